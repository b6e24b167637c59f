"""Masking delays go by: one secret window after another, then all hear what has come of them.

Opening answers and writing them down takes some milliseconds. So after every window a fixed time passes for that,
whether or not there is anything to write (docs/secrecy.md has what was measured).
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace

from meadhall.hall.play import sealed_answers
from meadhall.hall.secrets.masking_delay import Delay
from meadhall.hall.tables import telling, watching
from meadhall.hall.tables.live_table import LiveTable
from meadhall.hall.tables.live_tables import LiveTables

SETTLING = 0.1  # seconds after a window in which its answers are opened and written down, if there are any


def wake(tables: LiveTables, live: LiveTable) -> None:
    """Sees to the end of a delay that has just begun."""
    delay = live.dealt.secrets.delay if live.is_dealt else None
    if delay is not None and not delay.is_timed:
        delay.is_timed = True
        tables.begin(_pass_by(tables, live, delay), live)


async def _pass_by(tables: LiveTables, live: LiveTable, delay: Delay) -> None:
    secrets = live.dealt.secrets
    while secrets.delay is delay:
        await tables.pause(delay.length)
        async with live.lock:
            if secrets.delay is delay:
                await _settle(tables, live, delay)
            if secrets.delay is delay:
                if delay.left:
                    _open_window(tables, live)
                else:
                    _reveal(tables, live)


async def _settle(tables: LiveTables, live: LiveTable, delay: Delay) -> None:
    """A window is over: after the last, answers are opened. It takes as long if there are none."""
    over = time.monotonic()
    delay.left -= 1
    delay.past += 1
    if not delay.left:
        await sealed_answers.close_window(tables, live)
    if (left := over + SETTLING - time.monotonic()) > 0:
        await asyncio.sleep(left)
    delay.settling = False


def _open_window(tables: LiveTables, live: LiveTable) -> None:
    """The next window begins; where its time is fixed, all hear that. Those asked in it hear that they are."""
    secrets = live.dealt.secrets
    secrets.open_window(tables.steady())
    if live.row.answer_time:
        watching.tell_all(live, telling.window_message(live.row.answer_time))
    if secrets.window is not None:
        secrets.note_asked(tables.steady())
        known = [seat for seat in live.actors if seat in secrets.timelines]
        watching.tell_step(live, [seat for seat in known if secrets.timelines.is_behind(seat)])
        tables.wake(live)


def _reveal(tables: LiveTables, live: LiveTable) -> None:
    """All hear what was held back, and their clocks go on."""
    secrets, time_left = live.dealt.secrets, live.row.time
    secrets.reveal()
    live.row = replace(live.row, time=time_left and {**time_left, "since": tables.steady()})
    live.public_time = live.row.time
    watching.tell_step(live, secrets.timelines.viewers)
    secrets.tidy()
    tables.wake(live)
