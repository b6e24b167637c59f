"""Which tables are this hall's: all where it is alone; where halls share a database, those it has a lease of."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from meadhall.hall.cluster import news
from meadhall.hall.logs import about
from meadhall.hall.metrics import HANDED_OVER, RELEASED, TAKEN
from meadhall.hall.refusal import Refused, closing, moved, no_table, other_rules
from meadhall.hall.storage import halls
from meadhall.hall.storage.database import Database
from meadhall.hall.storage.halls import BEAT_EVERY, DEAD_AFTER, Lease, Owner
from meadhall.hall.storage.leases import Superseded
from meadhall.hall.storage.write_errors import why_unwritten

log = logging.getLogger("meadhall.hall")


# Told the database's date, how far hall time is from it, and how many seconds that took; returns how far it is, if not.
Follow = Callable[[float, float, float], float | None]


class Leases(Protocol):
    """What a hall asks before it opens a table, and says when it puts one away."""

    on_freed: Callable[[], None]  # tables may be free, or ours, that must go on by themselves
    on_ended: Callable[[str | None], None]  # this session was confirmed at another hall; None: some are over
    follow: Follow

    async def take(self, table_id: str) -> Lease | None:
        """The right to write to a table, which every change to it must show; None where none is needed.

        Refused where the table is another hall's, or there is none.
        """

    def check_open(self) -> None:
        """Refused where this hall is about to close: no table is made here any more."""

    def holds(self) -> bool:
        """Whether this hall has lately proved that it lives: others do not take over its tables."""

    def own(self, connection: Connection, table_id: str) -> None:
        """A table that is made in this transaction is this hall's: no other can open it first."""

    async def release(self, lease: Lease) -> None:
        """The table is put away: others may have it."""

    async def hand_over(self, lease: Lease) -> None:
        """This hall closes: another has the table from now on, if there is another."""

    async def take_no_more(self) -> None:
        """This hall closes: it opens no table any more."""

    async def other_owner(self, table_id: str) -> Owner | None:
        """The other hall that has a table; None if it is ours, or nobody's."""

    async def until_gone(self, hall: int) -> None:
        """Waits until another hall is no longer there."""

    async def not_others(self, table_ids: list[str]) -> list[str]:
        """Those of the tables that no other hall has."""

    async def watch(self) -> None:
        """Says that this hall lives, and takes over from those that do not, as long as it is open."""


class AllTables:
    """A hall alone: every table is its own, and nothing is asked or written."""

    def __init__(self) -> None:
        self.on_freed: Callable[[], None] = lambda: None
        self.on_ended: Callable[[str | None], None] = lambda _: None
        self.follow: Follow = lambda *_: None

    async def take(self, table_id: str) -> Lease | None:  # noqa: ARG002
        return None

    def check_open(self) -> None:
        pass

    def holds(self) -> bool:
        return True

    def own(self, connection: Connection, table_id: str) -> None:
        pass

    async def release(self, lease: Lease) -> None:
        pass

    async def hand_over(self, lease: Lease) -> None:
        pass

    async def take_no_more(self) -> None:
        pass

    async def other_owner(self, table_id: str) -> Owner | None:  # noqa: ARG002
        return None

    async def until_gone(self, hall: int) -> None:
        pass

    async def not_others(self, table_ids: list[str]) -> list[str]:
        return table_ids

    async def watch(self) -> None:
        pass


