"""A limit for answers: at a table with a live clock nobody who is asked in secret is waited for without end.

Nobody's clock shows that somebody thinks in secret, so a game's screen may offer ANSWER_LIMIT: the seconds after which
the hall passes for all who have not answered. They count from the moment all of them were asked. Where a table has
agreed on a fixed time for answers, that is the limit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.hall.screens import screen_of
from meadhall.hall.storage.repository import PERSON

if TYPE_CHECKING:
    from meadhall.hall.server import Hall
    from meadhall.hall.tables.live_table import Sitting


def limit(sitting: Sitting) -> float | None:
    """The seconds there are for an answer at this table."""
    clock = sitting.kept.clock
    found: float | None = getattr(screen_of(sitting.game), "ANSWER_LIMIT", None)
    return found if clock is not None and clock["kind"] == "live" else None


def late(sitting: Sitting) -> tuple[int, ...]:
    """The people who are asked in secret and have not answered."""
    if sitting.window is None:
        return ()
    return tuple(seat for seat in sitting.actors if sitting.seats[seat].kind == PERSON)


def left(sitting: Sitting, seat: int) -> float | None:
    """The seconds this seat still has for its answer; None where nothing presses."""
    agreed, fixed = limit(sitting), sitting.kept.answer_time
    if seat not in late(sitting):
        return None
    if fixed and sitting.hold is not None:
        return round(max(0.0, sitting.hold.until - sitting.now()), 1)
    if agreed is None:
        return None
    window, since = sitting.asked_since
    return round(max(0.0, agreed - (sitting.now() - since if window == sitting.moment else 0.0)), 1)


async def look(hall: Hall, sitting: Sitting) -> None:
    """Passes for people whose time for an answer is up."""
    seats = late(sitting)
    if not seats or limit(sitting) is None:
        return
    if sitting.asked_since[0] != sitting.moment:
        sitting.asked_since = (sitting.moment, hall.steady())
    elif left(sitting, seats[0]) == 0:
        moment = sitting.moment
        async with sitting.lock:
            if sitting.moment == moment and sitting.window is not None:
                await hall.answers.pass_for(sitting, late(sitting))
                hall.wake(sitting)
