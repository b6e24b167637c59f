"""The lobby: new tables, sitting down, getting up, and bots for those who left."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection

from meadhall.bots import BOTS
from meadhall.bots.names import NAMES
from meadhall.engine.errors import MeadhallError
from meadhall.games import find
from meadhall.hall.accounts.names import tidy_name
from meadhall.hall.accounts.people import Person
from meadhall.hall.play import moves
from meadhall.hall.play.botroom import BEST
from meadhall.hall.refusal import Refused, private
from meadhall.hall.screens import screen_of
from meadhall.hall.secrets.timeline import turn_in
from meadhall.hall.storage import repository
from meadhall.hall.storage.repository import BOT, INVITED, OPEN, OVER, PERSON, PLAYING, WAITING, Kept, Ply, Seat
from meadhall.hall.tables import clocks, watching
from meadhall.hall.tables.live_table import Sitting

if TYPE_CHECKING:
    from meadhall.hall.server import Hall

ME, GUEST = "me", "guest"


@dataclass(frozen=True)
class Wish:
    """A seat as somebody who sets up a table wants it."""

    kind: str  # me, guest, open, invited, bot
    level: str | None = None
    name: str | None = None
    person: str | None = None  # whom an invited seat waits for


@dataclass(frozen=True)
class Plan:
    """A table as somebody wants it."""

    game: str
    seats: list[Wish]
    rules_version: int | None = None  # the newest
    options: Mapping[str, object] = field(default_factory=dict)
    public: bool = True
    clock: dict[str, Any] | None = None
    answer_time: int | None = None  # seconds; see suspense.py
    parent: str | None = None
    parent_ply: int | None = None
    seed: int | None = None  # of the table this one branched from
    plies: list[Ply] = field(default_factory=list)


async def new(
    hall: Hall, host: Person, plan: Plan, also: Callable[[Connection, str], None] = lambda _connection, _id: None
) -> Sitting:
    """A new table; with nobody to wait for, it begins at once. `also` is written together with it, or neither is."""
    try:
        game = find(plan.game, plan.rules_version)
        seats = game.read_seats(len(plan.seats))
        options = game.read_options(seats, plan.options)
    except MeadhallError as error:
        raise Refused("bad_table", f"{error}.", 422) from None
    if plan.answer_time is not None and not hasattr(screen_of(game), "suspense"):
        raise Refused("bad_table", f"Nobody is asked in secret at {game.title}: leave out the time for answers.", 422)
    seated = seat_all(host, plan.seats)
    now = hall.now()
    kept = Kept(
        id=secrets.token_hex(6), game=game.id, rules_version=game.rules_version, options=options, public=plan.public,
        invite=secrets.token_hex(16), host=host.id, clock=plan.clock, answer_time=plan.answer_time, created=now,
        moved=now, casual=plan.parent is not None, parent=plan.parent, parent_ply=plan.parent_ply,
    )  # fmt: skip
    if plan.seed is not None:
        kept = moves.begin(replace(kept, seed=plan.seed, salt=secrets.token_hex(16)), seated, plan.plies, hall)
    elif moves.complete(seated):
        kept = moves.deal(kept, seated, hall)

    def write(connection: Connection) -> None:
        repository.add(connection, kept, seated, plan.plies)
        also(connection, kept.id)

    await hall.database.write(write)
    return await hall.sitting(kept.id)


def seat_all(host: Person, wishes: list[Wish]) -> list[Seat]:
    """Who sits where; the host has one seat at least, guests and bots have names of their own."""
    if sum(wish.kind == ME for wish in wishes) != 1:
        raise Refused("bad_seats", "Exactly one seat is 'me'; friends at this device are 'guest'.", 422)
    taken = [host.name, *(tidy_name(wish.name) for wish in wishes if wish.name and wish.kind in (GUEST, BOT))]
    if len({name.casefold() for name in taken}) < len(taken):
        raise Refused("bad_seats", "Two seats have the same name; give each its own.", 422)
    free = [name for name in NAMES if name.casefold() not in {other.casefold() for other in taken}]
    guests = 1
    seats = []
    for number, wish in enumerate(wishes):
        name = tidy_name(wish.name) if wish.name else ""
        if wish.kind == ME:
            seats.append(Seat(number, PERSON, host.name, host.id))
        elif wish.kind == GUEST:
            guests += 1
            seats.append(Seat(number, PERSON, name or f"Player {guests}", host.id, hotseat=True))
        elif wish.kind == BOT:
            level = checked_level(wish.level or BEST)
            seats.append(Seat(number, BOT, name or free.pop(0), level=level))
        else:
            seats.append(Seat(number, wish.kind, name, wish.person))
    return seats


def checked_level(level: str) -> str:
    if level not in BOTS:
        raise Refused("no_such_bot", f"There is no bot {level!r}; there are {', '.join(BOTS)}.", 422)
    return level


def check_may_see(sitting: Sitting, person: str | None, invite: str | None) -> None:
    """Public tables are everyone's to see; private ones are for those who sit there or have the word."""
    if not sitting.kept.public and not sitting.belongs(person) and not has_word(sitting, invite):
        raise private()


