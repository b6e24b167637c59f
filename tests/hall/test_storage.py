"""What is kept, in SQLite and in PostgreSQL alike: every move before anyone hears of it, all of it after a restart."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, func, insert, select
from sqlalchemy.engine.default import DefaultDialect
from sqlalchemy.exc import IntegrityError, OperationalError

from meadhall.hall.accounts import people
from meadhall.hall.play import lobby
from meadhall.hall.refusal import Refused
from meadhall.hall.storage import repository, schema
from meadhall.hall.storage.database import Database, NoDatabase, migrate
from tests.hall import in_process
from tests.hall.server_process import Guest, House, run, shedding
from tests.hall.test_fencing import new_database


def test_migrations_lead_to_the_schema(database: str) -> None:
    opened = Database(database)
    with opened.engine.begin() as connection:
        migrate(connection)
        migrate(connection)  # a second time changes nothing
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    opened.engine.dispose()


def test_a_whole_game_is_there_after_closing_and_opening(database: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path, database) as hall:
            me = await in_process.person(hall, "Anna")
            live = await in_process.table(hall, me, "me", "bot", "bot", options={"target": 10})
            for _ in range(5):
                await in_process.settled(live)
                if live.row.state == "playing":
                    await in_process.play_first(hall, live)
            await in_process.settled(live)
        async with in_process.opened(tmp_path, database) as hall:
            again = await hall.tables.get(live.id)
            await in_process.settled(again)
            assert again.dealt.table.history == live.dealt.table.history
            assert again.seats == live.seats
            assert again.row == live.row
            if again.row.state == "playing":
                assert again.dealt.questions.of(0) == live.dealt.questions.of(0), (
                    "even a stamp given out before is still good"
                )
            while again.row.state == "playing":
                await in_process.play_first(hall, again)
                await in_process.settled(again)
            (odin,) = await hall.database.read(lambda database: tables_of(database, me.id))
            assert odin["played"] == 1

    def tables_of(database: Connection, person: str) -> list[dict[str, object]]:
        from meadhall.hall.play import statistics

        return statistics.of_person(database, person)

    run(play())


def test_a_bots_turn_is_resumed_when_the_hall_opens(database: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path, database) as hall:
            me = await in_process.person(hall, "Anna")
            hall.botroom.wake = lambda live: None  # type: ignore[method-assign]  # the power fails before a bot moves
            waiting = [await in_process.table(hall, me, "me", "bot", "bot") for _ in range(6)]
            waiting = [live for live in waiting if 0 not in live.actors]
            assert waiting
        async with in_process.opened(tmp_path, database) as hall:
            async with asyncio.timeout(120):
                for live in waiting:
                    while live.id not in hall.tables.by_id or 0 not in hall.tables.by_id[live.id].actors:
                        await asyncio.sleep(0)

    run(play())


def test_there_is_only_one_move_of_each_number(database: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path, database) as hall:
            me = await in_process.person(hall, "Anna")
            live = await in_process.table(hall, me, "me", "open")
            await hall.database.write(lambda database: repository.add_ply(database, live.id, 0, 0, 1, 0.0))
            with pytest.raises(IntegrityError):
                await hall.database.write(lambda database: repository.add_ply(database, live.id, 0, 1, 2, 0.0))

    run(play())


def test_a_move_that_cannot_be_written_is_never_heard_of(database: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path, database) as hall:
            anna, bo = [await in_process.person(hall, name) for name in ("Anna", "Bo")]
            live = await in_process.table(hall, anna, "me", "open")
            await lobby.join(hall.tables, live, bo, None, None)
            visitor = in_process.visit(live, anna)
            in_process.told(visitor)
            await hall.database.write(lambda database: repository.add_ply(database, live.id, 0, 0, 1, 0.0))
            with pytest.raises(Refused) as refused:
                await in_process.play_first(hall, live)
            assert refused.value.code == "trouble"
            assert [(told["type"], told.get("code")) for told in in_process.told(visitor)] == [("refused", "trouble")]
            assert live.id not in hall.tables.by_id

    run(play())


def test_changes_share_commits_and_one_at_fault_harms_no_other(database: str) -> None:
    async def write() -> None:
        opened = Database(database)
        opened.open()
        commits = 0
        gate = threading.Event()

        def add(connection: Connection, number: int) -> int:
            gate.wait(10)
            row = {"id": f"{number % 90:x}", "name": "x", "name_key": f"{number}", "session": 0, "created": 0.0}
            connection.execute(insert(schema.people).values(**row))
            return number

        from sqlalchemy import event

        def count(_: Connection) -> None:
            nonlocal commits
            commits += 1

        event.listen(opened.engine, "commit", count)
        work = [asyncio.ensure_future(opened.write(lambda c, n=number: add(c, n))) for number in range(100)]  # type: ignore[misc]
        await asyncio.sleep(0)
        gate.set()
        done = await asyncio.gather(*work, return_exceptions=True)
        assert done[:90] == list(range(90))
        assert all(isinstance(error, IntegrityError) for error in done[90:])
        assert await opened.read(lambda c: c.execute(select(func.count()).select_from(schema.people)).scalar()) == 90
        assert commits < 90
        opened.close()

    run(write())


def test_a_commit_that_may_have_been_made_is_not_made_again(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server has committed, and the connection breaks before it says so: a line of chat would be there twice."""
    commit = DefaultDialect.do_commit
    made: list[int] = []
    broken: list[bool] = []

    def breaks(self: DefaultDialect, connection: Any) -> None:
        commit(self, connection)
        if made and not broken:
            broken.append(True)
            connection.driver_connection.close()
            raise psycopg.OperationalError("the connection is lost")

    def add(connection: Connection, number: int) -> None:
        row = {"id": f"{number:x}", "name": "x", "name_key": f"{number}", "session": 0, "created": 0.0}
        connection.execute(insert(schema.people).values(**row))
        made.append(number)

    begun, gate = threading.Event(), threading.Event()

    def wait(_: Connection) -> None:
        begun.set()
        gate.wait(10)

    async def write() -> None:
        opened = Database(new_database(postgres))
        opened.open()
        monkeypatch.setattr(DefaultDialect, "do_commit", breaks)
        first = asyncio.ensure_future(opened.write(wait))
        assert await asyncio.to_thread(begun.wait, 10), "what follows waits, and shares a commit"
        work = [asyncio.ensure_future(opened.write(lambda c, n=number: add(c, n))) for number in range(3)]  # type: ignore[misc]
        await asyncio.sleep(0)
        gate.set()
        await first
        done = await asyncio.gather(*work, return_exceptions=True)
        assert [type(error) for error in done] == [OperationalError] * 3, "nobody is told that it was made"
        assert made == [0, 1, 2]
        assert await opened.read(lambda c: c.execute(select(func.count()).select_from(schema.people)).scalar()) == 3
        await opened.write(lambda c: add(c, 3))
        opened.close()

    run(write())


