"""A plugin of pytest that puts a mutant in force, runs the tests it is told to, and writes down what came of it.

Time is the processor's: on a busy machine a test that is merely slow is not out of time.
"""

from __future__ import annotations

import ast
import json
import os
import resource
import signal
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from tests.mutants.loading import Changed

ORDER = "MEADHALL_MUTANT"  # names the file that says what to do
MEMORY = 8 << 30  # bytes; a loop that collects without end stops here
COLLECTING = "collecting"  # stands for a test until the first one runs
COLLECTING_LIMIT = 60.0  # seconds of the processor


class Breaking:
    """Runs the tests in the order that it is given, each no longer than its limit of the processor's time."""

    def __init__(
        self, module: str, path: str, source: str, limits: dict[str, float], known: list[str], limit: float, out: str
    ) -> None:
        """`known` are all tests that there were without the mutant; a new one, of limit `limit`, is run as well."""
        self.limits, self.limit, self.known, self.out = limits, limit, set(known), Path(out)
        self.running = COLLECTING
        self.passed = 0
        self.broken = Changed(module, path, ast.parse(source))

    def start(self) -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        self.broken.start()
        signal.signal(signal.SIGPROF, self.out_of_time)
        signal.setitimer(signal.ITIMER_PROF, COLLECTING_LIMIT)

    def say(self, outcome: str, **more: Any) -> None:
        if not self.out.exists():  # the first word counts
            self.out.write_text(json.dumps({"outcome": outcome, "by": self.running, **more}))

    def out_of_time(self, number: int, frame: FrameType | None) -> None:
        self.say("timed out")
        os._exit(1)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.say("killed")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        order = {test: place for place, test in enumerate(self.limits)}
        items[:] = [item for item in items if item.nodeid in order or item.nodeid not in self.known]
        items.sort(key=lambda item: order.get(item.nodeid, len(order)))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.running = item.nodeid
        signal.setitimer(signal.ITIMER_PROF, self.limits.get(item.nodeid, self.limit))
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.say("killed")
        elif report.when == "call":
            self.passed += 1

    def pytest_sessionfinish(self) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)
        self.say("survived", passed=self.passed, loaded=self.broken.is_loaded)


def pytest_configure(config: pytest.Config) -> None:
    breaking = Breaking(**json.loads(Path(os.environ[ORDER]).read_text()))
    config.pluginmanager.register(breaking)
    breaking.start()
