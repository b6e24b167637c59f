"""Tests that take turns: each has its turn, and a plain run has them all."""

from __future__ import annotations

from pathlib import Path

from tests.test_durations import run

GROUPS = """
import pytest

@pytest.mark.rotates("a whole game")
def test_by_mouse(): pass

@pytest.mark.rotates("a whole game")
def test_by_touch(): pass

@pytest.mark.rotates("layout of {game}")
@pytest.mark.parametrize("screen", ["small", "large"])
@pytest.mark.parametrize("game", ["odin", "north"])
def test_layout(game, screen): pass

def test_always(): pass
"""
ALL = {
    "by_mouse",
    "by_touch",
    "always",
    *(f"layout[{game}-{size}]" for game in ("odin", "north") for size in ("small", "large")),
}


def chosen(folder: Path, *words: str) -> set[str]:
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = rotates")
    (folder / "test_groups.py").write_text(GROUPS)
    told = run(folder, "-q", "-p", "tests.rotation", "--collect-only", *words)
    return {line.split("::test_")[1] for line in told.splitlines() if "::" in line}


def test_everything_runs_unless_turns_are_asked_for(tmp_path: Path) -> None:
    assert chosen(tmp_path) == ALL


def test_one_of_each_group_has_its_turn_and_the_others_the_next(tmp_path: Path) -> None:
    turns = [chosen(tmp_path, "--turn", str(turn)) for turn in (6, 7)]
    for names in turns:
        assert len(names) == 4
        assert "always" in names
        assert len([name for name in names if "odin" in name]) == 1
    assert turns[0] | turns[1] == ALL
    assert turns[0] & turns[1] == {"always"}


def test_the_commit_decides_where_there_is_one(tmp_path: Path) -> None:
    assert chosen(tmp_path, "--turn", "commit") == chosen(tmp_path, "--turn", "0")
