"""Clocks: so much time for a game with a little more for each move, or so many days for every move.

Only people's clocks run. A clock's state is the seconds left at each seat and the moment since which those asked think,
in hall time: whatever `now` is here, it is not the date (see hall_time.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from meadhall.hall.storage.repository import BOT, Seat
from meadhall.hall.tables.hall_time import HallTime

DAY = 86400.0
TO_COME_BACK = 20.0  # seconds that everybody who has them keeps to find the way back to a hall that was closed
Agreed = dict[str, Any]  # {"kind": "live", "minutes", "increment"} or {"kind": "days", "days"}
Time = dict[str, Any]  # {"left": [seconds by seat], "since": moment}


def full(agreed: Agreed) -> float:
    """What every seat begins with."""
    return float(agreed["days"] * DAY if agreed["kind"] == "days" else agreed["minutes"] * 60)


def begin(agreed: Agreed | None, seats: int, now: float) -> Time | None:
    return None if agreed is None else {"left": [full(agreed)] * seats, "since": now}


def running(asked: Iterable[int], seats: Sequence[Seat]) -> list[int]:
    return [seat for seat in asked if seats[seat].kind != BOT]


def after_move(agreed: Agreed, time: Time, thought: Iterable[int], mover: int, now: float) -> Time:
    """The clocks after a move: those who were asked have thought, the mover gets time back."""
    left = list(time["left"])
    passed = max(0.0, now - time["since"])
    for seat in thought:
        left[seat] -= passed
    if agreed["kind"] == "days":
        left[mover] = full(agreed)
    elif mover in thought:
        left[mover] += agreed["increment"]
    return {"left": left, "since": now}


def come_back(agreed: Agreed, time: Time, thinking: Iterable[int], seats: Iterable[int], now: float) -> Time:
    """Somebody sits down again: with what was left of a game's time, or all the days of a move."""
    left = list(time["left"])
    for seat in thinking:
        left[seat] -= max(0.0, now - time["since"])
    for seat in seats if agreed["kind"] == "days" else ():
        left[seat] = full(agreed)
    return {"left": left, "since": now}


def resumed(agreed: Agreed, time: Time, now: HallTime, until: float | None = None) -> Time:
    """After a restart: nobody pays for the time a live game's hall was closed, only for what was thought before.

    `until` is when the hall that had the table before lived, where that was another one.
    """
    if agreed["kind"] != "live":
        return time  # days go on
    thought = now.thought_before(time["since"]) if until is None else max(0.0, until - time["since"])
    return {**time, "since": now() - min(thought, max(0.0, min(time["left"]) - TO_COME_BACK))}


def run_out(time: Time, thinking: Iterable[int], now: float) -> list[int]:
    """The seats whose time is up."""
    return [seat for seat in thinking if time["left"][seat] <= now - time["since"]]


def countdown(agreed: Agreed, time: Time, thinking: Sequence[int], now: float) -> dict[str, Any]:
    """As a client counts down: what is left now, and whose clock runs."""
    passed = max(0.0, now - time["since"])
    left = [max(0.0, value - (passed if seat in thinking else 0.0)) for seat, value in enumerate(time["left"])]
    return {"kind": agreed["kind"], "left": [round(value, 1) for value in left], "running": list(thinking)}
