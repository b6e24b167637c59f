"""Why a change could not be written: the disk is full, the database is away, or the change itself is at fault."""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import DBAPIError, OperationalError

from meadhall.hall.refusal import Refused, cannot_write, database_away, disk_full

PRIMARY = 0xFF  # the part of a SQLite error's number that says its kind
SQLITE_FULL = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)
SQLITE_AWAY = (sqlite3.SQLITE_CANTOPEN,)
POSTGRES_FULL = "53100"  # disk_full
POSTGRES_AWAY = ("08", "57P")  # how its codes begin for lost connections, and for a server that stops or starts


def why_unwritten(error: Exception) -> Refused:
    """What people are told whose change could not be written."""
    if not isinstance(error, DBAPIError):
        return cannot_write()
    if isinstance(error.orig, sqlite3.Error):
        kind = getattr(error.orig, "sqlite_errorcode", 0) & PRIMARY
        full, away = kind in SQLITE_FULL, kind in SQLITE_AWAY
    else:
        code = getattr(error.orig, "sqlstate", None)
        full = code == POSTGRES_FULL
        unreached = code is None and isinstance(error, OperationalError)
        away = unreached or error.connection_invalidated or (code or "").startswith(POSTGRES_AWAY)
    return disk_full() if full else database_away() if away else cannot_write()
