"""Scores and places for screens, as a game's `outcome` would have them now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from meadhall.engine.defaults import PLACES


def result_of(outcome: Callable[..., Any], s: Any) -> np.ndarray:
    """The scores of all seats, and below them their places."""
    result = np.zeros((2, s.seats), np.int64)
    outcome(s, result)
    return result


def best_first(outcome: Callable[..., Any], s: Any) -> list[int]:
    """The seats by their places."""
    return sorted(range(s.seats), key=result_of(outcome, s)[PLACES].__getitem__)
