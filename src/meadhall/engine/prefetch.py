"""What a batch prefetches of a record: the cache lines that plays of the pending decision look at.

No game declares these lines. Before a batch is compiled, random games are played by interpreted rules on a record that
notes every field that is read or written.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from meadhall.engine.bits import lowest
from meadhall.engine.contract import actors, deal, legal, outcome, play
from meadhall.engine.decisions import deciding
from meadhall.engine.events import clear_events
from meadhall.engine.record import LINE, Record
from meadhall.engine.rule import rule
from meadhall.engine.speeds import Interpreted

if TYPE_CHECKING:
    from meadhall.engine.game import Game

PLAYS = 3000  # watched to make a plan
OFTEN = 0.1  # of the plays of a decision: a line that fewer look at is not prefetched


def plan(game: Game) -> dict[int, tuple[int, ...]]:
    """The bytes to prefetch by decision: one in each cache line. The commonest decision comes first."""
    plays: Counter[int] = Counter()
    looks: dict[int, Counter[int]] = defaultdict(Counter)
    for decision, lines in watched_plays(game, PLAYS, seed=1):
        plays[decision] += 1
        looks[decision].update(lines)
    return {
        decision: _bytes_in(game.state.size, {line for line, n in looks[decision].items() if n >= OFTEN * made})
        for decision, made in plays.most_common()
    }


def _bytes_in(size: int, lines: set[int]) -> tuple[int, ...]:
    """Bytes that reach these lines of a record, counted from where the record starts."""
    if size % LINE == 0:
        return tuple(sorted(line * LINE for line in lines))
    edges = {min(line * LINE + side, size - 1) for line in lines for side in (0, LINE)}  # it may start within a line
    return tuple(sorted(edges))


def watched_plays(game: Game, plays: int, seed: int) -> Iterator[tuple[int, set[int]]]:
    """Random plays as in a batch: what was decided, and the lines of the record that the play looked at."""
    rules: Any = Interpreted(game.rules, (first_turn, next_turn))
    seats, out, rng = game.read_seats(None), game.move_array(), random.Random(seed)
    table = seats, game.option_array(game.read_options(seats, {}))
    results = np.zeros((2, seats), np.int32)
    opened, seen = game.state.open(game.state.new()), set[int]()
    watched = WatchedRecord(game.state, opened, seen)
    moves = rules.first_turn(watched, *table, seed, out)
    for later in range(plays):
        decision = deciding(opened)
        seen.clear()
        moves = rules.next_turn(watched, int(out[rng.randrange(moves)]), *table, seed + later + 1, out, results)
        yield decision, set(seen)


@rule
def first_turn(s, seats, options, seed, out):  # type: ignore[no-untyped-def]
    s.log_events = 0
    deal(s, seats, options, seed)
    return legal(s, lowest(actors(s)), out)


@rule
def next_turn(s, move, seats, options, seed, out, results):  # type: ignore[no-untyped-def]
    """A move, a fresh deal where that ends the game, and the legal moves then."""
    clear_events(s)
    play(s, lowest(actors(s)), move)
    if actors(s) == 0:
        outcome(s, results)
        deal(s, seats, options, seed)
    return legal(s, lowest(actors(s)), out)


class WatchedRecord:
    """An opened record that notes the line of every field that is read or written."""

    def __init__(self, record: Record, opened: Any, seen: set[int]) -> None:
        lines = {name: start // LINE for name, (_, start) in record.places.items()}
        arrays = {
            name: WatchedArray(getattr(opened, name), start, kind.base.itemsize, seen)
            for name, (kind, start) in record.places.items()
            if kind.shape
        }
        self.__dict__.update(_opened=opened, _lines=lines, _seen=seen, **arrays)

    def __getattr__(self, name: str) -> Any:  # numbers alone: arrays are attributes
        self._seen.add(self._lines[name])
        return getattr(self._opened, name)

    def __setattr__(self, name: str, value: Any) -> None:
        self._seen.add(self._lines[name])
        setattr(self._opened, name, value)


class WatchedArray:
    """An array of a record; notes the line of every element that is read or written."""

    def __init__(self, numbers: Any, start: int, width: int, seen: set[int]) -> None:
        self._numbers, self._start, self._width, self._seen = numbers, start, width, seen
        self.shape = numbers.shape

    def _note(self, index: Any) -> None:
        place = 0
        for one, size in zip(index if isinstance(index, tuple) else (index,), self.shape, strict=True):
            place = place * size + one % size
        self._seen.add((self._start + self._width * place) // LINE)

    def __getitem__(self, index: Any) -> Any:
        self._note(index)
        return self._numbers[index]

    def __setitem__(self, index: Any, value: Any) -> None:
        self._note(index)
        self._numbers[index] = value
