"""Pauses that tell nothing: where somebody may have been asked in secret, all others hear what follows a little later.

A game's screen offers `suspense(events)`: how many times, by the public events of a play, somebody might have been
asked in secret since it was made, the last of them being now; and `waits(view)`: whether, by the public view, the table
waits for somebody so asked. Each of those windows lasts for a short random time, or for the time the table has agreed
on, whether or not somebody is asked in it. Those asked hear of it when theirs begins; for all others nothing happens
meanwhile: they see the table as it was, and their clocks stand still. When the last is over, all hear in one step what
has come of it. Opening answers and writing them down takes some milliseconds, so after every window a fixed time passes
for that, whether or not there is anything to write (docs/secrecy.md has what was measured).
"""

from __future__ import annotations

import asyncio
import secrets
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from meadhall.engine.table import Table
from meadhall.hall.screens import screen_of

if TYPE_CHECKING:
    from meadhall.hall.server import Hall
    from meadhall.hall.tables.live_table import Sitting

CHANCE = secrets.SystemRandom()  # whoever could foretell a window could tell who thinks in it
SETTLING = 0.1  # seconds after a window in which its answers are opened and written down, if there are any
LATER = 0.5  # each window after the first of a step lasts for this part of a pause


@dataclass
class Hold:
    """A table of which not everyone has heard all."""

    start: int  # the plays all have heard of
    left: int = 0  # windows that are still to last, with the one that is open
    past: int = 0  # windows that are over
    length: float = 0.0  # of the one that is open, in seconds
    until: float = 0.0  # when it has lasted long enough
    settling: bool = False  # one is over, and its answers are being written down


def windows(table: Table) -> int:
    """How often, for all the public knows of the last play, somebody might have been asked in secret."""
    asks = getattr(screen_of(table.game), "suspense", None)
    return 0 if asks is None else int(asks(table.events(None)))


def part(hold: Hold | None) -> float:
    """How long the window that is open lasts, as a part of a whole pause."""
    return LATER if hold is not None and hold.past else 1.0


def next_hold(hall: Hall, sitting: Sitting, over: bool, possible: int) -> Hold | None:
    """Whether not all hear of a play at once, or still do not."""
    if over:
        return None
    begins = possible and (hall.settings.suspense[1] or sitting.kept.answer_time)
    return sitting.hold or (Hold(len(sitting.plays)) if begins else None)


def keep(hall: Hall, sitting: Sitting, hold: Hold | None, possible: int) -> None:
    """Holds back what was just played, for as long as those windows last."""
    begins, sitting.hold = hold is not sitting.hold, hold
    if hold is None:
        return
    hold.left += possible
    if begins:
        _open(hall, sitting, hold)
        hall.begin(_pass_by(hall, sitting, hold), sitting)
    else:
        hold.settling = True  # those asked next hear of it when others would be


def _open(hall: Hall, sitting: Sitting, hold: Hold) -> None:
    """The next window begins; where its time is fixed, all hear that."""
    agreed = sitting.kept.answer_time
    hold.length = agreed or CHANCE.uniform(*hall.settings.suspense) * part(hold)
    hold.until = hall.steady() + hold.length
    if agreed:
        hall.dealer.tell_window(sitting, agreed)


async def _pass_by(hall: Hall, sitting: Sitting, hold: Hold) -> None:
    """One window after another; then all hear what has come of them."""
    while sitting.hold is hold:
        await hall.pause(hold.length)
        async with sitting.lock:
            if sitting.hold is hold:
                await _settle(hall, sitting, hold)
            if sitting.hold is hold:
                if hold.left:
                    _open(hall, sitting, hold)
                    hall.dealer.ask(sitting)
                else:
                    hall.dealer.let_hear(sitting)


async def _settle(hall: Hall, sitting: Sitting, hold: Hold) -> None:
    """A window is over: after the last, answers are opened. It takes as long if there are none."""
    over = time.monotonic()
    hold.left -= 1
    hold.past += 1
    if not hold.left:
        await hall.answers.close(sitting)
    if (left := over + SETTLING - time.monotonic()) > 0:
        await asyncio.sleep(left)
    hold.settling = False
