"""What one seat, or a spectator, has seen of a table so far: its steps, numbered without gaps, and its view now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from meadhall.engine.table import Table
from meadhall.titles import SHELF

View = dict[str, Any]


@cache
def screen_of(game_id: str) -> ModuleType:
    """How a game presents itself on any screen."""
    return import_module(f"{SHELF[game_id]}.screen")


@dataclass(frozen=True)
class Step:
    """Something this side saw happen."""

    n: int  # 0 is the deal
    ply: int  # moves made by then
    events: list[dict[str, Any]]

    def told(self) -> dict[str, Any]:
        return {"n": self.n, "events": self.events}


class Side:
    """A table from one seat, or from beside it (None)."""

    def __init__(self, table: Table, seat: int | None, names: Sequence[str]) -> None:
        """All it saw up to now."""
        self.seat = seat
        self.names = names
        self.steps: list[Step] = []
        self.view: View = {}
        past = table.rewind(0)
        self.take(self.look(past))
        for mover, move in table.history:
            past.play(mover, move)
            self.take(self.look(past))

    def look(self, table: Table) -> tuple[Step, View] | None:
        """What this side sees of a table that has just moved on; None if it sees nothing of it."""
        data = screen_of(table.game.id).event_data
        events = [
            {"name": event.name, "seat": event.seat, "sentence": event.tell(self.names), **data(event, table.seats)}
            for event in table.events(self.seat)
        ]
        view = table.view(self.seat)
        if self.steps and not events and view == self.view:
            return None
        return Step(len(self.steps), table.ply, events), view

    def take(self, seen: tuple[Step, View] | None) -> Step | None:
        """Makes what was seen part of what this side knows."""
        if seen is None:
            return None
        step, self.view = seen
        self.steps.append(step)
        return step


def turn_in(view: View) -> list[int] | None:
    """Whose turn it is by a view; None where that is a secret, or nobody's."""
    turn = view.get("turn")
    return [turn] if isinstance(turn, int) else turn
