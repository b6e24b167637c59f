"""Halls that share one PostgreSQL: a row for each that is open, and for every table the hall that may write to it.

A hall whose row is gone writes nothing more: its id is given once, and every commit proves that the row is there. Rows
go when their hall leaves, or has not beaten for a while; their leases become free with them. Time is PostgreSQL's.
docs/halls.md says why it is done so.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, TypeAlias

from sqlalchemy import (
    ColumnElement,
    Connection,
    Float,
    Select,
    and_,
    case,
    cast,
    delete,
    func,
    insert,
    null,
    select,
    text,
    true,
    update,
)
from sqlalchemy.dialects.postgresql import insert as insert_or_leave

from meadhall.hall.storage import schema
from meadhall.hall.storage.leases import Superseded

Rules: TypeAlias = Mapping[str, Sequence[int]]  # the versions a hall knows of each game

BEAT_EVERY = 1.0  # seconds
DEAD_AFTER = 4.0  # seconds without a heartbeat after which others take over
SILENCE = 2.0  # seconds after which PostgreSQL rolls a transaction back in which nothing is asked

CHANNEL = "meadhall"  # of what halls tell each other
FREED, GIVEN = "freed", "given"  # tables are free; some were given to the hall whose id follows
ENDED, CONFIRMED = "ended", "confirmed"  # sessions are over; one, whose id follows, has another secret

_h, _l = schema.halls.c, schema.table_leases.c
_NOW = func.clock_timestamp()
_LONG_AGO = _NOW - timedelta(seconds=DEAD_AFTER)
_TO_COME = _NOW + timedelta(seconds=DEAD_AFTER)  # who beat then has not done so since the clock was put back
_APART = select(schema.hall_time.c.apart).scalar_subquery()
_PROVE = text(
    "SELECT (SELECT count(*)"
    " FROM unnest(CAST(:tables AS varchar[]), CAST(:epochs AS bigint[])) AS mine (table_id, epoch)"
    " JOIN table_leases USING (table_id, epoch) WHERE table_leases.hall = halls.id)"
    " FROM halls WHERE id = :hall FOR KEY SHARE"
)
_TAKE = text(
    "INSERT INTO table_leases (table_id, hall, epoch) SELECT id, :hall, 1 FROM tables WHERE id = :table"
    " ON CONFLICT (table_id) DO UPDATE SET hall = excluded.hall, epoch = table_leases.epoch + 1"
    " WHERE table_leases.hall IS NULL OR table_leases.hall = excluded.hall RETURNING epoch, until"
)


@dataclass(frozen=True)
class Lease:
    """The right to write to a table, as long as the epoch is the newest and the hall's row is there."""

    table: str
    epoch: int
    until: float | None = field(
        default=None, compare=False
    )  # when who had it before lived, in hall time; None: unknown


@dataclass(frozen=True)
class Owner:
    """The hall that may write to a table."""

    hall: int
    address: str
    key: str = field(default="", repr=False, compare=False)  # signs what is passed on to it


@dataclass(frozen=True)
class Living:
    """A hall that beats."""

    address: str
    revision: str | None  # the newest schema it knows; None: one before halls said so


class LeasesLost(Exception):
    """Some of the tables that a commit was to change are another hall's, or were taken anew."""

    def __init__(self, leases: Collection[Lease]) -> None:
        super().__init__(f"no longer held: {', '.join(lease.table for lease in leases)}")
        self.leases = leases


# ---- halls


def join(
    connection: Connection, address: str, key: str = "", revision: str | None = None, rules: Rules | None = None
) -> int:
    """A row for a hall that opens; returns its id. Who was at this address before is gone."""
    _remove(connection, _h.address == address)
    knows = {"revision": revision, "rules": rules}
    made = insert(schema.halls).values(address=address, key=key, closing=False, beat=_NOW, since=_NOW, **knows)
    return int(connection.execute(made.returning(_h.id)).scalar_one())


def living(connection: Connection, told: bool) -> list[Living]:
    """Halls that beat, with the schema each knows; `told`: whether halls say so in this database."""
    found = select(_h.address, _h.revision if told else null()).where(~_silent())
    return [Living(address, revision) for address, revision in connection.execute(found)]


def remove_silent(connection: Connection) -> None:
    """Removes halls that do not beat: if they wake up, they write nothing more."""
    _remove(connection, _silent())


def beat(connection: Connection, hall: int) -> None:
    """A heartbeat; raises Superseded if the hall's row is gone."""
    unbroken = case((~_h.beat.between(_LONG_AGO, _NOW), _NOW), else_=_h.since)
    found = connection.execute(update(schema.halls).where(_h.id == hall).values(beat=_NOW, since=unbroken))
    if found.rowcount != 1:
        raise gone(hall)


