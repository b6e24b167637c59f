"""Checkouts of Meadhall side by side on one GPU: plies and playouts of every game, by turns.

    git worktree add ../before COMMIT
    python benchmarks/gpu_side_by_side.py ../before . [MORE ...] [--rows ROW ...] [--rounds 10] [--minutes 8]

Needs `meadhall[gpu]` and a GPU. The plies of each game of each checkout have a process, its playouts another. All
compile at once; then each round asks all checkouts for a row before it goes on to the next row, in the other order the
next time. A ratio to the first checkout is taken within each round; its median counts. Where a checkout's kernels are
the same instructions as the first one's, that is said too: whatever differs then is chance.

In `--out` (`benchmarks/results`), `gpu_side_by_side.json` has every figure, `gpu_side_by_side.md` a line for each row.
A later run of some games keeps what an earlier one found of the others: each run has a table of its own.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

BATCH, PLAYED = 1 << 19, 1 << 14  # games
FIRST_DEAL, DEALS = 7, 20  # seeds: a playout lasts as long as its longest game, which one deal leaves to chance
SPREAD = 300  # steps before a batch is timed: long enough for its games to be each somewhere else
STEPS = {"plies": 20, "plies, masks": 12, "plies, masks and observations": 8}
ROWS = (*STEPS, "playouts", "playouts in order")
Work = Callable[[], tuple[float, float]]  # moves made, and seconds


def stepping(batch: Any, times: int, **what: bool) -> Work:
    def work() -> tuple[float, float]:
        start = time.perf_counter()
        for _ in range(times):
            batch.step(**what)
        batch.synchronize()
        return float(times * batch.n), time.perf_counter() - start

    return work


def playing_out(game: Any, in_order: bool, deals: int) -> Work:
    from meadhall.engine.cuda import Cuda

    cuda, seats = Cuda(game), game.read_seats(None)
    options = game.option_array(game.read_options(seats, {}))
    states, dice = cuda.arrays(PLAYED)

    def work() -> tuple[float, float]:
        made, seconds = 0, 0.0
        for seed in range(FIRST_DEAL, FIRST_DEAL + deals):
            cuda.deal_all(states, dice, seats, options, seed)
            cuda.synchronize()
            start = time.perf_counter()
            made += cuda.playouts(states, dice, in_order=in_order)
            seconds += time.perf_counter() - start
        return float(made), seconds

    return work


def instructions() -> list[str]:
    """A digest of every kernel that was compiled, whatever its functions are called."""
    from numba import cuda
    from numba.cuda.dispatcher import CUDADispatcher

    found = []
    for jitted in [one for one in gc.get_objects() if isinstance(one, CUDADispatcher)]:
        for kernel in jitted.overloads.values():
            if not hasattr(kernel, "inspect_asm"):  # a function for kernels, part of their instructions
                continue
            text = renamed(kernel.inspect_asm(cuda.get_current_device().compute_capability))
            found.append(hashlib.sha256(text.encode()).hexdigest()[:16])
    return sorted(found)


def renamed(text: str) -> str:
    """Instructions without their comments, their functions numbered in the order they come."""
    names: dict[str, str] = {}
    return re.sub(r"\b_Z[\w$]+", lambda name: names.setdefault(name[0], f"name{len(names)}"), re.sub(r"//.*", "", text))


def serve(game_id: str, rows: list[str], deals: int) -> None:
    """Compiles what is asked of a game; then answers each row's name, a line, with moves a second."""
    import numpy as np

    for old, new in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
        if not hasattr(np, old):  # numba-cuda still asks for names that numpy has dropped
            setattr(np, old, getattr(np, new))
    import meadhall

    answers, sys.stdout = sys.stdout, sys.stderr
    game = meadhall.game(game_id)
    steps = bool(set(rows) & set(STEPS))
    batch: Any = game.batch(BATCH, device="gpu") if steps else None  # its kernels take minutes to compile
    for _ in range(SPREAD if steps else 0):
        batch.step()
    works: dict[str, Work] = {}
    for row in rows:
        what = {"mask": "masks" in row, "observe": "observations" in row}
        in_order = "order" in row
        works[row] = stepping(batch, STEPS[row], **what) if row in STEPS else playing_out(game, in_order, deals)
        works[row]()
    print(json.dumps(instructions()), file=answers, flush=True)
    for line in sys.stdin:
        moves, seconds = works[line.strip()]()
        print(moves / seconds, file=answers, flush=True)


