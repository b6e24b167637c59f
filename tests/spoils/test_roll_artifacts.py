"""Artifacts of the roll: ravens, Tooth, Stones."""

from __future__ import annotations

from collections import Counter

import pytest

from .tables import (
    asked,
    bet,
    card,
    challenged,
    choices,
    dice,
    evening,
    go,
    lay,
    names,
    owner,
    phase,
    settle,
    uses,
    window,
)

CUPS = ("11223344", "55666612", "23456661", "11111111")


# ---- Huginn and Muninn


@pytest.mark.rule("SW-X14", "SW-R113", "SW-R114", "SW-R144", "SW-R170", "SW-R117", "SW-9", "SW-10", "SW-R87")
def test_a_raven_gives_a_die_only_once_it_is_turned_up() -> None:
    table = evening(4, {1: "Huginn S1, Muninn S2"})
    go(table, "1 pass")
    assert [player["dice"] for player in table.view(None)["players"]] == [8, 8, 8, 8]
    table = go(evening(4, {1: "Huginn S1, Muninn S2"}), "1 use A1", "1 use A2")
    assert [player["dice"] for player in table.view(None)["players"]] == [8, 10, 8, 8]
    assert card(table, "A1")["up"]
    assert table.view(None)["cap"] == 40
    again = evening(4, {1: "Huginn S1 up, Muninn S2 up"})
    assert [player["dice"] for player in again.view(None)["players"]] == [8, 10, 8, 8]


@pytest.mark.rule("SW-R145", "SW-9", "SW-R123")
def test_a_raven_flies_with_its_new_owner_from_the_next_roll_on() -> None:
    table = lay(4, {0: "Idun's Gold Apple S2", 1: "Huginn S1 up"})
    go(table, "0 use A1", "0 swap A2")
    assert owner(table, "A2") == 0
    assert owner(table, "A1") == 1
    assert len(dice(table, 0)) == 8
    table = evening(4, {0: "Huginn S1 up", 1: "Idun's Gold Apple S2 up"})
    assert [player["dice"] for player in table.view(None)["players"]] == [9, 8, 8, 8]


@pytest.mark.rule("SW-X15", "SW-R179", "SW-9", "SW-59")
def test_a_canceled_raven_gives_no_die_at_the_next_roll() -> None:
    table = go(evening(4, {0: "Sampo Talisman S1", 1: "Muninn S2 up"}), "0 use A1")
    assert [player["dice"] for player in table.view(None)["players"]] == [8, 8, 8, 8]
    assert card(table, "A2")["canceled"]
    later = go(
        lay(4, {0: "Sampo Talisman S1", 1: "Muninn S2 up"}, dice=(*CUPS[:1], "555555551", *CUPS[2:])), "0 use A1"
    )
    assert len(dice(later, 1)) == 9


@pytest.mark.rule("SW-78", "SW-R180", "SW-R144")
def test_a_raven_canceled_on_announcement_gives_no_die() -> None:
    table = go(evening(4, {1: "Huginn S1", 2: "Sampo Talisman S1"}), "1 use A1")
    assert asked(table) == 2
    go(table, "2 use A2")
    assert [player["dice"] for player in table.view(None)["players"]] == [8, 8, 8, 8]
    assert card(table, "A1") == {"card": "Huginn S1", "at": 1, "known": [0, 1, 2, 3], "up": True, "canceled": True}


# ---- Lucky Dragon's Tooth


@pytest.mark.rule("SW-R160", "SW-11", "SW-97", "SW-R118")
def test_a_tooth_rolls_one_or_two_dice_again_and_only_its_owner_sees_them() -> None:
    table = lay(4, {1: "Lucky Dragon's Tooth S1"}, stage="roll", seed=4)
    assert window(table) == "W1"
    old = dice(table, 1)
    go(table, "1 use A1")
    assert choices(table) == {f"reroll {face}" for face in set(old)}
    first = f"reroll {old[0]}"
    others = [table.view(seat) for seat in (0, 2, None)]
    go(table, f"1 {first}")
    assert "stop" in choices(table)
    assert [table.view(seat) for seat in (0, 2, None)] == others
    assert (first in choices(table)) == (old.count(old[0]) > 1)
    go(table, "1 stop")
    new = dice(table, 1)
    assert len(new) == 8
    assert sum(new.count(face) for face in set(old)) >= 7
    assert names(table, 1) == ["rerolled"]
    assert names(table, 0) == []
    assert phase(table) == "opener"