def has_word(sitting: Sitting, invite: str | None) -> bool:
    return invite is not None and secrets.compare_digest(invite.encode(), sitting.kept.invite.encode())


async def join(hall: Hall, sitting: Sitting, me: Person, seat: int | None, invite: str | None) -> None:
    """Sits down; the last one to sit starts the game."""
    async with sitting.lock:
        check_may_see(sitting, me.id, invite)
        if sitting.seats_played_by(me.id):
            return  # a second click, or a second device
        if sitting.kept.state != WAITING:
            raise Refused("begun", "This game has begun; it can be watched.")
        seats = list(sitting.seats)
        place = _free_seat(sitting, me, seat, has_word(sitting, invite))
        others = {other.name.casefold() for other in seats if other.kind in (PERSON, BOT)}
        names = [me.name, *(f"{me.name[:20]} {number}" for number in range(2, 12))]
        name = next(name for name in names if name.casefold() not in others)
        seats[place] = Seat(place, PERSON, name, me.id)
        kept = sitting.kept
        if moves.complete(seats):
            kept = moves.deal(kept, seats, hall)
        await reseat(hall, sitting, kept, seats)


def _free_seat(sitting: Sitting, me: Person, wanted: int | None, invited: bool) -> int:
    mine = [seat.seat for seat in sitting.seats if seat.kind == INVITED and seat.person == me.id]
    free = [seat.seat for seat in sitting.seats if seat.kind == OPEN and (sitting.kept.public or invited)]
    by_word = [seat.seat for seat in sitting.seats if seat.kind == INVITED and seat.person is None and invited]
    if wanted is not None:
        if wanted in (*mine, *free, *by_word):
            return wanted
        others = "another one is" if mine or free or by_word else "no other is either"
        raise Refused("seat_taken", f"That seat is not free for you; {others}.")
    if not mine and not free and not by_word:
        raise Refused("full", "No seat is free here; an invited seat needs the link with the invitation.")
    return (*mine, *by_word, *free)[0]


async def leave(hall: Hall, sitting: Sitting, me: Person) -> None:
    """Before the start: frees the seat. Later: hands it to a bot."""
    async with sitting.lock:
        mine = _own_seats(sitting, me)
        if sitting.kept.state == OVER:
            raise Refused("over", "The game is over; there is nothing to leave.")
        if sitting.kept.state == PLAYING:
            await hand_over(hall, sitting, mine)
            return
        seats = [Seat(seat.seat, OPEN, "") if seat.seat in mine else seat for seat in sitting.seats]
        people = [seat.person for seat in seats if seat.kind == PERSON]
        if not people:
            await hall.write(sitting, lambda connection: repository.remove(connection, sitting.id))
            hall.forget(sitting)
            return
        host = sitting.kept.host if sitting.kept.host in people else people[0]
        await reseat(hall, sitting, replace(sitting.kept, host=host), seats)


async def resign(hall: Hall, sitting: Sitting, me: Person) -> None:
    """Gives the game up for good: a bot plays on, and the seat counts as last."""
    async with sitting.lock:
        mine = _own_seats(sitting, me)
        if sitting.kept.state != PLAYING:
            raise Refused("not_playing", "Only a game that is being played can be resigned.")
        await hand_over(hall, sitting, mine, final=True)


async def run_out(hall: Hall, sitting: Sitting, seats: tuple[int, ...]) -> None:
    """The time of these seats is up: bots play on; at a live clock there is no coming back."""
    live = sitting.kept.clock is not None and sitting.kept.clock["kind"] == "live"
    await hand_over(hall, sitting, seats, final=live)


