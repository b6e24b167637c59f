"""Which lines of a record plays look at, and which of those a batch has asked memory for ahead of time.

    python -m meadhall.bench.lines spoils sagas

Random games are played by rules in plain Python, on a record that notes what is read or written. What comes out belongs
into `mostly` and `besides` of the game's record: a line that comes late can cost a third of a move.
"""

from __future__ import annotations

import random
import sys
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

import numpy as np

import meadhall
from meadhall.engine.bits import lowest
from meadhall.engine.contract import actors, deal, legal, outcome, play
from meadhall.engine.decisions import deciding
from meadhall.engine.events import clear_events
from meadhall.engine.game import Game
from meadhall.engine.record import LINE
from meadhall.engine.rule import rule
from meadhall.engine.speeds import Interpreted

PLAYS = 5000
SHOWN = 8  # decisions, and fields of each


@rule
def first_turn(s, seats, options, seed, out):
    s.log_events = 0
    deal(s, seats, options, seed)
    return legal(s, lowest(actors(s)), out)


@rule
def next_turn(s, move, seats, options, seed, out, results):
    """As in a batch: a move, a fresh deal where that ends the game, and what is legal then."""
    clear_events(s)
    play(s, lowest(actors(s)), move)
    if actors(s) == 0:
        outcome(s, results)
        deal(s, seats, options, seed)
    return legal(s, lowest(actors(s)), out)


@dataclass
class Looks:
    """Lines and fields, counted by what was decided."""

    plays: Counter[int] = field(default_factory=Counter)
    asked: Counter[int] = field(default_factory=Counter)  # lines asked for ahead
    looked_at: Counter[int] = field(default_factory=Counter)
    late: Counter[int] = field(default_factory=Counter)  # lines looked at that had not been asked for
    late_fields: defaultdict[int, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))

    def a_play(self, lines: Counter[int]) -> float:
        """So many lines a play, on average."""
        return lines.total() / self.plays.total()


class Watched:
    """An opened record that notes the bytes of all that is looked at."""

    def __init__(self, opened: Any, places: dict[str, tuple[np.dtype[Any], int]], seen: dict[int, str]) -> None:
        rows = {
            name: WatchedRow(name, getattr(opened, name), start, kind.base.itemsize, seen)
            for name, (kind, start) in places.items()
            if kind.shape
        }
        self.__dict__.update(opened=opened, places=places, seen=seen, **rows)

    def __getattr__(self, name: str) -> Any:  # asked for single numbers alone: rows are found without it
        self.seen[self.places[name][1]] = name
        return getattr(self.opened, name)

    def __setattr__(self, name: str, value: Any) -> None:
        self.seen[self.places[name][1]] = name
        setattr(self.opened, name, value)


class WatchedRow:
    def __init__(self, name: str, numbers: Any, start: int, width: int, seen: dict[int, str]) -> None:
        self.name, self.numbers, self.start, self.width, self.seen = name, numbers, start, width, seen
        self.shape = numbers.shape

    def _note(self, index: Any) -> None:
        at = index if isinstance(index, tuple) else (index,)
        element = np.ravel_multi_index(at, self.shape, mode="wrap")
        self.seen[self.start + self.width * int(element)] = self.name

    def __getitem__(self, index: Any) -> Any:
        self._note(index)
        return self.numbers[index]

    def __setitem__(self, index: Any, value: Any) -> None:
        self._note(index)
        self.numbers[index] = value


def looks(game: Game, plays: int = PLAYS) -> Looks:
    """What so many random plays look at, at a table of the usual size."""
    rules: Any = Interpreted(game.rules, (first_turn, next_turn))
    seats, out, rng = game.read_seats(None), game.move_array(), random.Random(1)
    table = seats, game.option_array(game.read_options(seats, {}))
    results = np.zeros((2, seats), np.int32)
    seen: dict[int, str] = {}  # the field of each byte
    opened = game.state.open(game.state.new(), 0)
    s = Watched(opened, game.state.places, seen)
    found, groups = Looks(), game.state.ahead()
    moves = rules.first_turn(s, *table, 0, out)
    for seed in range(1, plays + 1):
        kind = deciding(opened)
        asked = {place // LINE for kinds, places in groups if kinds == 0 or kinds >> kind & 1 for place in places}
        seen.clear()
        moves = rules.next_turn(s, int(out[rng.randrange(moves)]), *table, seed, out, results)
        lines = {byte // LINE for byte in seen}
        found.plays[kind] += 1
        found.asked[kind] += len(asked)
        found.looked_at[kind] += len(lines)
        found.late[kind] += len(lines - asked)
        found.late_fields[kind].update({name for byte, name in seen.items() if byte // LINE not in asked})
    return found


def main() -> None:
    for game_id in sys.argv[1:] or meadhall.games():
        game = meadhall.game(game_id)
        found = looks(game)
        asked, looked_at, late = (found.a_play(lines) for lines in (found.asked, found.looked_at, found.late))
        print(f"{game.title}: {asked:.1f} lines asked for a play, {looked_at:.1f} looked at, {late:.2f} of these late")
        for kind, plays in found.plays.most_common(SHOWN):
            which = ", ".join(f"{name} {n / plays:.2f}" for name, n in found.late_fields[kind].most_common(SHOWN))
            print(
                f"  decision {kind}, {plays / found.plays.total():.0%} of plays: {found.late[kind] / plays:.2f} {which}"
            )


if __name__ == "__main__":
    main()
