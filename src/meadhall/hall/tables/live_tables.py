"""The live tables: brought from the database, changed only after the database has, put away when nobody looks."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

from sqlalchemy import Connection

from meadhall.engine.errors import UnknownName
from meadhall.games import find
from meadhall.hall.cluster.leases import Leases
from meadhall.hall.logs import about
from meadhall.hall.metrics import Metrics
from meadhall.hall.refusal import COME_AGAIN, REFUSED, Moved, Refused, no_table, other_rules, superseded
from meadhall.hall.settings import Settings
from meadhall.hall.storage import repository
from meadhall.hall.storage.database import Database
from meadhall.hall.storage.halls import Lease
from meadhall.hall.storage.write_errors import why_unwritten
from meadhall.hall.tables import watching
from meadhall.hall.tables.broken import Broken
from meadhall.hall.tables.hall_time import HallTime
from meadhall.hall.tables.live_table import LiveTable

log = logging.getLogger("meadhall.hall")
Result = TypeVar("Result")

IDLE = 300.0  # seconds after which a table nobody looks at is put away


class LiveTables:
    """Every table that is at hand, and the work that goes on behind them."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        now: Callable[[], float],
        steady: HallTime,
        pause: Callable[[float], Awaitable[None]],
        secret: Callable[[], bytes],
        leases: Leases,
    ) -> None:
        """`now` is the date; `steady` is hall time, by which time that is up is told."""
        self.settings = settings
        self.database = database
        self.metrics: Metrics = database.metrics
        self.now = now
        self.steady = steady
        self.pause = pause
        self._secret = secret
        self._leases = leases
        self.broken = Broken()
        self.by_id: dict[str, LiveTable] = {}
        self.on_change: Callable[[LiveTable], None] = lambda _: None  # what goes on by itself at a table
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._work: set[asyncio.Task[Any]] = set()
        self._used: dict[str, float] = {}

    # ---- work behind the tables

    def begin(self, work: Coroutine[Any, Any, Result], live: LiveTable | None = None) -> asyncio.Task[Result]:
        """Starts work that nobody waits for; what goes wrong in it is noted, with the table it was for."""
        task = asyncio.get_running_loop().create_task(work, name=f"table {live.id}" if live else None)
        self.keep(task)
        return task

    def keep(self, task: asyncio.Task[Any]) -> None:
        """Work under way goes on though nobody waits for it."""
        self._work.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._work.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Refused):
            log.error("work behind the tables failed (%s)", task.get_name(), exc_info=error)

    async def finish(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Does a change to its end even if whoever asked for it goes away meanwhile."""
        return await asyncio.shield(self.begin(work))

    async def close(self) -> None:
        """Everybody goes, and all work ends."""
        for live in self.by_id.values():
            watching.dismiss_all(live)
        for task in list(self._work):
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)

    async def hand_over(self) -> None:
        """Every table goes to another hall, if there is one; its visitors come again and find it there."""
        await self._leases.take_no_more()
        await asyncio.gather(*self._loading.values(), return_exceptions=True)  # their leases were asked for before
        await asyncio.gather(*(self._hand_over(live) for live in list(self.by_id.values())), return_exceptions=True)

    async def _hand_over(self, live: LiveTable) -> None:
        if live.lease is not None:
            async with live.lock:  # a move under way is made
                await self._leases.hand_over(live.lease)
                self.forget(live)

    # ---- loading

    async def get(self, table_id: str) -> LiveTable:
        """The table of that id, brought from the database if it is not at hand."""
        if self.database.lost.is_set():
            raise superseded()
        if table_id in self.by_id:
            self._used[table_id] = time.monotonic()
            return self.by_id[table_id]
        if table_id not in self._loading:
            self._loading[table_id] = self.begin(self._load(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> LiveTable:
        lease = None
        try:
            lease = await self._leases.take(table_id)  # nobody else changes from here on what is read
            live = await self._read(table_id)
            live.lease = lease
            live.resume(self.steady)
            self.by_id[table_id] = live
            self._used[table_id] = time.monotonic()
            self.wake(live)
            self.broken.forget(table_id)
            return live
        except Refused as refused:
            self._release(lease)
            if refused.code == "no_table":
                self.broken.forget(table_id)
            if refused.code == "damaged":
                raise self.broken.note(table_id, repository.Damaged(refused.message)) from None
            raise
        except Exception as error:
            self._release(lease)
            self.by_id.pop(table_id, None)
            self._used.pop(table_id, None)
            raise self.broken.note(table_id, error) from None
        finally:
            self._loading.pop(table_id, None)

    async def _read(self, table_id: str) -> LiveTable:
        found = await self.database.read(lambda connection: repository.load(connection, table_id))
        if found is None:
            raise no_table()
        row, seats, plies, chat = found
        try:
            find(row.game, row.rules_version)
        except UnknownName as error:
            raise other_rules(error) from None
        secret, pauses = self._secret(), self.settings.suspense
        live = await asyncio.to_thread(LiveTable, row, seats, plies, chat, secret, self.steady, pauses)
        if self.settings.native:
            live.game.compile_in_background()
        return live

    async def make(self, table_id: str, change: Callable[[Connection], None], of: LiveTable | None = None) -> LiveTable:
        """A new table, as the change writes it; `of` is another that the change may change too."""
        self._leases.check_open()

        def write(connection: Connection) -> None:
            change(connection)
            self._leases.own(connection, table_id)

        await self.database.write(write, of.lease if of is not None else None)
        return await self.get(table_id)

    # ---- changing

    async def write(self, live: LiveTable, change: Callable[[Connection], Result]) -> Result:
        """Makes a change to a table; if it cannot be known whether it is on disk, the table is read anew."""
        try:
            return await self.database.write(change, live.lease)
        except Moved as elsewhere:
            self.forget(live, elsewhere)
            raise
        except Refused:
            raise
        except Exception as error:
            log.error("table %s could not be written", live.id, exc_info=error, extra=about(live.id))
            trouble = why_unwritten(error)
            self.forget(live, trouble)
            raise trouble from None

    def wake(self, live: LiveTable) -> None:
        """Something has changed: whatever goes on by itself at this table goes on."""
        if self.by_id.get(live.id) is live:
            self.on_change(live)

    # ---- putting away

    def set_aside(self, live: LiveTable, error: Exception) -> Refused:
        """Something is wrong with a table: those who are there hear that, and who opens it reads it anew."""
        refused = self.broken.note(live.id, error)
        self.forget(live, refused, REFUSED)
        return refused

    def forget(self, live: LiveTable, why: Refused | None = None, code: int = COME_AGAIN) -> None:
        """Puts a table away; visitors hear why, come again and get it as the database has it."""
        if self.by_id.get(live.id) is live:
            self.by_id.pop(live.id)
            self._used.pop(live.id, None)
        watching.dismiss_all(live, why, code)
        self._release(live.lease)

    def _release(self, lease: Lease | None) -> None:
        if lease is not None:
            self.begin(self._leases.release(lease))

    def sweep(self) -> None:
        """Puts away tables nobody looks at and nothing happens at."""
        old = time.monotonic() - IDLE
        for live in list(self.by_id.values()):
            masked = live.is_dealt and live.dealt.secrets.delay
            busy = live.thinking or live.opening or masked or live.lock.locked()
            try:
                if not live.visitors and not busy and not live.running and self._used.get(live.id, 0) < old:
                    self.forget(live)
            except Exception as error:
                self.set_aside(live, error)
