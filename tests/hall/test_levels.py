"""Bots that think ahead at tables of the hall: they play to the end, nobody waits, and their thoughts have a limit."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

import meadhall
from meadhall.bots import jarl
from meadhall.bots.search import compiled
from meadhall.engine.budgets import JARL, Budget
from meadhall.hall.play import botroom, lobby
from meadhall.hall.play.lobby import Plan, Wish
from tests.hall import in_process
from tests.hall.server_process import run

ODIN = meadhall.game("odin")
QUICK = Budget(40, 100.0, ODIN.budget(JARL).params, 1 << 10)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who thinks ahead does not think for long."""
    compiled.load(ODIN)
    monkeypatch.setattr(jarl.Jarl, "budget", lambda *_: QUICK)


@pytest.mark.usefixtures("quick")
def test_jarl_and_konung_play_to_the_end_and_only_so_many_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(botroom, "AT_HAND", 3)

    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            me = await in_process.person(hall, "Anna")
            seats = [Wish("me"), Wish("bot", "jarl"), Wish("bot", "konung"), Wish("bot", "karl")]
            both = [await lobby.new(hall.tables, me, Plan("odin", seats, options={"target": 1})) for _ in range(2)]
            for live in both:
                in_process.visit(live, None)  # somebody looks on; else bots alone would wait
                await lobby.resign(hall.tables, live, me)
            while any(live.row.state == "playing" for live in both):
                for live in both:
                    await in_process.settled(live)
            assert len(hall.botroom._bots) == 3
            assert {level for _, _, level in hall.botroom._bots} == {"jarl", "konung"}

    run(play(), 100)


@pytest.mark.usefixtures("quick")
def test_a_hint_of_the_search_tells_chances_and_how_one_goes_on(tmp_path: Path) -> None:
    async def ask() -> None:
        async with in_process.opened(tmp_path) as hall:
            me = await in_process.person(hall, "Anna")
            live = await lobby.new(hall.tables, me, Plan("odin", [Wish("me"), Wish("bot"), Wish("bot")]))
            await in_process.settled(live)
            asked = live.dealt.questions.of(0)
            told = await hall.botroom.hint(live, 0)
            assert {move["id"] for move in told} <= {move["id"] for move in asked.moves}
            for move in told:
                assert move["why"]
                assert move["label"]
                assert move["chance"] is None or 0 < move["chance"] <= told[0]["chance"]
                assert isinstance(move["outlook"], str)
                assert all(isinstance(sentence, str) for sentence in move["then"])

    run(ask(), 100)


@pytest.mark.usefixtures("quick")
def test_other_tables_go_on_while_a_bot_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thought that does not end holds up its own table alone."""
    end = threading.Event()
    thinks = jarl.Konung.choose

    def ponders(self: jarl.Konung, chair: meadhall.engine.chair.Chair) -> meadhall.engine.move.Move:
        assert end.wait(60)
        return thinks(self, chair)

    monkeypatch.setattr(jarl.Konung, "choose", ponders)

    async def play() -> None:
        async with in_process.opened(tmp_path, thinkers=2) as hall:
            me = await in_process.person(hall, "Anna")
            slow = await lobby.new(hall.tables, me, Plan("odin", [Wish("me"), Wish("bot", "konung")]))
            while 1 not in slow.actors:
                await in_process.play_first(hall, slow)
            await asyncio.sleep(0)
            quick = await lobby.new(
                hall.tables, me, Plan("odin", [Wish("me"), Wish("bot", "jarl")], options={"target": 1})
            )
            in_process.visit(quick, me)
            hall.tables.wake(quick)
            while quick.row.state == "playing":
                await in_process.settled(quick)
                if 0 in quick.actors:
                    await in_process.play_first(hall, quick)
            assert slow.thinking
            end.set()
            await in_process.settled(slow)
            assert 0 in slow.actors or slow.row.state == "over"

    run(play(), 100)


@pytest.mark.usefixtures("quick")
def test_who_does_not_think_ahead_waits_for_nobody_who_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every thread for long thoughts is taken by one that does not end, and more of them wait; Karl plays on."""
    end = threading.Event()

    def ponders(self: jarl.Konung, chair: meadhall.engine.chair.Chair) -> meadhall.engine.move.Move:
        assert end.wait(60)
        return chair.moves[0]

    monkeypatch.setattr(jarl.Konung, "choose", ponders)

    async def play() -> None:
        async with in_process.opened(tmp_path, thinkers=2) as hall:
            me = await in_process.person(hall, "Anna")
            slow = [
                await lobby.new(hall.tables, me, Plan("odin", [Wish("me"), Wish("bot", "konung")])) for _ in range(4)
            ]
            for live in slow:
                while 1 not in live.actors:
                    await in_process.play_first(hall, live)
            seats = [Wish("me"), Wish("bot", "karl"), Wish("bot", "thrall")]
            quick = await lobby.new(hall.tables, me, Plan("odin", seats, options={"target": 1}))
            while quick.row.state == "playing":
                await in_process.settled(quick)
                if 0 in quick.actors:
                    await in_process.play_first(hall, quick)
            assert all(live.thinking for live in slow)
            end.set()
            for live in slow:
                await in_process.settled(live)

    run(play(), 100)
