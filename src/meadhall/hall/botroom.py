"""Where bots think: outside the event loop, a few at a time, from their chairs alone."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from meadhall.bots import BOTS, Bot, make_at_once
from meadhall.bots.hints import hints
from meadhall.bots.jarl import Jarl
from meadhall.bots.karl import Karl
from meadhall.bots.search import ready
from meadhall.bots.thrall import Thrall
from meadhall.engine.game import Game
from meadhall.engine.random import SEED_BITS
from meadhall.engine.table import Table
from meadhall.hall.refusal import Refused
from meadhall.hall.sitting import Sitting
from meadhall.hall.suspense import part

if TYPE_CHECKING:
    from meadhall.hall.hall import Hall

BEST = "karl"  # who takes a leaver's seat
LEVELS = {
    "thrall": "Plays at random, but no blunders: for a first game.",
    "karl": "Plays by rules of thumb: a fair opponent.",
    "jarl": "Thinks ahead for a moment: hard to beat.",
    "konung": "Thinks ahead as far as he can, for up to two seconds.",
}
CHANCE = secrets.SystemRandom()  # nobody can foretell a pause
AT_HAND = 24  # bots whose thoughts are kept for their next move, the latest of all tables
IN_SECRET = 0.3  # the part of its time that a bot takes where a pause could tell something


async def rest(hall: Hall, sitting: Sitting) -> None:
    """A short pause before a move, so that people can follow; none where a pause could tell something."""
    shortest, longest = hall.settings.bot_pause
    if longest and sitting.hold is None:
        await hall.pause(CHANCE.uniform(shortest, longest))


def levels() -> list[dict[str, str]]:
    """The bots there are, weakest first."""
    return [{"name": name, "about": LEVELS.get(name, "")} for name in BOTS]


class Botroom:
    """The bots of all tables."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._pool = ThreadPoolExecutor(hall.settings.thinkers, "bot")
        self._quick = ThreadPoolExecutor(1, "quick bot")  # for those who wait for nobody who thinks ahead
        self._thoughts = 0  # under way or waiting for their turn
        self._bots: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()  # at a table, in a seat, of a level

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)
        self._quick.shutdown(cancel_futures=True)
        ready.call_off()

    def wake(self, sitting: Sitting) -> None:
        """Every bot that is asked begins to think."""
        for seat in sitting.actors:
            if seat in sitting.bots and seat not in sitting.thinking:
                sitting.thinking[seat] = self._hall.begin(self._turn(sitting, seat), sitting)

    async def _turn(self, sitting: Sitting, seat: int) -> None:
        """A bot's turn: a short pause, a thought, a move; if the table changed meanwhile, another thought."""
        try:
            await rest(self._hall, sitting)
            while sitting.table is not None and seat in sitting.actors and seat in sitting.bots:
                moment = sitting.moment
                bot, seen = self._bot(sitting, seat), sitting.seen_by(seat)
                move = await self._think(_choose, bot, seen.copy(), seat)
                async with sitting.lock:
                    if sitting.moment == moment and seat in sitting.bots and seat in sitting.actors:
                        await self._hall.dealer.make(sitting, seat, move)
                        break
        finally:
            sitting.thinking.pop(seat, None)
        self._hall.wake(sitting)

    async def hint(self, sitting: Sitting, seat: int) -> list[dict[str, Any]]:
        """What the best bot would do in this seat, and why."""
        if sitting.table is None or seat not in sitting.actors:
            raise Refused("not_asked", "A hint is for a seat that is to move.")
        self._prepare(sitting.game)
        return await self._think(_advise, sitting.seen_by(seat).copy(), seat, sitting.names_for(seat))

    def _bot(self, sitting: Sitting, seat: int) -> Bot:
        """Who plays in a seat: the same one from move to move, as long as there is room to keep it."""
        level = sitting.seats[seat].level or BEST
        key = (sitting.id, seat, level)
        bot = self._bots.pop(key, None) or make_at_once(level, secrets.randbits(SEED_BITS))
        if isinstance(bot, Jarl):
            self._prepare(sitting.game)
            self._bots[key] = bot
            if len(self._bots) > AT_HAND:
                self._bots.popitem(last=False)
            crowd = self._hall.settings.thinkers / (self._thoughts + 1)
            bot.share = min(1.0, crowd) * (1.0 if sitting.window is None else IN_SECRET * part(sitting.hold))
        return bot

    def _prepare(self, game: Game) -> None:
        """Bots that think ahead do so once that is compiled; nobody waits for it."""
        if self._hall.settings.native:
            ready.begin(game)

    async def _think(self, thought: Any, *about: Any) -> Any:
        loop = asyncio.get_running_loop()
        if isinstance(about[0], Karl | Thrall):
            return await loop.run_in_executor(self._quick, thought, *about)
        self._thoughts += 1
        try:
            return await loop.run_in_executor(self._pool, thought, *about)
        finally:
            self._thoughts -= 1


def _choose(bot: Bot, table: Table, seat: int) -> int:
    return bot.choose(table.chair(seat, secrets.randbits(SEED_BITS))).id


def _advise(table: Table, seat: int, names: list[str]) -> list[dict[str, Any]]:
    chair = table.chair(seat, secrets.randbits(SEED_BITS))
    return [
        {
            "id": hint.move.id,
            "label": hint.label,
            "why": hint.why,
            "share": round(hint.share, 3),
            "chance": None if hint.chance is None else round(hint.chance, 3),
            "outlook": hint.outlook,
            "then": list(hint.then),
        }
        for hint in hints(chair, secrets.randbits(SEED_BITS), names)
    ]