@pytest.mark.rule("SW-R160")
def test_of_two_dice_named_both_are_rolled_again_and_no_other() -> None:
    changed = set()
    for seed in range(12):
        table = lay(4, {1: "Lucky Dragon's Tooth S1"}, stage="roll", seed=seed)
        old = dice(table, 1)
        go(table, "1 use A1", f"1 reroll {old[0]}")
        assert (f"reroll {old[0]}" in choices(table)) == (old.count(old[0]) > 1), "one die is not rolled twice"
        go(table, f"1 reroll {old[-1]}")
        kept = Counter(old) & Counter(dice(table, 1))
        changed.add(8 - kept.total())
        assert (Counter(old[1:-1]) - Counter(dice(table, 1))).total() == 0
    assert changed == {0, 1, 2} or changed == {1, 2}


@pytest.mark.rule("SW-R161", "SW-11", "SW-R160")
def test_two_teeth_are_used_one_after_the_other() -> None:
    table = lay(4, {1: "Lucky Dragon's Tooth S1, Lucky Dragon's Tooth S2"}, stage="roll", seed=4)
    go(table, "1 use A1")
    face = dice(table, 1)[0]
    go(table, f"1 reroll {face}", "1 stop")
    assert uses(table) == {"A2"}
    go(table, "1 use A2")
    assert phase(table) == "reroll"


@pytest.mark.rule("SW-R118", "SW-I10", "SW-53")
def test_a_tooth_works_once_a_round_and_again_in_the_next() -> None:
    used = lay(4, {1: "Lucky Dragon's Tooth S1 up used"}, stage="roll")
    assert phase(used) == "opener"
    fresh = evening(4, {1: "Lucky Dragon's Tooth S1 up"})
    assert window(fresh) == "W1"


@pytest.mark.rule("SW-R162", "SW-38")
def test_a_tooth_has_no_window_after_megingjord() -> None:
    table = challenged("20x3", 0, 1, cards={0: "Megingjord S3, Lucky Dragon's Tooth S1"})
    bet(table, "5 declarer", "5 challenger", "5 declarer", "5 declarer")
    assert window(table) == "W6"
    go(table, "0 use A1")
    assert phase(table) == "pick"


@pytest.mark.rule("SW-12", "SW-R190")
def test_who_rolled_by_the_stones_cannot_use_a_tooth() -> None:
    table = go(evening(4, {1: "Stones of Fate S2, Lucky Dragon's Tooth S1"}), "1 use A1")
    assert phase(table) == "opener"


# ---- Stones of Fate


@pytest.mark.rule("SW-R188", "SW-R189", "SW-13", "SW-39", "SW-R177")
def test_stones_are_for_the_time_before_the_roll_and_hide_the_own_dice() -> None:
    table = evening(4, {1: "Stones of Fate S2"})
    assert uses(table) == {"A1"}
    go(table, "1 use A1")
    assert table.view(1)["players"][1]["seen"] is None
    assert table.view(1)["players"][1]["blind"]
    assert "rolled" not in names(table, 1)
    assert uses(lay(4, {0: "Stones of Fate S2"})) == set()
    go(table, "0 first 0", "0 5x3", "1 challenge")
    bet(table, "5 declarer", "5 challenger", "5 declarer", "5 declarer")
    assert "showed" in names(table, 1)
    assert len(table.view(1)["players"][1]["seen"]) == 8
    assert not table.view(1)["players"][1]["blind"]


