"""One hall writes: one that has lost its lock to another changes nothing more, says so and stops."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from sqlalchemy import Connection, insert, make_url, select, text
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed

import meadhall
from meadhall.cli.hall import SUPERSEDED
from meadhall.hall.cluster.addresses import ALONE
from meadhall.hall.refusal import Refused
from meadhall.hall.storage import leases, schema
from meadhall.hall.storage.database import HALL_LOCK, Database, NoDatabase
from tests.cli.program import PROGRAM
from tests.hall import in_process
from tests.hall.server_process import PATIENCE, Guest, House, run, shedding

WAITING = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '{}%'"


def plain(database: str) -> str:
    return database.replace("postgresql+psycopg", "postgresql")


def lose_lock(database: str) -> None:
    """What happens to a lock that a hall believes to hold: its connection breaks, or its file is deleted."""
    if database.startswith("sqlite"):
        os.unlink(f"{database.removeprefix('sqlite:///')}.lock")
        return
    with psycopg.connect(plain(database), autocommit=True) as connection:
        held = "FROM pg_locks WHERE locktype = 'advisory' AND granted AND database = "
        mine = f"{held} (SELECT oid FROM pg_database WHERE datname = current_database())"
        done = connection.execute(f"SELECT pg_terminate_backend(pid, 5000) {mine}").fetchall()
        assert done == [(True,)]


def somebody(name: str) -> Callable[[Connection], None]:
    """A change: somebody's rating."""
    row = {"game": "odin", "who": name, "mu": 25.0, "sigma": 8.0}
    return lambda connection: void(connection.execute(insert(schema.ratings).values(**row)))


def void(_: object) -> None:
    """For its effect alone."""


def names(connection: Connection) -> list[str]:
    return list(connection.execute(select(schema.ratings.c.who).order_by(schema.ratings.c.who)).scalars())


