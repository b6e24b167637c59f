"""The same seed, options and moves are the same game; positions can be written down and laid out again."""

from __future__ import annotations

import random
from typing import Any

import pytest

import meadhall
from meadhall import BadOption, BadPosition, Table

from .tables import ODIN, hands, lay, pile, random_step, turn, wander, wandered

GAMES: list[tuple[int, dict[str, Any]]] = [
    (2, {}), (2, {"short_deck": True, "target": "short"}), (3, {"target": 20}), (4, {}), (5, {"target": 1}), (6, {}),
]  # fmt: skip


def record_bytes(table: Table) -> bytes:
    return bytes(table._array.tobytes())


def played(seats: int, seed: int, options: dict[str, Any]) -> Table:
    dice = random.Random(seed)
    table = ODIN.table(seats=seats, seed=seed, **options)
    while not table.over:
        random_step(table, dice)
    return table


@pytest.mark.rule("OD-I12")
@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_seed_options_and_moves_reproduce_the_game(seats: int, options: dict[str, Any]) -> None:
    table = played(seats, 120 + seats, options)
    again = ODIN.table(seats=seats, seed=120 + seats, **options)
    for seat, move in table.history:
        again.play(seat, move)
    assert record_bytes(again) == record_bytes(table)
    assert again.scores == table.scores


@pytest.mark.rule("OD-I12")
@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_a_game_written_down_in_notation_reads_back_as_the_same_game(seats: int, options: dict[str, Any]) -> None:
    table = played(seats, 130 + seats, options)
    again = meadhall.load(table.save())
    assert again.history == table.history
    assert record_bytes(again) == record_bytes(table)


@pytest.mark.rule("OD-I12")
def test_another_seed_is_another_game() -> None:
    assert ODIN.table(seats=3, seed=1).position() != ODIN.table(seats=3, seed=2).position()
    assert ODIN.table(seats=3, seed=1).position() == ODIN.table(seats=3, seed=1).position()


@pytest.mark.rule("OD-I12")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_any_position_can_be_laid_out_again_and_goes_on_alike(seats: int) -> None:
    for table in wander(seats, 140, 150, target=40):
        again = ODIN.setup(table.position())
        assert again.position() == table.position()
        for seat in (*range(seats), None):
            assert again.view(seat) == table.view(seat)
        after, move = table.copy(), table.legal(turn(table))[-1]
        after.play(turn(table), move)
        again.play(turn(again), move)
        assert again.position() == after.position()


def test_a_finished_position_can_be_laid_out_again() -> None:
    table = lay("9g", "1b 2b", "3b", turn=0, options={"target": 2}, middle="5k", owner=1, discards="1k")
    table.play(0, "9g")
    again = ODIN.setup(table.position())
    assert again.over
    assert again.position() == table.position()
    assert again.scores == (0, 2, 1)


def test_fields_left_out_of_a_position_keep_fresh_values() -> None:
    table = ODIN.setup({"seats": 3, "hands": ["8b 2b", None, None], "middle": "5k", "turn": 0})
    assert [len(cards) for cards in hands(table)] == [2, 9, 9]
    assert len(pile(table, "undealt")) == 54 - 21
    view = table.view(None)
    assert (view["phase"], view["middle"]["owner"], view["round"], view["hand_number"]) == ("follow", 2, 1, 1)
    assert table.position()["passes"] == 0
    later = ODIN.setup({"seats": 4, "middle": "5k", "owner": 1, "turn": 0})
    assert later.position()["passes"] == 2


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({"cards": "8b"}, "have no 'cards'"),
        ({"hands": ["8b", "8b 1r"]}, "8b in the hand of seat 1 is out of the deck or somewhere else too"),
        ({"hands": ["8b 8b", "1r"]}, "8b is named twice"),
        ({"hands": ["8b", "1r", "2r"]}, "hands is a list of 2"),
        ({"hands": ["8b", "1x"]}, "a card is a digit and a colour"),
        ({"hands": ["8b", ""]}, "a hand has one to nine cards"),
        ({"hands": ["1b 2b 3b 4b 5b 6b 7b 8b 9b 1r", "2r"]}, "a hand has one to nine cards"),
        ({"hands": ["8b", "1r"], "known": ["1r", ""]}, "known cards of seat 0 are not in that hand"),
        ({"hands": ["8b", "1r"], "undealt": "2r"}, "are nowhere"),
        ({"middle": "8b 2r"}, "the middle is empty exactly when a round opens, else one set"),
        ({"phase": "follow"}, "the middle is empty exactly when a round opens"),
        ({"phase": "sleep"}, "phase is one of open, follow, take, over"),
        ({"middle": "5k", "beaten": "3k 2k", "phase": "follow"}, "only while a card of it is taken"),
        ({"middle": "5k", "beaten": "3k"}, "from a beaten set of two or more"),
        ({"middle": "5k 4k", "beaten": "3k 2k", "turn": 0, "owner": 1}, "by the owner of the middle"),
        ({"middle": "5k", "owner": 0, "turn": 0}, "nobody has to beat their own set"),
        ({"passes": 1}, "nobody has passed at the start of a round"),
        ({"turn": 2}, "seats are numbered 0 to 1"),
        ({"turn": True}, "seats are numbered 0 to 1"),
        ({"middle": "5k", "owner": 5}, "seats are numbered 0 to 1"),
        ({"phase": "over", "turn": 0}, "nobody is in turn when the game is over"),
        ({"phase": "over"}, "the game is over exactly when somebody has reached the target"),
        ({"scores": [15, 0]}, "the game is over exactly when somebody has reached the target"),
        ({"scores": [1]}, "scores is a list of 2"),
        ({"round": 18}, "within their proven bounds"),
        ({"left_out": ["blue"]}, "left_out names the two colours"),
        ({"left_out": ["grey"]}, "position"),
    ],
)  # fmt: skip
def test_a_position_no_game_could_be_in_is_refused(position: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        ODIN.setup({"seats": 2, **position})


def test_a_position_with_a_wrong_option_or_seed_is_refused() -> None:
    with pytest.raises(BadOption, match="target is a whole number"):
        ODIN.setup({"seats": 2, "options": {"target": 0}})
    with pytest.raises(BadOption, match="a seed is a whole number"):
        ODIN.setup({"seats": 2, "seed": -1})


def test_a_position_keeps_chance_as_it_was() -> None:
    table = wandered(3, 5, 30)
    again = ODIN.setup(table.position())
    assert again.record.rng0 == table.record.rng0
    assert again.record.rng1 == table.record.rng1
