"""OpenSpiel's IS-MCTS against Konung: the match, its figures and its line on the page."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from meadhall import bots

ROOT = Path(__file__).parents[2]


@pytest.fixture
def match(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The script, with Karl in place of Konung: he needs no search to be compiled."""
    pytest.importorskip("pyspiel", reason="needs meadhall[openspiel]")
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    found = importlib.util.spec_from_file_location("is_mcts", ROOT / "benchmarks/is_mcts.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)

    def karl(seed: int, iterations: int | None) -> Any:
        bot = bots.make("karl", abs(seed) % 1000)
        return lambda state: bot.choose(state.table.chair(state.current_player(), 1)).id

    monkeypatch.setattr(module, "konung", karl)
    return module


def test_both_have_the_same_time_and_the_page_says_how_it_went(
    match: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["is_mcts", "odin", "--deals", "2", "-o", "target=single", "--times", "3", "--out", str(tmp_path)]
    monkeypatch.setattr(sys, "argv", words)
    match.main()
    (found,) = json.loads((tmp_path / "ladder.json").read_text())["outside"].values()
    assert found["games"] == 4
    assert found["simulations"] >= match.LEAST
    low, high = found["win_share_95"]
    assert 0 <= low <= found["win_share"] <= high <= 1
    page = (tmp_path / "ladder.md").read_text()
    assert "| Odin, target=single, 3 times Konung's time | 2 |" in page
    assert "| 50.0 % | 4 |" in page


def test_it_searches_as_long_as_its_time_lasts(match: Any) -> None:
    game = match.pyspiel.load_game("meadhall_odin(players=2,target=1)")
    state = game.new_initial_state()
    state.apply_action(state.chance_outcomes()[0][0])
    told = []
    for seconds in (0.0, 0.2):
        search = match.IsMcts(game, seconds, 1)
        assert search(state) in state.legal_actions()
        told.append(search.simulations)
    assert told[0] == match.LEAST < told[1]
