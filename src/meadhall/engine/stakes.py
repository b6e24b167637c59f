"""What is at stake for a player between now and as far as a search looks ahead: hints say of it what a move changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Stake:
    """Something a player gains or loses, read off a position."""

    more: str  # said of the move after which there is more of it; {} is how much
    less: str
    read: Callable[[Any, int], float]  # how much of it there is in a position, for a seat
    least: float = 0.05  # the least difference that anybody would care for
    good: bool = True  # whether a seat wants more of it
    chance: bool = False  # whether it is told how often there is more of it than now, in percent
