"""Pauses that tell nothing: where somebody may have been asked in secret, all others hear what follows a little later.

A game's screen offers `suspense(events)`: whether, by the public events of a play, somebody might be asked in secret
then; and `waits(view)`: whether, by the public view, the table waits for somebody so asked. After such a play those who
are asked hear of it at once. For a short random time nothing else happens: the others see the table as it was and
their clocks stand still, whether or not somebody is asked. Then all hear in one step what has come of it.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from meadhall.engine.table import Table
from meadhall.hall.screens import screen_of

if TYPE_CHECKING:
    from meadhall.hall.hall import Hall
    from meadhall.hall.sitting import Sitting


@dataclass
class Hold:
    """A table of which not everyone has heard all."""

    ply: int  # the moves all have heard of
    longer: bool = False  # it has opened again since


def opens(table: Table) -> bool:
    """Whether, for all the public knows of the last play, somebody might be asked in secret now."""
    asks = getattr(screen_of(table.game), "suspense", None)
    return asks is not None and bool(asks(table.events(None)))


def waits(table: Table) -> bool:
    """Whether all can see that the table waits for somebody asked in secret."""
    shows = getattr(screen_of(table.game), "waits", None)
    return shows is not None and bool(shows(table.view(None)))


def asked_in_secret(table: Table) -> tuple[int, ...]:
    return table.actors if waits(table) else ()


def next_hold(hall: Hall, sitting: Sitting, table: Table) -> Hold | None:
    """Whether not all hear of a play at once, or still do not."""
    if table.over:
        return None
    begins = hall.settings.suspense[1] and opens(table)
    return sitting.hold or (Hold(table.ply - 1) if begins else None)


def keep(hall: Hall, sitting: Sitting, hold: Hold | None) -> None:
    """Holds back what was just played, for a while."""
    if hold is not None and hold is not sitting.hold:
        hall.begin(_let_go(hall, sitting, hold))
    elif hold is not None and sitting.table is not None and opens(sitting.table):
        hold.longer = True
    sitting.hold = hold


async def _let_go(hall: Hall, sitting: Sitting, hold: Hold) -> None:
    """Waits a short random time, then lets all hear what has come of it."""
    while sitting.hold is hold:
        hold.longer = False
        await hall.pause(random.uniform(*hall.settings.suspense))
        async with sitting.lock:
            if sitting.hold is hold and not hold.longer:
                hall.dealer.let_hear(sitting)
