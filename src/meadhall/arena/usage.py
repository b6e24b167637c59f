"""What a game is played with: the cards, actions, artifacts or units each seat was offered and used."""

from __future__ import annotations

from collections import Counter
from typing import Any

from meadhall.engine.balance import Thing
from meadhall.engine.game import Game
from meadhall.engine.table import Table

BETWEEN = " · "  # in a key: `Artifacts · Odin's Eye`


class UsageCounter:
    """Counts for every seat of one game."""

    def __init__(self, game: Game, seats: int) -> None:
        self._balance = game.counted
        self.used: list[Counter[str]] = [Counter() for _ in range(seats)]  # how often, chosen or not
        self.offered: list[Counter[str]] = [Counter() for _ in range(seats)]  # in choices between several moves,
        self.picked: list[Counter[str]] = [Counter() for _ in range(seats)]  # and taken up there
        self.choices = [0] * seats  # decisions between several moves,
        self.width = [0] * seats  # and moves they were between

    def choice(self, table: Table, seat: int, move: int) -> None:
        """A seat is about to play a move."""
        record, uses = table.record, self._balance.uses
        chosen = {key(thing) for thing in uses(record, seat, move)}
        self.used[seat].update(chosen)
        legal = table.legal(seat)
        if len(legal) > 1:
            self.choices[seat] += 1
            self.width[seat] += len(legal)
            self.offered[seat].update({key(thing) for other in legal for thing in uses(record, seat, other)})
            self.picked[seat].update(chosen)

    def events(self, table: Table) -> None:
        """What the last play brought to seats."""
        for event in table.happened:
            for seat, kind, name in self._balance.happened(event):
                self.used[seat][key((kind, name))] += 1

    def rounds(self, table: Table) -> int | None:
        """Rounds played, where the game counts them."""
        return int(getattr(table.record, self._balance.rounds)) if self._balance.rounds else None

    def counts(self) -> dict[str, Any]:
        """All of it, by seat, ready for JSON."""
        return {
            "used": [dict(sorted(counter.items())) for counter in self.used],
            "offered": [dict(sorted(counter.items())) for counter in self.offered],
            "picked": [dict(sorted(counter.items())) for counter in self.picked],
            "choices": self.choices,
            "width": self.width,
        }


def key(thing: Thing) -> str:
    return BETWEEN.join(thing)
