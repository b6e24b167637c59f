"""Again: the same table with the same people, and what-if tables from any step of a game."""

from __future__ import annotations

from dataclasses import replace

from meadhall.hall.accounts.people import Person
from meadhall.hall.play import lobby
from meadhall.hall.play.botroom import BEST
from meadhall.hall.play.lobby import GUEST, ME, Plan, Wish
from meadhall.hall.refusal import Refused, nobody
from meadhall.hall.secrets import secrecy
from meadhall.hall.storage import repository
from meadhall.hall.storage.repository import BOT, INVITED, OVER, PERSON, PLAYING, Seat, may_count_for_ratings
from meadhall.hall.tables import watching
from meadhall.hall.tables.live_table import LiveTable
from meadhall.hall.tables.live_tables import LiveTables
from meadhall.hall.tables.seating import is_alone


async def again(tables: LiveTables, live: LiveTable, me: Person) -> LiveTable:
    """The table at which they play again: made by the first who asks, joined by the others."""
    async with live.lock:
        if not live.seating.belongs(me.id):
            raise Refused("not_seated", "Only those who sat at this table can ask for another game.", 403)
        if live.row.state != OVER:
            raise Refused("not_over", "A rematch begins when this game is over.")
        if live.row.rematch is None:
            row = live.row
            seats = [_wish(seat, me) for seat in live.seats]
            counts = may_count_for_ratings(row, live.seats)
            plan = Plan(row.game, seats, None, row.options, row.public, row.clock, row.answer_time, counts)
            made = await lobby.new(
                tables,
                me,
                plan,
                lambda connection, made: repository.change(connection, replace(row, rematch=made)),
                live,
            )
            live.row = replace(row, rematch=made.id)
            watching.tell_table(live)
            return made
        found = await tables.get(live.row.rematch)
    if found.row.state == repository.WAITING and not found.seating.played_by(me.id):
        await lobby.join(tables, found, me, None, None)
    return found


def _wish(seat: Seat, me: Person) -> Wish:
    """What a seat becomes at the next table."""
    who = seat.gone or seat.person
    if seat.hotseat:
        return Wish(GUEST, name=seat.name, again=True) if who == me.id else Wish(INVITED)
    if who == me.id:
        return Wish(ME)
    return Wish(BOT, seat.level or BEST) if who is None else Wish(INVITED, name=seat.name, person=who, again=True)


async def what_if(tables: LiveTables, live: LiveTable, me: Person | None, shown: int | None, n: int) -> LiveTable:
    """A table of one's own that goes on from a step of this one, all other seats taken by bots."""
    if me is None:
        raise nobody()
    async with live.lock:
        row = live.row
        mine = (*live.seating.played_by(me.id), *(other.seat for other in live.seats if other.gone == me.id))
        if not live.is_dealt or not await _may_branch(tables, live, mine):
            raise _too_soon(live)
        table, steps = live.dealt.table, live.dealt.secrets.visible(shown).steps
        if not 0 <= n < len(steps):
            raise Refused("no_step", f"Steps are numbered 0 to {len(steps) - 1}.", 404)
        ply = steps[n].ply
        seat = (*mine, 0)[0]
        wishes = [Wish(ME) if other.seat == seat else Wish(BOT, other.level or BEST) for other in live.seats]
        plan = Plan(
            row.game, wishes, row.rules_version, row.options, False, None, None, False, row.id, ply, row.seed,
            list(table.history[:ply]),
        )  # fmt: skip
        if table.rewind(ply).over:
            raise Refused("no_step", "The game is over at that step; choose an earlier one.")
        if row.state != PLAYING or row.casual:
            return await lobby.new(tables, me, plan, of=live)  # of the game as it stands, not of one that has moved
        changed = replace(row, casual=True)  # one could look into the future of a game that counts
        made = await lobby.new(tables, me, plan, lambda connection, _: repository.change(connection, changed), live)
        live.row = changed
        return made


async def _may_branch(tables: LiveTables, live: LiveTable, mine: tuple[int, ...]) -> bool:
    """After the end anybody may; before it, who plays alone with nobody who may come back (see secrecy.py).

    A what-if table that is over is before its end as long as the table it branched from is.
    """
    if await secrecy.is_told(tables.database, live.row):
        return True
    if live.row.strict or len(mine) != 1 or not is_alone(live.seats, mine[0]):
        return False
    return live.row.state == OVER or (live.row.state == PLAYING and live.seats[mine[0]].kind == PERSON)


def _too_soon(live: LiveTable) -> Refused:
    if live.row.state == OVER:
        return Refused("not_over", "The game this table branched from is still being played: wait until it is over.")
    if live.row.strict:
        return Refused("not_over", "This table is rated: what-if tables can be made after the end.")
    when = "What-if tables can be made after the end, or alone against bots."
    names = live.seating.absent
    return Refused("not_over", f"{names} may come back to this table. {when}" if names else when)
