"""What is at stake for a player between now and as far as a search looks ahead: hints say of it what a move changes."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

EITHER = re.compile(r"\{(\w+)\|(\w+)\}")


@dataclass(frozen=True)
class Stake:
    """Something a player gains or loses, read off a position."""

    words: str  # said of a move: `you hold about {} {more|less} Gold`, or `you lose a bet {more|less} often`
    read: Callable[[Any, int], float]  # how much of it there is in a position, for a seat
    least: float = 0.05  # the least difference that anybody would care for
    good: bool = True  # whether a seat wants more of it

    @property
    def chance(self) -> bool:
        """Whether it is told how often there is more of it than now, in percent, and not how much."""
        return "{}" not in self.words

    def said(self, more: bool) -> str:
        """What is said of the move after which there is more of it, or of the other one; {} is how much."""
        return EITHER.sub(r"\1" if more else r"\2", self.words)
