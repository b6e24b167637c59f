"""The command: a second reading plays beside the rules, for as many games as one likes."""

from __future__ import annotations

import argparse
import importlib
import sys

READ = ("spoils", "north", "sagas")


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.readings", epilog="example: python -m tests.readings spoils --games 1000 --seed 5",
        description="Plays random games beside the rules, and stops at the first difference.",
    )  # fmt: skip
    parser.add_argument("game", choices=READ)
    parser.add_argument("--games", type=int, default=100, metavar="N", help="default: %(default)s")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the first game; default: %(default)s")
    args = parser.parse_args()
    reading = importlib.import_module(f"tests.readings.{args.game}")
    compared = 0
    for done, seed in enumerate(range(args.seed, args.seed + args.games)):
        try:
            compared += reading.play_beside(seed)
        except AssertionError as difference:
            print(f"{done} games, {compared} comparisons; then seed {seed}: {difference}")
            return 1
    print(f"{args.games} games, {compared} comparisons, no difference")
    return 0


if __name__ == "__main__":
    sys.exit(main())
