"""The hall itself: everything that is open at once, and the work that goes on behind the tables."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import cached_property
from typing import Any, TypeVar

from sqlalchemy import Connection

from meadhall.engine.errors import UnknownName
from meadhall.games import SHELF, find, versions
from meadhall.hall.accounts import sessions
from meadhall.hall.accounts.credentials import Passes
from meadhall.hall.accounts.hosts import Proxies
from meadhall.hall.accounts.journal import Journal
from meadhall.hall.accounts.limits import Limits
from meadhall.hall.play import answer_timeout, lobby
from meadhall.hall.play.asides import Stepping
from meadhall.hall.play.botroom import Botroom
from meadhall.hall.play.follow_orders import StandingOrders
from meadhall.hall.play.moves import Dealer
from meadhall.hall.play.sealed_answers import Answers
from meadhall.hall.refusal import Refused, cannot_write, no_table, other_rules, superseded
from meadhall.hall.settings import Settings
from meadhall.hall.storage import repository
from meadhall.hall.storage.database import Database
from meadhall.hall.storage.leases import Superseded
from meadhall.hall.tables import clocks
from meadhall.hall.tables.broken import Broken
from meadhall.hall.tables.hall_time import HallTime
from meadhall.hall.tables.live_table import Sitting
from meadhall.hall.tables.watching import COME_AGAIN, REFUSED

log = logging.getLogger("meadhall.hall")
Result = TypeVar("Result")

LOOK_AT_CLOCKS = 0.25  # seconds
SWEEP_EVERY = 240  # looks at the clocks
KEEP_TIME_EVERY = 20  # looks at the clocks
HOLD_EVERY = 2.0  # seconds between looks at the lock
IDLE = 300.0  # seconds after which a table nobody looks at is put away
FINISH_EVERY, FOR_GOOD = 60.0, 86400.0  # seconds between looks for games left for good, and after which they are
TROUBLE = "trouble"  # the code of what may go well later
TRY_AGAIN, LONGEST_WAIT = 5.0, 600.0  # seconds until it is tried again


class Hall:
    """One hall: its tables, its people, its bots."""

    def __init__(
        self,
        settings: Settings,
        now: Callable[[], float] = time.time,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
        ticks: Callable[[], float] = time.monotonic,
    ) -> None:
        """`now` is the date, and `ticks` a clock that nobody sets: time that is up is told by it."""
        self.settings = settings
        self.now = now
        self.steady = HallTime(now, ticks)
        self.pause = pause
        self.database = Database(settings.database)
        self.limits = Limits(settings.limits)
        self.journal = Journal(settings.data, now)
        self.proxies = Proxies(settings.proxies)
        self.dealer = Dealer(self)
        self.answers = Answers(self)
        self.botroom = Botroom(self)
        self.orders = StandingOrders(self)
        self.broken = Broken()
        self.stepping = Stepping(self)
        self.sittings: dict[str, Sitting] = {}
        self._loading: dict[str, asyncio.Task[Sitting]] = {}
        self._work: set[asyncio.Task[Any]] = set()
        self._used: dict[str, float] = {}
        self._given_up: set[str] = set()  # games left for good that cannot be ended
        self.stop: Callable[[], None] = lambda: None  # asks the server to end

    # ---- opening and closing

    @cached_property
    def secret(self) -> bytes:
        return self.settings.secret()

    @cached_property
    def passes(self) -> Passes:
        return Passes(self.secret, self.database, self.limits, self.now)

    async def open(self) -> None:
        """Opens the doors: every table goes on where it stopped."""
        await asyncio.to_thread(lambda: self.passes)  # makes the secret if there is none yet
        await asyncio.to_thread(self.database.open)
        await self._forget_expired()
        if (known := await self.database.read(repository.hall_time)) is not None:
            self.steady.go_on(*known)
        self.begin(self._hold())
        self.begin(self._resume())
        self.begin(self._watch_clocks())
        self.begin(self._finish_games())

    async def _forget_expired(self) -> None:
        """Sessions and tokens that have run out; a hall that cannot write just now opens all the same."""
        try:
            await self.database.write(lambda connection: sessions.remove_expired(connection, self.now()))
        except Exception as error:
            log.warning("sessions that have run out could not be removed: %s", error)

    async def _resume(self) -> None:
        """Brings tables to hand where a clock runs or a bot may be asked; one that is broken stops no other."""
        pause = TRY_AGAIN
        while (waiting := await self._unfinished()) is None:
            await asyncio.sleep(pause)
        while waiting := [table_id for table_id in waiting if not await self._resumed(table_id)]:
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_WAIT)

    async def _finish_games(self) -> None:
        """Has bots end the games that people left for good, one after another."""
        while True:
            await asyncio.sleep(FINISH_EVERY)
            await self.finish_games()

    async def finish_games(self) -> None:
        try:
            left = await self.database.read(
                lambda connection: repository.left_for_good(connection, self.now() - FOR_GOOD)
            )
        except Refused:  # it was noted where the database is read
            return
        for table_id in left:
            if table_id not in self._given_up:
                await self._resumed(table_id)
                sitting = self.sittings.get(table_id)
                if sitting is None or not await self.botroom.finish(sitting):
                    self._given_up.add(table_id)

    async def _unfinished(self) -> list[str] | None:
        try:
            return await self.database.read(repository.unfinished)
        except Refused as refused:
            log.warning("the tables wait: %s", refused.message)
            return None

    async def _resumed(self, table_id: str) -> bool:
        """Whether a table is at hand, or never will be."""
        try:
            await self.sitting(table_id)
        except Refused as refused:
            log.warning("table %s waits: %s", table_id, refused.message)
            return refused.code != TROUBLE
        return True

    async def close(self) -> None:
        """Closes the doors; what was accepted is on disk."""
        for sitting in self.sittings.values():
            for visitor in list(sitting.visitors):
                visitor.dismiss()
        for task in list(self._work):
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        if not self.database.lost.is_set():
            await self._keep_time()
        self.botroom.close()
        for game_id in SHELF:
            for game in versions(game_id):
                await asyncio.to_thread(game.stop_compiling)
        await asyncio.to_thread(self.database.close)

    # ---- the only hall

    async def _hold(self) -> None:
        """Keeps the lock. A hall from which another has taken over tells everybody who is there, and stops."""
        while not await self._lost_within(HOLD_EVERY):
            try:
                await asyncio.to_thread(self.database.hold)
            except Superseded as why:
                self.database.give_up(why)
            except Exception as error:  # the database is away, or another hall opens it: it is looked at again
                log.info("the lock cannot be looked at: %s", error)
        for sitting in list(self.sittings.values()):
            self.forget(sitting, superseded())
        self.stop()

    async def _lost_within(self, seconds: float) -> bool:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.database.lost.wait()
        return self.database.lost.is_set()

    # ---- work behind the tables

    def begin(self, work: Coroutine[Any, Any, Result], sitting: Sitting | None = None) -> asyncio.Task[Result]:
        """Starts work that nobody waits for; what goes wrong in it is noted, with the table it was for."""
        task = asyncio.get_running_loop().create_task(work, name=f"table {sitting.id}" if sitting else None)
        self._work.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._work.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Refused):
            log.error("work behind the tables failed (%s)", task.get_name(), exc_info=error)

    async def finish(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Does a change to its end even if whoever asked for it goes away meanwhile."""
        return await asyncio.shield(self.begin(work))

    # ---- tables

    async def sitting(self, table_id: str) -> Sitting:
        """The table of that id, brought from the database if it is not at hand."""
        if self.database.lost.is_set():
            raise superseded()
        if table_id in self.sittings:
            self._used[table_id] = time.monotonic()
            return self.sittings[table_id]
        if table_id not in self._loading:
            self._loading[table_id] = self.begin(self._load(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Sitting:
        try:
            sitting = await self._read(table_id)
            sitting.resume(self.steady)
            self.sittings[table_id] = sitting
            self._used[table_id] = time.monotonic()
            self.wake(sitting)
            self.broken.forget(table_id)
            return sitting
        except Refused as refused:
            if refused.code == "no_table":
                self.broken.forget(table_id)
            if refused.code == "damaged":
                raise self.broken.note(table_id, repository.Damaged(refused.message)) from None
            raise
        except Exception as error:
            self.sittings.pop(table_id, None)
            self._used.pop(table_id, None)
            raise self.broken.note(table_id, error) from None
        finally:
            self._loading.pop(table_id, None)

    async def _read(self, table_id: str) -> Sitting:
        found = await self.database.read(lambda connection: repository.load(connection, table_id))
        if found is None:
            raise no_table()
        kept, seats, plies, chat = found
        try:
            find(kept.game, kept.rules_version)
        except UnknownName as error:
            raise other_rules(error) from None
        sitting = await asyncio.to_thread(Sitting, kept, seats, plies, chat, self.secret, self.steady)
        if self.settings.native:
            sitting.game.compile_in_background()
        return sitting

    def set_aside(self, sitting: Sitting, error: Exception) -> Refused:
        """Something is wrong with a table: those who are there hear that, and who opens it reads it anew."""
        refused = self.broken.note(sitting.id, error)
        self.forget(sitting, refused, REFUSED)
        return refused

    def forget(self, sitting: Sitting, why: Refused | None = None, code: int = COME_AGAIN) -> None:
        """Puts a table away; visitors hear why, come again and get it as the database has it."""
        self.sittings.pop(sitting.id, None)
        self._used.pop(sitting.id, None)
        for visitor in list(sitting.visitors):
            visitor.dismiss(why, code)

    async def write(self, sitting: Sitting, change: Callable[[Connection], Result]) -> Result:
        """Makes a change to a table; if it cannot be known whether it is on disk, the table is read anew."""
        try:
            return await self.database.write(change)
        except Refused:
            raise
        except Exception as error:
            log.error("table %s could not be written", sitting.id, exc_info=error)
            trouble = cannot_write()
            self.forget(sitting, trouble)
            raise trouble from None

    def wake(self, sitting: Sitting) -> None:
        """Those who wish to step in do, bots that are asked begin to think, standing orders are followed, answers that
        are all there are opened.
        """
        if self.sittings.get(sitting.id) is sitting:
            self.stepping.wake(sitting)
            self.botroom.wake(sitting)
            self.orders.wake(sitting)
            self.answers.wake(sitting)

    # ---- clocks

    async def _watch_clocks(self) -> None:
        for look in range(1 << 62):
            await asyncio.sleep(LOOK_AT_CLOCKS)
            if self.database.lost.is_set():
                return
            try:
                await self.look_at_clocks()
                if self.steady.notices() or (look % KEEP_TIME_EVERY == 0 and self._a_live_game_goes_on()):
                    await self._keep_time()
                if look % SWEEP_EVERY == SWEEP_EVERY - 1:
                    self.sweep()
                    await self.passes.look_again()
            except Exception as error:  # whatever it is, the clocks are looked at again
                log.error("a look at the clocks failed", exc_info=error)

    async def look_at_clocks(self) -> None:
        """Hands the seats of those whose time is up to bots, and answers for those who let an answer pass."""
        for sitting in [sitting for sitting in self.sittings.values() if sitting.kept.time]:
            try:
                await self._look_at_clock(sitting)
            except Refused as refused:  # it could not be written; the others' clocks go on
                log.warning("the clock of table %s waits: %s", sitting.id, refused.message)
            except Exception as error:
                self.set_aside(sitting, error)

    async def _look_at_clock(self, sitting: Sitting) -> None:
        if self._run_out(sitting):
            async with sitting.lock:
                if gone := self._run_out(sitting):
                    await lobby.run_out(self, sitting, tuple(gone))
        await answer_timeout.look(self, sitting)

    def _run_out(self, sitting: Sitting) -> list[int]:
        time = sitting.kept.time
        return clocks.run_out(time, sitting.running, self.steady()) if time else []

    def _a_live_game_goes_on(self) -> bool:
        games = [sitting.kept for sitting in self.sittings.values()]
        return any(kept.clock and kept.clock["kind"] == "live" and kept.state == repository.PLAYING for kept in games)

    async def _keep_time(self) -> None:
        """Writes down how hall time stands; a hall that is killed is known to have been open until here."""
        self.steady.notices()
        apart, open_until = self.steady.apart, self.steady()
        try:
            await self.database.write(lambda connection: repository.keep_hall_time(connection, apart, open_until))
        except Exception as error:
            log.warning("hall time could not be written: %s", error)

    def sweep(self) -> None:
        """Puts away tables nobody looks at and nothing happens at."""
        old = time.monotonic() - IDLE
        self.limits.sweep()
        self.passes.sweep()
        for sitting in list(self.sittings.values()):
            busy = sitting.thinking or sitting.opening or sitting.hold or sitting.lock.locked()
            quiet = not sitting.visitors and not busy
            try:
                if quiet and not sitting.running and self._used.get(sitting.id, 0) < old:
                    self.forget(sitting)
            except Exception as error:
                self.set_aside(sitting, error)
