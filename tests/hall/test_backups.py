"""Backups as docs/hosting.md tells: made while a hall is open, put back elsewhere, and every table goes on."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from tests.hall.kills.postgres import Postgres, programs
from tests.hall.server_process import Guest, House, run, shedding


def begun(house: House) -> tuple[Guest, str]:
    """Somebody at a table, after a move."""
    anna = Guest(house, "Anna")
    table = anna.table("me", "bot", options={"target": 1})["id"]

    async def play() -> None:
        async with anna.at(table) as chair:
            await chair.hear()
            while not chair.asked:
                await chair.hear()
            await chair.move(shedding)
            while not chair.asked and not chair.over:  # the bot has answered: nothing goes on by itself
                await chair.hear()

    run(play())
    return anna, table


def goes_on(house: House, anna: Guest, table: str, before: int) -> None:
    """The same person, by the same cookie, plays the game to its end, once the hall of before is taken for dead."""
    anna.house = house
    while anna.ask("GET", f"/api/tables/{table}").status_code == 503:
        time.sleep(0.2)

    async def play() -> None:
        async with anna.at(table) as chair:
            await chair.hear()
            assert len(chair.steps) == before
            await chair.play_on(shedding)

    run(play())


def steps(anna: Guest, table: str) -> int:
    async def look() -> int:
        async with anna.at(table) as chair:
            await chair.hear()
            return len(chair.steps)

    return int(run(look()))


def test_an_sqlite_backup_goes_on_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "here").mkdir(0o700)
    (tmp_path / "there").mkdir(0o700)
    first = House(tmp_path / "here").open()
    anna, table = begun(first)
    before = steps(anna, table)
    with (  # what `sqlite3 FILE ".backup ..."` does
        closing(sqlite3.connect(tmp_path / "here/hall.sqlite")) as source,
        closing(sqlite3.connect(tmp_path / "there/hall.sqlite")) as copy,
    ):
        source.backup(copy)
    (tmp_path / "there/hall.sqlite").chmod(0o600)
    shutil.copy2(tmp_path / "here/secret", tmp_path / "there/secret")
    first.kill()
    second = House(tmp_path / "there").open()
    goes_on(second, anna, table, before)
    assert second.close() == ""


@pytest.fixture
def server() -> Iterator[Postgres]:
    """A PostgreSQL whose own `pg_dump` is used: an older one refuses a newer server."""
    with tempfile.TemporaryDirectory(prefix="meadhall-pg-") as folder:
        made = Postgres(Path(folder) / "postgresql")
        made.start()
        yield made
        made.stop()


def test_a_postgresql_backup_goes_on_elsewhere(tmp_path: Path, server: Postgres) -> None:
    (tmp_path / "here").mkdir(0o700)
    (tmp_path / "there").mkdir(0o700)
    database, other = server.new("hall"), server.new("other")
    first = House(tmp_path / "here", database).open()
    anna, table = begun(first)
    before = steps(anna, table)
    kept = tmp_path / "hall.dump"
    pg = programs()
    subprocess.run([pg / "pg_dump", "--format=custom", f"--file={kept}", database], check=True)
    first.kill()
    subprocess.run([pg / "pg_restore", "--no-owner", "--exit-on-error", f"--dbname={other}", kept], check=True)
    with psycopg.connect(other) as connection:  # a backup is older than that: its halls are long silent
        connection.execute("UPDATE halls SET beat = beat - interval '1 hour'")
    second = House(tmp_path / "there", other).open()  # in another folder: the halls' secret is in the database
    goes_on(second, anna, table, before)
    assert second.close() == "hall 1 was silent for 4 s: its tables are free\n"
