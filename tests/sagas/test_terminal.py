"""The sagas as a program: a voyage at the keyboard, and a saved story told again."""

from __future__ import annotations

from pathlib import Path

from tests.cli.program import run, saved

CHRONICLE = Path(__file__).parent.parent / "chronicles/sagas/sagas-1-seats-story=0-level=1-supplies=0-scouting=0.txt"
BAND = "+L @NOR +H @NOR +L @NOR +H @NOR"


def test_a_voyage_is_played_at_the_keyboard(tmp_path: Path) -> None:
    typed = f"old\nNOR\n{BAND}\nhint\nNOR\nnav done\nlog\nquit\n"
    done = run(tmp_path, "play", "sagas", "--story", "eirik", "--seed", "5", "--plain", typed=typed, COLUMNS="110")
    assert done.returncode == 0
    assert "Appeal to the High King (appeal): it succeeds with 33 %, and you have no gold to lose." in done.stdout
    assert "Where does the next voyage start?" in done.stdout
    assert "nav >sNO >ALB" in done.stdout  # the way to a place, as it is typed
    assert "hostiles, to win" in done.stdout
    assert "2-4, 83 %" in done.stdout  # so many hostiles in Alba, and the chance to win there
    assert "[ ] a settlement in Vinland: 2 or 3 voyages away" in done.stdout
    assert "They put to sea from Norvegr" in done.stdout
    assert saved(tmp_path).ply > len(BAND.split())


def test_a_story_is_replayed_in_sentences(tmp_path: Path) -> None:
    told = run(tmp_path, "replay", str(CHRONICLE)).stdout.splitlines()
    assert any(line.startswith("Voyage 1 begins in ") for line in told)
    assert any(line.startswith("The battle of ") for line in told)


def test_the_sheet_at_a_ply_is_drawn(tmp_path: Path) -> None:
    shown = run(tmp_path, "replay", str(CHRONICLE), "--ply", "20", "--plain").stdout
    assert shown.isascii()
    assert "voyages left" in shown
