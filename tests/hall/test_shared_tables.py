"""Live tables of halls that share a database: each has one owner, and who is no owner changes nothing."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import func, select, text

import meadhall
from meadhall.hall.accounts.people import Person
from meadhall.hall.cluster import leases
from meadhall.hall.cluster.leases import AllTables, TableLeases
from meadhall.hall.play import lobby, moves, rematch
from meadhall.hall.refusal import COME_AGAIN, Moved, Refused
from meadhall.hall.server import Hall
from meadhall.hall.storage import halls, repository, schema
from meadhall.hall.storage.halls import DEAD_AFTER
from meadhall.hall.tables import telling
from meadhall.hall.tables.hall_time import DRIFT, SharedTime
from meadhall.hall.tables.live_table import LiveTable
from tests.hall import in_process
from tests.hall.server_process import PATIENCE, run
from tests.hall.test_clocks import LIVE, two_at_a_table
from tests.hall.test_fencing import new_database

HERE, THERE = "http://10.0.0.1:8600", "http://10.0.0.2:8600"


@pytest.fixture
def hearts_at_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Halls beat once when they open, and then when a test says so."""
    monkeypatch.setattr(leases, "BEAT_EVERY", 1000.0)


@pytest.fixture
def shared(postgres: str, hearts_at_rest: None) -> str:
    return new_database(postgres)


@asynccontextmanager
async def two(folder: Path, shared: str) -> AsyncIterator[tuple[Hall, Hall]]:
    async with (
        in_process.opened(folder, shared, address=HERE) as first,
        in_process.opened(folder, shared, address=THERE) as second,
    ):
        await look(second)
        yield first, second


async def look(hall: Hall) -> None:
    assert isinstance(hall.leases, TableLeases)
    await hall.leases.look()


async def game_for_two(hall: Hall) -> tuple[LiveTable, Person, Person]:
    anna, bo = [await in_process.person(hall, name) for name in ("Anna", "Bo")]
    live = await in_process.table(hall, anna, "me", "open")
    await lobby.join(hall.tables, live, bo, None, None)
    return live, anna, bo


async def hand_over(giver: Hall, live: LiveTable, heir: Hall) -> None:
    lease = live.lease
    assert lease is not None
    given = await giver.database.write(
        lambda connection: halls.hand_over(connection, giver.database.hall, lease, heir.database.hall)
    )
    assert given is not None


async def fall_silent(first: Hall, second: Hall) -> None:
    """So much time has passed, by the database's clock, in which the second hall has beaten and the first has not."""
    beat = text("UPDATE halls SET beat = beat - make_interval(secs => :s) WHERE id = :hall")
    since = text("UPDATE halls SET since = since - make_interval(secs => :s) WHERE id = :hall")
    for hall, older in ((first, beat), (second, since)):
        given = {"s": DEAD_AFTER + 1, "hall": hall.database.hall}
        assert await hall.database.pulse(lambda c, o=older, g=given: c.execute(o, g).rowcount) == 1  # type: ignore[misc]


async def written(hall: Hall) -> None:
    """What is under way is on disk: the writer makes one change after another."""
    await asyncio.sleep(0)
    await hall.database.write(lambda _: None)


async def plies(hall: Hall) -> int:
    count = select(func.count()).select_from(schema.plies)
    return await hall.database.read(lambda connection: int(connection.execute(count).scalar_one()))


def test_a_table_is_open_at_one_hall_and_then_at_another(tmp_path: Path, shared: str) -> None:
    async def play() -> None:
        async with two(tmp_path, shared) as (first, second):
            live, _, _ = await game_for_two(first)
            await in_process.play_first(first, live)
            with pytest.raises(Moved) as elsewhere:
                await second.tables.get(live.id)
            assert elsewhere.value.address == HERE
            assert (elsewhere.value.code, elsewhere.value.status) == ("trouble", 503)
            await in_process.play_first(first, live)
            first.tables.forget(live)
            await written(first)
            again = await second.tables.get(live.id)
            assert again.dealt.table.history == live.dealt.table.history
            assert again.lease is not None
            assert live.lease is not None
            assert again.lease.epoch > live.lease.epoch
            await in_process.play_first(second, again)

    run(play())


