"""The transposition table of a search, and the records its iterations work in."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from meadhall.bots.search import kernel
from meadhall.engine.game import Game
from meadhall.engine.random import DICE

KEPT = 4  # one part in so many of a full table stays at most


class TranspositionTable:
    """One tree of fixed size. It serves the moves to come; slots with few visits go when it fills up."""

    def __init__(self, game: Game, slots: int, worlds: int = 0) -> None:
        self.game = game
        self.keys = np.zeros(slots, np.int64)
        self.counts = np.zeros((slots, 2), np.int32)
        self.values = np.zeros((slots, 2), np.float64)
        self.used = np.zeros(1, np.int64)
        self.dice = DICE.new()
        self.world, self.probe = game.state.new(), game.state.new()
        self.world_words, self.probe_words = self.world.view(np.int64), self.probe.view(np.int64)
        self.moves = game.move_array()
        self.scores = game.weight_array()
        self.worlds = np.zeros((worlds, len(self.world_words)), np.int64)  # drawn for the present question
        self.worlds_ready = np.zeros(1, np.bool_)
        self.slots = np.zeros(game.moves, np.int64)
        self.path = np.zeros((kernel.MAX_DEPTH, 3), np.int64)
        self.rewards = np.zeros((3, game.seats[-1]), np.float64)

    def search(self, speed: Any, root: np.ndarray, params: np.ndarray, seat: int, iterations: int) -> int:
        """So many iterations; the key of the root."""
        states, record = speed.states, self.game.state
        return int(
            speed.search(
                states(record, root), states(record, self.world), self.world_words, states(record, self.probe),
                self.probe_words, states(DICE, self.dice), self.moves, self.scores, self.worlds, self.worlds_ready,
                self.slots, self.keys, self.counts, self.values, self.used, self.path, self.rewards, params, seat,
                iterations,
            )
        )  # fmt: skip

    def begin(self, seed: int) -> None:
        """A new question; makes room for it if there is too little."""
        dice = random.Random(seed)
        self.dice["rng0"], self.dice["rng1"] = dice.randrange(1, 1 << 32), dice.randrange(1 << 32)
        self.worlds_ready[0] = False
        if self.used[0] > len(self.keys) // 2:
            self.prune()

    def prune(self) -> None:
        """Keeps slots with two visits or more; asks for more visits until there is room for a new question."""
        visits = np.where(self.keys != 0, self.counts[:, kernel.VISITS], 0)
        least = 2
        while np.count_nonzero(visits >= least) > len(visits) // KEPT:
            least *= 2
        slots = np.flatnonzero(visits >= least)
        keys, counts, values = self.keys[slots], self.counts[slots], self.values[slots]
        self.keys[:] = 0
        for probe in range(kernel.PROBES):
            wanted, first = np.unique((keys + probe) & (len(self.keys) - 1), return_index=True)
            free = self.keys[wanted] == 0
            slots, put = wanted[free], first[free]
            self.keys[slots], self.counts[slots], self.values[slots] = keys[put], counts[put], values[put]
            left = np.ones(len(keys), np.bool_)
            left[put] = False
            keys, counts, values = keys[left], counts[left], values[left]
        self.used[0] = np.count_nonzero(self.keys)

    def stats(self, key: int, seat: int, move: int) -> tuple[int, float]:
        """How often a move was tried at a node, and the sum of its rewards."""
        slot = self._slot(key, seat, move)
        if slot is None:
            return 0, 0.0
        return int(self.counts[slot, kernel.VISITS]), float(self.values[slot, kernel.REWARD])

    def moments(self, key: int, seat: int) -> tuple[int, float, float]:
        """The visits of a node, the sum of its rewards, and the sum of their squares."""
        slot = self._slot(key, seat, kernel.NODE)
        if slot is None:
            return 0, 0.0, 0.0
        reward, squares = self.values[slot, kernel.REWARD], self.values[slot, kernel.SQUARES]
        return int(self.counts[slot, kernel.VISITS]), float(reward), float(squares)

    def _slot(self, key: int, seat: int, move: int) -> int | None:
        slot_key = kernel.mix(kernel.mix(key, seat + 1), move)
        slot = kernel.find_slot(self.keys, slot_key)
        return slot if slot != kernel.NONE and self.keys[slot] == slot_key else None

    def suggest(self, key: int, seat: int, priors: Mapping[int, float]) -> None:
        """Gives moves of a node these priors, whatever the policy thinks of them."""
        node_key = kernel.mix(key, seat + 1)
        for move, prior in priors.items():
            slot_key = kernel.mix(node_key, move)
            slot = kernel.find_slot(self.keys, slot_key)
            if slot == kernel.NONE:
                continue
            if self.keys[slot] == 0:
                kernel.fill_slot(self.keys, self.counts, self.values, self.used, slot, slot_key, prior)
            self.values[slot, kernel.PRIOR] = prior

    def first_move(self, key: int, seat: int, moves: Sequence[int]) -> int:
        """The move with which the last iteration left the root."""
        node_key, slot_key = kernel.mix(key, seat + 1), self.keys[self.path[0, 0]]
        return next(move for move in moves if kernel.mix(node_key, move) == slot_key)
