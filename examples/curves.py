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
    games: list[str] = []
    figure, axes = pyplot.subplots(figsize=(7, 4))
    for number, file in enumerate(told.files):
        found = json.loads(file.read_text(encoding="utf-8"))
        points = found["curve"]
        wins = [point["wins"] for point in points]
        reach = [[abs(own - point["wins_95"][end]) for own, point in zip(wins, points, strict=True)] for end in (0, 1)]
        axes.errorbar(
            [point["seconds"] for point in points], wins, yerr=reach, capsize=2,
            color=COLOURS[number % len(COLOURS)], marker=MARKS[number % len(MARKS)], label=found["what"],
        )  # fmt: skip
        games.append(", ".join(filter(None, (f"{found['game']}, {found['seats']} seats", found["options"]))))
        axes.axhline(found["chance"], color="#888", linestyle="--", linewidth=1)
    axes.set(xlabel="seconds of learning, one core", ylabel="share of games won", ylim=(0, 1))
    axes.set_title("; ".join(dict.fromkeys(games)), fontsize=10)
    axes.legend(loc="lower right", fontsize=8)
    axes.grid(alpha=0.3)
    figure.tight_layout()
    told.out.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(told.out, metadata={"Date": None})


if __name__ == "__main__":
    main()
