"""How far random walks go: a part of the way in `make test`, all of it where `MEADHALL_LONG=1` is set."""

from __future__ import annotations

import os
from typing import TypeVar

Number = TypeVar("Number", int, float)
LONG = os.environ.get("MEADHALL_LONG", "0") not in ("", "0")


def at_length(long: Number, short: Number) -> Number:
    """One number for the long run, another for every run."""
    return long if LONG else short
