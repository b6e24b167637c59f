"""A plugin of pytest that writes down which tests reach which statements of the rules, and how long they take.

A mark stands before every statement of the files to be broken: one byte is set, which costs little. A test that takes
too long with rules as written is left out.
"""

from __future__ import annotations

import ast
import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest

from tests.mutants.loading import Changed

ORDER = "MEADHALL_MUTANTS_RECORD"  # names the file that says what to record, and where to
OUTSIDE = ""  # stands for a test where none is running: while modules are imported and tests collected
MARKS = "_reached"  # a byte for each line, in every file to be broken
SUITE = {  # what is about every game, by file
    "test_conformance.py": (
        "test_holds",
        "test_golden_chronicles_replay_to_their_results",
        "test_move_trees_have_their_known_sizes",
    ),
    "test_playthroughs.py": ("test_golden_chronicles_go_the_way_they_went",),
}
QUICK = "check_deal_writes_everything"  # the check that is left of `test_holds` in a quick run
TOO_LONG = 15.0  # seconds of the processor


def marked(source: str) -> ast.Module:
    """The source with `_reached[7] = 1` before each statement of a function that begins in line 7."""
    tree = ast.parse(source)
    for node in list(ast.walk(tree)):
        if isinstance(node, ast.FunctionDef):
            _mark_below(node)
    return tree


def _mark_below(node: ast.AST) -> None:
    for block in (getattr(node, "body", None), getattr(node, "orelse", None)):
        if isinstance(block, list):
            for statement in block:
                if not isinstance(statement, ast.FunctionDef):  # that has its own turn
                    _mark_below(statement)
            block[:] = [part for statement in block for part in (*_mark(statement), statement)]


def _mark(statement: ast.stmt) -> list[ast.stmt]:
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return []  # a docstring stays first
    made = ast.parse(f"{MARKS}[{statement.lineno}] = 1").body
    for part in ast.walk(made[0]):
        ast.copy_location(part, statement)
    return made


class Recording:
    """The marks of every file, and the tests that set them."""

    def __init__(self, name: str, root: str, modules: dict[str, str], out: str, quick: bool) -> None:
        self.name, self.out, self.modules, self.quick = name, Path(out), modules, quick
        self.marks: dict[str, bytearray] = {}
        for file, module in modules.items():
            source = Path(root, file).read_text()
            self.marks[file] = bytearray(source.count("\n") + 2)
            Changed(module, str(Path(root, file)), marked(source), {MARKS: self.marks[file]}).start()
        self.reach: dict[str, dict[int, list[str]]] = {file: {} for file in modules}
        self.seconds: dict[str, float] = {}
        self.left_out: list[str] = []

    def harvest(self, test: str) -> None:
        """Credits a test with what was reached since the last one."""
        for file, marks in self.marks.items():
            for line, mark in enumerate(marks):
                if mark:
                    tests = self.reach[file].setdefault(line, [])
                    if not tests or tests[-1] != test:
                        tests.append(test)
            marks[:] = bytes(len(marks))

    def forget(self, item: pytest.Item) -> None:
        """Empties what is cached, so that a test reaches whatever it would reach alone."""
        places = [getattr(item, "module", None), *(sys.modules.get(module) for module in self.modules.values())]
        for value in [value for place in places if place for value in vars(place).values()]:
            if hasattr(value, "cache_clear"):
                value.cache_clear()

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Of what is about every game, what is about this one and runs on rules as written."""
        gone = [item for item in items if item.path.name in SUITE and not self.is_ours(item)]
        config.hook.pytest_deselected(items=gone)
        self.left_out += [item.nodeid for item in gone]
        items[:] = [item for item in items if item not in gone]

    def is_ours(self, item: pytest.Item) -> bool:
        parameters = item.callspec.params.values() if hasattr(item, "callspec") else ()
        games = {str(value).partition(" ")[0] for value in parameters}
        if self.quick and getattr(item, "originalname", "") == "test_holds" and QUICK not in item.name:
            return False
        return getattr(item, "originalname", "") in SUITE[item.path.name] and self.name in games

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.harvest(OUTSIDE)
        self.forget(item)
        signal.signal(signal.SIGPROF, self.too_long)
        signal.setitimer(signal.ITIMER_PROF, TOO_LONG)
        began = time.process_time()
        result = yield
        signal.setitimer(signal.ITIMER_PROF, 0)
        self.seconds[item.nodeid] = round(time.process_time() - began, 4)
        self.harvest(item.nodeid)
        return result

    def too_long(self, number: int, frame: FrameType | None) -> None:
        pytest.skip(f"takes more than {TOO_LONG} seconds")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.skipped:
            self.left_out.append(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        seconds = {test: spent for test, spent in self.seconds.items() if test not in self.left_out}
        files = ((name, getattr(module, "__file__", None)) for name, module in list(sys.modules.items()))
        libraries = sorted(name for name, file in files if file and "site-packages" in Path(file).parts)
        found = {"seconds": seconds, "reach": self.reach, "left_out": self.left_out, "libraries": libraries}
        self.out.write_text(json.dumps(found))


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Recording(**json.loads(Path(os.environ[ORDER]).read_text())))
