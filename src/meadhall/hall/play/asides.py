"""Asides: moves by which a seat steps in of its own accord, between two choices of others.

Only the seat knows that it has any. Where the table stands still for all to see, an aside is made at once. While
something is held back the seat sees the table as it was, and its wish is remembered: in memory, told to nobody else,
and taken back by `undo`. At the next choice all can see wishes come true one at a time, clockwise; one that cannot is
dropped.
"""

from __future__ import annotations

from meadhall.hall.play import moves
from meadhall.hall.refusal import Refused
from meadhall.hall.storage.repository import PERSON
from meadhall.hall.tables import telling, watching
from meadhall.hall.tables.live_table import LiveTable
from meadhall.hall.tables.live_tables import LiveTables


def wake(tables: LiveTables, live: LiveTable) -> None:
    """Lets wishes come true, where the table stands so."""
    if live.is_dealt and live.dealt.questions.wishes and _first(live) is not None:
        tables.begin(_fulfil(tables, live), live)


def _first(live: LiveTable) -> int | None:
    """The seat from which on wishes are looked at now; None if none can come true."""
    secrets = live.dealt.secrets
    if not secrets.is_playing or not secrets.stands_still:
        return None
    return live.game.screen.steps_in_from(secrets.table.view(None))


async def _fulfil(tables: LiveTables, live: LiveTable) -> None:
    async with live.lock:
        if (first := _first(live)) is None:
            return
        table, questions = live.dealt.table, live.dealt.questions
        for seat in sorted(questions.wishes, key=lambda seat: (seat - first) % table.seats):
            move: int = questions.wishes[seat]["id"]
            questions.wish(seat, None)
            if live.seats[seat].kind != PERSON:
                continue
            if any(move == aside.id for aside in table.asides(seat)):
                await moves.play(tables, live, [(seat, move)])
                return
            _tell_too_late(live, seat, telling.why_not(live, seat, move))


def _tell_too_late(live: LiveTable, seat: int, why: str) -> None:
    watching.tell_seat(live, seat)
    late = Refused("illegal", f"You cannot step in with that any more: {why}.")
    for visitor in live.visitors:
        if visitor.shown == seat:
            visitor.tell(telling.refusal(live, seat, late))
