"""Chance as a tree: a game's rules that are told what is drawn, draw by draw, and stop at the first draw left open.

Rules draw by `below` and `pick` and by nothing else, so two functions in their place are enough: each takes the next
outcome that it is told, or raises `Undrawn` with the odds of the outcomes to choose from. A set that is picked is drawn
from its lowest member up, so that no set can be drawn in two ways.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb
from typing import Any

from meadhall.engine import kernels
from meadhall.engine.bits import count, nth, pick
from meadhall.engine.defaults import DEFAULTS
from meadhall.engine.game import Game
from meadhall.engine.kernels import copy_opened
from meadhall.engine.random import below, word
from meadhall.engine.rule import Linker
from meadhall.engine.speeds import REACH
from meadhall.engine.table import Table

MOST_OUTCOMES = 1024  # of one draw
MOST_DRAWS = 1024  # of one move, or of a deal

Odds = tuple[float, ...]


class Undrawn(Exception):
    """A draw that nobody has told the outcome of yet."""

    def __init__(self, odds: Odds) -> None:
        super().__init__("what is drawn here is still open")
        self.odds = odds


class ToldChance:
    """The rules of a game, dealt and played with the draws that are told."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._told: Sequence[int] = ()
        self._used = 0
        told: dict[Callable[..., Any], Callable[..., Any]]
        told = {below: self._below(), pick: self._pick(), word: _unlisted}
        rules = {**DEFAULTS, **game.rules, **REACH, "copy_record": copy_opened}
        linker = Linker(rules, lambda function, _: function, instead=told)
        self._deal_at = linker.link(kernels.deal_at, entry=True)
        self._play_at = linker.link(kernels.play_at, entry=True)

    def deal(self, seats: int, options: dict[str, int], told: Sequence[int]) -> Table:
        """A table dealt by these draws; raises `Undrawn` where they are too few."""
        table = self._game.table(seats, 0, **options)
        self._told, self._used = told, 0
        self._deal_at([table.record], 0, seats, self._game.option_array(options), 0, 1)
        return table

    def play(self, table: Table, seat: int, move: int, told: Sequence[int]) -> Table:
        """The table after a move with these draws; raises `Undrawn` where they are too few."""
        self._told, self._used = told, 0
        return table.after(seat, move, self._play_at)

    def _next(self, odds: Odds) -> int:
        if len(odds) > MOST_OUTCOMES or self._used == MOST_DRAWS:
            raise ValueError(
                f"{self._game.title} draws one of {len(odds)} after {self._used} draws; chance is listed up to "
                f"{MOST_OUTCOMES} outcomes and {MOST_DRAWS} draws, so this game needs chance=sampled"
            )
        if self._used == len(self._told):
            raise Undrawn(odds)
        self._used += 1
        return self._told[self._used - 1]

    def _below(self) -> Callable[[Any, int], int]:
        """In place of `below`."""
        draw = self._next

        def told_below(s: Any, n: int) -> int:  # noqa: ARG001
            return draw((1.0 / int(n),) * int(n)) if n > 1 else 0

        return told_below

    def _pick(self) -> Callable[[Any, int, int], int]:
        """In place of `pick`."""
        draw = self._next

        def told_pick(s: Any, members: int, n: int) -> int:  # noqa: ARG001
            members, drawn = int(members), 0
            for wanted in range(int(n), 0, -1):
                left = count(members)
                if left == wanted:
                    return drawn | members
                ways = comb(left, wanted)
                odds = tuple(comb(left - 1 - lower, wanted - 1) / ways for lower in range(left - wanted + 1))
                place = nth(members, draw(odds))
                drawn |= 1 << place
                members &= -2 << place
            return drawn

        return told_pick


def _unlisted(s: Any) -> int:  # noqa: ARG001
    """In place of `word`."""
    raise ValueError("this game draws 32 random bits at once, which cannot be listed; it needs chance=sampled")
