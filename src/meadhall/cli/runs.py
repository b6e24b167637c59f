"""Runs of the arena from the command line: what they can be told, who plays them, and where they are kept."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from rich.text import Text

import meadhall
from meadhall.arena import plots
from meadhall.arena.figures import summary
from meadhall.arena.folders import RESULTS, RUN, write_json
from meadhall.arena.plan import Plan
from meadhall.arena.play import GameResult
from meadhall.arena.pool import Pool, local_pool
from meadhall.arena.run_file import RunFile
from meadhall.cli.options import add_match_options, whole_number
from meadhall.cli.screen import console, progress_bar
from meadhall.cli.warm import compile_for
from meadhall.engine.speeds import interpreted_only

GAMES = 400


def add_run_options(parser: argparse.ArgumentParser) -> None:
    """What every run can be told."""
    words = "games, rounded up to whole rounds of all seats; of a game for one, for each bot"
    add_match_options(parser, GAMES, words, seed=whole_number(0, 2**63 - 1))
    parser.add_argument(
        "--ray", metavar="ADDRESS",
        help="play on a Ray cluster: host:port, auto for the one started here, local to start one for this run",
    )  # fmt: skip
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="where run, figures and plots are kept")
    parser.add_argument("--fresh", action="store_true", help="forget what was played there before")
    parser.add_argument("--png", action="store_true", help="plots as PNG beside SVG")
    parser.add_argument(
        "--plots", action=argparse.BooleanOptionalAction, default=None,
        help="draw plots. Default: where matplotlib is installed",
    )  # fmt: skip


def plot_kinds(args: argparse.Namespace) -> tuple[str, ...]:
    """Which plots to draw; plots that are asked for and impossible are refused before anything is played."""
    if args.plots or (args.png and args.plots is None):
        plots.must_draw()
    wanted = plots.can_draw() if args.plots is None else args.plots
    return ("svg", "png")[: 1 + args.png] if wanted else ()


def open_pool(args: argparse.Namespace, games: int, levels: Sequence[str]) -> AbstractContextManager[Pool]:
    """The workers that the command line asks for."""
    if args.ray is not None:
        from meadhall.arena.ray_pool import cluster

        return cluster(args.ray, args.jobs)
    return local_pool(args.jobs, games, levels)


def play(plan: Plan, args: argparse.Namespace, folder: Path, pool: Pool, what: str = "") -> list[GameResult]:
    """The games of a plan, those on disk and those still missing."""
    games = plan.rounded(args.games)
    with RunFile(folder / RUN, plan, args.fresh) as file:
        if not interpreted_only() and file.missing(games):
            compile_for(meadhall.game(plan.game_id), plan.bots)
        with progress_bar(what or f"Playing {games:,} games") as advance:
            return file.play(games, pool, advance)


def play_and_save(
    plan: Plan, args: argparse.Namespace, folder: Path, pool: Pool, kinds: Sequence[str], what: str = ""
) -> tuple[dict[str, Any], list[GameResult], list[Path]]:
    """The figures of a plan's games, the games, and the files they are kept in."""
    games = play(plan, args, folder, pool, what)
    figures = summary(plan, games)
    files = [folder / RUN, write_json(folder / RESULTS, figures)]
    if kinds:
        files += plots.draw(figures, [game.plies for game in games], folder, kinds)
    return figures, games, files


def tell(
    args: argparse.Namespace, figures: dict[str, Any], show: Callable[[dict[str, Any]], None], files: Sequence[Path]
) -> None:
    """The figures as JSON, or as people read them and where everything was saved."""
    if args.json:
        print(json.dumps(figures, indent=2))
        return
    show(figures)
    out = console()
    names = ", ".join(path.name for path in files)
    out.print(Text(f"\nSaved in {files[0].parent}: {names}"), soft_wrap=True)
    if not plot_kinds(args) and not plots.can_draw():
        out.print(Text("No plots: they need matplotlib (pip install 'meadhall[plots]')", style="dim"), soft_wrap=True)
