"""Compiles all that tests run as native code, game by game: rules, search and fuzzer.

    python -m tests.warm odin

One process types the rules of a game once for all of them. A test that compiles fuzzer or search in a process of its
own types the rules again: for Spoils of War both took about 45 seconds then, and take 13 here.
"""

from __future__ import annotations

import os
import sys

from meadhall.bots.search import compiled
from meadhall.checks import fuzz
from meadhall.games import versions


def warm(game_id: str) -> None:
    """Compiles or loads everything of a game, under every version of its rules."""
    for game in versions(game_id):
        game.compile()
        compiled.load(game)
        fuzz(game, plies=1, chunk=1)


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)
    for name in sys.argv[1:]:
        warm(name)
