"""Sessions: kept in the hall, listed, ended one by one or all at once, and never without the owner knowing."""

from __future__ import annotations

import asyncio
import json
import time
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from itsdangerous import URLSafeSerializer
from sqlalchemy import event, select, text
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from meadhall.hall.accounts import people
from meadhall.hall.storage.database import Database, migrate
from tests.hall import in_process
from tests.hall.browsers import DAY, FIREFOX, GOOD, NOW, OTHER, PHONE, Browser, open_hall
from tests.hall.server_process import Guest, House, run

pytestmark = pytest.mark.usefixtures("quick_hashes")


def test_who_logs_out_is_logged_out_in_the_hall_too(tmp_path: Path) -> None:
    async def leave() -> None:
        async with open_hall(tmp_path) as (app, _):
            dag = await Browser(app).named("Dag")
            thief = Browser(app)
            thief.cookies.update(dag.cookies)
            assert await thief.me() == "Dag"
            await dag.post("/api/logout")
            assert await dag.me() is None
            assert await thief.me() is None, "the cookie is void, wherever it is"

    run(leave())


def test_devices_are_listed_and_each_can_be_logged_out(tmp_path: Path) -> None:
    async def list_them() -> None:
        async with open_hall(tmp_path) as (app, hands):
            home = await Browser(app).kept("Gudrun")
            hands.time += DAY
            phone, lost = Browser(app, agent=PHONE), Browser(app, agent="curl/8.5.0")
            assert [await one.login("Gudrun") for one in (phone, lost)] == [200, 200]
            listed = (await home.get("/api/me/sessions"))["sessions"]
            assert {one["device"]: one["here"] for one in listed} == {
                "Firefox on Linux": True, "Safari on iPhone": False, "curl": False,
            }  # fmt: skip
            assert {one["device"]: one["made"] for one in listed}["Safari on iPhone"] == hands.time
            assert all(hands.time < one["expires"] <= hands.time + 30 * DAY for one in listed)
            (curl,) = [one["id"] for one in listed if one["device"] == "curl"]
            assert await phone.ask("POST", f"/api/me/sessions/{curl}/end") is not None
            assert [await one.me() for one in (home, phone, lost)] == ["Gudrun", "Gudrun", None]
            assert await phone.refused("POST", f"/api/me/sessions/{curl}/end") == (404, "no_session")
            assert (await phone.post("/api/me/sessions/end"))["ended"] == 1
            assert [await one.me() for one in (home, phone)] == [None, "Gudrun"]

    run(list_them())


def test_nobody_ends_or_sees_the_sessions_of_others(tmp_path: Path) -> None:
    async def reach() -> None:
        async with open_hall(tmp_path) as (app, _):
            anna, bo = await Browser(app).named("Anna"), await Browser(app).named("Bo")
            (hers,) = (await anna.get("/api/me/sessions"))["sessions"]
            assert await bo.refused("POST", f"/api/me/sessions/{hers['id']}/end") == (404, "no_session")
            await bo.post("/api/me/sessions/end")
            assert await anna.me() == "Anna"
            assert hers["id"] not in str((await bo.get("/api/me/sessions"))["sessions"])
            assert await Browser(app).refused("GET", "/api/me/sessions") == (401, "nobody")

    run(reach())


def test_a_password_is_asked_for_before_other_devices_are_logged_out_or_the_name_changes(tmp_path: Path) -> None:
    async def ask() -> None:
        async with open_hall(tmp_path) as (app, hands):
            home = await Browser(app).kept("Gudrun")
            await home.post("/api/me", name="Gudrun the Red")  # the password was typed a moment ago
            hands.time += DAY
            other = Browser(app)
            assert await other.login("Gudrun the Red") == 200
            assert await home.refused("POST", "/api/me", name="Thief") == (403, "password_needed")
            assert await home.refused("POST", "/api/me/sessions/end") == (403, "password_needed")
            assert await home.refused("POST", "/api/me/sessions/end", password="no") == (403, "wrong_password")
            await home.post("/api/me", name="Gudrun the Red")  # nothing changes
            await home.post("/api/me/sessions/end", password=GOOD)
            await home.post("/api/me", name="Gudrun")  # typed a moment ago
            assert [await one.me() for one in (home, other)] == ["Gudrun", None]
            guest = await Browser(app).named("Guest")
            hands.time += DAY
            await guest.post("/api/me", name="Still a guest")

    run(ask())


