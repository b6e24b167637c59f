"""Two checkouts of Meadhall side by side: every CPU row of `meadhall bench`, before and after a change, by turns.

    git worktree add ../before COMMIT
    python benchmarks/side_by_side.py ../before . [--rounds 30] [--starts 5] [--seconds 0.2] [--rows ROW ...]

Each checkout has a process of its own, both pinned to the same core. Each round asks one of them and then the other for
every row, in the other order the next time: a machine that is busy for a while slows both. A ratio is taken within each
round; its median counts. The best of all rounds stands beside it. Rows that only one checkout has are named.

Both processes start anew several times, and the rounds are shared out among the starts. Where a process happens to lie
in memory makes the same machine code up to 8 % faster or slower for as long as the process lives.

`side_by_side.json` has every figure, `side_by_side.md` a line for each row. The exit code is 1 if a row lost more than
2 %, or more than `--most` allows.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any

from meadhall.bench import suites
from meadhall.bench.client import Worker
from meadhall.bench.figures import number
from meadhall.bench.machine import machine, versions

SIDES = ("before", "after")
Figures = dict[str, dict[str, list[float]]]  # by row and side, one for each round
Ready = dict[str, dict[str, float]]  # the rows a process has, with their facts


def environment(checkout: Path, cache: Path) -> dict[str, str]:
    """In which Python finds this checkout's package, and keeps its compiled code apart from the other's."""
    return {"PYTHONPATH": str(checkout / "src"), "MEADHALL_CACHE": str(cache)}


def commit(checkout: Path) -> str:
    """What is checked out there; a star says that it was changed."""

    def git(*words: str) -> str:
        done = subprocess.run(["git", "-C", str(checkout), *words], capture_output=True, text=True, check=False)
        return done.stdout.strip()

    return (git("rev-parse", "--short", "HEAD") or "unknown") + ("*" if git("status", "--porcelain", "src") else "")


def check_package(checkout: Path, settings: dict[str, str]) -> None:
    """The process must not measure another package than it is asked for, such as one that is installed."""
    words = [sys.executable, "-c", "import meadhall; print(meadhall.__file__)"]
    done = subprocess.run(words, env={**os.environ, **settings}, capture_output=True, text=True, check=False)
    if not Path(done.stdout.strip() or "/").resolve().is_relative_to(checkout / "src"):
        raise SystemExit(f"{checkout} is no checkout that runs here: {done.stderr.strip() or done.stdout.strip()}")


def started(stack: ExitStack, checkouts: dict[str, Path], caches: Path) -> tuple[dict[str, Worker], dict[str, Ready]]:
    """A process of each checkout, and the rows it has."""
    workers, ready = {}, {}
    for side, checkout in checkouts.items():
        print(f"{side}: starting", file=sys.stderr, flush=True)
        workers[side] = stack.enter_context(Worker(suites.OURS, environment(checkout, caches / side)))
        ready[side] = workers[side].ready()
    return workers, ready


def measure(workers: dict[str, Worker], turn: int, seconds: float, figures: Figures) -> None:
    """Every row once, by turns; who is asked first changes with the round."""
    for row, sides in figures.items():
        for side in SIDES if turn % 2 == 0 else reversed(SIDES):
            sides[side].append(workers[side].rate(row, seconds))


def compared(row: str, figures: dict[str, list[float]]) -> dict[str, Any]:
    """A row's ratio, after to before: the median within rounds, its extremes, and that of the best."""
    ratios = [after / before for before, after in zip(figures["before"], figures["after"], strict=True)]
    best = {side: max(figures[side]) for side in SIDES}
    return {
        "row": row,
        "ratio": median(ratios),
        "low": min(ratios),
        "high": max(ratios),
        "ratio of the best": best["after"] / best["before"],
        "best": best,
        "figures": figures,
    }


def page(told: dict[str, Any]) -> str:
    known = {row.id: f"{row.group}: {row.what}" for row in suites.find(suites.OURS).ROWS}
    lines = [
        f"# Side by side, {told['date']}",
        "",
        f"{told['machine']}. Before: {told['before']}, after: {told['after']}; {told['rounds']} rounds of"
        f" {told['seconds']} s for each row, {told['starts']} starts. Ratio: after / before, the median within rounds.",
        "",
        "| ratio | lowest and highest | of the best | best before | best after | row |",
        "| ---: | --- | ---: | ---: | ---: | --- |",
    ]
    for row in told["rows"]:
        before, after = (number(row["best"][side]) for side in SIDES)
        ratio = f"**{row['ratio']:.3f}**" if row["ratio"] < 1 - told["most"] else f"{row['ratio']:.3f}"
        lines.append(
            f"| {ratio} | {row['low']:.3f} to {row['high']:.3f} | {row['ratio of the best']:.3f} | {before} | {after}"
            f" | {known.get(row['row'], row['row'])} |"
        )
    lost = [row["row"] for row in told["rows"] if row["ratio"] < 1 - told["most"]]
    lines += ["", f"Lost more than {100 * told['most']:g} %: {', '.join(lost) or 'none'} of {len(told['rows'])} rows."]
    for side in SIDES:
        if told["only"][side]:
            lines.append(f"Only {side}, so not compared: {', '.join(told['only'][side])}.")
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=Path, help="a checkout")
    parser.add_argument("after", type=Path, help="another checkout")
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--starts", type=int, default=5, help="how often both processes start anew")
    parser.add_argument("--seconds", type=float, default=0.2, help="for each row in each round")
    parser.add_argument("--rows", nargs="+", help="these alone; default: all that both have")
    parser.add_argument("--most", type=float, default=0.02, help="the part a row may lose")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "results")
    chosen = parser.parse_args()
    checkouts = {side: getattr(chosen, side).resolve() for side in SIDES}
    for checkout in checkouts.values():
        check_package(checkout, environment(checkout, Path()))
    turns, figures = range(chosen.rounds), Figures()
    with tempfile.TemporaryDirectory(prefix="meadhall-side-") as folder:
        for start in range(min(chosen.starts, chosen.rounds)):
            with ExitStack() as stack:
                workers, ready = started(stack, checkouts, Path(folder))
                both = [row for row in ready["before"] if row in ready["after"] and row in (chosen.rows or [row])]
                if not both:
                    raise SystemExit("the checkouts have none of these rows in common")
                figures = figures or {row: {side: [] for side in SIDES} for row in both}
                for turn in turns[start :: chosen.starts]:
                    measure(workers, turn, chosen.seconds, figures)
                    print(f"round {len(figures[both[0]]['after'])} of {chosen.rounds}", file=sys.stderr, flush=True)
    told = {
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "machine": machine(),
        "versions": versions(),
        **{side: commit(checkout) for side, checkout in checkouts.items()},
        "rounds": chosen.rounds,
        "starts": chosen.starts,
        "seconds": chosen.seconds,
        "most": chosen.most,
        "only": {
            side: [row for row in ready[side] if row not in ready[other]]
            for side, other in (SIDES, reversed(SIDES))
        },
        "rows": [compared(row, figures[row]) for row in both],
    }  # fmt: skip
    chosen.out.mkdir(parents=True, exist_ok=True)
    (chosen.out / "side_by_side.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    (chosen.out / "side_by_side.md").write_text(page(told), encoding="utf-8")
    print(page(told))
    return int(any(row["ratio"] < 1 - chosen.most for row in told["rows"]))


if __name__ == "__main__":
    sys.exit(main())
