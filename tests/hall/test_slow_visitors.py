"""Visitors who do not read, and ids nobody has heard of: neither takes up room for long."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Sized
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.protocol import OPEN

from meadhall.hall.api import socket as door
from meadhall.hall.api import wire
from meadhall.hall.refusal import COME_AGAIN, Refused
from meadhall.hall.server import Hall
from meadhall.hall.tables.visitors import MOST_UNSENT_BYTES, Visitor
from tests.hall import in_process
from tests.hall.server_process import run

GOODBYE = bytes((0x88, 0x80, 0, 0, 0, 0))  # a frame that closes a socket


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


def never_reads(port: int, table: str) -> socket.socket:
    """Somebody who comes to a table and reads nothing of what is told there."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", port))
    line.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    return line


def test_who_never_reads_is_let_go_with_all_that_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "LAST_WORDS", 0.1)
    monkeypatch.setattr(wire, "HANG_UP", 0.1)

    async def visit() -> None:
        async with in_process.served(tmp_path) as (hall, server, port):
            live = await in_process.table(hall, await in_process.person(hall, "Anna"), "me", "open")
            line = never_reads(port, live.id)
            async with asyncio.timeout(120):
                while not live.visitors:
                    await asyncio.sleep(0.01)
                (visitor,) = live.visitors
                for _ in range(1000):  # more than the line and the outbox hold
                    visitor.tell(b"x" * 50_000)
                    await asyncio.sleep(0)
                while live.visitors or server.server_state.connections:
                    await asyncio.sleep(0.01)
            line.close()

    run(visit())


def test_a_hall_closes_while_somebody_is_about_to_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has said goodbye and reads nothing: a second goodbye failed, and the hall ended before it was closed."""
    monkeypatch.setattr(wire, "HANG_UP", 0.1)

    async def close() -> None:
        async with in_process.served(tmp_path) as (hall, server, port):
            live = await in_process.table(hall, await in_process.person(hall, "Anna"), "me", "open")
            line = never_reads(port, live.id)
            async with asyncio.timeout(120):
                while not live.visitors:
                    await asyncio.sleep(0.01)
                (visitor,) = live.visitors
                (at,) = (at for at in server.server_state.connections if isinstance(at, wire.Wire))
                while at.writable.is_set():
                    visitor.tell(b"x" * 50_000)
                    await asyncio.sleep(0)
                line.sendall(GOODBYE)
                while at.conn.state is OPEN:
                    await asyncio.sleep(0)
        line.close()

    run(close())


def test_all_that_is_told_arrives_whole_and_in_its_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a message is written at once or has to wait for a reader, and however long it is."""
    texts = [
        str(number) * size for number, size in enumerate((1, 125, 126, 65_535, 65_536, 16_000_000, 9, 1, 70_000, 2))
    ]
    waited = list[bool]()
    at_once = wire.Wire.write_at_once

    def noted(self: wire.Wire, text: bytes) -> bool:
        waited.append(not at_once(self, text))
        return not waited[-1]

    monkeypatch.setattr(wire.Wire, "write_at_once", noted)

    async def visit() -> None:
        async with in_process.served(tmp_path) as (hall, _, port):
            live = await in_process.table(hall, await in_process.person(hall, "Anna"), "me", "open")
            address = f"ws://127.0.0.1:{port}/api/tables/{live.id}/socket"
            async with connect(address, max_size=None, max_queue=1, proxy=None) as reader:
                await reader.recv()
                (visitor,) = live.visitors
                for text in texts:
                    visitor.tell(text.encode())
                assert [await reader.recv() for _ in texts] == texts
                visitor.tell(b"again at once")
                assert await reader.recv() == "again at once"

    run(visit())
    assert waited[0] is waited[-1] is False
    assert any(waited), "what was too much to be written at once had to wait"


def sizes(hall: Hall) -> dict[str, int]:
    """How much the hall remembers, of anything."""
    parts: dict[str, object] = {
        "hall": hall,
        "tables": hall.tables,
        "broken": hall.tables.broken,
        "limits": hall.limits,
        "botroom": hall.botroom,
    }
    return {
        f"{part}.{name}": len(value)
        for part, whole in parts.items()
        for name, value in vars(whole).items()
        if isinstance(value, Sized)
    }


def test_ids_that_are_asked_for_in_vain_are_not_remembered(tmp_path: Path) -> None:
    async def ask() -> None:
        async with in_process.opened(tmp_path) as hall:
            table = await in_process.table(hall, await in_process.person(hall, "Anna"), "me", "open")
            before = sizes(hall)
            assert before["tables.by_id"] == before["tables._used"] == 1
            for number in range(500):
                with pytest.raises(Refused, match="no such table"):
                    await hall.tables.get(f"{number:012x}")
            await asyncio.sleep(0)
            assert sizes(hall) == before
            hall.tables.forget(table)
            assert sizes(hall)["tables._used"] == 0

    run(ask())
