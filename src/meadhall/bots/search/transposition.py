"""The room a search works in: a tree of fixed size, and worlds to try things out in."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import numpy as np

from meadhall.bots.search import kernel
from meadhall.engine.game import Game
from meadhall.engine.random import DICE

KEPT = 4  # one part in so many of a full tree stays at most


class Room:
    """One tree. What it has learned stays for the moves to come; what it learned little of goes when it fills up."""

    def __init__(self, game: Game, entries: int, worlds: int = 0) -> None:
        self.game = game
        self.keys = np.zeros(entries, np.int64)
        self.counts = np.zeros((entries, 2), np.int32)
        self.numbers = np.zeros((entries, 2), np.float64)
        self.used = np.zeros(1, np.int64)
        self.dice = DICE.new()
        self.world, self.probe = game.state.new(), game.state.new()
        self.page, self.words = self.world.view(np.int64), self.probe.view(np.int64)
        self.moves = game.move_array()
        self.liking = game.weight_array()
        self.kept = np.zeros((worlds, len(self.page)), np.int64)  # worlds gathered for the present question
        self.gathered = np.zeros(1, np.bool_)
        self.spots = np.zeros(game.moves, np.int64)
        self.path = np.zeros((kernel.DEEPEST, 3), np.int64)
        self.rewards = np.zeros((3, game.seats[-1]), np.float64)

    def search(self, speed: Any, root: np.ndarray, style: np.ndarray, seat: int, iterations: int) -> int:
        """So many iterations; the key of the root."""
        states, record = speed.states, self.game.state
        return int(
            speed.search(
                states(record, root), states(record, self.world), self.page, states(record, self.probe), self.words,
                states(DICE, self.dice), self.moves, self.liking, self.kept, self.gathered, self.spots, self.keys,
                self.counts, self.numbers, self.used, self.path, self.rewards, style, seat, iterations,
            )
        )  # fmt: skip

    def begin(self, seed: int) -> None:
        """A new question; room is made for it if there is too little."""
        dice = random.Random(seed)
        self.dice["rng0"], self.dice["rng1"] = dice.randrange(1, 1 << 32), dice.randrange(1 << 32)
        self.gathered[0] = False
        if self.used[0] > len(self.keys) // 2:
            self.forget()

    def forget(self) -> None:
        """Keeps what was tried more than once, or all that was tried often enough to leave room for a new question."""
        tried = np.where(self.keys != 0, self.counts[:, kernel.TRIED], 0)
        least = 2
        while np.count_nonzero(tried >= least) > len(tried) // KEPT:
            least *= 2
        spots = np.flatnonzero(tried >= least)
        keys, counts, numbers = self.keys[spots], self.counts[spots], self.numbers[spots]
        self.keys[:] = 0
        for probe in range(kernel.PROBES):
            wanted, first = np.unique((keys + probe) & (len(self.keys) - 1), return_index=True)
            free = self.keys[wanted] == 0
            spots, put = wanted[free], first[free]
            self.keys[spots], self.counts[spots], self.numbers[spots] = keys[put], counts[put], numbers[put]
            left = np.ones(len(keys), np.bool_)
            left[put] = False
            keys, counts, numbers = keys[left], counts[left], numbers[left]
        self.used[0] = np.count_nonzero(self.keys)

    def told(self, key: int, seat: int, move: int) -> tuple[int, float]:
        """How often a move was tried at a place, and what it brought in all."""
        name = kernel.blend(kernel.blend(key, seat + 1), move)
        spot = kernel.entry(self.keys, name)
        if spot == kernel.NONE or self.keys[spot] != name:
            return 0, 0.0
        return int(self.counts[spot, kernel.TRIED]), float(self.numbers[spot, kernel.BROUGHT])

    def spread(self, key: int, seat: int) -> tuple[int, float, float]:
        """How often a place was come through, what that brought in all, and its squares in all."""
        name = kernel.blend(kernel.blend(key, seat + 1), kernel.PLACE)
        spot = kernel.entry(self.keys, name)
        if spot == kernel.NONE or self.keys[spot] != name:
            return 0, 0.0, 0.0
        brought, squares = self.numbers[spot, kernel.BROUGHT], self.numbers[spot, kernel.SQUARES]
        return int(self.counts[spot, kernel.TRIED]), float(brought), float(squares)

    def first_move(self, key: int, seat: int, moves: Sequence[int]) -> int:
        """The move with which the last iteration left the root."""
        here, name = kernel.blend(key, seat + 1), self.keys[self.path[0, 0]]
        return next(move for move in moves if kernel.blend(here, move) == name)
