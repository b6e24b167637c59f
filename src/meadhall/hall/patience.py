"""A limit for answers: at a table with a live clock nobody who is asked in secret is waited for without end.

Nobody's clock shows that somebody thinks in secret, so a game's screen may offer ANSWER_LIMIT: a standing order, and
the seconds after which the hall follows it for a person who has not answered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.hall.screens import screen_of
from meadhall.hall.storage.keeping import PERSON
from meadhall.hall.suspense import asked_in_secret

if TYPE_CHECKING:
    from meadhall.hall.hall import Hall
    from meadhall.hall.sitting import Sitting


def limit(sitting: Sitting) -> tuple[str, float] | None:
    """The order that answers at this table when the time is up, and the time."""
    clock = sitting.kept.clock
    found: tuple[str, float] | None = getattr(screen_of(sitting.game), "ANSWER_LIMIT", None)
    return found if clock is not None and clock["kind"] == "live" else None


def asked(sitting: Sitting) -> int | None:
    """The person who is asked in secret, and so many seconds have to answer."""
    if sitting.table is None or limit(sitting) is None:
        return None
    return next((seat for seat in asked_in_secret(sitting.table) if sitting.seats[seat].kind == PERSON), None)


def left(sitting: Sitting, seat: int) -> float | None:
    """The seconds this seat still has for its answer; None where nothing presses."""
    agreed = limit(sitting)
    if agreed is None or sitting.table is None or asked(sitting) != seat:
        return None
    ply, since = sitting.asked_since
    return round(max(0.0, agreed[1] - (sitting.now() - since if ply == sitting.table.ply else 0.0)), 1)


async def look(hall: Hall, sitting: Sitting) -> None:
    """Answers for a person whose time for an answer is up."""
    seat, table = asked(sitting), sitting.table
    if seat is None or table is None:
        return
    if sitting.asked_since[0] != table.ply:
        sitting.asked_since = (table.ply, hall.now())
    elif left(sitting, seat) == 0:
        async with sitting.lock:
            if sitting.table is table and (move := _answer(sitting, seat)) is not None:
                await hall.dealer.play(sitting, seat, move)


def _answer(sitting: Sitting, seat: int) -> int | None:
    agreed, table = limit(sitting), sitting.table
    assert agreed is not None
    assert table is not None
    moves = table.moves(seat)
    move: int | None = screen_of(sitting.game).standing_move(agreed[0], table.view(seat), moves)
    return move if any(move == legal.id for legal in moves) else None