def test_a_table_put_away_is_free_for_others(tmp_path: Path, shared: str) -> None:
    async def play() -> None:
        async with two(tmp_path, shared) as (first, second):
            live, _, _ = await game_for_two(first)
            first.tables._used[live.id] = float("-inf")
            first.tables.sweep()
            assert live.id not in first.tables.by_id
            await written(first)
            assert (await second.tables.get(live.id)).id == live.id

    run(play())


def test_a_table_that_cannot_be_opened_is_nobodys(tmp_path: Path, shared: str) -> None:
    async def play() -> None:
        async with two(tmp_path, shared) as (first, second):
            live, _, _ = await game_for_two(first)
            first.tables.forget(live)
            await written(first)
            spoil = text("UPDATE tables SET options = '{\"none\": 1}'")
            await first.database.write(lambda connection: connection.execute(spoil).rowcount)
            with pytest.raises(Refused, match="cannot be opened"):
                await first.tables.get(live.id)
            await written(first)
            assert await second.database.read(lambda connection: halls.owner(connection, live.id)) is None
            with pytest.raises(Refused, match="no such table"):
                await first.tables.get("abc")

    run(play())


def test_who_is_no_owner_any_more_changes_nothing(tmp_path: Path, shared: str) -> None:
    async def play() -> None:
        async with two(tmp_path, shared) as (first, second):
            live, anna, _ = await game_for_two(first)
            other, _, _ = await game_for_two(first)
            await in_process.play_first(first, live)
            visitor = in_process.visit(live, anna)
            in_process.told(visitor)
            await hand_over(first, live, second)
            seat = live.actors[0]
            asked = live.dealt.questions.of(seat)
            with pytest.raises(Moved):
                await moves.move(first.tables, live, seat, asked.stamp, asked.moves[0]["id"])
            assert live.id not in first.tables.by_id
            assert visitor.let_go.is_set()
            left = [visitor.outbox.get_nowait() for _ in range(visitor.outbox.qsize())]
            assert isinstance(left[0], bytes)
            assert (b'"refused"' in left[0], left[1:]) == (True, [COME_AGAIN])
            assert await plies(first) == 1
            again = await second.tables.get(live.id)
            assert again.dealt.questions.of(seat) == asked, "what was asked is asked still"
            await in_process.play_first(second, again)
            with pytest.raises(Moved):
                await lobby.resign(first.tables, live, anna)
            assert [place.gone for place in again.seats] == [None, None]
            await in_process.play_first(first, other)
            assert await plies(first) == 3

    run(play())


def test_a_new_table_is_its_hall_s_from_the_begin(tmp_path: Path, shared: str) -> None:
    """Another hall that looks for tables cannot open it between two commits."""

    async def play() -> None:
        async with two(tmp_path, shared) as (first, second):
            me = await in_process.person(first, "Anna")
            owners = []

            async def look_there(table_id: str) -> LiveTable:
                owners.append(await second.leases.other_owner(table_id))
                raise Refused("enough", "Nothing more is asked here.")

            first.tables.get = look_there  # type: ignore[method-assign]
            with pytest.raises(Refused, match="Nothing more"):
                await in_process.table(first, me, "me", "open")
            assert owners == [halls.Owner(first.database.hall, HERE)]

    run(play())


def test_a_hall_that_closes_makes_no_table(tmp_path: Path, shared: str) -> None:
    async def play() -> None:
        async with two(tmp_path, shared) as (first, second):
            me = await in_process.person(first, "Anna")
            await first.hand_over()
            with pytest.raises(Moved, match="This hall is closing"):
                await in_process.table(first, me, "me", "open")
            count = select(func.count()).select_from(schema.tables)
            assert await second.database.read(lambda connection: connection.execute(count).scalar_one()) == 0

    run(play())


