"""Who is let in: sessions by the secret in a cookie, programs by a token, and the sockets that end with either."""

from __future__ import annotations

import base64
import hashlib
import hmac
import logging
import secrets
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from itsdangerous import BadData, URLSafeSerializer, URLSafeTimedSerializer
from sqlalchemy import Connection

from meadhall.hall.accounts import sessions
from meadhall.hall.accounts.limits import Limits
from meadhall.hall.accounts.people import Person
from meadhall.hall.accounts.sessions import TOKEN_MARK, Credential, hash_of
from meadhall.hall.refusal import Refused, bad_token, ended
from meadhall.hall.storage.database import Database
from meadhall.hall.storage.halls import CONFIRMED, ENDED

log = logging.getLogger("meadhall.hall")

NOTE_USE_EVERY = 3600.0  # seconds: a credential is not written at every call
REMEMBERED = 60.0  # seconds in which calls that were under way hear what has become of a credential
DEVICE_AGE = 180 * 86400  # seconds
LONGEST_SECRET = 256  # characters
MOST_KNOWN = 20_000
EndVisit = Callable[[Refused | None], None]  # ends a visit at a table, and tells why; None: come again at once


@dataclass(frozen=True)
class Came:
    """Somebody who shows a cookie."""

    known: Credential
    secret: str | None = None  # what the cookie says from now on, where that or its age changes


