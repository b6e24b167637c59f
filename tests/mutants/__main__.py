"""The command: breaks the rules of a game in so many places, and writes a page of what the tests noticed."""

from __future__ import annotations

import argparse
import signal
import sys
from collections import Counter
from pathlib import Path

import meadhall
from tests.mutants.page import equivalents, is_listed, outcome_of, page
from tests.mutants.reach import Unsound
from tests.mutants.run import run
from tests.mutants.target import ROOT, game_target

EXAMPLES = """examples:
  python -m tests.mutants odin                          a hundred mutants, seed 1
  python -m tests.mutants spoils --mutants 200 --seed 7 --jobs 2
  python -m tests.mutants north --knowledge --page /tmp/north.md"""


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutants", epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Breaks the rules of a game in one place at a time, and sees whether its tests notice.",
    )  # fmt: skip
    parser.add_argument("game", choices=meadhall.games())
    parser.add_argument("--mutants", type=int, default=100, metavar="N", help="default: %(default)s")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="same seed, same mutants; default: 1")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="mutants at a time; default: 1")
    parser.add_argument("--knowledge", action="store_true", help="break imagine.py and observation.py too")
    parser.add_argument("--listed", action="store_true", help="run those too that are listed as equivalent")
    parser.add_argument("--quick", action="store_true", help="without most of the conformance suite: notices less")
    parser.add_argument("--seconds", type=float, metavar="S", help="show a mutant tests of so many seconds at most")
    parser.add_argument("--folder", type=Path, default=ROOT / "build/mutants", help="where results are kept")
    parser.add_argument("--page", type=Path, default=None, help="default: docs/mutants/<game>.md")
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    target = game_target(args.game, args.knowledge, args.quick)
    known = equivalents()
    try:
        results = run(
            target, args.mutants, args.seed, args.folder, args.jobs, say=lambda line: print(line, flush=True),
            is_equivalent=lambda mutant: not args.listed and is_listed(mutant, known), seconds=args.seconds,
        )  # fmt: skip
    except Unsound as why:
        print(why, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("stopped; the same command goes on from here", file=sys.stderr)
        return 130
    written = args.page or ROOT / f"docs/mutants/{args.game}.md"
    written.parent.mkdir(parents=True, exist_ok=True)
    written.write_text(page(target, args.seed, results, known, args.seconds))
    counts = Counter(outcome_of(mutant, result, known) for mutant, result in results)
    print(", ".join(f"{number} {outcome}" for outcome, number in counts.most_common()) + f": {written}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