def test_moves_of_many_tables_are_written_together_and_one_at_fault_harms_no_other(
    database: str, tmp_path: Path
) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path, database) as hall:
            people = [await in_process.person(hall, name) for name in ("Anna", "Bo")]
            live_tables = [await in_process.table(hall, people[0], "me", "open") for _ in range(8)]
            for live in live_tables:
                await lobby.join(hall.tables, live, people[1], None, None)
            visitors = [in_process.visit(live, people[1]) for live in live_tables]
            for visitor in visitors:
                in_process.told(visitor)
            spoilt = live_tables[3].id
            await hall.database.write(lambda database: repository.add_ply(database, spoilt, 0, 0, 1, 0.0))
            begun, gate, sizes = threading.Event(), threading.Event(), []
            together = repository.PlyWrite.together

            def wait(_: Connection) -> None:
                begun.set()
                gate.wait(10)

            def counted(connection: Connection, made: list[repository.PlyWrite]) -> None:
                sizes.append(len(made))
                together(connection, made)

            repository.PlyWrite.together = staticmethod(counted)  # type: ignore[method-assign]
            try:
                waiting = asyncio.ensure_future(hall.database.write(wait))
                await asyncio.to_thread(begun.wait, 10)  # what comes now is written after that
                moves = [asyncio.ensure_future(in_process.play_first(hall, live)) for live in live_tables]
                await asyncio.sleep(0)
                assert all(in_process.told(visitor) == [] for visitor in visitors), (
                    "nothing is told before it is written"
                )
                gate.set()
                done = await asyncio.gather(*moves, return_exceptions=True)
                await waiting
            finally:
                repository.PlyWrite.together = staticmethod(together)  # type: ignore[method-assign]
            assert [isinstance(result, Refused) for result in done] == [live.id == spoilt for live in live_tables]
            assert max(sizes) == 8
            for live, visitor in zip(live_tables, visitors, strict=True):
                kinds = [told["type"] for told in in_process.told(visitor)]
                assert kinds == (["refused"] if live.id == spoilt else ["step"])

    run(play())


