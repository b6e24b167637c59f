"""Visitors: the sockets at a table, of those who play and those who look on."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import orjson

from meadhall.hall.refusal import COME_AGAIN
from meadhall.hall.secrets.timelines import compact

MOST_UNSENT = 512  # messages a visitor may lag behind before the connection is given up
MOST_UNSENT_BYTES = 512 * 1024  # and how long these may be together; a single one may be longer
_numbers = itertools.count(1)
Thing = TypeVar("Thing")


class Outbox(Generic[Thing]):
    """What waits for the one who takes it. A queue of asyncio does more and takes 3 kB; every socket has two."""

    __slots__ = ("_queue", "_taker")

    def __init__(self) -> None:
        self._queue: list[Thing] = []
        self._taker: asyncio.Future[None] | None = None

    def qsize(self) -> int:
        return len(self._queue)

    def empty(self) -> bool:
        return not self._queue

    def put_nowait(self, thing: Thing) -> None:
        self._queue.append(thing)
        if self._taker is not None and not self._taker.done():
            self._taker.set_result(None)

    def get_nowait(self) -> Thing:
        return self._queue.pop(0)

    async def get(self) -> Thing:
        while not self._queue:
            self._taker = asyncio.get_running_loop().create_future()
            await self._taker
        return self._queue.pop(0)


class Visitor:
    """One socket at a table."""

    def __init__(
        self,
        person: str | None,
        name: str | None,
        at_once: Callable[[bytes], bool] = lambda _: False,
        program: bool = False,
    ) -> None:
        """`at_once` writes a message to the socket if nobody has to wait for that, and says whether it did."""
        self.number = next(_numbers)
        self.person = person
        self.name = name
        self.program = program  # it came by a token: nobody looks at what it is told
        self.mine: tuple[int, ...] = ()
        self.shown: int | None = None  # the seat whose view is told; None for those who look on
        self.outbox = Outbox[bytes | int]()  # messages; a number closes the socket
        self.unsent = 0  # bytes in the outbox
        self._at_once = at_once
        self._sending = False  # a message is out of the outbox and not on its way yet
        self.let_go = asyncio.Event()  # the connection ends; nothing more is told

    def tell(self, message: dict[str, Any] | bytes) -> None:
        """Sends a message in its turn; a visitor too slow to read is let go and may come again."""
        text = message if isinstance(message, bytes) else written(message)
        if self.let_go.is_set():
            return
        waiting = self.outbox.qsize()
        if not waiting and not self._sending and self._at_once(text):
            return
        if waiting >= MOST_UNSENT or (waiting and self.unsent + len(text) > MOST_UNSENT_BYTES):
            self.dismiss()
        else:
            self.outbox.put_nowait(compact(text))
            self.unsent += len(text)

    async def next(self) -> bytes | int:
        """What is to be sent now."""
        self._sending = False
        text = await self.outbox.get()
        self._sending = True
        self.unsent -= len(text) if isinstance(text, bytes) else 0
        return text

    def dismiss(self, last_words: dict[str, Any] | None = None, code: int = COME_AGAIN) -> None:
        """Ends the connection; whatever was not sent yet is told when the visitor comes again."""
        while not self.outbox.empty():
            self.outbox.get_nowait()
        self.unsent = 0
        if last_words is not None:
            self.tell(last_words)
        self.outbox.put_nowait(code)
        self.let_go.set()


def written(message: dict[str, Any]) -> bytes:
    return orjson.dumps(message, option=orjson.OPT_SERIALIZE_NUMPY)
