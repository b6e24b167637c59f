"""Rates of winning: how sure they are, and how they are written."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.arena import intervals


def wilson(wins: float, games: int) -> intervals.Interval:
    """The rates of winning between which the true rate lies, 19 times of 20."""
    return intervals.wilson(wins / games, games)


def percent(rate: float | None) -> str:
    return "" if rate is None else f"{100 * rate:.1f}"


def interval(ends: Sequence[float]) -> str:
    return f"{100 * ends[0]:.1f}-{100 * ends[1]:.1f}"
