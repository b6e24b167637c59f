"""Rated and casual tables: what is allowed at each, what counts, and what a game did to ratings."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson
import pytest

from meadhall.hall.api.tables import summarized
from meadhall.hall.play import consent, lobby, rematch, statistics, undo
from meadhall.hall.play.lobby import Plan, Wish
from meadhall.hall.refusal import Refused
from meadhall.hall.server import Hall
from meadhall.hall.storage import repository
from meadhall.hall.tables import telling
from meadhall.hall.tables.live_table import LiveTable
from tests.hall import in_process
from tests.hall.server_process import Guest, House, run

SHORT = {"target": 1}


async def to_the_end(hall: Hall, live: LiveTable) -> None:
    while live.row.state == "playing":
        await in_process.settled(live)
        if live.row.state == "playing":
            await in_process.play_first(hall, live)


async def changes(hall: Hall, live: LiveTable) -> list[dict[str, Any]]:
    return await hall.database.read(lambda database: statistics.changes(database, live.id))


def test_a_table_is_casual_unless_it_is_made_as_a_rated_one(house: House) -> None:
    anna = Guest(house, "Anna")
    assert anna.table("me", "bot")["rated"] is False
    for seats in (("me", "guest"), ("me", "guest", "bot")):
        told = anna.refused("POST", "/api/tables", json={
            "game": "odin", "seats": [{"kind": kind} for kind in seats], "rated": True,
        })  # fmt: skip
        assert told == (422, "bad_table")
    alone = {"game": "sagas", "seats": [{"kind": "me"}], "rated": True}
    assert anna.refused("POST", "/api/tables", json=alone) == (422, "bad_table")


def test_the_first_game_of_a_newcomer_is_casual_whoever_made_the_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            old, new = await in_process.old_hand(hall, "Old"), await in_process.person(hall, "New")
            own = await in_process.table(hall, new, "me", "bot", rated=True)
            assert (own.row.casual, own.row.strict) == (True, False)
            assert [line["text"] for line in own.chat] == ["This is New's first game of Odin: the table is casual."]
            live = await in_process.table(hall, old, "me", "open", rated=True)
            assert telling.heading(live, None)["rated"] is True
            await lobby.join(hall.tables, live, new, None, None)
            assert telling.heading(live, None)["rated"] is False
            assert [line["text"] for line in live.chat] == ["This is New's first game of Odin: the table is casual."]
            other = await lobby.new(
                hall.tables, old, Plan("onboard", [Wish("me"), Wish("bot"), Wish("bot")], rated=True)
            )
            assert other.row.casual, "each game has a first time"

    run(play())


def test_a_rated_table_against_bots_gives_no_help(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            anna = await in_process.old_hand(hall, "Anna")
            live = await in_process.table(hall, anna, "me", "bot", rated=True, options=SHORT)
            assert telling.heading(live, None)["help"] == {"hint": "no", "undo": "no"}
            await in_process.settled(live)
            await in_process.play_first(hall, live)
            await in_process.settled(live)
            assert not live.dealt.questions.of(0).undo
            with pytest.raises(Refused, match="bots let no move be taken back"):
                await undo.take_back(hall.tables, live, 0, live.dealt.questions.of(0).stamp)
            with pytest.raises(Refused, match="played without hints"):
                consent.check_hint(live)
            with pytest.raises(Refused, match="played without hints"):
                await consent.ask_for_hints(hall.tables, live, 0)
            with pytest.raises(Refused, match="after the end"):
                await rematch.what_if(hall.tables, live, anna, 0, 0)
            await to_the_end(hall, live)
            assert (await rematch.what_if(hall.tables, live, anna, 0, 0)).row.casual
            again = await rematch.again(hall.tables, live, anna)
            assert again.row.strict, "the next game is played as this one"

    run(play())


def test_who_is_left_alone_at_a_rated_table_still_takes_nothing_back(tmp_path: Path) -> None:
    """Before, whoever was left alone could take back a move and so keep the other's loss from counting."""

    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            anna, bo = [await in_process.old_hand(hall, name) for name in ("Anna", "Bo")]
            live = await in_process.table(hall, anna, "me", "open", rated=True)
            await lobby.join(hall.tables, live, bo, None, None)
            await lobby.resign(hall.tables, live, bo)
            await in_process.settled(live)
            await in_process.play_first(hall, live)
            await in_process.settled(live)
            assert not live.dealt.questions.of(0).undo
            assert telling.heading(live, None)["rated"]

    run(play())


