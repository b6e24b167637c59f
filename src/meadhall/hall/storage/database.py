"""The database behind the hall: one thread writes, many changes to a commit; nothing counts before it is on disk."""

from __future__ import annotations

import asyncio
import logging
import os
import queue
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import ArgumentError, DatabaseError, DBAPIError, InternalError, NoSuchModuleError
from sqlalchemy.pool import ConnectionPoolEntry

from meadhall.games import known_rules
from meadhall.hall.metrics import LOST, Metrics
from meadhall.hall.refusal import cannot_read, damaged, moved, superseded
from meadhall.hall.storage import halls, leases, owner
from meadhall.hall.storage.migrate import NoDatabase as NoDatabase
from meadhall.hall.storage.migrate import head
from meadhall.hall.storage.migrate import migrate as migrate

log = logging.getLogger("meadhall.hall")
Result = TypeVar("Result")
Change = Callable[[Connection], Any]
Asked = tuple[Change, "asyncio.Future[Any]", halls.Lease | None]  # what it needs to be made

MOST_AT_ONCE = 256  # changes that share one commit
READERS = 4
LOCK_PATIENCE = 2  # seconds
PULSE_PATIENCE = 0.5  # seconds: whoever waits for others misses no heartbeat of its own
WAITS = {  # seconds, the last in milliseconds: a hall that is cut off from PostgreSQL does not hang for hours
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
TRY_AGAIN = (0.3, 0.6, 1.2, 2.4)  # seconds until a change of the tables that had to wait for a lock is tried again
HALL_LOCK = 0x6D656164  # the number PostgreSQL knows a hall's lock by
LOCK_NOT_AVAILABLE = "55P03"  # what PostgreSQL says to who has waited for it


class Database:
    """Reads in a few threads, writes in one."""

    def __init__(self, url: str, address: str | None = None, metrics: Metrics | None = None) -> None:
        """`address` is where other halls reach this one, if it shares the database with them (see halls.py)."""
        self.url = url
        self.metrics = metrics or Metrics()
        self.address = address
        try:
            waits = WAITS if address is not None and not url.startswith("sqlite") else {}
            ping = not url.startswith("sqlite")
            self.engine: Engine = create_engine(url, pool_pre_ping=ping, connect_args=waits, hide_parameters=True)
        except (ArgumentError, NoSuchModuleError):
            raise NoDatabase("that is no database's address; write postgresql://user:password@host/name") from None
        except ImportError:
            raise NoDatabase("PostgreSQL needs one package more: pip install 'meadhall[postgres]'") from None
        if self.engine.dialect.name == "sqlite":
            if address is not None:
                raise NoDatabase("halls share a database on PostgreSQL alone")
            event.listen(self.engine, "connect", _careful)
        elif address is not None:
            event.listen(self.engine, "connect", _not_silent)
        self._lock: Any = None
        self._looking = threading.Lock()
        self._files: dict[str, Any] = {}  # SQLite's, as they were when they were opened
        self.epoch = 0
        self.key = secrets.token_hex(32) if address is not None else ""  # signs what other halls pass on to this one
        self.rules: halls.Rules = known_rules() if address is not None else {}  # that this hall can play by
        self.hall = 0  # its id among those that share the database; 0: it is the only one
        self.lost = asyncio.Event()  # another hall has opened the database; this one writes nothing more
        self._asked: list[Asked] = []  # in this turn of the loop
        self._changes: queue.SimpleQueue[list[Asked] | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._pulse = ThreadPoolExecutor(1, "pulse")  # its thread begins with the first heartbeat
        self._scribe = threading.Thread(target=self._write_on, name="scribe", daemon=True)

    # ---- opening and closing

    def open(self) -> None:
        """Brings the tables up to date and starts to write, if that was not done yet.

        Only one hall at a time may, or all those that share.
        """
        if self.epoch:
            return
        try:
            self._take_lock()
            self._bring_up_to_date()
            self._note_file(self.engine.url.database)
        except DBAPIError as error:
            if _waited_in_vain(error):
                self.close()
                raise taken() from None
            reason = " ".join(str(error.orig).split())
            self.close()
            raise NoDatabase(f"the database {self.engine.url.render_as_string()} cannot be used: {reason}") from None
        except NoDatabase:
            self.close()
            raise
        self._scribe.start()

    def _bring_up_to_date(self) -> None:
        """Where halls share, those that are open may hold a lock just then: it is tried again, not waited for."""
        for pause in (*TRY_AGAIN, None):
            try:
                self._migrate_and_join()
                return
            except DBAPIError as error:
                if pause is None or self.address is None or not _waited_in_vain(error):
                    raise
                time.sleep(pause)

    def _migrate_and_join(self) -> None:
        with self.engine.begin() as connection:
            leases.begin(connection)
            if self.address is not None:
                connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))  # migrations think
            epoch = leases.take(connection, LOCK_PATIENCE)  # before the tables change, who wrote to them stops
            if self.address is not None:
                leases.wait_at_most(connection, LOCK_PATIENCE)  # a queue behind a lock would stop every hall
            migrate(connection, shared=self.address is not None)
            epoch = epoch or leases.take(connection, LOCK_PATIENCE)
            leases.wait_at_most(connection, LOCK_PATIENCE)
            hall = 0
            if self.address is not None:
                hall = halls.join(connection, self.address, self.key, head(), self.rules)
            elif connection.dialect.name == "postgresql":
                halls.remove_all(connection)  # those that shared it with each other
        self.epoch, self.hall = epoch, hall

    def _take_lock(self) -> None:
        self._let_go()
        if self.engine.dialect.name == "sqlite":
            file = self.engine.url.database or ""
            owner.keep_database(Path(file))
            lock: Any = sqlite3.connect(f"{file}.lock", LOCK_PATIENCE, check_same_thread=False, isolation_level=None)
            try:
                lock.execute("BEGIN EXCLUSIVE")  # the system lets go of it however the hall ends
            except sqlite3.OperationalError as error:
                lock.close()
                if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                    raise taken() from None
                raise NoDatabase(
                    f"{file}.lock cannot be written: {error}; the hall needs room, and a folder it may write to"
                ) from None
            self._note_file(f"{file}.lock")
        else:
            lock = self.engine.connect()
            try:  # a hall that was killed may hold it for a moment yet
                lock.execute(text(f"SET lock_timeout = '{LOCK_PATIENCE}s'"))
                if self.address is None:  # a hall that is alone keeps all others out
                    lock.execute(text(f"SELECT pg_advisory_lock({HALL_LOCK})"))
                else:
                    lock.execute(text(f"SELECT pg_advisory_lock_shared({HALL_LOCK})"))
                lock.commit()
            except DBAPIError:
                lock.invalidate()
                lock.close()
                raise
        self._lock = lock

    def close(self) -> None:
        """Writes what is left, then lets go."""
        if self._scribe.is_alive():
            self._changes.put(None)
            self._scribe.join()
        self._readers.shutdown()
        self._pulse.shutdown()
        self._leave()
        with self._looking:  # at the lock: that is not taken again meanwhile
            self.epoch = 0
            self._let_go()
            self.engine.dispose()

    def _leave(self) -> None:
        """Other halls need not find out that this one is closed."""
        hall, self.hall = self.hall, 0
        try:
            if hall:
                self._change_halls(lambda connection: halls.leave(connection, hall))
        except DBAPIError as error:
            log.info("hall %d could not say that it closes: %s", hall, error)

    def secret(self, mine: Callable[[], bytes]) -> bytes:
        """What this hall signs with: its own, or the one of all halls that share the database, or did so before."""
        if self.engine.dialect.name == "sqlite":
            return mine()
        shares = self.address is not None
        return self._change_halls(lambda connection: halls.secret(connection, mine, shares))

    # ---- staying the only one

    def hold(self) -> None:
        """Takes the lock again if it was lost, with its connection or its file; raises Superseded if that was too late.

        Until it is held again, writes are as safe as before: the epoch guards them.
        """
        with self._looking:
            if not self.epoch:
                return  # closed
            self._look()
            if not self._is_locked():
                self._take_lock()
                log.warning("the lock on the database was lost, and has been taken again")
                self._look()

    def _look(self) -> None:
        self._check_file()
        with self.engine.connect() as connection:
            if self.hall:
                halls.look(connection, self.hall)
            else:
                leases.look(connection, self.epoch)

    def _is_locked(self) -> bool:
        if not isinstance(self._lock, Connection):
            return self._lock is not None and self._is_there(f"{self.engine.url.database}.lock")
        try:
            self._lock.execute(text("SELECT 1"))
            self._lock.commit()
        except DBAPIError:
            return False
        return True

    def _let_go(self) -> None:
        lock, self._lock = self._lock, None
        if isinstance(lock, Connection):
            lock.invalidate()  # the lock goes with its connection, which does not go back to the pool
        if lock is not None:
            lock.close()

    def _note_file(self, file: str | None) -> None:
        if file is not None and self.engine.dialect.name == "sqlite":
            self._files[file] = _which(file)

    def _is_there(self, file: str | None) -> bool:
        return file is None or self._files.get(file) == _which(file)

    def _check_file(self) -> None:
        """A file that was moved away or replaced would take everything and keep nothing."""
        file = self.engine.url.database
        if self._files and not self._is_there(file):
            raise leases.Superseded(f"{file} was moved away or replaced")

    def give_up(self, why: leases.Superseded) -> None:
        """Writes nothing more, and says so once."""
        if not self.lost.is_set():
            log.critical("this hall stops, and writes nothing more: %s", why)
            self.lost.set()

    def tell_halls(self, connection: Connection, what: str) -> None:
        """Says something to other halls, if there may be any, once this transaction is through."""
        if self.hall:
            halls.tell(connection, what)

    # ---- reading and writing

    async def read(self, question: Callable[[Connection], Result]) -> Result:
        """The answer to a question, asked outside the event loop."""

        def ask() -> Result:
            with self.engine.connect() as connection:
                return question(connection)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, ask)
        except DBAPIError as error:
            log.error("the database could not be read", exc_info=error)
            raise (damaged() if type(error) in (DatabaseError, InternalError) else cannot_read()) from None

    async def write(self, change: Callable[[Connection], Result], lease: halls.Lease | None = None) -> Result:
        """Makes a change; returns once it is on disk. A change to a table that has a lease is refused without it.

        Changes are made in the order asked for, but those of a kind that has `together`, a function that makes many of
        them at once, are made first: so changes that hang together must not be asked for at the same time.
        """
        if self.lost.is_set():
            raise superseded()
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Result] = loop.create_future()
        if not self._asked:
            loop.call_soon(self._pass_on)
        self._asked.append((change, done, lease))
        return await done

    def _pass_on(self) -> None:
        """What was asked for in a turn of the loop goes to the writer at once: to wake a thread takes its time."""
        asked, self._asked = self._asked, []
        self._changes.put(asked)

    async def responds(self) -> bool:
        """Whether the database answers at all."""

        def ask() -> bool:
            with self.engine.connect() as connection:
                return bool(connection.execute(text("SELECT 1")).scalar())

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, ask)
        except (DBAPIError, RuntimeError):  # it does not, or the hall is closed
            return False

    async def pulse(self, change: Callable[[Connection], Result]) -> Result:
        """A change to the rows of halls, beside the writer: a heartbeat waits for no move."""
        return await asyncio.get_running_loop().run_in_executor(self._pulse, self._change_halls, change)

    def _change_halls(self, change: Callable[[Connection], Result]) -> Result:
        with self.engine.begin() as connection:
            leases.wait_at_most(connection, PULSE_PATIENCE)
            return change(connection)

    def _write_on(self) -> None:
        while (batch := self._take()) is not None:
            for begin in range(0, len(batch), MOST_AT_ONCE):
                self._commit(batch[begin : begin + MOST_AT_ONCE])

    def _take(self) -> list[Asked] | None:
        """All that waits to be written; None when the hall closes."""
        batch = self._changes.get()
        while batch is not None and len(batch) < MOST_AT_ONCE and not self._changes.empty():
            following = self._changes.get()
            if following is None:
                self._changes.put(None)
                break
            batch += following
        return batch

    def _commit(self, batch: list[Asked]) -> None:
        alike: dict[Any, list[Change]] = {}
        for change, _, _ in batch:
            if together := getattr(change, "together", None):
                alike.setdefault(together, []).append(change)
        results: list[Any] = []
        loop, begun = batch[0][1].get_loop(), time.monotonic()
        try:
            with self.engine.begin() as connection:
                leases.begin(connection)
                self._check_file()
                self._prove(connection, batch)
                for together, changes in alike.items():
                    together(connection, changes)
                results = [None if hasattr(change, "together") else change(connection) for change, _, _ in batch]
        except leases.Superseded as why:
            loop.call_soon_threadsafe(self.give_up, why)
            results = [superseded()] * len(batch)
        except halls.LeasesLost as lost:
            refused = [asked for asked in batch if asked[2] in lost.leases]
            self.metrics.leases.labels(LOST).inc(len(lost.leases))
            loop.call_soon_threadsafe(_answer, refused, [moved() for _ in refused])
            if kept := [asked for asked in batch if asked[2] not in lost.leases]:
                self._commit(kept)
            return
        except Exception as error:
            unknown = bool(results) and isinstance(error, DBAPIError) and error.connection_invalidated
            if len(batch) > 1 and not unknown:  # one of them is at fault: the others shall not suffer for it
                half = len(batch) // 2
                self._commit(batch[:half])
                self._commit(batch[half:])
                return
            results = [error] * len(batch)  # unknown: the commit may have been made, so nothing is made again
        else:
            if moves := sum(map(len, alike.values())):
                self.metrics.commit_moves.observe(moves)
                self.metrics.commit_seconds.observe(time.monotonic() - begun)
        loop.call_soon_threadsafe(_answer, batch, results)

    def _prove(self, connection: Connection, batch: list[Asked]) -> None:
        """This hall may write, and to these tables, until the transaction ends."""
        if self.hall:
            halls.prove(connection, self.hall, {lease for _, _, lease in batch if lease is not None})
        else:
            leases.prove(connection, self.epoch)


def _answer(batch: list[Asked], results: list[Any]) -> None:
    """Tells those who asked, in their own thread; all of a commit at once."""
    for (_, done, _), result in zip(batch, results, strict=True):
        if done.cancelled():
            continue
        if isinstance(result, Exception):
            done.set_exception(result)
        else:
            done.set_result(result)


def _waited_in_vain(error: DBAPIError) -> bool:
    return getattr(error.orig, "sqlstate", None) == LOCK_NOT_AVAILABLE


def taken() -> NoDatabase:
    return NoDatabase("another hall has this database open; close it first, or name another with --database")


def _which(file: str) -> tuple[int, int] | None:
    try:
        found = os.stat(file)
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def _careful(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
    """What is committed is on disk; readers and the writer do not wait for each other."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _not_silent(connection: Any, _: ConnectionPoolEntry) -> None:
    """A hall that stands still in the midst of a commit does not keep others from taking over its tables."""
    with connection.cursor() as cursor:
        cursor.execute(f"SET idle_in_transaction_session_timeout = '{halls.SILENCE:g}s'")
    connection.commit()