def test_whoever_types_the_password_again_gets_another_cookie(tmp_path: Path) -> None:
    async def confirm() -> None:
        async with open_hall(tmp_path) as (app, hands):
            home = await Browser(app).kept("Gudrun")
            hands.time += DAY
            thief = Browser(app)
            thief.cookies.update(home.cookies)
            (session,) = (await home.get("/api/me/sessions"))["sessions"]
            ended: list[object] = []
            credentials = app.state.hall.credentials
            known = (await credentials.session(home.cookies["meadhall"], "a test", "192.0.2.1")).known
            with credentials.at_a_table(known, ended.append):
                await home.post("/api/me/sessions/end", password=GOOD)
            assert ended == [None], "sockets come again, and show the new cookie"
            assert await credentials.confirm(known) is None, "a second click at the same time changes nothing more"
            assert home.cookies["meadhall"] != thief.cookies["meadhall"]
            assert [await one.me() for one in (home, thief)] == ["Gudrun", None]
            (after,) = (await home.get("/api/me/sessions"))["sessions"]
            assert after["id"] == session["id"], "it is the same device"

    run(confirm())


def test_a_new_password_ends_all_other_sessions_and_renews_this_one(tmp_path: Path) -> None:
    async def change() -> None:
        async with open_hall(tmp_path) as (app, _):
            home = await Browser(app).kept("Gudrun")
            phone, thief = Browser(app, agent=PHONE), Browser(app)
            await phone.login("Gudrun")
            thief.cookies.update(home.cookies)
            await home.post("/api/me/password", password=OTHER, old=GOOD)
            assert [await one.me() for one in (home, phone, thief)] == ["Gudrun", None, None]
            assert [await phone.login("Gudrun", one) for one in (GOOD, OTHER)] == [403, 200]

    run(change())


def test_logging_in_makes_a_new_session_and_ends_the_one_before(tmp_path: Path) -> None:
    async def log_in() -> None:
        async with open_hall(tmp_path) as (app, _):
            home = await Browser(app).kept("Gudrun")
            before = Browser(app)
            before.cookies.update(home.cookies)
            assert await home.login("Gudrun") == 200
            assert await before.me() is None
            assert len((await home.get("/api/me/sessions"))["sessions"]) == 1

    run(log_in())


@pytest.mark.parametrize(("kept", "idle"), [(True, 30), (False, 60)])
def test_a_session_lasts_weeks_from_its_last_use(tmp_path: Path, kept: bool, idle: int) -> None:
    async def wait() -> None:
        async with open_hall(tmp_path) as (app, hands):
            who = await (Browser(app).kept("Gudrun") if kept else Browser(app).named("Gudrun"))
            for _ in range(4):
                hands.time += (idle - 1) * DAY
                answer = await who.ask("GET", "/api/me")
                assert answer.json()["person"], "whoever comes now and then stays"
                assert f"Max-Age={int(idle * DAY)}" in answer.headers["set-cookie"], "in the browser too"
            hands.time += (idle + 1) * DAY
            assert await who.me() is None

    run(wait())


def test_who_has_a_password_types_it_twice_a_year_and_a_guest_is_never_sent_away(tmp_path: Path) -> None:
    async def stay() -> list[int]:
        async with open_hall(tmp_path) as (app, hands):
            kept, guest = await Browser(app).kept("Gudrun"), await Browser(app).named("Dag")
            days = [0, 0]
            for _ in range(40):
                hands.time += 10 * DAY
                for number, one in enumerate((kept, guest)):
                    days[number] += 10 if await one.me() else 0
            return days

    assert run(stay()) == [170, 400]


def test_a_session_is_written_at_most_once_an_hour(tmp_path: Path) -> None:
    async def use() -> None:
        async with open_hall(tmp_path) as (app, hands):
            who = await Browser(app).named("Dag")
            commits = 0

            def count(_: object) -> None:
                nonlocal commits
                commits += 1

            event.listen(app.state.hall.database.engine, "commit", count)
            for _ in range(120):
                hands.time += 60
                answer = await who.ask("GET", "/api/me")
                assert answer.json()["person"]
            assert commits == 2

    run(use())


def test_nobody_has_more_than_twenty_sessions(tmp_path: Path) -> None:
    async def log_in() -> None:
        async with open_hall(tmp_path) as (app, hands):
            first = await Browser(app).kept("Gudrun")
            for _ in range(20):
                hands.time += 1
                last = Browser(app)
                await last.login("Gudrun")
            assert len((await last.get("/api/me/sessions"))["sessions"]) == 20
            assert [await one.me() for one in (first, last)] == [None, "Gudrun"]

    run(log_in())


