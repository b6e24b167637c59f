"""The end of a hand, its points, the next hand, and the end of the game."""

from __future__ import annotations

import random

import pytest

from meadhall import Table
from meadhall.games.odin.moves import PASS
from meadhall.games.odin.rules import sets

from .tables import (
    ODIN,
    choices,
    hand,
    hands,
    lay,
    pile,
    play,
    points,
    random_step,
    turn,
    wander,
    wandered,
    why_not,
)

SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
HELD = ["1b 2b", "1r 2r 3r", "1p", "1k 2k 3k 4k", "1o 2o 3o 4o 5o"]


def names(table: Table) -> list[str]:
    return [event.name for event in table.events(None)]


# ---- ways to end a hand


@pytest.mark.rule("OD-R48", "OD-R52")
def test_an_opener_whose_cards_have_one_number_may_play_them_all() -> None:
    table = lay("7b 7k 7o", "1b 2b", "3b")
    assert choices(table) == {">7b", ">7k", ">7o", ">7bko"}
    table.play(0, "7bko")
    assert names(table)[:2] == ["played", "hand ended"]
    assert points(table) == [0, 2, 1]


@pytest.mark.rule("OD-R49", "OD-R52")
def test_an_opener_whose_cards_have_one_colour_may_play_them_all() -> None:
    table = lay("9g 6g 5g", "1b 2b", "3b")
    assert choices(table) == {">9g", ">6g", ">5g", ">965g"}
    table.play(0, "965g")
    assert names(table)[:2] == ["played", "hand ended"]
    assert points(table) == [0, 2, 1]


@pytest.mark.rule("OD-R48", "OD-R49", "OD-R52")
@pytest.mark.parametrize(("held", "whole"), [("7b 7k", "7bk"), ("9g 6g", "96g")])
def test_two_cards_of_a_number_or_colour_are_such_a_hand_too(held: str, whole: str) -> None:
    table = lay(held, "1b 2b", "3b")
    assert choices(table) == {*(f">{card}" for card in held.split()), f">{whole}"}
    table.play(0, whole)
    assert points(table) == [0, 2, 1]


@pytest.mark.rule("OD-R50", "OD-5")
@pytest.mark.parametrize("held", ["9g 6g 5r", "7b 7k 6o", "7b 7r 8b", "1b 2b 3b 4b 5b 6b 7b 8b 9r"])
def test_an_opener_without_such_a_hand_plays_one_card(held: str) -> None:
    assert choices(lay(held, None)) == {f">{card}" for card in held.split()}


@pytest.mark.rule("OD-3")
def test_the_whole_hand_opening_is_a_right_and_not_a_duty() -> None:
    table = lay("9g 6g 5g", "1b 2b", "3b")
    table.play(0, "6g")
    assert hand(table, 0) == {"9g", "5g"}
    play(table, "- -")
    assert choices(table) == {">9g", ">5g", ">95g"}


@pytest.mark.rule("OD-3", "OD-R59")
@pytest.mark.parametrize(("hand_number", "round_number"), [(1, 1), (1, 4), (3, 1)])
def test_the_whole_hand_opening_holds_in_every_round(hand_number: int, round_number: int) -> None:
    nine = "1b 2b 3b 4b 5b 6b 7b 8b 9b"
    table = lay(nine, None, None, hand_number=hand_number, round=round_number)
    assert ">987654321b" in choices(table)
    assert len(choices(table)) == 10
    table.play(0, "987654321b")
    assert points(table) == [0, 9, 9]


@pytest.mark.rule("OD-R51")
@pytest.mark.parametrize(("held", "text", "lying"), [("6g", "6g", "5r"), ("8g 3g", "83g", "9r"), ("6g", ">6g", "")])
def test_the_hand_is_over_the_moment_somebody_has_no_cards(held: str, text: str, lying: str) -> None:
    table = lay(held, "9b 8b", "9k 9o", middle=lying)
    table.play(0, text)
    assert names(table)[:2] == ["played", "hand ended"]
    assert table.view(None)["hand_number"] == 2
    assert points(table) == [0, 2, 2]


