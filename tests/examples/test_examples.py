"""The examples run, each in short."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(name: str, *arguments: object, native: bool = False) -> str:
    """What an example says; in native code where it plays longer than that takes to load."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": str(int(not native)), "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, str(EXAMPLES / name), *map(str, arguments)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_tiny_odin_is_solved(tmp_path: Path) -> None:
    pytest.importorskip("pyspiel", reason="needs meadhall[openspiel]")
    told = run("tiny_odin_cfr.py", "--iterations", 4, "--out", tmp_path, native=True)
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


LEARNERS = {
    "maskable_ppo.py": ("sb3_contrib", "--seconds 1 --steps 16 --games 2 --judged 2 --looks 1"),
    "torchrl_collector.py": ("torchrl", "--seconds 1 --frames 32 --judged 2 --looks 1"),
    "ppo_batch.py": ("torch", "--seconds 1 --games 4 --steps 4 --judged 2 --looks 1"),
}


@pytest.mark.parametrize("game_id", ["odin", "onboard"])
@pytest.mark.parametrize("name", LEARNERS)
def test_every_learner_learns_from_two_games(name: str, game_id: str, tmp_path: Path) -> None:
    needed, words = LEARNERS[name]
    pytest.importorskip(needed, reason="needs meadhall[research]: `make test-research` installs it")
    run(name, game_id, *words.split(), "--out", tmp_path)
    found = json.loads((tmp_path / f"{game_id}.json").read_text())
    assert found["curve"][-1]["moves"] > found["curve"][0]["moves"] == 0
    assert all(0 <= point["wins"] <= 1 for point in found["curve"])
    if find_spec("matplotlib"):
        run("curves.py", tmp_path / f"{game_id}.json", "--out", tmp_path / "curve.svg")
        assert "<svg" in (tmp_path / "curve.svg").read_text()


@pytest.mark.parametrize("game_id", ["odin", "onboard"])
def test_a_batch_is_learned_from_in_jax_beside_pgx(game_id: str, tmp_path: Path) -> None:
    for needed in ("jax", "pgx"):
        pytest.importorskip(needed, reason="needs meadhall[research]: `make test-research` installs it")
    words = "--games 4 --steps 3 --seconds 0.1 --beside tic_tac_toe"
    told = run("jax_batch.py", game_id, *words.split(), "--out", tmp_path / "rates.json")
    found = json.loads((tmp_path / "rates.json").read_text())["rows"]
    assert set(found) == {f"Meadhall, {game_id}", "Pgx, tic_tac_toe"}
    assert all(rate > 0 for row in found.values() for rate in row.values())
    assert "moves/s" in told
