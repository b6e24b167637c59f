"""Timelines: what each seat, and a spectator (None), has seen of a table, in steps numbered without gaps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from meadhall.engine.screen import View
from meadhall.engine.table import Table
from meadhall.hall.secrets.windows import is_silent, waits_in_secret


@dataclass(frozen=True)
class Step:
    """Something this viewer saw happen."""

    n: int  # 0 is the deal
    ply: int  # moves made by then
    events: list[dict[str, Any]]
    open: bool = False  # somebody may be asked in secret: what they do belongs to this step

    def told(self) -> dict[str, Any]:
        return {"n": self.n, "events": self.events}


class Happening:
    """What happened at a table, worked out once for all who look on."""

    def __init__(self, table: Table, before: Table | None = None, ply: int | None = None) -> None:
        """The table after a play, and before it if it was made in secret; `ply`: the moves that were really made."""
        screen = table.game.screen
        self.table = table
        self.ply = table.ply if ply is None else ply
        self.in_secret = before is not None
        self.silent = before is not None and is_silent(before, table)
        self.windows = int(screen.secret.windows(table.events(None))) if screen.secret else 0
        self.public = bool(table.events(None))
        self.events = [(event, screen.event_data(event, table.seats)) for event in table.happened]

    def seen_by(self, viewer: int | None, names: Sequence[str]) -> list[dict[str, Any]]:
        game = self.table.game
        return [
            {
                "name": event.name,
                "seat": event.seat,
                "sentence": game.sentence(event, names),
                "text": game.notation(event),
                **data,
            }
            for event, data in self.events
            if event.seen_by(viewer)
        ]


class Timeline:
    """What one viewer has seen so far, and the view now."""

    def __init__(self, table: Table, viewer: int | None, names: Sequence[str]) -> None:
        """All that was to be seen up to this table."""
        self.viewer = viewer
        self.names = names
        self.steps: list[Step] = []
        self.view: View = {}
        self.written = b""  # the view as it goes out
        self.heard = 0  # of the happenings at hand
        past = table.rewind(0)
        self.take(Happening(past))
        for mover, move in table.history:
            before = past.copy() if self.steps[-1].open and waits_in_secret(past) else None
            past.play(mover, move)
            self.take(Happening(past, before))

    def take(self, happening: Happening) -> Step | None:
        """Adds what this viewer sees of a happening; returns the step it belongs to, None if it saw nothing."""
        events, view = happening.seen_by(self.viewer, self.names), happening.table.view(self.viewer)
        saw_it = not self.steps or events or (view != self.view and not happening.silent)
        step = self._step(happening, events) if saw_it else None
        if step is not None:
            self.steps[step.n :] = [step]
        if view != self.view:
            self.see(view)
        return step

    def _step(self, happening: Happening, events: list[dict[str, Any]]) -> Step:
        if happening.in_secret and self.steps[-1].open:
            last = self.steps[-1]
            return Step(last.n, happening.ply, last.events + events, True)
        return Step(len(self.steps), happening.ply, events, happening.windows > 0)

    def see(self, view: View) -> None:
        """The view from now on; written once for all it goes to."""
        self.view = view
        self.written = orjson.dumps(view, option=orjson.OPT_SERIALIZE_NUMPY)


class Timelines:
    """The timelines of all who look at a table, and the last happenings, which not all of them have heard of."""

    def __init__(self, table: Table, names_for: Callable[[int | None], list[str]]) -> None:
        self._names_for = names_for
        self._by_viewer: dict[int | None, Timeline] = {}
        self._heard_before: dict[int | None, int] = {}  # of the happenings at hand, by viewers to whom all is told anew
        self.begin(table)
        self.of(None)

    def begin(self, table: Table) -> None:
        """All have seen all there was up to this table."""
        self._before = table
        self.happenings: list[Happening] = []
        self._heard_before = {}
        for timeline in self._by_viewer.values():
            timeline.heard = 0

    def forget(self) -> None:
        """Players have other names: whatever they saw is told anew, as far as each has heard of it."""
        self._heard_before |= {viewer: timeline.heard for viewer, timeline in self._by_viewer.items()}
        self._by_viewer = {}

    def __contains__(self, viewer: int | None) -> bool:
        return viewer in self._by_viewer

    @property
    def viewers(self) -> list[int | None]:
        return list(self._by_viewer)

    def of(self, viewer: int | None) -> Timeline:
        """The viewer's timeline; one that was never asked for has heard of no happening yet."""
        if viewer not in self._by_viewer:
            self._by_viewer[viewer] = Timeline(self._before, viewer, self._names_for(viewer))
            self.catch_up(viewer, self._heard_before.pop(viewer, 0))
        return self._by_viewer[viewer]

    def catch_up(self, viewer: int | None, heard: int) -> Step | None:
        """Shows the viewer so many happenings; returns the last step if it saw something happen."""
        timeline, step = self.of(viewer), None
        for happening in self.happenings[timeline.heard : heard]:
            step = timeline.take(happening) or step
        timeline.heard = max(timeline.heard, heard)
        return step

    def is_behind(self, viewer: int | None) -> bool:
        """Whether there was something to see that the viewer has not heard of."""
        return self.of(viewer).heard < len(self.happenings)

    def table_after(self, heard: int) -> Table:
        """The table as it is for whoever has heard of so many happenings."""
        return self.happenings[heard - 1].table if heard else self._before


def turn_in(view: View) -> list[int] | None:
    """Whose turn it is by a view; None where that is a secret, or nobody's."""
    turn = view.get("turn")
    return [turn] if isinstance(turn, int) else turn
