"""What Odin's tests share: tables at a position, what may be played there, and random play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import meadhall
from meadhall import IllegalMove, Table

ODIN = meadhall.game("odin")
CARDS = [f"{number}{colour}" for colour in "brpgko" for number in range(1, 10)]


def lay(*hands: str | None, **position: Any) -> Table:
    """A table with these hands (nine unnamed cards for None); seat 0 is in turn unless told otherwise."""
    return ODIN.setup({"seats": len(hands), "hands": list(hands), "turn": 0, **position})


def turn(table: Table) -> int:
    """The one seat that is to move."""
    (seat,) = table.actors
    return seat


def choices(table: Table) -> set[str]:
    """The texts of all moves of the seat in turn."""
    return {move.text for move in table.moves(turn(table))}


def why_not(table: Table, text: str, seat: int | None = None) -> str:
    """Why a move is refused; also sees that nothing changed and that the move was not offered."""
    seat = turn(table) if seat is None else seat
    before = table.position()
    assert text not in {move.text for move in table.moves(seat)}
    with pytest.raises(IllegalMove) as refused:
        table.play(seat, text)
    assert table.position() == before
    return str(refused.value)


def play(table: Table, moves: str) -> None:
    """Plays moves written one after another, each by the seat in turn."""
    for text in moves.split():
        table.play(turn(table), text)


def hand(table: Table, seat: int) -> set[str]:
    return set(table.position()["hands"][seat].split())


def hands(table: Table) -> list[set[str]]:
    return [hand(table, seat) for seat in range(table.seats)]


def pile(table: Table, name: str) -> set[str]:
    """The middle, beaten, discards or undealt cards."""
    return set(table.position()[name].split())


def points(table: Table) -> list[int]:
    return list(table.position()["scores"])


def middle(table: Table) -> Any:
    """The middle as everyone sees it."""
    return table.view(None)["middle"]


def broken(before: Table, after: Table) -> int:
    """The number of the invariant that fails in the step from one table to the other; 0 if all hold."""
    return int(ODIN.interpreted.broken_at([before.record], [after.record], 0))


def random_step(table: Table, dice: random.Random) -> tuple[int, int]:
    """One random legal move; returns who played what."""
    assert table.ply < 20_000, "this game does not end"
    seat = turn(table)
    move = dice.choice(table.legal(seat))
    table.play(seat, move)
    return seat, move


def wander(seats: int, seed: int, plies: int, **options: object) -> Iterator[Table]:
    """A table before each of so many random moves; a new game begins where one ends."""
    dice = random.Random(seed)
    table = ODIN.table(seats=seats, seed=seed, **options)
    for _ in range(plies):
        if table.over:
            table = ODIN.table(seats=seats, seed=dice.getrandbits(60), **options)
        yield table
        random_step(table, dice)


def wandered(seats: int, seed: int, plies: int, **options: object) -> Table:
    """A table after so many random moves, fewer where its game would have ended."""
    dice = random.Random(seed)
    table = ODIN.table(seats=seats, seed=seed, **options)
    for _ in range(plies):
        before = table.copy()
        random_step(table, dice)
        if table.over:
            return before
    return table


def chi_square(counts: list[int], expected: list[float]) -> float:
    """How far counts are from what was expected; about as large as there are counts if chance alone was at work."""
    return sum((count - mean) ** 2 / mean for count, mean in zip(counts, expected, strict=True))
