"""Where bots think: outside the event loop, a few at a time, from their chairs alone."""

from __future__ import annotations

import asyncio
import random
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from meadhall.bots import BOTS, make
from meadhall.engine.table import SEED_BITS, Table
from meadhall.hall.refusal import Refused
from meadhall.hall.sitting import Sitting

if TYPE_CHECKING:
    from meadhall.hall.hall import Hall

BEST = "karl"  # whom hints come from, and who takes a leaver's seat
MOST_HINTS = 3
LEVELS = {"thrall": "Plays any legal move: for a first game.", "karl": "Plays by rules of thumb: a fair opponent."}


async def rest(hall: Hall, sitting: Sitting) -> None:
    """A short pause before a move, so that people can follow; none where a pause could tell something."""
    shortest, longest = hall.settings.bot_pause
    if longest and sitting.hold is None:
        await hall.pause(random.uniform(shortest, longest))


def levels() -> list[dict[str, str]]:
    """The bots there are, weakest first."""
    return [{"name": name, "about": LEVELS.get(name, "")} for name in BOTS]


class Botroom:
    """The bots of all tables."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._pool = ThreadPoolExecutor(hall.settings.thinkers, "bot")

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)

    def wake(self, sitting: Sitting) -> None:
        """Every bot that is asked begins to think."""
        for seat in sitting.actors:
            if seat in sitting.bots and seat not in sitting.thinking:
                sitting.thinking[seat] = self._hall.begin(self._turn(sitting, seat))

    async def _turn(self, sitting: Sitting, seat: int) -> None:
        """A bot's turn: a short pause, a thought, a move; if the table changed meanwhile, another thought."""
        try:
            await rest(self._hall, sitting)
            while (table := sitting.table) is not None and seat in sitting.actors and seat in sitting.bots:
                level = sitting.seats[seat].level or BEST
                move = await self._think(_choose, table.copy(), seat, level)
                async with sitting.lock:
                    if sitting.table is table and seat in sitting.bots:
                        await self._hall.dealer.play(sitting, seat, move)
                        break
        finally:
            sitting.thinking.pop(seat, None)
        self._hall.wake(sitting)

    async def hint(self, sitting: Sitting, seat: int) -> list[dict[str, Any]]:
        """What the best bot would do in this seat, and why."""
        table = sitting.table
        if table is None or seat not in sitting.actors:
            raise Refused("not_asked", "A hint is for a seat that is to move.")
        return await self._think(_advise, table.copy(), seat)

    async def _think(self, thought: Any, *about: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._pool, thought, *about)


def _choose(table: Table, seat: int, level: str) -> int:
    chair = table.chair(seat, secrets.randbits(SEED_BITS))
    return make(level, secrets.randbits(SEED_BITS)).choose(chair).id


def _advise(table: Table, seat: int) -> list[dict[str, Any]]:
    chair = table.chair(seat, secrets.randbits(SEED_BITS))
    advice = chair.advice()
    best = [move for move, liking in zip(chair.moves, advice, strict=True) if liking == max(advice)]
    return [
        {"id": move.id, "label": move.label, "why": chair.because(move), "share": round(1 / len(best), 3)}
        for move in best[:MOST_HINTS]
    ]
