"""Leases: who may write. Whoever takes a lease raises its epoch, and every write proves that the epoch is still theirs.

A lock can be lost without its holder's knowing: with a connection, or with a file. An epoch cannot: it is read in the
same transaction that writes, and nobody can raise it before that transaction has ended. This is the lease of a hall
that has the database alone. Halls that share one have a lease for every table: see halls.py.
"""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, inspect, select, text, update

from meadhall.hall.storage import schema

HALL = "hall"  # the lease of the hall as a whole

_MINE = schema.leases.c.what == bindparam("mine")
_EPOCH = select(schema.leases.c.epoch).where(_MINE)
_EPOCH_HELD = _EPOCH.with_for_update(read=True)  # whoever raises it waits until this transaction has ended
_RAISE = update(schema.leases).where(_MINE).values(epoch=schema.leases.c.epoch + 1)


class Superseded(Exception):
    """Another hall has taken the lease."""


def begin(connection: Connection) -> None:
    """SQLite begins a transaction at the first change, after what was read before it: here it begins at once."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def wait_at_most(connection: Connection, seconds: float) -> None:
    """Statements of this transaction wait for a lock so long; SQLite has a time of its own."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SET LOCAL lock_timeout = '{seconds:g}s'"))


def take(connection: Connection, timeout: float, what: str = HALL) -> int:
    """Raises the epoch and returns it; 0 where a database is too old to have one.

    On PostgreSQL a writer in the midst of a transaction is waited for.
    """
    if not inspect(connection).has_table(schema.leases.name):
        return 0
    wait_at_most(connection, timeout)
    connection.execute(_RAISE, {"mine": what})
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL lock_timeout TO DEFAULT"))
    return int(connection.execute(_EPOCH, {"mine": what}).scalar_one())


def prove(connection: Connection, epoch: int, what: str = HALL) -> None:
    """Nobody else has taken the lease, and nobody does before this transaction ends."""
    check(connection.execute(_EPOCH_HELD, {"mine": what}).scalar(), epoch)


def look(connection: Connection, epoch: int, what: str = HALL) -> None:
    """Nobody else has taken the lease so far."""
    check(connection.execute(_EPOCH, {"mine": what}).scalar(), epoch)


def check(found: int | None, epoch: int) -> None:
    if found != epoch:
        raise Superseded(f"another hall has opened this database: its epoch is {found}, ours was {epoch}")