def test_a_hall_that_lost_its_lock_to_another_writes_nothing_more(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def write() -> None:
        first, second = Database(database), Database(database)
        first.open()
        await first.write(somebody("before"))
        lose_lock(database)
        second.open()
        assert second.epoch == first.epoch + 1
        await second.write(somebody("second"))
        refused = await asyncio.gather(
            *(first.write(somebody(f"first {number}")) for number in range(5)), return_exceptions=True
        )
        assert [getattr(error, "code", error) for error in refused] == ["trouble"] * 5
        assert all("another one has taken over" in str(error) for error in refused)
        assert first.lost.is_set()
        with pytest.raises(Refused, match="another one has taken over"):
            await first.write(somebody("again"))
        await second.write(somebody("third"))
        assert await second.read(names) == ["before", "second", "third"]
        first.close()
        second.close()

    run(write())
    assert [record.message for record in caplog.records if record.levelname == "CRITICAL"] == [
        "this hall stops, and writes nothing more: another hall has opened this database: its epoch is 2, ours was 1"
    ]


def test_a_hall_that_lost_its_lock_to_nobody_takes_it_again(database: str) -> None:
    async def write() -> None:
        first = Database(database)
        first.open()
        lose_lock(database)
        first.hold()
        await first.write(somebody("after"))
        second = Database(database)
        with pytest.raises(NoDatabase, match="another hall"):
            second.open()
        assert await first.read(names) == ["after"]
        assert first.epoch == 1
        first.close()

    run(write())


def test_a_lock_that_cannot_be_taken_again_is_asked_for_again(database: str) -> None:
    first = Database(database)
    first.open()
    lose_lock(database)
    other = Database(database)
    other._take_lock()  # another hall is about to open
    for _ in range(2):
        with pytest.raises((NoDatabase, OperationalError), match=r"another hall|lock timeout"):
            first.hold()
    other.close()  # and does not after all
    first.hold()
    first.hold()
    assert not first.lost.is_set()
    first.close()


def test_who_came_and_went_meanwhile_is_found_out(database: str) -> None:
    first, second = Database(database), Database(database)
    first.open()
    lose_lock(database)
    second.open()
    second.close()
    with pytest.raises(leases.Superseded, match="epoch is 2, ours was 1"):
        first.hold()
    first.close()


def test_a_write_under_way_ends_before_another_hall_has_the_database(database: str) -> None:
    """The epoch is proved and the change made in one transaction: nobody gets between."""

    async def write() -> None:
        first, second = Database(database), Database(database)
        first.open()
        lose_lock(database)
        begun, gate = threading.Event(), threading.Event()

        def slow(connection: Connection) -> None:
            begun.set()
            assert gate.wait(PATIENCE)
            somebody("slow")(connection)

        writing = asyncio.ensure_future(first.write(slow))
        assert await asyncio.to_thread(begun.wait, PATIENCE)
        opening = asyncio.ensure_future(asyncio.to_thread(second.open))
        await asyncio.to_thread(until_waiting, second)
        assert second.epoch == 0, "it waits"
        gate.set()
        await writing
        await opening
        assert await second.read(names) == ["slow"]
        with pytest.raises(Refused):
            await first.write(somebody("late"))
        assert await second.read(names) == ["slow"]
        first.close()
        second.close()

    run(write())


def until_waiting(second: Database) -> None:
    """Until the second hall waits for the first one's transaction."""
    if second.engine.dialect.name == "sqlite":
        while second._lock is None:
            time.sleep(0.001)
        time.sleep(0.1)  # SQLite waits within itself, where nobody sees it
        return
    with second.engine.connect() as connection:
        connection = connection.execution_options(isolation_level="AUTOCOMMIT")
        waiting = text(
            "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'UPDATE l%'"
        )
        while connection.execute(waiting).scalar() == 0:
            time.sleep(0.001)


def test_on_postgresql_a_write_waits_for_whoever_takes_over_and_is_refused_then(postgres: str, tmp_path: Path) -> None:
    """As READ COMMITTED has it: a row that was waited for is read anew."""
    database = new_database(postgres)

    async def write() -> None:
        first = Database(database)
        first.open()
        with psycopg.connect(plain(database)) as taker, psycopg.connect(plain(database), autocommit=True) as watcher:
            taker.execute("UPDATE leases SET epoch = epoch + 1")
            writing = asyncio.ensure_future(first.write(somebody("late")))
            query = WAITING.format("SELECT l")
            while (watcher.execute(query).fetchone() or (0,))[0] == 0:
                await asyncio.sleep(0.001)
            taker.commit()
            with pytest.raises(Refused):
                await writing
            assert watcher.execute("SELECT count(*) FROM ratings").fetchone() == (0,)
        first.close()

    run(write())


def test_a_second_hall_waits_only_so_long_for_a_writer_that_hangs(postgres: str) -> None:
    database = new_database(postgres)
    Database(database).open()  # its tables are there, and its lock is lost below
    lose_lock(database)
    with psycopg.connect(plain(database)) as hanging:
        hanging.execute("SELECT epoch FROM leases FOR SHARE")
        with pytest.raises(NoDatabase, match="another hall"):
            Database(database).open()


def new_database(postgres: str) -> str:
    import uuid

    from meadhall.hall.settings import full_url

    name = f"hall_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return full_url(postgres.replace("/postgres?", f"/{name}?"))


@pytest.mark.parametrize("how", ["deleted", "replaced"])
def test_a_file_that_is_not_there_any_more_is_not_written_to(tmp_path: Path, how: str) -> None:
    """SQLite itself would go on writing, into a file without a name."""

    async def write() -> None:
        async with in_process.opened(tmp_path) as hall:
            await in_process.person(hall, "Anna")
            (tmp_path / "hall.sqlite").unlink()
            if how == "replaced":
                (tmp_path / "hall.sqlite").write_bytes(b"")
            with pytest.raises(Refused, match="another one has taken over"):
                await in_process.person(hall, "Bo")

    run(write())


def test_every_way_to_write_proves_the_epoch() -> None:
    """Nothing but opening and the one writer begins a transaction that is committed, and the host's own command."""
    source = Path(meadhall.__file__).parent
    found = {
        (path.relative_to(source).as_posix(), line.strip())
        for path in source.rglob("*.py") for line in path.read_text().splitlines()
        if re.search(r"\.begin\(\)|\.commit\(\)|AUTOCOMMIT|isolation_level", line)
    }  # fmt: skip
    assert found == {
        ("hall/storage/database.py", "with self.engine.begin() as connection:"),
        ("hall/storage/database.py", "lock.commit()"),
        ("hall/storage/database.py", "self._lock.commit()"),
        (
            "hall/storage/database.py",
            'lock: Any = sqlite3.connect(f"{file}.lock", LOCK_PATIENCE, check_same_thread=False, isolation_level=None)',
        ),
        ("hall/storage/database.py", "connection.commit()"),  # a setting of the session
        ("cli/account.py", "with database.engine.begin() as connection:"),  # it changes no table: see docs/kills.md
    }
    assert (source / "hall" / "storage" / "database.py").read_text().count("leases.begin(connection)") == 2
    assert (source / "hall" / "storage" / "database.py").read_text().count("engine.begin()") == 3  # and rows of halls


# ---- the program


class Two:
    """Two halls over one database: the second was opened after the first had lost its lock without knowing."""

    def __init__(self, folder: Path, database: str) -> None:
        self.database = database
        self.first = House(folder, plain(database), MEADHALL_ADDRESS=ALONE).open()
        self.second = House(folder, plain(database), MEADHALL_ADDRESS=ALONE)

    def take_over(self) -> None:
        """The first one's computer stands still for a while: that is when a lock is lost, and another hall opened."""
        assert self.first.process is not None
        self.first.process.send_signal(signal.SIGSTOP)
        lose_lock(self.database)
        self.second.open()

    def go_on(self) -> None:
        assert self.first.process is not None
        self.first.process.send_signal(signal.SIGCONT)

    def end(self) -> None:
        for house in (self.first, self.second):
            if house.process is not None and house.process.poll() is None:
                house.kill()


def at(guest: Guest, house: House) -> Guest:
    """The same person, at another hall."""
    same = Guest(house)
    same.cookies, same.person, same.name = guest.cookies, guest.person, guest.name
    return same


def test_a_resignation_is_not_lost_to_a_hall_that_does_not_know_of_it(tmp_path: Path, database: str) -> None:
    halls = Two(tmp_path, database)
    try:
        anna, bo = Guest(halls.first, "Anna"), Guest(halls.first, "Bo")
        table = anna.table("me", "open")["id"]
        bo.post(f"/api/tables/{table}/join", seat=1)
        assert anna.get(f"/api/tables/{table}")["state"] == "playing"
        halls.take_over()
        at(bo, halls.second).post(f"/api/tables/{table}/resign")
        halls.go_on()
        with suppress(httpx.TransportError):  # it may have found out by itself, and be closed by now
            answer = anna.ask("POST", f"/api/tables/{table}/leave")
            assert (answer.status_code, answer.json()["code"]) == (503, "trouble")
            assert "another one has taken over" in answer.json()["message"]
        seats = at(anna, halls.second).get(f"/api/tables/{table}")["seats"]
        assert [(seat["left"], seat["final"]) for seat in seats] == [(False, False), (True, True)]
        assert stopped(halls.first)
        assert halls.second.close() == ""
        halls.second.open()
        seats = at(anna, halls.second).get(f"/api/tables/{table}")["seats"]
        assert [(seat["left"], seat["final"]) for seat in seats] == [(False, False), (True, True)]
        assert halls.second.close() == ""
    finally:
        halls.end()


def stopped(house: House) -> bool:
    """Whether a hall has ended by itself, with its own exit code and one line that says why."""
    assert house.process is not None
    told = house.process.communicate(timeout=PATIENCE)[1].decode()
    assert told.count("\n") == 1, told
    assert "this hall stops, and writes nothing more" in told
    return house.process.returncode == SUPERSEDED == 3


def test_who_sits_at_a_hall_that_stops_hears_why_and_comes_again_elsewhere(tmp_path: Path, database: str) -> None:
    halls = Two(tmp_path, database)
    try:
        anna = Guest(halls.first, "Anna")
        table = anna.table("me", "bot", "bot")["id"]

        async def play() -> tuple[list[Any], int]:
            async with anna.at(table) as chair:
                await chair.until(lambda _: chair.asked is not None)
                await asyncio.to_thread(halls.take_over)
                halls.go_on()
                with pytest.raises(ConnectionClosed) as closed:  # nobody does anything: the hall finds out by itself
                    await chair.until("nothing")
                assert closed.value.rcvd is not None
                told = [text for text in chair.heard if '"refused"' in text]
                return told, closed.value.rcvd.code

        told, code = run(play())
        assert (len(told), code) == (1, 1012)
        assert "another one has taken over" in told[0]
        assert stopped(halls.first)
        assert at(anna, halls.second).get(f"/api/tables/{table}")["state"] == "playing"
    finally:
        halls.end()


def test_a_hall_goes_on_when_all_its_connections_break_and_keeps_others_out(postgres: str, tmp_path: Path) -> None:
    """A PostgreSQL that restarts: nobody else was there, so nothing is lost, and the lock is held again."""
    database = new_database(postgres)
    name = make_url(database).database
    house = House(tmp_path, plain(database), MEADHALL_ADDRESS=ALONE).open()
    try:
        guest = Guest(house, "Anna")
        table = guest.table("me", "bot", "bot", options={"target": 1})["id"]
        with psycopg.connect(postgres, autocommit=True) as connection:
            broken = f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '{name}'"
            assert (True,) in set(connection.execute(broken))  # and gone: else the old lock would pass for the new one
            held = f"SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = {HALL_LOCK} AND database = "
            held += f"(SELECT oid FROM pg_database WHERE datname = '{name}')"
            until = time.monotonic() + PATIENCE
            while connection.execute(held).fetchone() != (1,):
                assert time.monotonic() < until, "the lock is not held again"
                time.sleep(0.05)
        second = subprocess.run(
            [*PROGRAM, *house.words], env=house.environment, cwd=tmp_path, capture_output=True, timeout=60
        )
        assert (second.returncode, b"another hall" in second.stderr) == (2, True)

        async def play() -> None:
            async with guest.at(table) as chair:
                await chair.play_on(shedding)

        run(play())
        assert "the lock on the database was lost, and has been taken again" in house.close()
    finally:
        if house.process is not None and house.process.poll() is None:
            house.kill()
