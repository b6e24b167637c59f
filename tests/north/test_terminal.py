"""Warriors of the North as a program: bots against each other, and a saved game told again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.program import run

CHRONICLE = Path(__file__).parent.parent / "chronicles/north/north-4-seats-colours=0-left_out=0-round_cap=60.txt"


def test_a_game_is_replayed_in_sentences(tmp_path: Path) -> None:
    told = run(tmp_path, "replay", str(CHRONICLE)).stdout.splitlines()
    assert any(" plays a " in line and " and sails from " in line for line in told)
    assert any("lands to loot the village and takes a" in line for line in told)
    assert any("is Konung of the North" in line for line in told)
    assert any(line.endswith(" wins.") for line in told)
    assert " ".join(told[-3:]).endswith("Seat 0 and Seat 2 share third place."), "the tie among the others is explained"


def test_a_game_is_replayed_in_notation(tmp_path: Path) -> None:
    told = run(tmp_path, "replay", str(CHRONICLE), "--notation").stdout.splitlines()
    assert any(line.endswith(" loot") for line in told)
    assert any(line.endswith(" feast") for line in told)


def test_the_board_at_a_ply_is_drawn(tmp_path: Path) -> None:
    shown = run(tmp_path, "replay", str(CHRONICLE), "--ply", "40", "--plain").stdout
    assert shown.isascii()
    assert "Warriors of the North - round" in shown
    assert "[Y yellow]" in shown


def test_bots_play_it_against_each_other(tmp_path: Path) -> None:
    done = run(tmp_path, "sim", "north", "karl", "random", "random", "-n", "3", "--jobs", "1", "--json")
    figures = json.loads(done.stdout)
    assert figures["bots"][0]["wins"] == 3
    assert sum(figures["win_rate_by_seat"]) == pytest.approx(1)
