"""Whose bot thinks next, and bots that wait because nobody is there."""

from __future__ import annotations

import asyncio
import threading
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from meadhall.bots.karl import Karl
from meadhall.engine.chair import Chair
from meadhall.engine.move import Move
from meadhall.hall.play import lobby
from meadhall.hall.play.bot_queue import ALONE, LOOKED_AT, WAITED_FOR, BotQueue
from meadhall.hall.play.lobby import Plan, Wish
from meadhall.hall.server import Hall
from meadhall.hall.storage import repository
from meadhall.hall.tables import watching
from meadhall.hall.tables.live_table import LiveTable
from tests.hall import in_process
from tests.hall.server_process import Guest, House, run


class Room:
    """Thoughts by name, each under way until it is told to end; what began is noted in its order."""

    def __init__(self, most: int = 2) -> None:
        self.queue = BotQueue(most)
        self.begun: list[str] = []
        self.shares: dict[str, float] = {}
        self.ends: dict[str, asyncio.Event] = {}
        self.tasks: list[asyncio.Task[None]] = []

    async def ask(self, name: str, person: str, urgency: int = WAITED_FOR) -> None:
        self.ends[name] = asyncio.Event()
        self.tasks.append(asyncio.create_task(self._think(name, person, urgency)))
        await settle()

    async def _think(self, name: str, person: str, urgency: int) -> None:
        async with self.queue.slot(lambda: (urgency, [person])) as share:
            self.begun.append(name)
            self.shares[name] = share
            await self.ends[name].wait()

    async def end(self, name: str) -> None:
        self.ends[name].set()
        await settle()


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


# ---- whose turn it is


def test_a_player_who_waits_comes_before_tables_nobody_looks_at() -> None:
    async def think() -> None:
        room = Room()
        for number in range(30):
            await room.ask(f"left {number}", "anna", ALONE)
        assert room.begun == ["left 0"], "one place is kept free for those who wait"
        await room.ask("jarl", "bo")
        assert room.begun == ["left 0", "jarl"]
        await room.ask("watched", "cai", LOOKED_AT)
        await room.ask("another jarl", "dag")
        assert room.begun[2:] == ["another jarl"], "there is one place more for whoever has none"
        await room.end("left 0")
        await room.end("jarl")
        assert room.begun[3:] == ["watched"]

    run(think())


def test_people_think_in_turn_however_many_tables_they_have() -> None:
    async def think() -> None:
        room = Room(most=1)
        for number in range(4):
            await room.ask(f"anna {number}", "anna")
        await room.ask("bo 0", "bo")
        assert room.begun == ["anna 0", "bo 0"], "bo has the place more and does not wait at all"
        await room.ask("bo 1", "bo")
        await room.ask("cai 0", "cai")
        await room.end("anna 0")
        assert room.begun[2:] == ["cai 0"], "who has not thought yet comes first"
        for number in range(1, 7):
            await room.end(room.begun[number])
        assert room.begun == ["anna 0", "bo 0", "cai 0", "anna 1", "bo 1", "anna 2", "anna 3"]

    run(think())


def test_people_share_the_time_and_divide_their_part_among_their_tables() -> None:
    async def think() -> None:
        for own, share in ((1, 1.0), (2, 0.5), (4, 0.25), (10, 0.1)):  # of two places, the other being zoe's
            room = Room()
            async with AsyncExitStack() as held:
                for _ in range(2):
                    await held.enter_async_context(room.queue.slot(lambda: (WAITED_FOR, ["zoe"])))
                for number in range(own):
                    await room.ask(str(number), "anna", LOOKED_AT)
                assert not room.begun
            await settle()
            assert room.shares["0"] == share
        room = Room()
        for number in range(30):
            await room.ask(f"anna {number}", "anna")
        await room.ask("bo", "bo")
        assert room.shares["bo"] == 1.0, "another's thirty tables cost bo nothing of his half"
        for name in ("anna 0", "anna 1"):
            await room.end(name)
        assert room.begun[-1] == "anna 2"
        assert room.shares["anna 2"] == pytest.approx(2 / (2 * 28))

    run(think())


def test_who_gives_up_waiting_leaves_no_trace() -> None:
    async def think() -> None:
        room = Room()
        for name in "abcdef":
            await room.ask(name, "anna")
        room.tasks[5].cancel()
        room.tasks[0].cancel()
        await settle()
        assert room.begun == ["a", "b", "c"]
        for name in "bcde":
            await room.end(name)
        assert room.begun == ["a", "b", "c", "d", "e"]
        assert not room.queue.waiting
        assert not room.queue.under_way
        assert not room.queue._busy
        assert not room.queue._last_turn

    run(think())


# ---- tables that people left


async def left(hall: Hall, game: str = "odin", level: str = "karl") -> tuple[Any, LiveTable]:
    """A table that its only player has left."""
    anna = await in_process.person(hall, "Anna")
    live = await lobby.new(hall.tables, anna, Plan(game, [Wish("me"), Wish("bot", level), Wish("bot", level)]))
    await lobby.leave(hall.tables, live, anna)
    while live.thinking:
        await asyncio.wait(list(live.thinking.values()))
    return anna, live


def ply(live: LiveTable) -> int:
    return live.dealt.table.ply


