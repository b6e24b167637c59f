"""Who can open this hall's links, and opening the hall to the network."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter
from pydantic import BaseModel, Field
from starlette.requests import HTTPConnection

from meadhall.hall.accounts.hosts import without_port
from meadhall.hall.accounts.reach import Reached
from meadhall.hall.addresses import is_here
from meadhall.hall.api.dependencies import COUNTED, FAULTS, MySession, TheHall, address, the_hall
from meadhall.hall.refusal import Refused

router = APIRouter(prefix="/api/hall", tags=["hall"], responses=FAULTS, dependencies=COUNTED)

FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")  # what proxies say of others


class HallTold(BaseModel):
    reach: Literal["machine", "network", "everywhere"] = Field(
        description="who can open a link with one of the addresses: this computer alone, its network, or everybody"
    )
    addresses: list[str] = Field(description="how links to this hall begin, the likeliest to work first")
    may_open: bool = Field(description="whether whoever asks may open the hall to the network now")


def is_local(connection: HTTPConnection) -> bool:
    """Whether somebody asks from the machine that runs the hall, as far as that can be told."""
    return connection.client is not None and is_here(connection.client.host)


def runs_the_hall(connection: HTTPConnection) -> bool:
    """Whether whoever asks sits at the machine that runs the hall: no proxy, and no name by which others come."""
    host = without_port(connection.headers.get("host", "").lower())
    through_proxy = any(header in connection.headers for header in FORWARDED)
    return is_local(connection) and is_here(host) and not through_proxy


async def reached(connection: HTTPConnection) -> Reached:
    """How others reach the hall, for whoever asks."""
    host = connection.headers.get("host", "")
    return await the_hall(connection).reach.seen_from(connection.url.scheme, host, is_local(connection))


async def told(connection: HTTPConnection) -> HallTold:
    found = await reached(connection)
    may_open = found.who == "machine" and the_hall(connection).reach.can_be_opened and runs_the_hall(connection)
    return HallTold(reach=found.who, addresses=list(found.origins), may_open=may_open)


@router.get("")
async def who_can_come(connection: HTTPConnection) -> HallTold:
    """Who can open links to this hall, and how such links begin."""
    return await told(connection)


@router.post("/network")
async def open_to_the_network(connection: HTTPConnection, hall: TheHall, mine: MySession) -> HallTold:
    """Listens in the network too, until the hall closes; for whoever sits at the machine that runs it alone."""
    hall.limits.check("change", mine.person.id)
    if not runs_the_hall(connection):
        raise Refused("not_here", "Only at the computer that runs this hall can it be opened to the network.", 403)
    if not await hall.reach.to_others():
        await hall.reach.open()
        hall.journal.note("opened_to_network", person=mine.person.id, address=address(connection))
    return await told(connection)
