"""A Monte Carlo tree search for one seat: how long it may think, on how many cores, and what it found."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from math import inf, sqrt

import numpy as np

from meadhall.bots.search.compiled import load
from meadhall.bots.search.kernel import NODE, UNIFORM
from meadhall.bots.search.transposition import TranspositionTable
from meadhall.engine.budgets import SearchParams
from meadhall.engine.chair import Chair
from meadhall.engine.defaults import POINTS
from meadhall.engine.game import Game
from meadhall.engine.move import Move
from meadhall.engine.random import SEED_BITS

SLOTS = 1 << 17  # of one transposition table: a power of two
PAUSE = 0.02  # seconds between two looks at the clock, about
TO_THE_END = 1 << 20  # horizons to look ahead: more than any game has


@dataclass(frozen=True)
class Estimate:
    """What a search thinks of a move."""

    move: Move
    visits: int
    chance: float  # of winning, about; or the points at the end, where those were looked for
    error: float = inf  # the standard error of that


class Search:
    """Searches for one seat, on one core or several: a transposition table each, whose findings are added up."""

    def __init__(self, game: Game, params: SearchParams, cores: int = 1, slots: int = SLOTS) -> None:
        self.game = game
        self.tables = [TranspositionTable(game, slots, params.worlds) for _ in range(cores)]
        self._speed = load(game)
        self.params, self._params = params, params.array()
        self._threads = ThreadPoolExecutor(cores, "search") if cores > 1 else None
        self.keys: Sequence[int] = ()  # of the node last looked at, in each table

    def look(
        self, chair: Chair, seed: int, *, iterations: int | None = None, seconds: float | None = None
    ) -> list[Estimate]:
        """The moves of a chair, best first, after so many iterations or so much time, whichever is over first."""
        if self.params.root_sharpness:
            self.suggest(chair, self._root_priors(chair))
        root = chair.world()
        dice = random.Random(seed)
        jobs = [
            (table, root.copy(), chair.seat, dice.getrandbits(SEED_BITS), iterations, seconds) for table in self.tables
        ]
        if self._threads is None:
            self.keys = [self._think(*jobs[0])]
        else:
            self.keys = [job.result() for job in [self._threads.submit(self._think, *job) for job in jobs]]
        deviation = self._deviation(chair.seat)
        found = []
        for move in chair.moves:
            visits, reward = self.stats(self.keys, chair.seat, move.id)
            found.append(
                Estimate(move, visits, reward / visits, deviation / sqrt(visits)) if visits else Estimate(move, 0, 0.0)
            )
        return sorted(found, key=lambda one: (-one.visits, -one.chance, one.move.id))

    def points(self, chair: Chair, seed: int, *, iterations: int, seconds: float) -> list[Estimate]:
        """The moves of a chair with the points that games played to their end brought it; one iteration at a time."""
        table, root = self.tables[0], chair.world()
        params = replace(self.params, horizons=TO_THE_END).array()
        results: dict[int, list[float]] = {move.id: [] for move in chair.moves}
        table.begin(seed)
        start, done = time.monotonic(), 0
        while done < iterations and time.monotonic() - start < seconds:
            key = table.search(self._speed, root, params, chair.seat, 1)
            results[table.first_move(key, chair.seat, list(results))].append(float(table.rewards[POINTS, chair.seat]))
            done += 1
        return [_averaged(move, results[move.id]) for move in chair.moves]

    def suggest(self, chair: Chair, priors: Mapping[int, float]) -> None:
        """Gives moves of a chair priors of its own before it is looked at; others keep theirs."""
        root = chair.world()
        for table in self.tables:
            key = table.search(self._speed, root, self._params, chair.seat, 0)
            table.suggest(key, chair.seat, priors)

    def visits(self, chair: Chair) -> int:
        """How often earlier looks went through the node of a chair; in each table, about."""
        root = chair.world()
        keys = [table.search(self._speed, root, self._params, chair.seat, 0) for table in self.tables]
        return self.stats(keys, chair.seat, NODE)[0] // len(self.tables)

    def stats(self, keys: Sequence[int], seat: int, move: int) -> tuple[int, float]:
        """How often a move was tried at a node, and the sum of its rewards, over all tables."""
        stats = [table.stats(key, seat, move) for table, key in zip(self.tables, keys, strict=True)]
        return sum(visits for visits, _ in stats), sum(reward for _, reward in stats)

    def _root_priors(self, chair: Chair) -> dict[int, float]:
        """Priors of the moves a chair is asked for, as the kernel has them, but of another sharpness."""
        scores = np.array(chair.advice())
        likely = np.exp(self.params.root_sharpness * (scores - scores.max()) / (scores.max() - scores.mean() + 1e-6))
        shares = (1.0 - UNIFORM) * likely / likely.sum() + UNIFORM / len(scores)
        return {move.id: float(share) for move, share in zip(chair.moves, shares, strict=True)}

    def _deviation(self, seat: int) -> float:
        """The standard deviation of the results at the node last looked at, over all its moves."""
        moments = [table.moments(key, seat) for table, key in zip(self.tables, self.keys, strict=True)]
        visits, reward, squares = (sum(column) for column in zip(*moments, strict=True))
        return sqrt(max(0.0, squares / visits - (reward / visits) ** 2)) if visits else 0.0

    def _think(
        self, table: TranspositionTable, root: np.ndarray, seat: int, seed: int, iterations: int | None,
        seconds: float | None,
    ) -> int:  # fmt: skip
        table.begin(seed)
        stride = 1 if seconds is not None else iterations or 0
        start, done = time.monotonic(), 0
        while True:
            key = table.search(self._speed, root, self._params, seat, stride)
            done += stride
            left = (seconds or 0.0) - (time.monotonic() - start)
            if done == iterations or (seconds is not None and left <= 0):
                return key
            pace = done / (time.monotonic() - start + 1e-9)  # iterations in a second
            stride = max(1, min(4 * done, int(pace * min(PAUSE, left))))
            if iterations is not None:
                stride = min(stride, iterations - done)


def _averaged(move: Move, results: Sequence[float]) -> Estimate:
    if not results:
        return Estimate(move, 0, 0.0)
    return Estimate(move, len(results), float(np.mean(results)), float(np.std(results)) / sqrt(len(results)))
