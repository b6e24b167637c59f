"""Leases: what a move costs on PostgreSQL where halls share the database, beside a hall that has it alone.

    python benchmarks/hall/leases.py

Opens a PostgreSQL of its own, with a database for a hall alone and one for a hall that shares; both are open at once. A
round is one move at each of 64 tables at the same time, or at one table, first in one hall and then in the other; the
order changes with every round. Told are milliseconds for a move, by the clock and of the processor (the hall's, without
PostgreSQL's), as medians, and the median of the ratios in each round, with its quartiles. Nothing reaches the network,
and everything ends by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import meadhall
from meadhall.hall.server import Hall
from meadhall.hall.settings import full_url
from meadhall.hall.tables.live_table import LiveTable
from tests.hall import in_process
from tests.hall.kills.postgres import Postgres

AT_ONCE, ONE = 64, 1
ADDRESS = "http://127.0.0.1:8600"
Cost = tuple[float, float]  # milliseconds for a move: by the clock, and of the processor


class Clock(in_process.Hands):
    def __call__(self) -> float:
        return self.time + time.monotonic()


class Side:
    """One of the two halls, and its tables."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.tables = hall, list[LiveTable]()

    async def sit_down(self, tables: int) -> None:
        """As many tables as are wanted, at which a move can be made."""
        me = await in_process.person(self.hall, f"Guest {time.monotonic_ns()}")
        self.tables = [live for live in self.tables[:tables] if live.actors]
        while len(self.tables) < tables:
            self.tables.append(await in_process.table(self.hall, me, "me", "guest", "guest"))

    async def round(self) -> Cost:
        began, used = time.perf_counter(), time.process_time()
        await asyncio.gather(*(in_process.play_first(self.hall, live) for live in self.tables))
        ended, spent = time.perf_counter(), time.process_time()
        return 1000 * (ended - began) / len(self.tables), 1000 * (spent - used) / len(self.tables)


async def measure(alone: Side, shared: Side, rounds: int, tables: int) -> None:
    told: list[tuple[Cost, Cost]] = []
    for number in range(rounds):
        found = {}
        for side in (alone, shared) if number % 2 else (shared, alone):
            await side.sit_down(tables)
            found[side] = await side.round()
        told.append((found[alone], found[shared]))
    print(f"{tables} at once, {rounds} rounds")
    for which, what in enumerate(("by the clock", "of the processor")):
        mine, theirs = (median(one[side][which] for one in told) for side in (0, 1))
        low, middle, high = quantiles((one[1][which] / one[0][which] for one in told), n=4)
        ratio = f"ratio {middle:.3f} ({low:.3f} to {high:.3f})"
        print(f"  ms {what:16}: alone {mine:.3f}, shared {theirs:.3f}; {ratio}", flush=True)


async def both(server: Postgres, folder: Path, rounds: int) -> None:
    first, second = (full_url(server.new(name)) for name in ("alone", "shared"))
    given: dict[str, Any] = {"native": True, "hands": Clock(), "ticks": Clock()}
    async with (
        in_process.opened(folder / "alone", first, **given) as alone,
        in_process.opened(folder / "shared", second, address=ADDRESS, **given) as shared,
    ):
        sides = Side(alone), Side(shared)
        for side in sides:  # rules and statements are ready
            await side.sit_down(AT_ONCE)
            await side.round()
        await asyncio.to_thread(meadhall.game("odin").compile)
        await measure(*sides, rounds, AT_ONCE)
        await measure(*sides, 10 * rounds, ONE)


def main() -> None:
    parser = argparse.ArgumentParser(description="What a move costs where halls share a database.")
    parser.add_argument("--rounds", type=int, default=60, metavar="N", help="default: %(default)s")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="meadhall-leases-") as made:
        folder = Path(made)
        server = Postgres(folder / "postgresql")
        server.start()
        (folder / "hall").mkdir(0o700)
        try:
            asyncio.run(both(server, folder / "hall", args.rounds))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