def look(connection: Connection, hall: int) -> None:
    """The hall's row is there so far; raises Superseded if not."""
    if connection.execute(select(_h.id).where(_h.id == hall)).first() is None:
        raise gone(hall)


def dead(connection: Connection, hall: int) -> list[int]:
    """Halls that have not beaten for a while; none while our own heartbeat has not been steady for as long."""
    mine = schema.halls.alias()
    steady = select(mine.c.id).where(mine.c.id == hall, mine.c.since < _LONG_AGO).exists()
    return list(connection.execute(select(_h.id).where(_silent(), steady).order_by(_h.id)).scalars())


def _silent() -> ColumnElement[bool]:
    return ~_h.beat.between(_LONG_AGO, _TO_COME)


def others(connection: Connection, hall: int) -> frozenset[int]:
    """All halls that are there but our own."""
    return frozenset(connection.execute(select(_h.id).where(_h.id != hall)).scalars())


def remove_dead(connection: Connection, other: int) -> bool:
    """Removes the row of a hall that is dead, and frees its tables; whether it was still there and still dead.

    Who holds a lock on the row, a commit under way or a hall that also removes it, is waited for.
    """
    return _remove(connection, and_(_h.id == other, _silent())) == 1


def leave(connection: Connection, hall: int) -> None:
    """A hall closes: its row goes, and its tables are free."""
    connection.execute(update(schema.table_leases).where(_l.hall == hall).values(until=_hall_time(_NOW)))
    connection.execute(delete(schema.halls).where(_h.id == hall))
    tell(connection, FREED)


def close_doors(connection: Connection, hall: int) -> None:
    """A hall is about to leave: nothing is handed to it."""
    connection.execute(update(schema.halls).where(_h.id == hall).values(closing=True))


def remove_all(connection: Connection) -> None:
    """A hall opens that shares with nobody."""
    _remove(connection, true())


def _remove(connection: Connection, which: ColumnElement[bool]) -> int:
    """Removes rows of halls, and says of their tables until when these halls lived; returns how many there were."""
    found = connection.execute(select(_h.id).where(which).with_for_update()).scalars().all()
    if found:
        lived = _hall_time(select(_h.beat).where(_h.id == _l.hall).scalar_subquery())
        connection.execute(update(schema.table_leases).where(_l.hall.in_(found)).values(until=lived))
        connection.execute(delete(schema.halls).where(_h.id.in_(found)))
        tell(connection, FREED)
    return len(found)


def tell(connection: Connection, what: str) -> None:
    """Other halls hear it when this transaction is through. Moves tell nobody: such commits wait for each other."""
    connection.execute(select(func.pg_notify(CHANNEL, what)))


def gone(hall: int) -> Superseded:
    return Superseded(f"other halls have taken over its tables: hall {hall} is no longer in the database")


# ---- hall time


def _hall_time(moment: ColumnElement[datetime]) -> ColumnElement[float]:
    """A moment of PostgreSQL's clock, in hall time."""
    return cast(func.extract("epoch", moment), Float) + func.coalesce(_APART, 0.0)


def begin_time(connection: Connection) -> tuple[float, float, float | None]:
    """PostgreSQL's clock, how far hall time is from it, and until when a hall was open; None if none ever was.

    Hall time does not go back behind that.
    """
    t, now = schema.hall_time.c, cast(func.extract("epoch", _NOW), Float)
    known = connection.execute(select(t.open_until)).scalar()
    connection.execute(
        insert_or_leave(schema.hall_time).values(id=1, apart=0.0, open_until=now).on_conflict_do_nothing()
    )
    begun = update(schema.hall_time).values(apart=func.greatest(t.apart, t.open_until - now)).returning(now, t.apart)
    clock, apart = connection.execute(begun).one()
    return clock, apart, known


def clock(connection: Connection) -> tuple[float, float]:
    """PostgreSQL's clock, and how far hall time is from it."""
    now, apart = connection.execute(select(cast(func.extract("epoch", _NOW), Float), _APART)).one()
    return now, apart


def set_apart(connection: Connection, before: float, apart: float) -> None:
    """PostgreSQL's clock was set, and hall time is further from it now; who notices first says so."""
    t = schema.hall_time.c
    connection.execute(update(schema.hall_time).where(t.apart == before).values(apart=apart))


# ---- one secret


def secret(connection: Connection, mine: Callable[[], bytes], shares: bool) -> bytes:
    """What all halls sign with: that of the first one which shared; a hall alone puts none here."""
    kept = select(schema.hall_secret.c.secret)
    if (found := connection.execute(kept).scalar()) is None:
        if not shares:
            return mine()
        first = insert_or_leave(schema.hall_secret).values(id=1, secret=mine().hex()).on_conflict_do_nothing()
        connection.execute(first)
        found = connection.execute(kept).scalar_one()
    return bytes.fromhex(found)


# ---- leases