@pytest.mark.rule("OD-R47", "OD-R51")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_hand_ends_when_a_play_uses_up_a_hand_and_never_otherwise(seats: int) -> None:
    dice, ended = random.Random(seats), 0
    table = ODIN.table(seats=seats, seed=50 + seats, target=200)
    for _ in range(900):
        held = list(table.record.hand)
        number = table.view(None)["hand_number"]
        seat, move = random_step(table, dice)
        went_out = move < PASS and int(sets.cards_of(move)) == held[seat]
        assert (table.view(None)["hand_number"] > number) == went_out == ("hand ended" in names(table))
        ended += went_out
    assert ended > 5


# ---- points


@pytest.mark.rule("OD-R53", "OD-R54", "OD-19")
@SEATS
def test_everyone_scores_a_point_for_every_card_still_held(seats: int) -> None:
    table = lay("9g", *HELD[: seats - 1])
    table.play(0, "9g")
    assert points(table) == [0, 2, 3, 1, 4, 5][:seats]
    (event,) = [event for event in table.events(None) if event.name == "hand ended"]
    told = ", ".join(f"Seat {seat} +{score}" for seat, score in enumerate([0, 2, 3, 1, 4, 5][:seats]) if score)
    assert event.sentence.startswith("Seat 0 goes out")
    assert event.sentence.endswith(f"hand 1: {told}.")


@pytest.mark.rule("OD-R55", "OD-R11")
def test_points_add_up_over_the_hands() -> None:
    table = lay("9g", "1b 2b", "3b", scores=[3, 0, 7])
    table.play(0, "9g")
    assert points(table) == [3, 2, 8]
    assert [player["score"] for player in table.view(None)["players"]] == [3, 2, 8]


@pytest.mark.rule("OD-R11", "OD-19", "OD-I7")
@SEATS
def test_hand_follows_hand_until_somebody_has_reached_the_target(seats: int) -> None:
    dice = random.Random(seats)
    table = ODIN.table(seats=seats, seed=seats)
    total, number = [0] * seats, 1
    while not table.over:
        held = [len(cards) for cards in hands(table)]
        seat, _ = random_step(table, dice)
        if "hand ended" in names(table):
            held[seat] = 0
            total = [score + cards for score, cards in zip(total, held, strict=True)]
            assert points(table) == total
            assert sorted(held)[0] == 0 < sorted(held)[1]
            assert table.over == (max(total) >= 15)
            number += not table.over
        assert table.view(None)["hand_number"] == number
    assert number > 1
    assert table.scores == tuple(total)


@pytest.mark.rule("OD-32")
def test_cards_in_the_middle_and_among_the_discards_count_for_nobody() -> None:
    table = lay("9g 8g", "1b 2b", "3b", middle="9r", discards="1p 2p 3p 4p 5p", owner=1)
    table.play(0, "98g")
    assert points(table) == [0, 2, 1]


@pytest.mark.rule("OD-32")
def test_a_card_the_winner_did_not_take_counts_for_nobody() -> None:
    table = lay("9g 8g 7g", "1b 2b", "3b", middle="9r 8r 7r", owner=2, options={"target": 2})
    assert choices(table) == {"-"}
    table = lay("9g 8g 7g", "1b 2b", "3b", middle="9r 8r", owner=2, options={"target": 2})
    table.play(0, "987g")
    assert table.over
    assert table.scores == (0, 2, 1)
    assert pile(table, "discards") == {"9r", "8r"}


# ---- the next hand


@pytest.mark.rule("OD-R58", "OD-22")
@SEATS
def test_the_next_hand_is_opened_by_the_neighbour_of_the_last_opener_whoever_won(seats: int) -> None:
    for first in range(seats):
        for winner in range(seats):
            held = HELD[: seats - 1]
            held.insert(winner, "9g")
            table = lay(*held, turn=winner, first=first)
            table.play(winner, "9g")
            expected = (first + 1) % seats
            assert turn(table) == table.view(None)["first"] == expected
            assert f"Hand 2 is dealt; Seat {expected} opens." in [event.sentence for event in table.events(None)]


