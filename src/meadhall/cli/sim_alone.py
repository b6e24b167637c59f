"""`meadhall sim` of a game for one: how often each bot wins it, by option, and how sure that is."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Mapping, Sequence
from statistics import mean
from typing import Any

from rich.table import Table
from rich.text import Text

from meadhall.arena.pool import local_pool
from meadhall.checks.broken import cases
from meadhall.cli.options import given_options, setup_words
from meadhall.cli.rates import interval, percent, wilson
from meadhall.cli.screen import console, progress_bar
from meadhall.cli.sim_match import Match, Result, play_match
from meadhall.cli.warm import compile_for
from meadhall.engine.game import Game
from meadhall.engine.speeds import interpreted_only


def run(game: Game, bots: Sequence[str], args: argparse.Namespace) -> int:
    """Every bot plays the same deals, in each way to set the game up."""
    given = given_options(args)
    ways = [game.read_options(1, given)] if given else [dict(case.options) for case in cases(game)]
    if not interpreted_only():
        compile_for(game, bots)
    start = time.perf_counter()
    rows: list[dict[str, Any]] = []
    plies = 0
    total = len(ways) * len(bots) * args.games
    what = f"Playing {args.games:,} games each"
    with local_pool(args.jobs, total, bots) as pool, progress_bar(what) as advance:
        for options in ways:
            for bot in bots:
                match = Match(game.id, (bot,), args.games, args.seed, False, options)
                done = len(rows) * args.games
                results = play_match(match, pool, lambda some, _, done=done: advance(done + some, total))  # type: ignore[misc]
                rows.append(row(bot, options, results))
                plies += sum(result.plies for result in results)
    seconds = time.perf_counter() - start
    figures = {
        "game": game.id, "games": args.games, "seed": args.seed, "rows": rows, "moves": plies,
        "seconds": round(seconds, 3), "moves_per_second": round(plies / seconds),
    }  # fmt: skip
    if args.json:
        print(json.dumps(figures, indent=2))
    else:
        show(game, figures)
    return 0


def row(bot: str, options: Mapping[str, int], results: Sequence[Result]) -> dict[str, Any]:
    """One bot, one way to set the game up."""
    wins = sum(result.places[0] == 1 for result in results)
    return {
        "bot": bot,
        "options": dict(options),
        "wins": wins,
        "win_rate": wins / len(results),
        "win_rate_95": wilson(wins, len(results)),
        "mean_points": mean(result.points[0] for result in results),
        "mean_moves": mean(result.plies for result in results),
    }


def show(game: Game, figures: dict[str, Any]) -> None:
    out = console()
    title = f"{game.title}, {figures['games']:,} games each"
    table = Table(box=None, pad_edge=False, title=title, title_justify="left")
    for heading in ("Set up", "Bot", "Wins", "Rate", "95 %", "Points", "Moves"):
        table.add_column(heading, justify="left" if heading in ("Set up", "Bot") else "right")
    for one in figures["rows"]:
        table.add_row(
            setup_words(game, one["options"]), one["bot"], f"{one['wins']:,}", percent(one["win_rate"]),
            interval(one["win_rate_95"]), f"{one['mean_points']:.2f}", f"{one['mean_moves']:.0f}",
        )  # fmt: skip
    out.print(table)
    pace = f"{figures['moves_per_second']:,} moves/s"
    out.print(Text(f"\n{figures['seconds']:.1f} s, {pace}", style="dim"))
