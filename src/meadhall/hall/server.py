"""The server: one hall with everything that is open at once, from opening its doors to closing them."""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import cached_property
from itertools import count

from meadhall.games import SHELF, versions
from meadhall.hall.accounts import sessions
from meadhall.hall.accounts.credentials import Credentials
from meadhall.hall.accounts.hosts import Proxies
from meadhall.hall.accounts.journal import Journal
from meadhall.hall.accounts.limits import Limits
from meadhall.hall.accounts.reach import Reach
from meadhall.hall.cluster.leases import leases_of
from meadhall.hall.logs import about
from meadhall.hall.metrics import Metrics
from meadhall.hall.play import asides, follow_orders, lobby, masking, sealed_answers
from meadhall.hall.play.botroom import Botroom
from meadhall.hall.play.reviews import Reviews
from meadhall.hall.play.turn_mail import TurnMail
from meadhall.hall.refusal import Moved, Refused, superseded
from meadhall.hall.settings import Settings
from meadhall.hall.storage import halls, repository
from meadhall.hall.storage.database import Database
from meadhall.hall.storage.leases import Superseded
from meadhall.hall.tables import clocks
from meadhall.hall.tables.hall_time import HallTime, SharedTime
from meadhall.hall.tables.live_table import LiveTable
from meadhall.hall.tables.live_tables import LiveTables

log = logging.getLogger("meadhall.hall")

