"""Names and passwords, coming in and going, and what is known of people."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, Field

from meadhall.hall.accounts import names, passwords, people
from meadhall.hall.accounts.credentials import DEVICE_AGE
from meadhall.hall.accounts.names import LONGEST_NAME
from meadhall.hall.accounts.passwords import LONGEST_PASSWORD, SHORTEST_PASSWORD
from meadhall.hall.accounts.people import Person
from meadhall.hall.api import cookies
from meadhall.hall.api.cookies import COOKIE, DEVICE
from meadhall.hall.api.dependencies import (
    COUNTED,
    FAULTS,
    ID,
    Anyone,
    Body,
    Caller,
    Me,
    MySession,
    TheHall,
    address,
    device,
)
from meadhall.hall.api.reauthentication import confirm, wrong_password
from meadhall.hall.play import acquaintance, statistics
from meadhall.hall.refusal import Refused, play_only
from meadhall.hall.server import Hall

router = APIRouter(prefix="/api", tags=["people"], responses=FAULTS, dependencies=COUNTED)


class Name(Body):
    name: str = Field(min_length=1, max_length=200, description=f"1 to {LONGEST_NAME} printable characters")
    password: str | None = Field(None, max_length=LONGEST_PASSWORD, description="where `password_needed` asks for it")


class Password(Body):
    password: str = Field(min_length=SHORTEST_PASSWORD, max_length=LONGEST_PASSWORD)
    old: str | None = Field(None, max_length=LONGEST_PASSWORD, description="the password of before, where there is one")


class Login(Body):
    name: str = Field(min_length=1, max_length=200)
    password: str = Field(min_length=1, max_length=LONGEST_PASSWORD)


class PersonTold(BaseModel):
    id: str
    name: str
    kept: bool


class MeTold(BaseModel):
    person: PersonTold | None


class Known(BaseModel):
    person: PersonTold
    games: list[dict[str, Any]]


class Levels(BaseModel):
    levels: dict[str, str]


class Opponent(BaseModel):
    person: str
    name: str
    game: str = Field(description="what you played last")
    table: str
    at: float


class Opponents(BaseModel):
    opponents: list[Opponent]


def told(person: Person) -> MeTold:
    return MeTold(person=PersonTold(**person.told()))


async def enter(hall: Hall, request: Request, person: Person, confirmed: bool) -> MeTold:
    """Lets somebody in: a new session, whose cookie says who it is from now on."""
    known, secret = await hall.credentials.begin(person, device(request), confirmed)
    cookies.set_cookie(request, COOKIE, secret, known.expires - hall.now())
    if person.kept:
        cookies.set_cookie(request, DEVICE, hall.credentials.device(person), DEVICE_AGE)
    return told(person)


@router.get("/me")
async def who_am_i(who: Anyone) -> MeTold:
    """Who you are; nobody before you picked a name."""
    return told(who) if who else MeTold(person=None)


@router.post("/me")
async def pick_a_name(name: Name, hall: TheHall, known: Caller, request: Request) -> MeTold:
    """Picks or changes your name. Names of people with a password, and what looks like them, are theirs alone."""
    if known is None:
        hall.limits.check("newcomer", address(request))
        tidy = names.tidy_name(name.name)
        person = await hall.database.write(lambda database: people.named(database, None, tidy))
        return await enter(hall, request, person, confirmed=False)
    if known.program:
        raise play_only()
    me = known.person
    hall.limits.check("change", me.id)
    tidy = me.name if name.name == me.name else names.tidy_name(name.name)  # who has a name of before may go on so
    if tidy != me.name:
        await confirm(hall, known, name.password, request)
        me = await hall.database.write(lambda database: people.named(database, known.person, tidy))
        hall.journal.note("name_changed", person=me.id, address=address(request))
    return told(me)


@router.post("/me/password")
async def keep_the_name(given: Password, hall: TheHall, mine: MySession, request: Request) -> MeTold:
    """Keeps your name by a password, or changes that. Other devices are logged out, and all tokens are void."""
    me = mine.person
    hall.limits.check("password", me.id)
    if me.kept:
        if given.old is None:
            raise Refused("old_password", "Type your old password too.", 403)
        await confirm(hall, mine, given.old, request, always=True)
        if given.password == given.old:
            raise Refused("easy_password", "Choose a password other than the old one.", 422)
    await asyncio.to_thread(passwords.check_new, given.password, me.name)
    hashed = await asyncio.to_thread(passwords.HASHER.hash, given.password)
    person = await hall.database.write(lambda database: people.keep(database, me, hashed))
    await hall.credentials.end_all(person, again=mine.id)
    hall.journal.note("password_changed" if me.kept else "name_kept", person=me.id, address=address(request))
    return await enter(hall, request, person, confirmed=True)


@router.post("/login")
async def log_in(given: Login, hall: TheHall, request: Request) -> MeTold:
    """Lets you in under a name you keep, from another device."""
    asked, whence = names.key(given.name), address(request)
    person, hashed = await hall.database.read(lambda database: people.password_of(database, given.name, hall.now()))
    number = hall.credentials.known_device(cookies.value_of(request, DEVICE), person) if person else None
    if person is not None and number is not None:  # nobody else's guesses keep the owner out
        hall.limits.check("login_again", (person.id, number))
    else:
        hall.limits.check("password", whence)
        hall.limits.check("login_from", (asked, whence))
        hall.limits.check("login", asked)
    right = await asyncio.to_thread(passwords.fits, hashed, given.password)
    if person is None or not right:
        who = person.id if person else "unknown"  # never the name as typed: it may be a password in the wrong field
        hall.journal.note("login_failed", person=who, address=whence)
        raise wrong_password("That name and password do not match.")
    await leave(hall, request)
    hall.journal.note("logged_in", person=person.id, address=whence, device=device(request))
    return await enter(hall, request, person, confirmed=True)


async def leave(hall: Hall, request: Request) -> None:
    """Ends the session whose cookie the browser shows, if any; its sockets come again as whoever is there then."""
    cookie = cookies.value_of(request, COOKIE)
    came = await hall.credentials.session(cookie, device(request), address(request)) if cookie else None
    if came is not None:
        await hall.credentials.end(came.known.person, [came.known.id], again=True)
        hall.journal.note("logged_out", person=came.known.person.id, address=address(request))


@router.post("/logout")
async def log_out(hall: TheHall, known: Caller, request: Request) -> MeTold:
    """Ends your session, here and in the hall: its cookie lets nobody in any more."""
    if known is not None and known.program:
        raise play_only()
    if known is not None:
        await hall.credentials.end(known.person, [known.id])
        hall.journal.note("logged_out", person=known.person.id, address=address(request))
    cookies.clear_cookie(request, COOKIE)
    return MeTold(person=None)


@router.get("/me/levels")
async def suiting_levels(hall: TheHall, who: Anyone) -> Levels:
    """The bots that suit you, game by game: the weakest first, then by your games against bots."""
    me = who.id if who else ""
    return Levels(levels=await hall.database.read(lambda database: acquaintance.suiting_levels(database, me)))


@router.get("/me/opponents")
async def recent_opponents(hall: TheHall, me: Me) -> Opponents:
    """The people you met last at tables that are over."""
    found = await hall.database.read(lambda database: acquaintance.opponents(database, me.id))
    return Opponents(opponents=[Opponent(**line) for line in found])


@router.get("/people/{id}")
async def person(hall: TheHall, person_id: Annotated[str, Path(alias="id", pattern=ID)]) -> Known:
    """Statistics: per game played, won, rating with its history, and against whom."""
    found = await hall.database.read(lambda database: people.find(database, person_id))
    if found is None:
        raise Refused("no_person", "Nobody has that id.", 404)
    games, shown = await hall.database.read(
        lambda database: (statistics.of_person(database, person_id), people.spoken_name(database, found))
    )
    return Known(person=PersonTold(**{**found.told(), "name": shown}), games=games)
