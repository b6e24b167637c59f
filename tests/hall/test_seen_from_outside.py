"""What whoever runs a hall sees of it: its health, its figures, its log; and what nobody sees there."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import signal
import socket
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text

from meadhall.engine.errors import BadOption
from meadhall.hall import logs, metrics
from meadhall.hall.api import health
from meadhall.hall.play import lobby
from meadhall.hall.settings import Settings, listening
from meadhall.hall.storage import halls
from meadhall.hall.storage.database import Database
from tests.hall import in_process
from tests.hall.secret_tables import laid, make
from tests.hall.server_process import Guest, House, run
from tests.hall.test_fencing import new_database
from tests.hall.test_forwarding import elsewhere, guest, opened, two
from tests.north.tables import lay


async def ask(url: str, path: str, **headers: str) -> httpx.Response:
    async with httpx.AsyncClient() as client:
        return await client.get(url + path, headers=headers)


def figures(told: bytes | str) -> dict[str, float]:
    """Every figure by its name, with its labels."""
    lines = told.decode() if isinstance(told, bytes) else told
    return {
        name: float(value) for name, _, value in (line.rpartition(" ") for line in lines.splitlines()) if name[0] != "#"
    }


# ---- health


def test_a_hall_is_ready_while_it_is_open(house: House) -> None:
    asked = httpx.get(f"{house.url}/health")
    assert (asked.status_code, asked.json()) == (200, {"ready": True, "database": True, "lease": True, "open": True})
    assert asked.headers["cache-control"] == "no-store"
    assert httpx.get(f"{house.url}/health/live").json() == {"live": True}


def test_a_hall_whose_database_is_away_lives_and_is_not_ready(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "EVERY", 0.0)

    async def look() -> None:
        async with opened(tmp_path, new_database(postgres)) as open_hall:
            assert (await ask(open_hall.url, "/health")).status_code == 200
            with monkeypatch.context() as away:
                away.setattr(open_hall.hall.database.engine, "connect", broken)
                told = await ask(open_hall.url, "/health")
                assert (told.status_code, told.json()["database"]) == (503, False)
                assert (await ask(open_hall.url, "/health/live")).status_code == 200
            assert (await ask(open_hall.url, "/health")).status_code == 200, "it is back"

    run(look())


def broken() -> Any:
    raise_from_driver = Database("sqlite:////none/such/folder.sqlite")
    return raise_from_driver.engine.connect()


def test_a_database_that_hangs_is_asked_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "TIMEOUT", 0.05)
    monkeypatch.setattr(health, "EVERY", 0.0)

    async def look() -> None:
        async with in_process.opened(tmp_path) as hall:
            asked, answer = 0, asyncio.Event()

            async def slow() -> bool:
                nonlocal asked
                asked += 1
                await answer.wait()
                return True

            monkeypatch.setattr(hall.database, "responds", slow)
            readiness = health.Readiness(hall)
            assert [await readiness.database() for _ in range(3)] == [False] * 3
            assert asked == 1
            answer.set()
            assert await readiness.database()

    run(look())


def test_a_hall_that_others_took_for_dead_is_not_ready(tmp_path: Path, postgres: str) -> None:
    async def look() -> None:
        async with opened(tmp_path, new_database(postgres)) as open_hall:
            leases = open_hall.hall.leases
            assert (await ask(open_hall.url, "/health")).json()["lease"]
            leases._beaten -= halls.DEAD_AFTER  # type: ignore[attr-defined]
            assert not leases.holds()
            await leases.look()  # type: ignore[attr-defined]
            assert leases.holds(), "a heartbeat sets it right"
            open_hall.hall.database.lost.set()
            told = await ask(open_hall.url, "/health")
            assert (told.status_code, told.json()["lease"]) == (503, False)

    run(look())


def test_a_hall_that_closes_is_not_ready_while_it_hands_its_tables_over(tmp_path: Path, postgres: str) -> None:
    async def look() -> None:
        async with opened(tmp_path, new_database(postgres)) as open_hall:
            await open_hall.hall.hand_over()
            told = await ask(open_hall.url, "/health")
            assert (told.status_code, told.json()["open"]) == (503, False)

    run(look())


# ---- figures


def test_the_halls_own_port_gives_out_no_figures(house: House) -> None:
    assert httpx.get(f"{house.url}/metrics").status_code == 404


def test_figures_are_given_out_at_a_port_of_their_own_by_known_names(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    house = House(tmp_path, MEADHALL_METRICS=str(port)).open()
    told = httpx.get(f"http://127.0.0.1:{port}/metrics")
    assert told.headers["content-type"].startswith("text/plain; version=")
    assert figures(told.text)["meadhall_ready"] == 1
    assert httpx.get(f"http://127.0.0.1:{port}/metrics", headers={"Host": "evil.example"}).status_code == 421
    for path in ("/", "/api/hall", "/health", "/api/openapi.json", "/docs"):
        assert httpx.get(f"http://127.0.0.1:{port}{path}").status_code == 404, path
    assert house.close() == ""


def test_a_place_for_figures_is_this_machines_unless_more_is_said(tmp_path: Path) -> None:
    assert listening("9600") == ("127.0.0.1", 9600)
    assert listening("10.0.0.1:9600") == ("10.0.0.1", 9600)
    assert listening("[::1]:9600") == ("::1", 9600)
    assert listening("") is None
    for wrong in ("here", "10.0.0.1", "127.0.0.1:99999"):
        with pytest.raises(BadOption, match="figures are given out at a port"):
            listening(wrong)
    assert Settings.from_environment(environ={"MEADHALL_DATA": str(tmp_path)}).metrics is None


def test_play_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "EVERY", 0.0)

    async def play() -> tuple[dict[str, float], list[int]]:
        async with in_process.opened(tmp_path) as hall:
            me = await in_process.person(hall, "Anna")
            live = await in_process.table(hall, me, "me", "bot")
            in_process.visit(live, me)
            hall.tables.wake(live)
            for _ in range(3):
                await in_process.settled(live)
                await in_process.play_first(hall, live)
            await in_process.settled(live)
            return figures(hall.metrics.text()), [seat for seat, _ in live.dealt.table.history]

    told, seats = run(play())
    assert (told["meadhall_tables"], told["meadhall_sockets"], told["meadhall_ready"]) == (1, 1, 1)
    by_bot = seats.count(1)
    assert by_bot > 0
    assert told["meadhall_moves_total"] == len(seats) == 3 + by_bot
    assert told["meadhall_move_seconds_count"] == 3, "those of bots have not arrived"
    assert told["meadhall_commit_moves_sum"] >= told["meadhall_commit_moves_count"] > 0
    assert told["meadhall_commit_seconds_count"] == told["meadhall_commit_moves_count"]
    assert told['meadhall_bot_seconds_count{kind="quick"}'] == by_bot
    assert told['meadhall_bot_wait_seconds_count{kind="quick"}'] == by_bot
    assert told['meadhall_bots_waiting{kind="quick"}'] == 0


def test_leases_and_what_is_passed_on_are_counted(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(metrics, "EVERY", 0.0)

    async def play() -> None:
        async with two(tmp_path, postgres) as (one, other):
            anna = await guest(one, "Anna")
            table = (await asyncio.to_thread(anna.table, "me", "bot"))["id"]
            there = elsewhere(anna, other)
            await asyncio.to_thread(there.get, f"/api/tables/{table}")
            async with there.at(table) as chair:
                await chair.hear()
                assert figures(other.hall.metrics.text())["meadhall_forwarded_sockets"] == 1
            told, owners = figures(other.hall.metrics.text()), figures(one.hall.metrics.text())
            assert told['meadhall_forwarded_total{kind="call"}'] == 1
            assert told['meadhall_forwarded_total{kind="socket"}'] == 1
            assert owners['meadhall_lease_changes_total{how="taken"}'] >= 1
            await one.hall.leases.look()  # type: ignore[attr-defined]
            assert figures(one.hall.metrics.text())["meadhall_halls"] == 2
            await one.hall.hand_over()
            assert figures(one.hall.metrics.text())['meadhall_lease_changes_total{how="handed_over"}'] == 1

    run(play())


def test_figures_hold_no_ids_and_no_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> tuple[str, list[str]]:
        async with in_process.opened(tmp_path) as hall:
            me = await in_process.person(hall, "Anna Bergthorsdottir")
            live = await in_process.table(hall, me, "me", "bot")
            await in_process.settled(live)
            return hall.metrics.text().decode(), [me.id, me.name, live.id, live.row.invite, str(live.row.seed)]

    told, secret = run(play())
    assert not [one for one in secret if one in told]
    labels = set(re.findall(r'(\w+)="', told))
    assert labels <= {"how", "kind", "where", "le"}, "none that tells tables or people apart"


def test_figures_do_not_tell_who_is_asked_in_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person answers in secret: all figures stay as they are until all see what came of it."""
    monkeypatch.setattr(metrics, "EVERY", 0.0)

    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            table = lay(hands={1: "THO.S", 2: "THO.N"}, ships={0: "B2", 1: "B2"}, dice=[5])
            live, _ = await laid(hall, table)
            await make(hall, live, 0, "att")
            await in_process.settled(live)
            before = hall.metrics.text()
            asked = [seat for seat in live.actors if live.dealt.secrets.is_asked(seat)]
            assert asked
            await make(hall, live, asked[0], ".")
            assert hall.metrics.text() == before

    run(play())


