"""Bids and the challenge."""

from __future__ import annotations

import pytest

from meadhall.games.spoils import components
from meadhall.games.spoils.words.notation import bid_words

from .tables import SPOILS, asked, bidden, bids, challenged, choices, evening, go, lay, names, phase, texts, why_not


@pytest.mark.rule("SW-R35", "SW-R52", "SW-R8", "SW-R34")
def test_a_seat_sees_its_own_roll_and_nobody_elses() -> None:
    table = SPOILS.table(4, 11)
    for seat in range(4):
        cups = [player["seen"] for player in table.view(seat)["players"]]
        assert [other for other, cup in enumerate(cups) if cup is not None] == [seat]
        assert len(cups[seat]) == 8
    assert all(player["seen"] is None for player in table.view(None)["players"])
    assert [player["dice"] for player in table.view(None)["players"]] == [8] * 4
    rolled = [event for event in table.events(2) if event.name == "rolled"]
    assert [event.seat for event in rolled] == [2]
    assert [event for event in table.events(None) if event.name == "rolled"] == []


@pytest.mark.rule("SW-R38", "SW-R39", "SW-14", "SW-15", "SW-R40")
def test_the_opener_may_bid_any_quantity_up_to_the_cap_and_not_challenge() -> None:
    table = lay(4)
    assert table.view(0)["cap"] == 38
    assert len(bids(table)) == 6 * 38
    assert choices(table) == set(bids(table))
    assert why_not(table, "challenge") == "there is no bid to challenge yet"
    assert "38 dice are the most" in why_not(table, "39x1")


@pytest.mark.rule("SW-R43", "SW-R44", "SW-R45", "SW-X3", "SW-X4", "SW-X5", "SW-X6", "SW-R42")
@pytest.mark.parametrize(
    ("bid", "higher", "not_higher"),
    [
        ("2x4", ["3x2", "2x5", "2x6"], ["2x4", "2x3", "1x6"]),
        ("3x5", ["4x3", "3x6", "4x1"], ["3x4", "3x5"]),
        ("4x3", ["4x4", "4x5", "5x1"], ["3x5", "4x3", "4x1"]),
    ],
)
def test_more_dice_are_higher_and_as_many_of_a_larger_face(bid: str, higher: list[str], not_higher: list[str]) -> None:
    table = bidden(bid, 0)
    for text in higher:
        assert text in choices(table)
    for text in not_higher:
        assert f"higher than {bid_words(int(bid[0]), int(bid[2]))}:" in why_not(table, text)
    assert "challenge" in choices(table)
    assert "pass" not in choices(table)


@pytest.mark.rule("SW-X4")
def test_the_lowest_raise_over_four_threes_is_four_fours() -> None:
    assert bids(bidden("4x3", 1))[0] == "4x4"


@pytest.mark.rule("SW-R41", "SW-R46", "SW-16", "SW-R42")
def test_the_turn_goes_clockwise_round_and_round_until_a_challenge() -> None:
    table = lay(4)
    for number, seat in enumerate([0, 1, 2, 3, 0, 1]):
        assert asked(table) == seat
        assert "seat" in why_not(table, "9x6", seat=(seat + 1) % 4)
        go(table, f"{seat} {number + 1}x2")
    assert asked(table) == 2
    assert phase(table) == "bid"


@pytest.mark.rule("SW-X7", "SW-R47", "SW-R48", "SW-R49", "SW-17")
def test_a_challenge_ends_the_bidding_and_names_declarer_and_challenger() -> None:
    table = go(lay(4), "0 5x3", "1 challenge")
    assert table.view(None)["declarer"] == 0
    assert table.view(None)["challenger"] == 1
    assert phase(table) == "bets"
    assert set(table.actors) == {0, 1, 2, 3}
    assert names(table)[0] == "challenged"


@pytest.mark.rule("SW-15", "SW-I17")
def test_over_the_highest_bid_there_is_only_the_challenge() -> None:
    table = go(lay(4), "0 38x6")
    assert choices(table) == {"challenge"}


@pytest.mark.rule("SW-R50")
def test_talk_is_free_and_no_part_of_the_rules() -> None:
    words = {"pass", "rest", "challenge", "stop", "wait", "show", "pay"}
    assert {text for text in choices(lay(4)) if not text[0].isdigit()} & words == set()


@pytest.mark.rule("SW-R200", "SW-R201", "SW-X22", "SW-8")
def test_step_bidding_opens_with_the_number_of_players_and_climbs_by_one() -> None:
    table = lay(4, options={"step_bidding": True})
    assert bids(table) == [f"4x{face}" for face in range(1, 7)]
    assert "exactly 4 dice" in why_not(table, "5x2")
    table = bidden("5x4", 0, options={"step_bidding": True})
    assert bids(table) == ["5x5", "5x6", *(f"6x{face}" for face in range(1, 7))]
    assert "6 dice at most" in why_not(table, "7x2")
    assert "8x4" in bids(lay(5))


@pytest.mark.rule("SW-R200")
def test_step_bidding_holds_with_two_sets_too() -> None:
    table = SPOILS.table(8, 1, step_bidding=True, first_chief=1)
    go(table, "0 first 3")
    assert bids(table) == [f"8x{face}" for face in range(1, 7)]


@pytest.mark.rule("SW-I5")
def test_the_ladder_keeps_the_last_bids() -> None:
    table = lay(4)
    for number in range(20):
        go(table, f"{number % 4} {number + 1}x{number % 6 + 1}")
    ladder = table.view(None)["ladder"]
    assert len(ladder) == components.LADDER
    assert ladder[-1] == {"seat": 3, "quantity": 20, "face": 2, "words": "twenty 2s", "how": "bid"}
    assert [rung["quantity"] for rung in ladder] == list(range(5, 21))


@pytest.mark.rule("SW-R51", "SW-R61", "SW-R52")
def test_nothing_of_dice_or_bets_is_seen_before_its_time() -> None:
    table = challenged("5x3", 0, 1)
    go(table, "2 bet 20 declarer")
    for seat in (0, 1, 3, None):
        player = table.view(seat)["players"][2]
        assert player["bet"] is None
        assert player["side"] is None
        assert player["seen"] is None
    assert texts(table.events(0)) == []


@pytest.mark.rule("SW-R36")
def test_the_roll_is_the_step_for_more_dice_and_new_rolls() -> None:
    table = evening(4, {1: "Huginn S1", 2: "Lucky Dragon's Tooth S1"})
    assert asked(table) == 1
    go(table, "1 use A1")
    assert [player["dice"] for player in table.view(None)["players"]] == [8, 9, 8, 8]
    assert asked(table) == 2
    assert table.view(2)["window"] == "W1"
