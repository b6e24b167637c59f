"""A broken table is set aside, named in the log and shown as broken to its owners; everything else plays on."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from meadhall.hall.api import socket
from meadhall.hall.play import lobby, moves, statistics
from meadhall.hall.refusal import cannot_read
from meadhall.hall.storage import repository
from meadhall.hall.storage.database import Database
from meadhall.hall.tables import telling, watching
from meadhall.hall.tables.live_table import LiveTable
from meadhall.hall.tables.visitors import Visitor
from tests.hall import in_process
from tests.hall.server_process import Guest, House, Message, run
from tests.hall.test_clocks import LIVE, two_at_a_table

DAMAGES = {
    "options without what the rules need": "UPDATE tables SET options = '{}' WHERE id = :id",
    "options of another shape": "UPDATE tables SET options = '[1]' WHERE id = :id",
    "a turn of another shape": "UPDATE tables SET turn = '7', options = '{}' WHERE id = :id",
    "a game that is not here": "UPDATE tables SET game = 'hnefatafl' WHERE id = :id",
    "rules that are not here": "UPDATE tables SET rules_version = 99 WHERE id = :id",
    "a move that cannot be made": "INSERT INTO plies VALUES (:id, 0, 1, 999999, 0)",
}
SQLITE_ONLY = {
    "options that are no JSON": "UPDATE tables SET options = 'garbage{' WHERE id = :id",
    "a turn that is no JSON": "UPDATE tables SET turn = 'garbage{' WHERE id = :id",
    "clocks that are no JSON": "UPDATE tables SET clock = 'garbage{' WHERE id = :id",
    "orders that are no JSON": "UPDATE seats SET orders = 'garbage{' WHERE table_id = :id",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_broken_table_does_not_keep_the_others_from_resuming(
    database: str, tmp_path: Path, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    run(resuming(tmp_path, database, DAMAGES[damage]))
    assert any(record.levelno >= logging.WARNING for record in caplog.records)


@pytest.mark.parametrize("damage", SQLITE_ONLY)
def test_data_that_are_no_json_do_not_keep_the_others_from_resuming(tmp_path: Path, damage: str) -> None:
    run(resuming(tmp_path, None, SQLITE_ONLY[damage]))


async def resuming(folder: Path, database: str | None, damage: str) -> None:
    """Seven tables at which bots are to move; the last, which is resumed first, is damaged."""
    async with in_process.opened(folder, database) as hall:
        me = await in_process.person(hall, "Anna")
        hall.botroom.wake = lambda live: None  # type: ignore[method-assign]  # the power fails before a bot moves
        laid: list[LiveTable] = []
        while len(laid) < 4:
            hall.now.time += 1  # type: ignore[attr-defined]
            live = await in_process.table(hall, me, "me", "bot", "bot")
            laid += [live] if 0 not in live.actors else []
        broken = laid.pop().id
        await hall.database.write(lambda database: database.execute(text(damage), {"id": broken}))
    async with in_process.opened(folder, database) as hall:
        async with asyncio.timeout(120):
            for live in laid:
                while live.id not in hall.tables.by_id or 0 not in hall.tables.by_id[live.id].actors:
                    await asyncio.sleep(0)
        assert broken not in hall.tables.by_id


def test_tables_are_resumed_once_the_database_can_be_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("meadhall.hall.server.TRY_AGAIN", 0.0)
    troubles = [cannot_read(), None, cannot_read(), None]  # before the list of tables, and before the first of them
    read = Database.read

    async def now_and_then(self: Database, question: Any) -> Any:
        if question is not repository.hall_time and troubles and (trouble := troubles.pop(0)):
            raise trouble
        return await read(self, question)

    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            tables = [await two_at_a_table(hall, LIVE) for _ in range(2)]
        monkeypatch.setattr(Database, "read", now_and_then)
        async with in_process.opened(tmp_path) as hall, asyncio.timeout(120):
            while not {table.id for table in tables} <= set(hall.tables.by_id):
                await asyncio.sleep(0)
            assert not any(troubles)

    run(play())


def damaged(folder: Path, sql: str, table: str) -> None:
    with sqlite3.connect(folder / "hall.sqlite") as connection:
        connection.execute("PRAGMA foreign_keys=OFF")
        connection.execute(sql, {"id": table})


async def knock(guest: Guest, table: str) -> tuple[Message, int | None]:
    """What is told at the door, and how the socket is closed if that is all."""
    async with guest.at(table) as chair:
        told = await chair.hear()
        if told["type"] == "table":
            return told, None
        with pytest.raises(ConnectionClosed) as closed:
            await chair.hear()
        return told, closed.value.rcvd.code if closed.value.rcvd else None


def test_broken_tables_are_shown_as_such_to_their_owners_and_hide_no_other(own_house: House, tmp_path: Path) -> None:
    damages = {**DAMAGES, **SQLITE_ONLY}
    house = own_house.open()
    anna, bo = Guest(house, "Anna"), Guest(house, "Bo")
    table_ids = [anna.table("me", "open")["id"] for _ in range(len(damages) + 2)]
    for table in table_ids:
        bo.post(f"/api/tables/{table}/join", seat=1)
    assert house.close() == ""
    broken, good = dict(zip(damages, table_ids, strict=False)), table_ids[len(damages) :]
    for name, table in broken.items():
        damaged(tmp_path, damages[name], table)
    house.open()
    shown: dict[str, str | None] = dict.fromkeys(good)
    for name, table in broken.items():
        told, closed = run(knock(anna, table))
        code = "other_rules" if "not here" in name else "broken"
        assert (told["type"], told["code"], closed) == ("refused", code, 4403), name
        shown[table] = told["message"]
    for guest in (anna, bo):
        assert {table["id"]: table["broken"] for table in guest.get("/api/tables", list="mine")["tables"]} == shown
    watched = [table["id"] for table in Guest(house, "Cid").get("/api/tables", list="watch")["tables"]]
    assert sorted(watched) == sorted(good)
    for table in good:
        assert run(knock(anna, table))[0]["table"]["broken"] is None
    complaints = house.close()
    for name, table in broken.items():
        assert ("not here" in name) != (f"table {table} is broken and set aside" in complaints), name


def test_a_table_that_is_mended_is_broken_no_more(own_house: House, tmp_path: Path) -> None:
    house = own_house.open()
    anna = Guest(house, "Anna")
    table = anna.table("me", "open")["id"]
    assert house.close() == ""
    damaged(tmp_path, "UPDATE tables SET options = 'x' || options WHERE id = :id", table)
    house.open()
    assert anna.refused("GET", f"/api/tables/{table}") == (409, "broken")
    assert anna.get("/api/tables", list="mine")["tables"][0]["broken"]
    damaged(tmp_path, "UPDATE tables SET options = substr(options, 2) WHERE id = :id", table)
    assert anna.get(f"/api/tables/{table}")["broken"] is None
    assert anna.get("/api/tables", list="mine")["tables"][0]["broken"] is None


def spoil(live: LiveTable) -> None:
    """A clock that no look at it survives."""
    assert live.row.time is not None
    live.row = replace(live.row, time={**live.row.time, "left": []})


def test_a_broken_clock_stops_no_other(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> str:
        hands = in_process.Hands()
        async with in_process.opened(tmp_path, hands=hands) as hall:
            broken, good = [await two_at_a_table(hall, LIVE) for _ in range(2)]
            visitor = in_process.visit(broken, None)
            in_process.told(visitor)
            mover = good.actors[0]
            spoil(broken)
            hands.time += 301
            await hall.look_at_clocks()
            assert good.seats[mover].kind == "bot"
            assert broken.id not in hall.tables.by_id
            assert [told["code"] for told in in_process.told(visitor)] == ["broken"]
            return broken.id

    assert f"table {run(play())} is broken and set aside" in caplog.text


def test_whoever_comes_to_a_table_that_cannot_be_told_hears_so_and_leaves_no_trace(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            me = await in_process.person(hall, "Anna")
            live = await in_process.table(hall, me, "me", "open")
            there = in_process.visit(live, me)
            live.chat = [{object(): "what no message can hold"}]  # type: ignore[dict-item]
            visitor = Visitor(None, None)
            with pytest.raises(Exception, match="cannot be opened") as refused:
                socket._enter(hall, live, visitor)
            assert refused.value.code == "broken"  # type: ignore[attr-defined]
            assert live.visitors == {there}
            assert hall.tables.by_id[live.id] is live, "who is there plays on"
            watching.leave(live, there)
            with pytest.raises(Exception, match="cannot be opened"):
                socket._enter(hall, live, visitor)
            assert live.id not in hall.tables.by_id, "who comes next reads it anew"

    run(play())


@pytest.mark.parametrize("kind", ["move", "chat", "hint", "view"])
def test_a_message_that_fails_is_answered_and_noted_with_the_table(
    tmp_path: Path, kind: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a fault in the hall")

    async def ask() -> str:
        async with in_process.served(tmp_path) as (hall, _, port):
            me = await in_process.person(hall, "Anna")
            live = await in_process.table(hall, me, "me", "guest")
            headers = await in_process.cookie(hall, me)
            async with connect(
                f"ws://127.0.0.1:{port}/api/tables/{live.id}/socket", additional_headers=headers
            ) as line:
                seat = json.loads(await line.recv())["shown"]
                monkeypatch.setattr(moves, "check_stamp", fail)
                monkeypatch.setattr(repository, "say", fail)
                monkeypatch.setattr(telling, "table_message", fail)
                at, more = live.dealt.questions.of(seat).stamp, {"move": {"move": 0}}
                message = {"seat": seat, "at": at, **more.get(kind, {})} if kind != "chat" else {"text": "hello"}
                if kind == "view":
                    del message["at"]
                await line.send(json.dumps({"type": kind, **message}))
                told = json.loads(await line.recv())
                assert (told["type"], told["code"]) == ("refused", "trouble")
                if kind in ("move", "chat"):
                    with pytest.raises(ConnectionClosed) as closed:
                        await line.recv()
                    assert closed.value.rcvd is not None
                    assert closed.value.rcvd.code == 1012
                    assert live.id not in hall.tables.by_id, "it is read anew"
                else:
                    await line.send('{"type": "ping"}')
                    assert json.loads(await line.recv()) == {"type": "pong"}
                    assert hall.tables.by_id[live.id] is live
            return live.id

    assert f"table {run(ask())}" in caplog.text


def test_damaged_results_do_not_hide_a_person(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            me = await in_process.old_hand(hall, "Anna")
            for _ in range(3):
                live = await in_process.table(hall, me, "me", "bot", options={"target": 1}, rated=True)
                in_process.visit(live, me)  # where nobody looks, bots stop
                await lobby.resign(hall.tables, live, me)
                async with asyncio.timeout(60):
                    while live.row.state == "playing":
                        await in_process.settled(live)
            one = "(SELECT min(table_id) FROM results WHERE table_id NOT LIKE 'old%')"
            for sql in (
                f"UPDATE results SET mu = NULL WHERE table_id = {one}",
                f"UPDATE results SET game = 'hnefatafl' WHERE table_id = {one.replace('min', 'max')}",
                "UPDATE ratings SET mu = 'x'",
            ):
                await hall.database.write(lambda database, sql=sql: database.execute(text(sql)))  # type: ignore[misc]
            (odin,) = await hall.database.read(lambda database: statistics.of_person(database, me.id))
            assert (odin["played"], len(odin["history"])) == (3, 1)  # one of them casual, before
            again = await in_process.table(hall, me, "me", "bot", options={"target": 1}, rated=True)
            in_process.visit(again, me)
            await lobby.resign(hall.tables, again, me)
            async with asyncio.timeout(60):
                while again.row.state == "playing":
                    await in_process.settled(again)
            assert again.row.state == "over", "a rating that cannot be read keeps no game from ending"

    run(play())
