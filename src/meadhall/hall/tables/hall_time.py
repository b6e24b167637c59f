"""Hall time: nobody's time is up because somebody set the computer's clock.

While a hall is open, hall time runs by the computer's steady clock. While it is closed, hall time follows the date, as
days for a move go on then. What both differ by is kept in the database, and so is when the hall was last open. A hall
that was never open before begins with the date: the clocks of older databases are read as they are.
"""

from __future__ import annotations

from collections.abc import Callable

SET = 1.0  # seconds: if hall time and date part by more, somebody has set the computer's clock


class HallTime:
    """Seconds that only ever go forward, from one run of a hall to the next."""

    def __init__(self, date: Callable[[], float], ticks: Callable[[], float]) -> None:
        self._date = date
        self._ticks = ticks
        self._start = date() - ticks()
        self._opened = self()
        self._open_before: float | None = None  # until when the hall was open the last time
        self.apart = 0.0  # hall time less the date, as it is kept

    def __call__(self) -> float:
        return self._start + self._ticks()

    def go_on(self, apart: float, open_until: float) -> None:
        """Goes on from the last time the hall was open, by what was kept then."""
        self.apart = apart
        self._opened = max(self._date() + apart, open_until)
        self._start = self._opened - self._ticks()
        self._open_before = open_until

    def notices(self) -> bool:
        """Whether the computer's clock was set since this was last asked."""
        apart = self() - self._date()
        was_set = abs(apart - self.apart) > SET
        if was_set:
            self.apart = apart
        return was_set

    def thought_before(self, since: float) -> float:
        """The seconds from a moment to the end of the run it was in; none if that is this run, or not known."""
        if self._open_before is None or since >= self._opened:
            return 0.0
        return max(0.0, self._open_before - since)
