"""The command: kills a hall in use, so many times, and says what came of it."""

from __future__ import annotations

import argparse
import signal
import sys
import time
from pathlib import Path

from tests.hall.kills import faults
from tests.hall.kills.run import run
from tests.hall.kills.told import Wrong

EXAMPLES = """examples:
  python -m tests.hall.kills                                    a hundred kills, over SQLite
  python -m tests.hall.kills --kills 1000 --database postgresql
  python -m tests.hall.kills --seed 7 --folder /tmp/kills       what is left stays there
  python -m tests.hall.kills --faults 200 --tables 100          three halls on one PostgreSQL: whatever can go wrong"""


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.hall.kills", epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Kills a hall in full use at random moments, and checks after each kill that nothing was lost.",
    )  # fmt: skip
    parser.add_argument("--kills", type=int, default=100, metavar="N", help="default: %(default)s")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite", help="default: %(default)s")
    parser.add_argument("--seed", type=int, default=None, metavar="N", help="of the moments; default: the time")
    parser.add_argument("--folder", type=Path, default=None, help="where the hall's data go; default: gone afterwards")
    parser.add_argument("--faults", type=int, metavar="N", help="so many faults at three halls that share a database")
    parser.add_argument("--tables", type=int, default=10, metavar="N", help="at which people play there; %(default)s")
    args = parser.parse_args()
    for number in (signal.SIGINT, signal.SIGTERM):  # whatever was started ends first
        signal.signal(number, signal.default_int_handler)
    seed = int(time.time()) if args.seed is None else args.seed
    what = f"{args.kills} kills over {args.database}" if args.faults is None else f"{args.faults} faults at three halls"
    print(f"{what}, seed {seed}", flush=True)
    if args.folder:
        args.folder.mkdir(0o700, parents=True, exist_ok=True)
    try:
        if args.faults is not None:
            faults.run(args.faults, args.tables, seed, args.folder, say=lambda line: print(line, flush=True))
        else:
            run(args.kills, seed, args.database, args.folder, say=lambda line: print(line, flush=True))
    except Wrong as wrong:
        print(f"WRONG {wrong}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 130
    print("Nothing was lost, doubled or halved.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
