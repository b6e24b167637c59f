"""A pool of workers that plays games by number: this process, several processes, or a Ray cluster (ray_pool.py).

Whoever plays a game, its result is the same: all of it follows from the match and the game's number.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from itertools import islice
from multiprocessing import connection
from typing import Any, Protocol, TypeVar

from meadhall.engine.errors import MeadhallError

BUNDLE_SECONDS = 0.1  # of games a worker is given at a time, as far as can be told
MOST_IN_A_BUNDLE = 100
QUICK = {"random", "thrall", "karl", "policy"}  # a game of these levels takes milliseconds
WORTH_A_PROCESS = 50  # quick games below which starting another process takes longer than playing


class Match(Protocol):
    """What is played: any number of games of one kind."""

    @property
    def game_id(self) -> str: ...


M = TypeVar("M", bound=Match)
R = TypeVar("R")
Play = Callable[[M, Sequence[int]], list[R]]  # plays games of a match, by number; a function that other processes find
Advance = Callable[[int, int], None]  # hears how many games are played, of how many


class PoolStopped(MeadhallError):
    """Workers that stopped before all was played."""


class Pool(Protocol):
    """Workers that take bundles of games and hand back their results in any order."""

    workers: int  # how many play at once

    def submit(self, play: Play[M, R], match: M, numbers: Sequence[int]) -> Any:
        """Gives out some games; returns the job that plays them."""
        ...

    def wait_for_one(self, jobs: Collection[Any]) -> tuple[Any, list[Any]]:
        """Waits until one of the jobs is done; returns it with its results."""
        ...


def play_all(play: Play[M, R], match: M, numbers: Iterable[int], pool: Pool) -> Iterator[tuple[int, R]]:
    """Plays games of a match; yields each with its number, in the order in which they end."""
    waiting = iter(numbers)
    jobs: dict[Any, Sequence[int]] = {}
    began, done = time.monotonic(), 0
    while True:
        pace = done / max(time.monotonic() - began, 1e-6) / pool.workers  # games of one worker in a second
        size = min(MOST_IN_A_BUNDLE, max(1, int(pace * BUNDLE_SECONDS)))
        while len(jobs) < 2 * pool.workers and (bundle := list(islice(waiting, size))):
            jobs[pool.submit(play, match, bundle)] = bundle
        if not jobs:
            return
        job, results = pool.wait_for_one(jobs)
        yield from zip(jobs.pop(job), results, strict=True)
        done += len(results)


class ThisProcess:
    """This very process."""

    workers = 1

    def submit(self, play: Play[M, R], match: M, numbers: Sequence[int]) -> Any:
        return partial(play, match, numbers)

    def wait_for_one(self, jobs: Collection[Any]) -> tuple[Any, list[Any]]:
        job = next(iter(jobs))
        return job, job()


class Processes:
    """Processes of this machine."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        spawn = multiprocessing.get_context("spawn")
        self.executor = ProcessPoolExecutor(workers, spawn, initializer=_end_with_the_first)

    def submit(self, play: Play[M, R], match: M, numbers: Sequence[int]) -> Any:
        with ctrl_c_ignored():  # the processes inherit this: Ctrl-C is the first one's business
            try:
                return self.executor.submit(play, match, numbers)
            except BrokenProcessPool:
                raise _broken() from None

    def wait_for_one(self, jobs: Collection[Any]) -> tuple[Any, list[Any]]:
        job = next(iter(wait(jobs, return_when=FIRST_COMPLETED).done))
        try:
            return job, job.result()
        except BrokenProcessPool:
            raise _broken() from None


def _end_with_the_first() -> None:
    """Ends this process when the one that started it is gone, killed for instance: nobody waits for its games."""
    first = multiprocessing.parent_process()
    assert first is not None

    def watch() -> None:
        connection.wait([first.sentinel])
        os._exit(1)

    threading.Thread(target=watch, name="watch the first process", daemon=True).start()


def _broken() -> PoolStopped:
    return PoolStopped("a process that played was ended from outside")


@contextmanager
def local_pool(jobs: int, games: int, levels: Iterable[str]) -> Iterator[Pool]:
    """Workers of this machine for so many games of these levels: processes, where there is enough to do for them."""
    if QUICK.issuperset(levels):
        jobs = min(jobs, -(-games // WORTH_A_PROCESS))
    if jobs == 1:
        yield ThisProcess()
        return
    processes = Processes(jobs)
    try:
        yield processes
    finally:
        with ctrl_c_ignored():
            processes.executor.shutdown(cancel_futures=True)


@contextmanager
def ctrl_c_ignored() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def cores() -> int:
    """Processor cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
