"""Hall time: nobody's time is up because somebody set the computer's clock.

While a hall is open, hall time runs by the computer's steady clock. While it is closed, hall time follows the date, as
days for a move go on then. What both differ by is kept in the database, and so is when the hall was last open. A hall
that was never open before begins with the date: the clocks of older databases are read as they are.

Where halls share a database the date is the database's, and steady clocks follow it: a table that goes from one hall to
another finds the same time there.
"""

from __future__ import annotations

from collections.abc import Callable

SET = 1.0  # seconds: if hall time and date part by more, somebody has set the computer's clock
DRIFT = 0.05  # seconds by which a hall's time is set right at once, where it is not the same as at other halls


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


class SharedTime(HallTime):
    """Hall time where halls share a database."""

    _latest = float("-inf")

    def __call__(self) -> float:
        self._latest = max(self._latest, super().__call__())
        return self._latest

    def begin(self, date: float, apart: float, open_until: float | None) -> None:
        """Begins with the database's date; `open_until` is when a hall was last open."""
        self.apart = apart
        self._latest = float("-inf")
        self._start = date + apart - self._ticks()
        self._opened = self()
        self._open_before = open_until

    def notices(self) -> bool:
        """That the date was set is noticed with a heartbeat: see `follow`."""
        return False

    def follow(self, date: float, apart: float, took: float) -> float | None:
        """The database's date, read within the last so many seconds, and how far hall time is from it, as kept there.

        Small differences are drift, and pass by. If the date was set, hall time goes on as it did; returned is how far
        it is from the date now. Whoever finds that another hall was first takes over what that hall found.
        """
        ahead = self() - (date + apart)
        ahead = max(0.0, ahead - took) if ahead > 0 else ahead
        known, self.apart = self.apart, apart
        if abs(ahead) <= SET:
            self._start -= max(-DRIFT, min(DRIFT, ahead))
        elif apart == known:
            self.apart = apart + ahead
            return self.apart
        else:
            self._start -= ahead
        return None
