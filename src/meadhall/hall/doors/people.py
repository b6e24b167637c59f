"""Names, passwords, tokens, and what is known of people."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from pydantic import BaseModel, Field

from meadhall.hall import people, statistics
from meadhall.hall.doors.asking import COUNTED, FAULTS, ID, Anyone, Body, Me, TheHall, address
from meadhall.hall.hall import Hall
from meadhall.hall.people import COOKIE, COOKIE_AGE, LONGEST_NAME, LONGEST_PASSWORD, SHORTEST_PASSWORD, Person
from meadhall.hall.refusal import Refused

router = APIRouter(prefix="/api", tags=["people"], responses=FAULTS, dependencies=COUNTED)


class Name(Body):
    name: str = Field(min_length=1, max_length=200, description=f"1 to {LONGEST_NAME} printable characters")


class Password(Body):
    password: str = Field(min_length=SHORTEST_PASSWORD, max_length=LONGEST_PASSWORD)


class Login(Body):
    name: str = Field(min_length=1, max_length=200)
    password: str = Field(min_length=1, max_length=LONGEST_PASSWORD)


class PersonTold(BaseModel):
    id: str
    name: str
    kept: bool


class MeTold(BaseModel):
    person: PersonTold | None


class Token(BaseModel):
    token: str


class Known(BaseModel):
    person: PersonTold
    games: list[dict[str, Any]]


def enter(hall: Hall, request: Request, response: Response, person: Person) -> MeTold:
    """Lets somebody in: the cookie says who it is from now on."""
    response.set_cookie(
        COOKIE, hall.passes.cookie(person), max_age=COOKIE_AGE, httponly=True, samesite="lax", path="/",
        secure=request.url.scheme == "https",
    )  # fmt: skip
    return MeTold(person=PersonTold(**person.told()))


@router.get("/me")
async def who_am_i(who: Anyone) -> MeTold:
    """Who you are; nobody before you picked a name."""
    return MeTold(person=PersonTold(**who.told()) if who else None)


@router.post("/me")
async def pick_a_name(name: Name, hall: TheHall, who: Anyone, request: Request, response: Response) -> MeTold:
    """Picks or changes your name. Names of people with a password are theirs alone."""
    hall.limits.check("change" if who else "newcomer", who.id if who else address(request))
    tidy = people.tidy_name(name.name)
    person = await hall.database.write(lambda database: people.named(database, who, tidy))
    return enter(hall, request, response, person)


@router.post("/me/password")
async def keep_the_name(given: Password, hall: TheHall, me: Me, request: Request, response: Response) -> MeTold:
    """Keeps your name by a password. Cookies and tokens of other devices are void from then on."""
    hall.limits.check("password", me.id)
    hashed = await asyncio.to_thread(people.HASHER.hash, given.password)
    person = await hall.database.write(lambda database: people.keep(database, me, hashed))
    return enter(hall, request, response, person)


@router.post("/login")
async def log_in(given: Login, hall: TheHall, request: Request, response: Response) -> MeTold:
    """Lets you in under a name you keep, from another device."""
    hall.limits.check("password", address(request))
    person, hashed = await hall.database.read(lambda database: people.password_of(database, given.name))
    right = await asyncio.to_thread(people.fits, hashed, given.password)
    if person is None or not right:
        raise Refused("wrong_password", "Name and password do not go together.", 403)
    return enter(hall, request, response, person)


@router.post("/logout")
async def log_out(response: Response) -> MeTold:
    """Forgets you on this device."""
    response.delete_cookie(COOKIE, path="/")
    return MeTold(person=None)


@router.post("/me/token")
async def token(hall: TheHall, me: Me) -> Token:
    """A token for an outside program that plays as you; it is void once you set a new password."""
    hall.limits.check("change", me.id)
    return Token(token=hall.passes.token(me))


@router.get("/people/{id}")
async def person(hall: TheHall, person_id: Annotated[str, Path(alias="id", pattern=ID)]) -> Known:
    """Statistics: per game played, won, rating with its history, and against whom."""
    found = await hall.database.read(lambda database: people.find(database, person_id))
    if found is None:
        raise Refused("no_person", "There is nobody of that id.", 404)
    games = await hall.database.read(lambda database: statistics.of_person(database, person_id))
    return Known(person=PersonTold(**found.told()), games=games)
