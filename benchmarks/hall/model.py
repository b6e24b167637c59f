"""A model of the hall's load: what a move, a socket, a lease and a notification cost, and how many tables that carries.

    python benchmarks/hall/model.py              # measure, check against 1, 2 and 4 halls, and tell (some minutes)
    python benchmarks/hall/model.py --only-model # tell from the costs of the last run

Costs are milliseconds of processor time, of the halls and of PostgreSQL, read from the system for each process. Unlike
the clock they hardly change when a computer has other things to do. Opens a PostgreSQL and halls of its own, as real
programs; people play through real sockets. Nothing reaches the network, and everything ends by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import socket
import sys
import tempfile
import time
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import httpx
import psycopg

from tests.hall import server_process
from tests.hall.kills.postgres import Postgres, children
from tests.hall.server_process import Guest, House, first

# Halls of a busy computer may miss heartbeats for longer than others wait; here nobody is taken for dead.
PATIENT = """
from datetime import timedelta
from sqlalchemy import func
from meadhall.hall.storage import halls
halls._LONG_AGO = func.clock_timestamp() - timedelta(seconds=600)
from meadhall.cli import main
raise SystemExit(main())
"""
RESULTS = Path(__file__).parents[1] / "results" / "model.json"
TICK = 1000 / os.sysconf("SC_CLK_TCK")  # milliseconds
PACE = 0.5  # moves a second at a table, as in the other benchmarks of the hall
SOCKETS = 4  # at a table
BUSY = 0.7  # the part of a core that may be in use: above that, waiting grows
HALLS, CORES = 4, 16  # halls of a machine, one for a core; cores of the machine that PostgreSQL has to itself
TABLES = 12  # of a run
SETTLE = 12.0  # seconds before a run is measured
OWN_COMMIT = 0.002  # seconds of a commit on a good disk: a hall has no more than one at a time


@dataclass(frozen=True)
class Costs:
    """Milliseconds of processor time."""

    move: float  # of the hall that has the table: to check, apply, write and work out what is told
    told: float  # and for each socket that is told
    passed: float  # of a hall between, for each frame that it passes on, in or out
    idle: float  # of a hall in a second, when nothing happens: heartbeats, clocks
    pg_move: float  # of PostgreSQL for each move, in whatever commit
    pg_commit: float  # and for each commit
    pg_idle: float  # and for a hall in a second
    pg_lease: float  # for a lease that is taken and given back
    pg_notify: float  # for a notification


@dataclass(frozen=True)
class Load:
    """What goes on at so many halls."""

    halls: int
    tables: float
    pace: float = PACE
    sockets: float = SOCKETS
    forwarded: float | None = None  # the part of the sockets at another hall than their table's; None: as chance has it

    @property
    def elsewhere(self) -> float:
        return 1 - 1 / self.halls if self.forwarded is None else self.forwarded

    def of_halls(self, costs: Costs) -> float:
        """Milliseconds a second of all halls together."""
        frames = self.elsewhere * (1 + self.sockets)  # the move itself comes in, and all sockets are told
        a_move = costs.move + costs.told * self.sockets + costs.passed * frames
        return self.tables * self.pace * a_move + costs.idle * self.halls

    def commits(self) -> float:
        """Commits a second: one for each move, until a hall's writer is always busy; then they share."""
        moves = self.tables * self.pace
        return min(moves, self.halls / OWN_COMMIT)

    def of_postgres(self, costs: Costs) -> float:
        moves = self.tables * self.pace
        return moves * costs.pg_move + self.commits() * costs.pg_commit + self.halls * costs.pg_idle


def most_tables(costs: Costs, halls: int, forwarded: float | None = None) -> tuple[int, int]:
    """How many tables so many halls carry, and how many PostgreSQL does for them."""

    def largest(fits: Any) -> int:
        low, high = 0, 1
        while fits(high):
            low, high = high, 2 * high
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if fits(middle) else (low, middle)
        return low

    here = largest(lambda tables: Load(halls, tables, forwarded=forwarded).of_halls(costs) < halls * BUSY * 1000)
    there = largest(lambda tables: Load(halls, tables).of_postgres(costs) < CORES * BUSY * 1000)
    return here, there


# ---- measuring


def used(*processes: int) -> float:
    """Milliseconds of processor time that processes have used so far."""
    total = 0.0
    for process in processes:
        try:
            fields = (Path("/proc") / str(process) / "stat").read_text().rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        total += (int(fields[11]) + int(fields[12])) * TICK
    return total


