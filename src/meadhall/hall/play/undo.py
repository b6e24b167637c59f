"""Taking back: only one's own last moves, never across another's move, a reveal or a random result.

Among people all others must agree (see consent.py). An answer in secret, which nobody else knows of, can be taken back
until all have answered. At a casual table where all others are bots, and nobody may come back, any move of one's own
can be taken back. Moves taken back are set aside in the database, never lost.
"""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Connection

from meadhall.hall.play import consent, follow_orders, moves
from meadhall.hall.play.consent import Line
from meadhall.hall.refusal import Refused
from meadhall.hall.secrets.timelines import turn_in
from meadhall.hall.storage import repository
from meadhall.hall.tables import fair_play, watching
from meadhall.hall.tables.fair_play import HINTS, UNDO
from meadhall.hall.tables.live_table import LiveTable
from meadhall.hall.tables.live_tables import LiveTables


async def take_back(tables: LiveTables, live: LiveTable, seat: int, stamp: str) -> None:
    """The table as it was before the seat's last move, as far as the policy goes."""
    async with live.lock:
        moves.check_stamp(live, seat, stamp)
        questions = live.dealt.questions
        if seat in questions.wishes:
            questions.wish(seat, None)
            watching.tell_seat(live, seat)
            return
        if questions.has_unopened(seat):
            await moves.seal(tables, live, seat, ())
            return
        ply = questions.undo_ply(seat)
        if ply is None:
            raise Refused("no_undo", _nothing(live, seat))
        if fair_play.undo(live.row, live.seats) == "ask":
            await consent.ask(tables, live, seat, UNDO, _rewind)
        else:
            await _rewind(tables, live, seat, [])
    tables.wake(live)


async def answer_request(tables: LiveTables, live: LiveTable, seat: int, request_id: str, agrees: bool) -> None:
    """A player answers what another asks for."""
    await consent.answer(tables, live, seat, request_id, agrees, {UNDO: _rewind, HINTS: consent.allow_hints})


async def _rewind(tables: LiveTables, live: LiveTable, seat: int, lines: list[Line]) -> None:
    """The table as it was before the seat's last move; the caller holds the table's lock."""
    ply = live.dealt.questions.undo_ply(seat)
    if ply is None:
        raise Refused("no_undo", _nothing(live, seat))
    before, row = live.dealt.table.rewind(ply), live.row
    seats = follow_orders.without_those_that_answer(live, seat, before)
    row = replace(
        row,
        takebacks=row.takebacks + 1,
        casual=row.casual or bool(live.seating.opposing_bots(seat)),
        turn=turn_in(before.view(None)),
        time=row.time and {**row.time, "since": tables.steady()},
        moved=tables.now(),
        requests=fair_play.without_undo(row),
    )

    def write(connection: Connection) -> None:
        repository.take_back(connection, row.id, row.takebacks, ply)
        repository.change(connection, row, seats)
        consent.write_lines(connection, row, seats, lines)

    await tables.write(live, write)
    live.row, live.seats = row, seats
    live.public_time = row.time
    live.dealt.begin(before)
    live.add_lines(lines)
    watching.tell_table(live)


def _nothing(live: LiveTable, seat: int) -> str:
    """Why nothing can be taken back, for people."""
    if fair_play.undo(live.row, live.seats) == "no":
        return "This table is rated: bots let no move be taken back here."
    names = "" if live.seating.opposing_bots(seat) else live.seating.absent
    more = f" {names} may come back to this table: until then it is played as with people." if names else ""
    return f"Nothing to take back: others have moved since, or something was revealed.{more}"
