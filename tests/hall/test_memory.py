"""What a table takes while it stands still, and that nothing is missing from it then."""

from __future__ import annotations

import asyncio
import gc
import json
import tracemalloc
import weakref
from pathlib import Path

import orjson
import pytest
from websockets.asyncio.client import connect

import meadhall
from meadhall.engine.table import NO_ROOM
from meadhall.hall import server
from meadhall.hall.play import moves
from meadhall.hall.secrets.timelines import Happening, Step, Steps, compact
from meadhall.hall.storage import repository
from meadhall.hall.tables.visitors import Outbox
from tests.hall import in_process
from tests.hall.server_process import run


def test_a_text_that_is_kept_takes_as_much_memory_as_it_has_letters() -> None:
    tracemalloc.start()
    try:
        kept = [compact(orjson.dumps({"view": "x" * 700})) for _ in range(100)]
        taken, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert taken < 1.5 * sum(map(len, kept)) + 4096


def test_a_table_at_rest_plays_on_as_before() -> None:
    at_rest, other = (meadhall.game("spoils").table(seats=3, seed=5) for _ in range(2))
    for _ in range(40):
        at_rest.rest()
        assert at_rest._legal is NO_ROOM
        seat = other.actors[0]
        assert [one.id for one in at_rest.asides(seat)] == [one.id for one in other.asides(seat)]
        at_rest.rest()
        assert at_rest.legal(seat) == other.legal(seat)
        at_rest.rest()
        move = other.legal(seat)[-1]
        at_rest.play(seat, move)
        other.play(seat, move)
        assert at_rest.record._array.tobytes() == other.record._array.tobytes()


def test_a_sentence_is_made_anew_only_for_whom_it_speaks_of() -> None:
    table = meadhall.game("odin").table(seats=3, seed=7)
    mover = table.actors[0]
    table.play(mover, table.legal(mover)[0])
    happening, plain = Happening(table), ["Anna", "Bo", "Cnut"]
    for seat in (None, 0, 1, 2):
        names = ["You" if one == seat else name for one, name in enumerate(plain)]
        told = happening.told_to(seat, names)
        assert told == Happening(table).told_to(seat, names), "as if nobody else had been told"
        assert (b"You" in told) is (seat == mover)
    assert happening.told_to(None, plain) is happening.told_to((mover + 1) % 3, plain)


def test_what_waits_in_an_outbox_comes_in_its_order_and_wakes_who_waits() -> None:
    async def take() -> None:
        box = Outbox[int]()
        with pytest.raises(IndexError):
            box.get_nowait()
        taker = asyncio.create_task(box.get())
        await asyncio.sleep(0)
        for number in range(3):
            box.put_nowait(number)
        assert await taker == 0
        waits = asyncio.create_task(box.get())
        assert (await waits, await box.get(), box.empty()) == (1, 2, True)
        gone = asyncio.create_task(box.get())
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        box.put_nowait(3)
        assert (box.qsize(), await box.get()) == (1, 3)

    run(take(), 30)


def test_a_row_is_the_same_as_long_as_only_moves_change_it() -> None:
    row = repository.TableRow("1", "odin", 1, {}, True, "", None, 0.0, 0.0)
    lasting = row.lasting
    after = row.with_changes(turn=[1], moved=2.0)
    assert after.lasting is lasting
    assert after.with_changes(state=repository.OVER).lasting is not lasting
    assert after == row.with_changes(turn=[1], moved=2.0)


def test_a_move_is_made_though_its_player_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sent it is let go while it is written: it is on disk, and the others hear of it."""

    async def play() -> None:
        async with in_process.served(tmp_path) as (hall, _, port):
            anna, bo = await in_process.person(hall, "Anna"), await in_process.person(hall, "Bo")
            live = await in_process.table(hall, anna, "me", "guest")
            looks_on = in_process.visit(live, bo)
            in_process.told(looks_on)
            begun, goes_on = asyncio.Event(), asyncio.Event()
            made = moves.move

            async def slow(*given: object) -> None:
                begun.set()
                await goes_on.wait()
                await made(*given)  # type: ignore[arg-type]

            monkeypatch.setattr(moves, "move", slow)
            headers = await in_process.cookie(hall, anna)
            address = f"ws://127.0.0.1:{port}/api/tables/{live.id}/socket"
            async with connect(address, additional_headers=headers, proxy=None) as line:
                await line.recv()
                seat = live.actors[0]
                asked = live.dealt.questions.of(seat)
                said = {"type": "move", "seat": seat, "at": asked.stamp, "move": asked.moves[0]["id"]}
                await line.send(json.dumps(said))
                await begun.wait()
                (visitor,) = live.visitors - {looks_on}
                visitor.dismiss()
                while visitor in live.visitors:
                    await asyncio.sleep(0.01)
            goes_on.set()
            while live.dealt.table.ply == 0:
                await asyncio.sleep(0.01)
            assert "step" in [news["type"] for news in in_process.told(looks_on)]

    run(play(), 120)


class Ring:
    """Something that holds itself, as the parts of a table hold each other."""

    def __init__(self) -> None:
        self.itself = self


def test_what_holds_itself_goes_when_the_hall_sweeps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python does not look for that by itself in a hall: among all there is that takes too long (see cli/hall.py)."""
    looks = gc.isenabled()

    async def sweep() -> None:
        async with in_process.opened(tmp_path) as hall:
            ring = weakref.ref(Ring())
            monkeypatch.setattr(server, "ROUNDS", 1 << 30)
            hall.sweep()
            assert ring() is not None, "it is worth a look only when there is much to look for"
            monkeypatch.setattr(server, "ROUNDS", 0)
            hall.sweep()
            assert ring() is None

    gc.disable()
    try:
        run(sweep(), 120)
    finally:
        if looks:
            gc.enable()


def test_old_steps_take_little_room_and_are_read_back_as_they_were() -> None:
    written = [orjson.dumps([{"name": "played", "sentence": f"Astrid plays {n}."}]) for n in range(500)]
    told = [Step(n, 2 * n, text, n % 7 == 0) for n, text in enumerate(written)]
    steps = Steps()
    for step in told:
        steps.put(step._replace(written=b"[]"))
        steps.put(step)  # the same with more events
        assert steps[-1] == step
        assert len(steps) == step.n + 1
    assert list(steps) == told
    assert [steps[n] for n in range(500)] == told
    assert steps[60:70] == told[60:70]
    assert [steps[-500], steps[-400]] == [told[0], told[100]]
    with pytest.raises(IndexError):
        steps[500]
    assert sum(map(len, steps._old)) < 0.2 * sum(len(step.written) for step in told)
