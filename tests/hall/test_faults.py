"""When something is wrong around the hall, its words say what: with the disk, the database, or what was asked."""

from __future__ import annotations

import json
import resource
import signal
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from sqlalchemy import Connection, text
from websockets.exceptions import ConnectionClosed

from meadhall.hall.refusal import Refused
from meadhall.hall.storage.database import Database, NoDatabase, migrate
from tests.cli.program import PROGRAM, environment
from tests.cli.program import run as program
from tests.hall import in_process
from tests.hall.server_process import PATIENCE, Guest, House, first, run

NEWER = (
    "UPDATE alembic_version SET version_num = '9999'",
    "UPDATE schema_floor SET oldest = '9999'",  # no hall of before can go on
)


def test_a_full_disk_at_the_start_is_told_as_such(tmp_path: Path) -> None:
    def no_room() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))

    words = [*PROGRAM, "hall", "--no-browser", "--port", "0"]
    done = subprocess.run(
        words, env=environment(tmp_path), cwd=tmp_path, capture_output=True, timeout=60, preexec_fn=no_room
    )
    told = done.stderr.decode()
    assert done.returncode == 2, told
    assert "another hall" not in told
    assert "hall.sqlite.lock cannot be written" in told
    assert told.count("\n") == 1


def test_a_secret_that_cannot_be_kept_is_told_before_the_doors_open(tmp_path: Path) -> None:
    (tmp_path / "secret").mkdir()
    done = program(tmp_path, "hall", "--no-browser", "--port", "0", "--database", str(tmp_path / "elsewhere.sqlite"))
    assert done.returncode == 2
    assert str(tmp_path / "secret") in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_database_of_a_newer_hall_is_left_alone(database: str) -> None:
    first = Database(database)
    with first.engine.begin() as connection:
        migrate(connection)
        for change in NEWER:
            connection.execute(text(change))
    first.engine.dispose()
    second = Database(database)
    with pytest.raises(NoDatabase, match="made by a newer Meadhall; update"):
        second.open()
    with first.engine.begin() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == "9999"
    first.engine.dispose()


def test_the_program_says_in_a_line_that_a_database_is_newer(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'hall.sqlite'}"
    newer = Database(url)
    with newer.engine.begin() as connection:
        migrate(connection)
        for change in NEWER:
            connection.execute(text(change))
    newer.engine.dispose()
    (tmp_path / "hall.sqlite").chmod(0o600)
    done = program(tmp_path, "hall", "--no-browser", "--port", "0", "--database", url)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "made by a newer Meadhall" in done.stderr