def test_what_is_kept_of_a_session_lets_nobody_in(tmp_path: Path) -> None:
    async def steal() -> None:
        async with open_hall(tmp_path) as (app, _):
            dag = await Browser(app).named("Dag")
            secret = dag.cookies["meadhall"]
            token = (await dag.post("/api/me/token"))["token"]
            assert len(secret) >= 43, "256 bits"
            assert len({(await Browser(app).named("Dag")).cookies["meadhall"] for _ in range(8)}) == 8
            app.state.hall.database.engine.dispose()
            kept = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
            assert secret.encode() not in kept
            assert token.encode() not in kept

    run(steal())


def test_by_https_the_cookie_is_bound_to_this_host(tmp_path: Path) -> None:
    async def visit() -> None:
        async with open_hall(tmp_path) as (app, _):
            answer = await Browser(app, scheme="https").ask("POST", "/api/me", name="Dag")
            cookie = answer.headers["set-cookie"]
            assert cookie.startswith("__Host-meadhall=")
            for word in ("; Path=/", "; HttpOnly", "; SameSite=lax", "; Secure"):
                assert word in cookie
            assert "domain" not in cookie.lower()
            moved = Browser(app, scheme="https")
            moved.cookies.set("meadhall", (await Browser(app).named("Bo")).cookies["meadhall"])
            again = await moved.ask("GET", "/api/me")
            assert again.json()["person"]["name"] == "Bo", "a hall that moves behind TLS forgets nobody"
            assert [one.split("=")[0] for one in again.headers.get_list("set-cookie")] == [
                "__Host-meadhall", "meadhall",
            ]  # fmt: skip
            await moved.post("/api/logout")
            assert await moved.me() is None

    run(visit())


# ---- cookies of the first halls


def old_hall(database: str, *people: tuple[str, str, str | None, int]) -> None:
    """A database as it was, with people: id, name, password, session."""
    opened = Database(database)
    with opened.engine.begin() as connection:
        migrate(connection, "0004")
        for person, name, password, session in people:
            row = {"id": person, "name": name, "key": name.casefold(), "password": password, "session": session}
            columns = "INSERT INTO people (id, name, name_key, password, session, created)"
            connection.execute(text(f"{columns} VALUES (:id, :name, :key, :password, :session, 0)"), row)
    opened.engine.dispose()


def old_cookie(app: Any, *said: Any, salt: str = "cookie") -> str:
    return str(URLSafeSerializer(app.state.hall.secret, salt).dumps(list(said)))


def test_a_cookie_of_the_first_halls_becomes_a_session_and_nobody_is_logged_out(database: str, tmp_path: Path) -> None:
    old_hall(database, ("aa", "Dag", None, 0), ("bb", "Void", None, 3))

    async def come() -> None:
        async with open_hall(tmp_path, database) as (app, hands):
            hands.time = time.time()
            cookie = old_cookie(app, "aa", 0)
            guest = Browser(app)
            calls = [guest.client.get("/api/me", headers={"Cookie": f"meadhall={cookie}"}) for _ in range(8)]
            answers = await asyncio.gather(*calls)
            assert {answer.json()["person"]["id"] for answer in answers} == {"aa"}
            assert len({answer.cookies["meadhall"] for answer in answers}) == 1, "many calls at once, one session"
            fresh = Browser(app)
            fresh.cookies.set("meadhall", answers[0].cookies["meadhall"])
            assert await fresh.me() == "Dag"
            for _ in range(30):
                hands.time += 3600  # a program that shows the old cookie for ever
                program = Browser(app)
                program.cookies.set("meadhall", cookie)
                assert await program.me() == "Dag"
            assert len((await fresh.get("/api/me/sessions"))["sessions"]) == 1, "it takes no other device's place"
            void = Browser(app)
            void.cookies.set("meadhall", old_cookie(app, "bb", 2))
            assert await void.me() is None, "what was void stays void"
            await fresh.post("/api/logout")
            again = Browser(app)
            again.cookies.set("meadhall", cookie)
            assert await again.me() is None, "the old cookie ends with the session it became"

    run(come())


