"""What a game's terminal has is declared whole: a missing part fails when it is declared, not during a game."""

from __future__ import annotations

from dataclasses import MISSING, fields, replace
from typing import Any

import pytest

import meadhall
from meadhall.engine.plain_terminal import terminal_of
from meadhall.engine.screen import Orders
from meadhall.engine.terminal import Terminal
from meadhall.games import find
from meadhall.games.odin.screens.terminal import TERMINAL as ODIN


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
    assert set(NEEDED) == {"draw", "choices", "help_text"}


def test_a_terminal_has_a_way_to_lay_out_its_table_and_words_for_its_orders() -> None:
    with pytest.raises(ValueError, match="at least one way"):
        replace(ODIN, sorts=())
    with pytest.raises(ValueError, match="no words for the orders named"):
        Orders({"pass": "Pass."}, lambda orders, view, moves: None, ("named",))


def test_a_game_that_declares_none_is_played_plainly() -> None:
    bare = terminal_of(replace(find("odin"), terminal=None, _native=[]))
    table = meadhall.game("odin").table(seats=2, seed=1)
    seat = table.actors[0]
    drawn = bare.draw(table.view(seat), ["Anna", "Bo"], bare.sorts[0])
    assert f"hand: {', '.join(table.view(seat)['hand'])}" in str(drawn)
    ((_, listed),) = bare.choices(table.view(seat), table.moves(seat), ["Anna", "Bo"])
    assert [words for _, words in listed] == [f"{move.text}  {move.label}" for move in table.moves(seat)]


def test_events_that_a_game_does_not_have_are_found() -> None:
    with pytest.raises(ValueError, match="speaks of events Odin does not have: delt"):
        replace(find("odin"), terminal=replace(ODIN, quiet_events=frozenset({"delt"})), _native=[])
