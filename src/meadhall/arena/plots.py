"""Plots of runs as SVG or PNG, drawn with matplotlib where it is installed (`pip install 'meadhall[plots]'`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from meadhall.engine.errors import MeadhallError

KINDS = ("svg", "png")
INK, PALE, CHANCE = "#2b2622", "#d8cdbd", "#9c3b2e"  # of text, of bars, of what chance would give
LEVEL_COLOURS = ("#8a7f72", "#3f6d8c", "#b5802a", "#7a2f2f", "#4f7a4a", "#5d4a7a")
ROW = 0.34  # inches a line of a plot takes
SETTINGS: Any = {
    "svg.hashsalt": "meadhall",  # the same figures, the same file
    "svg.fonttype": "none",  # text stays text
    "font.family": "sans-serif",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
}


class NoPlots(MeadhallError):
    """Matplotlib is not installed."""


def can_draw() -> bool:
    return find_spec("matplotlib") is not None


def must_draw() -> None:
    if not can_draw():
        raise NoPlots("plots need matplotlib, which is not installed; install it with: pip install 'meadhall[plots]'")


def draw(figures: Mapping[str, Any], plies: Sequence[int], folder: Path, kinds: Sequence[str]) -> list[Path]:
    """The plots of one run; returns the files."""
    title = f"{figures['title']}: {' '.join(figures['line_up'])}, {figures['games']:,} games"
    files: list[Path] = []
    if figures["bots"][0]["rating"] is not None:
        files += ladder(figures["bots"], f"Ratings, {title}", folder / "ladder", kinds)
    if figures["chance"] is not None:
        files += seats(figures["seats"], figures["bots"], figures["chance"], title, folder / "seats", kinds)
    return files + histogram(plies, "Moves of a game", f"Length, {title}", folder / "length", kinds)


def ladder(bots: Sequence[Mapping[str, Any]], title: str, stem: Path, kinds: Sequence[str]) -> list[Path]:
    """Ratings with their intervals, the best on top; an arrow where nothing bounds one."""
    with _figure(title, 7, 1.2 + ROW * len(bots)) as (figure, axes):
        ends = [end for bot in bots for end in (*bot["rating_95"], bot["rating"]) if end is not None]
        reach = max(20.0, max(ends) - min(ends))
        for row, bot in enumerate(reversed(bots)):
            low, high = bot["rating_95"]
            colour = LEVEL_COLOURS[row % len(LEVEL_COLOURS)]
            left = bot["rating"] - reach / 5 if low is None else low
            right = bot["rating"] + reach / 5 if high is None else high
            axes.plot([left, right], [row, row], color=colour, linewidth=2)
            for end, at, mark in ((low, left, "<"), (high, right, ">")):
                axes.plot([at], [row], marker=mark if end is None else "|", color=colour, markersize=8)
            axes.plot([bot["rating"]], [row], "o", color=colour, markersize=7)
            axes.annotate(f"{bot['rating']:.0f}", (bot["rating"], row), (0, 7), textcoords="offset points", ha="center")
        axes.set_yticks(range(len(bots)), [bot["bot"] for bot in reversed(bots)])
        axes.set_ylim(-0.6, len(bots) - 0.2)
        axes.set_xlabel("rating, with 95 % interval; 400 points: ahead ten times as often")
        axes.grid(axis="x", color=PALE)
        return _save(figure, stem, kinds)


def seats(
    every: Sequence[Mapping[str, Any]],
    bots: Sequence[Mapping[str, Any]],
    chance: float,
    title: str,
    stem: Path,
    kinds: Sequence[str],
) -> list[Path]:
    """The win share of each seat, with intervals, and of each level there."""
    with _figure(f"Wins by seat, {title}", 7, 3.6) as (figure, axes):
        numbers = [seat["seat"] for seat in every]
        bars(axes, numbers, [(seat["win_share"], seat["win_share_95"]) for seat in every])
        if len(bots) > 1:
            for row, bot in enumerate(reversed(bots)):
                shares = [None if share is None else 100 * share for share in bot["win_share_by_seat"]]
                axes.plot(
                    numbers, shares, "o", color=LEVEL_COLOURS[row % len(LEVEL_COLOURS)], label=f"one {bot['bot']}"
                )
        axes.axhline(100 * chance, color=CHANCE, linestyle="--", linewidth=1, label="chance")
        axes.set_xticks(numbers, [f"seat {number}" for number in numbers])
        axes.set_ylabel("victories, %")
        axes.legend(frameon=False, loc="center left", bbox_to_anchor=(1, 0.5))
        return _save(figure, stem, kinds)


def bars(axes: Any, places: Sequence[float], shares: Sequence[tuple[float, Sequence[float]]]) -> None:
    """Shares as bars with their intervals, in percent."""
    middles = [100 * share for share, _ in shares]
    below = [100 * (share - low) for share, (low, _) in shares]
    above = [100 * (high - share) for share, (_, high) in shares]
    axes.bar(places, middles, color=PALE, width=0.6)
    reach = [[max(0.0, value) for value in below], [max(0.0, value) for value in above]]
    axes.errorbar(places, middles, yerr=reach, fmt="none", ecolor=INK, capsize=4)


def histogram(values: Sequence[float], label: str, title: str, stem: Path, kinds: Sequence[str]) -> list[Path]:
    """How often games were so long."""
    with _figure(title, 7, 3) as (figure, axes):
        spread = max(values) - min(values)
        axes.hist(values, bins=int(min(30, spread + 1)), color=LEVEL_COLOURS[1], edgecolor="white", linewidth=0.5)
        middle = sorted(values)[len(values) // 2]
        axes.axvline(middle, color=CHANCE, linestyle="--", linewidth=1, label=f"half of them: {middle:g} or less")
        axes.set_xlabel(label)
        axes.set_ylabel("games")
        axes.legend(frameon=False)
        return _save(figure, stem, kinds)


def effects(rows: Sequence[Mapping[str, Any]], title: str, stem: Path, kinds: Sequence[str]) -> list[Path]:
    """What winning has to do with each thing used: differences of win shares with their intervals."""
    with _figure(title, 7.5, 1.2 + 0.26 * len(rows)) as (figure, axes):
        for row, thing in enumerate(reversed(rows)):
            low, high = thing["difference_95"]
            sure = low > 0 or high < 0
            colour = (LEVEL_COLOURS[4] if low > 0 else CHANCE) if sure else LEVEL_COLOURS[0]
            axes.plot([100 * low, 100 * high], [row, row], color=colour, linewidth=2)
            axes.plot([100 * thing["difference"]], [row], "o" if sure else ".", color=colour)
        axes.axvline(0, color=INK, linewidth=0.8)
        axes.set_yticks(range(len(rows)), [thing["name"] for thing in reversed(rows)])
        axes.set_ylim(-0.7, len(rows) - 0.3)
        axes.set_xlabel("win share of seats that used it, above that of seats that did not, in points of percent")
        axes.grid(axis="x", color=PALE)
        return _save(figure, stem, kinds)


class _figure:  # noqa: N801  (read as a word in `with`)
    """A figure with one pair of axes, drawn under our settings and nobody else's."""

    def __init__(self, title: str, width: float, height: float) -> None:
        self._title, self._size = title, (width, height)

    def __enter__(self) -> tuple[Any, Any]:
        must_draw()
        import matplotlib
        from matplotlib.figure import Figure

        self._context = matplotlib.rc_context(SETTINGS)
        self._context.__enter__()
        figure = Figure(figsize=self._size, layout="constrained")
        axes = figure.add_subplot()
        axes.set_title(self._title, loc="left", fontsize=10, wrap=True)
        return figure, axes

    def __exit__(self, *error: object) -> None:
        self._context.__exit__(None, None, None)


def _save(figure: Any, stem: Path, kinds: Sequence[str]) -> list[Path]:
    files = []
    for kind in kinds:
        path = stem.with_suffix(f".{kind}")
        path.parent.mkdir(parents=True, exist_ok=True)
        figure.savefig(path, dpi=150, metadata={"Date": None} if kind == "svg" else {"Software": None})
        files.append(path)
    return files
