"""Mails that it is somebody's turn, at tables with days for each move.

A mail goes to people who gave an address and confirmed it. It says which game and who else plays, and nothing of the
game itself. There is at most one for each turn, and at most one in half an hour, which then names all tables that
wait. None goes to who has seen the turn: to be in the hall is to see it, in a tab that was left open for a while alone.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from email.message import EmailMessage

from itsdangerous import BadData, URLSafeSerializer, URLSafeTimedSerializer

from meadhall.hall.accounts.limits import Limits
from meadhall.hall.accounts.mail_server import MailServer, Undeliverable, bad_address, no_mails, tidy_address
from meadhall.hall.accounts.people import Person
from meadhall.hall.refusal import Refused
from meadhall.hall.storage import mails
from meadhall.hall.storage.mails import MailAddress, Turn
from meadhall.hall.storage.repository import PERSON, PLAYING
from meadhall.hall.tables.live_table import LiveTable
from meadhall.hall.tables.live_tables import LiveTables

log = logging.getLogger("meadhall.hall")

LOOK_EVERY = 20.0  # seconds between looks at the tables
STOOD = 120.0  # seconds a turn has stood before it is worth a mail
PAUSE = 1800.0  # seconds between two mails to one person
LEFT_OPEN = 6 * 3600.0  # seconds after which a tab that is still open counts as one that nobody looks at
PRESENT = 90.0  # seconds since somebody's last call in which they are in the hall; pages ask more often
AFTER_TROUBLE = 300.0  # seconds until the mail server is tried again
CONFIRM_WITHIN = 2 * 86400  # seconds for which the link that confirms an address counts
HOUR, DAY = 3600.0, 86400.0


@dataclass(frozen=True)
class Waiting:
    """A table that waits for somebody."""

    turn: Turn
    title: str
    others: tuple[str, ...]
    left: float | None  # seconds of the clock


class TurnMail:
    """Who wants mails, who has seen their turn, and whom to tell."""

    def __init__(
        self,
        server: MailServer | None,
        tables: LiveTables,
        limits: Limits,
        origin: Callable[[], Awaitable[str]],
        secret: Callable[[], bytes],
    ) -> None:
        """`origin` is how links to the hall begin."""
        self._server = server
        self._tables = tables
        self._limits = limits
        self._origin = origin
        self._secret = secret
        self._since: dict[Turn, float] = {}  # since when turns are known to stand
        self._seen: dict[str, float] = {}  # when people were last in the hall
        self._noted: dict[str, float] = {}  # and what of that is in the database
        self._looked = 0.0
        self._quiet_until = 0.0

    @property
    def offered(self) -> bool:
        return self._server is not None

    # ---- addresses

    async def address_of(self, person: str) -> MailAddress | None:
        return await self._tables.database.read(lambda database: mails.of_person(database, person))

    async def give(self, person: Person, text: str, whence: str) -> MailAddress | None:
        """An address that somebody gives; a mail goes there, whose link confirms it."""
        server = self._server
        if server is None:
            raise no_mails()
        address = tidy_address(text)
        known = await self.address_of(person.id)
        if known is not None and known.confirmed and known.address == address:
            return known
        for kind, who in (("mail", person.id), ("mail_here", whence), ("mail_to", address.lower()), ("mail_out", "")):
            self._limits.check(kind, who)
        await self._tables.database.write(lambda database: mails.give(database, person.id, address))
        origin = await self._origin()
        link = f"{origin}/mail/confirm?token={self._confirming.dumps(_marked(person.id, address))}"
        message = message_to(
            address, "Is this your address? Emails from the Meadhall", CONFIRM.format(origin=origin, link=link)
        )
        try:
            await asyncio.to_thread(server.send, message)
        except Undeliverable as why:
            log.warning("a mail could not be sent: %s", why)
            if why.no_such_address:
                raise bad_address() from None
            raise Refused("unsent", "The email could not be sent just now; try again in a few minutes.", 503) from None
        return await self.address_of(person.id)

    async def confirm(self, token: str) -> None:
        """Somebody followed the link in the first mail."""
        try:
            person, mark = self._confirming.loads(token, max_age=CONFIRM_WITHIN)
        except (BadData, ValueError):
            raise _void() from None
        known = await self.address_of(person)
        if known is None or _marked(person, known.address)[1] != mark:
            raise _void()
        now, address = self._tables.now(), known.address
        if not await self._tables.database.write(lambda database: mails.confirm(database, person, address, now)):
            raise _void()

    async def stop(self, person: str) -> None:
        await self._tables.database.write(lambda database: mails.forget(database, person))

    async def stop_by(self, token: str) -> None:
        """Somebody followed the link that every mail has; where there is no such address any more, all is well."""
        try:
            person, mark = self._stopping.loads(token)
        except (BadData, ValueError):
            raise _void() from None
        known = await self.address_of(person)
        if known is not None and _marked(person, known.address)[1] == mark:
            address = known.address
            await self._tables.database.write(lambda database: mails.forget(database, person, address))

    @property
    def _confirming(self) -> URLSafeTimedSerializer:
        return URLSafeTimedSerializer(self._secret(), "mail: confirm")

    @property
    def _stopping(self) -> URLSafeSerializer:
        return URLSafeSerializer(self._secret(), "mail: stop")

    # ---- turns

    def saw(self, person: str) -> None:
        """Somebody is in the hall."""
        if self._server is not None:
            self._seen[person] = self._tables.now()

    async def watch(self) -> None:
        """Looks at the tables now and then, as long as the hall is open."""
        while self._server is not None and not self._tables.database.lost.is_set():
            await asyncio.sleep(LOOK_EVERY)
            try:
                await self.look()
            except Refused:  # it was noted where the database is read
                continue
            except Exception as error:  # whatever it is, mails go on
                log.error("a look for turns to mail about failed", exc_info=error)

    async def look(self) -> None:
        """Mails all who are to hear of their turn."""
        server, now = self._server, self._tables.now()
        if server is None:
            return
        waiting = self._waiting(now)
        present = await self._note_presence(now)
        if now < self._quiet_until or not waiting:
            return
        tables = {one.turn[0] for turns in waiting.values() for one in turns}
        known, told = await self._tables.database.read(
            lambda database: (mails.of_people(database, waiting), set(mails.mailed(database, tables)))
        )
        for address in known:
            due = [one for one in waiting[address.person] if self._due(one.turn, address, present, now)]
            fresh = [one for one in due if one.turn not in told]
            if address.confirmed and fresh and now - address.sent >= PAUSE and self._limits.within("mail_out", ""):
                await self._mail(server, address, fresh, now)

    def _waiting(self, now: float) -> dict[str, list[Waiting]]:
        """Who is asked at slow tables; since when is kept in mind."""
        waiting: dict[str, list[Waiting]] = defaultdict(list)
        for live in list(self._tables.by_id.values()):
            if live.row.state != PLAYING or not live.row.clock or live.row.clock["kind"] != "days":
                continue
            for seat in live.actors:
                place = live.seats[seat]
                if place.kind == PERSON and place.person:
                    waiting[place.person].append(_waits(live, seat))
        turns = {one.turn: one for each in waiting.values() for one in each}
        moved = {turn: self._tables.by_id[turn[0]].row.moved for turn in turns}
        self._since = {turn: self._since.get(turn, max(moved[turn], self._looked)) for turn in turns}
        self._looked = now
        return waiting

    async def _note_presence(self, now: float) -> set[str]:
        """Who is in the hall; that they were is written down, for other halls and for later."""
        for live in list(self._tables.by_id.values()):
            for visitor in live.visitors:
                if visitor.person is not None and not visitor.let_go.is_set():
                    self._seen[visitor.person] = now
        news = {person: at for person, at in self._seen.items() if self._noted.get(person) != at}
        if news:
            await self._tables.database.write(lambda database: mails.note_seen(database, news))
        present = {person for person, at in self._seen.items() if now - at < PRESENT}
        self._seen = {person: self._seen[person] for person in present}
        self._noted = dict(self._seen)
        return present

    def _due(self, turn: Turn, address: MailAddress, present: set[str], now: float) -> bool:
        stood = now - self._since[turn]
        if address.person in present:
            return stood >= LEFT_OPEN
        return stood >= STOOD and address.seen < self._since[turn]

    async def _mail(self, server: MailServer, address: MailAddress, waiting: list[Waiting], now: float) -> None:
        turns = [one.turn for one in waiting]
        write, person = self._tables.database.write, address.person
        if not await write(lambda database: mails.claim(database, person, turns, now, PAUSE)):
            return
        try:
            await asyncio.to_thread(server.send, await self._written(address, waiting))
        except Undeliverable as why:
            log.warning("a mail could not be sent: %s", why)
            if why.no_such_address:
                await write(lambda database: mails.forget(database, person, address.address))
                return
            self._quiet_until = now + AFTER_TROUBLE
            await write(lambda database: mails.unclaim(database, person, turns, address.sent))

    async def _written(self, address: MailAddress, waiting: list[Waiting]) -> EmailMessage:
        origin = await self._origin()
        token = self._stopping.dumps(_marked(address.person, address.address))
        lines = [f"{_words(one)}\n{origin}/table/{one.turn[0]}\n" for one in waiting]
        titles = f"in {waiting[0].title}" if len(waiting) == 1 else f"at {len(waiting)} tables"
        stop = f"{origin}/mail/stop?token={token}"
        text = TURN.format(name=address.name, titles=titles, tables="\n".join(lines), origin=origin, stop=stop)
        message = message_to(address.address, f"Your turn {titles}", text)
        message["List-Unsubscribe"] = f"<{origin}/api/mail/stop?token={token}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        return message


CONFIRM = """Hello,

