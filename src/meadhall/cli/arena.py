"""`meadhall arena`: mirrored matches between bots, with ratings and how sure they are."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

import meadhall
from meadhall.arena import plots, pool
from meadhall.arena.folders import RESULTS, RUN, folder_of, write_json
from meadhall.arena.plan import Plan
from meadhall.arena.play import Played
from meadhall.bots import BOTS, level
from meadhall.cli.options import add_game_options, find_game, given_options, whole_number
from meadhall.cli.rates import percent
from meadhall.cli.screen import console, progress_bar
from meadhall.cli.warm import compile_for
from meadhall.engine.errors import BadOption
from meadhall.engine.speeds import interpreted_only

QUICK = {"random", "thrall", "karl"}  # a game of these takes milliseconds
GAMES = 400
EXAMPLES = """examples:
  meadhall arena odin karl thrall thrall thrall          400 games: each deal from every seat
  meadhall arena odin karl karl thrall -n 4000 --png     more of them, and plots as pictures too
  meadhall arena onboard karl thrall --json > run.json   for another program to read
  meadhall arena sagas karl thrall                       a game for one: all play the same deals
  meadhall arena spoils karl karl thrall --ray auto      on every processor of a Ray cluster
  meadhall arena --ladder                                all games, every level against the one below"""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser(
        "arena",
        help="rate bots against each other",
        description="Let bots play mirrored games and rate them. Every deal is played until each bot has sat at every "
        "seat, so that what luck gives to one it gives to all. Each game is kept as it ends: the same command goes on "
        "where it stopped, and with a larger -n it plays on.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", nargs="?", help=", ".join(meadhall.games()))
    parser.add_argument("bots", metavar="BOT", nargs="*", help=f"one for each seat: {', '.join(BOTS)}, or random")
    parser.add_argument(
        "--ladder", action="store_true",
        help="play every level, or those named, against the one below, in GAME or in all games, and write the page",
    )  # fmt: skip
    add_run_options(parser, GAMES)
    add_game_options(parser)
    parser.set_defaults(run=run)


def add_run_options(parser: argparse.ArgumentParser, games: int) -> None:
    """What every command that plays many games can be told."""
    parser.add_argument(
        "-n", type=whole_number(1), default=games, dest="games", metavar="N",
        help=f"games, rounded up to whole rounds of all seats; of a game for one, for each bot. Default: {games}",
    )  # fmt: skip
    parser.add_argument(
        "--seed", type=whole_number(0, 2**63 - 1), default=1, metavar="N", help="same seed, same games. Default: 1"
    )
    parser.add_argument(
        "--jobs", type=whole_number(1), default=pool.cores(), metavar="N", help="processes. Default: all cores"
    )
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
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def run(args: argparse.Namespace) -> int:
    kinds = plot_kinds(args)
    if args.ladder:
        from meadhall.cli.ladder import run as run_ladder

        return run_ladder(args, kinds)
    if args.game is None:
        raise BadOption(f"name a game and its bots, like: meadhall arena odin karl thrall; there are {', '.join(BOTS)}")
    game = find_game(args.game)
    if not args.bots:
        raise BadOption(f"name the bots, one for each seat, like: meadhall arena {game.id} karl thrall")
    plan = plan_of(game.id, [level(bot.lower()) for bot in args.bots], args)
    folder = args.out or folder_of(plan)
    with players(args, plan.rounded(args.games), plan.bots) as hands:
        figures, _, files = play_and_save(plan, args, folder, hands, kinds)
    if args.json:
        print(json.dumps(figures, indent=2))
        return 0
    show(figures)
    tell_files(files, kinds)
    return 0


def plan_of(game_id: str, bots: Sequence[str], args: argparse.Namespace, counted: bool = False) -> Plan:
    from meadhall.arena.plan import plan

    return plan(game_id, tuple(bots), args.seed, given_options(args), counted)


def plot_kinds(args: argparse.Namespace) -> tuple[str, ...]:
    """Which plots to draw; asked for and impossible is told before anything is played."""
    if args.plots or (args.png and args.plots is None):
        plots.must_draw()
    wanted = plots.can_draw() if args.plots is None else args.plots
    return ("svg", "png")[: 1 + args.png] if wanted else ()


def players(args: argparse.Namespace, games: int, bots: Sequence[str]) -> AbstractContextManager[pool.Crew]:
    """Those who play the games, as the command line asks."""
    if args.ray is not None:
        from meadhall.arena.ray_pool import cluster

        return cluster(args.ray, args.jobs)
    return pool.hire(args.jobs, games, set(bots) <= QUICK)


def play(plan: Plan, args: argparse.Namespace, folder: Path, hands: pool.Crew, what: str = "") -> list[Played]:
    """The games of a plan, those on disk and those still missing."""
    from meadhall.arena.run_file import RunFile

    game = meadhall.game(plan.game_id)
    games = plan.rounded(args.games)
    with RunFile(folder / RUN, plan, args.fresh) as file:
        if not interpreted_only() and any(number not in file.games for number in range(games)):
            compile_for(game, plan.bots)
        with progress_bar(what or f"Playing {games:,} games") as advance:
            return pool.run(plan, games, file, hands, advance)


def play_and_save(
    plan: Plan, args: argparse.Namespace, folder: Path, hands: pool.Crew, kinds: Sequence[str], what: str = ""
) -> tuple[dict[str, Any], list[Played], list[Path]]:
    """The figures of a plan's games, the games, and the files they are kept in."""
    from meadhall.arena.figures import summary

    games = play(plan, args, folder, hands, what)
    figures = summary(plan, games)
    files = [folder / RUN, write_json(folder / RESULTS, figures)]
    if kinds:
        files += plots.draw(figures, [game.plies for game in games], folder, kinds)
    return figures, games, files


