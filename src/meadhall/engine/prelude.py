"""What rules are written with, in one place: the mark, fields and tables, sets, dice, questions, and who hears what.

And what is declared beside them: invariants, the pieces of an observation, chances of an evaluation.
"""

from __future__ import annotations

from meadhall.engine.bits import count, holder_of, lowest, nth, pick, spread, write_if, write_set, write_three
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
from meadhall.engine.defaults import CHANCE, PLACES, POINTS, chances, winners
from meadhall.engine.events import AUDIENCE, EVERYONE, reveal, to_all_but, to_seat
from meadhall.engine.invariants import Invariants
from meadhall.engine.kernels import begin, i64
from meadhall.engine.nearness import RAW, centred, near_best, raw
from meadhall.engine.pieces import Pieces
from meadhall.engine.random import below, word
from meadhall.engine.record import constants, int8, int16, int32, int64, record
from meadhall.engine.rule import rule
from meadhall.engine.seats import around, distance, everyone, left_of, mark_seat

__all__ = [
    "AUDIENCE", "CHANCE", "DATA", "EVERYONE", "KIND", "PLACES", "POINTS", "RAW", "WHO", "Invariants", "Pieces",
    "actors", "answered", "around", "ask", "ask_instead", "begin", "below", "centred", "chances", "close", "close_all",
    "constants", "count", "deciding", "distance", "everyone", "holder_of", "i64", "int8", "int16", "int32", "int64",
    "left_of", "lowest", "mark_seat", "near_best", "nth", "pick", "raw", "record", "reveal", "rule", "spread",
    "to_all_but", "to_seat", "winners", "word", "write_if", "write_set",
    "write_three",
]  # fmt: skip
