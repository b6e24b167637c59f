"""Which tests reach which mutant: recorded once for each file of tests, until that file or a source changes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.mutants import recording
from tests.mutants.operators import Mutant
from tests.mutants.target import Target

NEARBY = 20  # a mutant of the same file that a test has killed says as much of the test as so many of other files


class Unsound(Exception):
    """The mutants cannot be judged; says why."""


@dataclass(frozen=True)
class Reach:
    """What was recorded."""

    seconds: dict[str, float]  # by test
    lines: dict[str, dict[int, list[str]]]  # tests by file and line of a statement; OUTSIDE is one of them
    left_out: list[str]  # tests that were skipped, take too long, or are about something else
    libraries: list[str]  # modules of other packages that the tests import

    def tests_of(self, mutant: Mutant) -> list[str]:
        """The tests that reach a mutant: all of them, where it is met while modules are imported."""
        if self.is_outside(mutant):
            return list(self.seconds)
        assert mutant.statement is not None
        found = set(self.lines[mutant.file].get(mutant.statement, ()))
        return [test for test in self.seconds if test in found]

    def is_outside(self, mutant: Mutant) -> bool:
        """Whether a mutant is met while modules are imported."""
        return mutant.statement is None or recording.OUTSIDE in self.lines[mutant.file].get(mutant.statement, ())

    def in_order(
        self, tests: Collection[str], kills: Mapping[str, int], nearby: Mapping[str, int] | None = None
    ) -> list[str]:
        """Those that will most likely have killed most per second come first; `nearby` are kills in the same file."""
        weights = Counter({test: kills.get(test, 0) + NEARBY * (nearby or {}).get(test, 0) for test in tests})
        return sorted(tests, key=lambda test: (self.seconds[test] + 0.01) / (1 + weights[test]))


def pytest_options(target: Target) -> list[str]:
    return ["-q", "--tb=short", "-p", "no:cacheprovider", "--rootdir", str(target.root)]


def reach_of(target: Target, folder: Path) -> Reach:
    """What the tests of a target reach; runs the files of which that is not known."""
    kept = folder / f"{target.name}-{target.digest()}-reach.json"
    files = target.test_files()
    known: dict[str, Any] = json.loads(kept.read_text()) if kept.exists() else {}
    missing = [file for file, digest in files.items() if known.get(file, {}).get("digest") != digest]
    if missing:
        folder.mkdir(parents=True, exist_ok=True)
        found = _recorded(target, kept, missing)
        for file in missing:
            known[file] = {"digest": files[file], **_part(found, file)}
        kept.with_suffix(".new").write_text(json.dumps(known))
        os.replace(kept.with_suffix(".new"), kept)
    parts = [known[file] for file in files]
    lines: dict[str, dict[int, list[str]]] = {file: {} for file in target.modules}
    for part in parts:
        for file, rows in part["reach"].items():
            for line, tests in rows.items():
                lines[file].setdefault(int(line), []).extend(tests)
    return Reach(
        {test: spent for part in parts for test, spent in part["seconds"].items()},
        lines,
        [test for part in parts for test in part["left_out"]],
        sorted({name for part in parts for name in part["libraries"]}),
    )


def _recorded(target: Target, kept: Path, files: list[str]) -> dict[str, Any]:
    """Runs files of tests, and reads what the plugin wrote."""
    fresh, order = kept.with_suffix(".out"), kept.with_suffix(".order")
    fresh.unlink(missing_ok=True)
    wanted: dict[str, Any] = {
        "name": target.name,
        "root": str(target.root),
        "modules": target.modules,
        "out": str(fresh),
    }
    wanted["quick"] = target.quick
    order.write_text(json.dumps(wanted))
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *pytest_options(target), "-p", "tests.mutants.recording", *files],
        cwd=target.root, check=False, env={**target.environment(), recording.ORDER: str(order)}, capture_output=True,
        text=True,
    )  # fmt: skip
    order.unlink()
    if done.returncode not in (0, 5):  # 5: no test of these files is about the target
        raise Unsound(f"the tests fail without any mutant:\n{(done.stdout + done.stderr)[-3000:]}")
    found = json.loads(fresh.read_text())
    fresh.unlink()
    return found


def _part(found: dict[str, Any], file: str) -> dict[str, Any]:
    """Of what was recorded, what is about one file of tests."""

    def is_here(test: str) -> bool:
        return test == recording.OUTSIDE or test.partition("::")[0] == file

    reach = {
        source: {line: here for line, tests in rows.items() if (here := [test for test in tests if is_here(test)])}
        for source, rows in found["reach"].items()
    }
    return {
        "seconds": {test: spent for test, spent in found["seconds"].items() if is_here(test)},
        "reach": reach,
        "left_out": [test for test in found["left_out"] if is_here(test)],
        "libraries": found["libraries"],
    }
