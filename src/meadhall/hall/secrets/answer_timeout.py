"""Answer timeouts: how long somebody who is asked in secret is waited for.

Nobody's clock shows that somebody thinks in secret. So at a live clock a game may have a limit, counted from the moment
all were asked. Where a table has agreed on a fixed time for answers, the end of the window is the limit.
"""

from __future__ import annotations

from meadhall.hall.secrets.table_secrets import TableSecrets
from meadhall.hall.storage.repository import PERSON, Stored


def limit(stored: Stored, secrets: TableSecrets) -> float | None:
    """The seconds there are for an answer at this table; None where nothing presses."""
    clock = stored.row.clock
    asked = secrets.table.game.screen.secret
    return asked.limit if asked and clock is not None and clock["kind"] == "live" else None


def late(stored: Stored, secrets: TableSecrets) -> tuple[int, ...]:
    """The people who are asked in secret and have not answered."""
    if secrets.window is None:
        return ()
    return tuple(seat for seat in secrets.actors if stored.seats[seat].kind == PERSON)


def seconds_left(stored: Stored, secrets: TableSecrets, seat: int, now: float) -> float | None:
    """The seconds this seat still has for its answer; None where nothing presses."""
    if seat not in late(stored, secrets):
        return None
    if stored.row.answer_time and secrets.delay is not None:
        return round(max(0.0, secrets.delay.until - now), 1)
    seconds = limit(stored, secrets)
    if seconds is None:
        return None
    moment, since = secrets.asked_since
    return round(max(0.0, seconds - (now - since if moment == secrets.answers.moment else 0.0)), 1)
