"""What runs tests under a mutant: a plugin of pytest for rules that are broken before they are imported, and one judge.

Time is the processor's: on a busy machine a test that is merely slow is not out of time.
"""

from __future__ import annotations

import ast
import json
import os
import resource
import signal
from collections.abc import Iterator, Mapping
from types import FrameType
from typing import Any

import pytest

from tests.mutants.loading import Changed

MEMORY = 8 << 30  # bytes; a loop that collects without end stops here
COLLECTING = "collecting"  # stands for a test until the first one runs
COLLECTING_LIMIT = 60.0  # seconds of the processor


class Judge:
    """Sees what comes of each test, and says the outcome once, as a line of JSON; then the process ends."""

    def __init__(self, answers: int, limits: Mapping[str, float], limit: float) -> None:
        """`answers` is where the outcome is written; a test that has no limit of its own has `limit`."""
        self.answers, self.limits, self.limit = answers, limits, limit
        self.running = COLLECTING
        self.passed = 0

    def start(self) -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.signal(signal.SIGPROF, self.out_of_time)
        signal.setitimer(signal.ITIMER_PROF, COLLECTING_LIMIT)

    def say(self, outcome: str, **more: Any) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)
        os.write(self.answers, json.dumps({"outcome": outcome, "by": self.running, **more}).encode() + b"\n")
        os._exit(0)

    def out_of_time(self, number: int, frame: FrameType | None) -> None:
        self.say("timed out")

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


class Breaking(Judge):
    """Breaks a module as it is imported, and runs the tests in the order that it is given."""

    def __init__(
        self, answers: int, limits: Mapping[str, float], limit: float, known: list[str], broken: Changed
    ) -> None:
        """`known` are all tests that there were without the mutant; a new one is run as well."""
        super().__init__(answers, limits, limit)
        self.known, self.broken = set(known), broken

    def start(self) -> None:
        super().start()
        self.broken.start()

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.say("killed")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        order = {test: place for place, test in enumerate(self.limits)}
        items[:] = [item for item in items if item.nodeid in order or item.nodeid not in self.known]
        items.sort(key=lambda item: order.get(item.nodeid, len(order)))

    def pytest_sessionfinish(self) -> None:
        self.say("survived", passed=self.passed, in_force=self.broken.is_loaded)


def run_broken(order: dict[str, Any], answers: int, options: list[str]) -> None:
    """Runs pytest in this process on rules that are broken from the start; does not return."""
    broken = Changed(order["module"], order["path"], ast.parse(order["source"]))
    plugin = Breaking(answers, order["limits"], order["limit"], order["known"], broken)
    plugin.start()
    files = dict.fromkeys(test.partition("::")[0] for test in order["limits"])
    pytest.main([*options, *files], plugins=[plugin])
    plugin.say("survived", passed=plugin.passed, in_force=broken.is_loaded)
