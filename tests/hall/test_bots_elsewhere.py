"""Bots that think on a Ray cluster: what goes there, what comes back, and what happens where nothing does."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import meadhall
from meadhall.arena.ray_pool import WorkerFailed
from meadhall.bots.jarl import Jarl, Konung
from meadhall.engine.table import Table
from meadhall.hall.play import botroom, bots_elsewhere, lobby
from meadhall.hall.play.botroom import Botroom
from meadhall.hall.play.bots_elsewhere import LATE, LATER, Elsewhere, Thinker, Thought, thought_of
from meadhall.hall.play.lobby import Plan, Wish
from tests.cli.program import run as call
from tests.hall import in_process
from tests.hall.secret_tables import laid, make
from tests.hall.server_process import run
from tests.north.tables import lay

pytestmark = [
    pytest.mark.skipif(not find_spec("ray"), reason="Ray is not installed (the extra `ray`)"),
    pytest.mark.filterwarnings("ignore"),  # Ray's own
]
SLACK = 60.0  # seconds that a busy computer may take more; the limit itself is looked at by what the bot is given


@pytest.fixture(scope="module")
def cluster() -> Iterator[Elsewhere]:
    """Two workers on this machine, where rules run as plain Python."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NUMBA_DISABLE_JIT", "1")
        patch.setenv("PYTHONPATH", os.pathsep.join([str(Path(meadhall.__file__).parents[1]), os.getcwd()]))
        far = Elsewhere("local", 2)
        far.connect()
        yield far
        far.close()


@pytest.fixture
def far(cluster: Elsewhere) -> Elsewhere:
    """The same, once all workers answer."""
    assert len(cluster.workers) == 2
    while cluster._idle.qsize() < 2:
        time.sleep(0.05)
    return cluster


def process_of(far: Elsewhere, worker: Any) -> int:
    while True:
        try:
            return int(far._ray.get(worker.__ray_call__.remote(lambda _: os.getpid()), timeout=120))
        except far._ray.exceptions.RayActorError:  # it is being started again
            time.sleep(0.05)


def patient() -> Konung:
    """A bot that is waited for as long as a busy computer takes."""
    bot = Konung(1)
    bot.limit(seconds=SLACK)
    return bot


def dealt(seed: int = 7) -> Table:
    return meadhall.game("odin").table(seats=3, seed=seed)


# ---- what goes there


def test_a_worker_is_told_an_imagined_world_and_nothing_of_the_real_one() -> None:
    table = dealt(8273645)
    seat = table.actors[0]
    told = [thought_of(Jarl(1), table.chair(seat, chance)) for chance in range(20)]
    for thought in told:
        assert table._array.tobytes() not in pickle.dumps(thought)
        assert b"8273645" not in pickle.dumps(thought)
        world = Table.from_record(table.game, replace(table.start, seed=0), thought_array(thought, table))
        assert world.view(seat) == table.view(seat), "what the seat knows"
        assert world.history == ()
    others = {str(Table.from_record(table.game, table.start, thought_array(one, table)).position()) for one in told}
    assert len(others) > 1, "what others hold is imagined"
    assert str(table.position()) not in others
    assert {field.name for field in fields(Thought)} == {
        "game", "rules_version", "code", "seats", "options", "world", "seat", "level", "share", "chance",
    }  # fmt: skip


def thought_array(thought: Thought, table: Table) -> Any:
    import numpy as np

    return np.frombuffer(thought.world, table.game.state.dtype).copy()


def test_a_worker_with_other_rules_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    table = dealt()
    thought = thought_of(Jarl(1), table.chair(table.actors[0], 1))
    with pytest.raises(WorkerFailed, match="other rules or bots"):
        Thinker().choose(replace(thought, code="another"))


# ---- what comes back


def test_a_move_comes_back(far: Elsewhere) -> None:
    table = dealt()
    seat = table.actors[0]
    found = run(far.choose(patient(), table, seat))
    assert found in [move.id for move in table.moves(seat)]


def test_a_worker_that_dies_is_asked_again(far: Elsewhere, caplog: pytest.LogCaptureFixture) -> None:
    table = dealt()
    seat, first = table.actors[0], next_worker(far)
    process = process_of(far, first)

    async def think() -> int | str | None:
        os.kill(process, signal.SIGSTOP)  # it holds the thought, and does not answer
        bot = patient()
        asked = asyncio.create_task(far.choose(bot, table, seat))
        while far._idle.qsize() == len(far.workers):
            await asyncio.sleep(0.01)
        os.kill(process, signal.SIGKILL)
        return await asked

    assert run(think()) in [move.id for move in table.moves(seat)]
    assert "worker on the Ray cluster died" in caplog.text
    assert process_of(far, first) != process, "it was started again"


