"""Reviewing a finished game: every seat's chances along it, where they turned, and what Konung would have done.

How chances are found. From a position many games are played to their end by the compiled search, in worlds that the
seats believed in then (see `Appraiser.chances`). Positions all along the game come first. Where two neighbours are
clearly apart, one between them is looked at, and so on: that leads to the very move that made the difference, and no
time is spent where nothing happened. "Clearly" is what it is for hints: more than `CLEARLY` standard errors, and more
than anybody would care for. What is told as a turning point has to be surer still.

How a choice is judged. Konung thinks in the seat, knowing what it knew then. If he would do something else, both moves
are tried in the same imagined worlds, and their averages are compared as those of hints are.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from itertools import pairwise
from math import hypot
from typing import Any

from meadhall.bots.appraisal import Appraiser, Chances
from meadhall.bots.hints import CLEARLY, LOST, WON, WORTH_TELLING, are_alike, ranked
from meadhall.bots.search.mcts import Search
from meadhall.engine.budgets import KONUNG
from meadhall.engine.table import Table

METHOD = 1  # goes up when figures are found in another way: older reviews are then made anew
SECONDS = 60.0  # of one core, for a whole game
CHANCES, CHOICES = 0.65, 0.35  # the parts of that for chances and for choices
ANCHORS, SPLITS = 44, 26  # positions looked at in any case, and where chances turn
LONGEST, GAMES = 1.5, 1500  # seconds for one position or choice at most, and games played from it
THINKING = 0.6  # the part of a choice's time in which Konung thinks; the rest is for comparing
A_TURN = 0.1  # the least change of a chance that is called a turning point
SURELY = 3.0  # standard errors of it: of so many positions, chance alone would bring some beyond CLEARLY
MOST_TURNS = 8  # that are told


@dataclass(frozen=True)
class Choice:
    """A person's choice, and what Konung would have done."""

    ply: int
    best: int  # a move
    cost: float  # of the move made: the chance it lost; 0 where the two cannot be told apart


@dataclass(frozen=True)
class Turn:
    """A move that changed everybody's chances."""

    ply: int  # of the move
    until: int  # the next position at which there was a choice
    before: tuple[float, ...]
    after: tuple[float, ...]


