"""Timing: how much of some work is done in a second."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

Work = Callable[[], int]  # does a little (less than a tenth of a second) and returns how much


@dataclass(frozen=True)
class Task:
    """Work ready to be timed, with what helps to read its figures."""

    work: Work
    facts: dict[str, float] = field(default_factory=dict)


def rate(work: Work, seconds: float) -> float:
    """Units of work a second, from repeating the work for at least this many seconds.

    Only seconds that this process spends on the processor count.
    """
    done, times = 0, 1
    began = time.process_time()
    while True:
        for _ in range(times):
            done += work()
        elapsed = time.process_time() - began
        if elapsed >= seconds:
            return done / elapsed
        if elapsed < seconds / 20:
            times *= 2  # so that looking at the clock costs nothing
