"""Odin on a CUDA card: the bytes of the CPU, then how fast.

    python benchmarks/gpu.py [--out FOLDER]

Needs `meadhall[gpu]` and a card. Checks first that every seat count and option ends in the very bytes that native code
on the CPU ends in; then times playouts (whole games in one launch) and plies (one launch per ply), best settings first
searched in a short run. Writes a table as markdown and JSON.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import meadhall
from meadhall.checks import Case, cases
from meadhall.checks.targets import played_out
from meadhall.engine.cuda import Cuda

GAMES = 1 << 20  # at once
CHECKED = 1 << 11  # games of each case compared with the CPU
PLIES = 200  # launches timed
REPEATS = 5


def identical(cuda: Cuda, case: Case) -> tuple[bool, int]:
    """Whether the card ends in the CPU's bytes, and over how many moves."""
    states, dice = cuda.arrays(CHECKED)
    cuda.deal_all(states, dice, case.seats, case.game.option_array(dict(case.options)), 7)
    plies = cuda.playouts(states, dice)
    result = plies, states.copy_to_host().tobytes() + dice.copy_to_host().tobytes()
    return result == played_out(case, case.game.native, CHECKED, 7), plies


def timed(prepare: Callable[[], Any], run: Callable[[], float], repeats: int = REPEATS) -> list[float]:
    """Moves a second, several times."""
    rates = []
    for _ in range(repeats):
        prepare()
        start = time.perf_counter()
        moves = run()
        rates.append(moves / (time.perf_counter() - start))
    return rates


def row(name: str, rates: list[float]) -> dict[str, Any]:
    return {"what": name, "median": statistics.median(rates), "low": min(rates), "high": max(rates)}


def measure(game: meadhall.Game, cuda: Cuda) -> list[dict[str, Any]]:
    """Playouts and plies with four seats, and the threads that suit this card."""
    options = game.option_array(game.read_options(4, {}))
    states, dice = cuda.arrays(GAMES)

    def deal() -> float:
        cuda.deal_all(states, dice, 4, options, 7)
        cuda.synchronize()
        return float(GAMES)

    def plies() -> float:
        for _ in range(PLIES):
            cuda.plies(states, dice, options)
        cuda.synchronize()
        return float(PLIES * GAMES)

    deal()
    cuda.playouts(states, dice)  # compiles
    rows = []
    for share in (0.5, 1.0, 2.0):
        threads = int(cuda.best_threads * share)
        rates = timed(deal, lambda threads=threads: cuda.playouts(states, dice, threads))  # type: ignore[misc]
        rows.append(row(f"playouts, {GAMES:,} games, {threads:,} threads", rates))
    plies()
    rows.append(row(f"one ply per launch, {GAMES:,} games", timed(lambda: None, plies)))
    rows.append(row(f"deals, {GAMES:,} games", timed(lambda: None, deal)))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "results")
    out = parser.parse_args().out
    game = meadhall.game("odin")
    cuda = Cuda(game)
    checked = {str(case): identical(cuda, case) for case in cases(game)}
    same = all(equal for equal, _ in checked.values())
    moves = sum(plies for _, plies in checked.values())
    rows = measure(game, cuda)
    lines = [
        f"# Odin on {cuda.card}, {date.today()}",
        "",
        f"Bytes equal to the CPU's in {sum(equal for equal, _ in checked.values())} of {len(checked)} cases "
        f"({CHECKED:,} games each, {moves:,} moves).",
        "",
        "| what | million/s, median | spread |",
        "| --- | ---: | --- |",
        *(
            f"| {r['what']} | {r['median'] / 1e6:,.0f} | {r['low'] / 1e6:,.0f} to {r['high'] / 1e6:,.0f} |"
            for r in rows
        ),
    ]
    print("\n".join(lines))
    out.mkdir(parents=True, exist_ok=True)
    (out / "gpu.md").write_text("\n".join(lines) + "\n")
    figures = {"card": cuda.card, "date": str(date.today()), "identical": same, "checked": moves, "rows": rows}
    (out / "gpu.json").write_text(json.dumps(figures, indent=1) + "\n")
    if not same:
        raise SystemExit(
            "the card's bytes differ from the CPU's: " + ", ".join(k for k, v in checked.items() if not v[0])
        )


if __name__ == "__main__":
    main()