def test_what_cannot_be_read_is_not_told_as_a_full_disk(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def ask() -> str:
        async with in_process.opened(tmp_path) as hall:
            with pytest.raises(Refused) as refused:
                await hall.database.read(lambda connection: connection.execute(text("SELECT * FROM nowhere")))
            assert (refused.value.code, refused.value.status) == ("trouble", 503)
            return refused.value.message

    told = run(ask())
    assert "cannot read" in told
    assert "disk" not in told
    assert "could not be read" in caplog.text


def test_a_page_of_the_database_that_is_spoilt_breaks_tables_and_not_the_hall(own_house: House, tmp_path: Path) -> None:
    house = own_house.open()
    guest = Guest(house, "Anna")
    table = guest.table("me", "bot")["id"]
    run(one_move(guest, table))  # without one no page of them need be read
    assert house.close() == ""
    file = tmp_path / "hall.sqlite"
    root = sqlite_root(file, "plies")
    whole = file.read_bytes()
    size = int.from_bytes(whole[16:18], "big")
    start = (root - 1) * size
    file.write_bytes(whole[:start] + b"\x7f" * size + whole[start + size :])
    house.open()
    told = guest.ask("GET", f"/api/tables/{table}").json()
    assert told["code"] == "broken"
    assert "disk" not in told["message"]
    assert guest.get("/api/tables", list="mine")["tables"][0]["broken"] == told["message"]
    assert table in house.close()


async def one_move(guest: Guest, table: str) -> None:
    async with guest.at(table) as chair:
        await chair.hear()
        while not chair.asked:
            await chair.hear()
        await chair.move(first)
        await chair.until("step")


def sqlite_root(file: Path, table: str) -> int:
    """The first page of a table in its file."""
    database = Database(f"sqlite:///{file}")
    with database.engine.begin() as connection:
        connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
        root = connection.execute(text(f"SELECT rootpage FROM sqlite_master WHERE name = '{table}'")).scalar()
    database.engine.dispose()
    assert isinstance(root, int)
    return root


# ---- a PostgreSQL that goes away


@pytest.fixture
def postgres_house(postgres: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[House, str]]:
    """A hall over a database of its own, and the address from which that can be shut."""
    import uuid

    import psycopg

    name = f"hall_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    house = House(tmp_path, postgres.replace("/postgres?", f"/{name}?"))
    yield house.open(), name
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
    if house.process is not None and house.process.poll() is None:
        house.kill()


def shut(postgres: str, name: str) -> None:
    """Nobody gets to the database any more, as if its server were down."""
    import psycopg

    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        connection.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")


def test_sockets_hear_that_the_database_is_away_and_when_to_come_again(
    postgres: str, postgres_house: tuple[House, str]
) -> None:
    house, name = postgres_house
    guest = Guest(house, "Anna")
    table = guest.table("me", "open")["id"]
    shut(postgres, name)

    async def knock() -> tuple[dict[str, str], int | None]:
        async with guest.at(table) as chair:
            told = await chair.hear()
            with pytest.raises(ConnectionClosed) as closed:
                await chair.hear()
            return told, closed.value.rcvd.code if closed.value.rcvd else None

    told, code = run(knock())
    assert (told["type"], told["code"], code) == ("refused", "trouble", 1012)
    assert "cannot read" in told["message"]
    answer = guest.ask("GET", "/api/me")
    assert (answer.status_code, answer.json()["code"]) == (503, "trouble")
    assert "disk" not in answer.json()["message"]


def test_what_cannot_be_written_as_the_database_is_away_is_told_as_such(
    postgres: str, postgres_house: tuple[House, str]
) -> None:
    house, name = postgres_house
    guest = Guest(house, "Anna")
    table = guest.table("me", "guest")["id"]

    async def move() -> dict[str, str]:
        async with guest.at(table) as chair:
            await chair.hear()
            while not chair.asked:
                await chair.hear()
            shut(postgres, name)
            await chair.move(first)
            return await chair.until(lambda message: message["type"] in ("refused", "step"))

    answers = [run(move()), Guest(house).ask("POST", "/api/me", json={"name": "Cai"}).json()]
    for told in answers:
        assert told["code"] == "trouble"
        assert "its database cannot be reached" in told["message"]
        assert "disk" not in told["message"]


FULL = {
    "sqlite": ["PRAGMA max_page_count = 1", "CREATE TABLE more (id INTEGER)"],
    "postgresql": ["DO $$ BEGIN RAISE 'no space left on device' USING ERRCODE = 'disk_full'; END $$"],
}
AT_FAULT = "INSERT INTO seats (table_id) VALUES (NULL)"


@pytest.mark.parametrize("way", ["full", "at fault"])
def test_a_full_disk_is_told_as_such_and_what_is_at_fault_itself_is_not(
    database: str, tmp_path: Path, way: str
) -> None:
    async def write() -> str:
        async with in_process.opened(tmp_path, database) as hall:
            live = await in_process.table(hall, await in_process.person(hall, "Anna"), "me", "open")
            changes = FULL[hall.database.engine.dialect.name] if way == "full" else [AT_FAULT]

            def change(connection: Connection) -> None:
                for words in changes:
                    connection.exec_driver_sql(words)

            with pytest.raises(Refused) as refused:
                await hall.tables.write(live, change)
            assert (refused.value.code, refused.value.status) == ("trouble", 503)
            return refused.value.message

    told = run(write())
    assert ("disk is full" in told) == (way == "full")
    assert ("in its log" in told) == (way == "at fault")
    assert "database" not in told


def test_nul_finds_nobody_and_nothing(postgres_house: tuple[House, str]) -> None:
    house, _ = postgres_house
    guest = Guest(house, "Anna")
    login = {"name": "An\0na", "password": "password"}
    assert guest.refused("POST", "/api/login", json=login) == (403, "wrong_password")
    assert guest.refused("POST", "/api/me", json={"name": "An\0na"}) == (422, "bad_name")
    assert guest.refused("GET", "/api/tables/%00") == (422, "invalid")
    assert guest.refused("GET", "/api/people/%00") == (422, "invalid")
    assert guest.get("/api/tables", q="\0", game="\0", list="watch")["more"] is False
    seats = [{"kind": "me"}, {"kind": "bot", "name": "I\0var"}]
    assert guest.refused("POST", "/api/tables", json={"game": "odin", "seats": seats}) == (422, "bad_name")
    table = guest.table("me", "open")["id"]

    async def knock() -> list[str]:
        told = []
        for place, query in (("%00", ""), (table, "?invite=%00")):
            async with guest.at(place, query) as chair:
                told.append((await chair.hear()).get("code", ""))
        async with guest.at(table) as chair:
            await chair.say(type="chat", text="a\0b")
            told.append((await chair.until("chat"))["line"]["text"])
        return told

    assert run(knock()) == ["no_table", "", "a b"]
    assert house.close() == ""


# ---- what is too long


@pytest.mark.parametrize("path", ["/{}", "/assets/{}", "/table/{}", "/person/{}", "/api/{}", "/api/games/{}/rules"])
@pytest.mark.parametrize("length", [300, 5000])
def test_a_long_name_is_no_fault_of_the_halls(house: House, path: str, length: int) -> None:
    assert httpx.get(house.url + path.format("x" * length)).status_code in (200, 404, 422)


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [("x" * 30_000, "", 414), ("x" * 300, "", 101), ("x", "Cookie: " + "y" * 20_000 + "\r\n", 431)],
)
def test_every_handshake_is_answered(house: House, path: str, headers: str, status: int) -> None:
    place = urlsplit(house.url)
    with socket.create_connection((place.hostname or "", place.port or 0), PATIENCE) as line:
        line.sendall(
            f"GET /api/tables/{path}/socket HTTP/1.1\r\nHost: {place.netloc}\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"{headers}\r\n".encode()
        )
        assert line.recv(12) == f"HTTP/1.1 {status}".encode()


def test_the_words_of_a_refused_socket_are_json(house: House) -> None:
    guest = Guest(house)

    async def knock() -> str:
        async with guest.at("0" * 12) as chair:
            await chair.hear()
            return chair.heard[0]

    assert set(json.loads(run(knock()))) == {"type", "code", "message", "at"}
