"""What is measured: one module for each library, with its rows and the work behind each of them.

A suite's `ROWS` can be read without the library; `prepare` imports it and makes everything ready to be timed.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from meadhall.bench.clock import Task
from meadhall.bench.figures import Row


class Suite(Protocol):
    """A module of this folder."""

    MODULES: tuple[str, ...]  # what it imports beside Meadhall
    PACKAGES: tuple[str, ...]  # what pip calls them
    ROWS: tuple[Row, ...]

    def prepare(self) -> Mapping[str, Task]:
        """The work behind each row, warmed up; a row that cannot be measured here is left out."""
        ...


OURS = "ours"
PEERS = ("openspiel", "pgx", "rlcard", "pettingzoo")


def find(name: str) -> Suite:
    return cast("Suite", import_module(f"meadhall.bench.suites.{name}"))


def lacking(suite: Suite) -> str:
    """What to say of a suite whose library is not there; empty if it is."""
    if all(find_spec(module) for module in suite.MODULES):
        return ""
    return f"not installed; pip install {' '.join(suite.PACKAGES)}"
