"""What is written of how long tests take."""

from __future__ import annotations

import json
import os
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


def test_every_test_is_counted_with_its_fixtures_on_all_workers(tmp_path: Path) -> None:
    for folder in ("docs", "tests"):
        (tmp_path / folder).mkdir()
    (tmp_path / "pytest.ini").write_text("[pytest]")
    (tmp_path / "test_two.py").write_text(TWO)
    words = [sys.executable, "-m", "pytest", "-q", "-n", "2", "-p", "tests.durations", "--record-durations"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(words, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    told = json.loads((tmp_path / "tests/durations.json").read_text())
    assert told["files"]["test_two.py"] >= 0.4
    assert len(told["slowest"]) == 3
    assert list(told["slowest"])[-1] == "test_two.py::test_quick"
    page = (tmp_path / "docs/durations.md").read_text()
    assert "3 tests in 1 files" in page
    assert page.index("test_slow[") < page.index("test_quick")
