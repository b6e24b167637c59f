"""`meadhall fuzz` on the real program, and what it prints when a game is broken."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall.checks import fuzz
from meadhall.cli.fuzz import tell
from tests import broken_rules
from tests.cli.program import run
from tests.toy_game import broken_ravens


def test_it_counts_moves_and_games(tmp_path: Path) -> None:
    done = run(tmp_path, "fuzz", "odin", "--plies", "3000", "--seed", "1")
    assert done.returncode == 0
    assert "moves in" in done.stdout
    assert "Nothing broke." in done.stdout


def test_it_prints_and_writes_the_way_to_what_it_finds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = broken_ravens(play=broken_rules.settle_takes_points)
    report = fuzz(game, plies=100_000, speed=game.interpreted, chunk=500)
    assert tell(report, 1.0, 1, tmp_path / "broken.txt") == 1
    printed = capsys.readouterr().out
    assert "points never fall" in printed
    assert report.chronicle in printed
    assert (tmp_path / "broken.txt").read_text() == report.chronicle


@pytest.mark.parametrize("words", [("--minutes", "0"), ("--minutes", "nan"), ("--plies", "-1"), ("--seed", "x")])
def test_bad_numbers_get_one_line(tmp_path: Path, words: tuple[str, ...]) -> None:
    done = run(tmp_path, "fuzz", "odin", *words)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
