"""Any hall may be asked for any table: what is for another hall's table goes there, and nobody notices."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import func, select
from websockets.exceptions import ConnectionClosed

from meadhall.cli.hall import listen
from meadhall.hall.api.app import create
from meadhall.hall.api.wire import Server, serving
from meadhall.hall.cluster import forwarded, leases
from meadhall.hall.cluster.forwarded import HEADER, Forwarded
from meadhall.hall.server import Hall
from meadhall.hall.settings import Settings
from meadhall.hall.storage import halls, schema
from tests.hall.server_process import PATIENCE, Chair, Guest, run, shedding
from tests.hall.test_fencing import new_database

FAR = "203.0.113.9"


@pytest.fixture(autouse=True)
def nobody_is_taken_for_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy computer a hall may miss heartbeats for longer than others wait; that is not what is tried here."""
    monkeypatch.setattr(halls, "_LONG_AGO", func.clock_timestamp() - timedelta(seconds=2 * PATIENCE))


@dataclass
class Open:
    """A hall with its doors open, in this process."""

    hall: Hall
    url: str
    server: Server


@asynccontextmanager
async def opened(folder: Path, database: str, **more: Any) -> AsyncIterator[Open]:
    listener = listen("127.0.0.1", 0)
    url = f"http://127.0.0.1:{listener.getsockname()[1]}"
    given: dict[str, Any] = {"bot_pause": (0, 0), "suspense": (0, 0), "limits": 0, "native": False, **more}
    app = create(Settings(folder, database, address=url, **given))
    server = Server(serving(app))
    doors = asyncio.create_task(server.serve([listener]))
    async with asyncio.timeout(PATIENCE):
        while not server.started:
            await asyncio.sleep(0.01)
    try:
        yield Open(app.state.hall, url, server)
    finally:
        server.should_exit = True
        await doors


@asynccontextmanager
async def two(folder: Path, postgres: str, **more: Any) -> AsyncIterator[tuple[Open, Open]]:
    database = new_database(postgres)
    async with opened(folder, database, **more) as first, opened(folder, database, **more) as second:
        yield first, second


async def guest(at: Open, name: str | None = None) -> Guest:
    return await asyncio.to_thread(Guest, at, name)  # type: ignore[arg-type]


def elsewhere(who: Guest, at: Open) -> Guest:
    """The same person, at another hall."""
    same = Guest(at)  # type: ignore[arg-type]
    same.cookies, same.person, same.name = who.cookies, who.person, who.name
    return same


def test_people_at_two_halls_play_at_one_table(tmp_path: Path, postgres: str) -> None:
    async def play() -> None:
        async with two(tmp_path, postgres) as (first, second):
            anna, bo = await guest(first, "Anna"), await guest(second, "Bo")
            table = (await asyncio.to_thread(anna.table, "me", "open", options={"target": 1}))["id"]
            seen = await asyncio.to_thread(bo.get, f"/api/tables/{table}")
            assert seen == await asyncio.to_thread(elsewhere(bo, first).get, f"/api/tables/{table}")
            joined = await asyncio.to_thread(lambda: bo.post(f"/api/tables/{table}/join", seat=1))
            assert (joined["state"], joined["mine"]) == ("playing", [1])
            async with anna.at(table) as hers, bo.at(table) as his:
                await asyncio.gather(hers.play_on(shedding), his.play_on(shedding))
            assert (hers.table["places"], len(hers.steps)) == (his.table["places"], len(his.steps))
            texts = [
                (await asyncio.to_thread(who.ask, "GET", f"/api/tables/{table}/chronicle")).text for who in (anna, bo)
            ]
            assert texts[0] == texts[1] != ""
            assert list(first.hall.tables.by_id) == [table]
            assert second.hall.tables.by_id == {}, "it was played at one hall"

    run(play())


def test_refusals_and_headers_are_those_of_the_owner(tmp_path: Path, postgres: str) -> None:
    async def play() -> None:
        async with two(tmp_path, postgres) as (first, second):
            anna, bo = await guest(first, "Anna"), await guest(second, "Bo")
            table = (await asyncio.to_thread(lambda: anna.table("me", "open", public=False)))["id"]
            answers = [
                await asyncio.to_thread(who.ask, "GET", f"/api/tables/{table}") for who in (elsewhere(bo, first), bo)
            ]
            assert [answer.status_code for answer in answers] == [403, 403]
            assert answers[0].content == answers[1].content
            names = [sorted(name for name, _ in answer.headers.multi_items()) for answer in answers]
            assert names[0] == names[1]
            async with bo.at(table) as chair:
                with pytest.raises(ConnectionClosed) as closed:
                    await chair.until("nothing")
                assert closed.value.rcvd is not None
                assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4403, "private")
            assert '"private"' in chair.heard[0]
            async with elsewhere(anna, second).at(table) as chair:
                await chair.until("table")
                assert chair.table["mine"] == [0]

    run(play())


