"""Halls that share a database: who is there, who may write to which table, and who may no longer."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, create_engine, insert, select, text

from meadhall.hall.play import statistics
from meadhall.hall.refusal import Moved, Refused
from meadhall.hall.storage import halls, repository, schema
from meadhall.hall.storage.database import Database, NoDatabase
from meadhall.hall.storage.halls import DEAD_AFTER, Lease, LeasesLost, Owner
from meadhall.hall.storage.leases import Superseded
from tests.hall.server_process import PATIENCE, run
from tests.hall.test_fencing import lose_lock, names, new_database, somebody

HERE, THERE = "http://10.0.0.1:8600", "http://10.0.0.2:8600"
WAITS = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE :query"


@pytest.fixture
def shared(postgres: str) -> str:
    """The address of a database with two tables, `aa` and `bb`."""
    database = new_database(postgres)
    opened = Database(database)
    opened.open()
    with opened.engine.begin() as connection:
        for table in ("aa", "bb"):
            row: dict[str, Any] = {
                "id": table,
                "game": "odin",
                "rules_version": 1,
                "options": {},
                "state": "waiting",
                "invite": "",
            }
            connection.execute(insert(schema.tables).values(public=True, created=0, moved=0, **row))
    opened.close()
    return database


@pytest.fixture
def engine(shared: str) -> Iterator[Engine]:
    made = create_engine(shared)
    yield made
    made.dispose()


def silent(connection: Connection, hall: int, seconds: float = DEAD_AFTER + 1) -> None:
    """The hall has not beaten for so long."""
    connection.execute(
        text("UPDATE halls SET beat = beat - make_interval(secs => :s) WHERE id = :hall"), {"s": seconds, "hall": hall}
    )


def steady(connection: Connection, hall: int, seconds: float = DEAD_AFTER + 1) -> None:
    """The hall has beaten for so long."""
    connection.execute(
        text("UPDATE halls SET since = since - make_interval(secs => :s) WHERE id = :hall"),
        {"s": seconds, "hall": hall},
    )


def taken(connection: Connection, hall: int, table: str = "aa") -> Lease:
    lease = halls.take(connection, hall, table)
    assert isinstance(lease, Lease)
    return lease


def test_a_hall_that_is_cut_off_does_not_hang_for_hours(shared: str) -> None:
    """Packets that are lost tell nobody that they are."""
    for address, waits in ((HERE, "10000"), (None, None)):
        opened = Database(shared, address)
        with opened.engine.connect() as connection:
            driver = connection.connection.driver_connection
            assert driver is not None
            assert driver.info.get_parameters().get("tcp_user_timeout") == waits
        opened.engine.dispose()


# ---- rows of halls


def test_an_id_is_given_once(engine: Engine) -> None:
    with engine.begin() as connection:
        first = halls.join(connection, HERE)
        halls.leave(connection, first)
        second = halls.join(connection, HERE)
        third = halls.join(connection, THERE)
        assert len({first, second, third}) == 3
        halls.look(connection, second)
        with pytest.raises(Superseded, match=f"hall {first} is no longer in the database"):
            halls.look(connection, first)


def test_who_joins_at_an_address_ends_who_was_there(engine: Engine) -> None:
    """It has bound the port: whoever had it before is gone."""
    with engine.begin() as connection:
        first, other = halls.join(connection, HERE), halls.join(connection, THERE)
        taken(connection, first, "aa")
        theirs = taken(connection, other, "bb")
        again = halls.join(connection, HERE)
        assert taken(connection, again, "aa").epoch == 2
        with pytest.raises(Superseded):
            halls.beat(connection, first)
        halls.prove(connection, other, [theirs])


def test_a_clock_that_is_put_back_hides_no_dead_hall(engine: Engine) -> None:
    with engine.begin() as connection:
        first, second = halls.join(connection, HERE), halls.join(connection, THERE)
        connection.execute(text("UPDATE halls SET beat = beat + interval '1 hour', since = since + interval '1 hour'"))
        halls.beat(connection, first)
        assert halls.dead(connection, first) == [], "the other has time to beat too"
        steady(connection, first)
        assert halls.dead(connection, first) == [second]
        assert halls.remove_dead(connection, second)
        assert not halls.remove_dead(connection, first)


def test_a_heartbeat_is_by_the_databases_clock(engine: Engine) -> None:
    with engine.begin() as connection:
        hall = halls.join(connection, HERE)
        silent(connection, hall, 1)
        before = connection.execute(text("SELECT clock_timestamp()")).scalar_one()
        halls.beat(connection, hall)
        row = connection.execute(select(schema.halls)).one()
        after = connection.execute(text("SELECT clock_timestamp()")).scalar_one()
        assert before <= row.beat <= after
        assert row.since < before, "none was missed"


def test_after_a_gap_the_row_of_heartbeats_begins_anew(engine: Engine) -> None:
    with engine.begin() as connection:
        hall = halls.join(connection, HERE)
        steady(connection, hall, 100)
        silent(connection, hall)
        halls.beat(connection, hall)
        row = connection.execute(select(schema.halls)).one()
        assert abs((row.beat - row.since).total_seconds()) < 1


def test_a_dead_hall_is_removed_and_its_tables_are_free(engine: Engine) -> None:
    with engine.begin() as connection:
        mine, other = halls.join(connection, HERE), halls.join(connection, THERE)
        theirs = taken(connection, other)
        steady(connection, mine)
        assert halls.dead(connection, mine) == []
        assert not halls.remove_dead(connection, other), "it lives"
        assert halls.take(connection, mine, "aa") == Owner(other, THERE)
        silent(connection, other)
        assert halls.dead(connection, mine) == [other]
        assert halls.remove_dead(connection, other)
        assert not halls.remove_dead(connection, other), "it is gone already"
        assert halls.owner(connection, "aa") is None
        assert taken(connection, mine).epoch == theirs.epoch + 1


def test_a_database_that_stood_still_makes_nobody_dead(engine: Engine) -> None:
    """All heartbeats are old then, and whoever beats first must give the others time."""
    with engine.begin() as connection:
        mine, other = halls.join(connection, HERE), halls.join(connection, THERE)
        for hall in (mine, other):
            steady(connection, hall, 100)
            silent(connection, hall)
        halls.beat(connection, mine)
        assert halls.dead(connection, mine) == []
        steady(connection, mine)  # the time was given, and the other has not beaten
        assert halls.dead(connection, mine) == [other]


def test_a_heartbeat_and_a_commit_do_not_wait_for_each_other(engine: Engine) -> None:
    with engine.begin() as connection:
        hall = halls.join(connection, HERE)
    with engine.begin() as writing, engine.begin() as beating:
        for connection in (writing, beating):
            connection.execute(text("SET LOCAL lock_timeout = '1ms'"))
        halls.prove(writing, hall, [])
        halls.beat(beating, hall)
    with engine.begin() as writing, engine.begin() as beating:
        for connection in (writing, beating):
            connection.execute(text("SET LOCAL lock_timeout = '1ms'"))
        halls.beat(beating, hall)
        halls.prove(writing, hall, [])


# ---- leases


def test_a_table_has_one_owner(engine: Engine) -> None:
    with engine.begin() as connection:
        mine, other = halls.join(connection, HERE), halls.join(connection, THERE)
        assert halls.owner(connection, "aa") is None
        assert halls.take(connection, mine, "aa") == Lease("aa", 1)
        assert halls.owner(connection, "aa") == Owner(mine, HERE)
        assert halls.take(connection, other, "aa") == Owner(mine, HERE)
        assert halls.take(connection, mine, "none") is None
        halls.prove(connection, mine, [Lease("aa", 1)])


def test_an_epoch_only_rises(engine: Engine) -> None:
    with engine.begin() as connection:
        mine, other = halls.join(connection, HERE), halls.join(connection, THERE)
        first = taken(connection, mine)
        second = taken(connection, mine)  # our own, anew
        halls.release(connection, mine, first)  # that is long over
        assert halls.owner(connection, "aa") == Owner(mine, HERE)
        halls.release(connection, mine, second)
        third = taken(connection, other)
        assert [lease.epoch for lease in (first, second, third)] == [1, 2, 3]
        for lease in (first, second):
            with pytest.raises(LeasesLost):
                halls.prove(connection, mine, [lease])
        halls.prove(connection, other, [third])


def test_two_who_take_at_once_do_not_both_get_it(engine: Engine) -> None:
    with engine.begin() as connection:
        mine, other = halls.join(connection, HERE), halls.join(connection, THERE)
    got: list[Lease | Owner | None] = []

    def take_too() -> None:
        with engine.begin() as connection:
            got.append(halls.take(connection, other, "aa"))

    with engine.begin() as connection:
        lease = taken(connection, mine)
        second = threading.Thread(target=take_too)
        second.start()
        until_waiting(engine, "INSERT INTO table_leases%")
    second.join(PATIENCE)
    assert (lease, got) == (Lease("aa", 1), [Owner(mine, HERE)])


def test_a_table_is_handed_over(engine: Engine) -> None:
    with engine.begin() as connection:
        mine, heir = halls.join(connection, HERE), halls.join(connection, THERE)
        lease = taken(connection, mine)
        given = halls.hand_over(connection, mine, lease, heir)
        assert given == Lease("aa", 2)
        with pytest.raises(LeasesLost):
            halls.prove(connection, mine, [lease])
        halls.prove(connection, heir, [given])
        assert halls.hand_over(connection, mine, lease, heir) is None, "it was not ours to give"


def test_nothing_is_handed_to_a_hall_that_is_gone(engine: Engine) -> None:
    with engine.begin() as connection:
        mine, heir = halls.join(connection, HERE), halls.join(connection, THERE)
        lease = taken(connection, mine)
        halls.leave(connection, heir)
        assert halls.hand_over(connection, mine, lease, heir) is None
        halls.prove(connection, mine, [lease])


def test_an_heir_lives_and_stays_and_has_the_fewest_tables(engine: Engine) -> None:
    with engine.begin() as connection:
        rules = {"odin": [2, 1]}
        mine, second, third = [halls.join(connection, f"{HERE}{number}", rules=rules) for number in range(3)]
        assert halls.heir(connection, mine, "aa") == second
        lease = taken(connection, second)
        assert halls.heir(connection, mine, "aa") == third
        halls.release(connection, second, lease)
        halls.close_doors(connection, second)
        assert halls.heir(connection, mine, "aa") == third
        silent(connection, third)
        assert halls.heir(connection, mine, "aa") is None


def test_an_heir_knows_the_rules_of_the_table(engine: Engine) -> None:
    with engine.begin() as connection:
        mine = halls.join(connection, HERE)
        halls.join(connection, f"{THERE}1")  # it does not say what it knows
        halls.join(connection, f"{THERE}2", rules={"odin": [3, 2]})
        halls.join(connection, f"{THERE}3", rules={"north": [1]})
        assert halls.heir(connection, mine, "aa") is None
        knowing = halls.join(connection, f"{THERE}4", rules={"odin": [1]})
        assert halls.heir(connection, mine, "aa") == knowing


def test_a_hall_that_is_gone_takes_nothing(engine: Engine) -> None:
    from sqlalchemy.exc import IntegrityError

    with engine.begin() as connection:
        mine = halls.join(connection, HERE)
        halls.leave(connection, mine)
    with pytest.raises(IntegrityError, match="fk_table_leases_hall"), engine.begin() as connection:
        halls.take(connection, mine, "aa")


def until_waiting(engine: Engine, query: str) -> None:
    """Until a statement that begins so waits for a lock."""
    until = time.monotonic() + PATIENCE
    with engine.connect() as connection:
        looking = connection.execution_options(isolation_level="AUTOCOMMIT")
        while looking.execute(text(WAITS), {"query": query}).scalar() == 0:
            assert time.monotonic() < until, f"nothing like {query} waits"
            time.sleep(0.001)


# ---- writing


@contextmanager
def two(shared: str) -> Iterator[tuple[Database, Database]]:
    first, second = Database(shared, HERE), Database(shared, THERE)
    try:
        first.open()
        second.open()
        yield first, second
    finally:
        first.close()
        second.close()


async def lease_of(database: Database, table: str = "aa") -> Lease:
    return await database.write(lambda connection: taken(connection, database.hall, table))


def make_dead(engine: Engine, other: Database) -> None:
    """The others take over from a hall that has not beaten."""
    with engine.begin() as connection:
        connection.execute(text(f"SET LOCAL lock_timeout = '{PATIENCE / 3:g}s'"))  # what is stuck does not come loose
        silent(connection, other.hall)
        assert halls.remove_dead(connection, other.hall)


def test_two_halls_write_to_tables_of_their_own(shared: str) -> None:
    async def write() -> None:
        with two(shared) as (first, second):
            mine, theirs = await lease_of(first, "aa"), await lease_of(second, "bb")
            await first.write(somebody("first"), mine)
            await second.write(somebody("second"), theirs)
            await first.write(somebody("no table"))
            assert await second.read(names) == ["first", "no table", "second"]
            for database in (first, second):
                database.hold()

    run(write())


def test_a_hall_that_was_taken_over_writes_nothing_more(
    shared: str, engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    async def write() -> None:
        with two(shared) as (first, second):
            mine, number = await lease_of(first), first.hall
            await first.write(somebody("before"), mine)
            make_dead(engine, first)
            anew = await lease_of(second)
            assert anew.epoch == mine.epoch + 1
            await second.write(somebody("second"), anew)
            late = await asyncio.gather(
                first.write(somebody("late"), mine), first.write(somebody("of no table")), return_exceptions=True
            )
            assert [getattr(error, "code", error) for error in late] == ["trouble"] * 2
            assert first.lost.is_set()
            assert await second.read(names) == ["before", "second"]
            with pytest.raises(Superseded):
                first.hold()
            assert [record.message for record in caplog.records if record.levelname == "CRITICAL"] == [
                "this hall stops, and writes nothing more: other halls have taken over its tables:"
                f" hall {number} is no longer in the database"
            ]

    run(write())


def test_changes_to_a_table_that_has_moved_are_refused_and_no_others(shared: str) -> None:
    async def write() -> None:
        with two(shared) as (first, second):
            lost, kept = await lease_of(first, "aa"), await lease_of(first, "bb")
            await first.write(lambda connection: halls.hand_over(connection, first.hall, lost, second.hall))
            begun, gate = threading.Event(), threading.Event()

            def wait(_: Connection) -> None:
                begun.set()
                assert gate.wait(PATIENCE)

            waiting = asyncio.ensure_future(first.write(wait))
            assert await asyncio.to_thread(begun.wait, PATIENCE)  # what comes now shares the next commit
            work = [
                asyncio.ensure_future(first.write(somebody(name), lease))
                for name, lease in (("a", kept), ("b", lost), ("c", None), ("d", lost), ("e", kept))
            ]
            await asyncio.sleep(0)
            gate.set()
            done = await asyncio.gather(*work, return_exceptions=True)
            await waiting
            assert [isinstance(result, Moved) for result in done] == [False, True, False, True, False]
            assert await first.read(names) == ["a", "c", "e"]
            assert not first.lost.is_set()

    run(write())


def test_a_commit_under_way_ends_before_its_hall_can_be_taken_over(shared: str, engine: Engine) -> None:
    async def write() -> None:
        with two(shared) as (first, _):
            mine = await lease_of(first)
            begun, gate = threading.Event(), threading.Event()

            def slow(connection: Connection) -> None:
                begun.set()
                assert gate.wait(PATIENCE)
                somebody("slow")(connection)

            writing = asyncio.ensure_future(first.write(slow, mine))
            assert await asyncio.to_thread(begun.wait, PATIENCE)
            taking = asyncio.ensure_future(asyncio.to_thread(make_dead, engine, first))
            await asyncio.to_thread(until_waiting, engine, "SELECT halls.id%FOR UPDATE")
            gate.set()
            await writing
            await taking
            with pytest.raises(Refused):
                await first.write(somebody("late"), mine)
            assert await first.read(names) == ["slow"]

    run(write())


def test_a_commit_waits_for_whoever_takes_over_and_is_refused_then(shared: str, engine: Engine) -> None:
    async def write() -> None:
        with two(shared) as (first, _):
            mine = await lease_of(first)
            with engine.begin() as taker:
                halls.leave(taker, first.hall)
                writing = asyncio.ensure_future(first.write(somebody("late"), mine))
                await asyncio.to_thread(until_waiting, engine, "SELECT (SELECT count%")
            with pytest.raises(Refused):
                await writing
            assert await first.read(names) == []

    run(write())


def test_a_hall_that_stands_still_within_a_commit_is_taken_over_all_the_same(shared: str, engine: Engine) -> None:
    """PostgreSQL rolls the commit back after a while in which nothing was asked."""

    async def write() -> None:
        with two(shared) as (first, second):
            mine = await lease_of(first)
            begun, gate = threading.Event(), threading.Event()

            def stuck(connection: Connection) -> None:
                somebody("stuck")(connection)
                begun.set()
                assert gate.wait(PATIENCE)

            writing = asyncio.ensure_future(first.write(stuck, mine))
            assert await asyncio.to_thread(begun.wait, PATIENCE)
            await asyncio.to_thread(make_dead, engine, first)  # the writer stands still all the while
            await second.write(somebody("second"), await lease_of(second))
            gate.set()
            assert isinstance((await asyncio.gather(writing, return_exceptions=True))[0], Exception)
            assert await second.read(names) == ["second"]

    run(write())


# ---- one hall alone, and halls that share


def test_a_hall_alone_and_halls_that_share_keep_each_other_out(shared: str) -> None:
    alone = Database(shared)
    alone.open()
    with pytest.raises(NoDatabase, match="another hall"):
        Database(shared, HERE).open()
    alone.close()
    with two(shared), pytest.raises(NoDatabase, match="another hall"):
        Database(shared).open()


def test_a_hall_alone_that_lost_its_lock_is_fenced_by_one_that_shares(shared: str) -> None:
    async def write() -> None:
        alone = Database(shared)
        alone.open()
        lose_lock(shared)
        with two(shared) as (first, _):
            with pytest.raises(Refused):
                await alone.write(somebody("late"))
            assert await first.read(names) == []
        alone.close()

    run(write())


def test_halls_that_share_and_lost_their_lock_are_fenced_by_one_alone(shared: str) -> None:
    async def write() -> None:
        sharing = Database(shared, HERE)
        sharing.open()
        mine = await lease_of(sharing)
        lose_lock(shared)
        alone = Database(shared)
        alone.open()
        with pytest.raises(Refused):
            await sharing.write(somebody("late"), mine)
        assert await alone.read(names) == []
        sharing.close()
        alone.close()

    run(write())


def test_a_hall_that_closes_frees_its_tables(shared: str, engine: Engine) -> None:
    async def write() -> None:
        with two(shared) as (first, second):
            await lease_of(first)
            first.close()
            assert (await lease_of(second)).epoch == 2

    run(write())
    with engine.connect() as connection:
        assert connection.execute(select(schema.halls)).all() == []


def test_sqlite_is_for_one_hall(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'hall.sqlite'}"
    with pytest.raises(NoDatabase, match="on PostgreSQL alone"):
        Database(database, HERE)


# ---- a computer that stands still

WRITER = """
import asyncio, sys
from meadhall.hall.refusal import Refused
from meadhall.hall.storage import halls
from meadhall.hall.storage.database import Database
from tests.hall.test_fencing import somebody

