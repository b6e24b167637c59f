"""How long the tests take: `pytest --record-durations` writes tests/durations.json and the page docs/durations.md.

Where workers share the tests, files that took longest begin first, so that no core waits for another at the end; so do
new ones, of which nobody knows. Every second worker begins with the tests of the page, and goes on to the others after
them: a page waits for answers and animations while other tests compute.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from math import inf
from pathlib import Path

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling
from xdist.workermanage import WorkerController

SLOWEST = 50
OPTION = "--record-durations"
RECORDED = "tests/durations.json"
PAGE_TESTS = "tests/web/"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(OPTION, action="store_true", help="write how long tests took to docs/durations.md")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption(OPTION) and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Recorder(config.rootpath))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadFileScheduling:
    return SideBySide(config, log)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    recorded = config.rootpath / RECORDED
    if hasattr(config, "workerinput") and recorded.is_file():
        took = json.loads(recorded.read_text("utf-8"))["files"]
        items.sort(key=lambda item: (_is_of_the_page(item.nodeid), -took.get(item.nodeid.split("::")[0], inf)))


def _is_of_the_page(place: str) -> bool:
    return place.startswith(PAGE_TESTS)


class SideBySide(LoadFileScheduling):  # type: ignore[misc]  # xdist is not typed
    """Gives files to workers in their order: to every second one those of the page first, to the others last."""

    def _assign_work_unit(self, node: WorkerController) -> None:
        files = list(self.workqueue)
        if int(node.gateway.id.removeprefix("gw")) % 2:
            files.sort(key=lambda file: not _is_of_the_page(file))
        self.workqueue.move_to_end(files[0], last=False)
        super()._assign_work_unit(node)


class Recorder:
    """Adds up what each test took, with its fixtures, on whichever worker it ran."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.seconds: defaultdict[str, float] = defaultdict(float)  # by test

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] += report.duration

    def pytest_sessionfinish(self) -> None:
        files: defaultdict[str, float] = defaultdict(float)
        for test, seconds in self.seconds.items():
            files[test.split("::")[0]] += seconds
        told = {"files": _falling(files), "slowest": dict(list(_falling(self.seconds).items())[:SLOWEST])}
        (self.root / RECORDED).write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
        (self.root / "docs/durations.md").write_text("\n".join(page(told, len(self.seconds))) + "\n", encoding="utf-8")


def _falling(seconds: Mapping[str, float]) -> dict[str, float]:
    return {name: round(seconds[name], 1) for name in sorted(seconds, key=lambda name: -seconds[name])}


def page(told: dict[str, dict[str, float]], tests: int) -> Iterator[str]:
    """The slowest tests and files, as Markdown."""
    files = told["files"]
    yield "# How long the tests take\n"
    minutes = sum(files.values()) / 60
    yield f"{tests:,} tests in {len(files)} files took {minutes:.0f} minutes of a core, fixtures included."
    yield "`python -m pytest -n 3 --record-durations` writes this page.\n"
    for title, rows in (("The slowest tests", told["slowest"]), ("Files", dict(list(files.items())[:SLOWEST]))):
        yield f"## {title}\n"
        yield "| seconds | where |"
        yield "| ---: | --- |"
        for name, seconds in rows.items():
            yield f"| {seconds:,.1f} | `{name.replace('|', '&#124;')}` |"
        yield ""
