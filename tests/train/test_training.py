"""`meadhall train`: a tiny recipe from nothing to weights, the same again from a checkpoint, and what is told."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import meadhall
from meadhall.bots import weights
from meadhall.cli import main
from meadhall.train.recipe import Recipe

TINY = Recipe(
    "odin", 2, options={"target": 1, "short_deck": 0}, games=32, positions=60, share=1.0, passes=2, minibatch=16,
    width=8, rank=4, updates=2, steps=3, save_every=1, judged=4,
)  # fmt: skip


@pytest.fixture
def trained(monkeypatch: pytest.MonkeyPatch) -> Any:
    pytest.importorskip("torch", reason="needs meadhall[research]: `make test-research` installs it")
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    from meadhall.train import run

    return run


def test_a_recipe_makes_weights_with_a_card(trained: Any, tmp_path: Path) -> None:
    lines: list[str] = []
    report = trained.Training(TINY, tmp_path, "cpu", lines.append).run()
    assert report == json.loads((tmp_path / "report.json").read_text())
    assert report["recipe"] == TINY.told()
    assert 0 <= report["against_karl"]["low"] <= report["against_karl"]["wins"] <= report["against_karl"]["high"] <= 1
    assert [point.get("pass", point.get("update")) for point in json.loads((tmp_path / "curve.json").read_text())] == [
        1, 2, 1, 2,
    ]  # fmt: skip
    assert any("agrees" in line for line in lines)
    net = weights.load(tmp_path / "odin.npz")
    assert net.card == report
    odin = meadhall.game("odin")
    net.check(odin)
    wishes, value = net.think(odin.table(seats=2, seed=1).observe(0))
    assert wishes.shape == (odin.moves,)
    assert np.isfinite([*wishes, value]).all()


def test_a_run_that_was_stopped_comes_to_the_same_weights(
    trained: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = trained.Training(TINY, tmp_path / "whole", "cpu", str)
    whole.run()
    for stop in (1, 3):  # after a pass, and after an update
        stopped = trained.Training(TINY, tmp_path / str(stop), "cpu", str)
        note = stopped._note

        def noted(point: dict[str, Any], optimizer: Any, of: Any = stopped, note: Any = note, stop: int = stop) -> None:
            note(point, optimizer)
            if len(of.curve) == stop:
                raise KeyboardInterrupt

        monkeypatch.setattr(stopped, "_note", noted)
        with pytest.raises(KeyboardInterrupt):
            stopped.run()
        resumed = trained.Training(TINY, tmp_path / str(stop), "cpu", str)
        resumed.run()
        for one, other in zip(whole.net.layers(), resumed.net.layers(), strict=True):
            assert np.array_equal(one[0], other[0])
        assert len(resumed.curve) == 4
    with pytest.raises(trained.OtherRecipe, match="another recipe"):
        trained.Training(replace(TINY, seed=2), tmp_path / "whole", "cpu", str)


def test_held_out_games_are_not_learned_from_and_results_are_their_own(trained: Any) -> None:
    from meadhall.train.learning import HELD_OUT, karls_games

    choices = karls_games(meadhall.game("odin"), TINY, "cpu")
    assert len(choices.seen) == len(choices.value) >= TINY.positions
    assert 0 < choices.held_out.sum() < len(choices.held_out) / HELD_OUT * 4
    assert set(choices.value.tolist()) <= {-0.5, 0.5}  # two seats, and a hand has one winner
    legal = (choices.masks[:, choices.chosen[0] // 32] >> (choices.chosen[0] % 32)) & 1
    assert legal[0] == 1


def test_a_command_trains_and_goes_on(trained: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = [
        "train", "odin", "--seats", "2", "--target", "single", "--out", str(tmp_path / "net"), "--games", "16",
        "--positions", "20", "--passes", "1", "--width", "8", "--rank", "4", "--judged", "2", "--minibatch", "16",
    ]  # fmt: skip
    assert main(told) == 0
    assert "against Karl: " in capsys.readouterr().out
    assert main(told) == 0
    assert "going on after 1 passes and 0 updates" in capsys.readouterr().out


def test_a_command_says_what_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "torch", None)
    monkeypatch.delitem(__import__("sys").modules, "meadhall.train.run", raising=False)
    assert main(["train", "odin", "--out", str(tmp_path)]) == 2
    assert capsys.readouterr().err == "meadhall: torch is not installed; install meadhall[research]\n"
    assert main(["train", "odin", "--observation", "ravens", "--out", str(tmp_path)]) == 2
    assert "Odin has no observation 'ravens'" in capsys.readouterr().err


def test_weights_come_back_as_they_were_but_for_rounding(tmp_path: Path) -> None:
    odin = meadhall.game("odin")
    dice = np.random.default_rng(1)
    shapes = [(odin.observation.size, 6), (6, 6), (6, 3), (3, odin.moves), (6, 1)]
    layers = [(dice.normal(size=(out, into)), dice.normal(size=out)) for into, out in shapes]
    weights.save(tmp_path / "odin.npz", layers, {"game": "odin", "rules": 1})
    net = weights.load(tmp_path / "odin.npz")
    net.check(odin)
    for (before, bias), (after, kept) in zip(layers, net.layers, strict=True):
        assert np.abs(before - after).max() <= np.abs(before).max() / 254 + 1e-6
        assert np.allclose(bias, kept)
    with pytest.raises(weights.BadWeights, match="the weights are for rules 1 of odin"):
        net.check(meadhall.game("north"))