def test_a_table_that_opens_while_its_hall_stops_is_handed_over(tmp_path: Path, shared: str) -> None:
    async def play() -> None:
        async with two(tmp_path, shared) as (first, second):
            live, _, _ = await game_for_two(first)
            first.tables.forget(live)
            await written(first)
            read, begun, going_on = first.tables._read, asyncio.Event(), asyncio.Event()

            async def slowly(table_id: str) -> LiveTable:
                begun.set()
                await going_on.wait()
                return await read(table_id)

            first.tables._read = slowly  # type: ignore[method-assign]
            opening = asyncio.create_task(first.tables.get(live.id))
            async with asyncio.timeout(PATIENCE):
                await begun.wait()  # the lease is taken: what was there before may be the one of the table put away
            stopping = asyncio.create_task(first.hand_over())
            await asyncio.sleep(0)
            going_on.set()
            await opening
            await stopping
            assert first.tables.by_id == {}
            owner = await first.leases.other_owner(live.id)
            assert owner is not None
            assert owner.hall == second.database.hall

    run(play())


def test_no_rematch_is_made_of_a_table_that_has_moved(tmp_path: Path, shared: str) -> None:
    """The new table and the line in the old one are written together, and the old one has another owner."""

    async def play() -> None:
        async with two(tmp_path, shared) as (first, second):
            me = await in_process.person(first, "Anna")
            live = await in_process.table(first, me, "me", "bot", "bot")
            await in_process.settled(live)
            await hand_over(first, live, second)
            count = select(func.count()).select_from(schema.tables)
            with pytest.raises(Moved):
                await rematch.what_if(first.tables, live, me, 0, 0)
            assert await first.database.read(lambda connection: connection.execute(count).scalar_one()) == 1

    run(play())


def test_a_hall_that_is_silent_loses_its_tables_and_stops(tmp_path: Path, shared: str) -> None:
    async def play() -> None:
        async with two(tmp_path, shared) as (first, second):
            live, anna, _ = await game_for_two(first)
            await in_process.play_first(first, live)
            visitor = in_process.visit(live, anna)
            stopped = asyncio.Event()
            first.stop = stopped.set
            await fall_silent(first, second)
            await look(second)
            again = await second.tables.get(live.id)
            assert again.dealt.table.history == live.dealt.table.history
            with pytest.raises(Refused, match="another one has taken over"):
                await in_process.play_first(first, live)
            async with asyncio.timeout(PATIENCE):
                await stopped.wait()
            assert visitor.let_go.is_set()
            await in_process.play_first(second, again)
            assert await plies(second) == 2

    run(play())


@pytest.mark.parametrize("how", ["closes", "is silent"])
def test_bots_play_on_at_another_hall(tmp_path: Path, shared: str, how: str) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path, shared, address=THERE) as second:
            async with in_process.opened(tmp_path, shared, address=HERE) as first:
                first.botroom.wake = lambda live: None  # type: ignore[method-assign]  # bots of the first do not move
                await look(second)
                me = await in_process.person(first, "Anna")
                waiting = await waiting_for_bots(first, me)
                await look(second)
                assert second.tables.by_id == {}
                if how == "is silent":
                    await fall_silent(first, second)
                    await look(second)
                    await all_play_on(second, waiting)
            if how == "closes":
                await look(second)
                await all_play_on(second, waiting)

    run(play())


async def waiting_for_bots(hall: Hall, me: Person) -> list[LiveTable]:
    """Tables at which a bot is asked first: who begins is up to the deal."""
    waiting: list[LiveTable] = []
    while len(waiting) < 3:
        live = await in_process.table(hall, me, "me", "bot", "bot")
        if 0 not in live.actors:
            waiting.append(live)
    return waiting


