"""A run: fresh processes first, then every suite through the same rounds, a row at a time on one core.

Each round measures every row once. So a machine that is busy for a while slows all of a round and not one library,
and ratios are taken within rounds.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from statistics import median

from meadhall.bench import fresh, suites
from meadhall.bench.client import Worker, WorkerFailed
from meadhall.bench.figures import Result, Row
from meadhall.bench.machine import machine, versions
from meadhall.bench.suites import ours
from meadhall.engine.speeds import interpreted_only

Progress = Callable[[int, int], None]

COLD_RUNS = 1  # at most: five games take a compiler two minutes
ESTIMATE = {
    "import": 0.3,
    "cold": 15.0,
    "warm": 1.0,
    "ours": 150.0,
    "openspiel": 4.0,
    "pgx": 60.0,
    "rlcard": 3.0,
    "pettingzoo": 4.0,
}
PLAIN = "needs native code, and NUMBA_DISABLE_JIT is set"


@dataclass(frozen=True)
class Plan:
    """How long and how often to measure, and whom."""

    seconds: float = 1.0
    repeats: int = 5
    peers: bool = True
    start: bool = True  # measure fresh processes too

    @property
    def suites(self) -> tuple[str, ...]:
        return (suites.OURS, *(suites.PEERS if self.peers else ()))


@dataclass
class Run:
    """All that came of a run."""

    plan: Plan
    date: str
    machine: str
    versions: dict[str, str]
    results: dict[str, Result]  # by the row's id

    @property
    def complete(self) -> bool:
        return all(result.figures for result in self.results.values())


class Meter:
    """Progress in estimated seconds."""

    def __init__(self, total: float, progress: Progress) -> None:
        self._total, self._done, self._progress = total, 0.0, progress
        self.spend(0)

    def spend(self, seconds: float) -> None:
        self._done += seconds
        self._progress(round(10 * self._done), round(10 * self._total))


def run(plan: Plan, progress: Progress = lambda *_: None) -> Run:
    """Measures everything of the plan."""
    chosen = {name: suites.find(name) for name in plan.suites}
    results = {row.id: Result(row) for suite in chosen.values() for row in suite.ROWS}
    present = [name for name, suite in chosen.items() if not suites.lacking(suite)]
    for suite in chosen.values():
        for row in suite.ROWS:
            results[row.id].trouble = suites.lacking(suite)
    meter = Meter(_estimate(plan, present), progress)
    with tempfile.TemporaryDirectory(prefix="meadhall-bench-") as folder:
        cache = Path(folder) / "last"
        if plan.start:
            results |= {result.row.id: result for result in start_up(plan, Path(folder), cache, meter)}
        rounds(plan, present, results, cache, meter)
    return Run(plan, f"{datetime.now(UTC):%Y-%m-%d}", machine(), versions(), results)


def _estimate(plan: Plan, present: Sequence[str]) -> float:
    each = plan.repeats * ESTIMATE["warm"] + min(plan.repeats, COLD_RUNS) * ESTIMATE["cold"]
    start = plan.repeats * ESTIMATE["import"] + len(ours.GAMES) * each
    rows = sum(len(suites.find(name).ROWS) for name in present)
    return plan.start * start + sum(ESTIMATE[name] for name in present) + plan.repeats * plan.seconds * rows


# ---- fresh processes


def start_up(plan: Plan, folder: Path, cache: Path, meter: Meter) -> Iterator[Result]:
    """Import, first compile and load; the last cold cache is the one our worker loads from."""
    colds = [folder / f"cold{k}" for k in range(min(plan.repeats, COLD_RUNS) - 1)] + [cache]
    _times(fresh.IMPORT, [fresh.import_time], 0, meter)  # once uncounted, so that its files are in memory
    yield _times(fresh.IMPORT, [fresh.import_time] * plan.repeats, ESTIMATE["import"], meter)
    for game in ours.GAMES:
        yield Result(fresh.size(game), [float(game.state.size)])
        if interpreted_only():
            yield Result(fresh.cold(game), trouble=PLAIN)
            yield Result(fresh.warm(game), trouble=PLAIN)
            continue
        compiling = [partial(fresh.compile_time, game, cold) for cold in colds]
        loading = partial(fresh.compile_time, game, cache)
        yield _times(fresh.cold(game), compiling, ESTIMATE["cold"], meter)
        yield _times(fresh.warm(game), [loading] * plan.repeats, ESTIMATE["warm"], meter)


def _times(row: Row, measures: Sequence[Callable[[], fresh.Waited]], estimate: float, meter: Meter) -> Result:
    waited = []
    try:
        for measure in measures:
            waited.append(measure())
            meter.spend(estimate)
    except WorkerFailed as failure:
        return Result(row, trouble=f"failed: {failure}")
    own = median(each.own for each in waited)
    return Result(row, [each.wall for each in waited], {"s on the processor, all threads": round(own, 2)})


# ---- rounds


def rounds(plan: Plan, present: Sequence[str], results: dict[str, Result], cache: Path, meter: Meter) -> None:
    """Prepares a worker for each suite, then measures every row once in every round."""
    with ExitStack() as stack:
        workers = {}
        for name in present:
            with _reported(name, results):
                worker = stack.enter_context(Worker(name, {"MEADHALL_CACHE": str(cache)}))
                facts = worker.ready()
                for row in suites.find(name).ROWS:
                    results[row.id].facts = facts.get(row.id, {})
                    results[row.id].trouble = "" if row.id in facts else PLAIN
                workers[name] = worker
            meter.spend(ESTIMATE[name])
        for _ in range(plan.repeats):
            for name, worker in list(workers.items()):
                with _reported(name, results) as failed:
                    for row in suites.find(name).ROWS:
                        if not results[row.id].trouble:
                            results[row.id].figures.append(worker.rate(row.id, plan.seconds))
                        meter.spend(plan.seconds)
                if failed:
                    del workers[name]


@contextmanager
def _reported(name: str, results: dict[str, Result]) -> Iterator[list[str]]:
    """A worker that fails is reported in its rows; the others go on."""
    failures: list[str] = []
    try:
        yield failures
    except WorkerFailed as failure:
        failures.append(str(failure))
        for row in suites.find(name).ROWS:
            results[row.id].figures.clear()
            results[row.id].trouble = f"failed: {failure}"
