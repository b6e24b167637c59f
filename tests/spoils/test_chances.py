"""What people are told of a bid's chances, and of everybody's standing."""

from __future__ import annotations

from math import comb

import pytest

from meadhall import Table
from meadhall.games.spoils.screens import browser
from meadhall.games.spoils.words import chances

from .tables import SPOILS, bidden, challenged, go, lay, passes, settle

DICE = ("11133366", "44444444", "22222222", "55555555")


def more_than(least: int, dice: int) -> float:
    return sum(comb(dice, k) * 5 ** (dice - k) for k in range(least, dice + 1)) / 6**dice


def ladder(*bids: str) -> Table:
    """Bids in turn, seat 0 first; nobody holds an artifact."""
    table = lay(4, dice=DICE, turn=0)
    return go(table, *(f"{number % 4} {bid}" for number, bid in enumerate(bids)))


def test_bidders_hold_what_their_bids_need_beyond_a_sixth_of_the_other_dice() -> None:
    """Of 24 other dice 4 show the face: 7x3 says three of one's own, 5x5 one, and 4x2 says nothing."""
    bid = ladder("4x2", "5x5", "7x3").view(3)["bid"]
    assert bid["odds"] == pytest.approx(more_than(7, 24), abs=1e-4)
    assert bid["claimed"] == pytest.approx(more_than(4, 24 - 3 - 1), abs=1e-4)


def test_the_highest_bid_on_a_face_counts_and_own_bids_say_nothing_new() -> None:
    table = ladder("6x3", "7x1", "7x2", "7x3", "8x3")
    alone = table.view(0)["bid"]
    assert alone["claimed"] == pytest.approx(more_than(8 - 3 - 3, 24 - 3 - 3 - 3), abs=1e-4)
    assert table.view(0)["ladder"][-1]["how"] == "bid"


def test_only_what_must_be_is_certain_and_only_what_cannot_be_is_impossible() -> None:
    first = lay(4, dice=DICE, turn=0)
    by_bid = {move.text: browser.SCREEN.move_data(first.record, 0, move.id) for move in first.moves(0)}
    for kind in ("odds", "claimed"):
        assert by_bid["3x3"][kind] == 1
        assert 0 < by_bid["4x3"][kind] < 1
        assert 0 < by_bid["27x3"][kind] < 0.001
        assert by_bid["28x3"][kind] == 0
    ten = lay(10, dice=("123456",) * 10, turn=0)
    assert chances.by_dice(ten.record, 0, 2, 1) < 1
    assert [chances.percent(chance) for chance in (0, 0.0001, 0.5, 0.9999, 1)] == [
        "0 %",
        "1 %",
        "50 %",
        "99 %",
        "100 %",
    ]


def test_dice_that_were_seen_count_for_more_than_bids() -> None:
    cards = {0: "Heimdall's Spyglass S1"}
    table = go(bidden("12x2", 2, 4, cards, DICE, turn=0), "0 use A1", "0 on 2")
    assert chances.by_bids(table.record, 0, 8, 2) == chances.by_dice(table.record, 0, 8, 2) == 1
    shown = lay(4, dice=DICE, turn=0)
    shown.record.shown[1, 3] = 2
    assert chances.by_dice(shown.record, 0, 2, 4) == 1
    assert chances.by_dice(shown.record, 0, 1, 3) == 1


def test_both_chances_are_told_wherever_somebody_weighs_a_bid() -> None:
    table = ladder("4x2", "7x5")
    said = browser.preview(table.record, 2, ["challenge"])
    assert "by your dice alone" in said
    assert "if the bidders hold what they say" in said
    assert "if the bidders hold" in browser.preview(table.record, 2, ["8x5"])
    assert chances.both(0.374, 1) == "37 % likely by your dice alone, certain if the bidders hold what they say"
    assert chances.both(0, 0.6) == "impossible by your dice alone, 60 % likely if the bidders hold what they say"
    assert table.view(None)["bid"]["claimed"] is None


def test_the_question_names_a_bid_in_words() -> None:
    table = ladder("4x2", "7x5")
    asked = browser.question(table.view(2), ["Gudrun", "Hildr", "Ivar", "Egil"], table.moves(2))
    assert asked == "Bid higher than Hildr's seven 5s, or challenge."


def test_the_reveal_is_told_in_words_that_add_up() -> None:
    table = settle(challenged("3x4", 0, 1, 4, {}, DICE), "5 declarer", "5 challenger", "5 declarer", "5 challenger")
    told = [event.sentence for event in table.events(None)]
    assert "Seat 1 shows 4, 4, 4, 4, 4, 4, 4, 4: eight 4s." in told
    assert "Seat 2 shows 2, 2, 2, 2, 2, 2, 2, 2: no 4s." in told
    assert "The dice show eight 4s, three were bid: Seat 0 wins." in told


STASHES = [["Ring S1", "Armband S1", "Pendant S1"], ["Crown S3"], [], ["Broadsword S3", "Crown S3"]]


def standings(seat: int | None, **more: object) -> list[dict[str, int | None]]:
    table = lay(4, {2: "Draupnir S3"}, DICE, stashes=STASHES, gold=[60, 90, 70, 20], **more)
    return [player["standing"] for player in table.view(seat)["players"]]


def test_standings_count_what_a_seat_sees_and_leave_out_gold_behind_screens() -> None:
    assert [one["worth"] for one in standings(0)] == [6 + 6, 8, 0, 16]
    assert [one["place"] for one in standings(0)] == [2, 3, 4, 1]
    assert [one["ahead"] for one in standings(0)] == [0, -4, -12, 4]
    assert [(one["cards"], one["unknown"]) for one in standings(0)][2] == (0, 1)
    assert [one["worth"] for one in standings(2)][2] == 4
    assert {one["ahead"] for one in standings(None)} == {None}


def test_where_purses_are_open_gold_counts() -> None:
    assert [one["worth"] for one in standings(0, options={"open_purses": 1})] == [72, 98, 70, 36]
    table = SPOILS.table(4, 1)
    while not table.over:
        table.play(table.actors[0], table.legal(table.actors[0])[0])
    view = passes(table).view(1)
    finals = {one["seat"]: one["total"] for one in view["finals"]}
    assert [player["standing"]["worth"] for player in view["players"]] == [finals[seat] for seat in range(4)]
