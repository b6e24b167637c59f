"""The games on the shelf: a folder each, and a line each here."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from meadhall.engine.errors import UnknownName
from meadhall.engine.game import Game

SHELF = {
    "odin": "meadhall.titles.odin",
    "sagas": "meadhall.titles.sagas",
}


@cache
def find(game_id: str) -> Game:
    """The game of that id, imported when first asked for."""
    if game_id not in SHELF:
        raise UnknownName(f"no game is called {game_id!r}; the hall has {', '.join(SHELF)}")
    game: Game = import_module(SHELF[game_id]).GAME
    return game