def test_a_socket_opened_with_a_cookie_of_the_first_halls_brings_the_new_one(tmp_path: Path) -> None:
    old_hall(f"sqlite:///{tmp_path / 'hall.sqlite'}", ("aa", "Dag", "x", 0))

    async def come() -> None:
        async with in_process.served(tmp_path) as (hall, _, port):
            dag = await hall.database.read(lambda database: people.find(database, "aa"))
            assert dag is not None
            live = await in_process.table(hall, dag, "me", "guest")
            cookie = old_cookie(SimpleNamespace(state=SimpleNamespace(hall=hall)), "aa", 0)
            url = f"ws://127.0.0.1:{port}/api/tables/{live.id}/socket"
            async with connect(url, additional_headers={"Cookie": f"meadhall={cookie}"}) as line:
                assert json.loads(await line.recv())["table"]["mine"] == [0, 1]
                assert line.response is not None
                brought = [one.split("=")[0] for one in line.response.headers.get_all("set-cookie")]
                assert brought == ["meadhall", "meadhall-device"], "and the device is known from now on"
                fresh = line.response.headers.get_all("set-cookie")[0].split(";")[0]
            async with connect(url, additional_headers={"Cookie": fresh}) as line:
                assert json.loads(await line.recv())["table"]["mine"] == [0, 1]

    run(come())


def test_cookies_of_the_first_halls_count_for_ninety_days(database: str, tmp_path: Path) -> None:
    old_hall(database, ("aa", "Dag", None, 0))

    async def come() -> list[str | None]:
        async with open_hall(tmp_path, database) as (app, hands):
            now: float = time.time()
            came = []
            for days in (89, 91):
                hands.time = now + days * DAY
                guest = Browser(app, agent=f"{FIREFOX} {days}")
                guest.cookies.set("meadhall", old_cookie(app, "aa", 0))
                came.append(await guest.me())
            return came

    assert run(come()) == ["Dag", None]


def test_the_old_way_is_closed_for_whoever_is_new(tmp_path: Path) -> None:
    async def come() -> None:
        async with open_hall(tmp_path) as (app, _):
            me = (await (await Browser(app).named("Dag")).get("/api/me"))["person"]["id"]
            forged = Browser(app)
            forged.cookies.set("meadhall", old_cookie(app, me, 0))
            assert await forged.me() is None

    run(come())


# ---- sockets


def test_the_end_of_a_session_is_the_end_of_its_sockets(house: House) -> None:
    owner = Guest(house, "Asgerd")
    owner.post("/api/me/password", password=GOOD)
    table = owner.table("me", "bot")["id"]
    thief = Guest(house)
    thief.post("/api/login", name="Asgerd", password=GOOD)

    async def end() -> None:
        async with thief.at(table) as stolen, owner.at(table) as mine:
            await stolen.hear()
            await mine.hear()
            assert stolen.table["mine"] == [0]
            await asyncio.to_thread(owner.post, "/api/me/sessions/end")
            assert (await stolen.until("refused"))["code"] == "ended"
            with pytest.raises(ConnectionClosed) as closed:
                await stolen.hear()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4403
            assert (await mine.answer(type="ping"))["type"] == "pong"
            await asyncio.to_thread(owner.post, "/api/logout")
            assert (await mine.until("refused"))["code"] == "ended"

    run(end())


def test_sockets_of_a_session_that_has_run_out_come_again(tmp_path: Path) -> None:
    from meadhall.hall.tables import watching
    from meadhall.hall.tables.visitors import Visitor

    async def wait() -> None:
        async with open_hall(tmp_path) as (app, hands):
            await Browser(app).named("Dag")
            hall = app.state.hall
            person = await hall.database.write(lambda database: people.named(database, None, "Dag"))
            known, _ = await hall.credentials.begin(person, "a test")
            visitor = Visitor(person.id, person.name)
            with hall.credentials.at_a_table(known, partial(watching.end_visit, visitor)):
                hall.sweep()
                assert not visitor.let_go.is_set()
                hands.time += 61 * DAY
                hall.sweep()
                assert visitor.let_go.is_set()
                assert visitor.outbox.get_nowait() == 1012

    run(wait())


def test_sessions_that_have_run_out_are_removed_when_the_hall_opens(tmp_path: Path) -> None:
    from meadhall.hall.storage import schema

    async def open_twice() -> list[float]:
        async with open_hall(tmp_path) as (app, hands):
            hands.time = NOW - 61 * DAY
            await Browser(app).named("Long ago")
            hands.time = NOW
            await Browser(app).named("Now")
        async with open_hall(tmp_path) as (app, _):
            question = select(schema.sessions.c.made)
            made: list[float] = await app.state.hall.database.read(lambda c: c.execute(question).scalars().all())
            return made

    assert run(open_twice()) == [NOW]
