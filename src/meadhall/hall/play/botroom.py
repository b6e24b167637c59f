"""Where bots think: outside the event loop, a few at a time, from their chairs alone.

Where only bots are left and nobody looks, they stop: the table goes on when somebody looks or comes back. A game that
was left for good is played to its end in the background (see `finish`).
"""

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
from meadhall.hall.play.bot_queue import ALONE, LOOKED_AT, WAITED_FOR, Claim, Places
from meadhall.hall.play.masking_delay import part
from meadhall.hall.refusal import Refused
from meadhall.hall.storage.repository import PLAYING
from meadhall.hall.tables.live_table import Sitting

if TYPE_CHECKING:
    from meadhall.hall.server import Hall

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
IN_BACKGROUND = 0.1  # the part it takes at a table that was left for good
LOOK_EVERY, GIVE_UP = 2.0, 30  # seconds between looks at such a table, and looks at one that stands still


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
        self.places = Places(hall.settings.thinkers)
        self.quick_places = Places(1, spare=0)  # for those who wait for nobody who thinks ahead
        self._pool = ThreadPoolExecutor(self.places.most + self.places.spare, "bot")
        self._quick = ThreadPoolExecutor(1, "quick bot")
        self._bots: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()  # at a table, in a seat, of a level
        self._finishing: Sitting | None = None  # a table that was left for good

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)
        self._quick.shutdown(cancel_futures=True)
        ready.call_off()

    def wake(self, sitting: Sitting) -> None:
        """Every bot that is asked begins to think, or comes to its turn earlier if somebody waits for it now."""
        for places in (self.places, self.quick_places):
            places.admit()
        if self.is_paused(sitting):
            return
        for seat in sitting.actors:
            if seat in sitting.bots and seat not in sitting.thinking:
                sitting.thinking[seat] = self._hall.begin(self._turn(sitting, seat), sitting)

    def is_paused(self, sitting: Sitting) -> bool:
        """Whether bots wait, as nobody sits here and nobody looks."""
        return _is_left(sitting) and sitting is not self._finishing

    async def _turn(self, sitting: Sitting, seat: int) -> None:
        """A bot's turn: a short pause, a thought, a move; if the table changed meanwhile, another thought."""
        try:
            await rest(self._hall, sitting)
            while sitting.table is not None and seat in sitting.actors and seat in sitting.bots:
                found = await self._answer(sitting, seat)
                if found is None:
                    break
                moment, move = found
                async with sitting.lock:
                    now = sitting.moment, sitting.given(seat)
                    if now == moment and seat in sitting.bots and seat in sitting.actors:
                        await self._hall.dealer.make(sitting, seat, move)
                        break
        finally:
            sitting.thinking.pop(seat, None)
        self._hall.wake(sitting)

    async def _answer(self, sitting: Sitting, seat: int) -> tuple[Any, int] | None:
        """What a bot plays, and at what moment of the table, when its turn to think has come; None if it need not."""
        bot = self._bot(sitting, seat)
        quick = isinstance(bot, Karl | Thrall)
        places, pool = (self.quick_places, self._quick) if quick else (self.places, self._pool)
        async with places.place(lambda: _claim(sitting)) as share:
            if self.is_paused(sitting) or seat not in sitting.actors or seat not in sitting.bots:
                return None
            if isinstance(bot, Jarl):
                secretly = 1.0 if sitting.window is None else IN_SECRET * part(sitting.hold)
                bot.share = min(share, 1.0 if sitting is not self._finishing else IN_BACKGROUND) * secretly
            moment, seen = (sitting.moment, sitting.given(seat)), sitting.seen_by(seat).copy()
            loop = asyncio.get_running_loop()
            return moment, await loop.run_in_executor(pool, _choose, bot, seen, seat)

    async def finish(self, sitting: Sitting) -> bool:
        """Plays a game that was left for good, to its end or until somebody looks; False if it stands still."""
        self._finishing = sitting
        looks = 0  # at a table that stands still
        while _is_left(sitting) and self._hall.sittings.get(sitting.id) is sitting and looks < GIVE_UP:
            moment = sitting.moment
            self._hall.wake(sitting)
            if sitting.thinking:
                await asyncio.wait(list(sitting.thinking.values()))
            else:  # something is held back
                await self._hall.pause(LOOK_EVERY)
            looks = looks + 1 if sitting.moment == moment else 0
        self._finishing = None
        return looks < GIVE_UP

    async def hint(self, sitting: Sitting, seat: int) -> list[dict[str, Any]]:
        """What the best bot would do in this seat, and why."""
        if sitting.table is None or seat not in sitting.actors:
            raise Refused("not_asked", "A hint is for a seat that is to move.")
        self._prepare(sitting.game)
        whose, names, seen = sitting.seats[seat].person or sitting.id, sitting.names_for(seat), sitting.seen_by(seat)
        async with self.places.place(lambda: (WAITED_FOR, [whose])):
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._pool, _advise, seen.copy(), seat, names)

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
        return bot

    def _prepare(self, game: Game) -> None:
        """Bots that think ahead do so once that is compiled; nobody waits for it."""
        if self._hall.settings.native:
            ready.begin(game)


def _is_left(sitting: Sitting) -> bool:
    """Whether a game goes on among bots alone, and nobody looks."""
    return sitting.kept.state == PLAYING and not sitting.people and not sitting.visitors


def _claim(sitting: Sitting) -> Claim:
    """Who waits for the bots of a table: players who are there, or else those who look on, or else its host."""
    players = {visitor.person for visitor in sitting.visitors if visitor.mine and visitor.person}
    if players:
        return WAITED_FOR, players
    host = sitting.kept.host or sitting.id
    if sitting.visitors:
        return LOOKED_AT, {visitor.person or host for visitor in sitting.visitors}
    return ALONE, {host}


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
