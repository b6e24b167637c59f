"""Typing the password again: before somebody changes what a thief of the cookie would change."""

from __future__ import annotations

import asyncio

from fastapi import Request

from meadhall.hall.accounts import passwords, people
from meadhall.hall.accounts.sessions import Credential
from meadhall.hall.api import cookies
from meadhall.hall.api.cookies import COOKIE
from meadhall.hall.api.dependencies import address
from meadhall.hall.refusal import Refused
from meadhall.hall.server import Hall

STAYS = 15 * 60.0  # seconds in which it is not asked for again


def wrong_password(message: str = "This is not your password.") -> Refused:
    return Refused("wrong_password", message, 403)


async def confirm(hall: Hall, mine: Credential, password: str | None, request: Request, always: bool = False) -> None:
    """Makes sure that the owner is here: by the password, typed now or, unless `always`, a moment ago.

    Whoever types it gets another cookie: a thief of the one before is out.
    """
    if not mine.person.kept:
        return  # a guest has none
    now = hall.now()
    if not always and mine.confirmed is not None and now - mine.confirmed < STAYS:
        return
    if password is None:
        raise Refused("password_needed", "Type your password too.", 403)
    hall.limits.check("login_again", mine.id)
    _, hashed = await hall.database.read(lambda database: people.password_of(database, mine.person.name, now))
    if not await asyncio.to_thread(passwords.fits, hashed, password):
        hall.journal.note("password_failed", person=mine.person.id, address=address(request))
        raise wrong_password()
    if secret := await hall.credentials.confirm(mine):
        cookies.set_cookie(request, COOKIE, secret, mine.expires - now)
