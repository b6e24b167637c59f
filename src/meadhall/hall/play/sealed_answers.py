"""When sealed answers are opened: all are there, or a window has lasted long enough, or the time for one is up."""

from __future__ import annotations

from collections.abc import Iterable

from meadhall.hall.play import moves
from meadhall.hall.secrets import answer_timeout
from meadhall.hall.tables.live_table import LiveTable
from meadhall.hall.tables.live_tables import LiveTables


async def close(tables: LiveTables, live: LiveTable, silent: Iterable[int], at_last: bool = False) -> None:
    """Those who are silent pass, and answers that are all there are opened; the caller holds the table's lock.

    `at_last`: the last window of a delay is over, so that nobody hears of it too soon.
    """
    secrets = live.dealt.secrets
    passes = secrets.answers.passes(silent)
    if (plies := secrets.opened(passes, at_last)) is not None:
        await moves.play(tables, live, plies)
    elif not at_last:
        for seat, passed in passes.items():
            await moves.seal(tables, live, seat, passed)


async def close_window(tables: LiveTables, live: LiveTable) -> None:
    """The last window of a delay is over; where its time is fixed, who is silent passes."""
    if live.dealt.secrets.window is not None:
        await close(tables, live, live.actors if live.row.answer_time else (), at_last=True)


async def look_at_timeout(tables: LiveTables, live: LiveTable) -> None:
    """Passes for people whose time for an answer is up."""
    if not live.is_dealt:
        return
    secrets = live.dealt.secrets
    late = answer_timeout.late(live, secrets)
    if not late or answer_timeout.limit(live, secrets) is None:
        return
    moment = secrets.answers.moment
    if secrets.asked_since[0] != moment:
        secrets.note_asked(tables.steady())
    elif answer_timeout.seconds_left(live, secrets, late[0], live.now()) == 0:
        async with live.lock:
            if secrets.answers.moment == moment and secrets.window is not None:
                await close(tables, live, answer_timeout.late(live, secrets))
                tables.wake(live)


def wake(tables: LiveTables, live: LiveTable) -> None:
    """Opens answers that are all there already: orders gave them, or the last who had to answer has left."""
    if not live.is_dealt or live.opening:
        return
    secrets = live.dealt.secrets
    if secrets.delay is None and secrets.window is not None and not live.actors:
        live.opening = True
        tables.begin(_open_soon(tables, live), live)


async def _open_soon(tables: LiveTables, live: LiveTable) -> None:
    try:
        async with live.lock:
            if live.dealt.secrets.window is not None:
                await close(tables, live, ())
    finally:
        live.opening = False
    tables.wake(live)
