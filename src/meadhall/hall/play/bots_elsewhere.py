"""Bots that think on other machines, by Ray: what goes there is an imagined world, and what comes back is a move.

Each worker holds one thought at a time. A worker that dies is started again by Ray, and its thought is given to
another. Whoever waits for a bot waits for its own limit and less than a second more; then it plays by its policy, here.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import secrets
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

import numpy as np

from meadhall.arena.play import code_hash
from meadhall.arena.ray_pool import WorkerFailed, connect
from meadhall.bots import make_at_once
from meadhall.bots.jarl import Jarl
from meadhall.bots.search import compiled
from meadhall.engine.chair import Chair
from meadhall.engine.random import SEED_BITS
from meadhall.engine.speeds import interpreted_only
from meadhall.engine.table import Start, Table
from meadhall.games import find

log = logging.getLogger("meadhall.hall")

OPTION = "--bots"
LATER = 0.7  # seconds after its limit at which a bot is no longer waited for
ASK_AGAIN, WORTH_ASKING = 0.05, 0.2  # seconds until a thought is given to another worker, and that it must have left
CONNECT_AGAIN = 30.0  # seconds between tries to reach a cluster that went away
LATE: Final = "late"


@dataclass(frozen=True)
class Thought:
    """All that a worker is told: one world as a seat may imagine it, and how long to think about it."""

    game: str
    rules_version: int
    code: str  # a hash: a worker with other rules or bots would choose among other moves
    seats: int
    options: dict[str, int]
    world: bytes  # imagined: it has no seed and no past
    seat: int
    level: str
    share: float
    seed: int


def thought_of(bot: Jarl, chair: Chair) -> Thought:
    """What a worker needs, made from a chair alone."""
    game, start = chair.game, chair.start
    return Thought(
        game.id, game.rules_version, code_hash(game.id), start.seats, dict(start.options), chair.world().tobytes(),
        chair.seat, bot.level, bot.share, secrets.randbits(SEED_BITS),
    )  # fmt: skip


class Thinker:
    """A worker, in a process of the cluster."""

    def choose(self, thought: Thought) -> int | None:
        """The move; None while the search is not compiled here."""
        game = find(thought.game, thought.rules_version)
        if code_hash(game.id) != thought.code:
            raise WorkerFailed("a node of the cluster has other rules or bots; install the same Meadhall on every node")
        if not compiled.is_loaded(game) and not interpreted_only():
            game.compile_in_background()
            compiled.load_in_background(game)
            return None
        array = np.frombuffer(thought.world, game.state.dtype).copy()
        world = Table.from_record(game, Start(thought.seats, thought.options, 0), array)
        bot = make_at_once(thought.level, thought.seed)
        if isinstance(bot, Jarl):
            bot.share = thought.share
        return bot.choose(Chair(world, thought.seat)).id


class Elsewhere:
    """The workers of a cluster."""

    def __init__(self, address: str, jobs: int) -> None:
        """`jobs` is how many a cluster has that is started on this machine."""
        self._address = address
        self._jobs = jobs
        self._ray: Any = None
        self.workers: list[Any] = []
        self._idle: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._threads = ThreadPoolExecutor(
            1, "far bot"
        )  # each waits for one worker; replaced when their number is known
        self._closed = threading.Event()
        self.is_up = False
        self.on_change: Callable[[], None] = lambda: None  # workers have come, or are gone

    # ---- the cluster

    def connect(self) -> None:
        """Reaches the cluster and starts its workers; raises NoRay if it is not there."""
        if self.is_up:
            return
        self._ray = ray = connect(self._address, self._jobs, OPTION)
        count = max(1, int(ray.cluster_resources().get("CPU", 1)))
        kind = ray.remote(num_cpus=1, max_restarts=-1, max_task_retries=0)(Thinker)
        self.workers = [kind.remote() for _ in range(count)]
        self._idle = queue.SimpleQueue()
        for worker in self.workers:
            self._idle.put(worker)
        self._threads = ThreadPoolExecutor(count, "far bot")
        self.is_up = True
        self.on_change()

    def close(self) -> None:
        self._closed.set()
        self.is_up = False
        self._threads.shutdown(wait=False, cancel_futures=True)
        if self._ray is not None:
            self._ray.shutdown()

    def _went_away(self, why: Exception) -> None:
        """Bots think here, until the cluster is back."""
        if self.is_up and not self._closed.is_set():
            self.is_up = False
            self.on_change()
            log.warning("bots think here, as the Ray cluster does not answer: %s", _first_line(why))
            threading.Thread(target=self._come_back, name="to Ray", daemon=True).start()

    def _come_back(self) -> None:
        while not self._closed.wait(CONNECT_AGAIN):
            try:
                self._ray.shutdown()
                self.connect()
                log.warning("bots think on the Ray cluster again")
                return
            except Exception as error:  # whatever it is, it is tried again
                log.info("the Ray cluster is not back: %s", error)

    # ---- thoughts

    async def choose(self, bot: Jarl, seen: Table, seat: int) -> int | Literal["late"] | None:
        """A bot's move; LATE if none came in time, None if nobody can think there just now."""
        seconds = bot.budget(seen.game).seconds * bot.share
        asked = asyncio.get_running_loop().run_in_executor(self._threads, self._ask, bot, seen, seat, seconds)
        try:
            return await asyncio.wait_for(asked, seconds + LATER)
        except TimeoutError:
            return LATE

    def _ask(self, bot: Jarl, seen: Table, seat: int, seconds: float) -> int | None:
        """Asks one worker, and another if that one dies."""
        began, left = time.monotonic(), seconds
        thought = thought_of(bot, seen.chair(seat, secrets.randbits(SEED_BITS)))
        while True:
            try:
                worker = self._idle.get_nowait()
            except queue.Empty:
                return None
            try:
                part = replace(thought, share=thought.share * left / seconds) if seconds else thought
                return self._ray.get(worker.choose.remote(part), timeout=left + LATER)
            except self._ray.exceptions.RayTaskError as error:
                log.warning("a bot could not think on the Ray cluster: %s", error.cause)
                return None
            except self._ray.exceptions.RayActorError as error:  # it died, and is started again
                log.warning("a bot's worker on the Ray cluster died: %s", _first_line(error))
            except self._ray.exceptions.GetTimeoutError:  # it stands still: another is started in its place
                self._ray.kill(worker, no_restart=False)
                raise TimeoutError from None
            except Exception as error:
                self._went_away(error)
                return None
            finally:
                self._idle.put(worker)
            if self._closed.wait(ASK_AGAIN) or (left := seconds - (time.monotonic() - began)) < WORTH_ASKING:
                raise TimeoutError


def _first_line(error: BaseException) -> str:
    return str(error).strip().partition("\n")[0]
