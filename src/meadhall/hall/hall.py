"""The hall itself: everything that is open at once, and the work that goes on behind the tables."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from functools import cached_property
from typing import Any, TypeVar

from sqlalchemy import Connection

from meadhall.engine.errors import MeadhallError, UnknownName
from meadhall.hall import clocks, patience, tables
from meadhall.hall.answers import Answers
from meadhall.hall.botroom import Botroom
from meadhall.hall.dealer import Dealer
from meadhall.hall.limits import Limits
from meadhall.hall.people import Passes
from meadhall.hall.refusal import Refused, cannot_write, no_table
from meadhall.hall.settings import Settings
from meadhall.hall.sitting import Sitting
from meadhall.hall.standing import StandingOrders
from meadhall.hall.storage import keeping
from meadhall.hall.storage.database import Database
from meadhall.titles import SHELF, find, versions

log = logging.getLogger("meadhall.hall")
Result = TypeVar("Result")

LOOK_AT_CLOCKS = 0.25  # seconds
SWEEP_EVERY = 240  # looks at the clocks
IDLE = 300.0  # seconds after which a table nobody looks at is put away


class Hall:
    """One hall: its tables, its people, its bots."""

    def __init__(
        self,
        settings: Settings,
        now: Callable[[], float] = time.time,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.settings = settings
        self.now = now
        self.pause = pause
        self.database = Database(settings.database)
        self.limits = Limits(settings.limits)
        self.dealer = Dealer(self)
        self.answers = Answers(self)
        self.botroom = Botroom(self)
        self.orders = StandingOrders(self)
        self.sittings: dict[str, Sitting] = {}
        self._loading: dict[str, asyncio.Task[Sitting]] = {}
        self._work: set[asyncio.Task[Any]] = set()
        self._used: dict[str, float] = {}

    # ---- opening and closing

    @cached_property
    def secret(self) -> bytes:
        return self.settings.secret()

    @cached_property
    def passes(self) -> Passes:
        return Passes(self.secret)

    async def open(self) -> None:
        """Opens the doors: every table goes on where it stopped."""
        await asyncio.to_thread(lambda: self.passes)  # makes the secret if there is none yet
        await asyncio.to_thread(self.database.open)
        self.begin(self._resume())
        self.begin(self._watch_clocks())

    async def _resume(self) -> None:
        for table_id in await self.database.read(keeping.unfinished):
            try:
                await self.sitting(table_id)
            except Refused as refused:
                log.warning("table %s waits: %s", table_id, refused.message)

    async def close(self) -> None:
        """Closes the doors; what was accepted is on disk."""
        for sitting in self.sittings.values():
            for visitor in list(sitting.visitors):
                visitor.dismiss()
        for task in list(self._work):
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        self.botroom.close()
        for game_id in SHELF:
            for game in versions(game_id):
                await asyncio.to_thread(game.stop_compiling)
        await asyncio.to_thread(self.database.close)

    # ---- work behind the tables

    def begin(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        """Starts work that nobody waits for; what goes wrong in it is noted."""
        task = asyncio.get_running_loop().create_task(work)
        self._work.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._work.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Refused):
            log.error("work behind the tables failed", exc_info=error)

    async def finish(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Does a change to its end even if whoever asked for it goes away meanwhile."""
        return await asyncio.shield(self.begin(work))

    # ---- tables

    async def sitting(self, table_id: str) -> Sitting:
        """The table of that id, brought from the database if it is not at hand."""
        self._used[table_id] = time.monotonic()
        if table_id in self.sittings:
            return self.sittings[table_id]
        if table_id not in self._loading:
            self._loading[table_id] = self.begin(self._load(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Sitting:
        try:
            found = await self.database.read(lambda connection: keeping.load(connection, table_id))
            if found is None:
                raise no_table()
            kept, seats, plies, chat = found
            try:
                find(kept.game, kept.rules_version)
            except UnknownName as error:
                raise Refused("other_rules", f"This table was begun under other rules: {error}.") from None
            try:
                sitting = await asyncio.to_thread(Sitting, kept, seats, plies, chat, self.secret, self.now)
            except MeadhallError as error:
                log.error("table %s cannot be replayed: %s", table_id, error)
                raise Refused("broken", "This table cannot be replayed under the rules of this hall.") from None
            if self.settings.native:
                sitting.game.compile_in_background()
            sitting.resume()
            self.sittings[table_id] = sitting
            self.wake(sitting)
            return sitting
        finally:
            self._loading.pop(table_id, None)

    def forget(self, sitting: Sitting, why: Refused | None = None) -> None:
        """Puts a table away; visitors hear why, come again and get it as the database has it."""
        self.sittings.pop(sitting.id, None)
        self._used.pop(sitting.id, None)
        for visitor in list(sitting.visitors):
            visitor.dismiss(why)

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
        """Bots that are asked begin to think, standing orders are followed, answers that are all there are opened."""
        if self.sittings.get(sitting.id) is sitting:
            self.botroom.wake(sitting)
            self.orders.wake(sitting)
            self.answers.wake(sitting)

    # ---- clocks

    async def _watch_clocks(self) -> None:
        for look in range(1 << 62):
            await asyncio.sleep(LOOK_AT_CLOCKS)
            try:
                await self.look_at_clocks()
            except Refused as refused:  # a table could not be written; the others' clocks go on
                log.warning("a clock waits: %s", refused.message)
            if look % SWEEP_EVERY == SWEEP_EVERY - 1:
                self.sweep()

    async def look_at_clocks(self) -> None:
        """Hands the seats of those whose time is up to bots, and answers for those who let an answer pass."""
        for sitting in [sitting for sitting in self.sittings.values() if sitting.kept.time]:
            if self._run_out(sitting):
                async with sitting.lock:
                    if gone := self._run_out(sitting):
                        await tables.run_out(self, sitting, tuple(gone))
            await patience.look(self, sitting)

    def _run_out(self, sitting: Sitting) -> list[int]:
        time = sitting.kept.time
        return clocks.run_out(time, sitting.running, self.now()) if time else []

    def sweep(self) -> None:
        """Puts away tables nobody looks at and nothing happens at."""
        old = time.monotonic() - IDLE
        for sitting in list(self.sittings.values()):
            quiet = not sitting.visitors and not sitting.thinking and not sitting.lock.locked()
            if quiet and not sitting.running and self._used.get(sitting.id, 0) < old:
                self.forget(sitting)
        self.limits.sweep()
