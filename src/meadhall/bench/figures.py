"""What a run measures and what came of it: rows, their figures over the repeats, and ratios between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import floor, log10
from statistics import median

MOVES = "moves/s"
ITERATIONS = "iterations/s"
# What is like what,
PLAYOUTS, BATCHES, LOOPS, SEARCHES = "Compiled playouts", "Batches", "Loops in Python", "Searches"
ENVIRONMENTS = "Environments"
ALONE = "Meadhall alone"  # and what has nothing beside it


@dataclass(frozen=True)
class Row:
    """One thing to measure."""

    id: str
    group: str
    who: str
    what: str
    unit: str = MOVES
    beside: str = ""  # a peer's row: the row of ours it is held against


@dataclass(frozen=True)
class Spread:
    """The median of several figures, and how far apart they lie."""

    median: float
    low: float
    high: float


@dataclass
class Result:
    """A row with its figures, one for each repeat, or the trouble that left it without."""

    row: Row
    figures: list[float] = field(default_factory=list)
    facts: dict[str, float] = field(default_factory=dict)  # what helps to read them: moves a game, for instance
    trouble: str = ""

    @property
    def spread(self) -> Spread | None:
        return spread(self.figures)


def spread(figures: Sequence[float]) -> Spread | None:
    """None if nothing was measured."""
    return Spread(median(figures), min(figures), max(figures)) if figures else None


def ratio(ours: Result, peer: Result) -> Spread | None:
    """How many times the peer's figure ours is, taken within each round: a machine that slows down slows both."""
    pairs = zip(ours.figures, peer.figures, strict=False)
    return spread([mine / theirs for mine, theirs in pairs if theirs])


# ---- as people read them


def number(value: float, digits: int = 3) -> str:
    """A number to this many digits: `8.41 million`, `134,000`, `0.0362`."""
    if value >= 999_500:
        return f"{_rounded(value / 1e6, digits)} million"
    return _rounded(value, digits)


def quantity(value: float, unit: str) -> str:
    """A figure with its unit: `8.41 million moves/s`, `0.47 s`, `408 bytes`."""
    return f"{number(value)} {unit}"


def between(spread: Spread, unit: str) -> str:
    """The lowest and the highest figure: `8.2-8.5 million`; empty if they are the same."""
    if spread.low == spread.high:
        return ""
    low, high = number(spread.low), number(spread.high)
    if low.endswith(" million") and high.endswith(" million"):
        low = low.removesuffix(" million")
    return f"{low}-{high}" if unit.endswith("/s") else f"{low}-{high} {unit}"


def times(spread: Spread | None) -> str:
    """A ratio: `2.31x`."""
    return f"{number(spread.median)}x" if spread else ""


def _rounded(value: float, digits: int) -> str:
    if value == 0:
        return "0"
    rounded = float(f"{value:.{digits}g}")
    places = digits - 1 - floor(log10(abs(rounded)))
    return f"{rounded:,.{max(0, places)}f}"
