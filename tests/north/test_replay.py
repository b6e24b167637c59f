"""The same seed, options and moves are the same game; positions can be laid out again; no seat is special."""

from __future__ import annotations

import random
from typing import Any

import pytest

from meadhall import BadPosition
from meadhall.engine import chronicle

from .tables import NORTH, SEATS, R, Y, lay, phase, play, played, turn, wander

GAMES: list[tuple[int, dict[str, Any]]] = [
    (3, {"round_cap": 20}), (4, {"round_cap": 20}), (4, {"colours": "gbry", "round_cap": 9}),
    (3, {"left_out": "red", "round_cap": 9}),
]  # fmt: skip


@pytest.mark.rule("WN-I20")
@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_seed_options_and_moves_reproduce_the_game(seats: int, options: dict[str, Any]) -> None:
    table = played(seats, 120 + seats, **options)
    again = NORTH.table(seats=seats, seed=120 + seats, **options)
    for seat, move in table.history:
        again.play(seat, move)
    assert again._array.tobytes() == table._array.tobytes()
    read = chronicle.read(table.save(), lambda *_: NORTH)
    assert read._array.tobytes() == table._array.tobytes()
    assert (read.scores, read.places) == (table.scores, table.places)


@pytest.mark.rule("WN-I20")
@SEATS
def test_any_position_can_be_laid_out_again_and_goes_on_alike(seats: int) -> None:
    phases = set()
    for number, table in enumerate(wander(seats, 140, 2400)):
        if number % 4 and phase(table) in phases:
            continue
        phases.add(phase(table))
        again = NORTH.setup(table.position())
        assert again.position() == table.position()
        for seat in (*range(seats), None):
            assert again.view(seat) == table.view(seat)
        after, move = table.copy(), table.legal(turn(table))[-1]
        after.play(turn(table), move)
        again.play(turn(again), move)
        assert again.position() == after.position()
    assert len(phases) >= 12


def test_positions_in_the_middle_of_a_fights_result_can_be_laid_out_again() -> None:
    table = lay(ships={Y: "B2", R: "B2"}, crews={Y: ["BER", "SHI", "HUN"], R: ["PIL used", "dG"]}, dice=[6])
    for text, here in (("att", "push"), (">S", "seize"), ("xPIL", "fate"), ("keep", "room")):
        play(table, text)
        assert phase(table) == here
        again = NORTH.setup(table.position())
        assert again.position() == table.position()
        assert again.view(Y) == table.view(Y)
        assert again.legal(Y) == table.legal(Y)
    mutiny = lay(hands={Y: "MUT.E"}, crews={R: ["BER", "SHI"]}, dice=[6])
    play(mutiny, "MUT.E")
    assert phase(mutiny) == "victim"
    assert NORTH.setup(mutiny.position()).legal(Y) == mutiny.legal(Y)
    beast = lay(hands={Y: "W.S"}, ships={Y: "D2"}, dice=[6])
    play(beast, "wS")
    assert phase(beast) == "monster"
    assert NORTH.setup(beast.position()).legal(Y) == beast.legal(Y)


@pytest.mark.rule("WN-R8", "WN-81")
@SEATS
def test_turning_the_seats_turns_everything_with_them(seats: int) -> None:
    """The same table with every seat one place on plays out the same, one place on."""
    dice = random.Random(seats)
    table = next(here for number, here in enumerate(wander(seats, 170, 300)) if number > 120 and phase(here) == "main")
    position = table.position()
    moved = dict(position)
    for name in ("ships", "hands", "crews", "camps"):
        moved[name] = [position[name][(seat - 1) % seats] for seat in range(seats)]
    moved["colours"] = "".join(position["colours"][(seat - 1) % seats] for seat in range(seats))
    for name in ("start", "active", "turn", "from"):
        moved[name] = (position[name] + 1) % seats
    moved["first"] = sorted((seat + 1) % seats for seat in position["first"])
    moved["known"] = [[] for _ in range(seats)]
    moved["done"] = [0, -1, -1, -1, 0]
    other = NORTH.setup(moved)
    for _ in range(120):
        if table.over:
            break
        seat = turn(table)
        assert turn(other) == (seat + 1) % seats
        assert other.legal(turn(other)) == table.legal(seat)
        move = dice.choice(table.legal(seat))
        table.play(seat, move)
        other.play((seat + 1) % seats, move)
    assert other.over == table.over


@pytest.mark.rule("WN-I20")
def test_another_seed_is_another_game() -> None:
    one, two = (NORTH.table(seats=3, seed=seed).position() for seed in (1, 2))
    assert one["hands"] != two["hands"]
    assert NORTH.table(seats=3, seed=1).position() == one


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ({"hands": ["LOK LOK LOK LOK LOK LOK", "", "", ""]}, "only 5 of LOK"),
        ({"hands": ["XXX", "", "", ""]}, "no card is called 'XXX'"),
        ({"hands": ["LOK"]}, "hands is a list of 4"),
        ({"ships": ["Z9", None, None, None]}, "no space is called 'Z9'"),
        ({"crews": [["BER", "BER"], [], [], []]}, "only 1 of BER"),
        ({"crews": [["BER", "SHI", "HUN", "QUA"], [], [], []]}, "more than 3 cards"),
        ({"crews": [["BER tired"], [], [], []]}, "marked used or sick"),
        ({"colours": "YYBG"}, "colours names 4"),
        ({"monster": "A1", "ships": ["B2", None, None, None]}, "the monster is not in a harbour"),
        ({"camps": ["Y", "", "", ""]}, "nobody has a colour twice"),
        ({"phase": "over", "turn": 1}, "nobody is in turn"),
        ({"turn": 7}, "seats are numbered 0 to 3"),
        ({"wind": 1}, "positions have no 'wind'"),
        ({"pile": "W.N", "discard": "W.E"}, "some cards are nowhere"),
        ({"known": [[["LOK", [0]]], [], [], []]}, "held by one of the other seats"),
        ({"phase": "harvest"}, "no phase is called 'harvest'; there are hero, main, declare"),
        ({"phase": "declare", "step": {"of": "main", "move": "run"}}, "begins with a move like COM.N .*, not 'run'"),
        ({"phase": "victim", "step": {}}, "'whom' is left out of step"),
        ({"phase": "victim", "step": {"whom": None}}, "seats are numbered 0 to 3, not None"),
        ({"stack": [{"what": "row", "by": 0}]}, "no entry is called 'row'; there are wind, as wind"),
        ({"stack": [{"what": "wind"}]}, "'by' is left out of an entry"),
        ({"stack": [{"what": "attack", "by": 0, "aim": 1}]}, "the fields of an entry are what, by, .*; not 'aim'"),
        ({"camps": ["RX", "", "", ""]}, "no colour is called 'X'; there are Y, R, B, G"),
        ({"done": [1]}, "done is a list of 5"),
        ({"round": "two"}, "round is a whole number, not 'two'"),
    ],
)
def test_a_position_no_game_can_be_in_is_refused(position: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadPosition, match=complaint):
        NORTH.setup({"seats": 4, **position})


def test_a_fresh_position_is_the_deal() -> None:
    fresh = NORTH.setup({"seats": 4, "seed": 5})
    assert fresh.position()["hands"] == NORTH.table(4, 5).position()["hands"]


def test_a_position_keeps_chance_as_it_was() -> None:
    table = lay(hands={Y: "W.E"})
    play(table, "wE")
    again = NORTH.setup(table.position())
    assert (again.record.rng0, again.record.rng1) == (table.record.rng0, table.record.rng1)
