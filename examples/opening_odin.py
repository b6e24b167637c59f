"""A question of balance, answered with batches: is it good to open a hand of Odin, and does that depend on the seats?

    python examples/opening_odin.py [--games 20000] [--out FOLDER]

Plays single hands at random with two to six seats and counts who goes out first, by turn order from whoever opens.
Prints the shares with their 95 % intervals and, where matplotlib is installed, plots them beside an even share.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np

import meadhall

GAME = meadhall.game("odin")


def shares(seats: int, games: int, seed: int = 1, at_once: int = 2048) -> tuple[np.ndarray, int]:
    """The share of hands won by each place in turn order from who opens, and of how many hands.

    Every row plays equally many hands: to stop when enough have ended would favour short ones.
    """
    batch = GAME.batch(min(games, at_once), seats, seed=seed, target="single")
    each = -(-games // batch.n)
    rows, played = np.arange(batch.n), np.zeros(batch.n, int)
    opener = batch.mover.copy()
    won = np.zeros(seats)
    while (played < each).any():
        batch.step()
        over = batch.ended & (played < each)
        out = batch.places == 1
        for place in range(seats):
            won[place] += (out[rows, (opener + place) % seats] / out.sum(axis=1).clip(1))[over].sum()
        played += over
        opener = np.where(batch.lengths == 0, batch.mover, opener)
    return won / played.sum(), int(played.sum())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--out", type=Path)
    told = parser.parse_args()
    found = {}
    for seats in GAME.seats:
        share, games = shares(seats, told.games)
        margin = 1.96 * np.sqrt(share * (1 - share) / games)
        found[seats] = {"share": share.tolist(), "margin": margin.tolist(), "games": games}
        told_by_place = "  ".join(f"{one:.1%} ±{wide:.1%}" for one, wide in zip(share, margin, strict=True))
        print(f"{seats} seats (even: {1 / seats:.1%}), from who opens: {told_by_place}", flush=True)
    if told.out:
        told.out.mkdir(parents=True, exist_ok=True)
        (told.out / "opening_odin.json").write_text(json.dumps(found, indent=1) + "\n")
        plot(found, told.out / "opening_odin.png")


def plot(found: dict[int, dict[str, list[float]]], path: Path) -> None:
    """Each place's share as a multiple of an even one."""
    try:
        import matplotlib
    except ImportError:
        print("matplotlib is not installed: no picture")
        return
    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4))
    for seats, told in found.items():
        places = np.arange(1, seats + 1)
        axes.errorbar(
            places,
            np.array(told["share"]) * seats,
            np.array(told["margin"]) * seats,
            marker="o",
            label=f"{seats} seats",
        )
    axes.axhline(1, color="#a33", linestyle="--")
    axes.set(xlabel="turn order, from who opens the hand", ylabel="wins, as a multiple of an even share")
    axes.set_xticks(range(1, max(found) + 1))
    axes.set_title("Odin at random: what opening a hand is worth")
    axes.legend()
    axes.grid(alpha=0.3)
    figure.tight_layout()
    figure.savefig(path, dpi=120)


if __name__ == "__main__":
    main()
