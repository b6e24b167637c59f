"""The examples run, each in short."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(name: str, *arguments: object) -> str:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, str(EXAMPLES / name), *map(str, arguments)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_tiny_odin_is_solved(tmp_path: Path) -> None:
    pytest.importorskip("pyspiel", reason="needs meadhall[openspiel]")
    told = run("tiny_odin_cfr.py", "--iterations", 4, "--out", tmp_path)
    curve = json.loads((tmp_path / "tiny_odin_cfr.json").read_text())
    assert curve[-1]["exploitability"] < 0.2 < curve[0]["exploitability"]
    assert "who opens plays" in told


def test_who_opens_is_asked(tmp_path: Path) -> None:
    told = run("opening_odin.py", "--games", 6, "--out", tmp_path)
    assert "6 seats (even: 16.7%)" in told
    found = json.loads((tmp_path / "opening_odin.json").read_text())
    for seats, one in found.items():
        assert len(one["share"]) == int(seats)
        assert sum(one["share"]) == pytest.approx(1)


def test_a_net_learns(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="needs meadhall[research]: `make test-research` installs it")
    run("ppo_odin.py", "--minutes", 0.02, "--games", 8, "--steps", 8, "--judged", 8, "--out", tmp_path)
    curve = json.loads((tmp_path / "curve.json").read_text())
    assert curve[-1]["moves"] > 0
    assert 0 <= curve[-1]["wins"] <= 1
