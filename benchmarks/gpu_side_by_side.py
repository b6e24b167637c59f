"""Checkouts of Meadhall side by side on one GPU: plies and playouts of every game, by turns.

    git worktree add ../before COMMIT
    python benchmarks/gpu_side_by_side.py ../before . [MORE ...] [--rounds 10] [--out FOLDER]

Needs `meadhall[gpu]` and a GPU. Each game of each checkout has a process of its own. All compile at once; then each
round asks all checkouts for a row before it goes on to the next row, in the other order the next time. A ratio to the
first checkout is taken within each round; its median counts. Where a checkout's kernels are the same instructions as
the first one's, that is said too: whatever differs then is chance.

`gpu_side_by_side.json` has every figure, `gpu_side_by_side.md` a line for each row.
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

BATCH, PLAYED = 1 << 19, 1 << 17  # games
SPREAD = 600  # steps before a batch is timed: long enough for its games to be each somewhere else
STEPS = {"plies": 60, "plies, masks": 30, "plies, masks and observations": 20}
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


def playing_out(game: Any, in_order: bool) -> Work:
    from meadhall.engine.cuda import Cuda

    cuda, seats = Cuda(game), game.read_seats(None)
    options = game.option_array(game.read_options(seats, {}))
    states, dice = cuda.arrays(PLAYED)

    def work() -> tuple[float, float]:
        cuda.deal_all(states, dice, seats, options, 7)
        cuda.synchronize()
        start = time.perf_counter()
        return float(cuda.playouts(states, dice, in_order=in_order)), time.perf_counter() - start

    return work


def instructions() -> list[str]:
    """A digest of every kernel that was compiled, whatever its functions are called."""
    from numba.cuda.dispatcher import CUDADispatcher

    found = []
    for kernel in [one for one in gc.get_objects() if isinstance(one, CUDADispatcher)]:
        if kernel.targetoptions.get("device"):
            continue
        for text in kernel.inspect_asm().values():
            names: dict[str, str] = {}
            same = re.sub(r"//.*", "", text)
            same = re.sub(r"\b_Z[\w$]+", lambda name: names.setdefault(name[0], f"name{len(names)}"), same)
            found.append(hashlib.sha256(same.encode()).hexdigest()[:16])
    return sorted(found)


def serve(game_id: str) -> None:
    """Compiles all of a game; then answers each row's name, a line, with moves a second."""
    import numpy as np

    for old, new in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
        if not hasattr(np, old):  # numba-cuda still asks for names that numpy has dropped
            setattr(np, old, getattr(np, new))
    import meadhall

    answers, sys.stdout = sys.stdout, sys.stderr
    game = meadhall.game(game_id)
    batch: Any = game.batch(BATCH, device="gpu")
    for _ in range(SPREAD):
        batch.step()
    works = {
        "plies": stepping(batch, STEPS["plies"]),
        "plies, masks": stepping(batch, STEPS["plies, masks"], mask=True),
        "plies, masks and observations": stepping(
            batch, STEPS["plies, masks and observations"], mask=True, observe=True
        ),
        "playouts": playing_out(game, in_order=False),
        "playouts in order": playing_out(game, in_order=True),
    }
    for work in works.values():
        work()
    print(json.dumps(instructions()), file=answers, flush=True)
    for line in sys.stdin:
        moves, seconds = works[line.strip()]()
        print(moves / seconds, file=answers, flush=True)


class Side:
    """One game of one checkout in a process of its own."""

    def __init__(self, checkout: Path, game_id: str) -> None:
        words = [sys.executable, __file__, "--serve", game_id]
        path = os.pathsep.join([str(checkout / "src"), *filter(None, [os.environ.get("PYTHONPATH")])])
        self._process = subprocess.Popen(
            words, env={**os.environ, "PYTHONPATH": path}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

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


def line(game_id: str, row: str, found: dict[str, Any], same: dict[str, bool]) -> str:
    names = list(found)
    cells = [f"{found[names[0]]['median'] / 1e6:,.1f}"]
    for name in names[1:]:
        one = found[name]
        cells.append(f"{one['median'] / 1e6:,.1f}")
        cells.append(f"{one['ratio']:.1%} ({one['ratio of the best']:.1%}){' =' if same[name] else ''}")
    return f"| {game_id}, {row} | {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkouts", nargs="*", type=Path)
    parser.add_argument("--games", nargs="+", default=["odin", "onboard", "spoils", "north", "sagas"])
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "results")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.serve:
        serve(chosen.serve)
        return
    if len(chosen.checkouts) < 2:
        parser.error("two checkouts at least are compared")
    checkouts = {checkout.resolve().name: checkout.resolve() for checkout in chosen.checkouts}
    sides = {
        game_id: {name: Side(checkout, game_id) for name, checkout in checkouts.items()} for game_id in chosen.games
    }
    code = {game_id: {name: side.hear() for name, side in by_name.items()} for game_id, by_name in sides.items()}
    names, first = list(checkouts), next(iter(checkouts))
    figures: dict[str, dict[str, list[float]]] = {}
    for turn in range(chosen.rounds):
        for game_id, by_name in sides.items():
            for row in ROWS:
                rates = figures.setdefault(f"{game_id}, {row}", {name: [] for name in names})
                for name in names if turn % 2 == 0 else reversed(names):
                    rates[name].append(by_name[name].rate(row))
        print(f"round {turn + 1} of {chosen.rounds}", file=sys.stderr, flush=True)
    for by_name in sides.values():
        for side in by_name.values():
            side.close()
    head = " | ".join([first, *(f"{name} | ratio (of the best)" for name in names[1:])])
    text = [f"| million moves a second | {head} |", f"| --- |{' ---: |' * (2 * len(names) - 1)}"]
    for game_id in chosen.games:
        same = {name: code[game_id][name] == code[game_id][first] for name in names}
        text += [line(game_id, row, compared(figures[f"{game_id}, {row}"]), same) for row in ROWS]
    text += ["", "= marks games whose kernels are the same instructions in both."]
    print("\n".join(text))
    chosen.out.mkdir(parents=True, exist_ok=True)
    (chosen.out / "gpu_side_by_side.md").write_text("\n".join(text) + "\n")
    told = {"rows": figures, "code": code}
    (chosen.out / "gpu_side_by_side.json").write_text(json.dumps(told, indent=1) + "\n")


if __name__ == "__main__":
    main()
