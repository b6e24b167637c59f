"""Your devices and the programs that play for you: listed, and ended one by one or all at once."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi import Body as InBody
from pydantic import BaseModel, Field

from meadhall.hall.accounts import sessions
from meadhall.hall.accounts.passwords import LONGEST_PASSWORD
from meadhall.hall.accounts.sessions import LONGEST_LABEL, OLDER, Credential
from meadhall.hall.api.dependencies import COUNTED, FAULTS, ID, Body, MySession, TheHall, address
from meadhall.hall.api.reauthentication import confirm
from meadhall.hall.refusal import Refused

router = APIRouter(prefix="/api/me", tags=["account"], responses=FAULTS, dependencies=COUNTED)

DAYS, MOST_DAYS = 90, 365


class Confirmed(Body):
    password: str | None = Field(None, max_length=LONGEST_PASSWORD, description="where `password_needed` asks for it")


class NewToken(Body):
    name: str = Field("A program", min_length=1, max_length=LONGEST_LABEL)
    days: int = Field(DAYS, ge=1, le=MOST_DAYS)


class SessionTold(BaseModel):
    id: str
    device: str
    made: float
    used: float
    expires: float
    here: bool = Field(description="the device that asks")


class Sessions(BaseModel):
    sessions: list[SessionTold]


class TokenTold(BaseModel):
    id: str
    name: str
    made: float | None = Field(description="null: before tokens were listed")
    used: float | None = Field(description="to the hour; null: never")
    expires: float


class Tokens(BaseModel):
    tokens: list[TokenTold]


class TokenGiven(TokenTold):
    token: str = Field(description="told this once")


class Ended(BaseModel):
    ended: int


PassId = Annotated[str, Path(alias="id", pattern=ID)]
Maybe = Annotated[Confirmed | None, InBody()]


@router.get("/sessions")
async def my_sessions(hall: TheHall, mine: MySession) -> Sessions:
    """The devices on which you are logged in."""
    found = await hall.credentials.listed(mine.person, program=False)
    return Sessions(
        sessions=[
            SessionTold(
                id=one.id, device=one.label, made=one.made, used=one.used or one.made, expires=one.expires,
                here=one.id == mine.id,
            )
            for one in found
        ]
    )  # fmt: skip


@router.post("/sessions/end")
async def log_out_others(hall: TheHall, mine: MySession, request: Request, given: Maybe = None) -> Ended:
    """Logs out all your other devices. Programs play on."""
    hall.limits.check("change", mine.person.id)
    await confirm(hall, mine, given.password if given else None, request)
    over = await hall.credentials.end_all(mine.person, but=mine.id, tokens=False)
    hall.journal.note("sessions_ended", person=mine.person.id, address=address(request), number=over)
    return Ended(ended=over)


@router.post("/sessions/{id}/end")
async def log_out_device(
    hall: TheHall, mine: MySession, session: PassId, request: Request, given: Maybe = None
) -> Ended:
    """Logs out one of your devices."""
    hall.limits.check("change", mine.person.id)
    await confirm(hall, mine, given.password if given else None, request)
    if not await hall.credentials.end(mine.person, [session]):
        raise Refused("no_session", "You have no such device; it may be logged out already.", 404)
    hall.journal.note("session_ended", person=mine.person.id, address=address(request), session=session)
    return Ended(ended=1)


@router.get("/tokens")
async def my_tokens(hall: TheHall, mine: MySession) -> Tokens:
    """The programs that may play for you."""
    found = [_told(one) for one in await hall.credentials.listed(mine.person, program=True)]
    older = await hall.database.read(lambda database: sessions.old_tokens_until(database, mine.person.id))
    if older is not None and older > hall.now():
        found.append(TokenTold(id=OLDER, name="Tokens of before this list", made=None, used=None, expires=older))
    return Tokens(tokens=found)


@router.post("/token")
async def token(
    hall: TheHall, mine: MySession, request: Request, given: Annotated[NewToken | None, InBody()] = None
) -> TokenGiven:
    """A token for an outside program that plays as you, and does nothing else."""
    hall.limits.check("change", mine.person.id)
    wanted = given or NewToken()  # type: ignore[call-arg]
    name = " ".join("".join(letter if letter.isprintable() else " " for letter in wanted.name).split())
    known, secret = await hall.credentials.give(mine.person, name or "A program", wanted.days)
    hall.journal.note("token_made", person=mine.person.id, address=address(request), token=known.id, days=wanted.days)
    return TokenGiven(**_told(known).model_dump(), token=secret)


@router.post("/tokens/{id}/revoke")
async def revoke(hall: TheHall, mine: MySession, token: PassId, request: Request) -> Ended:
    """Ends a token: its program is sent away from all tables at once."""
    hall.limits.check("change", mine.person.id)
    found = await hall.credentials.end(mine.person, [token], program=True)
    if not found and token != OLDER:
        raise Refused("no_token", "You have no such token; it may be revoked already.", 404)
    hall.journal.note("token_revoked", person=mine.person.id, address=address(request), token=token)
    return Ended(ended=1)


def _told(one: Credential) -> TokenTold:
    return TokenTold(id=one.id, name=one.label, made=one.made, used=one.used, expires=one.expires)
