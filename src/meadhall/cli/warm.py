"""`meadhall warm`: compiles rules and searches of the games to native code once, so that nobody waits for it later."""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterable

import meadhall
from meadhall.bots import KNOWN
from meadhall.bots.jarl import Jarl
from meadhall.bots.search import compiled
from meadhall.cli import WRONG, complain
from meadhall.cli.options import Commands, add_command, find_game
from meadhall.cli.screen import BAR_DELAY, console, progress_bar
from meadhall.engine.cache import cache_folder, cache_root, is_warm
from meadhall.engine.errors import CannotCompile
from meadhall.engine.game import Game
from meadhall.engine.speeds import interpreted_only
from meadhall.games import versions

DESCRIPTION = (
    "Compile the rules of games, and the searches by which Jarl and Konung play them, to native code. "
    "It is kept, so that this takes time only once."
)
EXAMPLES = """examples:
  meadhall warm            every game
  meadhall warm odin       one game
  meadhall warm --rules    the rules alone: all but Jarl and Konung need no more"""


def add(commands: Commands) -> None:
    parser = add_command(
        commands, "warm", run, "compile rules and searches to native code, once", DESCRIPTION, EXAMPLES
    )
    parser.add_argument(
        "games", nargs="*", metavar="GAME", help=f"{', '.join(meadhall.games())}; every one if none is named"
    )
    parser.add_argument("--rules", action="store_true", help="the rules alone, without the searches")
    parser.add_argument("--quiet", action="store_true", help="say nothing, and let other work go first")


def run(args: argparse.Namespace) -> int:
    games = [game for name in args.games or meadhall.games() for game in versions(find_game(name).id)]
    out = console(quiet=args.quiet)
    if interpreted_only():
        out.print("NUMBA_DISABLE_JIT is set: rules run as plain Python and nothing is compiled.")
        return 0
    if args.quiet and hasattr(os, "nice"):
        os.nice(10)
    failed = False
    for game in games:
        start = time.perf_counter()
        try:
            compile_with_bar(game, quiet=args.quiet)
            if not args.rules:
                compile_search_with_bar(game, quiet=args.quiet)
        except CannotCompile as error:
            complain(error)
            failed = True
            continue
        out.print(f"{game.title}: ready in {time.perf_counter() - start:.1f} s")
    if failed:
        return WRONG
    folders = [cache_folder(game.id, game.rules) for game in games]
    folders += [] if args.rules else [compiled.folder(game) for game in games]
    if not all(map(is_warm, folders)):
        return complain(f"compiled code cannot be kept in {cache_root()}; MEADHALL_CACHE names another folder", WRONG)
    out.print(f"Native code is kept in {cache_root()}", soft_wrap=True)
    return 0


def compile_with_bar(game: Game, quiet: bool = False) -> None:
    """Compiles a game, or loads it where that was done before; a bar shows how far it is."""
    with progress_bar(f"Compiling {game.title}", BAR_DELAY if game.is_warm else 0, quiet) as advance:
        game.compile(lambda done, total, _: advance(done, total))


def compile_search_with_bar(game: Game, quiet: bool = False) -> None:
    """Compiles or loads the search of a game: one piece of work, so the bar knows only whether it is done."""
    with progress_bar(
        f"Compiling the search of {game.title}", BAR_DELAY if compiled.is_cached(game) else 0, quiet
    ) as advance:
        advance(0, 1)
        compiled.load(game)
        advance(1, 1)


def compile_for(game: Game, levels: Iterable[str]) -> None:
    """Compiles all that bots of these levels need to play a game."""
    compile_with_bar(game)
    kinds = [KNOWN[level] for level in levels if level in KNOWN]
    if any(isinstance(kind, type) and issubclass(kind, Jarl) for kind in kinds):
        compile_search_with_bar(game)
