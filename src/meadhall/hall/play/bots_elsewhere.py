"""Bots that think on other machines, by Ray: what goes there is an imagined world, and what comes back is a move.

Each worker holds one thought at a time. A worker that dies is started again by Ray, and its thought is given to
another. Whoever waits for a bot waits for its own limit and less than a second more; then it plays by its policy, here.
"""

from __future__ import annotations

import asyncio
import logging
import os
import queue
import secrets
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
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
WORTH_ASKING = 0.2  # seconds a bot must have left, to be asked again; after which it does not begin anew here
LOOK_EVERY, STUCK = 1.0, 60.0  # seconds between looks at workers, and after which one that does not answer is replaced
PART = 1 / 16  # of a processor that a worker asks for: so many halls can share a cluster, each with a worker for each
CONNECT_AGAIN = 30.0  # seconds between tries to reach a cluster that went away
FOR_EVER = "2000000"  # seconds that Ray looks for its cluster; else it would end this process, and the hall with it
CLOSING = 5.0  # seconds for the last words to a cluster
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
    chance: int  # what the bot's own chance begins with


def thought_of(bot: Jarl, chair: Chair) -> Thought:
    """What a worker needs, made from a chair alone."""
    game, start = chair.game, chair.start
    return Thought(
        game.id, game.rules_version, code_hash(game.id), start.seats, dict(start.options), chair.world().tobytes(),
        chair.seat, bot.level, bot.share, secrets.randbits(SEED_BITS),
    )  # fmt: skip


class Thinker:
    """A worker, in a process of the cluster."""

    def begin(self) -> None:
        """Answers as soon as the process is there."""

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
        bot = make_at_once(thought.level, thought.chance)
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
        self._idle: queue.SimpleQueue[Any] = queue.SimpleQueue()  # workers that can be asked
        self._late: queue.SimpleQueue[tuple[Any, Any, float]] = queue.SimpleQueue()  # and those that have not answered
        self._keeper = ThreadPoolExecutor(1, "ray")
        self._threads = ThreadPoolExecutor(1, "far bot")  # as many as workers, once their number is known
        self._closed = threading.Event()
        self.is_up = False
        self.on_change: Callable[[], None] = lambda: None  # workers have come, or are gone

    # ---- the cluster

    def connect(self) -> None:
        """Reaches the cluster and starts its workers, unless that was done; raises NoRay if it is not there.

        A thread that stays does it: in the main thread Ray would take the place of our signal handlers, and what it
        starts ends with the thread that started it.
        """
        self._keeper.submit(self._connect).result()

    def _connect(self) -> None:
        if self.is_up:
            return
        os.environ.setdefault("RAY_gcs_rpc_server_reconnect_timeout_s", FOR_EVER)
        self._ray = ray = connect(self._address, self._jobs, OPTION)
        count = max(1, int(ray.cluster_resources().get("CPU", 1)))
        spread = ray.remote(num_cpus=PART, scheduling_strategy="SPREAD", max_restarts=-1, max_task_retries=0)
        kind = spread(Thinker)
        self.workers = [kind.remote() for _ in range(count)]
        self._idle = queue.SimpleQueue()
        self._threads = ThreadPoolExecutor(count, "far bot")
        self._late = queue.SimpleQueue()
        for worker in self.workers:
            self._late.put((worker, worker.begin.remote(), time.monotonic()))
        self.is_up = True
        threading.Thread(target=self._await_answers, name="far bots", daemon=True).start()
        self.on_change()

    def close(self) -> None:
        self._closed.set()
        self.is_up = False
        self._threads.shutdown(wait=False, cancel_futures=True)
        if self._ray is not None:
            with suppress(TimeoutError):
                self._keeper.submit(self._ray.shutdown).result(CLOSING)
        self._keeper.shutdown(wait=False)

    def _await_answers(self) -> None:
        """A worker that began, or was late, can be asked once it has answered; one that never does is replaced."""
        while self.is_up and not self._closed.wait(LOOK_EVERY):
            for _ in range(self._late.qsize()):
                worker, asked, since = self._late.get()
                try:
                    self._ray.get(asked, timeout=0)
                except self._ray.exceptions.RayTaskError:  # that was an answer, too
                    pass
                except self._ray.exceptions.GetTimeoutError:
                    if time.monotonic() - since > STUCK:
                        log.warning("a bot's worker on the Ray cluster stands still: another takes its place")
                        self._ray.kill(worker, no_restart=False)
                        asked, since = worker.begin.remote(), time.monotonic()
                    self._late.put((worker, asked, since))
                    continue
                except self._ray.exceptions.RayActorError:  # it died: Ray starts it again
                    self._late.put((worker, worker.begin.remote(), time.monotonic()))
                    continue
                except Exception as error:
                    self._went_away(error)
                    return
                self._idle.put(worker)

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
                self._keeper.submit(self._ray.shutdown).result()
                self.connect()
                log.warning("bots think on the Ray cluster again")
                return
            except Exception as error:  # whatever it is, it is tried again
                log.info("the Ray cluster is not back: %s", error)

    # ---- thoughts

    async def choose(self, bot: Jarl, seen: Table, seat: int) -> int | Literal["late"] | None:
        """A bot's move; LATE if none came in time, None if nobody can think there just now."""
        seconds, began = bot.budget(seen.game).seconds * bot.share, time.monotonic()
        asked = asyncio.get_running_loop().run_in_executor(self._threads, self._ask, bot, seen, seat, began + seconds)
        try:
            found = await asyncio.wait_for(asked, seconds + LATER)
        except TimeoutError:
            return LATE
        return LATE if found is None and time.monotonic() - began > WORTH_ASKING else found

    def _ask(self, bot: Jarl, seen: Table, seat: int, until: float) -> int | None:
        """Asks one worker, and another if that one dies; None if none of them can say."""
        seconds = left = max(0.001, until - time.monotonic())
        thought = thought_of(bot, seen.chair(seat, secrets.randbits(SEED_BITS)))
        while not self._closed.is_set():
            try:
                worker = self._idle.get_nowait()
            except queue.Empty:
                return None
            try:
                asked = worker.choose.remote(replace(thought, share=thought.share * max(0.0, left / seconds)))
                found = self._ray.get(asked, timeout=max(0.0, left) + LATER)
                self._idle.put(worker)
                return found
            except self._ray.exceptions.RayTaskError as error:
                log.warning("a bot could not think on the Ray cluster: %s", error.cause)
                self._idle.put(worker)
                return None
            except self._ray.exceptions.RayActorError as error:  # Ray starts it again
                log.warning("a bot's worker on the Ray cluster died: %s", _first_line(error))
                self._late.put((worker, worker.begin.remote(), time.monotonic()))
            except self._ray.exceptions.GetTimeoutError:
                self._late.put((worker, asked, time.monotonic()))
                return None
            except Exception as error:
                self._went_away(error)
                return None
            if (left := until - time.monotonic()) < WORTH_ASKING:
                return None
        return None


def _first_line(error: BaseException) -> str:
    return str(error).strip().partition("\n")[0]
