"""How sure a figure is: 95 % intervals over rounds, since the games of a round share their deal."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from typing import Any

import numpy as np

Z = 1.96  # standard deviations either side of a 95 % interval
RESAMPLES = 1000

Interval = tuple[float, float]


def wilson(rate: float, games: float, z: float = Z) -> Interval:
    """The rates between which the true rate lies, 19 times of 20 (Wilson's interval)."""
    spread = z * z / games
    middle = (rate + spread / 2) / (1 + spread)
    reach = z * sqrt(rate * (1 - rate) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def share_interval(rounds: Sequence[float]) -> Interval:
    """The interval of a share, from its mean in each round.

    It is Wilson's, over an effective number of games: as many independent games as would scatter like the rounds do.
    Mirrored games count for more than their number, games that stand or fall together for less. Where all rounds came
    out alike, the interval allows for other rounds that may have been missed.
    """
    means = np.asarray(rounds, float)
    rate = float(means.mean())
    variance = float(means.var(ddof=1)) / len(means) if len(means) > 1 else 0.0
    if variance < 1e-15:
        missed = wilson(0, len(means))[1]
        return rate - missed * rate, rate + missed * (1 - rate)
    return wilson(rate, rate * (1 - rate) / variance, student(len(means) - 1))


def mean_interval(rounds: Sequence[float]) -> Interval:
    """The interval of a mean of any size, from its means in each round."""
    means = np.asarray(rounds, float)
    middle = float(means.mean())
    if len(means) < 2:
        return -inf, inf
    reach = student(len(means) - 1) * float(means.std(ddof=1)) / sqrt(len(means))
    return middle - reach, middle + reach


def student(freedom: int) -> float:
    """Student's 97.5 % point (Cornish and Fisher's expansion; the first ones, where it is poor, as tabled)."""
    tabled = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776}
    if freedom in tabled:
        return tabled[freedom]
    z = Z
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def resamples(rounds: int, seed: int, times: int = RESAMPLES) -> Any:
    """How often each round is drawn in each resample of the bootstrap: as many draws as rounds, with replacement."""
    dice = np.random.default_rng([seed, rounds])
    return dice.multinomial(rounds, np.full(rounds, 1 / rounds), size=times)


def middle_95(values: Any) -> Any:
    """The middle 95 % of resampled figures, along the first axis."""
    return np.nanpercentile(values, [2.5, 97.5], axis=0)
