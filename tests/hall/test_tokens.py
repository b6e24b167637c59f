"""Outside programs: their tokens are for play alone, have a name and an end, and can be revoked."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from meadhall.hall.api.app import create
from meadhall.hall.settings import Settings
from tests.hall.browsers import DAY, GOOD, OTHER, Browser, open_hall
from tests.hall.server_process import Chair, Guest, House, run
from tests.hall.test_sessions import old_cookie, old_hall

pytestmark = pytest.mark.usefixtures("quick_hashes")
PLAY = ("/api/tables", "/api/games", "/api/people")  # what a program is for
READING = {("GET", "/api/me"), ("GET", "/api/hall"), ("GET", "/api/me/levels"), ("GET", "/api/me/opponents")}
WITHOUT_A_PASS = {  # take a name and a password, or the link of a mail, and nothing from whoever asks
    ("POST", "/api/login"), ("POST", "/api/mail/confirm"), ("POST", "/api/mail/stop"),
}  # fmt: skip
BODIES: dict[str, dict[str, Any]] = {
    "/api/me": {"name": "Taken"}, "/api/me/password": {"password": OTHER, "old": GOOD}, "/api/me/token": {"days": 365},
}  # fmt: skip


def account_calls() -> list[tuple[str, str]]:
    """Every call of the hall that is not for play."""
    paths = create(Settings(Path(), "sqlite://")).openapi()["paths"]
    calls = {(method.upper(), path) for path, methods in paths.items() for method in methods}
    return sorted(call for call in calls - READING - WITHOUT_A_PASS if not call[1].startswith(PLAY))


def test_there_are_calls_that_are_not_for_play() -> None:
    assert {path for _, path in account_calls()} >= {"/api/me", "/api/me/password", "/api/me/token", "/api/logout"}


@pytest.mark.parametrize(("method", "path"), account_calls())
def test_a_token_is_for_play_and_reading_alone(tmp_path: Path, method: str, path: str) -> None:
    async def try_it() -> None:
        async with open_hall(tmp_path) as (app, _):
            owner = await Browser(app).kept("Gudrun")
            token = (await owner.post("/api/me/token"))["token"]
            program = Browser(app, token=token)
            assert await program.me() == "Gudrun"
            assert await program.refused(method, path.replace("{id}", "00"), **BODIES.get(path, {})) == (
                403, "play_only",
            )  # fmt: skip
            assert await owner.me() == "Gudrun"
            assert await Browser(app).login("Gudrun") == 200

    run(try_it())


def test_a_program_makes_a_table_and_plays(house: House) -> None:
    owner = Guest(house, "Botmaster")
    token = owner.post("/api/me/token", name="My bot", days=7)["token"]
    headers = {"Authorization": f"Bearer {token}"}
    plan = {"game": "odin", "seats": [{"kind": "me"}, {"kind": "bot"}]}
    table = Guest(house).ask("POST", "/api/tables", json=plan, headers=headers).json()["id"]

    async def play() -> None:
        url = house.url.replace("http", "ws", 1)
        async with connect(f"{url}/api/tables/{table}/socket", additional_headers=headers) as line:
            chair = Chair(line)
            while chair.asked is None:
                await chair.hear()
            await chair.move(lambda moves: moves[0])
            await chair.until("step")
            (listed,) = owner.get("/api/me/tokens")["tokens"]
            assert (listed["name"], listed["used"] is None) == ("My bot", False)
            await asyncio.to_thread(owner.post, f"/api/me/tokens/{listed['id']}/revoke")
            assert (await chair.until("refused"))["code"] == "bad_token"
            with pytest.raises(ConnectionClosed):
                await chair.hear()
        async with connect(f"{url}/api/tables/{table}/socket", additional_headers=headers) as line:
            assert (await Chair(line).hear())["code"] == "bad_token", "and told what to do, not left to watch"

    run(play())
    assert owner.get("/api/me/tokens") == {"tokens": []}
    answer = Guest(house).ask("POST", "/api/tables", json=plan, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (401, "bad_token")
    assert "makes a new one" in answer.json()["message"]


@pytest.mark.parametrize(("body", "days"), [({}, 90), ({"days": 7}, 7), ({"name": "x", "days": 365}, 365)])
def test_a_token_runs_out(tmp_path: Path, body: dict[str, Any], days: int) -> None:
    async def wait() -> None:
        async with open_hall(tmp_path) as (app, hands):
            owner = await Browser(app).named("Gudrun")
            given = await owner.post("/api/me/token", **body)
            assert given["expires"] == hands.time + days * DAY
            program = Browser(app, token=given["token"])
            hands.time += (days - 1) * DAY
            assert await program.me() == "Gudrun"
            hands.time += 2 * DAY
            assert await program.me() is None
            assert await program.refused("POST", "/api/tables/00/join") == (401, "bad_token")

    run(wait())


@pytest.mark.parametrize("days", [0, -1, 366, 1e9])
def test_no_token_lasts_for_ever(tmp_path: Path, days: float) -> None:
    async def ask() -> None:
        async with open_hall(tmp_path) as (app, _):
            owner = await Browser(app).named("Gudrun")
            assert await owner.refused("POST", "/api/me/token", days=days) == (422, "invalid")

    run(ask())


def test_tokens_are_their_owners_and_at_most_twenty(tmp_path: Path) -> None:
    async def reach() -> None:
        async with open_hall(tmp_path) as (app, _):
            anna, bo = await Browser(app).named("Anna"), await Browser(app).named("Bo")
            given = [await anna.post("/api/me/token", name=f"Bot {number}") for number in range(20)]
            assert await anna.refused("POST", "/api/me/token") == (409, "too_many")
            assert (await bo.get("/api/me/tokens"))["tokens"] == []
            assert await bo.refused("POST", f"/api/me/tokens/{given[0]['id']}/revoke") == (404, "no_token")
            assert await Browser(app, token=given[0]["token"]).me() == "Anna"
            assert all("token" not in one for one in (await anna.get("/api/me/tokens"))["tokens"]), "told once"

    run(reach())


def test_a_token_is_no_cookie_and_a_cookie_no_token(tmp_path: Path) -> None:
    async def swap() -> None:
        async with open_hall(tmp_path) as (app, _):
            owner = await Browser(app).named("Gudrun")
            token = (await owner.post("/api/me/token"))["token"]
            as_cookie = Browser(app)
            as_cookie.cookies.set("meadhall", token)
            assert await as_cookie.me() is None
            assert await Browser(app, token=owner.cookies["meadhall"]).me() is None

    run(swap())


def test_a_new_password_ends_all_tokens_and_logging_out_none(tmp_path: Path) -> None:
    async def change() -> None:
        async with open_hall(tmp_path) as (app, _):
            owner = await Browser(app).kept("Gudrun")
            program = Browser(app, token=(await owner.post("/api/me/token"))["token"])
            other = Browser(app)
            await other.login("Gudrun")
            await other.post("/api/logout")
            await owner.post("/api/me/sessions/end")
            assert await program.me() == "Gudrun", "a bot plays on while its owner sleeps"
            await owner.post("/api/me/password", password=OTHER, old=GOOD)
            assert await program.me() is None

    run(change())


def test_tokens_of_the_first_halls_play_on_for_ninety_days_unless_revoked(database: str, tmp_path: Path) -> None:
    import time

    old_hall(database, ("aa", "Dag", None, 0), ("bb", "Bo", None, 0))

    async def come() -> None:
        async with open_hall(tmp_path, database) as (app, hands):
            hands.time = time.time()
            dag, bo = (Browser(app, token=old_cookie(app, who, 0, salt="token")) for who in ("aa", "bb"))
            assert [await one.me() for one in (dag, bo)] == ["Dag", "Bo"]
            assert await dag.refused("POST", "/api/me/password", password=OTHER) == (403, "play_only")
            owner = Browser(app)
            owner.cookies.set("meadhall", old_cookie(app, "aa", 0))
            (listed,) = (await owner.get("/api/me/tokens"))["tokens"]
            assert (listed["made"], listed["name"]) == (None, "Tokens of before this list")
            assert hands.time + 89 * DAY < listed["expires"] < hands.time + 91 * DAY
            assert await owner.me() == "Dag"
            await owner.post("/api/logout")
            assert await dag.me() == "Dag", "who logs out stops no program"
            again = Browser(app)
            again.cookies.set("meadhall", old_cookie(app, "bb", 0))
            await again.post("/api/me/tokens/0/revoke")
            assert [await one.me() for one in (dag, bo, again)] == ["Dag", None, "Bo"]
            hands.time += 91 * DAY
            assert await dag.me() is None
            assert await dag.refused("POST", "/api/tables/00/join") == (401, "bad_token")

    run(come())
