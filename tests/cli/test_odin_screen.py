"""Odin's screen on terminals of all kinds: narrow, tall, without colours, without Unicode."""

from __future__ import annotations

import io
import re
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import meadhall
from meadhall.cli.screen import PlainTerminal
from meadhall.engine.errors import IllegalMove
from meadhall.games.odin.components import COLOURS, LETTERS
from meadhall.games.odin.screens import terminal
from meadhall.games.odin.screens.drawing import INKS, RUNES, beaten_by
from meadhall.games.odin.screens.terminal import TERMINAL

GAME = meadhall.game("odin")
FOLLOW = {"seats": 3, "turn": 0, "hands": ["8b 2b 5r", None, None], "middle": "9r"}
TAKING = {
    "seats": 2, "turn": 0, "owner": 0, "phase": "take", "hands": ["8b", None],
    "middle": "9k 8k 7k 6k", "beaten": "7o 6o 5o 4o",
}  # fmt: skip


def drawn(position: dict[str, Any], kind: type[Console] = Console, height: int = 24, **how: Any) -> str:
    view = GAME.setup(position).view(0)
    out = io.StringIO()
    console = kind(file=out, width=80, height=height, force_terminal=True, highlight=False, **how)
    console.print(TERMINAL.draw(view, [f"Seat {seat}" for seat in range(view["seats"])], TERMINAL.sorts[0]))
    return out.getvalue()


@pytest.mark.parametrize("position", [FOLLOW, TAKING, {**FOLLOW, "middle": "9r 8r 7r 6r 4r 3r 2r 1r"}])
@pytest.mark.parametrize("height", [24, 50])
def test_it_fits_80_columns(position: dict[str, Any], height: int) -> None:
    lines = drawn(position, height=height, no_color=True, color_system=None).split("\n")
    assert max(map(len, lines)) <= 80
    assert len(lines) < height


def test_without_colours_every_card_still_has_its_letter_and_its_edges() -> None:
    shown = drawn(FOLLOW, color_system=None)
    assert "\x1b" not in shown
    assert "[8b] [2b]  ᚱ [5r]" in shown
    assert "│ 9r │" in shown


def test_plain_is_ascii() -> None:
    shown = drawn(FOLLOW, PlainTerminal, color_system=None)
    assert shown.isascii()
    assert "[9r]  9  by Seat 2" in shown


def test_every_suit_has_a_colour_a_rune_and_a_letter_of_its_own() -> None:
    assert len(set(INKS)) == len(set(RUNES.values())) == len(set(LETTERS)) == len(COLOURS)


def test_page_and_terminal_write_the_same_rune_for_a_colour() -> None:
    text = (Path(__file__).parents[2] / "web" / "src" / "lib" / "runes.ts").read_text(encoding="utf-8")
    on_page = dict(re.findall(r"^  ([a-z]): '([a-z]+)',$", text, re.MULTILINE))
    assert on_page == {letter: unicodedata.name(rune).split()[2].lower() for letter, rune in RUNES.items()}


def test_a_tall_screen_shows_the_hand_as_large_cards() -> None:
    assert "Your hand, by colour" in drawn(FOLLOW, height=40)


@pytest.mark.parametrize(
    ("size", "value", "words"),
    [
        (1, 5, "beaten by one card worth more than 5, or by any two cards of one colour or number"),
        (1, 9, "no single card beats it, only any two cards of one colour or number"),
        (2, 99, "no two cards beat it, only any three cards of one colour or number"),
        (6, 987654, "beaten by six cards worth more than 987654, or by any seven cards of one colour"),
        (9, 987654321, "beaten by nine cards worth more than 987654321, "),
    ],
)
def test_what_beats_a_set_in_words(size: int, value: int, words: str) -> None:
    assert " ".join(beaten_by(size, value)) == words


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("82b", "82b"), ("28b", "82b"), ("8b 2b", "82b"), ("2b8b", "82b"), ("8B,2b", "82b"), ("7kb", "7bk"),
        ("7k 7b", "7bk"), (" > 8b".replace(" ", ""), ">8b"), ("38g+8b", "83g+8b"), ("-", "-"), ("+8b", "+8b"),
        ("PASS", "pass"), ("88", "88"), ("b8", "b8"), ("", ""),
    ],
)  # fmt: skip
def test_typed_cards_are_put_in_order(typed: str, meant: str) -> None:
    assert terminal.tidy(typed) == meant


@pytest.mark.parametrize(("typed", "why"), [("8b 2r", "neither one colour nor one number"), ("8b8b", "named twice")])
def test_typed_cards_that_make_no_set_are_told_why(typed: str, why: str) -> None:
    with pytest.raises(IllegalMove, match=why):
        terminal.tidy(typed)


def test_taking_shows_what_each_card_would_make() -> None:
    table = GAME.setup({"seats": 2, "turn": 0, "hands": ["8b 3b 3g 9g", None], "middle": "5r 2r"})
    table.play(0, "83b")
    ((heading, group),) = terminal.choices(table.view(0), table.moves(0))
    assert heading == "Take"
    assert [words for _, words in group] == ["+2r  stands alone", "+5r  stands alone"]
    table = GAME.setup({"seats": 2, "turn": 0, "hands": ["8b 7b 3g 9r", None], "middle": "3r 2r"})
    table.play(0, "87b")
    ((_, group),) = terminal.choices(table.view(0), table.moves(0))
    assert [words for _, words in group] == ["+2r  makes 92r", "+3r  makes 93r and 3rg"]


def test_going_out_is_named_and_help_fits_every_decision() -> None:
    opening = GAME.setup({"seats": 2, "turn": 0, "hands": ["9g 6g 5g", None]})
    headings = [heading for heading, _ in terminal.choices(opening.view(0), opening.moves(0))]
    assert headings == ["One card", "Go out"]
    assert "all your cards at once" in GAME.screen.question(opening.view(0), ["You", "Bo"], opening.moves(0))
    assert "You open the round" in terminal.help_text(opening.view(0))
    assert "take one of them" in terminal.help_text(GAME.setup(TAKING).view(0))
