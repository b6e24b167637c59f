"""The room a search works in: a tree of fixed size, and worlds to try things out in."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from meadhall.bots.search import kernel
from meadhall.engine.game import Game
from meadhall.engine.random import DICE


class Room:
    """One tree. What it has learned stays for the moves to come, until it fills up."""

    def __init__(self, game: Game, entries: int) -> None:
        self.game = game
        self.keys = np.zeros(entries, np.int64)
        self.counts = np.zeros((entries, 2), np.int32)
        self.numbers = np.zeros((entries, 2), np.float64)
        self.used = np.zeros(1, np.int64)
        self.dice = DICE.new()
        self.world, self.probe = game.state.new(), game.state.new()
        self.words = self.probe.view(np.int64)
        self.moves = game.move_array()
        self.liking = np.zeros(game.max_legal, np.float32)
        self.spots = np.zeros(game.max_legal, np.int64)
        self.path = np.zeros((kernel.DEEPEST, 3), np.int64)
        self.rewards = np.zeros((3, game.seats[-1]), np.float64)

    def search(self, speed: Any, root: np.ndarray, style: np.ndarray, seat: int, iterations: int) -> int:
        """So many iterations; the key of the root."""
        states, record = speed.states, self.game.state
        return int(
            speed.search(
                states(record, root), states(record, self.world), states(record, self.probe), self.words,
                states(DICE, self.dice), self.moves, self.liking, self.spots, self.keys, self.counts,
                self.numbers, self.used, self.path, self.rewards, style, seat, iterations,
            )
        )  # fmt: skip

    def begin(self, seed: int) -> None:
        """A new question; room is made for it if there is too little."""
        dice = random.Random(seed)
        self.dice["rng0"], self.dice["rng1"] = dice.randrange(1, 1 << 32), dice.randrange(1 << 32)
        if self.used[0] > len(self.keys) // 2:
            self.keys[:] = 0
            self.used[0] = 0

    def told(self, key: int, seat: int, move: int) -> tuple[int, float]:
        """How often a move was tried at a place, and what it brought in all."""
        name = kernel.blend(kernel.blend(key, seat + 1), move)
        spot = kernel.entry(self.keys, name)
        if spot == kernel.NONE or self.keys[spot] != name:
            return 0, 0.0
        return int(self.counts[spot, kernel.TRIED]), float(self.numbers[spot, kernel.BROUGHT])