@pytest.mark.rule("OD-R59")
def test_a_new_hand_opens_with_one_card_and_an_empty_middle() -> None:
    table = lay("9g", "1b 2b", "3b", middle="5r", discards="4k", first=1)
    table.play(0, "9g")
    assert turn(table) == 2
    assert choices(table) == {f">{card}" for card in hand(table, 2)}
    view = table.view(None)
    assert view["middle"] is None
    assert view["beaten"] == view["discards"] == []
    assert (view["hand_number"], view["round"]) == (2, 1)
    assert table.position()["turns"] == table.position()["plays"] == table.position()["passes"] == 0


# ---- the end of the game


@pytest.mark.rule("OD-R61", "OD-39")
@pytest.mark.parametrize(("before", "over"), [(12, False), (13, True), (14, True)])
def test_the_game_ends_when_somebody_has_reached_the_target_exactly_or_more(before: int, over: bool) -> None:
    table = lay("9g", "1b 2b", "3b", scores=[4, before, 9])
    table.play(0, "9g")
    assert table.over is over
    assert ("game ended" in names(table)) is over
    assert points(table) == [4, before + 2, 10]
    if over:
        assert table.actors == ()
        assert table.view(None)["phase"] == "over"
        assert table.view(None)["turn"] is None
        assert why_not(table, "-", seat=0) == "the game is over"
    else:
        assert table.scores is None is table.places


@pytest.mark.rule("OD-R61")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_any_seat_can_be_the_one_that_reaches_the_target(seat: int) -> None:
    held = ["1b 2b", "1r 2r", "1p 2p"]
    held[(seat + 1) % 3] = "9g"
    scores = [0, 0, 0]
    scores[seat] = 13
    table = lay(*held, turn=(seat + 1) % 3, scores=scores)
    play(table, "9g")
    assert table.over


@pytest.mark.rule("OD-20")
def test_the_target_is_looked_at_only_when_a_hand_is_scored() -> None:
    table = lay("9g 8k 7r", "1b 2b", "3b 4b 5b 6b", scores=[14, 14, 14])
    play(table, "9g - -")  # all would be over the target if their cards counted now
    assert not table.over
    assert points(table) == [14, 14, 14]
    play(table, "8k - - 7r")
    assert table.over
    assert table.scores == (14, 16, 18)


@pytest.mark.rule("OD-R62", "OD-21")
@pytest.mark.parametrize(
    ("scores", "places"),
    [([10, 14, 14], (1, 2, 3)), ([14, 1, 13], (2, 1, 3)), ([14, 14, 0], (2, 3, 1)), ([14, 12, 14], (1, 1, 3))],
)
def test_the_fewest_points_win(scores: list[int], places: tuple[int, ...]) -> None:
    table = lay("9g", "1b 2b", "3b 4b 5b", scores=scores)
    table.play(0, "9g")
    assert table.scores == (scores[0], scores[1] + 2, scores[2] + 3)
    assert table.places == places


@pytest.mark.rule("OD-R63")
def test_players_tied_for_fewest_share_the_victory_and_the_next_place_is_skipped() -> None:
    table = lay("9g", "1b 2b", "3b", "4b 5b", scores=[7, 5, 14, 14])
    table.play(0, "9g")
    assert table.scores == (7, 7, 15, 16)
    assert table.places == (1, 1, 3, 4)
    everyone = lay("9g", "1b", "3b", scores=[15 - 1, 14, 14])
    everyone.play(0, "9g")
    assert everyone.places == (1, 2, 2)


@pytest.mark.rule("OD-27")
def test_everyone_sees_how_many_cards_each_player_holds() -> None:
    for table in wander(5, 51, 200):
        counts = [len(cards) for cards in hands(table)]
        for seat in (*range(5), None):
            assert [player["cards"] for player in table.view(seat)["players"]] == counts


@pytest.mark.rule("OD-R51")
def test_play_after_the_end_is_refused() -> None:
    table = wandered(2, 5, 10**6, target=1)
    dice = random.Random(0)
    while not table.over:
        random_step(table, dice)
    for seat in (0, 1):
        assert why_not(table, "-", seat) == "the game is over"
        assert table.moves(seat) == []
