"""What one seat, or a spectator, has seen of a table so far: its steps, numbered without gaps, and its view now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from meadhall.engine.table import Table
from meadhall.hall import suspense
from meadhall.hall.screens import screen_of

View = dict[str, Any]


@dataclass(frozen=True)
class Step:
    """Something this side saw happen."""

    n: int  # 0 is the deal
    ply: int  # moves made by then
    events: list[dict[str, Any]]
    open: bool = False  # somebody may be asked in secret: what they do belongs to this step

    def told(self) -> dict[str, Any]:
        return {"n": self.n, "events": self.events}


class Play:
    """What happened at a table, worked out once for all who look on."""

    def __init__(self, table: Table, in_secret: bool = False) -> None:
        screen = screen_of(table.game)
        self.table = table
        self.in_secret = in_secret  # by somebody asked in secret
        self.opens = suspense.opens(table)
        self.events = [(event, screen.event_data(event, table.seats)) for event in table.happened]

    def seen_by(self, seat: int | None, names: Sequence[str]) -> list[dict[str, Any]]:
        return [
            {"name": event.name, "seat": event.seat, "sentence": event.tell(names), **data}
            for event, data in self.events
            if event.seen_by(seat)
        ]


class Side:
    """A table from one seat, or from beside it (None)."""

    def __init__(self, table: Table, seat: int | None, names: Sequence[str]) -> None:
        """All it saw up to now."""
        self.seat = seat
        self.names = names
        self.steps: list[Step] = []
        self.view: View = {}
        self.written = b""  # the view as it goes out
        past = table.rewind(0)
        self.take(self.look(Play(past)), 0)
        self._go_on(past, table)

    def look(self, play: Play) -> tuple[Step, View] | None:
        """What this side sees of a table that has just moved on; None if nothing."""
        events, view = play.seen_by(self.seat, self.names), play.table.view(self.seat)
        if self.steps and not events and view == self.view:
            return None
        if play.in_secret and self.steps[-1].open:
            last = self.steps[-1]
            return Step(last.n, play.table.ply, last.events + events, True), view
        return Step(len(self.steps), play.table.ply, events, play.opens), view

    def follow(self, table: Table) -> Step | None:
        """Catches up with a table; the last step there is, if it saw something."""
        return self._go_on(table.rewind(self.ply), table) if self.ply < table.ply else None

    def _go_on(self, past: Table, table: Table) -> Step | None:
        seen = None
        for mover, move in table.history[past.ply :]:
            in_secret = self.steps[-1].open and suspense.waits(past)
            past.play(mover, move)
            seen = self.take(self.look(Play(past, in_secret)), past.ply) or seen
        return seen

    def take(self, seen: tuple[Step, View] | None, ply: int) -> Step | None:
        """Makes what was seen up to this ply part of what this side knows."""
        self.ply = ply
        if seen is None:
            return None
        step, self.view = seen
        self.written = orjson.dumps(self.view, option=orjson.OPT_SERIALIZE_NUMPY)
        self.steps[step.n :] = [step]
        return step


def turn_in(view: View) -> list[int] | None:
    """Whose turn it is by a view; None where that is a secret, or nobody's."""
    turn = view.get("turn")
    return [turn] if isinstance(turn, int) else turn
