"""What the tests of all games share: what may be chosen at a table, why something may not, and random play."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

import pytest

from meadhall import Game, IllegalMove, Table
from meadhall.checks import Case
from meadhall.checks.fuzzing import run

Step = Callable[[Table, random.Random], tuple[int, int]]
ENDLESS = 20_000  # no game of ours takes so many moves


def turn(table: Table) -> int:
    """The one seat that is to move."""
    (seat,) = table.actors
    return seat


def choices(table: Table, seat: int | None = None) -> set[str]:
    """The texts of all moves of a seat; of the one that is asked if none is named."""
    return {move.text for move in table.moves(turn(table) if seat is None else seat)}


def play(table: Table, *texts: str) -> None:
    """Plays moves or whole turns one after another, each by the seat that is asked."""
    for text in texts:
        table.play(turn(table), text)


def why_not(table: Table, text: str, seat: int | None = None) -> str:
    """Why a move is refused; also sees that nothing changed and that the move was not offered."""
    seat = turn(table) if seat is None else seat
    before = table.position()
    assert text not in choices(table, seat)
    with pytest.raises(IllegalMove) as refused:
        table.play(seat, text)
    assert table.position() == before
    return str(refused.value)


def broken(before: Table, after: Table) -> int:
    """The number of the invariant that fails in the step from one table to the other; 0 if all hold."""
    return int(before.game.interpreted.broken_at([before.record], [after.record], 0))


def random_step(table: Table, dice: random.Random) -> tuple[int, int]:
    """One random legal move of one of those who may move; returns who played what."""
    assert table.ply < ENDLESS, "this game does not end"
    seat = table.actors[0] if len(table.actors) == 1 else dice.choice(table.actors)
    move = dice.choice(table.legal(seat))
    table.play(seat, move)
    return seat, move


class Wanderer:
    """Random games of one game, by a way of choosing moves."""

    def __init__(self, game: Game, step: Step = random_step) -> None:
        self.game, self.step = game, step

    def wander(self, seats: int, seed: int, plies: int, **options: object) -> Iterator[Table]:
        """A table before each of so many random moves; a new game begins where one ends."""
        dice = random.Random(seed)
        table = self.game.table(seats=seats, seed=seed, **options)
        for _ in range(plies):
            if table.over:
                table = self.game.table(seats=seats, seed=dice.getrandbits(60), **options)
            yield table
            self.step(table, dice)

    def wandered(self, seats: int, seed: int, plies: int, **options: object) -> Table:
        """A table after so many random moves, fewer where its game would have ended."""
        dice = random.Random(seed)
        table = self.game.table(seats=seats, seed=seed, **options)
        for _ in range(plies):
            before = table.copy()
            self.step(table, dice)
            if table.over:
                return before
        return table

    def played(self, seats: int, seed: int, **options: object) -> Table:
        """A whole random game."""
        dice = random.Random(seed)
        table = self.game.table(seats=seats, seed=seed, **options)
        while not table.over:
            self.step(table, dice)
        return table


def chi_square(counts: Sequence[int], expected: Sequence[float]) -> float:
    """How far counts are from what was expected; about as large as there are counts if chance alone was at work."""
    return sum((count - mean) ** 2 / mean for count, mean in zip(counts, expected, strict=True))


def first_fault(game: Game, seats: int, seed: int, plies: int, exact: int = 10**9, **options: object) -> int:
    """The first fault of so many fuzzed moves; every `exact`-th position judges all moves one by one."""
    case = Case(game, seats, tuple(game.read_options(seats, options).items()))
    return run(case, game.interpreted, seed, plies, exact)[0]
