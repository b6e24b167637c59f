"""Masking delays: where somebody may have been asked in secret, all others hear what follows a little later.

A game says how many secret windows there might have been since a play was made. Each window lasts for a short random
time, or for the time the table has agreed on, whether or not somebody is asked in it. Those asked hear of it when
theirs begins. For all others nothing happens meanwhile: they see the table as it was, and their clocks stand still.
When the last window is over, all hear in one step what has come of it.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

CHANCE = secrets.SystemRandom()  # whoever could foretell a window could tell who thinks in it
LATER = 0.5  # each window after the first of a step lasts for this part of a pause


@dataclass
class Delay:
    """A table of which not everyone has heard all."""

    start: int  # the happenings all have heard of
    left: int = 0  # windows that are still to last, with the one that is open
    past: int = 0  # windows that are over
    length: float = 0.0  # of the one that is open, in seconds
    until: float = 0.0  # when it has lasted long enough
    settling: bool = False  # one is over, and its answers are being written down
    is_timed: bool = False  # somebody sees to its end

    @property
    def last_is_open(self) -> bool:
        """Whether those asked have heard that they are: they are asked in the last window."""
        return self.left <= 1 and not self.settling

    def open_window(self, now: float, agreed: int | None, pauses: tuple[float, float]) -> None:
        """The next window begins; its time is fixed where the table has agreed on one."""
        self.length = agreed or CHANCE.uniform(*pauses) * part(self)
        self.until = now + self.length


def part(delay: Delay | None) -> float:
    """How long the window that is open lasts, as a part of a whole pause."""
    return LATER if delay is not None and delay.past else 1.0
