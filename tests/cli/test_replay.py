"""`meadhall replay`: a game told in sentences, in notation, and as a board."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import meadhall
from meadhall.engine import chronicle
from meadhall.engine.table import Table
from meadhall.games.odin.words.notation import card_bits, hand_words
from tests.cli.program import run


@pytest.fixture
def game(tmp_path: Path) -> Table:
    """A saved game of OD-X12: seat 1 ends up opening the second round."""
    position = {
        "seats": 3, "turn": 0, "first": 0, "options": {"target": 1},
        "hands": ["4r 5r 9k", "7g 2k 3p", "6b 1b 8o"],
    }  # fmt: skip
    table = meadhall.game("odin").setup(position)
    for seat, text in [(0, ">4r"), (1, "-"), (2, "6b"), (0, "-"), (1, "7g"), (2, "-"), (0, "-"), (1, ">2k")]:
        table.play(seat, text)
    notes = {"seat0": "person Anna", "seat1": "karl Hildr", "seat2": "random Ivar"}
    (tmp_path / "game").write_text(chronicle.write(table, notes))
    return table


def test_a_game_in_sentences(tmp_path: Path, game: Table) -> None:
    told = run(tmp_path, "replay", "game").stdout
    assert told.startswith("Anna opens with red 4.\nHildr passes.\nIvar plays blue 6 and takes red 4.\n")
    assert told.endswith("Hildr opens with black 2.\nThe game is not over yet.\n")


def test_a_game_in_notation(tmp_path: Path, game: Table) -> None:
    told = run(tmp_path, "replay", "game", "--notation").stdout
    assert told == "H1 first=0 scores=0,0,0\n0 >4r  1 -  2 6b+4r  0 -  1 7g+6b  2 -  0 -  /\n1 >2k\n"


def test_notation_has_a_header_for_each_hand_and_marks_its_end(tmp_path: Path) -> None:
    table = meadhall.game("odin").setup({
        "seats": 3, "turn": 0, "first": 1, "hands": ["9g 6g 5g", "7r", "1b 2k"], "scores": [1, 2, 3],
    })  # fmt: skip
    table.play(0, ">965g#")
    (tmp_path / "game").write_text(table.save())
    told = run(tmp_path, "replay", "game", "--notation").stdout
    assert told == "H1 first=1 scores=1,2,3\n0 >965g#\nH2 first=2 scores=1,3,5\n"


def test_only_public_events_without_a_seat(tmp_path: Path) -> None:
    table = meadhall.game("odin").table(3, seed=1)
    (tmp_path / "game").write_text(table.save())
    public = run(tmp_path, "replay", "game").stdout
    assert "is dealt" in public
    card = r"[1-9][brpgko]|(blue|red|pink|green|black|orange) [1-9]"
    assert not re.search(card, public)
    own = run(tmp_path, "replay", "game", "--seat", "2").stdout
    [dealt] = [line for line in own.splitlines() if re.search(card, line)]
    assert dealt.endswith(f"Seat 2 is dealt {hand_words(card_bits(table.view(2)['hand']))}.")


def test_the_board_at_a_ply(tmp_path: Path, game: Table) -> None:
    shown = run(tmp_path, "replay", "game", "--ply", "3", "--plain").stdout
    assert "[6b]  6  by Ivar" in shown
    assert re.search(r"> Anna +## +2 cards", shown)
    assert re.search(r"  Ivar +## \[4r\] +3 cards", shown)
    assert "Ivar plays blue 6 and takes red 4." in shown
    assert "Your hand" not in shown
    assert shown.isascii()
    assert "Your hand   [5r]  [9k]" in run(tmp_path, "replay", "game", "--ply", "3", "--seat", "0", "--plain").stdout


def test_a_finished_game_ends_with_its_winner(tmp_path: Path) -> None:
    table = meadhall.game("odin").table(2, seed=1, target="single")
    while not table.over:
        table.play(table.actors[0], table.moves(table.actors[0])[0])
    (tmp_path / "game").write_text(table.save())
    assert re.search(r"The game is over\.\nSeat [01] wins\.\n$", run(tmp_path, "replay", "game").stdout)
    board = run(tmp_path, "replay", "game", "--ply", str(table.ply))
    assert board.returncode == 0


def test_notes_are_kept_apart_from_the_rules() -> None:
    table = meadhall.game("odin").table(2, seed=1)
    text = chronicle.write(table, {"seat0": "person  Anna\nply 0 -", "motto": "skål"})
    assert chronicle.notes(text) == {"seat0": "person Anna ply 0 -", "motto": "skål"}
    assert meadhall.load(text).save() == table.save()
