"""A search for one seat: how long it may think, on how many cores, and what it found."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from meadhall.bots.search.kernel import PLACE
from meadhall.bots.search.ready import load
from meadhall.bots.search.room import Room
from meadhall.bots.search.style import Style
from meadhall.engine.chair import Chair
from meadhall.engine.game import Game
from meadhall.engine.move import Move
from meadhall.engine.table import SEED_BITS

ENTRIES = 1 << 17  # of one tree: a power of two
PAUSE = 0.02  # seconds between two looks at the clock, about


@dataclass(frozen=True)
class Found:
    """What a search thinks of a move."""

    move: Move
    tried: int
    chance: float  # of winning, about


class Search:
    """Searches for one seat, on one core or several: a tree each, whose findings are added up."""

    def __init__(self, game: Game, style: Style, cores: int = 1, entries: int = ENTRIES) -> None:
        self.game = game
        self.rooms = [Room(game, entries, style.worlds) for _ in range(cores)]
        self._speed = load(game)
        self._style = style.numbers()
        self._pool = ThreadPoolExecutor(cores, "search") if cores > 1 else None
        self.keys: Sequence[int] = ()  # of the place last looked at, in each tree

    def look(
        self, chair: Chair, seed: int, *, iterations: int | None = None, seconds: float | None = None
    ) -> list[Found]:
        """The moves of a chair, best first, after so many iterations or so much time, whichever is over first."""
        root = chair.world()
        dice = random.Random(seed)
        jobs = [
            (room, root.copy(), chair.seat, dice.getrandbits(SEED_BITS), iterations, seconds) for room in self.rooms
        ]
        if self._pool is None:
            self.keys = [self._think(*jobs[0])]
        else:
            self.keys = [job.result() for job in [self._pool.submit(self._think, *job) for job in jobs]]
        found = []
        for move in chair.moves:
            tried, brought = self.told(self.keys, chair.seat, move.id)
            found.append(Found(move, tried, brought / tried if tried else 0.0))
        return sorted(found, key=lambda one: (-one.tried, -one.chance, one.move.id))

    def known(self, chair: Chair) -> int:
        """How often the place of a chair was come through already, in looks before this one; in each tree, about."""
        root = chair.world()
        keys = [room.search(self._speed, root, self._style, chair.seat, 0) for room in self.rooms]
        return self.told(keys, chair.seat, PLACE)[0] // len(self.rooms)

    def told(self, keys: Sequence[int], seat: int, move: int) -> tuple[int, float]:
        """How often a move was tried at a place, and what it brought in all."""
        told = [room.told(key, seat, move) for room, key in zip(self.rooms, keys, strict=True)]
        return sum(tried for tried, _ in told), sum(brought for _, brought in told)

    def _think(
        self, room: Room, root: np.ndarray, seat: int, seed: int, iterations: int | None, seconds: float | None
    ) -> int:
        room.begin(seed)
        stride = 1 if seconds is not None else iterations or 0
        start, done = time.monotonic(), 0
        while True:
            key = room.search(self._speed, root, self._style, seat, stride)
            done += stride
            left = (seconds or 0.0) - (time.monotonic() - start)
            if done == iterations or (seconds is not None and left <= 0):
                return key
            pace = done / (time.monotonic() - start + 1e-9)  # iterations in a second
            stride = max(1, min(4 * done, int(pace * min(PAUSE, left))))
            if iterations is not None:
                stride = min(stride, iterations - done)
