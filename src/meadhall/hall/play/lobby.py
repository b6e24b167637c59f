"""The lobby: new tables, sitting down, getting up, and bots for those who left."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import Connection

from meadhall.bots import BOTS
from meadhall.bots.names import NAMES
from meadhall.engine.errors import MeadhallError
from meadhall.games import find
from meadhall.hall.accounts import people
from meadhall.hall.accounts.names import alike, tidy_name
from meadhall.hall.accounts.people import Person
from meadhall.hall.play import acquaintance, consent, deal, statistics
from meadhall.hall.play.botroom import BEST
from meadhall.hall.refusal import Refused, private
from meadhall.hall.secrets.timelines import turn_in
from meadhall.hall.storage import repository
from meadhall.hall.storage.repository import BOT, INVITED, OPEN, OVER, PERSON, PLAYING, WAITING, Ply, Seat, TableRow
from meadhall.hall.tables import clocks, watching
from meadhall.hall.tables.fair_play import HINTS, UNDO
from meadhall.hall.tables.live_table import LiveTable
from meadhall.hall.tables.live_tables import LiveTables

ME, GUEST = "me", "guest"
PLAYERS = tuple(f"Player {number}" for number in range(2, 22))  # what guests without a name are called


@dataclass(frozen=True)
class Wish:
    """A seat as somebody who sets up a table wants it."""

    kind: str  # me, guest, open, invited, bot
    level: str | None = None
    name: str | None = None
    person: str | None = None  # whom an invited seat waits for
    again: bool = False  # the name is of a table before this one: where it is not to be had now, another is given


@dataclass(frozen=True)
class Plan:
    """A table as somebody wants it."""

    game: str
    seats: list[Wish]
    rules_version: int | None = None  # the newest
    options: Mapping[str, object] = field(default_factory=dict)
    public: bool = True
    clock: dict[str, Any] | None = None
    answer_time: int | None = None  # seconds; see secrets/masking_delay.py
    rated: bool = False
    parent: str | None = None
    parent_ply: int | None = None
    seed: int | None = None  # of the table this one branched from
    plies: list[Ply] = field(default_factory=list)


async def new(
    tables: LiveTables,
    host: Person,
    plan: Plan,
    also: Callable[[Connection, str], None] = lambda _connection, _id: None,
    of: LiveTable | None = None,
) -> LiveTable:
    """A new table; with nobody to wait for, it begins at once.

    `also` is written together with it, or neither is; it may change the table `of` which the new one comes.
    """
    try:
        game = find(plan.game, plan.rules_version)
        seats = game.read_seats(len(plan.seats))
        options = game.read_options(seats, plan.options)
    except MeadhallError as error:
        raise Refused("bad_table", f"{error}.", 422) from None
    if plan.answer_time is not None and game.screen.secret is None:
        raise Refused("bad_table", f"Nobody is asked in secret at {game.title}: leave out the time for answers.", 422)
    if plan.rated and (seats < 2 or any(wish.kind == GUEST for wish in plan.seats)):
        raise Refused("bad_table", "A rated table is for two players or more, each at a device of their own.", 422)
    expected = [await _expected(tables, host, wish) for wish in plan.seats]
    seated = await _seated(tables, host, expected)
    now = tables.now()
    counts = plan.rated and not await _is_first(tables, host, game.id)
    row = TableRow(
        id=secrets.token_hex(6), game=game.id, rules_version=game.rules_version, options=options, public=plan.public,
        invite=secrets.token_hex(16), host=host.id, clock=plan.clock, answer_time=plan.answer_time, created=now,
        moved=now, casual=not counts, strict=counts, parent=plan.parent, parent_ply=plan.parent_ply,
    )  # fmt: skip
    if plan.seed is not None:
        row = deal.begun(tables, replace(row, salt=secrets.token_hex(16)), plan.seed, seated, plan.plies)
    else:
        row = deal.dealt_if_complete(tables, row, seated)

    def write(connection: Connection) -> None:
        repository.add(connection, row, seated, plan.plies)
        if plan.rated and not counts:
            seat = next(seat for seat in seated if seat.person == host.id)
            repository.say(connection, row.id, host.id, consent.line(seat, _first(seat.name, game.title), now))
        also(connection, row.id)

    return await tables.make(row.id, write, of)


async def _expected(tables: LiveTables, host: Person, wish: Wish) -> Wish:
    """A seat that is kept for somebody has their name; nobody is invited by a stranger."""
    guest = wish.person
    if guest is None or wish.again:
        return wish

    def look_up(connection: Connection) -> str | None:
        known = people.find(connection, guest)
        met = known is not None and known.id != host.id and acquaintance.have_met(connection, host.id, guest)
        return people.shown_name(connection, known) if known is not None and met else None

    name = await tables.database.read(look_up) if wish.kind == INVITED else None
    if name is None:
        raise Refused("no_person", "A seat can be kept for somebody you have played with; send others the link.")
    return replace(wish, name=name)


async def _is_first(tables: LiveTables, person: Person, game: str) -> bool:
    """Whether this person has yet to finish a game of this kind."""
    return not await tables.database.read(lambda connection: statistics.has_finished(connection, person.id, game))


def _first(name: str, title: str) -> str:
    return f"This is {name}'s first game of {title}: the table is casual."


async def _seated(tables: LiveTables, host: Person, wishes: list[Wish]) -> list[Seat]:
    tidy = [_tidy(wish) for wish in wishes]
    names = [*(wish.name for wish in tidy if wish.name), *NAMES, *PLAYERS]
    shown, sign, kept = await tables.database.read(
        lambda connection: (
            people.shown_name(connection, host),
            people.sign(connection, host),
            people.kept_by_others(connection, host.id, names),
        )
    )
    seats = seat_all(replace(host, name=shown), tidy, kept)
    return [replace(seat, sign=sign) if seat.person == host.id and not seat.hotseat else seat for seat in seats]


def _tidy(wish: Wish) -> Wish:
    if not wish.name or wish.person is not None:  # the hall knows the name of whom it waits for
        return wish
    try:
        return replace(wish, name=tidy_name(wish.name))
    except Refused:
        if not wish.again:
            raise
        return replace(wish, name=None)


def seat_all(host: Person, wishes: list[Wish], kept: Container[str]) -> list[Seat]:
    """Who sits where; the host has one seat at least, guests and bots have names of their own.

    `kept` are names that somebody else keeps, or that look like one.
    """
    if sum(wish.kind == ME for wish in wishes) != 1:
        raise Refused("bad_seats", "Exactly one seat is 'me'; friends at this device are 'guest'.", 422)
    taken, names = [host.name], []
    for wish in wishes:
        names.append(_typed_name(wish, taken, kept))
        if names[-1] and wish.kind in (GUEST, BOT):
            taken.append(names[-1])
    guests = 0
    seats = []
    for number, (wish, name) in enumerate(zip(wishes, names, strict=True)):
        if wish.kind == ME:
            seats.append(Seat(number, PERSON, host.name, host.id))
        elif wish.kind == GUEST:
            name = name or _free_name(PLAYERS[guests:], taken, kept)
            guests += 1
            seats.append(Seat(number, PERSON, name, host.id, hotseat=True))
        elif wish.kind == BOT:
            name = name or _free_name(NAMES, taken, kept)
            seats.append(Seat(number, BOT, name, level=checked_level(wish.level or BEST)))
        else:
            seats.append(Seat(number, wish.kind, name, wish.person))
        taken.append(name)
    return seats


def _typed_name(wish: Wish, taken: list[str], kept: Container[str]) -> str:
    """The name that was typed for a seat; empty where none was, or where it need not be had."""
    name = wish.name or ""
    if not name or wish.kind == ME or wish.person is not None:
        return name
    twice = wish.kind in (GUEST, BOT) and any(alike(name, other) for other in taken)
    if wish.again and (twice or name in kept):
        return ""
    if twice:
        raise Refused("bad_seats", "Two seats have the same name, or names that look the same; give each its own.", 422)
    if name in kept:
        raise Refused("name_kept", f"{name} is a name that somebody keeps with a password, or looks like one.")
    return name


def _free_name(names: Iterable[str], taken: Iterable[str], kept: Container[str]) -> str:
    """A name that nobody at the table has, and that nobody keeps if there is such a one."""
    free = [name for name in names if not any(alike(name, other) for other in taken)]
    return next((name for name in free if name not in kept), free[0])


def checked_level(level: str) -> str:
    if level not in BOTS:
        raise Refused("no_such_bot", f"There is no bot {level!r}; there are {', '.join(BOTS)}.", 422)
    return level


def check_may_see(live: LiveTable, person: str | None, invite: str | None) -> None:
    """Public tables are everyone's to see; private ones are for those who sit there or have the word."""
    if not live.row.public and not live.seating.belongs(person) and not has_word(live, invite):
        raise private()