async def write():
    database = Database(sys.argv[1], "http://10.0.0.1:8600")
    database.open()
    lease = await database.write(lambda connection: halls.take(connection, database.hall, "aa"))
    print("hall", database.hall, flush=True)
    number = 0
    while True:
        try:
            await database.write(somebody(f"{number:06}"), lease)
        except Refused as refused:
            print("refused", refused.code, flush=True)
            return
        print("wrote", f"{number:06}", flush=True)
        number += 1

asyncio.run(write())
"""


def test_a_hall_that_wakes_up_writes_nothing_to_what_another_has(shared: str, engine: Engine) -> None:
    """A process that writes on and on is stopped, taken over, and goes on."""
    program = [sys.executable, "-c", WRITER, shared]
    root = str(Path(__file__).parents[2])
    known = os.pathsep.join([root, *filter(None, [os.environ.get("PYTHONPATH")])])
    process = subprocess.Popen(
        program, env={**os.environ, "PYTHONPATH": known}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    try:
        first = process.stdout.readline().split()
        assert first[0] == "hall", process.communicate()
        told = [process.stdout.readline() for _ in range(5)]
        process.send_signal(signal.SIGSTOP)
        second = Database(shared, THERE)
        second.open()
        with engine.begin() as connection:
            silent(connection, int(first[1]))
        with engine.begin() as connection:
            assert halls.remove_dead(connection, int(first[1]))

        async def write() -> None:
            lease = await lease_of(second)
            assert lease.epoch == 2
            await second.write(somebody("zz"), lease)

        run(write())
        with engine.connect() as connection:
            there = names(connection)
        process.send_signal(signal.SIGCONT)
        rest, complaints = process.communicate(timeout=PATIENCE)
        told += rest.splitlines()
        assert told[-1].strip() == "refused trouble", (told[-3:], complaints)
        wrote = [line.split()[1] for line in told if line.startswith("wrote")]
        with engine.connect() as connection:
            assert names(connection) == there, "nothing was written after the takeover"
        assert there == [*wrote, "zz"], "and all that was told is there"
        second.close()
    finally:
        process.kill()
        process.communicate()


# ---- what halls share besides tables


def test_halls_that_share_rate_one_game_after_another(postgres: str) -> None:
    """Two games of the same people end at two halls at once: both count."""
    beaten, won = ["person:aa", "person:bb"], [1, 2]
    after = []
    for at_once in (False, True):
        database = Database(new_database(postgres))
        database.open()
        engine: Engine = database.engine
        errors: list[Exception] = []

        def second(engine: Engine = engine, errors: list[Exception] = errors) -> None:
            try:
                with engine.begin() as connection:
                    statistics._rate(connection, "odin", beaten, won)
            except Exception as error:
                errors.append(error)

        other = threading.Thread(target=second)
        with engine.begin() as connection:
            statistics._rate(connection, "odin", beaten, won)
            if at_once:
                other.start()
                until_waiting(engine, "%")
        if not at_once:
            other.start()
        other.join(PATIENCE)
        assert errors == []
        with engine.connect() as connection:
            after.append(connection.execute(select(schema.ratings).order_by(schema.ratings.c.who)).all())
        database.close()
    assert after[0] == after[1]


def test_halls_that_share_keep_time_in_one_row(engine: Engine) -> None:
    """Whoever writes later waits, and writes over what was there."""
    with engine.begin() as connection:
        repository.keep_hall_time(connection, 0.0, 1.0)
    errors: list[Exception] = []

    def second() -> None:
        try:
            with engine.begin() as connection:
                repository.keep_hall_time(connection, 0.0, 3.0)
        except Exception as error:
            errors.append(error)

    other = threading.Thread(target=second)
    with engine.begin() as connection:
        repository.keep_hall_time(connection, 0.0, 2.0)
        other.start()
        until_waiting(engine, "%hall_time%")
    other.join(PATIENCE)
    assert errors == []
    with engine.connect() as connection:
        assert repository.hall_time(connection) == (0.0, 3.0)
