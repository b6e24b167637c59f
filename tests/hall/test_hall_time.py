"""Hall time: whatever the computer's clock is set to, nobody's time is up for it, and nobody gets time back."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from meadhall.hall.accounts.people import Person
from meadhall.hall.play import lobby
from meadhall.hall.play.lobby import Plan, Wish
from meadhall.hall.refusal import Refused
from meadhall.hall.server import Hall
from meadhall.hall.storage import repository
from meadhall.hall.storage.database import Database
from meadhall.hall.tables import telling, watching
from meadhall.hall.tables.hall_time import HallTime
from meadhall.hall.tables.live_table import LiveTable
from tests.hall import in_process
from tests.hall.server_process import run
from tests.hall.test_clocks import LIVE, two_at_a_table

HOUR, DAY = 3600.0, 86400.0
DAYS = {"kind": "days", "days": 1}


class Both:
    """The date and the steady clock, which go on together; the date alone can be set."""

    def __init__(self) -> None:
        self.date, self.ticks = in_process.Hands(), in_process.Hands(500.0)

    def pass_by(self, seconds: float) -> None:
        self.date.time += seconds
        self.ticks.time += seconds


def left(live: LiveTable, seat: int) -> float:
    shown = telling.countdowns(live, ())
    assert shown is not None
    return float(shown["left"][seat])


@pytest.mark.parametrize("clock", [LIVE, DAYS])
@pytest.mark.parametrize("jump", [-3 * DAY, -HOUR, HOUR, 3 * DAY])
def test_setting_the_computers_clock_costs_nobody_a_seat_or_a_second(
    tmp_path: Path, clock: dict[str, Any], jump: float
) -> None:
    async def play() -> None:
        both = Both()
        async with in_process.opened(tmp_path, hands=both.date, ticks=both.ticks) as hall:
            live = await two_at_a_table(hall, clock)
            mover = live.actors[0]
            whole = left(live, mover)
            both.pass_by(10)
            both.date.time += jump
            await hall.look_at_clocks()
            assert live.seats[mover].kind == "person"
            assert left(live, mover) == whole - 10
            await in_process.play_first(hall, live)
            assert left(live, mover) == (whole - 7 if clock is LIVE else whole)
            both.date.time -= jump
            both.pass_by(whole + 1)
            await hall.look_at_clocks()
            assert live.seats[1 - mover].kind == "bot", "time that has passed is up"

    run(play())


@pytest.mark.parametrize("jump", [-3 * DAY, 3 * DAY])
def test_a_clock_set_while_the_hall_is_open_costs_nothing_after_a_restart(tmp_path: Path, jump: float) -> None:
    async def play() -> None:
        both = Both()
        async with in_process.opened(tmp_path, hands=both.date, ticks=both.ticks) as hall:
            live = await two_at_a_table(hall, DAYS)
            mover = live.actors[0]
            both.pass_by(HOUR)
            both.date.time += jump
        both.date.time += HOUR
        both.ticks.time = 7.0  # the computer was started anew
        async with in_process.opened(tmp_path, hands=both.date, ticks=both.ticks) as hall:
            again = await hall.tables.get(live.id)
            await hall.look_at_clocks()
            assert again.seats[mover].kind == "person"
            assert left(again, mover) == DAY - 2 * HOUR, "an hour's thought, and an hour while the hall was closed"
            both.pass_by(23 * HOUR)
            await hall.look_at_clocks()
            assert again.seats[mover].kind == "bot"

    run(play())


def test_that_the_clock_was_set_is_on_disk_at_once(tmp_path: Path) -> None:
    async def play() -> None:
        both = Both()
        async with in_process.opened(tmp_path, hands=both.date, ticks=both.ticks) as hall:
            both.date.time += HOUR
            async with asyncio.timeout(120):
                while (await hall.database.read(repository.hall_time) or (0.0, 0.0))[0] != -HOUR:
                    await asyncio.sleep(0.01)

    run(play())


def test_while_a_live_game_goes_on_a_hall_that_is_killed_is_known_to_have_been_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("meadhall.hall.server.KEEP_TIME_EVERY", 1)

    async def play() -> None:
        both = Both()
        async with in_process.opened(tmp_path, hands=both.date, ticks=both.ticks) as hall:
            await two_at_a_table(hall, LIVE)
            both.pass_by(100)
            async with asyncio.timeout(120):
                while (await hall.database.read(repository.hall_time) or (0.0, 0.0))[1] != hall.steady():
                    await asyncio.sleep(0.01)

    run(play())


@pytest.mark.parametrize(("thought", "kept"), [(100, 200), (0, 300), (270, 30), (295, 20)])
def test_what_was_thought_before_a_restart_is_not_given_back(tmp_path: Path, thought: float, kept: float) -> None:
    async def play() -> None:
        both = Both()
        async with in_process.opened(tmp_path, hands=both.date, ticks=both.ticks) as hall:
            live = await two_at_a_table(hall, LIVE)
            mover = live.actors[0]
            both.pass_by(thought)
        both.pass_by(HOUR)
        async with in_process.opened(tmp_path, hands=both.date, ticks=both.ticks) as hall:
            again = await hall.tables.get(live.id)
            assert left(again, mover) == kept, "but everybody has some seconds to find the way back"
            both.pass_by(kept + 1)
            await hall.look_at_clocks()
            assert again.seats[mover].kind == "bot"

    run(play())


@pytest.mark.parametrize(("clock", "rest"), [(LIVE, 300), (DAYS, DAY - 2 * HOUR)])
def test_clocks_of_an_older_database_are_read_as_they_are(
    database: str, tmp_path: Path, clock: dict[str, Any], rest: float
) -> None:
    async def play() -> None:
        both = Both()
        async with in_process.opened(tmp_path, database, hands=both.date, ticks=both.ticks) as hall:
            live = await two_at_a_table(hall, clock)
            mover = live.actors[0]
            both.pass_by(HOUR)
            assert live.row.time is not None
            assert live.row.time["since"] == both.date.time - HOUR, "by the date, as it always was"
        both.pass_by(HOUR)
        async with in_process.opened(tmp_path, database, hands=both.date, ticks=both.ticks) as hall:
            await hall.database.write(lambda connection: connection.execute(text("DELETE FROM hall_time")))
            hall._keep_time = nothing  # type: ignore[method-assign]
        async with in_process.opened(tmp_path, database, hands=both.date, ticks=both.ticks) as hall:
            assert left(await hall.tables.get(live.id), mover) == rest

    async def nothing() -> None:
        pass

    run(play())


def test_nobody_is_long_gone_because_the_clock_was_set(tmp_path: Path) -> None:
    async def play() -> None:
        both = Both()
        async with in_process.opened(tmp_path, hands=both.date, ticks=both.ticks) as hall:
            anna, bo = [await in_process.person(hall, name) for name in ("Anna", "Bo")]
            live = await in_process.table(hall, anna, "me", "open")
            await lobby.join(hall.tables, live, bo, None, None)
            watching.leave(live, in_process.visit(live, bo))
            both.date.time += HOUR
            with pytest.raises(Refused, match="can still come back"):
                await lobby.fill(hall.tables, live, anna, 1, "karl")
            both.ticks.time += hall.settings.absence_timeout + 1
            await lobby.fill(hall.tables, live, anna, 1, "karl")
            assert live.seats[1].kind == "bot"

    run(play())


@pytest.mark.parametrize("restarted", [False, True])
@pytest.mark.parametrize("jumps", [(3 * DAY,), (-3 * DAY, 3 * DAY)])
def test_bots_end_no_game_because_the_clock_was_set(tmp_path: Path, jumps: tuple[float, ...], restarted: bool) -> None:
    """Whoever left has a day to come back, by hall time; a clock that was wrong and is put right takes none of it."""
    both = Both()

    async def leave() -> str:
        async with in_process.opened(tmp_path, hands=both.date, ticks=both.ticks) as hall:
            both.pass_by(HOUR)
            both.date.time += sum(jumps[:-1])
            live = await left_to_bots(hall)
            both.pass_by(HOUR)
            both.date.time += jumps[-1]
            if not restarted:
                await look(hall, live.id)
            return live.id

    async def look(hall: Hall, table_id: str) -> None:
        live = await hall.tables.get(table_id)
        hall.tables.pause = lambda _: asyncio.sleep(0)
        await hall.finish_games()
        assert live.row.state == "playing", "Anna left an hour ago"
        both.pass_by(22 * HOUR)
        await hall.finish_games()
        assert live.row.state == "playing"
        both.pass_by(HOUR + 1)
        await hall.finish_games()
        assert live.row.state == "over", "a day has passed"

    async def come_again(table_id: str) -> None:
        both.ticks.time = 7.0  # the computer was started anew
        async with in_process.opened(tmp_path, hands=both.date, ticks=both.ticks) as hall:
            await look(hall, table_id)

    table_id = run(leave())
    if restarted:
        run(come_again(table_id))


def test_the_day_to_come_back_begins_when_the_last_one_leaves(tmp_path: Path) -> None:
    async def leave() -> None:
        both = Both()
        async with in_process.opened(tmp_path, hands=both.date, ticks=both.ticks) as hall:
            hall.tables.pause = lambda _: asyncio.sleep(0)
            anna = await in_process.person(hall, "Anna")
            live = await thralls_table(hall, anna)
            both.pass_by(3 * DAY)  # of thought
            await lobby.leave(hall.tables, live, anna)
            await hall.finish_games()
            assert live.row.state == "playing"
            await lobby.come_back(hall.tables, live, anna)
            both.pass_by(3 * DAY)
            await lobby.leave(hall.tables, live, anna)
            await hall.finish_games()
            assert live.row.state == "playing"

    run(leave())


def test_games_left_before_hall_time_was_kept_of_them_are_ended_too(database: str, tmp_path: Path) -> None:
    both = Both()

    async def leave() -> str:
        async with in_process.opened(tmp_path, database, hands=both.date, ticks=both.ticks) as hall:
            both.date.time += 3 * DAY
            return (await left_to_bots(hall)).id

    table_id = run(leave())
    older = Database(database)
    with older.engine.begin() as connection:
        newer = {"tables": ["left_at", "strict", "hints", "requests"], "seats": ["sign"], "chat": ["notice"]}
        for table, columns in {**newer, "results": ["mu_before", "sigma_before"]}.items():
            for column in columns:
                connection.execute(text(f"ALTER TABLE {table} DROP COLUMN {column}"))
        for table in (
            "hall_secret", "table_leases", "halls", "reviews", "schema_floor", "mail_addresses", "turn_mails",
        ):  # fmt: skip
            connection.execute(text(f"DROP TABLE {table}"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0007'"))
    older.engine.dispose()

    async def come_again() -> None:
        async with in_process.opened(tmp_path, database, hands=both.date, ticks=both.ticks) as hall:
            hall.tables.pause = lambda _: asyncio.sleep(0)
            live = await hall.tables.get(table_id)
            both.date.time += 3 * DAY
            await hall.finish_games()
            assert live.row.state == "playing"
            both.pass_by(DAY + 1)
            await hall.finish_games()
            assert live.row.state == "over"

    run(come_again())


async def thralls_table(hall: Hall, me: Person) -> LiveTable:
    """A short game against a bot that moves at once."""
    live = await lobby.new(hall.tables, me, Plan("odin", [Wish("me"), Wish("bot", "thrall")], options={"target": 1}))
    await in_process.settled(live)
    return live


async def left_to_bots(hall: Hall) -> LiveTable:
    anna = await in_process.person(hall, "Anna")
    live = await thralls_table(hall, anna)
    await lobby.leave(hall.tables, live, anna)
    await in_process.settled(live)
    return live


def test_hall_time_never_goes_back() -> None:
    both = Both()
    time = HallTime(both.date, both.ticks)
    both.pass_by(10)
    stopped = time()
    both.date.time -= DAY
    both.ticks.time = 0.0
    later = HallTime(both.date, both.ticks)
    later.go_on(0.0, stopped)
    assert later() == stopped
    both.pass_by(5)
    assert later() == stopped + 5
