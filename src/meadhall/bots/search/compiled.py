"""When a game's search can run: compiled once and kept, loaded in the background, and never waited for in a hall."""

from __future__ import annotations

import sys
import threading
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from meadhall.bots.search import kernel
from meadhall.bots.search.params import Style
from meadhall.bots.search.transposition import Room
from meadhall.engine.background import Background
from meadhall.engine.game import Game
from meadhall.engine.speeds import Interpreted, cache_folder, interpreted_only, is_warm, one_at_a_time

_LOADED: dict[Game, Any] = {}
_BEGUN: dict[Game, Background] = {}  # what is compiled or loaded in the background, or was
_LOADING = threading.Lock()  # one thread compiles, others wait


@cache
def folder(game: Game) -> Path:
    """Where the compiled search of a game is kept: it changes with the rules and with the search."""
    return cache_folder(game.id, {**game.rules, "search": kernel.search})


@cache
def interpreted(game: Game) -> Any:
    return Interpreted(game.rules, (kernel.search, kernel.place_after))


def is_ready(game: Game) -> bool:
    """Whether the search runs without anybody waiting for it."""
    return game in _LOADED


def is_kept(game: Game) -> bool:
    """Whether the compiled search is at hand, or in the cache."""
    return is_ready(game) or is_warm(folder(game))


def load(game: Game) -> Any:
    """The search of a game: compiled, or loaded where that was done before; as plain Python if that was asked for."""
    if interpreted_only():
        return interpreted(game)
    with _LOADING:
        if game not in _LOADED:
            speed = game.native
            speed.add((kernel.search,), folder(game))
            with one_at_a_time(folder(game)):
                Room(game, 1 << 4).search(speed, game.table(seed=0)._array, Style().numbers(), 0, 0)
            with suppress(OSError):  # nothing is lost but the time to compile again
                (folder(game) / "complete").touch()
            _LOADED[game] = speed
    return _LOADED[game]


def begin(game: Game) -> None:
    """Compiles in another process and loads what it made; nobody waits, and bots play by rules of thumb meanwhile."""
    if is_ready(game) or game in _BEGUN or not game.is_warm or interpreted_only():
        return  # the rules come first; whoever asks again later finds them ready
    command = None if is_kept(game) else [sys.executable, "-m", "meadhall", "warm", game.id, "--quiet"]
    _BEGUN[game] = Background()
    _BEGUN[game].begin(command, f"search of {game.id}", lambda: _load_if_kept(game))


def _load_if_kept(game: Game) -> None:
    if is_kept(game):
        load(game)


def call_off() -> None:
    """Ends whatever `begin` began and is still at it."""
    while _BEGUN:
        _BEGUN.popitem()[1].call_off()