def test_nobody_waits_for_a_worker_that_stands_still(far: Elsewhere) -> None:
    table = dealt()
    seat, first = table.actors[0], next_worker(far)
    process = process_of(far, first)
    os.kill(process, signal.SIGSTOP)
    try:
        began, bot = time.monotonic(), Konung(1)
        assert run(far.choose(bot, table, seat)) is LATE
        waited = time.monotonic() - began
        assert run(far.choose(patient(), table, seat)) is not LATE, "it is not asked again while it stands still"
    finally:
        kill(process)
    limit = bot.budget(table.game).seconds
    assert limit <= waited < limit + LATER + SLACK
    assert LATER < 1
    assert process_of(far, first) != process, "another was started in its place"


def next_worker(far: Elsewhere) -> Any:
    """The worker that is asked next."""
    first = far._idle.get_nowait()
    others = [far._idle.get_nowait() for _ in range(far._idle.qsize())]
    for one in (first, *others):
        far._idle.put(one)
    return first


def kill(process: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(process, signal.SIGKILL)


# ---- in the hall


def lend(hall: Any, far: Elsewhere | None) -> Botroom:
    room: Botroom = hall.botroom
    room.elsewhere = far
    return room


def test_a_bot_of_the_hall_thinks_there(tmp_path: Path, far: Elsewhere) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            room = lend(hall, far)
            live = await with_a_jarl(hall)
            while "elsewhere" not in thoughts(hall):
                await in_process.settled(live)
                if 0 in live.actors:
                    await in_process.play_first(hall, live)
            room.elsewhere = None

    run(play())


async def with_a_jarl(hall: Any) -> Any:
    me = await in_process.person(hall, "Anna")
    live = await lobby.new(hall.tables, me, Plan("odin", [Wish("me"), Wish("bot", level="jarl")]))
    in_process.visit(live, me)
    hall.tables.wake(live)
    return live


def thoughts(hall: Any) -> dict[str, float]:
    """How many thoughts of bots that think ahead, by where."""
    return {
        sample.labels["where"]: sample.value
        for sample in next(iter(hall.metrics.thoughts.collect())).samples
        if sample.name.endswith("_total")
    }


def test_a_bot_that_is_late_plays_by_its_policy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Late(Elsewhere):
        is_up = True

        async def choose(self, bot: Jarl, seen: Table, seat: int) -> Any:
            return LATE

    asked: list[Any] = []
    choose = botroom._choose

    def note(bot: Any, seen: Table, seat: int) -> int:
        asked.append(type(bot).__name__)
        return choose(bot, seen, seat)

    monkeypatch.setattr(botroom, "_choose", note)

    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            far = Late("local", 1)
            far.is_up = True
            lend(hall, far)
            live = await with_a_jarl(hall)
            while not thoughts(hall):
                await in_process.settled(live)
                if 0 in live.actors:
                    await in_process.play_first(hall, live)
            assert set(thoughts(hall)) == {"fallen_back"}
            hall.botroom.elsewhere = None

    run(play())
    assert set(asked) == {"Karl"}


def test_where_seats_are_asked_in_secret_bots_think_in_the_hall(tmp_path: Path) -> None:
    """The delays of a line between machines would show who is asked."""

    class Far(Elsewhere):
        async def choose(self, bot: Jarl, seen: Table, seat: int) -> Any:
            raise AssertionError("asked elsewhere")

    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            live, people = await laid(hall, lay(hands={1: "THO.S", 2: "THO.N"}, ships={0: "B2", 1: "B2"}, dice=[5]))
            await lobby.leave(hall.tables, live, people[2])
            live.seats = [replace(seat, level="jarl") if seat.seat == 2 else seat for seat in live.seats]
            far = Far("local", 1)
            far.is_up = True
            lend(hall, far)
            await make(hall, live, 0, "att")
            await in_process.settled(live)
            assert live.dealt.secrets.has_answered(2)
            hall.botroom.elsewhere = None

    run(play())


def test_a_hall_whose_cluster_is_away_thinks_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots_elsewhere, "CONNECT_AGAIN", 600.0)

    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            far = Elsewhere("local", 9)
            far.is_up, far.workers = True, [None] * 9
            room = lend(hall, far)
            far.on_change = room._make_room
            room._make_room()
            assert room.queue.most == 9
            far._went_away(ConnectionError("gone"))
            assert room.queue.most == hall.settings.thinkers
            live = await with_a_jarl(hall)
            while not thoughts(hall):
                await in_process.settled(live)
                if 0 in live.actors:
                    await in_process.play_first(hall, live)
            assert set(thoughts(hall)) == {"here"}

    run(play())


@pytest.mark.parametrize(
    ("address", "words"),
    [("nowhere", "--bots takes host:port, auto or local, not 'nowhere'"), ("ray://127.0.0.1:1", "ray start --head")],
)
def test_a_cluster_that_is_not_there_is_told_before_the_doors_open(tmp_path: Path, address: str, words: str) -> None:
    done = call(tmp_path, "hall", "--no-browser", "--port", "0", "--bots", address)
    assert done.returncode != 0
    assert words in done.stderr
    assert "Traceback" not in done.stderr
