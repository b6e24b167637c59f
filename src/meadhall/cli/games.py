"""`meadhall games`: every game there is, where it comes from, and those that cannot be had."""

from __future__ import annotations

import argparse
import json
import warnings

from rich.table import Table as Sheet
from rich.text import Text

from meadhall.cli.options import Commands, add_command
from meadhall.cli.screen import console
from meadhall.engine.game import Game
from meadhall.games import SHELF, find
from meadhall.games.shelf import GameLeftOut

DESCRIPTION = (
    "List the games there are: our own, and those of other packages that are installed. "
    "A game that cannot be had is named with the reason; the exit code is 1 then."
)
EXAMPLES = """examples:
  meadhall games
  meadhall games --json"""


def add(commands: Commands) -> None:
    parser = add_command(commands, "games", run, "list the games, and those that cannot be had", DESCRIPTION, EXAMPLES)
    parser.add_argument("--json", action="store_true", help="print the list as JSON")


def run(args: argparse.Namespace) -> int:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", GameLeftOut)  # told below
        missing = SHELF.left_out()
    games = [find(game_id) for game_id in SHELF]
    if args.json:
        there = [
            {"id": game.id, "title": game.title, "seats": list(game.seats), "rules": game.rules_version,
             "package": game.package or "meadhall"}
            for game in games
        ]  # fmt: skip
        left_out = [{"id": one.id, "package": one.source, "why": one.why} for one in missing]
        print(json.dumps({"games": there, "left_out": left_out}, indent=2))
        return 1 if missing else 0
    out = console()
    sheet = Sheet(box=None, pad_edge=False)
    for heading in ("Game", "Title", "Seats", "From"):
        sheet.add_column(heading)
    for game in games:
        sheet.add_row(game.id, game.title, seats(game), game.package or "meadhall")
    out.print(sheet)
    for one in missing:
        out.print(Text(f"{str(one)[:1].upper()}{str(one)[1:]}", style="yellow"), soft_wrap=True)
    return 1 if missing else 0


def seats(game: Game) -> str:
    """How many may play, in short."""
    first, last = game.seats[0], game.seats[-1]
    return str(first) if first == last else f"{first}-{last}"
