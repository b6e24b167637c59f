"""A search for one seat: how long it may think, on how many cores, and what it found."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from math import inf, sqrt

import numpy as np

from meadhall.bots.search.compiled import load
from meadhall.bots.search.kernel import PLACE
from meadhall.bots.search.params import Style
from meadhall.bots.search.transposition import Room
from meadhall.engine.chair import Chair
from meadhall.engine.defaults import POINTS
from meadhall.engine.game import Game
from meadhall.engine.move import Move
from meadhall.engine.random import SEED_BITS

ENTRIES = 1 << 17  # of one tree: a power of two
PAUSE = 0.02  # seconds between two looks at the clock, about
TO_THE_END = 1 << 20  # chapters to look ahead: more than any game has


@dataclass(frozen=True)
class Found:
    """What a search thinks of a move."""

    move: Move
    tried: int
    chance: float  # of winning, about; or the points at the end, where those were looked for
    error: float = inf  # the standard error of that


class Search:
    """Searches for one seat, on one core or several: a tree each, whose findings are added up."""

    def __init__(self, game: Game, style: Style, cores: int = 1, entries: int = ENTRIES) -> None:
        self.game = game
        self.rooms = [Room(game, entries, style.worlds) for _ in range(cores)]
        self._speed = load(game)
        self.style, self._style = style, style.numbers()
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
        spread = self._spread(chair.seat)
        found = []
        for move in chair.moves:
            tried, brought = self.told(self.keys, chair.seat, move.id)
            found.append(Found(move, tried, brought / tried, spread / sqrt(tried)) if tried else Found(move, 0, 0.0))
        return sorted(found, key=lambda one: (-one.tried, -one.chance, one.move.id))

    def points(self, chair: Chair, seed: int, *, iterations: int, seconds: float) -> list[Found]:
        """The moves of a chair with the points that games played to their end brought it; one iteration at a time."""
        room, root = self.rooms[0], chair.world()
        style = replace(self.style, ahead=TO_THE_END).numbers()
        results: dict[int, list[float]] = {move.id: [] for move in chair.moves}
        room.begin(seed)
        start, done = time.monotonic(), 0
        while done < iterations and time.monotonic() - start < seconds:
            key = room.search(self._speed, root, style, chair.seat, 1)
            results[room.first_move(key, chair.seat, list(results))].append(float(room.rewards[POINTS, chair.seat]))
            done += 1
        return [_averaged(move, results[move.id]) for move in chair.moves]

    def known(self, chair: Chair) -> int:
        """How often the place of a chair was come through already, in looks before this one; in each tree, about."""
        root = chair.world()
        keys = [room.search(self._speed, root, self._style, chair.seat, 0) for room in self.rooms]
        return self.told(keys, chair.seat, PLACE)[0] // len(self.rooms)

    def told(self, keys: Sequence[int], seat: int, move: int) -> tuple[int, float]:
        """How often a move was tried at a place, and what it brought in all."""
        told = [room.told(key, seat, move) for room, key in zip(self.rooms, keys, strict=True)]
        return sum(tried for tried, _ in told), sum(brought for _, brought in told)

    def _spread(self, seat: int) -> float:
        """How far apart the results at the place last looked at are: their standard deviation, over all its moves."""
        told = [room.spread(key, seat) for room, key in zip(self.rooms, self.keys, strict=True)]
        tried, brought, squares = (sum(column) for column in zip(*told, strict=True))
        return sqrt(max(0.0, squares / tried - (brought / tried) ** 2)) if tried else 0.0

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


def _averaged(move: Move, results: Sequence[float]) -> Found:
    if not results:
        return Found(move, 0, 0.0)
    return Found(move, len(results), float(np.mean(results)), float(np.std(results)) / sqrt(len(results)))