class Place:
    """A PostgreSQL and some halls on it."""

    def __init__(self, server: Postgres, folder: Path, count: int, stack: ExitStack) -> None:
        database = server.new(f"model_{time.monotonic_ns()}")
        self.postmaster = int((server.folder / "db" / "postmaster.pid").read_text().split()[0])
        self.ports = [free_port() for _ in range(count)]
        self.houses = []
        for port in self.ports:
            data = folder / f"{time.monotonic_ns()}"
            data.mkdir(0o700)
            house = House(data, database, MEADHALL_METRICS=str(port))
            for name in ("NUMBA_DISABLE_JIT", "MEADHALL_CACHE"):
                house.environment.pop(name)
            stack.callback(close, house)
            self.houses.append(house.open())

    def spent(self) -> tuple[list[float], float, float, float]:
        """Processor time of each hall and of PostgreSQL, moves written and commits with moves."""
        figures = [httpx.get(f"http://127.0.0.1:{port}/metrics").text for port in self.ports]
        halls = [used(house.process.pid) for house in self.houses if house.process]
        postgres = used(self.postmaster, *children(self.postmaster))
        moves, commits = (sum(figure(one, name) for one in figures) for name in ("sum", "count"))
        return halls, postgres, moves, commits


def figure(text: str, name: str) -> float:
    found = re.search(rf"^meadhall_commit_moves_{name} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def close(house: House) -> None:
    if house.process is not None and house.process.poll() is None:
        house.close()


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@dataclass(frozen=True)
class Run:
    """What was measured, in milliseconds of processor time."""

    halls: list[float]  # each of them
    postgres: float
    moves: float
    commits: float
    seconds: float


async def played(place: Place, tables: int, sockets: int, seconds: float, where: str, pace: float = PACE) -> Run:
    """Two people play at each of so many tables, and others look on: at the owner, at the last hall, or anywhere."""
    seated = await asyncio.to_thread(sit_down, place, tables, sockets, where)
    stop = asyncio.Event()
    sitting = [asyncio.create_task(sit(guest, table, stop, pace)) for guest, table in seated]
    await asyncio.sleep(SETTLE)  # figures are ten seconds old at most
    before, began = await asyncio.to_thread(place.spent), time.monotonic()
    await asyncio.sleep(seconds)
    after, ended = await asyncio.to_thread(place.spent), time.monotonic()
    if failed := [task for task in sitting if task.done() and task.exception()]:
        raise RuntimeError(f"{len(failed)} of {len(sitting)} sockets failed: {failed[0].exception()!r}") from failed[
            0
        ].exception()
    stop.set()
    for task in sitting:
        task.cancel()
    await asyncio.gather(*sitting, return_exceptions=True)
    halls = [b - a for a, b in zip(before[0], after[0], strict=True)]
    return Run(halls, after[1] - before[1], after[2] - before[2], after[3] - before[3], ended - began)


def sit_down(place: Place, tables: int, sockets: int, where: str) -> list[tuple[Guest, str]]:
    """Everybody with the table they sit at, or look at; their sockets are not open yet."""
    chance, found = random.Random(1), list[tuple[Guest, str]]()
    for number in range(tables):
        owner = place.houses[0 if where == "last" else number % len(place.houses)]
        guests = [Guest(owner, f"Guest {number} {seat}") for seat in range(2)]
        table = guests[0].post("/api/tables", game="odin", seats=[{"kind": "me"}, {"kind": "open"}])["id"]
        guests[1].post(f"/api/tables/{table}/join", seat=1)
        for guest in [*guests, *(Guest(owner) for _ in range(sockets - 2))]:
            guest.house = {"owner": owner, "last": place.houses[-1]}.get(where) or chance.choice(place.houses)
            found.append((guest, table))
    return found


async def sit(guest: Guest, table: str, stop: asyncio.Event, pace: float) -> None:
    async with guest.at(table) as chair:
        await chair.hear()
        while not stop.is_set() and not chair.over:
            if chair.asked:
                if pace:
                    await asyncio.sleep(random.expovariate(pace))
                await chair.move(first)
            await chair.hear()


def cost_of_statement(database: str, statement: str, times: int = 1000) -> float:
    """Milliseconds of PostgreSQL's processor for a statement in a commit of its own."""
    with psycopg.connect(database, autocommit=True) as connection:
        backend = connection.info.backend_pid
        connection.execute(statement)
        before = used(backend)
        for _ in range(times):
            connection.execute(statement)
        return (used(backend) - before) / times


LEASE = """
    WITH one AS (SELECT id FROM tables LIMIT 1) INSERT INTO table_leases (table_id, hall, epoch) SELECT id, NULL, 1
    FROM one ON CONFLICT (table_id) DO UPDATE SET epoch = table_leases.epoch + 1
"""


def measure(server: Postgres, folder: Path, seconds: float) -> Costs:
    """The costs, each from runs that differ in one thing."""

    def run(halls: int, *how: Any, **more: Any) -> Run:
        return one_run(server, folder, halls, *how, **more)

    with ExitStack() as stack:
        quiet = asyncio.run(played(Place(server, folder, 2, stack), 0, 0, seconds, "owner"))
        url = re.sub(r"/postgres\?", "/" + newest(server) + "?", server.url)
        lease, notify = (cost_of_statement(url, one) for one in (LEASE, "SELECT pg_notify('trial', 'x')"))
    idle, pg_idle = (spent / 2 / quiet.seconds for spent in (sum(quiet.halls), quiet.postgres))
    few, many = (run(1, TABLES, sockets, seconds, "owner") for sockets in (2, 6))
    fast = run(1, 2 * TABLES, 2, seconds, "owner", pace=0.0)
    through = run(2, TABLES, 2, seconds, "last")

    def per_move(one: Run, spent: float, while_idle: float) -> float:
        return (spent - while_idle * one.seconds) / max(1.0, one.moves)

    two, six = (per_move(each, each.halls[0], idle) for each in (few, many))
    told = max(0.0, (six - two) / 4)
    slow, quick = per_move(few, few.postgres, pg_idle), per_move(fast, fast.postgres, pg_idle)
    a, b = few.commits / max(1.0, few.moves), fast.commits / max(1.0, fast.moves)  # commits for a move
    pg_commit = max(0.0, (slow - quick) / (a - b)) if a - b > 0.05 else 0.0
    passed = max(0.0, per_move(through, through.halls[1], idle) / 3)  # a move comes in, and two sockets are told
    return Costs(two - 2 * told, told, passed, idle, max(0.0, slow - a * pg_commit), pg_commit, pg_idle, lease, notify)


def one_run(server: Postgres, folder: Path, halls: int, *how: Any, **more: Any) -> Run:
    """A run; one in which a hall could not beat in time, as others used the computer, is made again."""
    for left in (2, 1, 0):
        try:
            with ExitStack() as stack:
                found = asyncio.run(played(Place(server, folder, halls, stack), *how, **more))
            print(f"  {halls} halls, {how}: {found}", flush=True)
            return found
        except (AssertionError, RuntimeError, httpx.HTTPError) as error:
            print(f"  {halls} halls, {how}: {error}", flush=True)
            if not left:
                raise
    raise AssertionError


def newest(server: Postgres) -> str:
    with psycopg.connect(server.url) as connection:
        row = connection.execute(
            "SELECT datname FROM pg_database WHERE datname LIKE 'model%' ORDER BY oid DESC"
        ).fetchone()
    assert row is not None
    return str(row[0])


def check(server: Postgres, folder: Path, costs: Costs, seconds: float) -> list[dict[str, float]]:
    """What the model says of 1, 2 and 4 halls with sockets at random halls, and what they used."""
    found = []
    for count in (1, 2, 4):
        run = one_run(server, folder, count, TABLES, 3, seconds, "anywhere")
        moves = max(1.0, run.moves)
        load = Load(count, TABLES, run.moves / run.seconds / TABLES, 3)
        found.append(
            {
                "halls": count, "moves": run.moves, "commits": run.commits,
                "halls_ms_a_move": sum(run.halls) / moves,
                "said": load.of_halls(costs) * run.seconds / moves,
                "postgres_ms_a_move": run.postgres / moves,
                "postgres_said": load.of_postgres(costs) * run.seconds / moves,
            }
        )  # fmt: skip
        print("  " + json.dumps(found[-1]), flush=True)
    return found


def tell(costs: Costs, checks: list[dict[str, float]]) -> None:
    print("\nMilliseconds of processor time:")
    for name, value in asdict(costs).items():
        print(f"  {name:10} {value:.3f}")
    print("\nA move, by halls: of all halls measured (said), of PostgreSQL measured (said)")
    for one in checks:
        hall, said = one["halls_ms_a_move"], one["said"]
        print(
            f"  {one['halls']}: {hall:.2f} ({said:.2f}), {one['postgres_ms_a_move']:.2f} ({one['postgres_said']:.2f})"
        )
    print(
        f"\nTables at {PACE} moves a second with {SOCKETS} sockets; machines of {HALLS} halls,"
        f" PostgreSQL with {CORES} cores"
    )
    for machines in (1, 10, 100):
        halls = machines * HALLS
        anywhere, postgres = most_tables(costs, halls)
        at_owner, _ = most_tables(costs, halls, 0.0)
        print(
            f"  {machines:3} machines: {anywhere:,} with sockets anywhere, {at_owner:,} with sockets at their tables;"
            f" PostgreSQL carries {postgres:,}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description="A model of the hall's load.")
    parser.add_argument("--seconds", type=float, default=25.0, metavar="N", help="of a run; default: %(default)s")
    parser.add_argument("--only-model", action="store_true", help="tell from the costs of the last run")
    args = parser.parse_args()
    if args.only_model:
        kept = json.loads(RESULTS.read_text())
        tell(Costs(**kept["costs"]), kept["checks"])
        return
    server_process.PROGRAM[:] = [sys.executable, "-c", PATIENT]
    with tempfile.TemporaryDirectory(prefix="meadhall-model-") as made:
        folder = Path(made)
        server = Postgres(folder / "postgresql")
        server.start()
        try:
            costs = measure(server, folder, args.seconds)
            checks = check(server, folder, costs, args.seconds)
        finally:
            server.stop()
    RESULTS.write_text(json.dumps({"costs": asdict(costs), "checks": checks}, indent=1) + "\n")
    tell(costs, checks)


if __name__ == "__main__":
    main()
