"""Gymnasium's vector environment over a batch: one seat of many games at once, played on compiled rules.

The other seats play at random, or by whatever `others` chooses for the whole batch at once. A game that ends is dealt
anew in the same step (`AutoresetMode.SAME_STEP`): its observation is the first of the next game, and as nothing can be
done in a finished game, `final_obs` is left blank.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from meadhall.engine.batch import Batch
from meadhall.engine.batch_rules import WAIT
from meadhall.engine.game import Game
from meadhall.engine.random import SEED_BITS
from meadhall.envs.adapter import Observation, find_game
from meadhall.envs.spaces import action_space, observation_space

Chooser = Callable[[Batch], np.ndarray]  # a legal move for every game of a batch, by the seat to move


class Seats(VectorEnv):
    """One seat of each of many games."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        num_envs: int,
        game: str | Game = "odin",
        seats: int | None = None,
        seat: int = 0,
        others: Chooser = Batch.sample,
        threads: int | None = None,
        **options: Any,
    ) -> None:
        self.game = find_game(game)
        self.num_envs = num_envs
        self.seat = seat
        self._others = others
        self.batch = self.game.batch(num_envs, seats, threads=threads, **options)
        self.single_observation_space = observation_space(self.game)
        self.single_action_space = action_space(self.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        self.batch.reset(int(self.np_random.integers(1 << SEED_BITS >> 1)))
        self._others_move()
        return self._observe(), {}

    def step(self, actions: np.ndarray) -> tuple[Observation, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Plays this seat's move in every game, then the others' until it is asked again."""
        self.batch.step(actions)
        rewards, ended = self._last_rewards()
        more, later = self._others_move()
        rewards += more
        ended |= later
        observation, info = self._observe(), dict[str, Any]()
        if ended.any():
            blank = {name: np.zeros_like(rows[0]) for name, rows in observation.items()}
            info["final_obs"] = np.array([blank if over else None for over in ended], object)
            info["final_info"] = {"places": self.batch.places.copy(), "scores": self.batch.scores.copy()}
            info["_final_obs"] = info["_final_info"] = ended.copy()
        return observation, rewards, ended, np.zeros(self.num_envs, np.bool_), info

    def _last_rewards(self) -> tuple[np.ndarray, np.ndarray]:
        return self.batch.rewards[:, self.seat].astype(np.float64), self.batch.ended.copy()

    def _others_move(self) -> tuple[np.ndarray, np.ndarray]:
        """The others play on until this seat is asked everywhere; its rewards from that, and where games ended."""
        batch = self.batch
        rewards, ended = np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_)
        while (waiting := batch.mover != self.seat).any():
            batch.step(np.where(waiting, self._others(batch), WAIT))
            more, over = self._last_rewards()
            rewards += more
            ended |= over
        return rewards, ended

    def _observe(self) -> Observation:
        return {
            "observation": self.batch.observe(self.seat).copy(),
            "action_mask": self.batch.mask(packed=False).view(np.int8),
        }