def test_figures_do_not_tell_that_a_bot_is_asked_in_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "EVERY", 0.0)

    def of_bots(told: bytes) -> list[str]:
        return [line for line in told.decode().splitlines() if "_bot" in line]

    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            table = lay(hands={1: "THO.S", 2: "THO.N"}, ships={0: "B2", 1: "B2"}, dice=[5])
            live, people = await laid(hall, table)
            await lobby.leave(hall.tables, live, people[2])  # a bot has the seat now
            before = of_bots(hall.metrics.text())
            await make(hall, live, 0, "att")
            await in_process.settled(live)
            assert live.dealt.secrets.has_answered(2)
            assert of_bots(hall.metrics.text()) == before

    run(play())


def test_the_same_figures_are_given_out_for_a_while() -> None:
    hands = in_process.Hands()
    counted = metrics.Metrics(hands)
    before = counted.text()
    counted.moves.inc()
    hands.time += metrics.EVERY - 0.1
    assert counted.text() == before
    hands.time += 0.2
    assert figures(counted.text())["meadhall_moves_total"] == 1


# ---- logs


def test_a_log_for_programs_is_an_object_a_line_with_the_table(tmp_path: Path) -> None:
    house = House(tmp_path, MEADHALL_LOG="json").open()
    anna = Guest(house, "Anna")
    table = anna.table("me", "bot")["id"]
    house.kill()
    with Database(f"sqlite:///{tmp_path / 'hall.sqlite'}").engine.begin() as connection:
        connection.execute(text("UPDATE plies SET move = 30000"))
        connection.execute(text("INSERT INTO plies VALUES (:id, 0, 0, 30000, 0) ON CONFLICT DO NOTHING"), {"id": table})
    house.open()
    anna.house = house
    anna.refused("GET", f"/api/tables/{table}")
    lines = [json.loads(line) for line in house.close().splitlines()]
    found = [line for line in lines if line.get("table") == table and line["level"] == "error"]
    assert found
    assert "broken and set aside" in found[0]["message"]
    assert found[0]["logger"] == "meadhall.hall"
    assert found[0]["error"] in found[0]["trace"]
    assert found[0]["time"].endswith("+00:00")


