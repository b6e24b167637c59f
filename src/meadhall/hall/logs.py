"""What a hall writes to its log: a line of words for each event, or a JSON object for programs.

Both name a table by its id, and neither tells a secret: of what a database says, only the first line is kept, as others
quote rows, and a row may hold a seed, an invitation or a password's hash.
"""

from __future__ import annotations

import copy
import json
import logging
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, TypeAlias

from sqlalchemy.exc import SQLAlchemyError

from meadhall.engine.errors import BadOption

PLAIN, JSON = "plain", "json"
CAUSE = "\nThe above exception was the direct cause of the following exception:\n\n"
ExcInfo: TypeAlias = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class Plain(logging.Formatter):
    """The message, and where it came from if something failed."""

    def format(self, record: logging.LogRecord) -> str:
        return super().format(_careful(record))

    def formatException(self, ei: ExcInfo) -> str:
        return told(ei[1]) if ei[1] is not None else ""


class Json(Plain):
    """One object a line: time, level, the part that speaks, the message, and the table it is about."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": _careful(record).getMessage(),
        }
        if (table := getattr(record, "table", None)) is not None:
            line["table"] = table
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = type(record.exc_info[1]).__name__
            line["trace"] = told(record.exc_info[1])
        return json.dumps(line)  # a line break is escaped


def about(table_id: str) -> dict[str, str]:
    """What a log call says in `extra` where it is about a table."""
    return {"table": table_id}


def told(error: BaseException) -> str:
    """An error with those it came of, as Python tells it, but for what a database quotes."""
    parts = [
        "".join([*_frames(one), f"{type(one).__qualname__}: {why(one)}"]) for one in reversed(list(_causes(error)))
    ]
    return CAUSE.join(parts)


def why(error: BaseException) -> str:
    """What an error says; of a database's, the first line."""
    text = str(error)
    return text.partition("\n")[0] if isinstance(error, SQLAlchemyError) or hasattr(error, "sqlstate") else text


def _careful(record: logging.LogRecord) -> logging.LogRecord:
    """The record with what errors among its arguments may say."""
    if not isinstance(record.args, tuple) or not any(isinstance(one, BaseException) for one in record.args):
        return record
    record = copy.copy(record)
    record.args = tuple(why(one) if isinstance(one, BaseException) else one for one in record.args or ())
    return record


def _frames(error: BaseException) -> list[str]:
    return ["Traceback (most recent call last):\n", *traceback.format_tb(error.__traceback__)]


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    known: set[int] = set()
    while error is not None and id(error) not in known:
        known.add(id(error))
        yield error
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def checked(form: str) -> str:
    """The form of a log, as somebody wrote it."""
    if form not in (PLAIN, JSON):
        raise BadOption(f"a log is {PLAIN} or {JSON}, not {form!r}")
    return form


def write(form: str) -> None:
    """From here on this process writes its log in that form to standard error; programs also hear what is no fault."""
    handler = logging.StreamHandler()
    handler.setFormatter(Json() if form == JSON else Plain())
    logging.getLogger().handlers = [handler]
    if form == JSON:
        logging.getLogger("meadhall").setLevel(logging.INFO)
