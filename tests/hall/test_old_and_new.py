"""Old and new halls side by side: schemas that expand and contract, and rules that only some halls know."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, inspect, select, text, update

from meadhall.games import SHELF, find, known_rules
from meadhall.hall.storage import database as database_module
from meadhall.hall.storage import halls, migrate, schema
from meadhall.hall.storage.database import Database, NoDatabase
from meadhall.hall.storage.leases import Superseded
from tests.hall.server_process import Guest, House, run, shedding
from tests.hall.test_fencing import new_database
from tests.hall.test_forwarding import elsewhere, guest, opened, two
from tests.hall.test_halls import silent

THERE = "http://10.0.0.2:8600"
EXPANDS = '''
"""What a newer hall adds"""
import sqlalchemy as sa
from alembic import op
revision, down_revision, oldest = "9001", "{head}", "{head}"
def upgrade():
    op.add_column("tables", sa.Column("banner", sa.String(20)))
    op.add_column("people", sa.Column("greeted", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table("banners", sa.Column("id", sa.Integer(), primary_key=True))
'''
CONTRACTS = '''
"""What no hall needs any more that knows the revision before"""
from alembic import op
revision, down_revision, oldest = "9002", "9001", "9001"
def upgrade():
    op.drop_column("people", "old_tokens")
'''


@contextmanager
def newer(folder: Path, *scripts: str) -> Iterator[None]:
    """Halls that are opened meanwhile know migrations more than we do."""
    before, copy = migrate.FOLDER, folder / f"migrations{len(scripts)}"
    shutil.copytree(before, copy, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
    for number, script in enumerate(scripts):
        (copy / "versions" / f"900{number}_trial.py").write_text(script.replace("{head}", migrate.head()))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(migrate, "FOLDER", copy)
        yield


def revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def told(url: str) -> tuple[str | None, dict[str, str | None]]:
    """The database's revision, and that of each hall."""
    engine = create_engine(url)
    with engine.connect() as connection:
        found = connection.execute(select(schema.halls.c.address, schema.halls.c.revision)).all()
        now = revision(connection)
    engine.dispose()
    return now, {address: known for address, known in found}  # noqa: C416  # rows are no pairs


# ---- schemas


def test_a_hall_of_before_and_a_newer_one_play_at_the_same_tables(tmp_path: Path, postgres: str) -> None:
    """The hall of before is the program itself, open while the newer one changes the tables under it."""
    database = new_database(postgres)
    house = House(tmp_path / "old", database)
    house.data.mkdir(0o700)
    house.open()
    anna = Guest(house, "Anna")
    table = anna.table("me", "open", options={"target": 1})["id"]

    async def play() -> None:
        async with opened(tmp_path, database) as there:
            bo = await guest(there, "Bo")
            revisions = await asyncio.to_thread(told, database)
            assert revisions == ("9001", {house.url: before, there.url: "9001"})
            await asyncio.to_thread(lambda: bo.post(f"/api/tables/{table}/join", seat=1))
            async with anna.at(table) as hers, bo.at(table) as his:
                await asyncio.gather(hers.play_on(shedding), his.play_on(shedding))
            assert hers.table["places"] == his.table["places"] is not None
            # and the other way round: a table of the newer hall, taken over by the older one
            second = (await asyncio.to_thread(lambda: bo.table("me", "bot", options={"target": 1})))["id"]
            await asyncio.to_thread(Guest, house, "Cid")  # writes a row with the column it does not know
        bo.house = house
        async with bo.at(second) as his:
            await his.play_on(shedding)

    before = migrate.head()
    with newer(tmp_path, EXPANDS):
        run(play())
    assert house.close() == ""


def test_a_hall_of_before_opens_a_database_that_has_only_expanded(tmp_path: Path, database: str) -> None:
    with newer(tmp_path, EXPANDS):
        first = Database(database)
        first.open()
        first.close()
    second = Database(database)
    second.open()
    with second.engine.begin() as connection:
        assert revision(connection) == "9001", "it is left as it is"
        assert connection.execute(select(schema.schema_floor.c.oldest)).scalar() == migrate.head()
    second.close()


