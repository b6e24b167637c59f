"""Meadhall: published Viking board games for people, bots and researchers, from one set of rules."""

from __future__ import annotations

from meadhall.engine.chair import Chair
from meadhall.engine.chronicle import read
from meadhall.engine.errors import BadChronicle, BadOption, BadPosition, IllegalMove, MeadhallError, UnknownName
from meadhall.engine.game import Game
from meadhall.engine.move import Event, Move
from meadhall.engine.option import Option
from meadhall.engine.table import Table
from meadhall.games import SHELF, find

__version__ = "0.1.0"


def games() -> tuple[str, ...]:
    """The ids of the games there are."""
    return tuple(SHELF)


def game(game_id: str) -> Game:
    """The game of that id."""
    return find(game_id)


def load(text: str) -> Table:
    """The table a chronicle tells of, replayed move by move."""
    return read(text, find)


__all__ = [
    "BadChronicle", "BadOption", "BadPosition", "Chair", "Event", "Game", "IllegalMove", "MeadhallError", "Move",
    "Option", "Table", "UnknownName", "game", "games", "load",
]  # fmt: skip
