"""A game's compiled search: compiled once and cached, loaded in the background, and never waited for in a hall."""

from __future__ import annotations

import sys
import threading
from functools import cache
from pathlib import Path
from typing import Any

from meadhall.bots.search import kernel
from meadhall.bots.search.transposition import TranspositionTable
from meadhall.engine.background import Background
from meadhall.engine.budgets import SearchParams
from meadhall.engine.cache import cache_folder, is_warm, mark_warm, one_at_a_time
from meadhall.engine.game import Game
from meadhall.engine.speeds import Interpreted, interpreted_only

_LOADED: dict[Game, Any] = {}
_BEGUN: dict[Game, Background] = {}  # what is compiled or loaded in the background, or was
_LOADING = threading.Lock()  # one thread compiles, others wait


@cache
def folder(game: Game) -> Path:
    """Where the compiled search of a game is cached: it changes with the rules and with the search."""
    return cache_folder(game.id, {**game.rules, "search": kernel.search})


@cache
def interpreted(game: Game) -> Any:
    """The search of a game as plain Python."""
    return Interpreted(game.rules, (kernel.search, kernel.node_after))


def is_loaded(game: Game) -> bool:
    """Whether the search runs without anybody waiting for it."""
    return game in _LOADED


def is_cached(game: Game) -> bool:
    """Whether the compiled search is loaded, or in the cache."""
    return is_loaded(game) or is_warm(folder(game))


def load(game: Game) -> Any:
    """The search of a game: loaded from the cache, or compiled; as plain Python if that was asked for."""
    if interpreted_only():
        return interpreted(game)
    with _LOADING:
        if game not in _LOADED:
            speed = game.native
            speed.add((kernel.search,), folder(game))
            with one_at_a_time(folder(game)):
                table = TranspositionTable(game, 1 << 4)
                table.search(speed, game.table(seed=0)._array, SearchParams().array(), 0, 0)
            mark_warm(folder(game))
            _LOADED[game] = speed
    return _LOADED[game]


def load_in_background(game: Game) -> None:
    """Compiles in another process and loads what it made; nobody waits, and bots play by the policy meanwhile."""
    if is_loaded(game) or game in _BEGUN or not game.is_warm or interpreted_only():
        return  # the rules come first; whoever asks again later finds them ready
    command = None if is_cached(game) else [sys.executable, "-m", "meadhall", "warm", game.id, "--quiet"]
    _BEGUN[game] = Background()
    _BEGUN[game].begin(command, f"compile the search of {game.id}", lambda: _load_if_cached(game))


def _load_if_cached(game: Game) -> None:
    if is_cached(game):
        load(game)


def stop_loading() -> None:
    """Ends whatever `load_in_background` began and is still at it."""
    while _BEGUN:
        _BEGUN.popitem()[1].call_off()
