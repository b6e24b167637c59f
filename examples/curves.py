"""Draws curves that learners here wrote, a line each: `python examples/curves.py A.json B.json --out curve.svg`."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import matplotlib

matplotlib.use("svg")
from matplotlib import pyplot

COLOURS = ("#1f6f8b", "#a3552a", "#4b7f3a", "#7a4b8f")
MARKS = ("o", "s", "^", "D")  # never colour alone


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, default=Path("curves.svg"))
    told = parser.parse_args()
    pyplot.rcParams["svg.hashsalt"] = "meadhall"  # the same file for the same figures
    figure, axes = pyplot.subplots(figsize=(7, 4))
    for number, file in enumerate(told.files):
        found = json.loads(file.read_text(encoding="utf-8"))
        points = found["curve"]
        reach = [1.96 * (point["wins"] * (1 - point["wins"]) / found["judged"]) ** 0.5 for point in points]
        axes.errorbar(
            [point["seconds"] for point in points], [point["wins"] for point in points], yerr=reach, capsize=2,
            color=COLOURS[number % len(COLOURS)], marker=MARKS[number % len(MARKS)],
            label=f"{found['what']}: {found['game']}, {found['seats']} seats",
        )  # fmt: skip
        axes.axhline(found["chance"], color="#888", linestyle="--", linewidth=1)
    axes.set(xlabel="seconds of learning, one core", ylabel="share of games won against random players", ylim=(0, 1))
    axes.legend(loc="lower right", fontsize=8)
    axes.grid(alpha=0.3)
    figure.tight_layout()
    told.out.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(told.out, metadata={"Date": None})


if __name__ == "__main__":
    main()