def test_a_visitor_who_goes_is_gone_at_the_owner_too(tmp_path: Path, postgres: str) -> None:
    async def play() -> None:
        async with two(tmp_path, postgres) as (first, second):
            anna = await guest(first, "Anna")
            table = (await asyncio.to_thread(anna.table, "me", "open"))["id"]
            async with elsewhere(anna, second).at(table) as chair:
                await chair.until("table")
                live = first.hall.tables.by_id[table]
                assert len(live.visitors) == 1
            async with asyncio.timeout(PATIENCE):
                while live.visitors:
                    await asyncio.sleep(0.01)

    run(play())


def test_while_the_owner_cannot_be_reached_people_come_again(tmp_path: Path, postgres: str) -> None:
    async def play() -> None:
        async with two(tmp_path, postgres) as (first, second):
            anna = await guest(first, "Anna")
            table = (await asyncio.to_thread(anna.table, "me", "open"))["id"]
            live = first.hall.tables.by_id[table]
            assert live.lease is not None
            lease = live.lease

            def cut_off(connection: Any) -> Any:
                nowhere = halls.join(connection, "http://127.0.0.1:1", "key")
                return halls.hand_over(connection, first.hall.database.hall, lease, nowhere)

            assert await first.hall.database.write(cut_off) is not None
            there = elsewhere(anna, second)
            assert await asyncio.to_thread(there.refused, "GET", f"/api/tables/{table}") == (503, "trouble")
            async with there.at(table) as chair:
                with pytest.raises(ConnectionClosed) as closed:
                    await chair.until("nothing")
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1012
            assert '"trouble"' in chair.heard[0]

    run(play())


@asynccontextmanager
async def silent_line() -> AsyncIterator[str]:
    """The address of a hall that is paused: the system takes its calls, and nobody answers them."""
    asked = listen("127.0.0.1", 0)
    asked.listen()
    try:
        yield f"http://127.0.0.1:{asked.getsockname()[1]}"
    finally:
        asked.close()


def test_calls_to_a_hall_that_is_paused_end_when_it_is_found_to_be_gone(tmp_path: Path, postgres: str) -> None:
    async def play() -> None:
        async with two(tmp_path, postgres) as (first, second), silent_line() as nowhere:
            anna = await guest(first, "Anna")
            table = (await asyncio.to_thread(anna.table, "me", "open"))["id"]
            lease = first.hall.tables.by_id[table].lease
            assert lease is not None
            paused = await first.hall.database.write(lambda connection: halls.join(connection, nowhere, "key"))
            await first.hall.database.write(
                lambda connection: halls.hand_over(connection, first.hall.database.hall, lease, paused)
            )
            there = elsewhere(anna, second)
            asking = asyncio.create_task(asyncio.to_thread(there.refused, "GET", f"/api/tables/{table}"))
            coming = asyncio.create_task(refused_socket(there, table))
            table_leases = second.hall.leases
            assert isinstance(table_leases, leases.TableLeases)
            async with asyncio.timeout(PATIENCE):
                while paused not in table_leases._gone:
                    await asyncio.sleep(0.01)
            await asyncio.sleep(0.1)
            assert not asking.done()
            await first.hall.database.pulse(lambda connection: halls.leave(connection, paused))
            assert await asyncio.wait_for(asking, PATIENCE / 2) == (503, "trouble")
            assert await asyncio.wait_for(coming, PATIENCE / 2) == 1012
            assert paused not in table_leases._gone

    run(play())


async def refused_socket(who: Guest, table: str) -> int:
    async with who.at(table) as chair:
        return await closing(chair)


