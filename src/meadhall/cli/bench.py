"""`meadhall bench`: speed beside other libraries, in one run."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from meadhall.bench import race, suites
from meadhall.cli.options import Commands, add_command, number_above_0, whole_number
from meadhall.cli.screen import console, progress_bar

SECONDS, REPEATS = 1.0, 5
RESULTS = Path("benchmarks/results")  # of a checkout
DESCRIPTION = f"Measure Meadhall's speed on one core, beside {', '.join(suites.PEERS)} where they are installed."
EXAMPLES = """examples:
  meadhall bench                                    everything, about five minutes
  meadhall bench --no-peers --seconds 0.2           Meadhall alone, quickly
  meadhall bench --out results --json > bench.json  for another program to read"""


def add(commands: Commands) -> None:
    parser = add_command(commands, "bench", run, "measure speed beside other libraries", DESCRIPTION, EXAMPLES)
    parser.add_argument(
        "--peers", action=argparse.BooleanOptionalAction, default=True, help="measure the other libraries too"
    )
    parser.add_argument(
        "--seconds",
        type=number_above_0("seconds", 600),
        default=SECONDS,
        metavar="S",
        help="for each figure. Default: 1",
    )
    parser.add_argument(
        "--repeats", type=whole_number(1, 1000), default=REPEATS, metavar="N", help="rounds. Default: 5"
    )
    parser.add_argument(
        "--out", type=Path, metavar="FOLDER",
        help=f"save cpu.json and cpu.md there. Default for a complete run in a checkout: {RESULTS}",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def run(args: argparse.Namespace) -> int:
    from meadhall.bench.report import rich_tables
    from meadhall.bench.saving import as_dict, save

    plan = race.Plan(args.seconds, args.repeats, args.peers)
    with progress_bar("Measuring") as advance:
        done = race.run(plan, advance)
    folder = args.out or default_folder(done)
    files = save(done, folder) if folder else []
    if args.json:
        print(json.dumps(as_dict(done), indent=2))
        return 0
    out = console()
    out.print(rich_tables(done))
    if files:
        out.print(f"\nSaved: {', '.join(map(str, files))}", soft_wrap=True)
    return 0


def default_folder(done: race.Run) -> Path | None:
    """Where a checkout keeps its figures, for a run that is fit to replace them."""
    plan = done.plan
    fit = done.complete and plan.peers and plan.seconds >= SECONDS and plan.repeats >= REPEATS
    return RESULTS if fit and RESULTS.is_dir() else None
