"""Who plays the games: this process, several of them, or a Ray cluster. Results are the same whoever does."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager
from multiprocessing import connection
from typing import Any, Protocol

from meadhall.arena.plan import Plan
from meadhall.arena.play import Played, play_some
from meadhall.arena.run_file import RunFile
from meadhall.engine.errors import MeadhallError

BUNDLE_SECONDS = 0.1  # of games a player is given at a time, as far as can be told
MOST_IN_A_BUNDLE = 100
WORTH_A_PROCESS = 50  # quick games below which starting another process takes longer than playing

Advance = Callable[[int, int], None]


class RunStopped(MeadhallError):
    """A run that could not be played to its end; what was played is kept."""


class Crew(Protocol):
    """Players that take bundles of games and hand them back in any order."""

    hands: int  # how many play at once

    def send(self, plan: Plan, numbers: Sequence[int]) -> Any:
        """Gives out some games; returns a ticket for them."""
        ...

    def receive(self, tickets: set[Any]) -> tuple[Any, list[dict[str, Any]]]:
        """Waits for one of the tickets; returns it with its games."""
        ...


def run(plan: Plan, games: int, file: RunFile, crew: Crew, advance: Advance) -> list[Played]:
    """The first so many games of a plan, in order; those the file has are not played again."""
    missing = iter([number for number in range(games) if number not in file.games])
    done = sum(number < games for number in file.games)
    advance(done, games)
    tickets: set[Any] = set()
    began, new = time.monotonic(), 0
    while True:
        pace = new / max(time.monotonic() - began, 1e-6) / crew.hands  # games of one player in a second
        size = min(MOST_IN_A_BUNDLE, max(1, int(pace * BUNDLE_SECONDS)))
        while len(tickets) < 2 * crew.hands and (bundle := _take(missing, size)):
            tickets.add(crew.send(plan, bundle))
        if not tickets:
            return [file.games[number] for number in range(games)]
        ticket, played = crew.receive(tickets)
        tickets.remove(ticket)
        for game in map(Played.from_dict, played):
            file.add(game)
        new += len(played)
        advance(done + new, games)


def _take(numbers: Iterator[int], size: int) -> list[int]:
    return [number for _, number in zip(range(size), numbers, strict=False)]


class Alone:
    """This very process."""

    hands = 1

    def send(self, plan: Plan, numbers: Sequence[int]) -> Any:
        return plan, tuple(numbers)

    def receive(self, tickets: set[Any]) -> tuple[Any, list[dict[str, Any]]]:
        ticket = min(tickets, key=lambda ticket: ticket[1])
        return ticket, play_some(*ticket)


class Processes:
    """Processes of this machine."""

    def __init__(self, hands: int) -> None:
        self.hands = hands
        self.pool = ProcessPoolExecutor(hands, multiprocessing.get_context("spawn"), initializer=_leave_with_the_first)

    def send(self, plan: Plan, numbers: Sequence[int]) -> Any:
        with ctrl_c_ignored():  # the processes inherit this: Ctrl-C is the first one's business
            try:
                return self.pool.submit(play_some, plan, numbers)
            except BrokenProcessPool:
                raise _broken() from None

    def receive(self, tickets: set[Any]) -> tuple[Any, list[dict[str, Any]]]:
        ticket = next(iter(wait(tickets, return_when=FIRST_COMPLETED).done))
        try:
            return ticket, ticket.result()
        except BrokenProcessPool:
            raise _broken() from None


def _leave_with_the_first() -> None:
    """Ends this process when the one that started it is gone, killed for instance: nobody waits for its games."""
    first = multiprocessing.parent_process()
    assert first is not None

    def watch() -> None:
        connection.wait([first.sentinel])
        os._exit(1)

    threading.Thread(target=watch, name="watch the first process", daemon=True).start()


def _broken() -> RunStopped:
    return RunStopped("a process that played was ended from outside; the same command goes on where it stopped")


def hire(jobs: int, games: int, quick: bool) -> AbstractContextManager[Crew]:
    """Players of this machine for so many games: processes, where there is enough to do for them."""
    if quick:
        jobs = min(jobs, -(-games // WORTH_A_PROCESS))
    return _processes(jobs) if jobs > 1 else _alone()


@contextmanager
def _alone() -> Iterator[Crew]:
    yield Alone()


@contextmanager
def _processes(jobs: int) -> Iterator[Crew]:
    crew = Processes(jobs)
    try:
        yield crew
    finally:
        with ctrl_c_ignored():
            crew.pool.shutdown(cancel_futures=True)


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
