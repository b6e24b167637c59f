"""Taking back: only one's own last moves, never across another's move, a reveal or a random result.

An answer in secret can be taken back until all have answered. Where all others are bots, and nobody may come back to
the table, any move of one's own can be taken back; such a game no longer counts for ratings. Moves taken back are set
aside in the database, never lost.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from meadhall.hall.play import follow_orders
from meadhall.hall.refusal import Refused
from meadhall.hall.secrets import secrecy
from meadhall.hall.secrets.timeline import turn_in
from meadhall.hall.storage import repository
from meadhall.hall.tables import watching
from meadhall.hall.tables.live_table import Sitting

if TYPE_CHECKING:
    from meadhall.hall.server import Hall


async def take_back(hall: Hall, sitting: Sitting, seat: int, at: str) -> None:
    """The table as it was before the seat's last move, as far as the policy goes."""
    async with sitting.lock:
        hall.dealer.check(sitting, seat, at)
        table = sitting.table
        assert table is not None
        if seat in sitting.wishes:
            hall.stepping.withdraw(sitting, seat)
            return
        if sitting.is_asked_in_secret(seat) and sitting.given(seat):
            await hall.answers.take_back(sitting, seat)
            return
        alone = sitting.is_against_bots(seat)
        ply = table.taking_back(seat, sitting.bots if alone else frozenset())
        if ply is None or not sitting.asked(seat).undo:
            raise Refused("no_undo", _nothing(sitting, alone))
        before, now = table.rewind(ply), hall.now()
        seats = follow_orders.without_those_that_answer(sitting, seat, before)
        kept = replace(
            sitting.kept,
            takebacks=sitting.kept.takebacks + 1,
            casual=sitting.kept.casual or alone,
            turn=turn_in(before.view(None)),
            time=sitting.kept.time and {**sitting.kept.time, "since": hall.steady()},
            moved=now,
        )

        def write(connection: Connection) -> None:
            repository.take_back(connection, kept.id, kept.takebacks, ply)
            repository.change(connection, kept, seats)

        await hall.write(sitting, write)
        sitting.kept, sitting.seats = kept, seats
        sitting.public_time = kept.time
        sitting.become(before)
        watching.tell_table(sitting)
    hall.wake(sitting)


def _nothing(sitting: Sitting, alone: bool) -> str:
    """Why nothing can be taken back, for people."""
    names = "" if alone else secrecy.absent(sitting.seats)
    more = f" {names} may come back to this table: until then it is played as with people." if names else ""
    return f"Nothing to take back: others have moved since, or something was revealed.{more}"
