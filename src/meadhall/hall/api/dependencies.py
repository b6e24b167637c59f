"""Who asks, and through what: what every call needs to know."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Path, Query
from pydantic import BaseModel, ConfigDict
from starlette.requests import HTTPConnection

from meadhall.hall.accounts.credentials import DEVICE_AGE
from meadhall.hall.accounts.devices import device_of
from meadhall.hall.accounts.hosts import origin
from meadhall.hall.accounts.people import Person
from meadhall.hall.accounts.sessions import Credential
from meadhall.hall.api import cookies
from meadhall.hall.api.cookies import COOKIE, DEVICE
from meadhall.hall.play.lobby import check_may_see
from meadhall.hall.refusal import bad_token, nobody, play_only
from meadhall.hall.server import Hall
from meadhall.hall.storage import repository
from meadhall.hall.tables.live_table import LiveTable

ID = r"^[0-9a-f]{1,32}$"


class Body(BaseModel):
    """What comes in: exactly what is documented, and nothing else."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Fault(BaseModel):
    """A refusal: a code for programs, and a sentence that says what would be right."""

    code: str
    message: str


FAULTS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": Fault, "description": "Refused; the message says what would be right."},
    "5XX": {"model": Fault, "description": "The hall is in trouble."},
    422: {"model": Fault, "description": "Not as documented; the message says what is wrong."},
}


def the_hall(connection: HTTPConnection) -> Hall:
    hall: Hall = connection.app.state.hall
    return hall


def address(connection: HTTPConnection) -> str:
    """Where a request comes from, for limits: the guards have set right what proxies said."""
    return origin(connection.client.host) if connection.client else ""


def device(connection: HTTPConnection) -> str:
    return device_of(connection.headers.get("user-agent", ""))


async def caller(connection: HTTPConnection) -> Credential | None:
    """By what whoever asks is known: a program by its token, others by a cookie; None for those without a name."""
    hall = the_hall(connection)
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    hall.limits.check("call_here", address(connection))
    known = None
    if kind.lower() == "bearer":
        known = await hall.credentials.program(token.strip(), address(connection))
    elif cookie := cookies.value_of(connection, COOKIE):
        came = await hall.credentials.session(cookie, device(connection), address(connection))
        if came is not None:
            known, secret = came.known, came.secret
            if secret is None and cookies.only_before_https(connection, COOKIE):
                secret = cookie
            if secret is not None:
                cookies.set_cookie(connection, COOKIE, secret, known.expires - hall.now())
                if known.person.kept and not cookies.value_of(connection, DEVICE):
                    cookies.set_cookie(connection, DEVICE, hall.credentials.device(known.person), DEVICE_AGE)
    else:
        hall.limits.check("call", address(connection))
    if known is not None:
        connection.scope.setdefault("state", {})["who"] = known.person.id
        if not known.program:
            hall.turn_mail.saw(known.person.id)
    return known


def shows_token(connection: HTTPConnection) -> bool:
    return connection.headers.get("authorization", "").lower().startswith("bearer ")


async def somebody(known: Annotated[Credential | None, Depends(caller)]) -> Person | None:
    """Who asks."""
    return known.person if known else None


async def person(who: Annotated[Person | None, Depends(somebody)], connection: HTTPConnection) -> Person:
    if who is None:
        raise bad_token() if shows_token(connection) else nobody()
    return who


async def own_session(
    known: Annotated[Credential | None, Depends(caller)], _: Annotated[Person, Depends(person)]
) -> Credential:
    """The session of somebody who is here in person: what concerns the account is not for programs."""
    assert known is not None
    if known.program:
        raise play_only()
    return known


COUNTED = [Depends(somebody)]  # of every router: who asks is known, and nobody asks without end
TheHall = Annotated[Hall, Depends(the_hall)]
Anyone = Annotated[Person | None, Depends(somebody)]
Caller = Annotated[Credential | None, Depends(caller)]
Me = Annotated[Person, Depends(person)]
MySession = Annotated[Credential, Depends(own_session)]
TableId = Annotated[str, Path(alias="id", pattern=ID)]
Invite = Annotated[str | None, Query(max_length=64)]


async def maker(connection: HTTPConnection, hall: TheHall, me: Me) -> Person:
    """Somebody who may make one more table."""
    hall.limits.check("table", me.id)
    hall.limits.check("table_here", address(connection))
    hall.limits.check_tables(await hall.database.read(lambda database: repository.running(database, me.id)))
    return me


Maker = Annotated[Person, Depends(maker)]


async def table(hall: TheHall, table_id: TableId, who: Anyone, invite: Invite = None) -> LiveTable:
    """The table asked for, if whoever asks may see it."""
    live = await hall.tables.get(table_id)
    check_may_see(live, who.id if who else None, invite)
    return live


SeenTable = Annotated[LiveTable, Depends(table)]
