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


def run(name: str, *arguments: object, native: bool = False, simulated: bool = False) -> str:
    """What an example says; in native code where it plays longer than that takes to load, or on a simulated GPU."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": str(int(not native)), "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, str(EXAMPLES / name), *map(str, arguments)]
    if simulated:
        environment |= {"NUMBA_ENABLE_CUDASIM": "1", "JAX_PLATFORMS": "cpu"}
        command.insert(1, str(Path(__file__).with_name("on_a_simulated_gpu.py")))
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


LEARNERS = {"maskable_ppo.py": "sb3_contrib", "torchrl_collector.py": "torchrl", "ppo_batch.py": "torch"}
CURVES = sorted((EXAMPLES / "curves").glob("*.json"))
SHORT = {"odin": ("-o", "target=single"), "onboard": ()}
FEW = ["--seconds", "1", "--games", "2", "--steps", "16", "--judged", "2", "--looks", "1"]


def learned(path: Path) -> None:
    """A curve is there, and moves were made along it."""
    points = json.loads(path.read_text())["curve"]
    assert points[-1]["moves"] > points[0]["moves"] == 0
    assert all(0 <= point["wins_95"][0] <= point["wins"] <= point["wins_95"][1] <= 1 for point in points)


@pytest.mark.parametrize("game_id", ["odin", "onboard"])
@pytest.mark.parametrize("name", LEARNERS)
def test_every_learner_learns_from_two_games(name: str, game_id: str, tmp_path: Path) -> None:
    pytest.importorskip(LEARNERS[name], reason="needs meadhall[research]: `make test-research` installs it")
    run(name, game_id, *SHORT[game_id], *FEW, "--out", tmp_path)
    learned(tmp_path / f"{game_id}.json")
    if find_spec("matplotlib"):
        run("curves.py", tmp_path / f"{game_id}.json", "--out", tmp_path / "curve.svg")
        assert "<svg" in (tmp_path / "curve.svg").read_text()


@pytest.mark.parametrize("curve", CURVES, ids=lambda curve: curve.stem)
def test_the_curves_in_the_docs_show_learning(curve: Path) -> None:
    """What a learner reaches is beyond chance and beyond where it began; the page has its figures."""
    page = " ".join((EXAMPLES.parent / "docs/environments.md").read_text().split())
    found = json.loads(curve.read_text())
    first, *_, last = found["curve"]
    assert last["wins_95"][0] > max(found["chance"], first["wins_95"][1])
    assert f"{last['moves']:,} moves" in page
    assert f"to {round(100 * last['wins'])} %" in page


def test_a_gpus_batch_is_learned_from_in_torch(tmp_path: Path) -> None:
    """Without a GPU: its kernels in Numba's simulator, and tensors that are copies."""
    for needed in ("torch", "numba_cuda"):
        pytest.importorskip(needed, reason="needs meadhall[research] and meadhall[gpu]")
    few = ["--device", "gpu", "--seconds", "0.1", "--games", "2", "--steps", "2", "--judged", "1", "--looks", "1"]
    run("ppo_batch.py", "odin", *SHORT["odin"], *few, "--out", tmp_path, simulated=True)
    learned(tmp_path / "odin.json")


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


def test_a_gpus_batch_is_learned_from_in_jax(tmp_path: Path) -> None:
    """Without a GPU, as for torch."""
    for needed in ("jax", "torch", "numba_cuda"):
        pytest.importorskip(needed, reason="needs meadhall[research] and meadhall[gpu]")
    words = "--device gpu --games 2 --steps 2 --seconds 0.1 --beside="
    told = run("jax_batch.py", "odin", *words.split(), "--out", tmp_path / "rates.json", simulated=True)
    assert "Meadhall, odin" in told
