"""What a game is played with: the cards, actions, artifacts or units each seat was offered and used.

A game may say what its moves use in a module `balance` beside its rules:

- `uses(s, seat, move)`: a kind and a name for each thing a legal move uses, `("Artifacts", "Odin's Eye")`;
- `happened(event)`: the same with the seat in front, for what comes to a seat without its choice;
- `rounds(s)`: how many rounds have been played, as people at the table would count them, and `ROUNDS_ARE`, what they
  are called.

Each is optional. A game that says nothing is grouped by the first word of its moves' labels.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from meadhall.engine.game import Game
from meadhall.engine.move import Event
from meadhall.engine.table import Table
from meadhall.games import SHELF, folder

Thing = tuple[str, str]  # its kind and its name
BETWEEN = " · "  # in a key: `Artifacts · Odin's Eye`


class UsageCounter:
    """Counts for every seat of one game."""

    def __init__(self, game: Game, seats: int) -> None:
        module = balance_of(game)
        self._uses: Callable[[Any, int, int], Iterable[Thing]] = getattr(module, "uses", None) or by_label(game)
        self._happened: Callable[[Event], Iterable[tuple[int, str, str]]] | None = getattr(module, "happened", None)
        self._rounds: Callable[[Any], int] | None = getattr(module, "rounds", None)
        self.used: list[Tally[str]] = [Tally() for _ in range(seats)]  # how often, chosen or not
        self.offered: list[Tally[str]] = [Tally() for _ in range(seats)]  # in choices between several moves,
        self.picked: list[Tally[str]] = [Tally() for _ in range(seats)]  # and taken up there
        self.choices = [0] * seats  # decisions between several moves,
        self.width = [0] * seats  # and moves they were between

    def choice(self, table: Table, seat: int, move: int) -> None:
        """A seat is about to play a move."""
        record = table.record
        chosen = {key(thing) for thing in self._uses(record, seat, move)}
        self.used[seat].update(chosen)
        legal = table.legal(seat)
        if len(legal) > 1:
            self.choices[seat] += 1
            self.width[seat] += len(legal)
            self.offered[seat].update({key(thing) for other in legal for thing in self._uses(record, seat, other)})
            self.picked[seat].update(chosen)

    def events(self, table: Table) -> None:
        """What the last play brought to seats."""
        if self._happened:
            for event in table.happened:
                for seat, kind, name in self._happened(event):
                    self.used[seat][key((kind, name))] += 1

    def rounds(self, table: Table) -> int | None:
        return int(self._rounds(table.record)) if self._rounds else None

    def counts(self) -> dict[str, Any]:
        """All of it, by seat, ready for JSON."""
        return {
            "used": [dict(sorted(tally.items())) for tally in self.used],
            "offered": [dict(sorted(tally.items())) for tally in self.offered],
            "picked": [dict(sorted(tally.items())) for tally in self.picked],
            "choices": self.choices,
            "width": self.width,
        }


def key(thing: Thing) -> str:
    return BETWEEN.join(thing)


def balance_of(game: Game) -> Any:
    """The game's own module on what its moves use; None if it has none."""
    if game.id not in SHELF:
        return None
    name = f"{folder(game)}.balance"
    return import_module(name) if find_spec(name) else None


def rounds_are(game: Game) -> str:
    """What the game's rounds are called."""
    return str(getattr(balance_of(game), "ROUNDS_ARE", "rounds"))


def by_label(game: Game) -> Callable[[Any, int, int], Iterable[Thing]]:
    """Groups moves by the first word of their labels."""

    def uses(s: Any, seat: int, move: int) -> Iterable[Thing]:  # noqa: ARG001
        label = game.label(s, move)
        return [(label.split()[0], label)]

    return uses