async def all_play_on(hall: Hall, waiting: list[LiveTable]) -> None:
    async with asyncio.timeout(PATIENCE):
        for live in waiting:
            while live.id not in hall.tables.by_id or 0 not in hall.tables.by_id[live.id].actors:
                await asyncio.sleep(0)


# ---- news


@asynccontextmanager
async def hearing(hall: Hall) -> AsyncIterator[Hall]:
    """The hall listens to others: it was told something once."""
    heard = asyncio.Event()
    table_leases = hall.leases
    assert isinstance(table_leases, TableLeases)
    hear, table_leases.hear = table_leases.hear, lambda told: (hear(told), heard.set())  # type: ignore[method-assign, func-returns-value, assignment]
    async with asyncio.timeout(PATIENCE):
        while not heard.is_set():
            await hall.database.write(lambda connection: halls.tell(connection, "hello"))
            with suppress(TimeoutError):
                async with asyncio.timeout(0.1):
                    await heard.wait()
    yield hall


@pytest.mark.parametrize("how", ["closes", "is removed", "hands over"])
def test_what_goes_on_by_itself_waits_for_no_heartbeat(tmp_path: Path, shared: str, how: str) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path, shared, address=THERE) as second:
            await look(second)
            async with in_process.opened(tmp_path, shared, address=HERE) as first, hearing(second):
                first.botroom.wake = lambda live: None  # type: ignore[method-assign]  # bots of the first do not move
                await look(second)
                me = await in_process.person(first, "Anna")
                waiting = await waiting_for_bots(first, me)
                if how == "is removed":
                    await fall_silent(first, second)
                    gone = first.database.hall
                    await first.database.pulse(lambda connection: halls.remove_dead(connection, gone))
                if how == "hands over":
                    await first.hand_over()
                if how != "closes":
                    await all_play_on(second, waiting)
            await all_play_on(second, waiting)

    run(play())


def test_a_session_that_ends_at_one_hall_ends_visits_at_another_at_once(tmp_path: Path, shared: str) -> None:
    async def play() -> None:
        async with two(tmp_path, shared) as (first, second), hearing(second):
            anna, bo = [await in_process.person(first, name) for name in ("Anna", "Bo")]
            ends: dict[str, asyncio.Queue[Refused | None]] = {}
            known = {}
            with ExitStack() as there:
                for who, name in ((anna, "anna"), (bo, "bo")):
                    known[name], _ = await first.credentials.begin(who, "a browser")
                    ends[name] = asyncio.Queue()
                    there.enter_context(second.credentials.at_a_table(known[name], ends[name].put_nowait))
                async with asyncio.timeout(PATIENCE):
                    assert await first.credentials.confirm(known["bo"])
                    assert await ends["bo"].get() is None, "whoever typed the password comes again by another secret"
                    await first.credentials.end(anna, [known["anna"].id])
                    told = await ends["anna"].get()
                assert told is not None
                assert told.code == "ended"
                assert ends["bo"].empty()

    run(play())


def test_a_hall_that_lost_its_line_listens_again(tmp_path: Path, shared: str) -> None:
    async def play() -> None:
        async with two(tmp_path, shared) as (_, second):
            drop = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
            for _ in range(2):
                async with hearing(second):
                    await second.database.read(lambda connection: connection.execute(drop).all())

    run(play())


# ---- one secret


def test_halls_that_share_sign_with_one_secret(tmp_path: Path, shared: str) -> None:
    """A stamp, and a device that is known, are good at every hall; each has a data folder of its own."""

    async def play() -> None:
        folders = [tmp_path / name for name in ("first", "second", "third")]
        async with in_process.opened(folders[0], shared, address=HERE) as first:
            kept = (folders[0] / "secret").read_bytes()
            async with in_process.opened(folders[1], shared, address=THERE) as second:
                assert first.secret == second.secret == kept
                assert not (folders[1] / "secret").exists(), "one that nobody needs is not made"
                live, anna, _ = await game_for_two(first)
                seat = live.actors[0]
                asked = live.dealt.questions.of(seat)
                await hand_over(first, live, second)
                again = await second.tables.get(live.id)
                assert again.dealt.questions.of(seat).stamp == asked.stamp
                assert second.credentials.known_device(first.credentials.device(anna), anna) is not None
        async with in_process.opened(folders[2], shared, address=HERE) as third:
            assert third.secret == kept
        async with in_process.opened(folders[1], shared) as alone:
            assert alone.secret == kept, "also a hall that is alone again"

    run(play())


