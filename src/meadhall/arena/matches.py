"""The arena from Python: a match as one call."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import meadhall
from meadhall.arena.figures import summary
from meadhall.arena.folders import RESULTS, RUN, write_json
from meadhall.arena.plan import plan
from meadhall.arena.play import GameResult, play_some
from meadhall.arena.pool import Pool, local_pool, play_all
from meadhall.arena.run_file import RunFile
from meadhall.bots import level
from meadhall.bots.search import compiled
from meadhall.engine.budgets import JARL, KONUNG
from meadhall.engine.speeds import interpreted_only


def match(
    game: str, bots: Sequence[str], games: int = 400, seed: int = 1, jobs: int = 1, folder: str | Path | None = None,
    **options: object,
) -> dict[str, Any]:  # fmt: skip
    """Plays mirrored games and returns the figures that `meadhall arena --json` prints.

    `bots` are levels, or bots of your own as `mypackage:MyBot`. In a `folder`, games are kept as they end: the same
    call goes on where it stopped. More than one of `jobs` starts processes, so a script calls it under
    `if __name__ == "__main__":`.
    """
    told = plan(game, tuple(level(bot) for bot in bots), seed, options)
    number = told.rounded(games)
    if not interpreted_only():
        found = meadhall.game(game)
        found.compile()
        if {JARL, KONUNG} & set(told.bots):
            compiled.load(found)
    with local_pool(jobs, number, told.bots) as pool:
        if folder is None:
            return summary(told, _played(told, number, pool))
        with RunFile(Path(folder) / RUN, told, False) as file:
            figures = summary(told, file.play(number, pool, _silently))
    write_json(Path(folder) / RESULTS, figures)
    return figures


def _silently(done: int, of: int) -> None:
    """Nobody is told how far it is."""


def _played(told: Any, number: int, pool: Pool) -> list[GameResult]:
    results = dict(play_all(play_some, told, range(number), pool))
    return [results[game] for game in range(number)]