def test_sockets_to_a_hall_that_is_gone_end(tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other side of the line need not say so: a computer that is paused says nothing."""

    async def play() -> None:
        async with two(tmp_path, postgres) as (first, second):
            anna = await guest(first, "Anna")
            table = (await asyncio.to_thread(anna.table, "me", "open"))["id"]
            async with elsewhere(anna, second).at(table) as chair:
                await chair.until("table")
                monkeypatch.setattr(first.hall.database, "give_up", lambda _: None)  # it does not know
                gone = first.hall.database.hall
                await second.hall.database.pulse(lambda connection: halls.leave(connection, gone))
                assert await closing(chair) == 1012
                assert table in first.hall.tables.by_id
            async with elsewhere(anna, second).at(table) as chair:
                await chair.until("table")
            assert table in second.hall.tables.by_id

    run(play())


def test_a_name_by_which_one_hall_is_called_is_good_at_its_tables_owner(tmp_path: Path, postgres: str) -> None:
    async def play() -> None:
        database = new_database(postgres)
        async with (
            opened(tmp_path, database) as first,
            opened(tmp_path, database, names=("games.example.org",)) as second,
        ):
            anna = await guest(first, "Anna")
            table = (await asyncio.to_thread(anna.table, "me", "open"))["id"]
            named = {"Host": "games.example.org"}
            there = await asyncio.to_thread(elsewhere(anna, second).ask, "GET", f"/api/tables/{table}", headers=named)
            assert there.status_code == 200
            here = await asyncio.to_thread(anna.ask, "GET", f"/api/tables/{table}", headers=named)
            assert here.status_code == 421

    run(play())


def test_lines_of_other_halls_are_counted_in_all_only(tmp_path: Path, postgres: str) -> None:
    async def play() -> None:
        async with two(tmp_path, postgres) as (first, second):
            anna = await guest(first, "Anna")
            table = (await asyncio.to_thread(anna.table, "me", "open"))["id"]
            async with anna.at(table) as hers, elsewhere(anna, second).at(table) as theirs:
                await hers.until("table")
                await theirs.until("table")
                limits = first.hall.limits
                assert sorted(limits._lines.values(), key=str) == ["127.0.0.1", None]
                assert limits._lines_here == {"127.0.0.1": 1}
            async with asyncio.timeout(PATIENCE):
                while limits._lines:
                    await asyncio.sleep(0.01)
            assert limits._lines_here == {}

    run(play())


def test_the_owner_knows_from_where_somebody_asks(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with two(tmp_path, postgres, proxies=("127.0.0.1",)) as (first, second):
            anna = await guest(first, "Anna")
            table = (await asyncio.to_thread(anna.table, "me", "open"))["id"]
            heard: list[str] = []
            check = first.hall.limits.check

            def noted(what: str, who: str | int) -> None:
                heard.append(f"{what} {who}")
                check(what, who)

            monkeypatch.setattr(first.hall.limits, "check", noted)
            said = {"X-Forwarded-For": FAR, "X-Forwarded-Proto": "https"}
            answer = await asyncio.to_thread(elsewhere(anna, second).ask, "GET", f"/api/tables/{table}", headers=said)
            assert answer.status_code == 200
            assert heard == [f"call_here {FAR}", f"call {anna.person}"]
            assert "strict-transport-security" in answer.headers
            assert any("Secure" in cookie for cookie in answer.headers.get_list("set-cookie")), "the owner's cookie"

    run(play())


def test_nobody_but_a_hall_is_believed(tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with two(tmp_path, postgres) as (first, second):
            anna = await guest(first, "Anna")
            table = (await asyncio.to_thread(anna.table, "me", "open"))["id"]
            path = f"/api/tables/{table}"
            heard: list[str] = []
            monkeypatch.setattr(first.hall.limits, "check", lambda what, who: heard.append(f"{what} {who}"))
            came = Forwarded(FAR, "https", "games.example.org")
            right = came.signed(first.hall.database.key, "GET", path)
            for at, wrong in (
                (first, came.signed(second.hall.database.key, "GET", path)),
                (first, came.signed("", "GET", path)),
                (first, came.signed(first.hall.database.key, "POST", path)),
                (first, came.signed(first.hall.database.key, "GET", "/api/tables")),
                (first, right[:-1] + ("0" if right[-1] != "0" else "1")),
                (first, "nonsense"),
                (second, right),  # what a client says is not passed on
            ):
                heard.clear()
                answer = await asyncio.to_thread(elsewhere(anna, at).ask, "GET", path, headers={HEADER: wrong})
                assert (answer.status_code, heard) == (200, ["call_here 127.0.0.1", f"call {anna.person}"])
                assert "strict-transport-security" not in answer.headers

    run(play())


def test_what_was_passed_on_goes_no_further(tmp_path: Path, postgres: str) -> None:
    async def play() -> None:
        async with two(tmp_path, postgres) as (first, second):
            anna = await guest(first, "Anna")
            table = (await asyncio.to_thread(anna.table, "me", "open"))["id"]
            path, there = f"/api/tables/{table}", elsewhere(anna, second)
            host = httpx.URL(second.url).netloc.decode()
            signed = Forwarded(FAR, "http", host).signed(second.hall.database.key, "GET", path)
            assert await asyncio.to_thread(there.refused, "GET", path, headers={HEADER: signed}) == (503, "trouble")

    run(play())


@pytest.mark.parametrize("odd", ["/../{}", "/steps/./0", "/%73ocket", '?invite="', "?invite=\xe4"])
def test_what_could_be_written_in_two_ways_is_not_passed_on(
    tmp_path: Path, postgres: str, odd: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would come there without a signature that fits."""

    async def play() -> None:
        async with two(tmp_path, postgres) as (first, second):
            anna = await guest(first, "Anna")
            table = (await asyncio.to_thread(anna.table, "me", "open"))["id"]
            heard: list[str] = []
            monkeypatch.setattr(first.hall.limits, "check", lambda what, who: heard.append(f"{what} {who}"))
            reader, writer = await asyncio.open_connection("127.0.0.1", httpx.URL(second.url).port)
            line = (
                f"GET /api/tables/{table}{odd.format(table)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            )
            writer.write(line.encode("latin-1"))
            answer = await asyncio.wait_for(reader.read(), PATIENCE)
            writer.close()
            assert answer.split(b" ")[1] in (b"400", b"404", b"422", b"503")
            assert heard == []

    run(play())


def test_keys_differ_and_are_in_no_text(tmp_path: Path, postgres: str) -> None:
    async def play() -> None:
        async with two(tmp_path, postgres) as (first, second):
            keys = await first.hall.database.read(lambda c: list(c.execute(select(schema.halls.c.key)).scalars()))
            assert sorted(keys) == sorted([first.hall.database.key, second.hall.database.key])
            assert len(set(keys)) == 2
            assert all(len(key) == 64 for key in keys)

    run(play())
    assert "key" not in repr(halls.Owner(1, "http://10.0.0.1", "a secret"))


def test_a_signature_is_for_one_call() -> None:
    came = Forwarded("10.0.0.9", "https", "games.example.org")
    said = came.signed("key", "GET", "/api/tables/aa?x=1")
    assert forwarded.read(said, "key", "GET", "/api/tables/aa?x=1") == came
    assert forwarded.read(said, "key", "GET", "/api/tables/aa") is None
    assert forwarded.read(said, "another", "GET", "/api/tables/aa?x=1") is None
    assert forwarded.read(came.signed("", "GET", "/"), "", "GET", "/") is None, "a hall alone believes nobody"


# ---- a hall that stops


def test_a_hall_that_stops_hands_its_tables_over(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who sits there comes again at once, and finds everything at another hall. No heartbeat is waited for."""
    monkeypatch.setattr(leases, "BEAT_EVERY", 1000.0)

    async def play() -> None:
        database = new_database(postgres)
        async with opened(tmp_path, database) as second:
            async with opened(tmp_path, database) as first:
                anna, bo = await guest(first, "Anna"), await guest(second, "Bo")
                table = (await asyncio.to_thread(anna.table, "me", "open", options={"target": 1}))["id"]
                await asyncio.to_thread(lambda: bo.post(f"/api/tables/{table}/join", seat=1))
                async with anna.at(table) as hers, bo.at(table) as his:
                    await hers.until("table")
                    await his.until("table")
                    mover, other = (hers, his) if hers.asked else (his, hers)
                    await mover.move(shedding)
                    await other.until("step")
                    before = other.steps
                    usual = await time_to_sit_down(bo, second)
                    first.server.should_exit = True
                    codes = list(await asyncio.gather(closing(hers), closing(his)))
                    assert codes == [1012, 1012]
                    begun = time.monotonic()
                    async with bo.at(table) as his:
                        await his.until("table")
                        assert time.monotonic() - begun < 1 + 3 * usual, "a second, and what is usual here just now"
                        assert len(his.steps) == len(before)
            async with elsewhere(anna, second).at(table) as hers, bo.at(table) as his:
                await asyncio.gather(hers.play_on(shedding), his.play_on(shedding))
            assert hers.over

    run(play())


async def time_to_sit_down(who: Guest, at: Open) -> float:
    """Seconds until somebody is shown a table that the hall has put away, on this computer with all its other work."""
    table = (await asyncio.to_thread(who.table, "me", "open"))["id"]
    at.hall.tables.forget(at.hall.tables.by_id[table])
    begun = time.monotonic()
    async with who.at(table) as chair:
        await chair.until("table")
    return time.monotonic() - begun


async def closing(chair: Chair) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        await chair.until("nothing")
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def test_a_hall_that_stops_takes_no_table(tmp_path: Path, postgres: str) -> None:
    async def play() -> None:
        async with two(tmp_path, postgres) as (first, second):
            anna = await guest(first, "Anna")
            tables = [(await asyncio.to_thread(anna.table, "me", "open"))["id"] for _ in range(3)]
            await first.hall.hand_over()
            assert first.hall.tables.by_id == {}
            for table in tables:
                owner = await first.hall.leases.other_owner(table)
                assert owner is not None
                assert owner.address == second.url
                seen = await asyncio.to_thread(anna.get, f"/api/tables/{table}")
                assert seen["id"] == table, "it is still asked, and passes on"
            made = await asyncio.to_thread(lambda: elsewhere(anna, second).table("me", "open"))
            await second.hall.hand_over()  # there is nobody who lives and takes any
            assert await asyncio.to_thread(anna.refused, "GET", f"/api/tables/{made['id']}") == (503, "trouble")

    run(play())
