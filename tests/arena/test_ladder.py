"""The ladder: every level against the one below, pooled into ratings, and the page that shows it."""

from __future__ import annotations

import json
import subprocess
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import meadhall
from meadhall.arena import ladder
from meadhall.arena.figures import summary
from meadhall.arena.plan import plan
from meadhall.arena.play import GameResult, without_clock
from meadhall.bots import BOTS
from meadhall.cli import main

ROOT = Path(__file__).parents[2]


def climbed(out: Path, capsys: pytest.CaptureFixture[str], *words: str) -> subprocess.CompletedProcess[str]:
    code = main(["arena", *words, "karl", "thrall", "--ladder", "-n", "4", "--jobs", "1", "--out", str(out)])
    return subprocess.CompletedProcess(words, code, *capsys.readouterr())


def test_the_page_grows_game_by_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    done = climbed(tmp_path, capsys, "odin")
    assert done.returncode == 0, done.stderr
    assert "each of 3" in done.stdout
    assert climbed(tmp_path, capsys, "sagas").returncode == 0
    page = (tmp_path / "ladder.md").read_text()
    assert page.index("## Odin") < page.index("## Vikings: the Sagas")
    for words in ("| karl |", "| thrall | 0 | the zero |", "against three of the level below", "25.0 %", "stories won"):
        assert words in page
    kept = json.loads((tmp_path / "ladder.json").read_text())
    assert [rung["bot"] for rung in kept["odin"]["rungs"]] == ["karl", "thrall"]
    assert kept["odin"]["rungs"][0]["games"] == kept["sagas"]["rungs"][0]["games"] == 4
    assert kept["odin"]["date"]
    assert kept["odin"]["machine"]
    if find_spec("matplotlib"):
        assert (tmp_path / "images/ladder/odin.svg").is_file()


def test_line_ups_are_one_of_a_level_among_the_level_below() -> None:
    levels = list(BOTS)
    steps = ladder.line_ups(meadhall.game("onboard"), levels)
    assert steps == [(upper, lower, lower, lower) for lower, upper in pairwise(levels)]
    assert ladder.line_ups(meadhall.game("sagas"), levels) == [tuple(reversed(levels))]


def test_ratings_add_up_over_the_rungs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Levels that never met are compared through the one between them."""
    levels = ["thrall", "karl", "hersir"]
    monkeypatch.setattr("meadhall.arena.figures.KNOWN", dict.fromkeys(levels))
    matches = [match("karl", "thrall"), match("hersir", "karl")]
    rungs = ladder.summary(matches, levels, "today", "here")["rungs"]
    assert [rung["bot"] for rung in rungs] == ["hersir", "karl", "thrall"]
    assert rungs[1]["rating"] == pytest.approx(400 * 0.47712, rel=0.03)  # ahead three times of four
    assert rungs[0]["rating"] == pytest.approx(2 * rungs[1]["rating"], rel=0.01)
    assert (rungs[0]["against"], rungs[1]["against"], rungs[2]["against"]) == ("karl", "thrall", None)
    assert rungs[0]["win_share"] == pytest.approx(0.75)


def match(upper: str, lower: str) -> Any:
    """Forty rounds of two, of which the upper level wins three games of four."""
    plan_ = plan("odin", (upper, lower), 1, {})
    games = []
    for number in range(80):
        bots = plan_.levels(number)
        won = upper if number // 2 % 2 or number % 2 else lower
        places = tuple(1 if bot == won else 2 for bot in bots)
        games.append(GameResult(number, bots, places, places, 10))
    return plan_, games, summary(plan_, games)


def test_no_clock_decides_a_game() -> None:
    bot: Any = without_clock("jarl", 1)
    assert bot.share == float("inf")


def test_the_page_in_the_docs_is_the_one_its_figures_make() -> None:
    kept = json.loads((ROOT / "docs/ladder.json").read_text())
    assert (ROOT / "docs/ladder.md").read_text() == ladder.page(kept)
    assert set(kept) == {*meadhall.games(), ladder.OUTSIDE}
    for game_id in meadhall.games():
        assert (ROOT / f"docs/images/ladder/{game_id}.svg").is_file()