somebody gave this address at the Meadhall, {origin},
to hear by email when it is their turn in a slow game.

If that was you, please confirm it within two days:
{link}

If not, there is nothing to do: you will get no more emails.
"""

TURN = """Hello {name},

it is your turn {titles}.

{tables}
You asked for these emails at the Meadhall, {origin}.
You get at most one for each turn, and none while you are there.
To stop them: {stop}
"""


def _waits(live: LiveTable, seat: int) -> Waiting:
    turn = (live.id, seat, live.dealt.questions.moves_made(seat) + live.row.takebacks)
    others = tuple(place.name for place in live.seats if place.seat != seat)
    time = live.row.time
    left = None if time is None else time["left"][seat] - (live.now() - time["since"])
    return Waiting(turn, live.game.title, others, left)


def _words(one: Waiting) -> str:
    """A table in a line: the game, who else plays, how long there is."""
    others = f" with {', '.join(one.others[:-1])} and {one.others[-1]}" if len(one.others) > 1 else ""
    if len(one.others) == 1:
        others = f" with {one.others[0]}"
    return f"{one.title}{others}{_time(one.left)}"


def _time(left: float | None) -> str:
    if left is None:
        return ""
    if left >= 2 * DAY:
        return f": {int(left // DAY)} days left for this move"
    if left >= 2 * HOUR:
        return f": {int(left // HOUR)} hours left for this move"
    return ": little time left for this move"


def message_to(address: str, subject: str, text: str) -> EmailMessage:
    """A mail that no person wrote."""
    message = EmailMessage()
    message["To"] = address
    message["Subject"] = subject
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(text)
    return message


def _marked(person: str, address: str) -> tuple[str, str]:
    """What a link is about: the address itself does not stand in it."""
    return person, hashlib.blake2b(f"{person} {address}".encode(), digest_size=12).hexdigest()


def _void() -> Refused:
    return Refused("void_link", "This link is no longer valid; use the one in the newest email.", 404)