class Side:
    """Some rows of one game of one checkout, in a process of their own."""

    def __init__(self, checkout: Path, game_id: str, rows: list[str], deals: int) -> None:
        words = [sys.executable, __file__, "--serve", game_id, "--deals", str(deals), "--rows", *rows]
        path = os.pathsep.join([str(checkout / "src"), *filter(None, [os.environ.get("PYTHONPATH")])])
        self._process = subprocess.Popen(
            words, env={**os.environ, "PYTHONPATH": path}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.rows = rows

    def hear(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit(f"a process ended: {self._process.args}")
        return json.loads(line)

    def rate(self, row: str) -> float:
        assert self._process.stdin is not None
        print(row, file=self._process.stdin, flush=True)
        return float(self.hear())

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def compared(figures: dict[str, list[float]]) -> dict[str, Any]:
    """By checkout: the ratio to the first one, the median within rounds and of the best of all."""
    first = next(iter(figures))
    return {
        name: {
            "median": median(rates),
            "ratio": median(rate / beside for rate, beside in zip(rates, figures[first], strict=True)),
            "ratio of the best": max(rates) / max(figures[first]),
        }
        for name, rates in figures.items()
    }


def page(runs: list[dict[str, Any]]) -> str:
    """A table for each run, and what it was."""
    parts = []
    for run in runs:
        first, *others = next(iter(run["rows"].values()))
        head = " | ".join([first, *(f"{name} | ratio (of the best)" for name in others)])
        lines = [f"| million moves a second | {head} |", f"| --- |{' ---: |' * (2 * len(others) + 1)}"]
        lines += [line(row, figures, run["code"][row.split(",")[0]]) for row, figures in run["rows"].items()]
        parts += [run["about"], "\n".join(lines)]
    return "\n\n".join([*parts, "= marks games whose kernels are the same instructions in both."]) + "\n"


def line(row: str, figures: dict[str, list[float]], code: dict[str, list[str]]) -> str:
    first, *others = found = compared(figures)
    cells = [f"{found[first]['median'] / 1e6:,.1f}"]
    for name in others:
        one = found[name]
        cells.append(f"{one['median'] / 1e6:,.1f}")
        cells.append(f"{one['ratio']:.1%} ({one['ratio of the best']:.1%}){' =' if code[name] == code[first] else ''}")
    return f"| {row} | {' | '.join(cells)} |"


def kept_in(folder: Path) -> list[dict[str, Any]]:
    """The runs whose figures are there."""
    told = folder / "gpu_side_by_side.json"
    return list(json.loads(told.read_text())["runs"]) if told.exists() else []


def without(run: dict[str, Any], games: list[str]) -> dict[str, Any]:
    """A run as it is but for these games."""
    rows = {row: figures for row, figures in run["rows"].items() if row.split(",")[0] not in games}
    return {
        "about": run["about"],
        "rows": rows,
        "code": {one: run["code"][one] for one in run["code"] if one not in games},
    }


def write(folder: Path, run: dict[str, Any], games: list[str]) -> None:
    """Keeps a run, after each of its rounds: it takes the place of what earlier runs found of its games."""
    folder.mkdir(parents=True, exist_ok=True)
    runs = [one for one in (without(one, games) for one in kept_in(folder)) if one["rows"]] + [run]
    (folder / "gpu_side_by_side.json").write_text(json.dumps({"runs": runs}, indent=1) + "\n")
    (folder / "gpu_side_by_side.md").write_text(page(runs))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkouts", nargs="*", type=Path)
    games = sorted(page.parent.name for page in (Path(__file__).parents[1] / "src/meadhall/games").glob("*/RULES.md"))
    parser.add_argument("--games", nargs="+", default=games)
    parser.add_argument("--rows", nargs="+", default=list(ROWS), choices=ROWS)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--deals", type=int, default=DEALS, help="how often a playout's games are dealt in a round")
    parser.add_argument("--minutes", type=float, default=60, help="no round begins later than that")
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "results")
    parser.add_argument("--about", help="what runs and where, for the page; the day, if nothing is said")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    chosen, began = parser.parse_args(), time.monotonic()
    if chosen.serve:
        serve(chosen.serve, chosen.rows, chosen.deals)
        return
    if len(chosen.checkouts) < 2:
        parser.error("two checkouts at least are compared")
    checkouts = {checkout.resolve().name: checkout.resolve() for checkout in chosen.checkouts}
    apart = ([row for row in chosen.rows if (row in STEPS) is steps] for steps in (True, False))
    parts = [rows for rows in apart if rows]
    sides = {
        game_id: {
            name: [Side(checkout, game_id, rows, chosen.deals) for rows in parts]
            for name, checkout in checkouts.items()
        }
        for game_id in chosen.games
    }
    code = {
        game_id: {name: [kernel for side in both for kernel in side.hear()] for name, both in by_name.items()}
        for game_id, by_name in sides.items()
    }
    names = list(checkouts)
    print(f"compiled after {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
    figures: dict[str, dict[str, list[float]]] = {}
    for turn in range(chosen.rounds):
        if time.monotonic() - began > chosen.minutes * 60:
            break
        for game_id, by_name in sides.items():
            for row in chosen.rows:
                rates = figures.setdefault(f"{game_id}, {row}", {name: [] for name in names})
                for name in names if turn % 2 == 0 else reversed(names):
                    rates[name].append(next(side for side in by_name[name] if row in side.rows).rate(row))
        about = (
            f"{chosen.about or time.strftime('%Y-%m-%d')}: {turn + 1} rounds, playouts of {chosen.deals} deals each."
        )
        write(chosen.out, {"about": about, "rows": figures, "code": code}, chosen.games)
        print(f"round {turn + 1} of {chosen.rounds}, {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
    for by_name in sides.values():
        for both in by_name.values():
            for side in both:
                side.close()
    print(page(kept_in(chosen.out)[-1:]))


if __name__ == "__main__":
    main()
