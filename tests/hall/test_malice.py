"""Malice: whoever asks without end, reads nothing, or comes with many lines and names is let go, and harms nobody."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from meadhall.hall.accounts import limits
from meadhall.hall.accounts.limits import Limits
from meadhall.hall.api import wire
from meadhall.hall.play import lobby
from meadhall.hall.refusal import Refused
from meadhall.hall.storage import repository
from tests.hall import in_process
from tests.hall.server_process import Guest, House, run

SOON = 30  # seconds in which whoever is let go must be gone, on a busy machine
MUCH = 8 << 20
HEAD = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 16\r\n"
HANDSHAKE = (
    b"GET /api/tables/%s/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hall that waits as long as ever, only in shorter seconds."""
    for name, seconds in {"HEADER": 0.3, "BODY": 0.4, "IDLE": 1, "UNREAD": 0.5, "HANG_UP": 0.2}.items():
        monkeypatch.setattr(wire, name, seconds, raising=False)


async def knock(port: int, said: bytes = b"") -> socket.socket:
    """A line to the hall, on which something was said."""
    line = socket.socket()
    line.setblocking(False)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(line, ("127.0.0.1", port))
    await loop.sock_sendall(line, said)
    return line


async def ended(line: socket.socket) -> bytes:
    """What the hall says until it ends a line."""
    said = b""
    with contextlib.suppress(ConnectionError):
        async with asyncio.timeout(SOON):
            while part := await asyncio.get_running_loop().sock_recv(line, 4096):
                said += part
    return said


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(SOON):
        while not condition():
            await asyncio.sleep(0.01)


@contextlib.asynccontextmanager
async def drips(lines: list[socket.socket], drop: bytes = b"x") -> AsyncIterator[None]:
    """A byte more on every line, again and again."""

    async def drip() -> None:
        while True:
            for line in lines:
                with contextlib.suppress(OSError):
                    line.send(drop)
            await asyncio.sleep(0.05)

    dripping = asyncio.create_task(drip())
    try:
        yield
    finally:
        dripping.cancel()
        for line in lines:
            line.close()


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    "said",
    [b"", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", HEAD + b"\r\n", HANDSHAKE[:90]],
    ids=["nothing", "header", "body", "handshake"],
)
def test_who_never_ends_a_request_is_let_go(tmp_path: Path, said: bytes) -> None:
    """1,500 such lines were held without end; a byte now and then gives nobody more time."""

    async def attack() -> None:
        async with in_process.served(tmp_path) as (_, server, port):
            lines = [await knock(port, said) for _ in range(40)]
            async with drips(lines, b"x" if said[-2:] != b"\r\n" else b""):
                for line in lines:
                    await ended(line)
            await until(lambda: not server.server_state.connections)

    run(attack())


@pytest.mark.usefixtures("impatient")
def test_a_second_request_has_no_more_time_than_the_first(tmp_path: Path) -> None:
    async def attack() -> None:
        async with in_process.served(tmp_path) as (_, server, port):
            line = await knock(port, b"GET /api/me HTTP/1.1\r\nHost: localhost\r\n\r\n")
            loop = asyncio.get_running_loop()
            assert (await loop.sock_recv(line, 4096)).startswith(b"HTTP/1.1 200")
            await loop.sock_sendall(line, b"GET /api/me HTTP/1.1\r\nX-Slow: ")
            async with drips([line]):
                await ended(line)
            await until(lambda: not server.server_state.connections)

    run(attack())


@pytest.mark.usefixtures("impatient")
def test_who_is_too_slow_is_told_so_and_who_is_not_is_served(tmp_path: Path) -> None:
    async def ask() -> None:
        async with in_process.served(tmp_path) as (_, _server, port):
            loop = asyncio.get_running_loop()
            slow = await knock(port, HEAD + b"\r\n{")
            for _ in range(3):
                quick = await knock(port, HEAD + b"Connection: close\r\n\r\n")
                await loop.sock_sendall(quick, b'{"name": "Anna"}')
                assert (await loop.sock_recv(quick, 4096)).startswith(b"HTTP/1.1 200")
                quick.close()
            assert (await ended(slow)).startswith(b"HTTP/1.1 408")
            slow.close()

    run(ask())