def tell_files(files: Sequence[Path], kinds: Sequence[str]) -> None:
    out = console()
    names = ", ".join(path.name for path in files)
    out.print(Text(f"\nSaved in {files[0].parent}: {names}"), soft_wrap=True)
    if not kinds and not plots.can_draw():
        out.print(Text("No plots: they need matplotlib (pip install 'meadhall[plots]')", style="dim"), soft_wrap=True)


# ---- as people read it


def show(figures: dict[str, Any]) -> None:
    out = console()
    alone = figures["chance"] is None
    rounds = "deals, each by every bot alone" if alone else "rounds, each deal from every seat"
    title = f"{figures['title']}, {figures['games']:,} games in {figures['rounds']:,} {rounds}"
    out.print(Text(title, style="italic"), soft_wrap=True)
    table = Table(box=None, pad_edge=False)
    for heading in ("Bot", "Rating", "95 %", "Wins %", "95 %", "Place", "Points"):
        table.add_column(heading, justify="left" if heading == "Bot" else "right", no_wrap=True)
    for bot in figures["bots"]:
        table.add_row(
            name(bot),
            "" if bot["rating"] is None else f"{bot['rating']:.0f}",
            rating_interval(bot),
            percent(bot["win_share"]),
            interval(bot["win_share_95"]),
            f"{bot['mean_place']:.2f}",
            f"{bot['mean_points']:.1f}",
        )
    out.print(table)
    if not alone:
        out.print(by_seat(figures))
    out.print()
    for pair in figures["ahead"]:
        share, reach = percent(pair["ahead"]), interval(pair["ahead_95"])
        out.print(Text(f"{pair['bot']} ahead of {pair['other']}: {share} % of pairs ({reach})", style="dim"))
    length = figures["length"]
    words = f"{length['mean']:.0f} moves a game, from {length['least']:.0f} to {length['most']:.0f}"
    out.print(Text(words, style="dim"))


def by_seat(figures: dict[str, Any]) -> Table:
    table = Table(box=None, pad_edge=False, title="\nWins %, by seat", title_justify="left")
    table.add_column("Bot")
    for seat in figures["seats"]:
        table.add_column(f"Seat {seat['seat']}", justify="right", no_wrap=True)
    for bot in figures["bots"]:
        table.add_row(name(bot), *map(percent, bot["win_share_by_seat"]))
    table.add_row("all", *(percent(seat["win_share"]) for seat in figures["seats"]), style="dim")
    table.add_row("95 %", *(interval(seat["win_share_95"]) for seat in figures["seats"]), style="dim")
    return table


def name(bot: dict[str, Any]) -> str:
    return bot["bot"] if bot["at_the_table"] == 1 else f"{bot['bot']}, each of {bot['at_the_table']}"


def interval(ends: Sequence[float]) -> str:
    return f"{100 * ends[0]:.1f}-{100 * ends[1]:.1f}"


def rating_interval(bot: dict[str, Any]) -> str:
    """An interval of ratings; the lowest level is the zero, and what nothing bounds is open."""
    if bot["rating"] is None:
        return ""
    low, high = bot["rating_95"]
    if low == high == 0:
        return "zero"
    if low is None:
        return "open" if high is None else f"up to {high:.0f}"
    return f"{low:.0f} and more" if high is None else f"{low:.0f} to {high:.0f}"
