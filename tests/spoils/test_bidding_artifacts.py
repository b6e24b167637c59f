"""Artifacts of the roll and the bidding: ravens, Tooth, Stones, Spyglass, Tarnkappe, Mask, Mead, Lyre."""

from __future__ import annotations

from collections import Counter

import pytest

from .tables import (
    asked,
    bet,
    bidden,
    card,
    challenged,
    choices,
    dice,
    evening,
    go,
    gold,
    lay,
    names,
    owner,
    passes,
    phase,
    settle,
    shown,
    uses,
    why_not,
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
    go(table, "0 3x1", "1 challenge")
    settle(table, "5 declarer", "5 challenger", "5 declarer", "5 declarer")
    assert table.record.winner == 0 or table.view(None)["order"][0] == 1


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


# ---- Heimdall's Spyglass


@pytest.mark.rule("SW-R141", "SW-R142", "SW-R143", "SW-20", "SW-21")
def test_the_spyglass_shows_all_dice_of_one_seat_to_its_user_alone() -> None:
    table = lay(4, {0: "Heimdall's Spyglass S1"}, dice=CUPS)
    go(table, "0 use A1")
    assert choices(table) == {"on 1", "on 2", "on 3"}
    go(table, "0 on 1")
    assert table.view(0)["players"][1]["seen"] == [1, 2, 5, 5, 6, 6, 6, 6]
    assert names(table, 0) == ["aims", "spied"]
    for seat in (1, 2, 3, None):
        assert table.view(seat)["players"][1]["seen"] == ([1, 2, 5, 5, 6, 6, 6, 6] if seat == 1 else None)
        assert names(table, seat) == ["aims"]
    assert asked(table) == 0
    assert uses(table) == set()
    go(table, "0 5x6")
    assert table.view(0)["players"][1]["seen"] == [1, 2, 5, 5, 6, 6, 6, 6]


@pytest.mark.rule("SW-20", "SW-78")
def test_after_the_spyglass_there_is_no_skipping_unless_it_was_canceled() -> None:
    cards = {0: "Heimdall's Spyglass S1, Tarnkappe S1", 2: "Sampo Talisman S1"}
    table = lay(4, cards)
    assert uses(table) == {"A1", "A2"}
    go(table, "0 use A1", "0 on 1", "2 pass")
    assert uses(table) == set()
    table = go(lay(4, cards), "0 use A1", "0 on 1", "2 use A3")
    assert uses(table) == {"A2"}
    assert table.view(0)["players"][1]["seen"] is None
    others = go(lay(4, {0: "Heimdall's Spyglass S1", 1: "Tarnkappe S1"}), "0 use A1", "0 on 2", "0 5x3")
    assert uses(others) == {"A2"}, "it binds nobody in a later turn"


@pytest.mark.rule("SW-21", "SW-12")
def test_the_spyglass_sees_the_dice_of_who_rolled_by_the_stones() -> None:
    table = lay(4, {0: "Heimdall's Spyglass S1", 1: "Stones of Fate S2 up used by=1"}, dice=CUPS)
    go(table, "0 use A1", "0 on 1")
    assert table.view(0)["players"][1]["seen"] == [1, 2, 5, 5, 6, 6, 6, 6]
    assert table.view(1)["players"][1]["seen"] is None
    blind = lay(4, {0: "Heimdall's Spyglass S1, Stones of Fate S2 up used by=0"}, dice=CUPS)
    go(blind, "0 use A1")
    assert "on 0" not in choices(blind)


# ---- Tarnkappe


@pytest.mark.rule("SW-X26", "SW-R194", "SW-R195", "SW-19", "SW-86", "SW-17")
def test_a_skipped_seat_is_never_the_declarer() -> None:
    table = bidden("5x3", 0, 3, cards={1: "Tarnkappe S1", 2: "Frejya's Mirror S3 up copies=A1"})
    go(table, "1 use A1")
    assert asked(table) == 2
    assert uses(table) == set()
    assert "skipped" in names(table)
    go(table, "2 challenge")
    assert table.view(None)["declarer"] == 0
    assert table.view(None)["challenger"] == 2
    assert table.view(None)["ladder"][-1]["how"] == "skipped"


@pytest.mark.rule("SW-R196", "SW-R118")
def test_if_the_turn_comes_back_the_owner_must_speak() -> None:
    table = go(bidden("5x3", 0, cards={1: "Tarnkappe S1"}), "1 use A1", "2 5x4", "3 5x5", "0 5x6")
    assert asked(table) == 1
    assert uses(table) == set()


@pytest.mark.rule("SW-18")
def test_the_opener_may_skip_and_the_next_seat_opens() -> None:
    table = go(lay(4, {0: "Tarnkappe S1"}), "0 use A1")
    assert asked(table) == 1
    assert "challenge" not in choices(table)


@pytest.mark.rule("SW-78")
def test_a_canceled_tarnkappe_leaves_the_turn_where_it_is() -> None:
    table = go(bidden("5x3", 0, cards={1: "Tarnkappe S1", 3: "Sampo Talisman S1"}), "1 use A1", "3 use A2")
    assert asked(table) == 1
    assert uses(table) == set()
    assert card(table, "A1")["canceled"]


# ---- Loki's Mask


@pytest.mark.rule("SW-X18", "SW-R157", "SW-R158", "SW-R159", "SW-22", "SW-86")
def test_the_mask_makes_the_bid_the_users() -> None:
    table = go(lay(4, {2: "Loki's Mask S2"}), "0 5x4")
    assert asked(table) == 2
    assert window(table) == "W2"
    go(table, "2 use A1")
    assert table.view(None)["bid"]["holder"] == 2
    assert table.view(None)["bid"]["quantity"] == 5
    assert asked(table) == 3
    assert "5x4" not in choices(table)
    go(table, "3 challenge")
    assert table.view(None)["declarer"] == 2


@pytest.mark.rule("SW-22", "SW-86")
def test_the_next_in_turn_may_steal_too_and_has_then_not_raised() -> None:
    table = go(lay(4, {1: "Loki's Mask S2"}), "0 5x4", "1 use A1")
    assert asked(table) == 2
    assert table.view(None)["ladder"][-1] == {"seat": 1, "quantity": 5, "face": 4, "how": "stolen"}
    own = go(lay(4, {0: "Loki's Mask S2"}), "0 5x4")
    assert asked(own) == 1


@pytest.mark.rule("SW-23", "SW-74", "SW-80")
def test_a_stolen_bid_may_be_stolen_again_by_a_mirror() -> None:
    table = go(lay(4, {2: "Loki's Mask S2", 3: "Frejya's Mirror S3"}), "0 5x4", "2 use A1")
    assert asked(table) == 3
    assert window(table) == "W2"
    go(table, "3 use A2")
    assert table.view(None)["bid"]["holder"] == 3
    assert asked(table) == 0


@pytest.mark.rule("SW-23", "SW-74")
def test_a_theft_opens_the_window_after_bids_anew_from_the_chief_on() -> None:
    cards = {1: "Singing Lyre S1", 2: "Loki's Mask S2", 3: "Mead of Poetry S1"}
    table = go(lay(4, cards, chief=1), "0 5x4", "1 pass", "2 use A2")
    assert asked(table) == 1
    go(table, "1 pass")
    assert asked(table) == 3


@pytest.mark.rule("SW-24")
def test_step_bidding_counts_from_a_stolen_bid() -> None:
    table = lay(4, {2: "Loki's Mask S2"}, options={"step_bidding": True})
    go(table, "0 4x4", "2 use A1")
    assert asked(table) == 3
    assert max(int(text[0]) for text in choices(table) if text[0].isdigit()) == 5


@pytest.mark.rule("SW-78")
def test_a_canceled_mask_leaves_the_bid() -> None:
    table = go(lay(4, {2: "Loki's Mask S2", 0: "Sampo Talisman S1"}), "0 5x4", "2 use A1", "0 use A2")
    assert table.view(None)["bid"]["holder"] == 0
    assert asked(table) == 1


# ---- Mead of Poetry


@pytest.mark.rule("SW-X17", "SW-R163", "SW-R164", "SW-R165", "SW-R166", "SW-R167", "SW-30", "SW-R191", "SW-89")
def test_the_mead_shows_the_highest_and_the_lowest_die_of_all_others() -> None:
    cups = ("11223344", "23456666", "55555555", "11111112")
    table = lay(4, {0: "Mead of Poetry S1", 3: "Stones of Fate S2 up used by=3"}, dice=cups)
    go(table, "0 use A1")
    assert [shown(table, seat) for seat in range(4)] == ["", "26", "55", ""]
    assert table.view(None)["players"][1]["shown"] == [2, 6]
    assert asked(table) == 0
    go(table, "0 5x3")
    assert table.view(2)["players"][2]["shown"] == [5, 5]


@pytest.mark.rule("SW-R163", "SW-31")
def test_the_mead_is_for_the_bidding_only() -> None:
    assert passes(evening(4, {0: "Mead of Poetry S1"})).ply == 0
    table = go(lay(4, {1: "Mead of Poetry S1"}), "0 5x3")
    assert asked(table) == 1
    assert uses(table) == {"A1"}
    assert challenged("5x3", 0, 1, cards={2: "Mead of Poetry S1"}).actors == (0, 1, 2, 3)


@pytest.mark.rule("SW-89")
def test_a_second_mead_shows_nothing_new() -> None:
    table = lay(4, {0: "Mead of Poetry S1, Frejya's Mirror S3"}, dice=CUPS)
    go(table, "0 use A1")
    before = [shown(table, seat) for seat in range(4)]
    go(table, "0 use A2")
    assert [shown(table, seat) for seat in range(4)] == before
    assert before == ["", "16", "16", "11"]


@pytest.mark.rule("SW-78")
def test_canceled_mead_shows_nothing() -> None:
    table = go(lay(4, {0: "Mead of Poetry S1", 1: "Sampo Talisman S1"}), "0 use A1", "1 use A2")
    assert [shown(table, seat) for seat in range(4)] == [""] * 4


# ---- Singing Lyre


@pytest.mark.rule("SW-X19", "SW-R184", "SW-R185", "SW-R187", "SW-28", "SW-29", "SW-25", "SW-89")
def test_the_bidder_shows_two_dice_and_gets_the_lyre() -> None:
    table = go(lay(4, {2: "Singing Lyre S1"}, dice=("55111111", *CUPS[1:])), "0 4x5")
    assert asked(table) == 2
    go(table, "2 use A1")
    assert asked(table) == 0
    assert choices(table) == {"show", "pay"}
    go(table, "0 show")
    assert shown(table, 0) == "55"
    assert owner(table, "A1") == 0
    assert card(table, "A1")["used"]
    assert gold(table) == [70] * 4
    go(table, "1 5x5")
    assert asked(table) == 2


@pytest.mark.rule("SW-X19", "SW-R186", "SW-25", "SW-26", "SW-94", "SW-99")
def test_who_does_not_show_pays_five_or_what_there_is() -> None:
    table = go(lay(4, {2: "Singing Lyre S1"}, dice=("51111111", *CUPS[1:])), "0 1x5", "2 use A1")
    assert choices(table) == {"pay"}
    assert phase(table) == "lyre"
    assert "cannot show two 5s" in why_not(table, "show")
    go(table, "0 pay")
    assert gold(table) == [65, 70, 75, 70]
    assert owner(table, "A1") == 2
    poor = go(lay(4, {2: "Singing Lyre S1"}, gold=[3, 70, 70, 70]), "0 4x5", "2 use A1", "0 pay")
    assert gold(poor) == [0, 70, 73, 70]
    able = go(lay(4, {2: "Singing Lyre S1"}, dice=("55111111", *CUPS[1:])), "0 4x5", "2 use A1", "0 pay")
    assert gold(able)[0] == 65


@pytest.mark.rule("SW-27", "SW-R190", "SW-94")
def test_who_rolled_by_the_stones_cannot_show_and_pays() -> None:
    cards = {0: "Stones of Fate S2 up used by=0", 2: "Singing Lyre S1"}
    table = go(lay(4, cards, dice=("55555555", *CUPS[1:])), "0 4x5", "2 use A2")
    assert choices(table) == {"pay"}


@pytest.mark.rule("SW-87")
def test_lyre_and_mask_in_one_window_by_their_order() -> None:
    cards = {1: "Singing Lyre S1", 2: "Loki's Mask S2"}
    first = go(lay(4, cards, dice=("55111111", *CUPS[1:])), "0 4x5", "1 use A1", "0 show", "2 use A2")
    assert first.view(None)["bid"]["holder"] == 2
    assert owner(first, "A1") == 0
    later = go(lay(4, cards, dice=("55111111", *CUPS[1:])), "0 4x5", "1 pass", "2 use A2", "1 use A1")
    assert asked(later) == 2
    assert phase(later) == "lyre"


@pytest.mark.rule("SW-78", "SW-26")
def test_a_canceled_lyre_costs_nothing_and_stays() -> None:
    table = go(lay(4, {2: "Singing Lyre S1", 0: "Sampo Talisman S1"}), "0 4x5", "2 use A1", "0 use A2")
    assert gold(table) == [70] * 4
    assert owner(table, "A1") == 2
    assert asked(table) == 1


@pytest.mark.rule("SW-75", "SW-31")
def test_rest_declines_all_further_windows_after_bids_of_the_round() -> None:
    table = go(lay(4, {2: "Singing Lyre S1"}), "0 4x5")
    assert choices(table) == {"pass", "rest", "use A1 (Singing Lyre)"}
    go(table, "2 pass", "1 5x5")
    assert asked(table) == 2
    go(table, "2 rest")
    assert phase(table) == "bid"
    go(table, "2 6x1", "3 6x2")
    assert asked(table) == 0
    assert table.view(2)["players"][2]["rests"]
    assert table.view(0)["players"][2]["rests"] is None
    assert "resting" in why_not(evening(4, {0: "Huginn S1"}), "rest")
