"""What can be chosen before a game: seats, target, short deck; and what cannot."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from meadhall import BadOption, BadPosition, IllegalMove, Table

from .tables import CARDS, ODIN, chi_square, hands, lay, pile, play, points, random_step, turn, wander


def play_out(table: Table, seed: int = 0) -> int:
    """Random moves to the end of the game; returns how many hands were played."""
    dice = random.Random(seed)
    while not table.over:
        random_step(table, dice)
    return int(table.view(None)["hand_number"])


def ends_at(table: Table) -> int:
    return int(table.view(None)["options"]["target"])


# ---- the target


@pytest.mark.rule("OD-R60", "OD-28")
def test_the_target_is_15_unless_chosen() -> None:
    assert ends_at(ODIN.table(seats=3, seed=1)) == 15
    assert ends_at(lay("9g", None)) == 15
    table = lay("9g", "1b", "2b", scores=[0, 13, 0])
    table.play(0, "9g")
    assert not table.over
    table = lay("9g", "1b", "2b", scores=[0, 14, 0])
    table.play(0, "9g")
    assert table.over


@pytest.mark.rule("OD-R64", "OD-28")
@pytest.mark.parametrize("target", [1, 2, 7, 33, 1000, 10**9])
def test_any_whole_number_from_1_can_be_the_target(target: int) -> None:
    assert ends_at(ODIN.table(seats=3, seed=1, target=target)) == target
    below = lay("9g", "1b", "2b", options={"target": target}, scores=[0, max(target - 2, 0), 0])
    below.play(0, "9g")
    assert below.over == (target == 1)
    reached = lay("9g", "1b", "2b", options={"target": target}, scores=[0, target - 1, 0])
    reached.play(0, "9g")
    assert reached.over


@pytest.mark.rule("OD-28")
@pytest.mark.parametrize("target", [0, -3, 1.5, "many", None, True, 10**9 + 1])
def test_no_other_target_is_accepted(target: object) -> None:
    with pytest.raises(BadOption, match="target is a whole number from 1"):
        ODIN.table(seats=3, seed=1, target=target)


@pytest.mark.parametrize(
    ("word", "target"),
    [
        pytest.param("long", 20, marks=pytest.mark.rule("OD-R65", "OD-28")),
        pytest.param("short", 10, marks=pytest.mark.rule("OD-R66", "OD-28")),
        pytest.param("single", 1, marks=pytest.mark.rule("OD-R67", "OD-28")),
        pytest.param("normal", 15, marks=pytest.mark.rule("OD-R60", "OD-28")),
    ],
)
def test_lengths_of_games_have_names(word: str, target: int) -> None:
    table = ODIN.table(seats=4, seed=2, target=word)
    assert ends_at(table) == target
    play_out(table)
    assert table.scores is not None
    assert max(table.scores) >= target
    assert max(table.scores) < target + 9


@pytest.mark.rule("OD-R67", "OD-34")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_single_hand_is_one_hand_with_one_winner(seats: int) -> None:
    for seed in range(8):
        table = ODIN.table(seats=seats, seed=seed, target="single")
        assert play_out(table, seed) == 1
        assert table.scores is not None
        assert table.places is not None
        assert table.places.count(1) == 1
        assert table.scores[table.places.index(1)] == 0


@pytest.mark.rule("OD-34")
def test_a_target_of_1_always_ends_with_the_first_hand() -> None:
    table = lay("9g", "1b", "2b", options={"target": 1})
    table.play(0, "9g")
    assert table.over
    assert table.scores == (0, 1, 1)


# ---- seats


@pytest.mark.rule("OD-40")
@pytest.mark.parametrize("seats", [0, 1, 7, 12, -2, True])
def test_one_player_or_more_than_six_are_refused(seats: int) -> None:
    with pytest.raises(BadOption, match="Odin takes 2 to 6 seats"):
        ODIN.table(seats=seats, seed=1)


@pytest.mark.rule("OD-40")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_players_keep_their_seats_and_target_for_the_whole_game(seats: int) -> None:
    for table in wander(seats, 60, 250, target=40):
        view = table.view(None)
        assert view["seats"] == len(view["players"]) == table.seats == seats
        assert view["options"] == {"target": 40, "short_deck": False}
        assert turn(table) < seats
    with pytest.raises(IllegalMove, match=f"there is no seat {seats}"):
        table.view(seats)


# ---- the deck of two players


@pytest.mark.rule("OD-25", "OD-41")
def test_two_players_use_the_full_deck_unless_they_choose_otherwise() -> None:
    table = ODIN.table(seats=2, seed=1)
    assert table.view(0)["left_out"] == []
    assert set().union(*hands(table), pile(table, "undealt")) == set(CARDS)
    assert not [option for option in ODIN.options if option.is_switch and option.default]


@pytest.mark.rule("OD-25")
def test_a_short_deck_lacks_two_colours_for_the_whole_game() -> None:
    table = ODIN.table(seats=2, seed=5, target=60, short_deck=True)
    colours = table.view(None)["left_out"]
    letters = {"blue": "b", "red": "r", "pink": "p", "green": "g", "black": "k", "orange": "o"}
    left = {letters[colour] for colour in colours}
    assert len(left) == 2
    assert table.view(None)["undealt"] == 18
    dice, number = random.Random(1), 0
    while not table.over:
        assert table.view(1)["left_out"] == colours
        assert table.view(1)["options"]["short_deck"] is True
        if table.view(None)["hand_number"] > number:
            number += 1
            cards = set().union(*hands(table), pile(table, "undealt"))
            assert cards == {card for card in CARDS if card[1] not in left}
            assert [len(held) for held in hands(table)] == [9, 9]
        random_step(table, dice)
    assert number > 3


@pytest.mark.rule("OD-25")
def test_any_two_colours_are_as_likely_to_be_left_out() -> None:
    pairs = Counter(
        tuple(ODIN.table(seats=2, seed=seed, short_deck="on").view(None)["left_out"]) for seed in range(600)
    )
    assert len(pairs) == 15
    assert chi_square(list(pairs.values()), [40.0] * 15) < 36


@pytest.mark.rule("OD-25")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_short_deck_is_for_two_only(seats: int) -> None:
    with pytest.raises(BadOption, match="short_deck is for two seats only"):
        ODIN.table(seats=seats, seed=1, short_deck=True)


@pytest.mark.rule("OD-25")
def test_a_position_names_the_colours_a_short_deck_lacks() -> None:
    options = {"target": 15, "short_deck": True}
    table = lay("1p 2p", "9g", options=options, left_out=["blue", "red"])
    assert table.view(None)["left_out"] == ["blue", "red"]
    assert pile(table, "undealt") == {card for card in CARDS if card[1] in "pgko"} - {"1p", "2p", "9g"}
    with pytest.raises(BadPosition, match="1b in the hand of seat 0 is out of the deck"):
        lay("1b 2p", "9g", options=options, left_out=["blue", "red"])
    with pytest.raises(BadPosition, match="left_out names the two colours"):
        lay("1b 2p", "9g", options=options, left_out=["red"])
    with pytest.raises(BadPosition, match="left_out names the two colours"):
        lay("1p 2p", "9g", left_out=["blue", "red"])


@pytest.mark.rule("OD-41")
def test_whatever_other_printings_add_is_an_option_and_off_by_default() -> None:
    assert {option.name: option.default for option in ODIN.options} == {"target": 15, "short_deck": 0}
    assert ODIN.seats == (2, 3, 4, 5, 6)
    with pytest.raises(BadOption, match="Odin has no option 'grumpy_goat'"):
        ODIN.table(seats=3, seed=1, grumpy_goat=True)


# ---- no limit on turns


@pytest.mark.rule("OD-30")
@pytest.mark.parametrize("turns", [99, 499, 998, 999, 1000, 2000, 2940])
def test_no_count_of_turns_ends_a_hand(turns: int) -> None:
    table = lay("1b 9b 5b", "2r 9r 5r", "3p 4p 7p", "1g 2g", "1k 2k", "1o 3o", turns=turns, plays=480)
    play(table, "1b 2r 3p - -")
    assert not table.over
    assert table.view(None)["hand_number"] == 1
    assert points(table) == [0] * 6
    assert table.position()["turns"] == turns + 5
