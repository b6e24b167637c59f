"""`meadhall report GAME`: a game's balance for its designers."""

from __future__ import annotations

import argparse
from contextlib import suppress
from typing import Any

from rich.table import Table
from rich.text import Text

from meadhall.arena.folders import folder_of
from meadhall.arena.plan import Plan, plan
from meadhall.bots import BOTS, level
from meadhall.cli.options import (
    Commands,
    add_command,
    add_game,
    add_game_options,
    find_game,
    given_options,
    setup_words,
    whole_number,
)
from meadhall.cli.rates import interval, percent
from meadhall.cli.runs import add_run_options, open_pool, play, plot_kinds, tell
from meadhall.cli.screen import console
from meadhall.engine.errors import BadOption
from meadhall.engine.game import Game

LEVEL = "policy"  # without the habits of any level
DESCRIPTION = (
    "Let one bot play a game at every seat and report on its balance: advantage by seat, length, how "
    "often each option, card, action or artifact is used and what it has to do with winning. Written as a page in "
    "Markdown and HTML with plots."
)
EXAMPLES = """examples:
  meadhall report odin                       400 games of the policy at every seat
  meadhall report spoils --seats 5 -n 2000   more seats and more games
  meadhall report sagas --story eirik        one saga alone
  meadhall report north --out report         report.md, report.html, report.json and plots in ./report"""


def add(commands: Commands) -> None:
    parser = add_command(commands, "report", run, "report on a game's balance, for designers", DESCRIPTION, EXAMPLES)
    add_game(parser)
    parser.add_argument("--seats", type=whole_number(1), metavar="N", help="seats. Default: four, or what the game has")
    parser.add_argument("--bot", default=LEVEL, metavar="BOT", help=f"who plays: {', '.join(BOTS)}. Default: {LEVEL}")
    parser.add_argument(
        "--set-ups", action=argparse.BooleanOptionalAction, default=True,
        help="also play each option at its other values, a quarter as often",
    )  # fmt: skip
    add_run_options(parser)
    add_game_options(parser)


def run(args: argparse.Namespace) -> int:
    from meadhall.arena.balance import option_row, summary
    from meadhall.arena.balance_page import save

    kinds = plot_kinds(args)
    game = find_game(args.game)
    seats = game.read_seats(args.seats)
    bots = (level(args.bot),) * seats
    main = plan(game.id, bots, args.seed, given_options(args), counted=True)
    folder = args.out or folder_of(main, "reports")
    with open_pool(args, main.rounded(args.games), main.bots) as pool:
        games = play(main, args, folder, pool)
        figures: dict[str, Any] = {**summary(main, games), "set_ups": []}
        args.games = max(1, args.games // 4)
        for other, words in set_ups(game, main) if args.set_ups else []:
            kept = folder / "set-ups" / folder_of(other).name
            played = play(other, args, kept, pool, f"{game.title}: {words}")
            figures["set_ups"].append(option_row(other, played, words))
    files = save(figures, [one.plies for one in games], folder, kinds)
    tell(args, figures, show, files)
    return 0


def set_ups(game: Game, main: Plan) -> list[tuple[Plan, str]]:
    """Other ways to set the game up, each with one option at another value people speak of, and words for them."""
    found = []
    for option in game.options:
        named = option.words.values() if option.tried is None else option.tried
        for value in sorted({option.default, *named, *((0, 1) if option.is_switch else ())}):
            options = dict(main.options) | {option.name: value}
            if options != dict(main.options):
                with suppress(BadOption):  # not offered for so many seats
                    other = plan(game.id, main.bots, main.seed, options)
                    found.append((other, setup_words(game, options)))
    return found


def show(figures: dict[str, Any]) -> None:
    """The short of it; the page has the rest."""
    out = console()
    if figures["seats"]:
        out.print(Text(f"{figures['title']}, {figures['games']:,} games of {figures['bot']}", style="italic"))
        table = Table(box=None, pad_edge=False)
        for heading in ("Seat", "Wins %", "95 %"):
            table.add_column(heading, justify="left" if heading == "Seat" else "right")
        for seat in figures["seats"]:
            table.add_row(f"{seat['seat']}", percent(seat["win_share"]), interval(seat["win_share_95"]))
        out.print(table)
    else:
        won = f"{percent(figures['win_share'])} % ({interval(figures['win_share_95'])})"
        out.print(Text(f"{figures['title']}, {figures['games']:,} games of {figures['bot']}: {won} won"))
    length = figures["length"]
    out.print(
        Text(f"{length['mean']:.0f} moves a game, from {length['least']:.0f} to {length['most']:.0f}", style="dim")
    )
    telling = [
        (thing, kind["kind"])
        for kind in figures["kinds"]
        for thing in kind["things"]
        if thing["difference_95"] and (thing["difference_95"][0] > 0 or thing["difference_95"][1] < 0)
    ]
    telling.sort(key=lambda row: -abs(row[0]["difference"]))
    if not telling:
        return
    table = Table(box=None, pad_edge=False, title="\nGoes with winning or losing most", title_justify="left")
    for heading in ("What", "Used in %", "Difference", "95 %"):
        table.add_column(heading, justify="left" if heading == "What" else "right", no_wrap=True)
    for thing, kind in telling[:12]:
        low, high = thing["difference_95"]
        table.add_row(
            Text(f"{kind}: {thing['name']}"), percent(thing["used_in"]), f"{100 * thing['difference']:+.1f}",
            f"{100 * low:+.1f} to {100 * high:+.1f}",
        )  # fmt: skip
    out.print(table)
