"""Which tests reach which mutant: recorded once, kept as long as no source and no test changes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.mutants import recording
from tests.mutants.operators import Mutant
from tests.mutants.target import Target


class Unsound(Exception):
    """The mutants cannot be judged; says why."""


@dataclass(frozen=True)
class Reach:
    """What was recorded."""

    seconds: dict[str, float]  # by test
    lines: dict[str, dict[int, list[str]]]  # tests by file and line of a statement; OUTSIDE is one of them
    left_out: list[str]  # tests that were skipped, or are about something else

    def tests_of(self, mutant: Mutant) -> list[str]:
        """The tests that reach a mutant: all of them, where it is met while modules are imported."""
        found = set(self.lines[mutant.file].get(mutant.statement, ()) if mutant.statement else [recording.OUTSIDE])
        return [test for test in self.seconds if test in found or recording.OUTSIDE in found]

    def in_order(self, tests: Collection[str], kills: Mapping[str, int]) -> list[str]:
        """Those that will most likely have killed most per second come first."""
        return sorted(tests, key=lambda test: (self.seconds[test] + 0.01) / (1 + kills.get(test, 0)))


def pytest_command(target: Target, plugin: str, *arguments: str) -> list[str]:
    return [
        sys.executable, "-m", "pytest", "-q", "--tb=short", "-p", "no:cacheprovider", "-p", f"tests.mutants.{plugin}",
        "--rootdir", str(target.root), *arguments,
    ]  # fmt: skip


def reach_of(target: Target, folder: Path) -> Reach:
    """What the tests of a target reach; runs them all if that is not known."""
    kept = folder / f"{target.name}-{target.digest()}-reach.json"
    if not kept.exists():
        folder.mkdir(parents=True, exist_ok=True)
        fresh, order = kept.with_suffix(".new"), kept.with_suffix(".order")
        fresh.unlink(missing_ok=True)
        wanted = {"name": target.name, "root": str(target.root), "modules": target.modules, "out": str(fresh)}
        order.write_text(json.dumps(wanted))
        done = subprocess.run(
            pytest_command(target, "recording", *target.tests), cwd=target.root, check=False,
            env={**target.environment(), recording.ORDER: str(order)}, capture_output=True, text=True,
        )  # fmt: skip
        order.unlink()
        if done.returncode:
            raise Unsound(f"the tests fail without any mutant:\n{(done.stdout + done.stderr)[-3000:]}")
        os.replace(fresh, kept)
    found = json.loads(kept.read_text())
    lines = {file: {int(line): tests for line, tests in rows.items()} for file, rows in found["reach"].items()}
    return Reach(found["seconds"], lines, found["left_out"])
