"""What a game's terminal has is declared whole: a missing part fails when it is declared, not during a game."""

from __future__ import annotations

from dataclasses import MISSING, fields, replace
from types import ModuleType
from typing import Any

import pytest

import meadhall
from meadhall.games import find, terminals
from meadhall.games.odin.screens.terminal import TERMINAL as ODIN
from meadhall.games.terminals import NoTerminal, Orders, Terminal, terminal_of


@pytest.mark.parametrize("game", meadhall.games())
def test_every_game_declares_a_terminal(game: str) -> None:
    assert isinstance(terminal_of(meadhall.game(game)), Terminal)


NEEDED = [one.name for one in fields(Terminal) if one.default is MISSING and one.default_factory is MISSING]


@pytest.mark.parametrize("part", NEEDED)
def test_a_terminal_without_a_part_cannot_be_declared(part: str) -> None:
    parts: dict[str, Any] = {one.name: getattr(ODIN, one.name) for one in fields(Terminal) if one.name != part}
    with pytest.raises(TypeError, match=part):
        Terminal(**parts)


def test_what_play_and_replay_cannot_do_without_has_no_default() -> None:
    assert set(NEEDED) == {
        "draw", "question", "choices", "help_text", "tidy", "log", "result", "ties", "sorts", "joined_events",
        "quiet_events",
    }  # fmt: skip


def test_a_terminal_has_a_way_to_lay_out_its_table_and_words_for_its_orders() -> None:
    with pytest.raises(ValueError, match="at least one way"):
        replace(ODIN, sorts=())
    with pytest.raises(ValueError, match="no words for the orders named"):
        Orders({"pass": "Pass."}, lambda orders, view, moves: None, ("named",))


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module a game's terminal is looked for in, empty."""
    found = ModuleType("terminal")
    monkeypatch.setattr(terminals, "import_module", lambda name: found)
    terminal_of.cache_clear()
    monkeypatch.setattr(terminals, "find_spec", lambda name: found)
    return found


def test_a_game_that_declares_none_is_told_of_in_a_sentence(module: ModuleType) -> None:
    with pytest.raises(
        NoTerminal, match=r"Odin has no terminal: meadhall\.games\.odin\.screens\.terminal declares none"
    ):
        terminal_of(find("odin"))


def test_a_game_without_the_file_is_told_of_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal_of.cache_clear()
    monkeypatch.setattr(terminals, "find_spec", lambda name: None)
    with pytest.raises(NoTerminal, match="play it in the hall"):
        terminal_of(find("odin"))


def test_events_that_a_game_does_not_have_are_found(module: ModuleType) -> None:
    module.TERMINAL = replace(ODIN, quiet_events=frozenset({"delt"}))  # type: ignore[attr-defined]
    with pytest.raises(NoTerminal, match="speaks of events Odin does not have: delt"):
        terminal_of(find("odin"))