LOOK_AT_CLOCKS = 0.25  # seconds
SWEEP_EVERY = 240  # looks at the clocks
KEEP_TIME_EVERY = 20  # looks at the clocks
HAND_OVER = 2.0  # seconds after which a hall closes though a table is not handed over
HOLD_EVERY = 2.0  # seconds between looks at the lock
FINISH_EVERY, FOR_GOOD = 60.0, 86400.0  # seconds between looks for games left for good, and after which they are
ROUNDS = 5  # looks of Python for cycles among what is new, after which it looks among everything
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
        self.metrics = Metrics()
        self.metrics.look = self._look
        self.database = Database(settings.database, settings.address, self.metrics)
        self.leases = leases_of(self.database)
        self.leases.on_freed = self._go_on
        self.leases.on_ended = self._end_visits
        self.limits = Limits(settings.limits)
        self.journal = Journal(settings.data, now)
        self.proxies = Proxies(settings.proxies)
        self.reach = Reach(settings.names, bool(settings.proxies))
        self.steady = HallTime(now, ticks) if settings.address is None else SharedTime(now, ticks)
        self.tables = LiveTables(settings, self.database, now, self.steady, pause, lambda: self.secret, self.leases)
        self.tables.on_change = self._wake
        self.botroom = Botroom(self.tables)
        self.reviews = Reviews(self.tables, self.botroom, self.leases)
        self.turn_mail = TurnMail(settings.mail, self.tables, self.limits, self.reach.origin, lambda: self.secret)
        self._given_up: set[str] = set()  # games left for good that cannot be ended
        self.stop: Callable[[], None] = lambda: None  # asks the server to end
        self.closes = False  # its doors close: nobody is to be sent here any more

    def _wake(self, live: LiveTable) -> None:
        """What goes on by itself at a table: delays pass by, those who wish to step in do, bots that are asked begin
        to think, standing orders are followed, answers that are all there are opened.
        """
        secret = live.game.screen.secret is not None
        if secret:
            masking.wake(self.tables, live)
            asides.wake(self.tables, live)
        self.botroom.wake(live)
        follow_orders.wake(self.tables, live)
        if secret:
            sealed_answers.wake(self.tables, live)

    # ---- opening and closing

    @cached_property
    def secret(self) -> bytes:
        return self.database.secret(self.settings.secret)

    @cached_property
    def credentials(self) -> Credentials:
        return Credentials(self.secret, self.database, self.limits, self.now)

    async def open(self) -> None:
        """Opens the doors: every table goes on where it stopped."""
        await asyncio.to_thread(self.database.open)
        await asyncio.to_thread(lambda: self.credentials)  # makes the secret if there is none yet
        await self._begin_time()
        await asyncio.to_thread(self.botroom.connect)
        self.tables.begin(self.leases.watch())
        await self._forget_expired()
        self.tables.begin(self._hold())
        self.tables.begin(self._resume())
        self.tables.begin(self._watch_clocks())
        self.tables.begin(self._finish_games())
        self.tables.begin(self.reviews.resume())
        self.tables.begin(self.turn_mail.watch())

    async def _begin_time(self) -> None:
        """Hall time goes on from what was kept of it."""
        if isinstance(self.steady, SharedTime):
            self.steady.begin(*await self.database.pulse(halls.begin_time))
            self.leases.follow = self.steady.follow
        elif (known := await self.database.read(repository.hall_time)) is not None:
            self.steady.go_on(*known)

    async def _forget_expired(self) -> None:
        """Sessions and tokens that have run out; a hall that cannot write just now opens all the same."""
        try:
            await self.database.write(lambda connection: sessions.remove_expired(connection, self.now()))
        except Exception as error:
            log.warning("sessions that have run out could not be removed: %s", error)

    async def hand_over(self) -> None:
        """Before the doors close: where halls share a database, the tables go to the others."""
        self.closes = True
        with suppress(TimeoutError):
            async with asyncio.timeout(HAND_OVER):
                await self.tables.hand_over()

    async def close(self) -> None:
        """Closes the doors; what was accepted is on disk."""
        self.closes = True
        await self.tables.close()
        if not self.database.lost.is_set():
            await self._keep_time()
        self.reviews.close()
        self.botroom.close()
        for game_id in SHELF:
            for game in versions(game_id):
                await asyncio.to_thread(game.stop_compiling)
        await asyncio.to_thread(self.database.close)

    def _end_visits(self, confirmed: str | None) -> None:
        """Sessions have ended at another hall, or one has another secret: visits by them end here as well."""
        if confirmed is None:
            self.tables.begin(self.credentials.look_again())
        else:
            self.credentials.was_confirmed(confirmed)

    # ---- games that nobody looks at

    def _go_on(self) -> None:
        """Another hall has gone: what went on there by itself goes on here, or where somebody was quicker."""
        self.tables.begin(self._resume())
        self.tables.begin(self.reviews.resume())

    async def _resume(self) -> None:
        """Brings tables to hand where a clock runs or a bot may be asked; one that is broken stops no other."""
        pause = TRY_AGAIN
        while (waiting := await self._unfinished()) is None:
            await asyncio.sleep(pause)
        while waiting := [table_id for table_id in waiting if not await self._resumed(table_id)]:
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_WAIT)

    async def _unfinished(self) -> list[str] | None:
        try:
            return await self.leases.not_others(await self.database.read(repository.unfinished))
        except Refused as refused:
            log.warning("the tables wait: %s", refused.message)
            return None

    async def _resumed(self, table_id: str) -> bool:
        """Whether a table is at hand, or never will be."""
        try:
            await self.tables.get(table_id)
        except Moved:  # another hall sees to it
            return True
        except Refused as refused:
            log.warning("table %s waits: %s", table_id, refused.message, extra=about(table_id))
            return refused.code != TROUBLE
        return True

    async def _finish_games(self) -> None:
        """Has bots end the games that people left for good, one after another."""
        while True:
            await asyncio.sleep(FINISH_EVERY)
            await self.finish_games()

    async def finish_games(self) -> None:
        before = self.steady() - FOR_GOOD
        try:
            found = await self.database.read(lambda connection: repository.left_for_good(connection, before))
            left = await self.leases.not_others(found)
        except Refused:  # it was noted where the database is read
            return
        for table_id in left:
            if table_id not in self._given_up:
                await self._resumed(table_id)
                live = self.tables.by_id.get(table_id)
                if live is None or not await self.botroom.finish(live):
                    self._given_up.add(table_id)

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
        for live in list(self.tables.by_id.values()):
            self.tables.forget(live, superseded())
        self.stop()

    async def _lost_within(self, seconds: float) -> bool:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.database.lost.wait()
        return self.database.lost.is_set()

    # ---- clocks

    async def _watch_clocks(self) -> None:
        for look in count():
            await asyncio.sleep(LOOK_AT_CLOCKS)
            if self.database.lost.is_set():
                return
            try:
                await self.look_at_clocks()
                if self.steady.notices() or (look % KEEP_TIME_EVERY == 0 and self._a_live_game_goes_on()):
                    await self._keep_time()
                if look % SWEEP_EVERY == SWEEP_EVERY - 1:
                    self.sweep()
                    await self.credentials.look_again()
            except Exception as error:  # whatever it is, the clocks are looked at again
                log.error("a look at the clocks failed", exc_info=error)

    async def look_at_clocks(self) -> None:
        """Hands the seats of those whose time is up to bots, and answers for those who let an answer pass."""
        for live in [live for live in self.tables.by_id.values() if live.row.time]:
            try:
                await self._look_at_clock(live)
            except Refused as refused:  # it could not be written; the others' clocks go on
                log.warning("the clock of table %s waits: %s", live.id, refused.message, extra=about(live.id))
            except Exception as error:
                self.tables.set_aside(live, error)

    async def _look_at_clock(self, live: LiveTable) -> None:
        if self._run_out(live):
            async with live.lock:
                if gone := self._run_out(live):
                    await lobby.run_out(self.tables, live, tuple(gone))
        await sealed_answers.look_at_timeout(self.tables, live)

    def _run_out(self, live: LiveTable) -> list[int]:
        time = live.row.time
        return clocks.run_out(time, live.running, self.steady()) if time else []

    def _a_live_game_goes_on(self) -> bool:
        rows = [live.row for live in self.tables.by_id.values()]
        return any(row.clock and row.clock["kind"] == "live" and row.state == repository.PLAYING for row in rows)

    async def _keep_time(self) -> None:
        """Writes down how hall time stands; a hall that is killed is known to have been open until here."""
        self.steady.notices()
        apart, open_until = self.steady.apart, self.steady()
        try:
            if isinstance(self.steady, SharedTime):
                await self.database.write(lambda connection: repository.keep_open_until(connection, open_until))
            else:
                await self.database.write(lambda connection: repository.keep_hall_time(connection, apart, open_until))
        except Exception as error:
            log.warning("hall time could not be written: %s", error)

    # ---- seen from outside

    @property
    def may_write(self) -> bool:
        """Whether this hall, as far as it knows, may write to its tables, and goes on to."""
        return not self.closes and not self.database.lost.is_set() and self.leases.holds()

    def _look(self) -> None:
        """Sets what is counted by looking (see metrics.py)."""
        self.metrics.ready.set(self.may_write)
        self.metrics.tables.set(len(self.tables.by_id))
        self.metrics.sockets.set(sum(len(live.visitors) for live in self.tables.by_id.values()))
        self.botroom.count()

    def sweep(self) -> None:
        """Forgets what nobody asks for any more."""
        self.limits.sweep()
        self.credentials.sweep()
        self.tables.sweep()
        if gc.get_count()[1] >= ROUNDS:  # what tables that were put away hold of each other
            gc.collect()
