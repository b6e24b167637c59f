"""What one seat, or a spectator, has seen of a table so far: its steps, numbered without gaps, and its view now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from meadhall.engine.table import Table
from meadhall.hall.play import masking_delay
from meadhall.hall.screens import screen_of
from meadhall.hall.secrets.windows import is_silent, waits

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

    def __init__(self, table: Table, before: Table | None = None, ply: int | None = None) -> None:
        """The table after a play, and before it if it was made in secret; `ply`: the moves that were really made."""
        screen = screen_of(table.game)
        self.table = table
        self.ply = table.ply if ply is None else ply
        self.in_secret = before is not None
        self.silent = before is not None and is_silent(before, table)
        self.windows = masking_delay.windows(table)
        self.public = bool(table.events(None))
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
        self.taken = 0  # plays of the sitting's that it has seen
        past = table.rewind(0)
        self.take(Play(past))
        for mover, move in table.history:
            before = past.copy() if self.steps[-1].open and waits(past) else None
            past.play(mover, move)
            self.take(Play(past, before))

    def take(self, play: Play) -> Step | None:
        """Makes what this side sees of a play part of what it knows; the step that is, None if it saw nothing."""
        events, view = play.seen_by(self.seat, self.names), play.table.view(self.seat)
        step = self._step(play, events) if not self.steps or events or (view != self.view and not play.silent) else None
        if step is not None:
            self.steps[step.n :] = [step]
        if view != self.view:
            self.see(view)
        return step

    def _step(self, play: Play, events: list[dict[str, Any]]) -> Step:
        if play.in_secret and self.steps[-1].open:
            last = self.steps[-1]
            return Step(last.n, play.ply, last.events + events, True)
        return Step(len(self.steps), play.ply, events, play.windows > 0)

    def see(self, view: View) -> None:
        """The view from now on; written once for all it goes to."""
        self.view = view
        self.written = orjson.dumps(view, option=orjson.OPT_SERIALIZE_NUMPY)


def turn_in(view: View) -> list[int] | None:
    """Whose turn it is by a view; None where that is a secret, or nobody's."""
    turn = view.get("turn")
    return [turn] if isinstance(turn, int) else turn
