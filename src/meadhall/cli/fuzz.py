"""`meadhall fuzz`: random games under every check, until time is up or something breaks."""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path

from meadhall.checks.broken import Case
from meadhall.checks.fuzzing import CHUNK, Report, fuzz
from meadhall.cli.options import Commands, add_command, add_game, find_game, number_above_0, whole_number
from meadhall.cli.screen import console, progress_bar
from meadhall.cli.warm import compile_with_bar
from meadhall.engine.speeds import interpreted_only

DESCRIPTION = "Play random games over all seat counts and options while checking every move."
EXAMPLES = """examples:
  meadhall fuzz odin --minutes 5
  meadhall fuzz odin --plies 100000000 --out broken.txt"""
SLOW_CHUNK = 2_000  # plies between looks at the clock, interpreted


def add(commands: Commands) -> None:
    parser = add_command(commands, "fuzz", run, "play at random under every check", DESCRIPTION, EXAMPLES)
    add_game(parser)
    parser.add_argument(
        "--minutes", type=number_above_0("minutes"), metavar="N", help="how long. Default: 1, unless --plies is given"
    )
    parser.add_argument("--plies", type=whole_number(1), metavar="N", help="or how many moves")
    parser.add_argument(
        "--seed", type=whole_number(0, 2**63 - 1), default=None, metavar="N", help="same seed, same games"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="also write the chronicle of what is found there")


def run(args: argparse.Namespace) -> int:
    game = find_game(args.game)
    if not interpreted_only():
        compile_with_bar(game)
    limit = (args.minutes or (math.inf if args.plies else 1)) * 60
    wanted = args.plies or math.inf
    seed = time.time_ns() >> 10 if args.seed is None else args.seed
    started = time.monotonic()
    with progress_bar(f"Fuzzing {game.title}") as advance:

        def show(plies: int, seconds: float, _: Case) -> None:
            share = plies / wanted if args.plies else seconds / limit
            advance(int(min(share, 1) * 1000), 1000)

        slow = interpreted_only()
        report = fuzz(
            game, seconds=limit, plies=wanted, seed=seed, progress=show,
            speed=game.interpreted if slow else game.native, chunk=SLOW_CHUNK if slow else CHUNK,
        )  # fmt: skip
    return tell(report, time.monotonic() - started, seed, args.out)


def tell(report: Report, seconds: float, seed: int, out: Path | None) -> int:
    """Prints what was seen, and the way to what is broken; 1 if something is."""
    screen = console()
    screen.print(f"{report.plies:,} moves in {report.games:,} games, {seconds:.0f} s, from seed {seed}", soft_wrap=True)
    if not report.fault:
        screen.print("Nothing broke.")
        return 0
    screen.print(f"Broken: {report.case}: {report.fault}. This chronicle leads there:", soft_wrap=True)
    print(report.chronicle, end="")
    if out:
        out.write_text(report.chronicle)
    return 1
