"""Again: the same table with the same people, and what-if tables from any step of a game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from meadhall.hall.accounts.people import Person
from meadhall.hall.play import lobby
from meadhall.hall.play.botroom import BEST
from meadhall.hall.play.lobby import GUEST, ME, Plan, Wish
from meadhall.hall.refusal import Refused, nobody
from meadhall.hall.secrets import secrecy
from meadhall.hall.storage import repository
from meadhall.hall.storage.repository import BOT, INVITED, OVER, PERSON, PLAYING, Seat
from meadhall.hall.tables import watching
from meadhall.hall.tables.live_table import Sitting

if TYPE_CHECKING:
    from meadhall.hall.server import Hall


async def again(hall: Hall, sitting: Sitting, me: Person) -> Sitting:
    """The table at which they play again: made by the first who asks, joined by the others."""
    async with sitting.lock:
        if not sitting.belongs(me.id):
            raise Refused("not_seated", "Only those who sat at this table can ask for another game.", 403)
        if sitting.kept.state != OVER:
            raise Refused("not_over", "A rematch begins when this game is over.")
        if sitting.kept.rematch is None:
            kept = sitting.kept
            seats = [_wish(seat, me) for seat in sitting.seats]
            plan = Plan(kept.game, seats, None, kept.options, kept.public, kept.clock, kept.answer_time)
            made = await lobby.new(
                hall, me, plan, lambda connection, made: repository.change(connection, replace(kept, rematch=made))
            )
            sitting.kept = replace(kept, rematch=made.id)
            watching.tell_table(sitting)
            return made
        found = await hall.sitting(sitting.kept.rematch)
    if found.kept.state == repository.WAITING and not found.seats_played_by(me.id):
        await lobby.join(hall, found, me, None, None)
    return found


def _wish(seat: Seat, me: Person) -> Wish:
    """What a seat becomes at the next table."""
    who = seat.gone or seat.person
    if seat.hotseat:
        return Wish(GUEST, name=seat.name) if who == me.id else Wish(INVITED)
    if who == me.id:
        return Wish(ME)
    return Wish(BOT, seat.level or BEST) if who is None else Wish(INVITED, name=seat.name, person=who)


async def what_if(hall: Hall, sitting: Sitting, me: Person | None, shown: int | None, n: int) -> Sitting:
    """A table of one's own that goes on from a step of this one, all other seats taken by bots."""
    if me is None:
        raise nobody()
    async with sitting.lock:
        table, kept = sitting.table, sitting.kept
        mine = (*sitting.seats_played_by(me.id), *(other.seat for other in sitting.seats if other.gone == me.id))
        if table is None or not await _may_branch(hall, sitting, mine):
            raise _too_soon(sitting)
        steps = sitting.side(shown).steps
        if not 0 <= n < len(steps):
            raise Refused("no_step", f"Steps are numbered 0 to {len(steps) - 1}.", 404)
        ply = steps[n].ply
        seat = (*mine, 0)[0]
        wishes = [Wish(ME) if other.seat == seat else Wish(BOT, other.level or BEST) for other in sitting.seats]
        plan = Plan(
            kept.game, wishes, kept.rules_version, kept.options, False, None, None, kept.id, ply, kept.seed,
            list(table.history[:ply]),
        )  # fmt: skip
        if table.rewind(ply).over:
            raise Refused("no_step", "The game is over at that step; choose an earlier one.")
        if kept.state != PLAYING or kept.casual:
            return await lobby.new(hall, me, plan)
        changed = replace(kept, casual=True)  # one could look into the future of a game that counts
        made = await lobby.new(hall, me, plan, lambda connection, _: repository.change(connection, changed))
        sitting.kept = changed
        return made


async def _may_branch(hall: Hall, sitting: Sitting, mine: tuple[int, ...]) -> bool:
    """After the end anybody may; before it, who plays alone with nobody who may come back (see secrecy.py).

    A what-if table that is over is before its end as long as the table it branched from is.
    """
    if await secrecy.is_told(hall, sitting.kept):
        return True
    if len(mine) != 1 or not secrecy.is_alone(sitting.seats, mine[0]):
        return False
    return sitting.kept.state == OVER or (sitting.kept.state == PLAYING and sitting.seats[mine[0]].kind == PERSON)


def _too_soon(sitting: Sitting) -> Refused:
    if sitting.kept.state == OVER:
        return Refused("not_over", "The game this table branched from is still played: wait until that is over.")
    when = "What-if tables can be made after the end, or alone against bots."
    names = secrecy.absent(sitting.seats)
    return Refused("not_over", f"{names} may come back to this table. {when}" if names else when)
