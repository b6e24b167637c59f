"""What rules are written with, in one place: the mark, fields and tables, sets, dice, questions, and who hears what."""

from __future__ import annotations

from meadhall.engine.bits import count, lowest, nth, pick, spread, write_if, write_set
from meadhall.engine.decisions import (
    DATA,
    KIND,
    WHO,
    actors,
    answered,
    ask,
    ask_instead,
    close,
    close_all,
    deciding,
)
from meadhall.engine.events import AUDIENCE, EVERYONE, reveal, to_all_but, to_seat
from meadhall.engine.kernels import begin, i64
from meadhall.engine.random import below, word
from meadhall.engine.record import constants, int8, int16, int32, int64, record
from meadhall.engine.rule import rule

__all__ = [
    "AUDIENCE", "DATA", "EVERYONE", "KIND", "WHO", "actors", "answered", "ask", "ask_instead", "begin", "below",
    "close", "close_all", "constants", "count", "deciding", "i64", "int8", "int16", "int32", "int64", "lowest", "nth",
    "pick", "record", "reveal", "rule", "spread", "to_all_but", "to_seat", "word", "write_if", "write_set",
]  # fmt: skip