def test_a_step_has_the_heading_that_everyone_gets_who_asks(tmp_path: Path) -> None:
    """It is written in parts there; who sits, who looks on, and the end of a game."""

    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            anna, bo = await in_process.person(hall, "Anna"), await in_process.person(hall, "Bo")
            live = await in_process.table(hall, anna, "me", "bot", options=SHORT)
            visitors = [in_process.visit(live, who) for who in (anna, bo, None)]
            for state in ("playing", "over"):
                assert live.row.state == state
                for visitor in visitors:
                    written = orjson.loads(orjson.dumps(telling.written_heading(live, visitor)))
                    assert written == telling.heading(live, visitor.person, visitor.shown)
                await to_the_end(hall, live)

    run(play())


def test_tables_of_before_keep_what_they_had(tmp_path: Path) -> None:
    """They count until a move is taken back against bots, and give hints there."""

    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            anna = await in_process.person(hall, "Anna")
            live = await in_process.table(hall, anna, "me", "bot")
            live.row = replace(live.row, casual=False)  # as migration 0012 finds them
            await in_process.settled(live)
            told = telling.heading(live, None)
            assert (told["rated"], told["help"]) == (True, {"hint": "free", "undo": "free"})
            await in_process.play_first(hall, live)
            await in_process.settled(live)
            await undo.take_back(hall.tables, live, 0, live.dealt.questions.of(0).stamp)
            assert telling.heading(live, None)["rated"] is False

    run(play())


def test_the_result_tells_what_the_rating_did(tmp_path: Path) -> None:
    async def play() -> None:
        hands = in_process.Hands()
        async with in_process.opened(tmp_path, hands=hands) as hall:
            anna, bo = [await in_process.old_hand(hall, name) for name in ("Anna", "Bo")]
            after: dict[int, int] = {}
            for _ in range(2):
                hands.time += 60
                live = await in_process.table(hall, anna, "me", "open", rated=True, options=SHORT)
                await lobby.join(hall.tables, live, bo, None, None)
                assert await changes(hall, live) == []
                await to_the_end(hall, live)
                told = await changes(hall, live)
                assert [line["seat"] for line in told] == [0, 1]
                assert all(line["after"] - line["before"] == line["change"] for line in told)
                assert {line["seat"]: line["before"] for line in told} == (after or {0: 1000, 1: 1000})
                after = {line["seat"]: line["after"] for line in told}
                (odin,) = await hall.database.read(lambda database: statistics.of_person(database, anna.id))
                assert odin["rating"] == after[0]
            casual = await in_process.table(hall, anna, "me", "bot", options=SHORT)
            await to_the_end(hall, casual)
            assert await changes(hall, casual) == []

    run(play())


def test_damaged_requests_do_not_hide_other_tables(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            anna = await in_process.person(hall, "Anna")
            live = await in_process.table(hall, anna, "me", "open")
            row = replace(live.row, requests={"undo": {"id": "undo-1.000"}})
            await hall.database.write(lambda database: repository.change(database, row))
            hall.tables.forget(live)
            (found,), _ = await hall.database.read(
                lambda database: repository.listed(database, "mine", anna.id, "", "", 0)
            )
            told = summarized(hall, *found, anna.id)
            assert told is not None
            assert told.broken

    run(play())
