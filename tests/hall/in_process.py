"""A hall inside the test's own process, with a clock of the test's own: for what cannot be waited for."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import uvicorn
from sqlalchemy import Connection

from meadhall.cli.hall import listen
from meadhall.hall.accounts import people
from meadhall.hall.accounts.people import Person
from meadhall.hall.api.app import create
from meadhall.hall.api.wire import serving
from meadhall.hall.play import lobby, moves, statistics
from meadhall.hall.play.lobby import Plan, Wish
from meadhall.hall.server import Hall
from meadhall.hall.settings import Settings
from meadhall.hall.storage import repository
from meadhall.hall.storage.repository import Seat, TableRow
from meadhall.hall.tables import watching
from meadhall.hall.tables.live_table import LiveTable
from meadhall.hall.tables.visitors import Visitor


class Hands:
    """A clock that moves when told to."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self.time = now

    def __call__(self) -> float:
        return self.time


@asynccontextmanager
async def opened(
    data: Path,
    database: str | None = None,
    hands: Hands | None = None,
    pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ticks: Hands | None = None,
    **more: Any,
) -> AsyncIterator[Hall]:
    """A hall from opening to closing. Its date and its steady clock are one, unless the test has two of them."""
    url = database or f"sqlite:///{data / 'hall.sqlite'}"
    given: dict[str, Any] = {"bot_pause": (0, 0), "suspense": (0, 0), "limits": 0, "native": False, **more}
    hands = hands or Hands()
    hall = Hall(Settings(data, url, **given), hands, pause, ticks or hands)
    await hall.open()
    try:
        yield hall
    finally:
        await hall.close()


@asynccontextmanager
async def served(folder: Path, **more: Any) -> AsyncIterator[tuple[Hall, uvicorn.Server, int]]:
    """A hall with its doors open, in this process."""
    given: dict[str, Any] = {"bot_pause": (0, 0), "suspense": (0, 0), "limits": 0, "native": False, **more}
    app = create(Settings(folder, f"sqlite:///{folder / 'hall.sqlite'}", **given))
    listener = listen("127.0.0.1", 0)
    server = uvicorn.Server(serving(app))
    open_doors = asyncio.create_task(server.serve([listener]))
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield app.state.hall, server, listener.getsockname()[1]
    finally:
        server.should_exit = True
        await open_doors


async def person(hall: Hall, name: str) -> Person:
    return await hall.database.write(lambda database: people.named(database, None, name))


async def cookie(hall: Hall, who: Person) -> dict[str, str]:
    """The header by which a browser of this person is known."""
    _, secret = await hall.credentials.begin(who, "a test")
    return {"Cookie": f"meadhall={secret}"}


async def table(hall: Hall, host: Person, *kinds: str, **more: Any) -> LiveTable:
    return await lobby.new(hall.tables, host, Plan("odin", [Wish(kind) for kind in kinds], **more))


async def old_hand(hall: Hall, name: str, game: str = "odin") -> Person:
    """Somebody who has finished a game before, and so may play a rated one."""
    who = await person(hall, name)
    row = TableRow(f"old{who.id}", game, 1, {}, False, "", who.id, 0.0, 0.0, "over", casual=True, places=[1, 2])
    seats = [Seat(0, "person", name, who.id), Seat(1, "bot", "Hildr", level="thrall")]

    def settle(connection: Connection) -> None:
        repository.add(connection, row, seats, [])
        statistics.note_result(connection, row, seats, 1.0)

    await hall.database.write(settle)
    return who


def visit(live: LiveTable, who: Person | None, program: bool = False) -> Visitor:
    visitor = Visitor(who.id if who else None, who.name if who else None, program=program)
    watching.enter(live, visitor)
    return visitor


def told(visitor: Visitor) -> list[dict[str, Any]]:
    """Everything the visitor was sent and has not read yet."""
    messages = []
    while not visitor.outbox.empty():
        text = visitor.outbox.get_nowait()
        if isinstance(text, bytes):
            messages.append(json.loads(text))
    visitor.unsent = 0  # else a visitor who reads all would count as too slow in the end
    return messages


async def play_first(hall: Hall, live: LiveTable) -> int:
    """The first legal move of whoever is to move; returns the seat."""
    seat = live.actors[0]
    asked = live.dealt.questions.of(seat)
    await moves.move(hall.tables, live, seat, asked.stamp, asked.moves[0]["id"])
    return seat


async def settled(live: LiveTable) -> None:
    """Waits until no bot and no order has anything more to do."""
    async with asyncio.timeout(120):
        while live.thinking or live.opening:
            if live.thinking:
                await asyncio.wait(list(live.thinking.values()))
            else:
                await asyncio.sleep(0)