async def come_back(hall: Hall, sitting: Sitting, me: Person) -> None:
    """Takes back the seats that this person left to bots."""
    async with sitting.lock:
        if sitting.kept.state != PLAYING:
            raise Refused("not_playing", "Only at a game that is being played can a seat be taken back.")
        if sitting.seats_played_by(me.id):
            return  # a second click, or a second device
        mine = {seat.seat for seat in sitting.seats if repository.may_come_back(seat, me.id)}
        if not mine and any(seat.gone == me.id for seat in sitting.seats):
            raise Refused("final", "This seat was given up for good: resigned, or out of time.")
        if not mine:
            raise Refused("not_yours", "You have left no seat at this table.", 403)
        seats = [
            replace(seat, kind=PERSON, person=me.id, level=None, gone=None) if seat.seat in mine else seat
            for seat in sitting.seats
        ]
        kept, now = sitting.kept, hall.steady()
        if kept.clock is not None and kept.time is not None and sitting.public_time is not None:
            seen = [seat for seat in sitting.running if seat in (turn_in(sitting.side(None).view) or ())]
            sitting.public_time = clocks.come_back(kept.clock, sitting.public_time, seen, mine, now)
            kept = replace(kept, time=clocks.come_back(kept.clock, kept.time, sitting.running, mine, now))
        host = kept.host if any(seat.kind == PERSON and seat.person == kept.host for seat in seats) else me.id
        await reseat(hall, sitting, replace(kept, host=host), seats)


def _own_seats(sitting: Sitting, me: Person) -> tuple[int, ...]:
    mine = sitting.seats_played_by(me.id)
    if not mine:
        raise Refused("not_seated", "You do not sit at this table.", 403)
    return mine


async def fill(hall: Hall, sitting: Sitting, me: Person, seat: int, level: str) -> None:
    """The host puts a bot on an open seat, or on one whose player has been away too long."""
    async with sitting.lock:
        if sitting.kept.host != me.id:
            raise Refused("not_host", "Only the host of the table can seat bots.", 403)
        if not 0 <= seat < len(sitting.seats):
            raise Refused("no_seat", f"Seats are numbered 0 to {len(sitting.seats) - 1}.", 422)
        checked_level(level)
        place = sitting.seats[seat]
        if sitting.kept.state == WAITING and place.kind in (OPEN, INVITED):
            taken = {other.name for other in sitting.seats}
            name = next(name for name in NAMES if name not in taken)
            seats = [Seat(seat, BOT, name, level=level) if other is place else other for other in sitting.seats]
            kept = moves.deal(sitting.kept, seats, hall) if moves.complete(seats) else sitting.kept
            await reseat(hall, sitting, kept, seats)
        elif sitting.kept.state == PLAYING and place.kind == PERSON and place.person != me.id:
            assert place.person is not None
            away = hall.steady() - sitting.absent_since.get(place.person, hall.steady())
            if away < hall.settings.patience:
                raise Refused(
                    "still_here", f"{place.name} can still come back; wait {hall.settings.patience:.0f} seconds."
                )
            await hand_over(hall, sitting, (seat,), level)
        else:
            raise Refused("seat_taken", "A bot can be seated on an open seat, or for a player who has left.")


async def hand_over(
    hall: Hall, sitting: Sitting, mine: tuple[int, ...], level: str = BEST, final: bool = False
) -> None:
    """Bots play on in these seats; the caller holds the table's lock."""
    seats = [
        replace(seat, kind=BOT, person=None, level=level, gone=seat.person, final=final, orders=None, answer=None)
        if seat.seat in mine
        else seat
        for seat in sitting.seats
    ]
    people = [seat.person for seat in seats if seat.kind == PERSON]
    host = sitting.kept.host if sitting.kept.host in people else (*people, sitting.kept.host)[0]
    await reseat(hall, sitting, replace(sitting.kept, host=host), seats)


async def reseat(hall: Hall, sitting: Sitting, kept: Kept, seats: list[Seat]) -> None:
    """Others sit here now, and perhaps the game begins; the caller holds the table's lock."""
    await hall.write(sitting, lambda connection: repository.change(connection, kept, seats))
    starts = sitting.kept.state == WAITING and kept.state == PLAYING
    sitting.kept = kept
    if sitting.table is not None:
        sitting.reseated(seats)
    else:
        sitting.seats = seats
    if starts:
        sitting.deal()
    watching.tell_table(sitting)
    hall.wake(sitting)
