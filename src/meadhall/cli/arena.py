"""`meadhall arena`: mirrored matches between bots, with ratings and how sure they are."""

from __future__ import annotations

import argparse

import meadhall
from meadhall.arena.folders import folder_of
from meadhall.arena.plan import plan
from meadhall.bots import BOTS, level
from meadhall.cli import ladder
from meadhall.cli.options import Commands, add_command, add_game_options, find_game, given_options
from meadhall.cli.results import show
from meadhall.cli.runs import add_run_options, open_pool, play_and_save, plot_kinds, tell
from meadhall.engine.errors import BadOption

DESCRIPTION = (
    "Let bots play mirrored games and rate them. Every deal is played until each bot has sat at every "
    "seat, so that what luck gives to one it gives to all. Each game is kept as it ends: the same command goes on "
    "where it stopped, and with a larger -n it plays on."
)
EXAMPLES = """examples:
  meadhall arena odin karl thrall thrall thrall          400 games: each deal from every seat
  meadhall arena odin karl karl thrall -n 4000 --png     more of them, and plots as pictures too
  meadhall arena onboard karl thrall --json > run.json   for another program to read
  meadhall arena odin mypackage:MyBot karl karl          a bot of your own: its module and its class
  meadhall arena sagas karl thrall                       a game for one: all play the same deals
  meadhall arena spoils karl karl thrall --ray auto      on every processor of a Ray cluster
  meadhall arena --ladder                                all games, every level against the one below"""


def add(commands: Commands) -> None:
    parser = add_command(commands, "arena", run, "rate bots against each other", DESCRIPTION, EXAMPLES)
    parser.add_argument("game", metavar="GAME", nargs="?", help=", ".join(meadhall.games()))
    parser.add_argument(
        "bots", metavar="BOT", nargs="*", help=f"one for each seat: {', '.join(BOTS)}, random, or mypackage:MyBot"
    )
    parser.add_argument(
        "--ladder", action="store_true",
        help="play every level, or those named, against the one below, in GAME or in all games, and write the page",
    )  # fmt: skip
    add_run_options(parser)
    add_game_options(parser)


def run(args: argparse.Namespace) -> int:
    kinds = plot_kinds(args)
    if args.ladder:
        return ladder.run(args, kinds)
    if args.game is None:
        raise BadOption(f"name a game and its bots, like: meadhall arena odin karl thrall; there are {', '.join(BOTS)}")
    game = find_game(args.game)
    if not args.bots:
        raise BadOption(f"name the bots, one for each seat, like: meadhall arena {game.id} karl thrall")
    match = plan(game.id, tuple(level(bot) for bot in args.bots), args.seed, given_options(args))
    folder = args.out or folder_of(match)
    with open_pool(args, match.rounded(args.games), match.bots) as pool:
        figures, _, files = play_and_save(match, args, folder, pool, kinds)
    tell(args, figures, show, files)
    return 0
