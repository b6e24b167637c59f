"""What is written of how long tests take."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
TWO = """
import time
import pytest

@pytest.fixture
def slow():
    time.sleep(0.2)

def test_quick():
    pass

@pytest.mark.parametrize("n", [1, 2])
def test_slow(slow, n):
    pass
"""


def run(folder: Path, *words: str) -> str:
    """What pytest says of the tests in a folder, with these words; no other plugins are loaded, which takes long."""
    alone = {"PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": "", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    command = [sys.executable, "-m", "pytest", "-p", "xdist", "-p", "tests.durations", *words]
    done = subprocess.run(command, cwd=folder, env={**os.environ, **alone}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_test_is_counted_with_its_fixtures_on_all_workers(tmp_path: Path) -> None:
    for folder in ("docs", "tests"):
        (tmp_path / folder).mkdir()
    (tmp_path / "pytest.ini").write_text("[pytest]")
    (tmp_path / "test_two.py").write_text(TWO)
    run(tmp_path, "-n", "2", "--record-durations")
    told = json.loads((tmp_path / "tests/durations.json").read_text())
    assert told["files"]["test_two.py"] >= 0.4
    assert len(told["slowest"]) == 3
    assert list(told["slowest"])[-1] == "test_two.py::test_quick"
    page = (tmp_path / "docs/durations.md").read_text()
    assert "3 tests in 1 files" in page
    assert page.index("test_slow[") < page.index("test_quick")


def test_new_files_and_those_that_took_longest_begin_first_and_those_of_the_page_last(tmp_path: Path) -> None:
    (tmp_path / "tests/web").mkdir(parents=True)
    (tmp_path / "pytest.ini").write_text("[pytest]")
    for name in ("test_a", "test_b", "test_c", "tests/web/test_w"):
        (tmp_path / f"{name}.py").write_text("def test():\n    pass\n")
    took = {"tests/web/test_w.py": 99.0, "test_b.py": 9.0, "test_a.py": 1.0}
    (tmp_path / "tests/durations.json").write_text(json.dumps({"files": took}))

    def order(*words: str) -> str:
        done = [line for line in run(tmp_path, "-v", *words).splitlines() if "PASSED" in line]
        return "".join(re.findall(r"test_(.)\.py", "".join(done)))

    assert order("-n", "1", "--dist", "loadfile", "--no-loadscope-reorder") == "cbaw"
    assert order() == "abcw"


# The first worker waits here until the other one has come over from the page.
BESIDE_THE_PAGE = """
import time
from pathlib import Path

def test(worker_id):
    came = Path("came")
    if worker_id == "gw1":
        came.touch()
    for _ in range(6000):
        if came.exists():
            break
        time.sleep(0.01)
"""


def test_every_second_worker_begins_with_the_page_and_goes_on_to_the_others(tmp_path: Path) -> None:
    (tmp_path / "tests/web").mkdir(parents=True)
    (tmp_path / "pytest.ini").write_text("[pytest]")
    for place, files, text in (("tests", 20, BESIDE_THE_PAGE), ("tests/web", 3, "def test():\n    pass\n")):
        for number in range(files):
            (tmp_path / place / f"test_{place[-1]}{number}.py").write_text(text)
    told = run(tmp_path, "-v", "-n", "2", "--dist", "loadfile", "--no-loadscope-reorder")
    did = {worker: "".join(re.findall(rf"\[{worker}\].*PASSED.*/test_([sb])\d", told)) for worker in ("gw0", "gw1")}
    assert re.fullmatch("bbbs+", did["gw1"]), did
    assert re.fullmatch("s+", did["gw0"]), did
    assert len("".join(did.values())) == 23
