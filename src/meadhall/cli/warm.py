"""`meadhall warm`: compiles the games' rules to native code once, so that nobody waits for it later."""

from __future__ import annotations

import argparse
import time

import meadhall
from meadhall.cli import WRONG, complain
from meadhall.cli.options import find_game
from meadhall.cli.screen import PATIENCE, console, progress_bar
from meadhall.engine.game import Game, interpreted_only
from meadhall.engine.speeds import cache_folder, cache_root, is_warm
from meadhall.titles import versions

EXAMPLES = """examples:
  meadhall warm            every game
  meadhall warm odin       one game"""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser(
        "warm",
        help="compile the rules to native code, once",
        description="Compile the rules of games to native code. It is kept, so that this takes time only once.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "games", nargs="*", metavar="GAME", help=f"{', '.join(meadhall.games())}; every one if none is named"
    )
    parser.add_argument("--quiet", action="store_true", help="say nothing")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    games = [game for name in args.games or meadhall.games() for game in versions(find_game(name).id)]
    out = console(quiet=args.quiet)
    if interpreted_only():
        out.print("NUMBA_DISABLE_JIT is set: rules run as plain Python and nothing is compiled.")
        return 0
    for game in games:
        start = time.perf_counter()
        compile_with_bar(game, quiet=args.quiet)
        out.print(f"{game.title}: ready in {time.perf_counter() - start:.1f} s")
    if not all(is_warm(cache_folder(game.id, game.rules)) for game in games):
        return complain(f"compiled code cannot be kept in {cache_root()}; MEADHALL_CACHE names another folder", WRONG)
    out.print(f"Native code is kept in {cache_root()}", soft_wrap=True)
    return 0


def compile_with_bar(game: Game, quiet: bool = False) -> None:
    """Compiles a game, or loads it where that was done before; a bar shows how far it is."""
    with progress_bar(f"Compiling {game.title}", PATIENCE if game.is_warm else 0, quiet) as advance:
        game.compile(lambda done, total, _: advance(done, total))
