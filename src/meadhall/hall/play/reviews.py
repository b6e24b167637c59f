"""Reviews in the making: one game after another, in the background, and only while no bot thinks.

A review is asked for once and kept with its game. It goes on after a restart, and where another hall has gone.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from meadhall.bots.review import METHOD, Review
from meadhall.bots.search import compiled
from meadhall.engine.game import Game
from meadhall.engine.speeds import interpreted_only
from meadhall.hall.cluster.leases import Leases
from meadhall.hall.play.bot_queue import BACKGROUND
from meadhall.hall.play.botroom import Botroom
from meadhall.hall.refusal import Refused
from meadhall.hall.secrets import secrecy
from meadhall.hall.storage import reviews
from meadhall.hall.storage.repository import PERSON
from meadhall.hall.tables.live_table import LiveTable
from meadhall.hall.tables.live_tables import LiveTables

log = logging.getLogger("meadhall.hall")

KEEP_EVERY = 5.0  # seconds between two writings of what was found
LOOK_EVERY = 1.0  # seconds between two looks for a search that is being compiled
NICE = 5  # how far the thread stands back behind those of bots, where threads can


@dataclass(frozen=True)
class Progress:
    """A review as it stands."""

    found: dict[str, Any]
    done: float  # the part that is done


class Reviews:
    """The reviews of all tables."""

    def __init__(self, tables: LiveTables, botroom: Botroom, leases: Leases) -> None:
        self._tables = tables
        self._leases = leases
        self._botroom = botroom
        self._seconds = tables.settings.review
        self._pool = ThreadPoolExecutor(1, "review", _stand_back)
        self._wanted: list[str] = []  # tables, in the order they were asked for; the first is at work
        self._at_work: dict[str, Progress] = {}

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)

    async def ask(self, live: LiveTable) -> None:
        """A game is to be reviewed; what was found before is not looked for again."""
        await self._check(live)
        if not self._seconds:
            raise Refused("no_reviews", "This hall makes no reviews.")
        now, database = self._tables.now(), self._tables.database
        kept = await database.read(lambda connection: reviews.load(connection, live.id))
        if kept is None:
            await self._tables.write(live, lambda connection: reviews.begin(connection, live.id, now))
        if kept is None or not _is_whole(kept):
            self._want(live.id)

    async def of(self, live: LiveTable) -> Progress | None:
        """What there is of a game's review; None where nobody has asked for one. Refused before the end."""
        await self._check(live)
        if live.id in self._at_work:
            return self._at_work[live.id]
        kept = await self._tables.database.read(lambda connection: reviews.load(connection, live.id))
        return None if kept is None else Progress(kept.found or {}, float(_is_whole(kept)))

    async def resume(self) -> None:
        """Goes on with whatever is not finished."""
        left = await self._tables.database.read(reviews.unfinished)
        for table_id in await self._leases.not_others(left) if self._seconds else ():
            self._want(table_id)

    async def _check(self, live: LiveTable) -> None:
        if not await secrecy.is_told(self._tables.database, live.row):
            raise Refused("not_over", "A game is reviewed when it is over, and so is the game it branched from.")

    # ---- at work

    def _want(self, table_id: str) -> None:
        if table_id not in self._wanted:
            self._wanted.append(table_id)
            if len(self._wanted) == 1:
                self._tables.begin(self._work())

    async def _work(self) -> None:
        while self._wanted:
            table_id = self._wanted[0]
            try:
                await self._review(table_id)
            except Refused as refused:  # another hall has the table, or it cannot be opened
                log.info("the review of table %s waits: %s", table_id, refused.message)
            except Exception as error:
                log.error("the review of table %s failed", table_id, exc_info=error)
            finally:
                self._at_work.pop(table_id, None)
                self._wanted.remove(table_id)

    async def _review(self, table_id: str) -> None:
        live = await self._tables.get(table_id)
        await self._check(live)
        kept = await self._tables.database.read(lambda connection: reviews.load(connection, table_id))
        if kept is None or _is_whole(kept):
            return
        people = [seat.seat for seat in live.seats if seat.kind == PERSON]
        table, before = live.dealt.table.copy(), kept.found
        await self._search_is_ready(live.game)
        loop, written = asyncio.get_running_loop(), time.monotonic()
        review = await loop.run_in_executor(self._pool, Review, table, people, self._seconds, before)
        while (progress := await self._piece(review)) is not None:
            self._at_work[table_id] = progress
            live = await self._tables.get(table_id)  # it stays at hand, and this hall's
            if time.monotonic() - written > KEEP_EVERY:
                await self._keep(live, progress.found, False)
                written = time.monotonic()
        await self._keep(live, await loop.run_in_executor(self._pool, lambda: review.found), True)

    async def _piece(self, review: Review) -> Progress | None:
        async with self._botroom.queue.slot(lambda: (BACKGROUND, ["review"])):
            return await asyncio.get_running_loop().run_in_executor(self._pool, _go_on, review)

    async def _keep(self, live: LiveTable, found: dict[str, Any], done: bool) -> None:
        await self._tables.write(live, lambda connection: reviews.keep(connection, live.id, found, done))

    async def _search_is_ready(self, game: Game) -> None:
        """Waits for a search that is compiled in the background."""
        while not (compiled.is_cached(game) or interpreted_only()):
            if not self._tables.settings.native:
                raise Refused("no_search", f"The search of {game.title} is not compiled here.")
            self._botroom.prepare(game)
            await asyncio.sleep(LOOK_EVERY)


def _is_whole(kept: reviews.Kept) -> bool:
    """Whether nothing is left to find, by the method of today."""
    return kept.done and kept.found is not None and kept.found.get("method") == METHOD


def _go_on(review: Review) -> Progress | None:
    return Progress(review.found, review.done) if review.go_on() else None


def _stand_back() -> None:
    """On Linux a thread has a priority of its own."""
    if sys.platform == "linux":
        os.nice(NICE)