def test_an_older_database_is_brought_up_to_date(database: str) -> None:
    opened = Database(database)
    with opened.engine.begin() as connection:
        migrate(connection, "0001")
        connection.exec_driver_sql("INSERT INTO people VALUES ('aa', 'Anna', 'anna', NULL, 0, 0)")
        connection.exec_driver_sql(
            "INSERT INTO tables (id, game, rules_version, options, state, public, invite, created, moved, takebacks,"
            " casual) VALUES ('t', 'odin', 1, '{}', 'playing', TRUE, '', 0, 0, 0, FALSE)"
        )
        connection.exec_driver_sql("INSERT INTO seats VALUES ('t', 0, 'person', 'aa', 'Anna', NULL, FALSE, NULL)")
        connection.exec_driver_sql("INSERT INTO seats VALUES ('t', 1, 'bot', NULL, 'Ivar', 'random', FALSE, 'aa')")
        connection.exec_driver_sql("INSERT INTO ratings VALUES ('odin', 'bot:random', 25, 8)")
        migrate(connection)
        (anna, ivar) = repository.seats_of(connection, ["t"])["t"]
        assert (anna.orders, anna.final) == (None, False)
        assert (ivar.level, ivar.final) == ("thrall", False)
        assert connection.execute(select(schema.ratings.c.who)).scalars().all() == ["bot:thrall"]
    opened.engine.dispose()


def test_an_opening_that_was_cut_off_can_be_done_again(database: str) -> None:
    """On SQLite too a schema is there as a whole or not at all."""
    from sqlalchemy import event

    def cut(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if "CREATE TABLE results" in statement:
            raise KeyboardInterrupt

    first = Database(database)
    event.listen(first.engine, "before_cursor_execute", cut)
    with pytest.raises(KeyboardInterrupt):
        first.open()
    first.close()
    second = Database(database)
    second.open()
    assert second.epoch == 1
    second.close()


def test_a_second_hall_is_kept_out(database: str) -> None:
    first, second = Database(database), Database(database)
    first.open()
    with pytest.raises(NoDatabase, match="another hall"):
        second.open()
    first.close()
    third = Database(database)
    third.open()
    third.close()


def test_the_program_plays_in_either_database(database: str, tmp_path: Path) -> None:
    house = House(tmp_path, database.replace("postgresql+psycopg", "postgresql")).open()
    guest = Guest(house, "Anna")
    table = guest.table("me", "bot", "bot", options={"target": 1})["id"]

    async def play() -> None:
        async with guest.at(table) as chair:
            await chair.play_on(shedding)

    run(play())
    assert house.close() == ""
    house.open()
    assert guest.get(f"/api/tables/{table}")["state"] == "over"
    assert guest.get(f"/api/people/{guest.person}")["games"][0]["played"] == 1
    assert house.close() == ""


def test_kept_names_are_unique_in_the_database_itself(database: str, tmp_path: Path) -> None:
    async def keep() -> None:
        async with in_process.opened(tmp_path, database) as hall:
            one, two = [await in_process.person(hall, "Sven") for _ in range(2)]
            await hall.database.write(lambda database: people.keep(database, one, "hash"))
            with pytest.raises(Refused, match="keeps the name"):
                await hall.database.write(lambda database: people.keep(database, two, "hash"))

    run(keep())


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("mysql://x/y", "sqlite or postgresql, not in 'mysql'"),
        ("postgresql://nobody@127.0.0.1:1/none", "cannot be used"),
        ("sqlite:////proc/none/hall.sqlite", "/proc/none"),
    ],
)
def test_a_database_that_is_not_there_is_told_in_a_line(tmp_path: Path, url: str, words: str) -> None:
    from tests.cli.program import run as program

    done = program(tmp_path, "hall", "--no-browser", "--port", "0", "--database", url)
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stderr.count("\n") == 1
