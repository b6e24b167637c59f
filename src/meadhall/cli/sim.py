"""`meadhall sim`: many games between bots, and what came of them."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from statistics import mean
from typing import Any

from rich.table import Table
from rich.text import Text

from meadhall.arena.pool import local_pool
from meadhall.bots import BOTS, level
from meadhall.cli import sim_alone
from meadhall.cli.options import (
    Commands,
    add_command,
    add_game,
    add_game_options,
    add_match_options,
    find_game,
    given_options,
    whole_number,
)
from meadhall.cli.rates import interval, percent, wilson
from meadhall.cli.screen import console, progress_bar
from meadhall.cli.seats import seat_range
from meadhall.cli.sim_match import Match, Result, play_match
from meadhall.cli.warm import compile_for
from meadhall.engine.errors import BadOption
from meadhall.engine.speeds import interpreted_only

DESCRIPTION = (
    "Let bots play many games against each other, one bot per seat, and count who wins. A game for one "
    "is played by each bot alone: with the options given, or with none in every way people speak of."
)
EXAMPLES = """examples:
  meadhall sim odin karl thrall thrall           a thousand games of three bots
  meadhall sim odin karl thrall -n 10000 --json  for another program to read
  meadhall sim sagas karl thrall                 a game for one: each bot by itself, every way to set it up"""


def add(commands: Commands) -> None:
    parser = add_command(commands, "sim", run, "let bots play many games", DESCRIPTION, EXAMPLES)
    add_game(parser)
    parser.add_argument("bots", metavar="BOT", nargs="+", help=f"{', '.join(BOTS)}, or random")
    add_match_options(parser, 1000, "games", seed=whole_number(0))
    parser.add_argument(
        "--rotate", action=argparse.BooleanOptionalAction, default=True, help="bots change seats from game to game"
    )
    add_game_options(parser)


def run(args: argparse.Namespace) -> int:
    game = find_game(args.game)
    bots = tuple(level(bot) for bot in args.bots)
    if game.seats == (1,):
        return sim_alone.run(game, bots, args)
    if len(bots) not in game.seats:
        raise BadOption(f"{game.title} takes {seat_range(game)} bots, one for each seat; not {len(bots)}")
    options = game.read_options(len(bots), given_options(args))
    if not interpreted_only():
        compile_for(game, bots)
    match = Match(game.id, bots, args.games, args.seed, args.rotate, options)
    start = time.perf_counter()
    with local_pool(args.jobs, args.games, bots) as pool, progress_bar(f"Playing {args.games:,} games") as advance:
        results = play_match(match, pool, advance)
    figures = summary(match, results, time.perf_counter() - start)
    if args.json:
        print(json.dumps(figures, indent=2))
    else:
        show(game.title, figures)
    return 0


def summary(match: Match, results: Sequence[Result], seconds: float) -> dict[str, Any]:
    """All figures of a match."""
    plies = sum(result.plies for result in results)
    bots = []
    for bot, name in enumerate(match.bots):
        wins = sum(result.share(bot) for result in results)
        by_seat = [
            [result.share(bot) for result in results if result.seats[bot] == seat] for seat in range(len(match.bots))
        ]
        bots.append(
            {
                "bot": name,
                "wins": round(wins, 6),
                "win_rate": wins / len(results),
                "win_rate_95": wilson(wins, len(results)),
                "mean_place": mean(result.places[bot] for result in results),
                "mean_points": mean(result.points[bot] for result in results),
                "win_rate_by_seat": [mean(shares) if shares else None for shares in by_seat],
            }
        )
    return {
        "game": match.game_id,
        "options": dict(match.options),
        "games": len(results),
        "seed": match.seed,
        "rotate": match.rotate,
        "bots": bots,
        "win_rate_by_seat": [
            sum(result.share(result.seats.index(seat)) for result in results) / len(results)
            for seat in range(len(match.bots))
        ],
        "mean_moves": plies / len(results),
        "moves": plies,
        "seconds": round(seconds, 3),
        "moves_per_second": round(plies / seconds),
    }


def show(title: str, figures: dict[str, Any]) -> None:
    out = console()
    seats = range(len(figures["bots"]))
    table = Table(box=None, pad_edge=False, title=f"{title}, {figures['games']:,} games", title_justify="left")
    for heading in ("Bot", "Wins", "Rate", "95 %", "Place", "Points", *(f"Seat {seat}" for seat in seats)):
        table.add_column(heading, justify="left" if heading == "Bot" else "right")
    for bot in figures["bots"]:
        table.add_row(
            bot["bot"],
            f"{bot['wins']:,.1f}",
            percent(bot["win_rate"]),
            interval(bot["win_rate_95"]),
            f"{bot['mean_place']:.2f}",
            f"{bot['mean_points']:.1f}",
            *map(percent, bot["win_rate_by_seat"]),
        )
    table.add_row("all", *[""] * 5, *map(percent, figures["win_rate_by_seat"]), style="dim")
    out.print(table)
    pace = f"{figures['moves_per_second']:,} moves/s"
    out.print(Text(f"\n{figures['mean_moves']:.0f} moves a game, {figures['seconds']:.1f} s, {pace}", style="dim"))