@pytest.mark.rule("SW-X20", "SW-R192", "SW-R76")
def test_a_winner_by_the_stones_takes_one_card_more() -> None:
    cards = {0: "Stones of Fate S2 up used by=0"}
    for stakes, due in ((("9", "5", "5", "5"), 4), (("5", "5", "9", "5"), 3)):
        table = challenged("5x3", 0, 1, cards=cards, dice=("33333333", *CUPS[1:]))
        settle(
            table,
            f"{stakes[0]} declarer",
            f"{stakes[1]} challenger",
            f"{stakes[2]} declarer",
            f"{stakes[3]} challenger",
        )
        taken = [0, 0, 0, 0]
        while phase(table) == "pick":
            seat = asked(table)
            taken[seat] += 1
            table.play(seat, sorted(choices(table))[0])
        assert taken[0] == due


@pytest.mark.rule("SW-R193", "SW-95", "SW-50", "SW-79")
def test_stones_canceled_before_the_user_picks_give_no_extra_card() -> None:
    cards = {0: "Stones of Fate S2 up used by=0", 1: "Sampo Talisman S1"}
    table = challenged("5x3", 0, 1, cards=cards, dice=("33333333", *CUPS[1:]))
    bet(table, "9 declarer", "5 challenger", "5 challenger", "5 challenger")
    assert window(table) == "W7"
    assert asked(table) == 1
    go(table, "1 use A2")
    for _ in range(3):
        table.play(0, sorted(choices(table))[0])
    assert table.view(None)["round"] == 8


@pytest.mark.rule("SW-83", "SW-R189")
def test_stones_canceled_after_the_roll_let_the_user_see_the_dice() -> None:
    table = lay(4, {0: "Sampo Talisman S1", 1: "Stones of Fate S2 up used by=1"}, dice=CUPS)
    assert table.view(1)["players"][1]["seen"] is None
    go(table, "0 use A1")
    assert table.view(1)["players"][1]["seen"] == [1, 2, 5, 5, 6, 6, 6, 6]
    assert "rolled" in names(table, 1)
    assert "rolled" not in names(table, 2)


@pytest.mark.rule("SW-84", "SW-R123")
def test_stones_stolen_after_the_use_still_bind_and_reward_the_user() -> None:
    table = lay(4, {0: "Idun's Gold Apple S2", 1: "Stones of Fate S2 up used by=1"}, dice=CUPS)
    go(table, "0 use A1", "0 swap A2")
    assert owner(table, "A2") == 0
    assert table.view(1)["players"][1]["blind"]
    assert not table.view(0)["players"][0]["blind"]
    go(table, "0 30x1", "1 challenge")
    settle(table, "5 declarer", "5 challenger", "9 challenger", "5 declarer")
    assert table.view(None)["order"] == [2, 1]
    picks = []
    while phase(table) == "pick":
        picks.append(asked(table))
        table.play(asked(table), sorted(choices(table))[0])
    assert picks == [2, 2, 2, 1, 1, 1], "two cards, and one for the Stones that another has by now"


@pytest.mark.rule("SW-85")
def test_two_stones_give_two_cards_and_blind_until_both_are_canceled() -> None:
    cards = {
        0: "Sampo Talisman S1, Sampo Talisman S2",
        1: "Stones of Fate S2 up used by=1, Frejya's Mirror S3 up used copies=A3 by=1",
    }
    table = lay(4, cards, dice=CUPS)
    go(table, "0 use A1", "0 cancel A3")
    assert table.view(1)["players"][1]["blind"]
    go(table, "0 use A2")
    assert not table.view(1)["players"][1]["blind"]
    table = challenged("9x1", 1, 2, cards={1: cards[1].replace("A3", "A1")}, dice=("11111111",) * 4)
    settle(table, "5 challenger", "5 declarer", "5 challenger", "5 challenger")
    picks = 0
    while phase(table) == "pick":
        picks += 1
        table.play(1, sorted(choices(table))[0])
    assert picks == 5


@pytest.mark.rule("SW-78")
def test_stones_canceled_on_announcement_neither_blind_nor_reward() -> None:
    table = go(evening(4, {1: "Stones of Fate S2", 2: "Sampo Talisman S1"}), "1 use A1", "2 use A2")
    assert not table.view(1)["players"][1]["blind"]
    assert len(table.view(1)["players"][1]["seen"]) == 8
