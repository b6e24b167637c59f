"""The repository of reviews: what was found of a finished game, and which reviews are not finished."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, insert, select, update

from meadhall.hall.storage import schema


@dataclass(frozen=True)
class Kept:
    """A review as the database has it."""

    found: dict[str, Any] | None  # None where it cannot be read any more: then it is made anew
    done: bool


def begin(connection: Connection, table_id: str, now: float) -> None:
    """Somebody asks for a review; there is one of each game."""
    r = schema.reviews.c
    if connection.execute(select(r.done).where(r.table_id == table_id)).first() is None:
        connection.execute(insert(schema.reviews).values(table_id=table_id, found={}, done=False, asked=now))


def keep(connection: Connection, table_id: str, found: dict[str, Any], done: bool) -> None:
    """What was found so far."""
    mine = schema.reviews.c.table_id == table_id
    connection.execute(update(schema.reviews).where(mine).values(found=found, done=done))


def load(connection: Connection, table_id: str) -> Kept | None:
    """What is kept; None where nobody has asked for a review."""
    r = schema.reviews.c
    row = connection.execute(select(r.found, r.done).where(r.table_id == table_id)).first()
    if row is None:
        return None
    return Kept(row.found, row.done) if isinstance(row.found, dict) else Kept(None, False)


def unfinished(connection: Connection) -> list[str]:
    """Tables whose review was asked for and is not finished, the oldest wish first."""
    r = schema.reviews.c
    return list(connection.execute(select(r.table_id).where(r.done.is_(False)).order_by(r.asked)).scalars())