def test_halls_that_open_at_once_have_one_secret(tmp_path: Path, shared: str) -> None:
    async def play() -> None:
        async with two(tmp_path, shared) as (first, second):
            await first.database.write(lambda connection: connection.execute(text("DELETE FROM hall_secret")).rowcount)
            offered = [b"first" * 8, b"second" * 8]
            both = zip((first, second), offered, strict=True)
            found = await asyncio.gather(*(asyncio.to_thread(hall.database.secret, lambda s=s: s) for hall, s in both))  # type: ignore[misc]
            assert found[0] == found[1]
            assert found[0] in offered

    run(play())


# ---- hall time


class Ticking(in_process.Hands):
    """A clock that goes by itself."""

    def __init__(self, now: float) -> None:
        super().__init__(now)
        self._begun = time.monotonic()

    def __call__(self) -> float:
        return self.time + time.monotonic() - self._begun


@asynccontextmanager
async def at_real_time(folder: Path, shared: str, address: str, wrong: float = 0.0) -> AsyncIterator[Hall]:
    """A hall whose computer's date is wrong by so many seconds."""
    date, ticks = Ticking(time.time() + wrong), Ticking(500.0)
    async with in_process.opened(folder, shared, date, ticks=ticks, address=address) as hall:
        yield hall


async def database_time(hall: Hall) -> float:
    date, apart = await hall.database.read(halls.clock)
    return date + apart


def test_hall_time_is_the_same_at_all_halls(tmp_path: Path, shared: str) -> None:
    async def play() -> None:
        async with (
            at_real_time(tmp_path, shared, HERE, 3600.0) as first,
            at_real_time(tmp_path, shared, THERE, -3600.0) as second,
        ):
            before = await database_time(first)
            told = [first.steady(), second.steady()]
            after = await database_time(first)
            assert all(before - 1 < now < after + 1 for now in told)

    run(play())


@pytest.mark.parametrize("jump", [-3600.0, 3600.0])
def test_setting_the_databases_clock_sets_hall_time_at_no_hall(tmp_path: Path, shared: str, jump: float) -> None:
    """The database's clock cannot be set here; that hall time is so far from it is the same to a hall."""

    async def play() -> None:
        async with at_real_time(tmp_path, shared, HERE) as first, at_real_time(tmp_path, shared, THERE) as second:
            _, apart = await first.database.read(halls.clock)
            moved = text("UPDATE hall_time SET open_until = open_until + :jump")
            await first.database.write(lambda connection: connection.execute(moved, {"jump": jump}).rowcount)
            for hall in (first, second):
                assert isinstance(hall.steady, SharedTime)
                hall.steady._start += jump  # for all they know, the database's clock has gone the other way
                hall.steady._latest = float("-inf")
            told = [first.steady(), second.steady()]
            for hall in (first, second, first, second):
                await look(hall)
            assert abs((await first.database.read(halls.clock))[1] - (apart + jump)) < 2
            assert all(0 <= hall.steady() - before < 10 for hall, before in zip((first, second), told, strict=True))
            assert abs(await database_time(first) - second.steady()) < 2
            async with at_real_time(tmp_path, shared, "http://10.0.0.3:8600") as third:
                assert abs(third.steady() - first.steady()) < 2

    run(play())