class Credentials:
    """Everything by which somebody is known, and what is open by it."""

    def __init__(self, secret: bytes, database: Database, limits: Limits, now: Callable[[], float]) -> None:
        self._key, self._database, self._limits, self._now = secret, database, limits, now
        self._old_cookies, self._old_tokens = (URLSafeSerializer(secret, salt) for salt in ("cookie", "token"))
        self._devices = URLSafeTimedSerializer(secret, "device", signer_kwargs={"digest_method": hashlib.sha256})
        self._known: dict[str, str] = {}  # whose a hash is: so a flood of cookies made up meets its address's limit
        self._visits: dict[str, set[EndVisit]] = {}
        self._expires: dict[str, float] = {}  # of credentials with open sockets
        self._ended: dict[str, float] = {}  # credentials ended just now, and when

    # ---- who is there

    async def session(self, cookie: str, device: str, address: str) -> Came | None:
        """Who shows this cookie."""
        if "." in cookie:
            return await self._moved_over(cookie, device, address)
        found = await self._find(cookie, address, program=False)
        if found is None:
            return None
        renewed = await self._renewed(found)
        return Came(renewed, cookie if renewed is not found else None)

    async def program(self, token: str, address: str) -> Credential | None:
        """For whom a program plays."""
        if token.startswith(TOKEN_MARK):
            found = await self._find(token, address, program=True)
            return None if found is None else await self._renewed(found)
        self._limits.check("call", address)
        return await self._old(self._old_tokens, token, program=True)

    async def _find(self, secret: str, address: str, program: bool) -> Credential | None:
        hashed = hash_of(secret[:LONGEST_SECRET]) if secret.isascii() else ""
        self._limits.check("call", self._known.get(hashed, address))
        now = self._now()
        found = await self._database.read(lambda database: sessions.find(database, hashed, program, now))
        if found is None or found.id in self._ended:
            self._known.pop(hashed, None)
            return None
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        self._known[hashed] = found.person.id
        return found

    async def _renewed(self, found: Credential) -> Credential:
        """The credential after this use; written down at most once an hour, and never at the cost of the call."""
        now = self._now()
        if found.used is not None and now - found.used < NOTE_USE_EVERY:
            return found
        try:
            expires = await self._database.write(lambda database: sessions.renew(database, found, now))
        except Exception as error:
            log.warning("the use of a session could not be written: %s", error)
            return found
        return replace(found, used=now, expires=expires)

    # ---- cookies and tokens of the first halls, which were signed and not kept

    async def _old(self, serializer: URLSafeSerializer, text: str, program: bool) -> Credential | None:
        try:
            person, session = serializer.loads(text[: 2 * LONGEST_SECRET])
            asked, number = str(person), int(session)
        except (BadData, ValueError, TypeError):
            return None
        now = self._now()
        return await self._database.read(lambda database: sessions.of_old(database, asked, number, program, now))

    async def _moved_over(self, cookie: str, device: str, address: str) -> Came | None:
        """A cookie of the first halls becomes a session. Its secret follows from the cookie: many calls at once, and
        programs that show the old cookie for ever, get the same one.
        """
        self._limits.check("call", address)
        found = await self._old(self._old_cookies, cookie, program=False)
        if found is None:
            return None
        made = hmac.digest(self._key, f"session\n{device}\n{cookie}".encode(), "sha256")
        secret = base64.urlsafe_b64encode(made).rstrip(b"=").decode()
        now = self._now()
        try:
            known = await self._database.read(lambda database: sessions.find(database, hash_of(secret), False, now))
            if known is None:
                known, _ = await self.begin(found.person, device, secret=secret)
        except Exception as error:
            log.warning("a cookie of before could not be made a session: %s", error)
            return Came(found)
        return None if known.id in self._ended else Came(await self._renewed(known), secret)

    # ---- beginning and ending

    async def begin(
        self, person: Person, device: str, confirmed: bool = False, secret: str | None = None
    ) -> tuple[Credential, str]:
        """A new session, and the secret for its cookie. `confirmed`: a password was typed for it."""
        secret, now = secret or secrets.token_urlsafe(32), self._now()

        def begin(connection: Connection) -> tuple[Credential, list[str]]:
            known, over = sessions.begin(connection, person, secret, device, now, confirmed)
            if over:
                self._database.tell_halls(connection, ENDED)
            return known, over

        known, over = await self._database.write(begin)
        self._close(over, ended())
        return known, secret

    async def confirm(self, known: Credential) -> str | None:
        """The owner of a session has typed the password: the cookie has another secret from now on. A copy of the one
        before lets nobody in, and visits by it end. None if another call of the session was first.
        """
        secret, now = secrets.token_urlsafe(32), self._now()

        def confirm(connection: Connection) -> bool:
            changed = sessions.confirm(connection, known, secret, now)
            if changed:
                self._database.tell_halls(connection, f"{CONFIRMED} {known.id}")
            return changed

        changed = await self._database.write(confirm)
        if changed:
            self.was_confirmed(known.id)
        return secret if changed else None

    def was_confirmed(self, known: str) -> None:
        """A session has another secret, here or at another hall: who is there by the one before comes again."""
        for end_visit in list(self._visits.get(known, ())):
            end_visit(None)

    async def give(self, person: Person, name: str, days: int) -> tuple[Credential, str]:
        """A new token for a program, which is told once and never again."""
        secret, now = TOKEN_MARK + secrets.token_urlsafe(32), self._now()
        expires = now + days * sessions.DAY
        token = await self._database.write(lambda database: sessions.give(database, person, secret, name, now, expires))
        return Credential(token, person, name, now, None, expires, program=True), secret

    async def listed(self, person: Person, program: bool) -> list[Credential]:
        now = self._now()
        return await self._database.read(lambda database: sessions.listed(database, person.id, program, now))

    async def end(self, person: Person, ids: list[str], program: bool = False, again: bool = False) -> bool:
        """Ends sessions or tokens, on disk and at the tables; False if there are none of that id. `again`: the browser
        gets another session in their place, so its visits may go on by that one.
        """

        def end(connection: Connection) -> list[str]:
            self._database.tell_halls(connection, ENDED)
            return sessions.end(connection, person.id, ids, program)

        over = await self._database.write(end)
        why = None if again else bad_token() if program else ended()
        self._close(over, why)
        if not program or sessions.OLDER in ids:
            self._close_old(person, program)
        return bool(over)

    async def end_all(
        self, person: Person, but: str | None = None, tokens: bool = True, again: str | None = None
    ) -> int:
        """Ends a person's sessions but one, and their tokens; returns how many. `again` is one that another follows."""

        def end(connection: Connection) -> list[str]:
            self._database.tell_halls(connection, ENDED)
            return sessions.end_all(connection, person.id, but, tokens)

        over = await self._database.write(end)
        self._close([one for one in over if one != again], ended())
        self._close([one for one in over if one == again], None)
        self._close_old(person, program=False)
        if tokens:
            self._close_old(person, program=True)
        return len(over)

    # ---- sockets

    @contextmanager
    def at_a_table(self, known: Credential | None, end_visit: EndVisit) -> Iterator[None]:
        """While a visitor is there by this credential, the end of the credential is the end of the visit."""
        if known is None:
            yield
            return
        if known.id in self._ended:
            raise bad_token() if known.program else ended()
        self._visits.setdefault(known.id, set()).add(end_visit)
        self._expires[known.id] = known.expires
        try:
            yield
        finally:
            there = self._visits[known.id]
            there.discard(end_visit)
            if not there:
                del self._visits[known.id], self._expires[known.id]

    def _close_old(self, person: Person, program: bool) -> None:
        old = sessions.old_id(person.id, program)
        self._close([old], bad_token() if program else ended())

    def _close(self, ids: Iterable[str], why: Refused | None) -> None:
        """Credentials have ended: so do the visits by them. Without a reason the visitors may come again at once."""
        for over in ids:
            self._ended[over] = self._now()
            for end_visit in list(self._visits.get(over, ())):
                end_visit(why)

    def sweep(self) -> None:
        """Visitors whose pass has run out come again and show what they have; what nobody asks for is forgotten."""
        now = self._now()
        for known, expires in list(self._expires.items()):
            if expires <= now:
                for end_visit in list(self._visits[known]):
                    end_visit(None)
        for over, at in list(self._ended.items()):
            if at + REMEMBERED < now:
                del self._ended[over]

    async def look_again(self) -> None:
        """Visits by credentials that were ended from outside the hall end too."""
        ids, now = [one for one in self._visits if " " not in one], self._now()
        if ids:
            alive = await self._database.read(lambda database: sessions.alive(database, ids, now))
            self._close([one for one in ids if one not in alive and one in self._visits], ended())

    # ---- devices that have logged in before

    def device(self, person: Person) -> str:
        """A cookie that says: somebody has logged in here as this person before. It lets nobody in."""
        return str(self._devices.dumps([person.id, secrets.token_hex(8)]))

    def known_device(self, cookie: str, person: Person) -> str | None:
        """The number of a device on which this person has logged in before."""
        try:
            whose, number = self._devices.loads(cookie[: 2 * LONGEST_SECRET], DEVICE_AGE)
        except (BadData, ValueError, TypeError):
            return None
        return str(number) if whose == person.id else None
