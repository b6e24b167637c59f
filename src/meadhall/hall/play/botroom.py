"""Where bots think: outside the event loop, a few at a time, from their chairs alone.

Where only bots are left and nobody looks, they stop: the table goes on when somebody looks or comes back. A game that
was left for good is played to its end in the background (see `finish`).
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from meadhall.bots import BOTS, Bot, make_at_once
from meadhall.bots.hints import hints
from meadhall.bots.jarl import Jarl
from meadhall.bots.karl import Karl
from meadhall.bots.search import compiled
from meadhall.bots.thrall import Thrall
from meadhall.engine.game import Game
from meadhall.engine.random import SEED_BITS
from meadhall.engine.table import Table
from meadhall.hall.metrics import AHEAD, ELSEWHERE, FALLEN_BACK, HERE, QUICK
from meadhall.hall.play import moves
from meadhall.hall.play.bot_queue import ALONE, LOOKED_AT, WAITED_FOR, BotQueue, Claim
from meadhall.hall.play.bots_elsewhere import LATE, Elsewhere
from meadhall.hall.refusal import Refused
from meadhall.hall.secrets.masking_delay import part
from meadhall.hall.storage.repository import BOT, PLAYING
from meadhall.hall.tables import fair_play
from meadhall.hall.tables.live_table import LiveTable
from meadhall.hall.tables.live_tables import LiveTables

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


async def rest(tables: LiveTables, live: LiveTable) -> None:
    """A short pause before a move, so that people can follow; none where a pause could tell something.

    Programs need none: where all who look on are programs, bots move at once.
    """
    shortest, longest = tables.settings.bot_pause
    programs_alone = live.visitors and all(visitor.program for visitor in live.visitors)
    if longest and live.dealt.secrets.delay is None and not programs_alone:
        await tables.pause(CHANCE.uniform(shortest, longest))


def levels(game: Game) -> list[dict[str, str]]:
    """The bots there are, weakest first: how a level plays, and its temper in this game."""
    tempers = {level: temper.words for level, temper in game.tempers.items()}
    return [{"name": name, "about": f"{LEVELS.get(name, '')} {tempers.get(name, '')}".strip()} for name in BOTS]


class Botroom:
    """The bots of all tables."""

    def __init__(self, tables: LiveTables) -> None:
        self._tables = tables
        self.metrics = tables.metrics
        self.elsewhere = Elsewhere(tables.settings.bots, tables.settings.thinkers) if tables.settings.bots else None
        self.queue = BotQueue(tables.settings.thinkers)
        self.quick_queue = BotQueue(1, spare=0)  # for those who wait for nobody who thinks ahead
        self._places = self.queue.most + self.queue.spare
        self._here = 0  # bots that think ahead in this process
        self._pool = ThreadPoolExecutor(self._places, "bot")
        self._quick = ThreadPoolExecutor(1, "quick bot")
        self._bots: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()  # at a table, in a seat, of a level
        self._finishing: LiveTable | None = None  # a table that was left for good

    def connect(self) -> None:
        """Turns to the machines on which bots shall think, if there are any; raises NoRay if those are not there."""
        if self.elsewhere is not None:
            self.elsewhere.on_change = self._make_room
            self.elsewhere.connect()

    def _make_room(self) -> None:
        far = self.elsewhere
        self.queue.most = max(self._tables.settings.thinkers, len(far.workers) if far and far.is_up else 0)

    def close(self) -> None:
        if self.elsewhere is not None:
            self.elsewhere.close()
        self._pool.shutdown(cancel_futures=True)
        self._quick.shutdown(cancel_futures=True)
        compiled.stop_loading()

    def wake(self, live: LiveTable) -> None:
        """Every bot that is asked begins to think, or comes to its turn earlier if somebody waits for it now."""
        for queue in (self.queue, self.quick_queue):
            if queue.waiting:
                queue.admit()
        if self.is_paused(live) or fair_play.is_held(live.row):
            return
        for seat in live.actors:
            if live.seats[seat].kind == BOT and seat not in live.thinking:
                live.thinking[seat] = self._tables.begin(self._turn(live, seat), live)

    def is_paused(self, live: LiveTable) -> bool:
        """Whether bots wait, as nobody sits here and nobody looks."""
        return _is_left(live) and live is not self._finishing

    async def _turn(self, live: LiveTable, seat: int) -> None:
        """A bot's turn: a short pause, a thought, a move; if the table changed meanwhile, another thought."""
        try:
            await rest(self._tables, live)
            while seat in live.actors and seat in live.seating.bots:
                found = await self._answer(live, seat)
                if found is None:
                    break
                moment, move = found
                async with live.lock:
                    if fair_play.is_held(live.row):  # it thinks anew when all have answered
                        break
                    if _moment(live, seat) == moment and seat in live.seating.bots and seat in live.actors:
                        await moves.make(self._tables, live, seat, move)
                        break
        finally:
            live.thinking.pop(seat, None)
        self._tables.wake(live)

    async def _answer(self, live: LiveTable, seat: int) -> tuple[Any, int] | None:
        """What a bot plays, and at what moment of the table, when its turn to think has come; None if it need not."""
        bot, table_secrets = self._bot(live, seat), live.dealt.secrets
        quick = isinstance(bot, Karl | Thrall)
        queue, kind = (self.quick_queue, QUICK) if quick else (self.queue, AHEAD)
        counts, asked = table_secrets.window is None, time.monotonic()
        async with queue.slot(lambda: _claim(live), counts) as share:
            if self.is_paused(live) or seat not in live.actors or seat not in live.seating.bots:
                return None
            if isinstance(bot, Jarl):
                secretly = 1.0 if table_secrets.window is None else IN_SECRET * part(table_secrets.delay)
                bot.share = min(share, 1.0 if live is not self._finishing else IN_BACKGROUND) * secretly
            moment, seen = _moment(live, seat), table_secrets.table_before(seat).copy()
            begun = time.monotonic()
            move = await self._think(bot, seen, seat, counts)
            if counts:
                self.metrics.bot_wait_seconds.labels(kind).observe(begun - asked)
                self.metrics.bot_seconds.labels(kind).observe(time.monotonic() - begun)
            return moment, move

    async def _think(self, bot: Bot, seen: Table, seat: int, openly: bool) -> int:
        """A bot's move: thought on another machine if there is one, and nobody is asked in secret; else here.

        A line between machines has delays of its own, and those would show who is asked.
        """
        loop = asyncio.get_running_loop()
        if isinstance(bot, Karl | Thrall):
            return await loop.run_in_executor(self._quick, _choose, bot, seen, seat)
        if openly and isinstance(bot, Jarl) and self.elsewhere is not None and self.elsewhere.is_up:
            found = await self.elsewhere.choose(bot, seen, seat)
            if isinstance(found, int):
                self.metrics.thoughts.labels(ELSEWHERE).inc()
                return found
            if found is LATE or self._here >= self._places:  # nobody waits for another thought, nor for a place
                self.metrics.thoughts.labels(FALLEN_BACK).inc()
                policy = Karl(secrets.randbits(SEED_BITS))
                return await loop.run_in_executor(self._quick, _choose, policy, seen, seat)
        if openly:
            self.metrics.thoughts.labels(HERE).inc()
        self._here += 1
        try:
            return await loop.run_in_executor(self._pool, _choose, bot, seen, seat)
        finally:
            self._here -= 1

    def count(self) -> None:
        """Sets how many bots think, and wait for that, where nobody is asked in secret."""
        for kind, queue in ((AHEAD, self.queue), (QUICK, self.quick_queue)):
            self.metrics.bots_waiting.labels(kind).set(sum(thought.counts for thought in queue.waiting))
            self.metrics.bots_thinking.labels(kind).set(sum(thought.counts for thought in queue.under_way))

    async def finish(self, live: LiveTable) -> bool:
        """Plays a game that was left for good, to its end or until somebody looks; False if it stands still."""
        self._finishing = live
        looks = 0  # at a table that stands still
        while _is_left(live) and self._tables.by_id.get(live.id) is live and looks < GIVE_UP:
            moment = live.dealt.secrets.answers.moment
            self._tables.wake(live)
            if live.thinking:
                await asyncio.wait(list(live.thinking.values()))
            else:  # something is held back
                await self._tables.pause(LOOK_EVERY)
            looks = looks + 1 if live.dealt.secrets.answers.moment == moment else 0
        self._finishing = None
        return looks < GIVE_UP

    async def hint(self, live: LiveTable, seat: int) -> list[dict[str, Any]]:
        """What the best bot would do in this seat, and why."""
        if seat not in live.actors:
            raise Refused("not_asked", "A hint is for a seat that is to move.")
        self.prepare(live.game)
        whose, names, seen = (
            live.seats[seat].person or live.id,
            live.seating.names_for(seat),
            live.dealt.secrets.table_before(seat),
        )
        async with self.queue.slot(lambda: (WAITED_FOR, [whose])):
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._pool, _advise, seen.copy(), seat, names)

    def _bot(self, live: LiveTable, seat: int) -> Bot:
        """Who plays in a seat: the same one from move to move, as long as there is room to keep it."""
        level = live.seats[seat].level or BEST
        key = (live.id, seat, level)
        bot = self._bots.pop(key, None) or make_at_once(level, secrets.randbits(SEED_BITS))
        if isinstance(bot, Jarl):
            self.prepare(live.game)
            self._bots[key] = bot
            if len(self._bots) > AT_HAND:
                self._bots.popitem(last=False)
        return bot

    def prepare(self, game: Game) -> None:
        """Bots that think ahead do so once that is compiled; nobody waits for it."""
        if self._tables.settings.native:
            compiled.load_in_background(game)


def _is_left(live: LiveTable) -> bool:
    """Whether a game goes on among bots alone, and nobody looks."""
    return not live.visitors and live.row.state == PLAYING and not live.seating.people


def _moment(live: LiveTable, seat: int) -> tuple[Any, ...]:
    """What tells whether the table, or the seat's own answer, changed while a bot thought."""
    answers = live.dealt.secrets.answers
    return answers.moment, answers.given(seat)


def _claim(live: LiveTable) -> Claim:
    """Who waits for the bots of a table: players who are there, or else those who look on, or else its host."""
    players = {visitor.person for visitor in live.visitors if visitor.mine and visitor.person}
    if players:
        return WAITED_FOR, players
    host = live.row.host or live.id
    if live.visitors:
        return LOOKED_AT, {visitor.person or host for visitor in live.visitors}
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
            "outlook": hint.promise,
            "then": list(hint.then),
        }
        for hint in hints(chair, secrets.randbits(SEED_BITS), names)
    ]
