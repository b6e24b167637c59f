"""Stepping in: moves a seat makes of its own accord, between two choices of others; only the seat knows it has any.

Where the table stands still for all to see, such a move is made at once. While something is held back (see suspense.py)
the seat sees the table as it was, and what it wishes to do is kept: in memory, told to nobody else, and taken back by
`undo`. At the next choice all can see wishes come true one at a time, clockwise; one that cannot is dropped. A game's
screen offers `steps_in_from(view)`: the seat that comes first, None where nobody can step in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from meadhall.hall.refusal import Refused
from meadhall.hall.screens import screen_of
from meadhall.hall.storage.repository import PERSON, PLAYING
from meadhall.hall.tables import telling, watching
from meadhall.hall.tables.live_table import Sitting

if TYPE_CHECKING:
    from meadhall.hall.server import Hall


class Stepping:
    """Whoever wishes to step in, at every table of the hall. Whoever calls holds the table's lock, but for `wake`."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    async def step_in(self, sitting: Sitting, seat: int, aside: dict[str, Any]) -> None:
        """Makes one of the seat's asides, or keeps it for the next choice all can see."""
        if sitting.hold is None and sitting.window is None:
            await self._hall.dealer.play(sitting, [(seat, aside["id"])])
        else:
            sitting.wish(seat, aside)
            watching.tell_seat(sitting, seat)

    def withdraw(self, sitting: Sitting, seat: int) -> None:
        """The seat does not wish to step in any more."""
        sitting.wish(seat, None)
        watching.tell_seat(sitting, seat)

    def wake(self, sitting: Sitting) -> None:
        """Lets wishes come true, where the table stands so."""
        if sitting.wishes and self._first(sitting) is not None:
            self._hall.begin(self._fulfil(sitting), sitting)

    def _first(self, sitting: Sitting) -> int | None:
        """The seat from which on wishes are looked at now; None if none can come true."""
        table, steps_in_from = sitting.table, getattr(screen_of(sitting.game), "steps_in_from", None)
        if table is None or sitting.kept.state != PLAYING or sitting.hold or sitting.window or steps_in_from is None:
            return None
        first: int | None = steps_in_from(table.view(None))
        return first

    async def _fulfil(self, sitting: Sitting) -> None:
        async with sitting.lock:
            first = self._first(sitting)
            if first is None or sitting.table is None:
                return
            table = sitting.table
            for seat in sorted(sitting.wishes, key=lambda seat: (seat - first) % table.seats):
                move: int = sitting.wishes[seat]["id"]
                sitting.wish(seat, None)
                if sitting.seats[seat].kind != PERSON:
                    continue
                if any(move == aside.id for aside in table.asides(seat)):
                    await self._hall.dealer.play(sitting, [(seat, move)])
                    return
                self._tell_too_late(sitting, seat, telling.why_not(sitting, seat, move))

    def _tell_too_late(self, sitting: Sitting, seat: int, why: str) -> None:
        watching.tell_seat(sitting, seat)
        late = Refused("illegal", f"You cannot step in with that any more: {why}.")
        for visitor in sitting.visitors:
            if visitor.shown == seat:
                visitor.tell(telling.refusal(sitting, seat, late))
