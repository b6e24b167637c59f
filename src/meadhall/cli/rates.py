"""Rates of winning: how sure they are, and how they are written."""

from __future__ import annotations

from math import sqrt

Z = 1.96  # standard deviations either side of a 95 % interval


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Between which rates the true one lies, 19 times of 20 (Wilson's interval)."""
    rate, spread = wins / games, Z * Z / games
    middle = (rate + spread / 2) / (1 + spread)
    reach = Z * sqrt(rate * (1 - rate) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def percent(rate: float | None) -> str:
    return "" if rate is None else f"{100 * rate:.1f}"