@pytest.mark.usefixtures("impatient")
def test_who_reads_no_answer_is_let_go(tmp_path: Path) -> None:
    async def attack() -> None:
        async with in_process.served(tmp_path) as (_, server, port):
            asked = b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
            lines = [await knock(port, asked * 600) for _ in range(5)]
            await until(lambda: server.server_state.total_requests >= 5)
            await until(lambda: not server.server_state.connections)
            for line in lines:
                line.close()

    run(attack())


def test_pongs_nobody_reads_do_not_pile_up(tmp_path: Path) -> None:
    """Whoever sends pings and never reads made the hall keep an answer to each."""
    ping = bytes([0x89, 0x80 | 125]) + bytes(4) + bytes(125)

    async def attack() -> int:
        async with in_process.served(tmp_path) as (hall, server, port):
            table = await in_process.table(hall, await in_process.person(hall, "Anna"), "me", "open")
            line = await knock(port, HANDSHAKE % table.id.encode())
            await until(lambda: bool(table.visitors))
            (connection,) = server.server_state.connections
            waiting, sent = 0, 0
            with contextlib.suppress(ConnectionError):
                while sent < MUCH and connection in server.server_state.connections:
                    with contextlib.suppress(BlockingIOError):
                        sent += line.send(ping * 500)
                    waiting = max(waiting, connection.transport.get_write_buffer_size())
                    await asyncio.sleep(0)
            line.close()
            return waiting

    assert run(attack()) < 4 * 256 * 1024


@pytest.mark.parametrize("first", [0x89, 0x8A, 0x01], ids=["pings", "pongs", "a message without end"])
def test_who_floods_a_socket_with_anything_is_cut_off(tmp_path: Path, first: int) -> None:
    """Limits count whole messages; what is none of them took the hall's time and room as well."""
    frame = bytes([first, 0x80]) + bytes(4)
    more = bytes([0x00, 0x80]) + bytes(4) if first == 0x01 else frame

    async def attack() -> int:
        async with in_process.served(tmp_path, limits=1) as (hall, server, port):
            table = await in_process.table(hall, await in_process.person(hall, "Anna"), "me", "open")
            line = await knock(port, HANDSHAKE % table.id.encode())
            await until(lambda: bool(table.visitors))
            sent = 0
            with contextlib.suppress(ConnectionError):
                sent += line.send(frame)
                while sent < MUCH and server.server_state.connections:
                    with contextlib.suppress(BlockingIOError):
                        sent += line.send(more * 2000)
                        line.recv(65536)
                    await asyncio.sleep(0)
            line.close()
            return sent

    assert run(attack()) < MUCH


# ---- how much one address may have


def test_one_address_has_only_so_many_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_LINES_HERE", 20, raising=False)

    async def attack() -> None:
        async with in_process.served(tmp_path, limits=1) as (_, server, port):
            loop = asyncio.get_running_loop()
            lines = [await knock(port) for _ in range(20)]
            await until(lambda: len(server.server_state.connections) == 20)
            asked = b"GET /api/me HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            more = await knock(port, asked)
            assert (await loop.sock_recv(more, 4096)).startswith(b"HTTP/1.1 503")
            more.close()
            lines.pop().close()
            await until(lambda: len(server.server_state.connections) < 20)
            again = await knock(port, asked)
            assert (await loop.sock_recv(again, 4096)).startswith(b"HTTP/1.1 200")
            for line in (again, *lines):
                line.close()
            await until(lambda: not server.server_state.connections)

    run(attack())


def test_a_line_counts_until_it_is_closed_also_as_a_socket(tmp_path: Path) -> None:
    async def come_and_go() -> None:
        async with in_process.served(tmp_path, limits=1) as (hall, server, port):
            table = await in_process.table(hall, await in_process.person(hall, "Anna"), "me", "open")
            lines = [await knock(port, HANDSHAKE % table.id.encode()) for _ in range(5)]
            await until(lambda: len(table.visitors) == 5)
            assert len(hall.limits._lines) == 5
            for line in lines:
                line.close()
            await until(lambda: not server.server_state.connections)
            assert not hall.limits._lines
            assert not hall.limits._lines_here
            assert not hall.limits._sockets

    run(come_and_go())