def test_a_database_that_has_contracted_is_refused_by_a_hall_of_before(tmp_path: Path, database: str) -> None:
    with newer(tmp_path, EXPANDS, CONTRACTS):
        first = Database(database)
        first.open()
        first.close()
    with pytest.raises(NoDatabase, match="made by a newer Meadhall; update"):
        Database(database).open()


def test_nothing_contracts_while_a_hall_of_before_lives(tmp_path: Path, postgres: str) -> None:
    url = new_database(postgres)
    old = Database(url, THERE)
    old.open()
    with newer(tmp_path, EXPANDS, CONTRACTS):
        new = Database(url, "http://10.0.0.3:8600")
        with pytest.raises(NoDatabase, match=f"older halls cannot go on, and some are open: {THERE}; bring"):
            new.open()
        assert told(url)[0] != "9002", "nothing was changed, neither by half"
        old.close()
        again = Database(url, "http://10.0.0.3:8600")
        again.open()
        assert told(url) == ("9002", {"http://10.0.0.3:8600": "9002"})
        again.close()


def test_a_hall_of_before_that_is_silent_does_not_hinder_and_writes_nothing_more(tmp_path: Path, postgres: str) -> None:
    url = new_database(postgres)
    old = Database(url, THERE)
    old.open()
    with old.engine.begin() as connection:
        silent(connection, old.hall)
    with newer(tmp_path, EXPANDS, CONTRACTS):
        new = Database(url, "http://10.0.0.3:8600")
        new.open()
    with old.engine.begin() as connection, pytest.raises(Superseded):
        halls.prove(connection, old.hall, [])
    new.close()
    old.close()


def test_a_hall_from_before_halls_said_their_revision_counts_as_older(tmp_path: Path, postgres: str) -> None:
    url = new_database(postgres)
    old = Database(url, THERE)
    old.open()
    with old.engine.begin() as connection:
        connection.execute(update(schema.halls).values(revision=None, rules=None))
    contracts = CONTRACTS.replace('"9002", "9001", "9001"', '"9002", "{head}", "{head}"')
    with newer(tmp_path, contracts), pytest.raises(NoDatabase, match="older halls cannot go on"):
        Database(url, "http://10.0.0.3:8600").open()
    with newer(tmp_path, EXPANDS.replace('"{head}", "{head}"', '"{head}", "0011"')):
        new = Database(url, "http://10.0.0.3:8600")
        new.open()
        new.close()
    old.close()