def take(connection: Connection, hall: int, table_id: str) -> Lease | Owner | None:
    """The lease of a table that is free, or our own anew; else whose it is. None where there is no such table."""
    while True:  # until it is ours or somebody's: an owner may go between two statements
        found = owner(connection, table_id)
        if found is not None and found.hall != hall:
            return found
        if (taken := connection.execute(_TAKE, {"hall": hall, "table": table_id}).first()) is not None:
            return Lease(table_id, taken.epoch, taken.until)
        if connection.execute(select(schema.tables.c.id).where(schema.tables.c.id == table_id)).first() is None:
            return None


def owner(connection: Connection, table_id: str) -> Owner | None:
    """The hall that may write to a table; None where nobody may."""
    found = (
        select(_h.id, _h.address, _h.key).join_from(schema.table_leases, schema.halls).where(_l.table_id == table_id)
    )
    row = connection.execute(found).first()
    return None if row is None else Owner(row.id, row.address, row.key)


def of_others(connection: Connection, hall: int, table_ids: Collection[str]) -> frozenset[str]:
    """Those of the tables that another hall has."""
    theirs = select(_l.table_id).where(_l.hall.is_not(None), _l.hall != hall, _l.table_id.in_(table_ids))
    return frozenset(connection.execute(theirs).scalars())


def release(connection: Connection, hall: int, lease: Lease) -> None:
    """A table is free; nothing happens if the lease is no longer ours."""
    connection.execute(update(schema.table_leases).where(_held(hall, lease)).values(hall=None, until=_hall_time(_NOW)))


def heir(connection: Connection, hall: int, table_id: str) -> int | None:
    """The other hall that lives, knows the table's rules and has the fewest tables; None if none such stays."""
    had = select(func.count()).where(_l.hall == _h.id).select_from(schema.table_leases).scalar_subquery()
    living = select(_h.id, _h.rules).where(_h.id != hall, _h.closing.is_(False), _h.beat >= _LONG_AGO)
    played = connection.execute(rules_of(table_id)).first()
    for other, rules in connection.execute(living.order_by(had, _h.id)):
        if played is not None and knows(rules, played.game, played.rules_version):
            return int(other)
    return None


def knows(rules: Any, game: str, rules_version: int) -> bool:
    """Whether a hall that knows these rules can go on with a game; one that does not say so is not trusted to."""
    return isinstance(rules, dict) and rules_version in rules.get(game, ())


def rules_of(table_id: str) -> Select[tuple[str, int]]:
    t = schema.tables.c
    return select(t.game, t.rules_version).where(t.id == table_id)


def place(connection: Connection, hall: int, table_id: str) -> Owner | None:
    """Gives a table that nobody has to a hall that knows its rules; whose it is then. None if nobody can have it."""
    if (found := owner(connection, table_id)) is not None:
        return found
    if (other := heir(connection, hall, table_id)) is None:
        return None
    there = select(_h.id).where(_h.id == other).with_for_update(read=True, key_share=True)
    if connection.execute(there).first() is not None:
        connection.execute(_TAKE, {"hall": other, "table": table_id})
        tell(connection, f"{GIVEN} {other}")
    return owner(connection, table_id)


def hand_over(connection: Connection, hall: int, lease: Lease, heir: int) -> Lease | None:
    """Gives a table to another hall; None if it was no longer ours to give, or the other hall is gone."""
    there = select(_h.id).where(_h.id == heir).with_for_update(read=True, key_share=True)
    if connection.execute(there).first() is None:
        return None
    new = {"hall": heir, "epoch": _l.epoch + 1, "until": _hall_time(_NOW)}
    given = update(schema.table_leases).where(_held(hall, lease)).values(**new)
    epoch = connection.execute(given.returning(_l.epoch)).scalar()
    if epoch is None:
        return None
    tell(connection, f"{GIVEN} {heir}")
    return Lease(lease.table, int(epoch))


def _held(hall: int, lease: Lease) -> ColumnElement[bool]:
    return and_(_l.table_id == lease.table, _l.hall == hall, _l.epoch == lease.epoch)


def prove(connection: Connection, hall: int, leases: Collection[Lease]) -> None:
    """The hall's row is there, and these leases are its own; neither changes before this transaction ends.

    Raises Superseded or LeasesLost. Leases change by their hall's own writer alone, or after its row was removed; that
    waits for this transaction. So one lock, on the hall's row, is enough.
    """
    tables, epochs = [lease.table for lease in leases], [lease.epoch for lease in leases]
    held = connection.execute(_PROVE, {"tables": tables, "epochs": epochs, "hall": hall}).scalar()
    if held is None:
        raise gone(hall)
    if held != len(leases):
        raise LeasesLost([lease for lease in leases if not _holds(connection, hall, lease)])


def _holds(connection: Connection, hall: int, lease: Lease) -> bool:
    return connection.execute(select(_l.epoch).where(_held(hall, lease))).first() is not None
