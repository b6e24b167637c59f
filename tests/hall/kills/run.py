"""A run: lives of a hall, each ended by a kill, and the books read after each."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import signal
import socket
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.hall.kills.books import Books
from tests.hall.kills.errands import Errands
from tests.hall.kills.forge import AFTER, BEFORE, DURING, WITHIN, Forge
from tests.hall.kills.guests import Guest, World
from tests.hall.kills.postgres import Postgres
from tests.hall.kills.told import Figures, Wrong

LONGEST_LIFE = 2.5  # seconds
MOST_HEARD = 60  # messages, by all guests together, after which a hall is killed
OPENING = 0.15  # seconds a hall takes to open, or so
AT_FIRST = 2  # kills of a hall that opens an empty database; those after them meet tables
LATEST_COMMIT = 6  # of those in which a hall kills itself
TAKEN_AGAIN = "the lock on the database was lost, and has been taken again"  # said a moment after PostgreSQL is back
POSTGRESQL_EVERY = 40  # kills of the hall for one of PostgreSQL's own


class Run:
    """So many kills of one hall over one database."""

    def __init__(
        self,
        kills: int,
        seed: int,
        folder: Path,
        database: str,
        server: Postgres | None = None,
        fault: str = "",
        say: Callable[[str], None] = print,
        postgresql_every: int = POSTGRESQL_EVERY,
    ) -> None:
        self.kills = kills
        self.dice = random.Random(seed)
        self.server = server
        self.postgresql_every = postgresql_every
        self.say = say
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.world = World(f"http://127.0.0.1:{port}", self.dice)
        self.forge = Forge(folder, database, port, fault)
        self.books = Books(database, folder / "secret")
        self.errands = Errands(self.world)

    async def go(self) -> Figures:
        figures, begun = self.world.figures, time.monotonic()
        try:
            while figures.kills < self.kills:
                await self.life()
                figures.kills += 1
                figures.seconds = time.monotonic() - begun
                self.note()
                await asyncio.to_thread(self.books.check, self.world, figures.kills == self.kills)
                self.read_log()
                if figures.kills % 25 == 0 or figures.kills == self.kills:
                    self.say(figures.line())
            return figures
        except Wrong as wrong:
            kind = str(wrong).partition(":")[0]
            figures.lost += kind.startswith("lost")
            figures.doubled += kind == "doubled"
            figures.halved += kind == "halved"
            self.say(figures.line())
            raise
        finally:
            await asyncio.to_thread(self.forge.close)
            await self.errands.http.aclose()

    async def life(self) -> None:
        """Opens the hall, lets its guests at it, and kills it."""
        world, dice, figures = self.world, self.dice, self.world.figures
        kind = dice.random()
        plan = None
        if kind < 0.45 and figures.kills > AT_FIRST:
            where = dice.choice((BEFORE, WITHIN, DURING, DURING, AFTER))
            plan = (where, dice.randrange(1, LATEST_COMMIT), dice.random() * 0.004)
        await asyncio.to_thread(self.forge.start, plan)
        self.books.openings += 1
        if kind > 0.92 or figures.kills < AT_FIRST:
            await asyncio.sleep(dice.random() * OPENING)
            figures.while_opening += 1
            await asyncio.to_thread(self.forge.kill)
            world.killed_at = time.monotonic()
            return
        if not await asyncio.to_thread(self.forge.opened):
            if plan is not None and await asyncio.to_thread(self.forge.wait) == -signal.SIGKILL:
                figures.while_opening += 1  # in a commit by which it forgets what has run out
                figures.in_commits += 1
                world.killed_at = time.monotonic()
                return
            raise Wrong(f"closed: the hall does not open: {self.forge.log.read_text()[-2000:]}")
        self.books.announced += 1
        world.opened_at = time.monotonic()
        world.alive = True
        at_tables = asyncio.create_task(self.guests())
        others = asyncio.create_task(self.errands.run())
        ended = asyncio.create_task(asyncio.to_thread(self.forge.wait))
        pid = self.forge.pid
        try:
            if (
                self.server is not None
                and plan is None
                and figures.kills // self.postgresql_every > figures.of_postgresql
            ):
                await self.kill_postgresql()
            while figures.kills == AT_FIRST and not self.errands.all_sit and not ended.done():
                await asyncio.sleep(0.01)
            await self.until_enough([at_tables, others, ended], plan is not None)
            figures.in_commits += plan is not None and ended.done()
        finally:
            if not ended.done():
                os.kill(pid, signal.SIGKILL)
            code = await ended
        world.killed_at, world.alive = time.monotonic(), False
        if code != -signal.SIGKILL:
            raise Wrong(f"closed: the hall ended by itself with {code}: {self.forge.log.read_text()[-2000:]}")
        await asyncio.wait_for(asyncio.gather(at_tables, others), 60)

    async def until_enough(self, tasks: list[asyncio.Task[Any]], kills_itself: bool) -> None:
        """Until so much was heard and a moment more has passed: a slow computer shall not mean that nobody plays."""
        world, until = self.world, time.monotonic() + LONGEST_LIFE
        enough = world.heard + (1 << 30 if kills_itself else self.dice.randrange(MOST_HEARD))
        while time.monotonic() < until and world.heard < enough:
            done, _ = await asyncio.wait(tasks, timeout=0.01, return_when=asyncio.FIRST_COMPLETED)
            if done:
                return
        await asyncio.wait(tasks, timeout=self.dice.random() * 0.05, return_when=asyncio.FIRST_COMPLETED)

    async def guests(self) -> None:
        """Everybody at their tables, also at those made meanwhile."""
        world, there = self.world, dict[tuple[str, int], asyncio.Task[None]]()
        try:
            while world.alive:
                for game in world.games:
                    for place in game.places if game.seats else ():
                        key = (game.id, place.seat)
                        if key not in there and not place.over:
                            there[key] = asyncio.create_task(Guest(world, game, place).stay())
                for task in there.values():
                    if task.done():
                        task.result()
                await asyncio.sleep(0.02)
        finally:
            await asyncio.gather(*there.values())

    async def kill_postgresql(self) -> None:
        """Kills the server under the open hall; play goes on once it is back."""
        assert self.server is not None
        await asyncio.sleep(self.dice.random() * 0.5)
        await asyncio.to_thread(self.server.kill)
        self.note(unsettled_only=True)
        await asyncio.sleep(self.dice.random() * 0.5)
        await asyncio.to_thread(self.server.start)
        self.world.figures.of_postgresql += 1
        before, until = self.world.figures.steps, time.monotonic() + 60
        while self.world.figures.steps < before + 10:
            if time.monotonic() > until:
                raise Wrong("closed: nobody plays on after PostgreSQL was killed")
            await asyncio.sleep(0.05)
        self.forge.log.write_text("")  # it has complained, rightly

    def note(self, unsettled_only: bool = False) -> None:
        """What was under way when the hall was killed."""
        games = self.world.games
        busy = {game.id for game in games if any(place.sent or place.said for place in game.places)}
        busy |= {game.id for game in games if any(len(state) > 1 for state in game.seats.values())}
        self.world.unsettled = busy | (self.world.unsettled if unsettled_only else set())
        for game in games:
            for place in game.places:
                place.said = None

    def read_log(self) -> None:
        """A hall that is killed has no time to complain, and one that is not has nothing to complain of."""
        if self.forge.log.exists():
            lines = self.forge.log.read_text().splitlines()
            told = "\n".join(line for line in lines if not (self.server and TAKEN_AGAIN in line))
            if told:
                raise Wrong(f"complains: {told[-3000:]}")


def run(
    kills: int,
    seed: int,
    kind: str,
    folder: Path | None = None,
    fault: str = "",
    say: Callable[[str], None] = print,
    postgresql_every: int = POSTGRESQL_EVERY,
) -> Figures:
    """A run over a new database of that kind."""
    made = folder or Path(tempfile.mkdtemp(prefix="meadhall-kills-"))
    data = made / "hall"  # apart from PostgreSQL's, which another user must reach
    data.mkdir(0o700, exist_ok=True)
    server = None
    try:
        database = f"sqlite:///{data / 'hall.sqlite'}"
        if kind == "postgresql":
            server = Postgres(made / "postgresql")
            server.start()
            database = server.new("kills")
        return asyncio.run(Run(kills, seed, data, database, server, fault, say, postgresql_every).go())
    finally:
        if server is not None:
            server.stop()
        if folder is None:
            shutil.rmtree(made, ignore_errors=True)