def test_time_follows_the_databases() -> None:
    ticks = in_process.Hands(50.0)
    time = SharedTime(lambda: 0.0, ticks)
    time.begin(1000.0, 0.0, None)
    assert time() == 1000.0
    ticks.time += 10
    assert time.follow(1010.5, 0.0, 0.1) is None
    assert time() == pytest.approx(1010 + DRIFT), "what drifts is set right bit by bit"
    assert time.follow(1009.0, 0.0, 2.0) is None
    assert time() == pytest.approx(1010 + DRIFT), "it was read within the last two seconds, so nothing is known"
    assert time.follow(1009.5, 0.0, 0.1) is None
    assert time() == pytest.approx(1010 + DRIFT), "time does not go back, but waits"
    ticks.time += 1
    assert time() == pytest.approx(1011)
    assert time.follow(5011.0, 0.0, 0.1) == pytest.approx(-4000.0), "the clock was set"
    assert time() == pytest.approx(1011)
    assert time.follow(5011.0, -4000.0, 0.1) is None
    ticks.time += 1
    assert time.follow(9012.0, -7990.0, 0.1) is None, "another hall was first, and says what time it is"
    assert time() == pytest.approx(1022)


@pytest.mark.parametrize(
    ("how", "thought"), [("is silent", 100 - DEAD_AFTER - 1), ("hands over", 100), ("closes", 100)]
)
def test_nobody_pays_for_the_time_in_which_a_table_was_nobodys(
    tmp_path: Path, shared: str, how: str, thought: float
) -> None:
    async def play() -> None:
        async with at_real_time(tmp_path, shared, THERE) as second:
            async with at_real_time(tmp_path, shared, HERE) as first:
                await look(second)
                live = await two_at_a_table(first, LIVE)
                mover = live.actors[0]
                assert live.row.time is not None
                earlier = replace(live.row, time={**live.row.time, "since": live.row.time["since"] - 100})
                whole = live.row.time["left"][mover]
                await first.tables.write(live, lambda connection: repository.change(connection, earlier))
                if how == "is silent":
                    await fall_silent(first, second)
                    await look(second)
                if how == "hands over":
                    await hand_over(first, live, second)
                if how != "closes":
                    again = await second.tables.get(live.id)
            if how == "closes":
                again = await second.tables.get(live.id)
            assert telling.countdowns(again, ())["left"][mover] == pytest.approx(whole - thought, abs=3)  # type: ignore[index]

    run(play())


# ---- a hall alone


def test_a_hall_alone_has_no_leases(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path, database) as hall:
            assert isinstance(hall.leases, AllTables)
            live, _, _ = await game_for_two(hall)
            await in_process.play_first(hall, live)
            hall.tables.forget(live)
            assert (await hall.tables.get(live.id)).lease is None
            for table in (schema.halls, schema.table_leases):
                rows = await hall.database.read(lambda connection, of=table: connection.execute(select(of)).all())  # type: ignore[misc]
                assert rows == []

    run(play())


def test_a_table_forgotten_twice_leaves_the_one_read_anew(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            live, _, _ = await game_for_two(hall)
            hall.tables.forget(live)
            again = await hall.tables.get(live.id)
            hall.tables.forget(live)
            assert hall.tables.by_id == {live.id: again}

    run(play())


def test_every_change_to_a_live_table_shows_its_lease() -> None:
    """What the floors that know of tables write goes by LiveTables.write, but for a new table, and for addresses."""
    source = Path(meadhall.__file__).parent / "hall"
    found = {
        (path.relative_to(source).as_posix(), line.strip())
        for floor in ("play", "tables", "secrets") for path in (source / floor).rglob("*.py")
        for line in path.read_text().splitlines()
        if re.search(r"database\.write\(", line) and not re.search(r"lambda database: mails\.\w+\(database", line)
    }  # fmt: skip
    assert found == {
        ("tables/live_tables.py", "return await self.database.write(change, live.lease)"),
        ("tables/live_tables.py", "await self.database.write(write, of.lease if of is not None else None)"),
    }
