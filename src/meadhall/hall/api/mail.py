"""Mails about turns: the address somebody gives, the link that confirms it, the link that ends it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field

from meadhall.hall.accounts.mail_server import LONGEST_ADDRESS
from meadhall.hall.api.dependencies import COUNTED, FAULTS, Body, MySession, TheHall, address
from meadhall.hall.server import Hall

router = APIRouter(prefix="/api", tags=["mails"], responses=FAULTS, dependencies=COUNTED)
Token = Annotated[str, Query(min_length=1, max_length=300)]


class Given(Body):
    address: str = Field(min_length=3, max_length=LONGEST_ADDRESS)


class MailTold(BaseModel):
    offered: bool = Field(description="whether this hall sends mails")
    address: str | None = Field(description="where yours go")
    confirmed: bool = Field(description="whether the link in the first one was followed; none are sent before")


class Done(BaseModel):
    done: bool = True


async def _told(hall: Hall, person: str) -> MailTold:
    known = await hall.turn_mail.address_of(person)
    offered = hall.turn_mail.offered
    return MailTold(
        offered=offered, address=known.address if known else None, confirmed=known.confirmed if known else False
    )


@router.get("/me/mail")
async def my_mail(hall: TheHall, mine: MySession) -> MailTold:
    """Where you are told of your turn at tables with days for each move."""
    return await _told(hall, mine.person.id)


@router.post("/me/mail")
async def give_an_address(given: Given, hall: TheHall, mine: MySession, request: Request) -> MailTold:
    """Gives an address, in place of the one of before. It counts once the link in the first mail is followed."""
    hall.limits.check("change", mine.person.id)
    await hall.turn_mail.give(mine.person, given.address, address(request))
    hall.journal.note("mail_given", person=mine.person.id, address=address(request))
    return await _told(hall, mine.person.id)


@router.post("/me/mail/stop")
async def no_more_mails(hall: TheHall, mine: MySession) -> MailTold:
    """Forgets your address."""
    hall.limits.check("change", mine.person.id)
    await hall.turn_mail.stop(mine.person.id)
    return await _told(hall, mine.person.id)


@router.post("/mail/confirm")
async def confirm(token: Token, hall: TheHall) -> Done:
    """Confirms an address, by the link in the mail that went there."""
    await hall.turn_mail.confirm(token)
    return Done()


@router.post("/mail/stop")
async def stop(token: Token, hall: TheHall) -> Done:
    """No more mails to an address, by the link that each has; programs that read mail ask so too (RFC 8058)."""
    await hall.turn_mail.stop_by(token)
    return Done()