def has_word(live: LiveTable, invite: str | None) -> bool:
    return invite is not None and secrets.compare_digest(invite.encode(), live.row.invite.encode())


async def join(tables: LiveTables, live: LiveTable, me: Person, seat: int | None, invite: str | None) -> None:
    """Sits down; the last one to sit starts the game."""
    async with live.lock:
        check_may_see(live, me.id, invite)
        if live.seating.played_by(me.id):
            return  # a second click, or a second device
        if live.row.state != WAITING:
            raise Refused("begun", "This game has begun; it can be watched.")
        seats = list(live.seats)
        place = _free_seat(live, me, seat, has_word(live, invite))
        others = [other.name for other in seats if other.kind in (PERSON, BOT)]
        shown, sign = await tables.database.read(
            lambda connection: (people.shown_name(connection, me), people.sign(connection, me))
        )
        names = [shown, *(f"{shown[:20]} {number}" for number in range(2, 12))]
        name = next(name for name in names if not any(alike(name, other) for other in others))
        seats[place] = Seat(place, PERSON, name, me.id, sign=sign)
        row, lines = live.row, []
        if row.strict and await _is_first(tables, me, row.game):
            row = replace(row, strict=False, casual=True)
            lines = [consent.line(seats[place], _first(name, live.game.title), tables.now())]
        await reseat(tables, live, deal.dealt_if_complete(tables, row, seats), seats, lines)


