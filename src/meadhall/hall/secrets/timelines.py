"""Timelines: what each seat, and a spectator (None), has seen of a table, in steps numbered without gaps."""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, overload

import orjson

from meadhall.engine.events import SPECTATOR
from meadhall.engine.move import Event
from meadhall.engine.screen import View
from meadhall.engine.table import Table
from meadhall.hall.secrets.windows import is_silent, waits_in_secret

NOTHING = b"[]"  # no events
TOGETHER = 64  # old steps that are compressed as one
BETWEEN = b"\n"  # which no JSON has within
QUICKLY = 1  # how zlib compresses: steps are much alike


class Step(NamedTuple):
    """Something this viewer saw happen."""

    n: int  # 0 is the deal
    ply: int  # moves made by then
    written: bytes  # its events, as they go out
    open: bool = False  # somebody may be asked in secret: what they do belongs to this step

    @property
    def events(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = orjson.loads(self.written)
        return found

    def told(self) -> dict[str, Any]:
        return {"n": self.n, "events": self.events}

    @property
    def text(self) -> orjson.Fragment:
        """What `told` says, as it goes out."""
        return orjson.Fragment(b'{"n":%d,"events":%b}' % (self.n, self.written))


class Steps(Sequence[Step]):
    """A viewer's steps, each kept as the bytes that go out: a game has hundreds, and Python finds no cycles there.

    Old ones are compressed to a tenth, many together: few ask for them, and they are most of what a long game keeps.
    """

    __slots__ = ("_late", "_old", "_open", "_plies")

    def __init__(self) -> None:
        self._old: list[bytes] = []  # so many steps each, compressed
        self._late: list[bytes] = []  # the steps after these
        self._plies = array("i")
        self._open = bytearray()

    def __len__(self) -> int:
        return len(self._plies)

    @overload
    def __getitem__(self, n: int) -> Step: ...
    @overload
    def __getitem__(self, n: slice) -> list[Step]: ...
    def __getitem__(self, n: int | slice) -> Step | list[Step]:
        if isinstance(n, slice):
            return list(self)[n]
        ply, place = self._plies[n], n % len(self)
        block, within = divmod(place, TOGETHER)
        late = place - len(self._old) * TOGETHER
        written = self._late[late] if late >= 0 else self._opened(block)[within]
        return Step(place, ply, written, bool(self._open[place]))

    def __iter__(self) -> Iterator[Step]:
        written = [text for block in range(len(self._old)) for text in self._opened(block)] + self._late
        return map(Step, range(len(written)), self._plies, written, map(bool, self._open))

    def _opened(self, block: int) -> list[bytes]:
        return zlib.decompress(self._old[block]).split(BETWEEN)

    def put(self, step: Step) -> None:
        """One step more, or the last one with more events."""
        if step.n < len(self._plies):
            del self._late[-1], self._plies[-1], self._open[-1]
        self._late.append(step.written)
        self._plies.append(step.ply)
        self._open.append(step.open)
        if len(self._late) == 2 * TOGETHER:  # the last one is never among those
            self._old.append(zlib.compress(BETWEEN.join(self._late[:TOGETHER]), QUICKLY))
            del self._late[:TOGETHER]


class Happening:
    """What happened at a table, worked out once for all who look on."""

    def __init__(self, table: Table, before: Table | None = None, ply: int | None = None) -> None:
        """The table after a play, and before it if it was made in secret; `ply`: the moves that were really made."""
        screen, happened = table.game.screen, table.happened
        public = [event for event in happened if event.seen_by(None)]
        self.table = table
        self.ply = table.ply if ply is None else ply
        self.in_secret = before is not None
        self.silent = before is not None and is_silent(before, table)
        self.windows = int(screen.secret.windows(public)) if screen.secret else 0
        self.public = bool(public)
        self._events = [Told(event, screen.event_data(event, table.seats)) for event in happened]
        self._views: dict[int | None, View] = {}
        self._written: dict[bytes, bytes] = {}  # viewers who are told the same keep the same bytes

    def view(self, viewer: int | None) -> View:
        """The table as the viewer sees it after the play."""
        if viewer not in self._views:
            self._views[viewer] = self.table.view(viewer)
        return self._views[viewer]

    def told_to(self, viewer: int | None, names: Sequence[str]) -> bytes:
        """The events that the viewer sees, as they go out."""
        mine = 1 << (SPECTATOR if viewer is None else viewer)
        text = b"[%b]" % b",".join([one.text(names) for one in self._events if one.audience & mine])
        return self._written.setdefault(text, text)


class Told:
    """An event as it goes out: written once for all to whom those it speaks of have the same names."""

    __slots__ = ("_data", "_event", "_text", "_written", "audience")

    def __init__(self, event: Event, data: dict[str, Any]) -> None:
        self._event = event
        self.audience = event.audience
        self._data = data
        self._text = event.game.notation(event)
        self._written: list[tuple[dict[int, str], bytes]] = []

    def text(self, names: Sequence[str]) -> bytes:
        for spoken, text in self._written:
            for seat, name in spoken.items():
                if names[seat] != name:
                    break
            else:
                return text
        event, asked = self._event, Asked(names)
        sentence = event.game.sentence(event, asked)
        head = {"name": event.name, "seat": event.seat, "sentence": sentence, "text": self._text}
        text = orjson.dumps({**head, **self._data}, option=orjson.OPT_SERIALIZE_NUMPY)
        self._written.append((asked.spoken, text))
        return text


class Asked(Sequence[str]):
    """Names, and those among them that were asked for: a sentence made of others would be another, and of these not."""

    __slots__ = ("_names", "spoken")

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self.spoken: dict[int, str] = {}

    def __len__(self) -> int:
        return len(self._names)

    @overload
    def __getitem__(self, seat: int) -> str: ...
    @overload
    def __getitem__(self, seat: slice) -> list[str]: ...
    def __getitem__(self, seat: int | slice) -> str | list[str]:
        if isinstance(seat, slice):
            return [self[one] for one in range(*seat.indices(len(self)))]
        self.spoken[seat] = name = self._names[seat]
        return name

    def __iter__(self) -> Iterator[str]:
        return (self[seat] for seat in range(len(self)))


class Timeline:
    """What one viewer has seen so far, and the view now."""

    def __init__(self, table: Table, viewer: int | None, names: Sequence[str]) -> None:
        """All that was to be seen up to this table."""
        self.viewer = viewer
        self.names = names
        self.steps = Steps()
        self.view: View = {}
        self._written: bytes | None = None
        self.heard = 0  # of the happenings at hand
        past = table.rewind(0)
        self.take(Happening(past))
        for mover, move in table.history:
            before = past.copy() if self.steps[-1].open and waits_in_secret(past) else None
            past.play(mover, move)
            self.take(Happening(past, before))

    def take(self, happening: Happening) -> Step | None:
        """Adds what this viewer sees of a happening; returns the step it belongs to, None if it saw nothing."""
        events, view = happening.told_to(self.viewer, self.names), happening.view(self.viewer)
        is_new = view != self.view
        if is_new:
            self.see(view)
        if events == NOTHING and (not is_new or happening.silent) and self.steps:
            return None
        step = self._step(happening, events)
        self.steps.put(step)
        return step

    def _step(self, happening: Happening, events: bytes) -> Step:
        if happening.in_secret and (last := self.steps[-1]).open:
            return Step(last.n, happening.ply, _joined(last.written, events), True)
        return Step(len(self.steps), happening.ply, events, happening.windows > 0)

    def see(self, view: View) -> None:
        """The view from now on."""
        self.view = view
        self._written = None

    @property
    def written(self) -> bytes:
        """The view as it goes out; written once for all it goes to."""
        if self._written is None:
            self._written = compact(orjson.dumps(self.view, option=orjson.OPT_SERIALIZE_NUMPY))
        return self._written


def compact(text: bytes) -> bytes:
    """The same in as much memory as it needs: orjson keeps the 8 kB in which it began to write."""
    return bytes(memoryview(text))


def _joined(some: bytes, more: bytes) -> bytes:
    """Two lists of events as one."""
    if NOTHING in (some, more):
        return more if some == NOTHING else some
    return b"%b,%b" % (some[:-1], more[1:])


class Timelines:
    """The timelines of all who look at a table, and the last happenings, which not all of them have heard of."""

    def __init__(self, table: Table, names_for: Callable[[int | None], list[str]]) -> None:
        self._names_for = names_for
        self.known: dict[int | None, Timeline] = {}
        self._heard_before: dict[int | None, int] = {}  # of the happenings at hand, by viewers to whom all is told anew
        self.begin(table)
        self.of(None)

    def begin(self, table: Table) -> None:
        """All have seen all there was up to this table."""
        self._before = table
        self.happenings: list[Happening] = []
        self._heard_before = {}
        for timeline in self.known.values():
            timeline.heard = 0

    def forget(self) -> None:
        """Players have other names: whatever they saw is told anew, as far as each has heard of it."""
        self._heard_before |= {viewer: timeline.heard for viewer, timeline in self.known.items()}
        self.known = {}

    def __contains__(self, viewer: int | None) -> bool:
        return viewer in self.known

    @property
    def viewers(self) -> list[int | None]:
        return list(self.known)

    def of(self, viewer: int | None) -> Timeline:
        """The viewer's timeline; one that was never asked for has heard of no happening yet."""
        if (timeline := self.known.get(viewer)) is None:
            timeline = self.known[viewer] = Timeline(self._before, viewer, self._names_for(viewer))
            self.catch_up(viewer, self._heard_before.pop(viewer, 0))
        return timeline

    def catch_up(self, viewer: int | None, heard: int) -> Step | None:
        """Shows the viewer so many happenings; returns the last step if it saw something happen."""
        timeline, step = self.known.get(viewer) or self.of(viewer), None
        while timeline.heard < heard:
            step = timeline.take(self.happenings[timeline.heard]) or step
            timeline.heard += 1
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
