"""Clocks by a clock of the test's own: nobody waits for time to pass."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from meadhall.hall.play import lobby
from meadhall.hall.server import Hall
from meadhall.hall.tables import telling, watching
from meadhall.hall.tables.live_table import LiveTable
from tests.hall import in_process
from tests.hall.server_process import run

LIVE = {"kind": "live", "minutes": 5, "increment": 3}


async def two_at_a_table(hall: Hall, clock: dict[str, Any]) -> LiveTable:
    anna, bo = [await in_process.person(hall, name) for name in ("Anna", "Bo")]
    live = await in_process.table(hall, anna, "me", "open", clock=clock)
    assert live.row.time is None, "clocks start with the game"
    await lobby.join(hall.tables, live, bo, None, None)
    return live


def test_thinking_costs_time_and_a_move_brings_some_back(tmp_path: Path) -> None:
    async def play() -> None:
        hands = in_process.Hands()
        async with in_process.opened(tmp_path, hands=hands) as hall:
            live = await two_at_a_table(hall, LIVE)
            hands.time += 40
            shown = telling.countdowns(live, ())
            mover = live.actors[0]
            assert shown is not None
            assert (shown["left"][mover], shown["left"][1 - mover], shown["running"]) == (260, 300, [mover])
            assert await in_process.play_first(hall, live) == mover
            shown = telling.countdowns(live, ())
            assert shown is not None
            assert shown["left"][mover] == 263

    run(play())


def test_a_clock_that_runs_out_hands_the_seat_to_a_bot(tmp_path: Path) -> None:
    async def play() -> None:
        hands = in_process.Hands()
        async with in_process.opened(tmp_path, hands=hands) as hall:
            live = await two_at_a_table(hall, LIVE)
            mover = live.actors[0]
            hands.time += 299
            await hall.look_at_clocks()
            assert live.seats[mover].kind == "person"
            hands.time += 2
            await hall.look_at_clocks()
            assert (live.seats[mover].kind, live.seats[mover].gone is not None) == ("bot", True)
            await in_process.settled(live)
            assert live.row.state == "over" or live.actors == (1 - mover,)

    run(play())


def test_bots_have_all_the_time_in_the_world(tmp_path: Path) -> None:
    async def play() -> None:
        hands = in_process.Hands()
        async with in_process.opened(tmp_path, hands=hands) as hall:
            me = await in_process.person(hall, "Anna")
            live = await in_process.table(hall, me, "me", "bot", clock=LIVE)
            await in_process.settled(live)
            assert live.running == [0]
            assert live.row.time is not None
            assert live.row.time["left"][1] == 300

    run(play())


def test_a_closed_hall_costs_nobody_live_time_but_days_go_on(tmp_path: Path) -> None:
    async def play(clock: dict[str, Any], folder: Path) -> tuple[int, LiveTable]:
        folder.mkdir()
        hands = in_process.Hands()
        async with in_process.opened(folder, hands=hands) as hall:
            live = await two_at_a_table(hall, clock)
            mover = live.actors[0]
            hands.time += 10
        hands.time += 3 * 86400
        async with in_process.opened(folder, hands=hands) as hall:
            again = await hall.tables.get(live.id)
            await hall.look_at_clocks()
            return mover, again

    mover, live = run(play(LIVE, tmp_path / "live"))
    assert live.seats[mover].kind == "person"
    mover, days = run(play({"kind": "days", "days": 2}, tmp_path / "days"))
    assert days.seats[mover].kind == "bot"


def test_every_move_has_its_days(tmp_path: Path) -> None:
    async def play() -> None:
        hands = in_process.Hands()
        async with in_process.opened(tmp_path, hands=hands) as hall:
            live = await two_at_a_table(hall, {"kind": "days", "days": 1})
            for _ in range(6):
                if live.row.state == "over":
                    break
                hands.time += 86000
                await hall.look_at_clocks()
                seat = await in_process.play_first(hall, live)
                assert live.row.time is not None
                assert live.row.time["left"][seat] == 86400
            assert all(seat.kind == "person" for seat in live.seats)

    run(play())


def test_the_host_may_seat_a_bot_for_somebody_long_gone(tmp_path: Path) -> None:
    async def play() -> None:
        hands = in_process.Hands()
        async with in_process.opened(tmp_path, hands=hands) as hall:
            anna, bo = [await in_process.person(hall, name) for name in ("Anna", "Bo")]
            live = await in_process.table(hall, anna, "me", "open")
            await lobby.join(hall.tables, live, bo, None, None)
            visitor = in_process.visit(live, bo)
            watching.leave(live, visitor)
            hands.time += hall.settings.absence_timeout + 1
            await lobby.fill(hall.tables, live, anna, 1, "karl")
            assert live.seats[1].kind == "bot"

    run(play())