def test_a_lock_that_another_hall_holds_is_not_queued_for(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A change of the tables that waited for a lock would stop everybody behind it: it gives up, and tries again."""
    url = new_database(postgres)
    old = Database(url, THERE)
    old.open()
    holder = old.engine.connect()
    holder.execute(text("LOCK TABLE tables IN ACCESS SHARE MODE"))
    holder.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
    monkeypatch.setattr(database_module, "LOCK_PATIENCE", 0.1)
    tried: list[float] = []

    def pause(seconds: float) -> None:
        tried.append(seconds)
        if len(tried) == 2:
            holder.rollback()

    monkeypatch.setattr("meadhall.hall.storage.database.time.sleep", pause)
    with newer(tmp_path, EXPANDS):
        new = Database(url, "http://10.0.0.3:8600")
        new.open()
    assert len(tried) == 2
    assert told(url)[0] == "9001"
    new.close()
    holder.close()
    old.close()


def test_a_migration_that_says_older_halls_can_go_on_only_adds(tmp_path: Path, database: str) -> None:
    """Whatever was there before is there after it, and what is new need not be written."""
    engine = create_engine(database)
    with engine.begin() as connection:
        chain = migrate.Chain.read(migrate._config())
        before: dict[str, dict[str, Any]] = {}
        for step, oldest in chain.oldest.items():
            migrate.migrate(connection, step)
            after = columns(connection)
            if chain.place(oldest) < chain.place(step):
                assert faults(before, after) == [], step
            before = after
    engine.dispose()


def columns(connection: Connection) -> dict[str, dict[str, Any]]:
    found = inspect(connection)
    found.clear_cache()
    return {table: {one["name"]: one for one in found.get_columns(table)} for table in found.get_table_names()}


def faults(before: dict[str, dict[str, Any]], after: dict[str, dict[str, Any]]) -> list[str]:
    wrong = []
    for table, known in before.items():
        now = after.get(table, {})
        wrong += [f"{table}.{name} is gone" for name in known.keys() - now.keys()]
        for name, column in now.items():
            if name in known:
                if str(column["type"]) != str(known[name]["type"]) or column["nullable"] < known[name]["nullable"]:
                    wrong.append(f"{table}.{name} is another")
            elif not column["nullable"] and column["default"] is None:
                wrong.append(f"{table}.{name} must be written")
    return wrong


def test_what_contracts_would_be_noticed() -> None:
    there = {"t": {"a": {"type": "INTEGER", "nullable": True, "default": None}}}
    assert faults(there, {}) == ["t.a is gone"]
    assert faults(there, {"t": {"a": {"type": "TEXT", "nullable": True, "default": None}}}) == ["t.a is another"]
    needed = {**there["t"], "b": {"type": "INTEGER", "nullable": False, "default": None}}
    assert faults(there, {"t": needed}) == ["t.b must be written"]


# ---- rules


def test_every_hall_says_which_rules_it_knows(tmp_path: Path, postgres: str) -> None:
    async def look() -> None:
        async with two(tmp_path, postgres) as (first, _):
            rules = await first.hall.database.read(
                lambda connection: connection.execute(select(schema.halls.c.rules)).scalars().all()
            )
            assert rules == [known_rules()] * 2
            assert set(rules[0]) == set(SHELF)
            assert rules[0]["odin"][0] == find("odin").rules_version

    run(look())


def test_a_table_under_newer_rules_goes_to_a_hall_that_knows_them(tmp_path: Path, postgres: str) -> None:
    """Its hall closes; whoever asks the hall of before is passed on, and that one never has the table."""

    async def play() -> None:
        database = new_database(postgres)
        async with opened(tmp_path, database) as old, opened(tmp_path, database) as knowing:
            await forget_rules(old)
            async with opened(tmp_path, database) as maker:
                anna = await guest(maker, "Anna")
                table = (await asyncio.to_thread(anna.table, "me", "open"))["id"]
            owner = await old.hall.database.read(lambda c: halls.owner(c, table))
            assert owner is not None, "it was handed over"
            assert owner.hall == knowing.hall.database.hall
            await knowing.hall.database.write(
                lambda c: c.execute(update(schema.table_leases).values(hall=None)) and None  # as if it had put it away
            )
            assert await old.hall.database.read(lambda c: halls.owner(c, table)) is None
            seen = await asyncio.to_thread(elsewhere(anna, old).get, f"/api/tables/{table}")
            assert seen["id"] == table
            assert table in knowing.hall.tables.by_id
            assert table not in old.hall.tables.by_id

    run(play())


def test_a_table_whose_rules_no_hall_knows_waits(tmp_path: Path, postgres: str) -> None:
    async def play() -> None:
        database = new_database(postgres)
        async with opened(tmp_path, database) as old:
            async with opened(tmp_path, database) as maker:
                anna = await guest(maker, "Anna")
                table = (await asyncio.to_thread(anna.table, "me", "open"))["id"]
                await maker.hall.database.write(
                    lambda c: c.execute(update(schema.tables).values(rules_version=99)) and None
                )
            there = elsewhere(anna, old)
            assert await asyncio.to_thread(there.refused, "GET", f"/api/tables/{table}") == (409, "other_rules")
            assert await old.hall.database.read(lambda c: halls.owner(c, table)) is None, "a newer hall may have it"

    run(play())


async def forget_rules(open_hall: Any) -> None:
    """This hall knows older rules of Odin only."""
    hall = open_hall.hall
    hall.database.rules = {**known_rules(), "odin": [0]}
    rules = hall.database.rules
    await hall.database.write(
        lambda c: (
            c.execute(update(schema.halls).where(schema.halls.c.id == hall.database.hall).values(rules=rules)) and None
        )
    )
