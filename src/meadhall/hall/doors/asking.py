"""Who asks, and through what: what every call needs to know."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Path, Query
from pydantic import BaseModel, ConfigDict
from starlette.requests import HTTPConnection

from meadhall.hall import people
from meadhall.hall.hall import Hall
from meadhall.hall.people import COOKIE, Person
from meadhall.hall.refusal import nobody
from meadhall.hall.sitting import Sitting
from meadhall.hall.tables import check_may_see

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
    return connection.client.host if connection.client else ""


async def somebody(connection: HTTPConnection) -> Person | None:
    """Who asks, by the signed cookie or token; None for those without a name."""
    hall = the_hall(connection)
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    found = hall.passes.read(connection.cookies.get(COOKIE), token if kind.lower() == "bearer" else None)
    hall.limits.check("call", found[0] if found else address(connection))
    if found is None:
        return None
    return await hall.database.read(lambda database: people.find(database, *found))


async def person(who: Annotated[Person | None, Depends(somebody)]) -> Person:
    if who is None:
        raise nobody()
    return who


COUNTED = [Depends(somebody)]  # of every router: who asks is known, and nobody asks without end
TheHall = Annotated[Hall, Depends(the_hall)]
Anyone = Annotated[Person | None, Depends(somebody)]
Me = Annotated[Person, Depends(person)]
TableId = Annotated[str, Path(alias="id", pattern=ID)]
Invite = Annotated[str | None, Query(max_length=64)]


async def table(hall: TheHall, table_id: TableId, who: Anyone, invite: Invite = None) -> Sitting:
    """The table asked for, if whoever asks may see it."""
    sitting = await hall.sitting(table_id)
    check_may_see(sitting, who.id if who else None, invite)
    return sitting


SeenTable = Annotated[Sitting, Depends(table)]