class Review:
    """A review in the making, piece by piece; what was found goes on where it stopped."""

    def __init__(self, table: Table, people: Collection[int], seconds: float, found: Mapping[str, Any] | None) -> None:
        """A game that is over, the seats whose choices are judged, and what was found of it before."""
        self._table = table
        self.positions, self._asked = choices_in(table, people)
        known = found if found is not None and found.get("method") == METHOD else {}
        self.chances = {int(ply): Chances(tuple(s), n, e) for ply, s, n, e in known.get("chances", ())}
        self.choices = {one["ply"]: Choice(**one) for one in known.get("choices", ())}
        last = len(self.positions) - 1
        anchors = min(last, ANCHORS)
        self._anchors = sorted({self.positions[round(k * last / max(1, anchors))] for k in range(anchors + 1)})
        self._time = min(LONGEST, CHANCES * seconds / (ANCHORS + SPLITS))
        self._time_to_choose = min(LONGEST, CHOICES * seconds / max(1, len(self._asked)))
        self._appraiser: Appraiser | None = None

    @property
    def found(self) -> dict[str, Any]:
        """As JSON has it."""
        chances = [[ply, list(one.shares), one.games, one.error] for ply, one in sorted(self.chances.items())]
        choices = [asdict(one) for _, one in sorted(self.choices.items())]
        return {
            "method": METHOD,
            "chances": chances,
            "choices": choices,
            "turns": [asdict(one) for one in self.turns()],
        }

    @property
    def done(self) -> float:
        """The part of the work that is done, about."""
        rest = SPLITS if self._split() is not None else 0
        whole = max(len(self._anchors), len(self.chances)) + rest + len(self._asked)
        return min(1.0, (len(self.chances) + len(self.choices)) / whole)

    def go_on(self) -> bool:
        """Does the next piece; False where there is none."""
        if (ply := self._next_position()) is not None:
            self.chances[ply] = self._chances(ply)
        elif (ply := next((ply for ply in self._asked if ply not in self.choices), None)) is not None:
            self.choices[ply] = self._choice(ply)
        else:
            return False
        return True

    def turns(self) -> list[Turn]:
        """The moves that changed most, in the order of the game."""
        known, next_one = sorted(self.chances), dict(pairwise(self.positions))
        found = [
            Turn(one, other, self.chances[one].shares, self.chances[other].shares)
            for one, other in pairwise(known)
            if next_one.get(one) == other and self._apart(one, other, SURELY)
        ]
        found.sort(key=lambda turn: -_change(turn.before, turn.after))
        return sorted(found[:MOST_TURNS], key=lambda turn: turn.ply)

    # ---- one piece

    def _next_position(self) -> int | None:
        left = (ply for ply in self._anchors if ply not in self.chances)
        return next(left, None) if len(self.chances) < len(self._anchors) else self._split()

    def _split(self) -> int | None:
        """The position in the middle of the two neighbours that are furthest apart; None where all is clear."""
        if len(self.chances) >= len(self._anchors) + SPLITS:
            return None
        known = sorted(self.chances)
        number = {ply: k for k, ply in enumerate(self.positions)}
        apart = [
            (_change(self.chances[one].shares, self.chances[other].shares), number[one], number[other])
            for one, other in pairwise(known)
            if number[other] - number[one] > 1 and self._apart(one, other)
        ]
        return self.positions[sum(max(apart)[1:]) // 2] if apart else None

    def _apart(self, one: int, other: int, errors: float = CLEARLY) -> bool:
        """Whether chances have clearly changed between two positions."""
        before, after = self.chances[one], self.chances[other]
        return _change(before.shares, after.shares) > max(A_TURN, errors * hypot(before.error, after.error))

    @property
    def _games(self) -> Appraiser:
        if self._appraiser is None:
            self._appraiser = Appraiser(self._table.game)
        return self._appraiser

    def _chances(self, ply: int) -> Chances:
        return self._games.chances(self._table.rewind(ply), ply + 1, games=GAMES, seconds=self._time)

    def _choice(self, ply: int) -> Choice:
        seat, played = self._table.history[ply]
        chair, budget = self._table.rewind(ply).chair(seat, ply + 1), self._table.game.budget(KONUNG)
        search = Search(self._table.game, budget.params, slots=budget.slots)
        seconds = THINKING * self._time_to_choose
        known = ranked(search.look(chair, ply + 1, iterations=budget.iterations, seconds=seconds))
        best, nothing_to_gain = known[0].move, known[0].chance < LOST or known[-1].chance > WON
        if best.id == played or nothing_to_gain:
            return Choice(ply, played, 0.0)
        made = next(move for move in chair.moves if move.id == played)
        seconds = (1 - THINKING) / 2 * self._time_to_choose
        one, other = (self._games.after(chair, move, ply + 1, games=GAMES, seconds=seconds) for move in (best, made))
        if other.chance >= one.chance or are_alike(one, other, WORTH_TELLING):
            return Choice(ply, best.id, 0.0)
        return Choice(ply, best.id, one.chance - other.chance)


def choices_in(table: Table, people: Collection[int]) -> tuple[list[int], list[int]]:
    """The positions at which somebody had a choice, and the last one; and the plies at which these people had one."""
    positions, asked = [], []
    past = table.rewind(0)
    for ply, (seat, move) in enumerate(table.history):
        legal = past.legal(seat)
        if len(legal) > 1:
            positions.append(ply)
            if seat in people and move in legal:
                asked.append(ply)
        past.play(seat, move)
    return [*positions, table.ply], asked


def _change(before: tuple[float, ...], after: tuple[float, ...]) -> float:
    return max(abs(one - other) for one, other in zip(before, after, strict=True))
