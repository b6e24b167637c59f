"""Leases: what a move costs on PostgreSQL where halls share the database, beside a hall that has it alone.

    python benchmarks/hall/leases.py

Opens a PostgreSQL of its own, and on it by turns a hall alone and a hall that shares. In each, people make the same
moves at 64 tables at once, then at one table after another; the order changes with every round. Told are milliseconds
for a move, by the clock and of the hall's own processor, as medians of all rounds, and the ratio of both halls in the
same round. Nothing else reaches the network, and everything ends by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path
from statistics import median

from meadhall.hall.settings import full_url
from tests.hall import in_process
from tests.hall.kills.postgres import Postgres

AT_ONCE, ALONE = 64, 1
ADDRESS = "http://127.0.0.1:8600"
Cost = tuple[float, float]  # milliseconds for a move: by the clock, and of the processor


async def cost(folder: Path, database: str, address: str | None, tables: int, moves: int) -> Cost:
    """So many moves at each of so many tables."""
    async with in_process.opened(folder, database, address=address, native=True) as hall:
        people = [await in_process.person(hall, f"Guest {number}") for number in range(2)]
        made = [await in_process.table(hall, people[0], "me", "guest", "guest") for _ in range(tables)]
        for live in made:
            await in_process.play_first(hall, live)

        async def play(live: in_process.LiveTable) -> int:
            for number in range(moves):
                if not live.actors:
                    return number
                await in_process.play_first(hall, live)
            return moves

        began, used = time.perf_counter(), time.process_time()
        played = sum(await asyncio.gather(*map(play, made)))
        ended, spent = time.perf_counter(), time.process_time()
        return 1000 * (ended - began) / played, 1000 * (spent - used) / played


async def measure(server: Postgres, folder: Path, rounds: int, tables: int, moves: int) -> None:
    told: list[tuple[Cost, Cost]] = []
    for number in range(rounds):
        found: dict[str | None, Cost] = {}
        for address in (None, ADDRESS) if number % 2 else (ADDRESS, None):
            name = f"leases_{tables}_{number}_{'alone' if address is None else 'shared'}"
            found[address] = await cost(folder, full_url(server.new(name)), address, tables, moves)
        told.append((found[None], found[ADDRESS]))
    print(f"{tables} tables at once, {rounds} rounds of {moves} moves each")
    for which, what in enumerate(("by the clock", "of the processor")):
        alone, shared = (median(one[hall][which] for one in told) for hall in (0, 1))
        ratios = sorted(one[1][which] / one[0][which] for one in told)
        print(
            f"  ms {what:16}: alone {alone:.3f}, shared {shared:.3f}; ratio {median(ratios):.3f}"
            f" ({ratios[0]:.3f} to {ratios[-1]:.3f})",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description="What a move costs where halls share a database.")
    parser.add_argument("--rounds", type=int, default=9, metavar="N", help="default: %(default)s")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="meadhall-leases-") as made:
        folder = Path(made)
        server = Postgres(folder / "postgresql")
        server.start()
        (folder / "hall").mkdir(0o700)
        try:
            for tables, moves in ((AT_ONCE, 30), (ALONE, 60)):
                asyncio.run(measure(server, folder / "hall", args.rounds, tables, moves))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