def test_a_log_does_not_quote_what_a_database_quotes(tmp_path: Path, postgres: str) -> None:
    database, seed = Database(new_database(postgres)), str(8273 * 645)
    record = None
    try:
        with database.engine.begin() as connection:
            connection.execute(text("CREATE TABLE kept (seed varchar(20) PRIMARY KEY, named varchar(9) NOT NULL)"))
            connection.execute(text("INSERT INTO kept VALUES (:seed, NULL)"), {"seed": seed})
    except Exception as error:
        made = logging.LogRecord("meadhall.hall", logging.ERROR, "", 0, "it failed: %s", (error,), None)
        made.exc_info = (type(error), error, error.__traceback__)
        record = made
    assert record is not None
    for form in (logs.Plain(), logs.Json()):
        told = form.format(record)
        assert seed not in told
        assert "null value in column" in told
        assert "IntegrityError" in told
    assert record.exc_info
    assert seed in str(record.exc_info[1]), "the error itself would tell it"
    database.engine.dispose()


def test_a_plain_log_says_what_python_says(tmp_path: Path) -> None:
    try:
        try:
            raise KeyError("first")
        except KeyError as error:
            raise ValueError("second\nline") from error
    except ValueError as error:
        told = logs.told(error)
    assert told.index("KeyError: 'first'") < told.index("direct cause") < told.index("ValueError: second\nline")
    assert "test_seen_from_outside.py" in told


def test_another_form_of_log_is_refused() -> None:
    with pytest.raises(BadOption, match="plain or json"):
        Settings.from_environment(environ={"MEADHALL_LOG": "xml"})


def test_the_security_log_is_apart_from_it(tmp_path: Path) -> None:
    house = House(tmp_path, MEADHALL_LOG="json").open()
    Guest(house).refused("POST", "/api/login", json={"name": "Nobody", "password": "a wrong word"})
    assert house.process is not None
    house.process.send_signal(signal.SIGTERM)
    assert "Nobody" not in house.close()
    assert (tmp_path / "security.log").exists()