def _free_seat(live: LiveTable, me: Person, wanted: int | None, invited: bool) -> int:
    mine = [seat.seat for seat in live.seats if seat.kind == INVITED and seat.person == me.id]
    free = [seat.seat for seat in live.seats if seat.kind == OPEN and (live.row.public or invited)]
    by_word = [seat.seat for seat in live.seats if seat.kind == INVITED and seat.person is None and invited]
    if wanted is not None:
        if wanted in (*mine, *free, *by_word):
            return wanted
        others = "another one is" if mine or free or by_word else "no other is either"
        raise Refused("seat_taken", f"That seat is not free for you; {others}.")
    if not mine and not free and not by_word:
        raise Refused("full", "No seat is free here; an invited seat needs the link with the invitation.")
    return (*mine, *by_word, *free)[0]


async def leave(tables: LiveTables, live: LiveTable, me: Person) -> None:
    """Before the start: frees the seat. Later: hands it to a bot."""
    async with live.lock:
        mine = _own_seats(live, me)
        if live.row.state == OVER:
            raise Refused("over", "The game is over; there is nothing to leave.")
        if live.row.state == PLAYING:
            await hand_over(tables, live, mine)
            return
        seats = [Seat(seat.seat, OPEN, "") if seat.seat in mine else seat for seat in live.seats]
        people = [seat.person for seat in seats if seat.kind == PERSON]
        if not people:
            await tables.write(live, lambda connection: repository.remove(connection, live.id))
            tables.forget(live)
            return
        host = live.row.host if live.row.host in people else people[0]
        await reseat(tables, live, replace(live.row, host=host), seats)


async def resign(tables: LiveTables, live: LiveTable, me: Person) -> None:
    """Gives the game up for good: a bot plays on, and the seat counts as last."""
    async with live.lock:
        mine = _own_seats(live, me)
        if live.row.state != PLAYING:
            raise Refused("not_playing", "Only a game that is being played can be resigned.")
        await hand_over(tables, live, mine, final=True)


async def run_out(tables: LiveTables, live: LiveTable, seats: tuple[int, ...]) -> None:
    """The time of these seats is up: bots play on; at a live clock there is no coming back."""
    clock = live.row.clock
    await hand_over(tables, live, seats, final=clock is not None and clock["kind"] == "live")


