"""Artifacts of bets, dice and spoils: from the Norn Orb to Draupnir."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall import Table
from meadhall.games.spoils.components import MOST_GOLD

from .tables import (
    SPOILS,
    asked,
    bet,
    card,
    challenged,
    choices,
    dice,
    evening,
    go,
    names,
    owner,
    passes,
    phase,
    settle,
    stash,
    uses,
    window,
)

THREES = ("33333333", "11111111", "11111111", "11111111")
WIN = ("5 declarer", "5 challenger", "5 challenger", "5 challenger")


def artifact(table: Table, seat: int | None, token: str) -> Any:
    """An artifact of any stash or the pile as a viewer sees it."""
    view = table.view(seat)
    found = [one for player in view["players"] for one in player["artifacts"]]
    found += [one for one in view["pile"] if one and "token" in one]
    return next(one for one in found if one["token"] == token)


# ---- Norn Orb


@pytest.mark.rule("SW-R171", "SW-R172", "SW-33", "SW-34", "SW-98", "SW-92")
def test_who_waits_with_the_orb_looks_at_a_bet_and_bets_last() -> None:
    table = challenged("5x3", 0, 1, cards={2: "Norn Orb S2"})
    assert choices(table, 2) == {"wait", "side declarer", "side challenger"}
    assert "wait" not in choices(table, 3)
    assert "wait" not in choices(go(table.copy(), "2 side declarer"), 2), "only before a side is chosen"
    go(table, "2 wait")
    assert table.view(0)["players"][2]["ready"]
    assert table.view(0)["players"][2]["waits"] is None
    assert names(table, 0) == ["ready"]
    bet(table, "9 declarer", "8 challenger", "-", "7 challenger")
    assert asked(table) == 2
    assert phase(table) == "target seat"
    assert artifact(table, None, "A1")["up"]
    assert "staked" not in names(table)
    assert choices(table) == {"on 0", "on 1", "on 3"}
    go(table, "2 on 3")
    seen = table.view(2)["players"][3]
    assert (seen["side"], seen["bet"]) == ("challenger", 7)
    assert table.view(0)["players"][3]["bet"] is None
    numbers = [SPOILS.observation.split(table.observe(seat)) for seat in (2, 0)]
    assert [round(float(told["bets"][at]) * MOST_GOLD) for told, at in zip(numbers, (1, 3), strict=True)] == [7, 0]
    assert [told["sides"][at].tolist() for told, at in zip(numbers, (1, 3), strict=True)] == [[0, 1], [0, 0]]
    assert table.view(0)["players"][2]["looked_at"] == 3
    assert names(table, 0) == ["aims"]
    assert choices(table) == {"side declarer", "side challenger"}
    go(table, "2 bet 6 challenger")
    assert "staked" in names(table)


@pytest.mark.rule("SW-34")
def test_a_principal_may_wait_and_keeps_the_side() -> None:
    table = challenged("5x3", 0, 1, cards={0: "Norn Orb S2"})
    assert "wait" in choices(table, 0)
    go(table, "0 wait")
    bet(table, "-", "8 challenger", "5 declarer", "7 challenger")
    go(table, "0 on 1")
    assert choices(table) == {f"bet {amount}" for amount in range(5, 71)}


@pytest.mark.rule("SW-78", "SW-33")
def test_a_canceled_orb_bets_without_looking() -> None:
    table = challenged("5x3", 0, 1, cards={2: "Norn Orb S2", 3: "Sampo Talisman S1"})
    go(table, "2 wait")
    bet(table, "9 declarer", "8 challenger", "-", "7 challenger")
    go(table, "2 on 1", "3 use A2")
    assert table.view(2)["players"][1]["bet"] is None
    assert phase(table) == "bets"
    assert asked(table) == 2
    go(table, "2 bet 5 declarer")
    assert "staked" in names(table)


@pytest.mark.rule("SW-81", "SW-98", "SW-101", "SW-54", "SW-80")
def test_a_mirror_may_wait_where_an_orb_lies_face_up_and_orbs_go_round_from_the_chief() -> None:
    table = challenged("5x3", 0, 1, cards={2: "Norn Orb S2 up", 3: "Frejya's Mirror S3"}, chief=3)
    assert "wait" in choices(table, 3)
    go(table, "2 wait", "3 wait")
    bet(table, "9 declarer", "8 challenger", "-", "-")
    assert asked(table) == 3
    assert choices(table) == {"on 0", "on 1"}
    go(table, "3 on 0", "3 bet 5 declarer")
    assert asked(table) == 2
    assert choices(table) == {"on 0", "on 1", "on 3"}
    go(table, "2 on 3", "2 bet 5 declarer")
    assert card(table, "A2")["copies"] == "A1"
    assert card(table, "A2")["used"]
    assert "staked" in names(table)


@pytest.mark.rule("SW-R118", "SW-53")
def test_an_orb_used_this_round_cannot_wait() -> None:
    assert "wait" not in choices(challenged("5x3", 0, 1, cards={2: "Norn Orb S2 up used"}), 2)
    assert "wait" not in choices(challenged("5x3", 0, 1, cards={2: "Norn Orb S2 up canceled"}), 2)


# ---- Traitor's Dagger


@pytest.mark.rule("SW-R197", "SW-R198", "SW-R199", "SW-35")
def test_the_dagger_changes_sides_and_not_the_stake() -> None:
    table = challenged("5x3", 0, 1, cards={2: "Traitor's Dagger S1"}, dice=THREES)
    bet(table, "5 declarer", "5 challenger", "20 challenger", "5 challenger")
    assert window(table) == "W4"
    assert asked(table) == 2
    go(table, "2 use A1")
    assert table.view(None)["players"][2]["side"] == "declarer"
    assert table.view(None)["players"][2]["bet"] == 20
    assert table.view(None)["chief"] == 2
    principal = challenged("5x3", 0, 1, cards={0: "Traitor's Dagger S1", 1: "Frejya's Mirror S3"}, dice=THREES)
    bet(principal, *WIN)
    assert phase(principal) == "pick"


@pytest.mark.rule("SW-35", "SW-78", "SW-58")
def test_a_canceled_dagger_leaves_its_user_where_it_is() -> None:
    table = challenged("5x3", 0, 1, cards={2: "Traitor's Dagger S1", 1: "Sampo Talisman S1"}, dice=THREES)
    bet(table, "5 declarer", "5 challenger", "20 challenger", "5 challenger")
    go(table, "2 use A1", "1 use A2")
    assert table.view(None)["players"][2]["side"] == "challenger"
    assert card(table, "A1")["spent"]
    assert card(table, "A1")["canceled"]


# ---- Loki's Die and Odin's Chalice


@pytest.mark.rule("SW-X16", "SW-R151", "SW-R152", "SW-88", "SW-36")
def test_lokis_die_turns_one_die_just_shown() -> None:
    cups = ("113334", "122222", "122222", "122222", "122222")
    table = challenged("3x3", 4, 0, seats=5, cards={0: "Loki's Die S3"}, dice=("133456", *cups[1:]))
    bet(table, "5 challenger", "5 declarer", "5 declarer", "5 declarer", "5 declarer")
    assert window(table) == "W5"
    assert asked(table) == 0
    assert [player["revealed"] for player in table.view(None)["players"]] == [True, False, False, False, True]
    go(table, "0 use A1")
    assert choices(table) == {f"turn {face}" for face in (1, 3, 4, 5, 6)}
    go(table, "0 turn 4")
    assert choices(table) == {f"to {face}" for face in (1, 2, 3, 5, 6)}
    go(table, "0 to 3")
    assert dice(table, 0) == "133356"
    assert table.view(None)["winner"] == "declarer"


@pytest.mark.rule("SW-R173", "SW-R174", "SW-37", "SW-42", "SW-43", "SW-R176")
def test_a_chalice_that_won_goes_to_a_loser_of_the_users_choice() -> None:
    table = challenged("9x3", 0, 1, cards={0: "Odin's Chalice S2"}, dice=("33333331", "31111111", *THREES[2:]))
    bet(table, *WIN)
    go(table, "0 use A1", "0 turn 1", "0 to 3")
    assert phase(table) == "give"
    assert choices(table) == {"give 1", "give 2", "give 3"}
    go(table, "0 give 2")
    assert owner(table, "A1") == 2
    assert phase(table) == "pick"
    assert card(table, "A1")["used"]


@pytest.mark.rule("SW-R175", "SW-42")
def test_a_chalice_that_lost_or_was_not_used_stays() -> None:
    lost = challenged("20x3", 0, 1, cards={0: "Odin's Chalice S2"}, dice=("33333331", *THREES[1:]))
    bet(lost, *WIN)
    go(lost, "0 use A1", "0 turn 1", "0 to 3")
    assert owner(lost, "A1") == 0
    idle = challenged("5x3", 0, 1, cards={0: "Odin's Chalice S2"}, dice=THREES)
    bet(idle, *WIN)
    go(idle, "0 pass")
    assert owner(idle, "A1") == 0
    assert phase(idle) == "pick"


@pytest.mark.rule("SW-78", "SW-42")
def test_a_canceled_chalice_turns_nothing_and_is_not_given_away() -> None:
    cards = {0: "Odin's Chalice S2", 1: "Sampo Talisman S1"}
    table = challenged("5x3", 0, 1, cards=cards, dice=THREES)
    bet(table, *WIN)
    go(table, "0 use A1", "1 use A2")
    passes(table)
    assert owner(table, "A1") == 0
    assert dice(table, 0) == "33333333"


@pytest.mark.rule("SW-99", "SW-42")
def test_the_only_loser_gets_the_chalice_without_asking() -> None:
    table = challenged("5x3", 0, 1, cards={0: "Odin's Chalice S2"}, dice=("33333331", *THREES[1:]))
    bet(table, "5 declarer", "5 challenger", "5 declarer", "5 declarer")
    go(table, "0 use A1", "0 turn 1", "0 to 3")
    assert owner(table, "A1") == 1


@pytest.mark.rule("SW-36", "SW-88")
def test_die_and_chalice_may_turn_one_die_twice_or_two() -> None:
    table = challenged("9x3", 0, 1, cards={0: "Loki's Die S3, Odin's Chalice S2"}, dice=THREES, chief=0)
    bet(table, *WIN)
    go(table, "0 use A1", "0 turn 3", "0 to 1")
    assert dice(table, 0) == "13333333"
    assert window(table) == "W5"
    go(table, "0 use A2", "0 turn 1", "0 to 6")
    assert dice(table, 0) == "33333336"


@pytest.mark.rule("SW-R190", "SW-R151")
def test_who_rolled_by_the_stones_may_turn_a_die_once_it_is_shown() -> None:
    cards = {0: "Stones of Fate S2 up used by=0, Loki's Die S3"}
    table = challenged("9x3", 0, 1, cards=cards, dice=THREES)
    bet(table, *WIN)
    assert uses(table) == {"A2"}


# ---- Megingjord


@pytest.mark.rule("SW-R168", "SW-R169", "SW-38")
def test_megingjord_rolls_six_more_dice_while_the_bid_fails() -> None:
    cards = {3: "Megingjord S3"}
    table = challenged("9x3", 0, 1, cards=cards, dice=THREES)
    bet(table, *WIN)
    assert window(table) == "W6"
    assert asked(table) == 3
    go(table, "3 use A1")
    extra = next(event for event in table.events(None) if event.name == "six")
    six = extra.text.removeprefix("six ")
    assert len(six) == 6
    assert (table.view(None)["winner"] == "declarer") == ("3" in six)
    assert dice(table, 0) == "33333333"
    for bid in ("5x3", "8x3"):  # the second holds to the die
        safe = challenged(bid, 0, 1, cards=cards, dice=THREES)
        bet(safe, *WIN)
        assert phase(safe) == "pick"


@pytest.mark.rule("SW-38", "SW-78")
def test_a_canceled_megingjord_rolls_nothing() -> None:
    table = challenged("9x3", 0, 1, cards={0: "Megingjord S3", 1: "Sampo Talisman S1"}, dice=THREES)
    bet(table, *WIN)
    go(table, "0 use A1", "1 use A2")
    assert table.view(None)["extra"] == []
    assert table.view(None)["winner"] == "challenger"


# ---- Dainsleif


@pytest.mark.rule("SW-R128", "SW-R129", "SW-R130", "SW-R131", "SW-41", "SW-96", "SW-R122")
def test_dainsleif_lets_a_loser_trade_with_a_winner_before_the_spoils() -> None:
    cards = {2: "Dainsleif S3", 0: "Huginn S1"}
    table = challenged("5x3", 0, 1, cards=cards, dice=THREES, stashes=[["Crown S2"], ["Ring S1"], [], []])
    bet(table, *WIN)
    assert window(table) == "W7"
    assert asked(table) == 2
    go(table, "2 use A1")
    assert phase(table) == "swap"
    assert choices(table) == {"swap A2", "swap Crown S2"}
    go(table, "2 swap Crown S2")
    assert owner(table, "A1") == 0
    assert stash(table, 2) == ["Crown S2"]
    assert card(table, "A1")["used"]
    assert table.view(None)["treasury"] == 15
    assert phase(table) == "pick"


@pytest.mark.rule("SW-R128", "SW-41", "SW-62")
def test_dainsleif_is_not_for_winners_nor_against_empty_stashes() -> None:
    table = challenged("5x3", 0, 1, cards={0: "Dainsleif S3"}, dice=THREES)
    bet(table, *WIN)
    assert phase(table) == "pick"
    table = challenged("5x3", 0, 1, cards={1: "Dainsleif S3"}, dice=THREES)
    bet(table, *WIN)
    assert phase(table) == "pick"
    two = challenged("5x3", 0, 1, cards={0: "Dainsleif S3"}, dice=THREES, stashes=[[], [], ["Crown S2"], []])
    bet(two, "9 declarer", "5 challenger", "5 declarer", "5 challenger")
    assert phase(two) == "pick", "a winner robs no other winner"
    loser = challenged("5x3", 0, 1, cards={3: "Dainsleif S3"}, dice=THREES, stashes=[["Ring S1"], ["Crown S2"], [], []])
    bet(loser, *WIN)
    go(loser, "3 use A1")
    assert choices(loser) == {"swap Ring S1"}, "nor does a loser rob another loser"


@pytest.mark.rule("SW-R131", "SW-R118", "SW-41")
def test_the_new_owner_of_dainsleif_may_draw_it_in_the_next_round() -> None:
    cards = {2: "Dainsleif S3"}
    table = challenged("5x3", 0, 1, cards=cards, dice=THREES, stashes=[["Crown S2"], [], [], []])
    bet(table, *WIN)
    go(table, "2 use A1", "2 swap Crown S2", "0 take 1", "0 take 2", "0 take 3")
    assert table.view(None)["round"] == 8
    assert "used" not in card(table, "A1")
    go(table, "0 first 0", "0 38x6", "1 challenge")
    bet(table, "5 declarer", "5 challenger", "5 challenger", "5 challenger")
    assert window(table) == "W7"
    assert asked(table) == 0
    assert uses(table) == {"A1"}


@pytest.mark.rule("SW-R176", "SW-R187", "SW-42")
def test_whoever_got_the_chalice_may_use_it_in_the_next_round() -> None:
    table = challenged("9x3", 0, 1, cards={0: "Odin's Chalice S2"}, dice=("33333331", "31111111", *THREES[2:]))
    bet(table, *WIN)
    go(table, "0 use A1", "0 turn 1", "0 to 3", "0 give 2", "0 take 1", "0 take 2", "0 take 3")
    go(table, "0 first 0", "0 38x6", "1 challenge")
    bet(table, "5 declarer", "5 challenger", "5 challenger", "5 challenger")
    assert window(table) == "W5"
    assert asked(table) == 2
    assert uses(table) == {"A1"}


@pytest.mark.rule("SW-42", "SW-74")
def test_several_chalices_are_given_away_clockwise_from_the_chief() -> None:
    cards = {0: "Odin's Chalice S2", 2: "Frejya's Mirror S3 up copies=A1"}
    table = challenged("5x3", 0, 1, cards=cards, dice=("33333331", "31111111", "11111111", "11111111"), chief=1)
    bet(table, "5 declarer", "5 challenger", "5 declarer", "5 challenger")
    go(table, "0 use A1", "0 turn 1", "0 to 3", "2 use A2", "2 turn 1", "2 to 3")
    assert (phase(table), asked(table)) == ("give", 2)
    assert choices(table) == {"give 1", "give 3"}, "seat 0 has won too"
    go(table, "2 give 3")
    assert (phase(table), asked(table)) == ("give", 0)
    go(table, "0 give 1")
    assert (owner(table, "A1"), owner(table, "A2")) == (1, 3)


@pytest.mark.rule("SW-33", "SW-98", "SW-101", "SW-52")
def test_who_has_several_orbs_waits_with_one_that_lies_face_up_and_turns_up_no_other() -> None:
    for cards, used, idle in (
        ({2: "Norn Orb S2, Frejya's Mirror S3 up copies=A3", 3: "Norn Orb S2 up used"}, "A2", "A1"),
        ({2: "Frejya's Mirror S3, Frejya's Mirror S3 up copies=A3", 3: "Norn Orb S2 up used"}, "A2", "A1"),
        ({2: "Frejya's Mirror S3, Norn Orb S2", 3: "Norn Orb S2 up used"}, "A2", "A1"),
    ):
        table = challenged("5x3", 0, 1, 6, cards)
        go(table, "2 wait")
        bet(table, "9 declarer", "8 challenger", "-", "7 challenger", "5 declarer", "5 declarer")
        go(table, "2 on 3")
        assert table.view(2)["players"][3]["bet"] == 7
        assert card(table, used)["used"]
        assert not card(table, idle).get("up")


@pytest.mark.rule("SW-78")
def test_a_canceled_dainsleif_trades_nothing() -> None:
    cards = {2: "Dainsleif S3", 0: "Sampo Talisman S1"}
    table = challenged("5x3", 0, 1, cards=cards, dice=THREES)
    bet(table, *WIN)
    go(table, "2 use A1", "0 use A2")
    assert owner(table, "A1") == 2
    assert phase(table) == "pick"


# ---- Draupnir


@pytest.mark.rule("SW-R132", "SW-R133", "SW-49", "SW-43", "SW-I12")
def test_draupnir_takes_a_card_that_is_left_won_or_lost() -> None:
    table = challenged("5x3", 0, 1, cards={2: "Draupnir S3"}, dice=THREES)
    settle(table, *WIN)
    for position in (1, 2, 3):
        go(table, f"0 take {position}")
    assert window(table) == "W8"
    assert asked(table) == 2
    go(table, "2 use A1")
    assert choices(table) == {f"take {position}" for position in range(4, 10)}
    go(table, "2 take 5")
    assert len(stash(table, 2)) == 1
    assert table.view(None)["round"] == 8


@pytest.mark.rule("SW-49", "SW-48")
def test_draupnir_is_not_offered_for_an_empty_pile() -> None:
    pile = ["Ring S3", "Helmet S3"]
    table = challenged("5x3", 0, 1, cards={2: "Draupnir S3"}, dice=THREES, pile=pile)
    settle(table, *WIN)
    go(table, "0 take 1", "0 take 2")
    assert table.view(None)["round"] == 8
    assert stash(table, 0) == ["Ring S3", "Helmet S3"]


@pytest.mark.rule("SW-78")
def test_a_canceled_draupnir_takes_nothing() -> None:
    table = challenged("5x3", 0, 1, cards={2: "Draupnir S3", 3: "Sampo Talisman S1"}, dice=THREES)
    settle(table, *WIN)
    go(table, "0 take 1", "0 take 2", "0 take 3", "2 use A1", "3 use A2")
    assert stash(table, 2) == []


def test_windows_before_the_roll_ask_for_open_artifacts_too() -> None:
    table = evening(4, {1: "Loki's Gold S2", 2: "Idun's Gold Apple S2", 3: "Jarnglofar S1"}, chief=2)
    assert asked(table) == 2
    go(table, "2 pass")
    assert asked(table) == 3
    go(table, "3 pass")
    assert asked(table) == 1