def test_bots_that_people_left_wait_until_somebody_looks(tmp_path: Path) -> None:
    async def leave() -> None:
        async with in_process.opened(tmp_path) as hall:
            _, live = await left(hall)
            before = ply(live)
            assert live.row.state == "playing"
            hall.tables.wake(live)
            assert not live.thinking
            visitor = in_process.visit(live, None)
            hall.tables.wake(live)
            async with asyncio.timeout(60):
                while ply(live) < before + 3:
                    await asyncio.sleep(0)
            watching.leave(live, visitor)
            await in_process.settled(live)
            assert live.row.state == "playing"
            assert not live.thinking

    run(leave())


def test_a_player_who_comes_back_finds_the_game_where_it_was(tmp_path: Path) -> None:
    async def leave() -> None:
        async with in_process.opened(tmp_path) as hall:
            anna, live = await left(hall)
            before = ply(live)
            hall.tables.forget(live)
            live = await hall.tables.get(live.id)
            await settle()
            assert ply(live) == before
            await lobby.come_back(hall.tables, live, anna)
            await in_process.settled(live)
            assert 0 in live.actors or live.row.state == "over"

    run(leave())


def test_who_looks_by_a_socket_sets_bots_to_work_again(own_house: House) -> None:
    house = own_house.open()
    anna = Guest(house, "Anna")
    table = anna.table("me", "bot", "bot")["id"]
    anna.post(f"/api/tables/{table}/leave")

    async def look() -> None:
        async with Guest(house).at(table) as chair:
            await chair.hear()
            for _ in range(3):
                await chair.until("step")

    run(look())
    assert house.close() == ""


def test_a_hall_that_opens_does_not_bring_left_tables_to_hand(tmp_path: Path) -> None:
    async def leave() -> list[str]:
        async with in_process.opened(tmp_path) as hall:
            await left(hall)
            anna = await in_process.person(hall, "Bo")
            kept = await in_process.table(hall, anna, "me", "bot", clock={"kind": "days", "days": 3})
            found = await hall.database.read(repository.unfinished)
            return [*found, kept.id]

    found, kept = run(leave())
    assert found == kept


@pytest.mark.parametrize("way", ["resigned", "a day ago"])
def test_a_game_left_for_good_is_ended_in_the_background(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """Else whoever is about to lose could leave, and it would never count."""
    hands = in_process.Hands()

    async def leave() -> None:
        async with in_process.opened(tmp_path, hands=hands) as hall:
            anna = await in_process.person(hall, "Anna")
            seats = [Wish("me"), Wish("bot", "thrall")]
            live = await lobby.new(hall.tables, anna, Plan("odin", seats, options={"target": 1}))
            await (lobby.resign if way == "resigned" else lobby.leave)(hall.tables, live, anna)
            await in_process.settled(live)
            hands.time += 3600
            if way != "resigned":
                await hall.finish_games()
                assert live.row.state == "playing", "Anna may come back for a day"
                hands.time += 86400
            monkeypatch.setattr(hall.tables, "pause", lambda _: asyncio.sleep(0))
            await hall.finish_games()
            while live.thinking:
                await asyncio.wait(list(live.thinking.values()))
            assert live.row.state == "over"
            assert live.row.places is not None
            assert hall.botroom._finishing is None

    run(leave())


def test_a_game_that_cannot_be_ended_is_not_tried_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    def fails(self: Karl, chair: Chair) -> Move:
        tried.append(chair.seat)
        raise RuntimeError("no idea")

    async def leave() -> None:
        async with in_process.opened(tmp_path) as hall:
            anna, live = await left(hall)
            monkeypatch.setattr(Karl, "choose", fails)
            await lobby.come_back(hall.tables, live, anna)
            await in_process.settled(live)
            await lobby.resign(hall.tables, live, anna)
            monkeypatch.setattr(hall.tables, "pause", lambda _: asyncio.sleep(0))
            await hall.finish_games()
            assert tried
            before = len(tried)
            await hall.finish_games()
            assert len(tried) == before

    run(leave())


def test_thirty_tables_left_behind_do_not_keep_anothers_bot_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What once took 11 seconds, in order instead of time: no thought is begun between Bo's move and his bot's."""
    from meadhall.bots import jarl

    go_on, begun = threading.Event(), []

    def ponders(self: jarl.Jarl, chair: Chair) -> Move:
        begun.append(type(self).__name__)
        if isinstance(self, jarl.Konung):
            assert go_on.wait(60)
        return chair.moves[0]

    monkeypatch.setattr(jarl.Jarl, "choose", ponders)

    async def play() -> None:
        async with in_process.opened(tmp_path, thinkers=2) as hall:
            anna, bo = await in_process.person(hall, "Anna"), await in_process.person(hall, "Bo")
            konungs = [Wish("me"), Wish("bot", "konung"), Wish("bot", "konung")]
            lots = [await lobby.new(hall.tables, anna, Plan("odin", konungs)) for _ in range(30)]
            for live in lots:
                await lobby.leave(hall.tables, live, anna)
            mine = await lobby.new(hall.tables, bo, Plan("odin", [Wish("me"), Wish("bot", "jarl")]))
            in_process.visit(mine, bo)
            hall.tables.wake(mine)
            for _ in range(6):
                await in_process.settled(mine)  # would last for ever if a Konung of Anna's had to end first
                if 0 in mine.actors:
                    await in_process.play_first(hall, mine)
            assert begun.count("Jarl") >= 3
            assert begun.count("Konung") <= 1, "those that nobody looks at leave a place free"
            go_on.set()
            for live in lots:
                await in_process.settled(live)

    run(play(), 100)