async def come_back(tables: LiveTables, live: LiveTable, me: Person) -> None:
    """Takes back the seats that this person left to bots."""
    async with live.lock:
        if live.row.state != PLAYING:
            raise Refused("not_playing", "Only at a game that is being played can a seat be taken back.")
        if live.seating.played_by(me.id):
            return  # a second click, or a second device
        mine = {seat.seat for seat in live.seats if repository.may_come_back(seat, me.id)}
        if not mine and any(seat.gone == me.id for seat in live.seats):
            raise Refused("final", "This seat was given up for good: resigned, or out of time.")
        if not mine:
            raise Refused("not_yours", "You have left no seat at this table.", 403)
        seats = [
            replace(seat, kind=PERSON, person=me.id, level=None, gone=None) if seat.seat in mine else seat
            for seat in live.seats
        ]
        row, now = live.row, tables.steady()
        if row.clock is not None and row.time is not None and live.public_time is not None:
            seen = [seat for seat in live.running if seat in (turn_in(live.dealt.secrets.visible(None).view) or ())]
            live.public_time = clocks.come_back(row.clock, live.public_time, seen, mine, now)
            row = replace(row, time=clocks.come_back(row.clock, row.time, live.running, mine, now))
        host = row.host if any(seat.kind == PERSON and seat.person == row.host for seat in seats) else me.id
        await reseat(tables, live, replace(row, host=host, left_at=None, hints=False), seats)


def _own_seats(live: LiveTable, me: Person) -> tuple[int, ...]:
    mine = live.seating.played_by(me.id)
    if not mine:
        raise Refused("not_seated", "You do not sit at this table.", 403)
    return mine


async def fill(tables: LiveTables, live: LiveTable, me: Person, seat: int, level: str) -> None:
    """The host puts a bot on an open seat, or on one whose player has been away too long."""
    async with live.lock:
        if live.row.host != me.id:
            raise Refused("not_host", "Only the host of the table can seat bots.", 403)
        if not 0 <= seat < len(live.seats):
            raise Refused("no_seat", f"Seats are numbered 0 to {len(live.seats) - 1}.", 422)
        checked_level(level)
        place = live.seats[seat]
        if live.row.state == WAITING and place.kind in (OPEN, INVITED):
            kept = await tables.database.read(lambda connection: people.kept_by_others(connection, me.id, NAMES))
            name = _free_name(NAMES, [other.name for other in live.seats], kept)
            seats = [Seat(seat, BOT, name, level=level) if other is place else other for other in live.seats]
            await reseat(tables, live, deal.dealt_if_complete(tables, live.row, seats), seats)
        elif live.row.state == PLAYING and place.kind == PERSON and place.person not in (None, me.id):
            away = tables.steady() - live.absent_since.get(place.person, tables.steady())
            if away < tables.settings.absence_timeout:
                raise Refused(
                    "still_here",
                    f"{place.name} can still come back; wait {tables.settings.absence_timeout:.0f} seconds.",
                )
            await hand_over(tables, live, (seat,), level)
        else:
            raise Refused("seat_taken", "A bot can be seated on an open seat, or for a player who has left.")


async def hand_over(
    tables: LiveTables, live: LiveTable, mine: tuple[int, ...], level: str = BEST, final: bool = False
) -> None:
    """Bots play on in these seats; the caller holds the table's lock."""
    seats = [
        replace(seat, kind=BOT, person=None, level=level, gone=seat.person, final=final, orders=None, answer=None)
        if seat.seat in mine
        else seat
        for seat in live.seats
    ]
    people = [seat.person for seat in seats if seat.kind == PERSON]
    host = live.row.host if live.row.host in people else next(iter(people), live.row.host)
    left_at = None if people else tables.steady()
    await reseat(tables, live, replace(live.row, host=host, left_at=left_at), seats)


async def reseat(
    tables: LiveTables, live: LiveTable, row: TableRow, seats: list[Seat], lines: Iterable[consent.Line] = ()
) -> None:
    """Others sit here now, and perhaps the game begins; what was asked of those before lapses.

    The caller holds the table's lock.
    """
    said = [*lines, *consent.lapsed(live, (UNDO, HINTS), consent.RESEATED, tables.now())]
    now_asked = replace(row, requests=None)

    def write(connection: Connection) -> None:
        repository.change(connection, now_asked, seats)
        consent.write_lines(connection, now_asked, seats, said)

    await tables.write(live, write)
    starts = live.row.state == WAITING and row.state == PLAYING
    live.row = now_asked
    live.reseat(seats)
    live.add_lines(said)
    if starts:
        live.deal()
    watching.tell_table(live)
    tables.wake(live)