def test_lines_are_counted_by_household_and_in_all_and_proxies_have_many() -> None:
    given = Limits(0.01)  # 8 from one address, 50 in all
    assert all(given.let_in(number, f"2001:db8::{number:x}") for number in range(8))
    assert not given.let_in(8, "2001:db8::ffff")
    assert all(given.let_in(100 + number, "10.0.0.1", ["10.0.0.1"]) for number in range(42))
    assert not given.let_in(200, "192.0.2.1"), "there are 50"
    given.let_out(0)
    given.let_out(0)
    assert given.let_in(0, "2001:db8::ffff")
    for line in (*range(8), *range(100, 142)):
        given.let_out(line)
    assert not given._lines
    assert not given._lines_here
    assert all(Limits(0).let_in(number, "192.0.2.1") for number in range(2000))


def test_the_system_is_asked_for_as_many_files_as_lines_need() -> None:
    assert os.name != "posix" or limits.files_allowed() > limits.KEPT_FREE


def test_many_names_of_one_address_open_no_more_sockets_than_a_cafe() -> None:
    given = Limits(1.0)
    opened = 0
    with contextlib.ExitStack() as stack:
        for name in range(40):
            for _ in range(50):
                with contextlib.suppress(Refused):
                    stack.enter_context(given.one_socket_more(f"name {name}", "192.0.2.1"))
                    opened += 1
        assert opened == limits.MOST_SOCKETS_HERE
        stack.enter_context(given.one_socket_more("somebody else", "192.0.2.2"))
    assert not given._sockets


def test_a_cafe_of_forty_people_meets_no_limit() -> None:
    """Behind one address: a name, six tables, ten sockets, ten lines more and thirty calls each, all at once."""
    given = Limits(1.0, lambda: 0.0)
    with contextlib.ExitStack() as stack:
        for guest in range(40):
            given.check("newcomer", "192.0.2.1")
            for _ in range(6):
                given.check("table", guest)
                given.check("table_here", "192.0.2.1")
            for _ in range(10):
                given.check("socket", guest)
                stack.enter_context(given.one_socket_more(guest, "192.0.2.1"))
            for line in range(20):
                assert given.let_in((guest, line), "192.0.2.1")
            for _ in range(30):
                given.check("call", guest)
                given.check("call_here", "192.0.2.1")


def test_one_address_makes_only_so_many_names_and_tables(tmp_path: Path) -> None:
    house = House(tmp_path, MEADHALL_LIMITS="0.2").open()
    people = [Guest(house, f"Name {number}") for number in range(12)]
    assert Guest(house).refused("POST", "/api/me", json={"name": "One more"}) == (429, "too_fast")
    seats = {"game": "odin", "seats": [{"kind": "me"}, {"kind": "open"}]}
    made = [guest.ask("POST", "/api/tables", json=seats).status_code for guest in people for _ in range(6)]
    assert made.count(201) >= 48  # a fifth of 240, and one more in ten seconds
    assert set(made) == {201, 429}
    assert house.close() == ""


def test_names_are_made_by_the_hour() -> None:
    now = 0.0
    given = Limits(1.0, lambda: now)
    assert sum(given.within("newcomer", "192.0.2.1") for _ in range(100)) == 60
    now = 600.0
    assert sum(given.within("newcomer", "192.0.2.1") for _ in range(100)) == 10


def test_a_person_sits_at_only_so_many_tables_that_are_not_over(tmp_path: Path) -> None:
    async def sit() -> None:
        async with in_process.opened(tmp_path) as hall:
            anna, bo = await in_process.person(hall, "Anna"), await in_process.person(hall, "Bo")
            mine = [await in_process.table(hall, anna, "me", "open") for _ in range(3)]
            await lobby.join(hall.tables, mine[0], bo, None, None)
            await lobby.leave(hall.tables, mine[0], anna)
            await lobby.leave(hall.tables, mine[1], anna)

            def count(person: Any) -> Any:
                return hall.database.read(lambda connection: repository.running(connection, person.id))

            assert (await count(anna), await count(bo)) == (1, 1)

    run(sit())
    given = Limits(1.0)
    given.check_tables(limits.MOST_TABLES - 1)
    with pytest.raises(Refused, match="You sit at 200 tables"):
        given.check_tables(limits.MOST_TABLES)
    Limits(0).check_tables(10_000)
