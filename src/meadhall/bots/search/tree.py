"""A search with its memory: how long it may think, where it may think, and what it found."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple, dataclass
from functools import cache
from typing import Any

import numpy as np

from meadhall.bots.search import kernel
from meadhall.engine.chair import Chair
from meadhall.engine.game import Game, interpreted_only
from meadhall.engine.move import Move
from meadhall.engine.random import DICE
from meadhall.engine.speeds import Interpreted, Native
from meadhall.engine.table import SEED_BITS

ENTRIES = 1 << 18  # of one tree: a power of two
STRIDE = 64  # iterations between two looks at the clock, at first
PAUSE = 0.02  # seconds between two looks, about


@dataclass(frozen=True)
class Style:
    """How a search weighs what it does not know yet."""

    curiosity: float = 5.0  # how much untried moves are worth a look
    doubt: float = 0.5  # how much worse than usual an untried move is taken to be
    sharpness: float = 0.0  # how much rules of thumb are trusted about which move to try first; 0: not asked
    width: int = 32  # moves of a place that are tried at all, where rules of thumb are asked
    followed: float = 0.0  # how often rules of thumb choose the moves after the tree's end
    tasted: int = 1024  # moves they choose among, drawn from all
    ahead: int = 0  # chapters to look beyond the present one

    def numbers(self) -> np.ndarray:
        return np.array(astuple(self), np.float64)


@dataclass(frozen=True)
class Found:
    """What a search thinks of a move."""

    move: Move
    tried: int
    chance: float  # of winning, about


@cache
def native(game: Game) -> Native:
    """The search compiled for a game, or loaded from the cache."""
    return Native(game.id, {**game.rules, "search": kernel.search}, (kernel.search,))


@cache
def interpreted(game: Game) -> Interpreted:
    return Interpreted(game.rules, (kernel.search,))


class Tree:
    """One tree and the room to search in. What it learned stays for the moves to come, until it fills up."""

    def __init__(self, game: Game, style: Style, entries: int = ENTRIES) -> None:
        self.game = game
        self.speed: Any = interpreted(game) if interpreted_only() else native(game)
        self._style = style.numbers()
        self._keys = np.zeros(entries, np.int64)
        self._counts = np.zeros((entries, 2), np.int32)
        self._numbers = np.zeros((entries, 2), np.float64)
        self._used = np.zeros(1, np.int64)
        self._dice = DICE.new()
        self._world, self._probe = game.state.new(), game.state.new()
        self._words = self._probe.view(np.int64)
        self._moves = game.move_array()
        self._liking = np.zeros(game.max_legal, np.float32)
        self._spots = np.zeros(game.max_legal, np.int64)
        self._path = np.zeros((kernel.DEEPEST, 3), np.int64)
        self._rewards = np.zeros((3, game.seats[-1]), np.float64)

    def begin(self, seed: int) -> None:
        """A new question; room is made for it if there is too little."""
        dice = random.Random(seed)
        self._dice["rng0"], self._dice["rng1"] = dice.randrange(1, 1 << 32), dice.randrange(1 << 32)
        if self._used[0] > len(self._keys) // 2:
            self._keys[:] = 0
            self._used[0] = 0

    def search(self, root: np.ndarray, seat: int, iterations: int) -> int:
        """So many iterations; the key of the root."""
        states = self.speed.states
        record = self.game.state
        return int(
            self.speed.search(
                states(record, root), states(record, self._world), states(record, self._probe), self._words,
                states(DICE, self._dice), self._moves, self._liking, self._spots, self._keys, self._counts,
                self._numbers, self._used, self._path, self._rewards, self._style, seat, iterations,
            )
        )  # fmt: skip

    def told(self, key: int, seat: int, move: int) -> tuple[int, float]:
        """How often a move was tried at a place, and what it brought in all."""
        name = kernel.blend(kernel.blend(key, seat + 1), move)
        spot = kernel.entry(self._keys, name)
        if spot == kernel.NONE or self._keys[spot] != name:
            return 0, 0.0
        return int(self._counts[spot, kernel.TRIED]), float(self._numbers[spot, kernel.BROUGHT])


class Search:
    """Searches for one seat, on one core or several: a tree each, whose findings are added up."""

    def __init__(self, game: Game, style: Style, cores: int = 1, entries: int = ENTRIES) -> None:
        self._trees = [Tree(game, style, entries) for _ in range(cores)]
        self._pool = ThreadPoolExecutor(cores, "search") if cores > 1 else None

    def look(
        self, chair: Chair, seed: int, *, iterations: int | None = None, seconds: float | None = None
    ) -> list[Found]:
        """The moves of a chair, best first, after so many iterations or so much time."""
        root = chair.world()
        dice = random.Random(seed)
        seeds = [dice.getrandbits(SEED_BITS) for _ in self._trees]
        keys: Sequence[int]
        if self._pool is None:
            keys = [_think(self._trees[0], root, chair.seat, seeds[0], iterations, seconds)]
        else:
            jobs = [
                self._pool.submit(_think, tree, root.copy(), chair.seat, one, iterations, seconds)
                for tree, one in zip(self._trees, seeds, strict=True)
            ]
            keys = [job.result() for job in jobs]
        found = []
        for move in chair.moves:
            told = [tree.told(key, chair.seat, move.id) for tree, key in zip(self._trees, keys, strict=True)]
            tried = sum(one for one, _ in told)
            found.append(Found(move, tried, sum(brought for _, brought in told) / tried if tried else 0.0))
        return sorted(found, key=lambda one: (-one.tried, -one.chance, one.move.id))


def _think(tree: Tree, root: np.ndarray, seat: int, seed: int, iterations: int | None, seconds: float | None) -> int:
    tree.begin(seed)
    if iterations is not None:
        return tree.search(root, seat, iterations)
    stride, start = STRIDE, time.monotonic()
    end = start + (seconds or 0.0)
    done = 0
    while True:
        key = tree.search(root, seat, stride)
        done += stride
        now = time.monotonic()
        if now >= end:
            return key
        stride = max(STRIDE, int(done / (now - start + 1e-9) * min(PAUSE, end - now)))