class TableLeases:
    """A hall among others, by rows of the database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._closes = False
        self._beaten = time.monotonic()  # when the last heartbeat was written
        self._others: frozenset[int] = frozenset()  # halls that were there at the last heartbeat
        self._gone: dict[int, asyncio.Event] = {}  # what is set when a hall is gone for which somebody waits
        self._look_now = asyncio.Event()
        self.on_freed: Callable[[], None] = lambda: None
        self.on_ended: Callable[[str | None], None] = lambda _: None
        self.follow: Follow = lambda *_: None

    # ---- tables

    async def take(self, table_id: str) -> Lease | None:
        hall = self._database.hall
        owner, missing = await self._find(table_id)
        if owner is not None and owner.hall != hall:  # the writer need not be asked
            raise moved(owner.address)
        if missing:
            raise other_rules(missing)
        self.check_open()
        try:
            found = await self._database.write(lambda connection: halls.take(connection, hall, table_id))
        except DBAPIError as error:
            log.error("the lease of table %s could not be taken", table_id, exc_info=error, extra=about(table_id))
            raise why_unwritten(error) from None
        if isinstance(found, Lease):
            self._count(TAKEN)
            return found
        raise no_table() if found is None else moved(found.address)

    def check_open(self) -> None:
        if self._closes:
            raise closing()

    def own(self, connection: Connection, table_id: str) -> None:
        halls.take(connection, self._database.hall, table_id)
        self._count(TAKEN)

    def _count(self, how: str) -> None:
        self._database.metrics.leases.labels(how).inc()

    def holds(self) -> bool:
        return time.monotonic() - self._beaten < DEAD_AFTER

    async def other_owner(self, table_id: str) -> Owner | None:
        found, _ = await self._find(table_id)
        return None if found is None or found.hall == self._database.hall else found

    async def _find(self, table_id: str) -> tuple[Owner | None, str]:
        """Whose a table is, and which rules are missing here if nobody has it.

        One that nobody has, and whose rules this hall does not know, goes to a hall that does: a newer one, or one with
        more games.
        """
        hall, rules = self._database.hall, self._database.rules

        def look(connection: Connection) -> tuple[Owner | None, str]:
            found, played = halls.owner(connection, table_id), connection.execute(halls.rules_of(table_id)).first()
            if found is not None or played is None or halls.knows(rules, played.game, played.rules_version):
                return found, ""
            return None, f"no hall that is open knows version {played.rules_version} of {played.game!r}"

        found, missing = await self._database.read(look)
        if missing:
            found = await self._database.write(lambda connection: halls.place(connection, hall, table_id))
        return found, missing

    async def release(self, lease: Lease) -> None:
        hall = self._database.hall
        try:
            await self._database.write(lambda connection: halls.release(connection, hall, lease))
            self._count(RELEASED)
        except DBAPIError as error:  # it stays ours, and is found here
            log.info("the lease of table %s could not be given back: %s", lease.table, error, extra=about(lease.table))

    async def hand_over(self, lease: Lease) -> None:
        hall = self._database.hall

        def give(connection: Connection) -> None:
            if (heir := halls.heir(connection, hall, lease.table)) is not None:
                halls.hand_over(connection, hall, lease, heir)

        try:
            await self._database.write(give, lease)
            self._count(HANDED_OVER)
        except (DBAPIError, Refused) as error:  # it is another's already, or free when this hall has closed
            log.info("table %s could not be handed over: %s", lease.table, error, extra=about(lease.table))

    async def take_no_more(self) -> None:
        self._closes, hall = True, self._database.hall
        try:
            await self._database.pulse(lambda connection: halls.close_doors(connection, hall))
        except DBAPIError as error:
            log.info("hall %d could not say that it is about to close: %s", hall, error)

    async def not_others(self, table_ids: list[str]) -> list[str]:
        hall = self._database.hall
        theirs = await self._database.read(lambda connection: halls.of_others(connection, hall, table_ids))
        return [table_id for table_id in table_ids if table_id not in theirs]

    # ---- halls

    async def until_gone(self, hall: int) -> None:
        await self._gone.setdefault(hall, asyncio.Event()).wait()

    async def watch(self) -> None:
        listening = asyncio.create_task(news.listen(self._database.engine.url, lambda told: self.hear(told)))
        try:
            await self._beat_on()
        finally:
            listening.cancel()

    def hear(self, told: str) -> None:
        """News of other halls; none: some may have been missed."""
        what, _, about = told.partition(" ")
        if what in (halls.FREED, ""):
            self._look_now.set()
        if what == halls.GIVEN and about == str(self._database.hall):
            self.on_freed()
        if what in (halls.ENDED, ""):
            self.on_ended(None)
        if what == halls.CONFIRMED:
            self.on_ended(about)

    async def _beat_on(self) -> None:
        while not self._database.lost.is_set():
            self._look_now.clear()
            try:
                await self.look()
            except Superseded as why:
                self._database.give_up(why)
            except DBAPIError as error:  # the database is away: others are judged when it is back, and so are we
                log.info("no heartbeat could be written: %s", error)
            except Exception as error:  # whatever it is, the next heartbeat is tried
                log.error("a heartbeat failed", exc_info=error)
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT_EVERY):
                    await self._look_now.wait()

    async def look(self) -> None:
        """A heartbeat, and a look at the others."""
        hall = self._database.hall

        def beat(connection: Connection) -> tuple[list[int], frozenset[int], tuple[float, float]]:
            halls.beat(connection, hall)
            return halls.dead(connection, hall), halls.others(connection, hall), halls.clock(connection)

        begun = time.monotonic()
        dead, others, (date, apart) = await self._database.pulse(beat)
        self._beaten = time.monotonic()
        if (further := self.follow(date, apart, time.monotonic() - begun)) is not None:
            log.warning("the database's clock was set: hall time goes on as it did")
            await self._database.pulse(lambda connection: halls.set_apart(connection, apart, further))
        for other in dead:
            if await self._database.pulse(lambda connection, other=other: halls.remove_dead(connection, other)):  # type: ignore[misc]
                log.warning("hall %d was silent for %g s: its tables are free", other, halls.DEAD_AFTER)
                self._database.metrics.removed.inc()
            others -= {other}
        for hall_gone in self._gone.keys() - others:
            self._gone.pop(hall_gone).set()
        self._database.metrics.halls.set(1 + len(others))
        known, self._others = self._others, others
        if known - others:
            self.on_freed()


def leases_of(database: Database) -> Leases:
    """As the database is opened: alone, or shared with other halls."""
    return AllTables() if database.address is None else TableLeases(database)
