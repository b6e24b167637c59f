"""Visitors who do not read, and ids nobody has heard of: neither takes up room for long."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Sized
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from meadhall.cli.hall import listen
from meadhall.hall import tables, wire
from meadhall.hall.app import create
from meadhall.hall.doors import socket as door
from meadhall.hall.hall import Hall
from meadhall.hall.refusal import Refused
from meadhall.hall.settings import Settings
from meadhall.hall.watching import COME_AGAIN, MOST_UNSENT_BYTES, Visitor
from meadhall.hall.wire import Wire
from tests.hall import inside
from tests.hall.house import run

LOOK = b'{"type": "view", "seat": 0}'


def kept(visitor: Visitor) -> int:
    """The bytes that wait for a visitor."""
    waiting: Any = visitor.outbox
    return sum(len(text) for text in waiting._queue if isinstance(text, bytes))


def test_what_waits_for_a_visitor_is_bounded_by_its_length() -> None:
    visitor = Visitor(None, None)
    for _ in range(500):
        visitor.tell(b"x" * 10_000)
        assert kept(visitor) <= MOST_UNSENT_BYTES
    assert visitor.let_go.is_set()
    assert visitor.outbox.get_nowait() == COME_AGAIN
    visitor.tell(b"more")
    assert visitor.outbox.empty(), "who is let go is told nothing more"


def test_a_long_message_reaches_whoever_reads() -> None:
    async def read() -> None:
        visitor = Visitor(None, None)
        for _ in range(3):
            visitor.tell(b"x" * 4 * MOST_UNSENT_BYTES)
            assert len(str(await visitor.next())) > MOST_UNSENT_BYTES
            for _ in range(20):
                visitor.tell(b"y" * 1000)
            for _ in range(20):
                await visitor.next()
        assert visitor.unsent == 0
        assert not visitor.let_go.is_set()

    run(read())


@contextlib.asynccontextmanager
async def served(folder: Path) -> AsyncIterator[tuple[Hall, uvicorn.Server, int]]:
    """A hall with its doors open, in this process."""
    app = create(Settings(folder, f"sqlite:///{folder / 'hall.sqlite'}", (0, 0), (0, 0), limits=0, native=False))
    listener = listen("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", ws=Wire, lifespan="on"))
    serving = asyncio.create_task(server.serve([listener]))
    while not server.started:
        await asyncio.sleep(0.01)
    yield app.state.hall, server, listener.getsockname()[1]
    server.should_exit = True
    await serving


def never_reads(port: int, table: str, cookie: str) -> socket.socket:
    """Somebody who asks for the table again and again, and reads nothing of it."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.settimeout(1.0)
    line.connect(("127.0.0.1", port))
    line.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        f"Cookie: meadhall={cookie}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "\r\n".encode()
    )
    frame = bytes((0x81, 0x80 | len(LOOK), 0, 0, 0, 0)) + LOOK
    with contextlib.suppress(OSError):  # nobody reads this any more: it has worked
        for _ in range(4000):
            line.sendall(frame)
    return line


def test_who_never_reads_is_let_go_with_all_that_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "LAST_WORDS", 0.1)
    monkeypatch.setattr(wire, "HANG_UP", 0.1)

    async def visit() -> None:
        async with served(tmp_path) as (hall, server, port):
            me = await inside.person(hall, "Anna")
            sitting = await tables.new(hall, me, tables.Plan("odin", [tables.Wish("me"), tables.Wish("open")]))
            await tables.join(hall, sitting, await inside.person(hall, "Bo"), None, None)
            line = await asyncio.to_thread(never_reads, port, sitting.id, hall.passes.cookie(me))
            async with asyncio.timeout(60):
                while sitting.visitors or server.server_state.connections or me.id not in sitting.absent_since:
                    await asyncio.sleep(0.01)
            line.close()

    run(visit())


def sizes(hall: Hall) -> dict[str, int]:
    """How much the hall remembers, of anything."""
    parts: dict[str, object] = {"hall": hall, "broken": hall.broken, "limits": hall.limits, "botroom": hall.botroom}
    return {
        f"{part}.{name}": len(value)
        for part, whole in parts.items()
        for name, value in vars(whole).items()
        if isinstance(value, Sized)
    }


def test_ids_that_are_asked_for_in_vain_are_not_remembered(tmp_path: Path) -> None:
    async def ask() -> None:
        async with inside.opened(tmp_path) as hall:
            table = await inside.table(hall, await inside.person(hall, "Anna"), "me", "open")
            before = sizes(hall)
            assert before["hall.sittings"] == before["hall._used"] == 1
            for number in range(500):
                with pytest.raises(Refused, match="no such table"):
                    await hall.sitting(f"{number:012x}")
            await asyncio.sleep(0)
            assert sizes(hall) == before
            hall.forget(table)
            assert sizes(hall)["hall._used"] == 0

    run(ask())
