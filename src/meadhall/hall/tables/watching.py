"""Visitors: the sockets at a table, of those who play and those who look on, and the news that go out to them."""

from __future__ import annotations

import asyncio
import itertools
from typing import Any

import orjson

from meadhall.hall.refusal import Refused
from meadhall.hall.secrets.timeline import Step
from meadhall.hall.tables import telling
from meadhall.hall.tables.live_table import Sitting

MOST_UNSENT = 512  # messages a visitor may lag behind before the connection is given up
MOST_UNSENT_BYTES = 512 * 1024  # and how long these may be together; a single one may be longer
COME_AGAIN = 1012  # the socket is closed; whoever connects again gets everything
REFUSED = 4403  # the socket is closed: whoever wanted in is told why not
_numbers = itertools.count(1)


class Visitor:
    """One socket at a table."""

    def __init__(self, person: str | None, name: str | None) -> None:
        self.number = next(_numbers)
        self.person = person
        self.name = name
        self.mine: tuple[int, ...] = ()
        self.shown: int | None = None  # the seat whose view is told; None for those who look on
        self.outbox: asyncio.Queue[bytes | int] = asyncio.Queue()  # messages; a number closes the socket
        self.unsent = 0  # bytes in the outbox
        self.let_go = asyncio.Event()  # the connection ends; nothing more is told

    def tell(self, message: dict[str, Any] | bytes) -> None:
        """Sends a message in its turn; a visitor too slow to read is let go and may come again."""
        text = message if isinstance(message, bytes) else written(message)
        if self.let_go.is_set():
            return
        waiting = self.outbox.qsize()
        if waiting >= MOST_UNSENT or (waiting and self.unsent + len(text) > MOST_UNSENT_BYTES):
            self.dismiss()
        else:
            self.outbox.put_nowait(text)
            self.unsent += len(text)

    async def next(self) -> bytes | int:
        """What is to be sent now."""
        text = await self.outbox.get()
        self.unsent -= len(text) if isinstance(text, bytes) else 0
        return text

    def dismiss(self, why: Refused | None = None, code: int = COME_AGAIN) -> None:
        """Ends the connection; whatever was not sent yet is told when the visitor comes again."""
        while not self.outbox.empty():
            self.outbox.get_nowait()
        self.unsent = 0
        if why is not None:
            self.tell(telling.refused(why))
        self.outbox.put_nowait(code)
        self.let_go.set()

    def sit(self, sitting: Sitting) -> None:
        """Works out which seats are this visitor's, and which of them is shown."""
        self.mine = sitting.seats_played_by(self.person)
        if self.shown not in self.mine:
            asked = [seat for seat in self.mine if seat in sitting.actors]
            self.shown = (*asked, *self.mine, None)[0]


def written(message: dict[str, Any]) -> bytes:
    return orjson.dumps(message, option=orjson.OPT_SERIALIZE_NUMPY)


def enter(sitting: Sitting, visitor: Visitor) -> None:
    """A visitor comes: all there is to know is told, and the others hear who is there."""
    sitting.visitors.add(visitor)
    visitor.sit(sitting)
    if visitor.person:
        sitting.absent_since.pop(visitor.person, None)
    visitor.tell(telling.table_message(sitting, visitor))
    tell_presence(sitting, but=visitor)


def leave(sitting: Sitting, visitor: Visitor) -> None:
    sitting.visitors.discard(visitor)
    if visitor.person in sitting.people and all(other.person != visitor.person for other in sitting.visitors):
        sitting.absent_since[visitor.person] = sitting.now()
    tell_presence(sitting)


def tell_presence(sitting: Sitting, but: Visitor | None = None) -> None:
    news = written(telling.presence(sitting))
    for visitor in sitting.visitors - {but}:
        visitor.tell(news)


def tell_table(sitting: Sitting) -> None:
    """The table has changed as a whole: everyone is told all there is to know."""
    for visitor in list(sitting.visitors):
        visitor.sit(sitting)
        visitor.tell(telling.table_message(sitting, visitor))


def tell_all(sitting: Sitting, message: dict[str, Any]) -> None:
    """The same to everybody."""
    news = written(message)
    for visitor in list(sitting.visitors):
        visitor.tell(news)


def tell_seat(sitting: Sitting, seat: int) -> None:
    """What a seat is asked has changed, and nobody else hears of it."""
    owners = [visitor for visitor in sitting.visitors if seat in visitor.mine]
    step = sitting.catch_up(seat) if owners else None
    for visitor in owners:
        visitor.tell(
            telling.step_message(sitting, visitor, step)
            if step is not None and visitor.shown == seat
            else telling.asked_message(sitting, visitor)
        )


def tell_step(sitting: Sitting, seen: dict[int | None, Step | None]) -> None:
    """A move was made: everyone who saw something of it is told; visitors who see the same get the same bytes.

    Whoever has another of their own seats asked meanwhile is told that.
    """
    made: dict[Any, bytes] = {}
    for visitor in list(sitting.visitors):
        step = seen.get(visitor.shown)
        if step is None and not any(seen.get(seat) for seat in visitor.mine):
            continue
        key = (visitor.shown, visitor.mine, visitor.person if sitting.belongs(visitor.person) else None)
        if key not in made:
            made[key] = written(
                telling.asked_message(sitting, visitor)
                if step is None
                else telling.step_message(sitting, visitor, step)
            )
        visitor.tell(made[key])
