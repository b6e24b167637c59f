"""Gymnasium's vector environment over a batch: one seat of many games at once, played on compiled rules.

The other seats are played by bots of a level, as in the single environment, or by whatever `others` chooses for the
whole batch at once. Where all of them are random, or all are Karl, the batch plays them itself; to a batch, Karl is the
policy without the temper of the level. That is much quicker
than asking bots game by game. A game that ends is dealt anew in the same step
(`AutoresetMode.SAME_STEP`): its observation is the first of the next game, and as nothing can be done in a finished
game, `final_obs` is left blank. A move that is not legal ends its game and costs 1, as in the single environment.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from meadhall import bots as levels
from meadhall.engine.batch import Batch
from meadhall.engine.batch_rules import WAIT
from meadhall.engine.errors import BadOption
from meadhall.engine.game import Game
from meadhall.engine.random import SEED_BITS
from meadhall.envs.adapter import ILLEGAL, Observation, find_game, read_levels, read_seat, shaping
from meadhall.envs.spaces import action_space, observation_space

Chooser = Callable[[Batch], np.ndarray]  # a legal move for every game of a batch, by the seat to move
# Bots that a batch itself plays; to a batch Karl is the policy, without his temper.
AT_ONCE: dict[str, Chooser] = {"random": Batch.sample, "karl": Batch.advise, "policy": Batch.advise}


class Seats(VectorEnv):
    """One seat of each of many games."""

    autoreset_mode = AutoresetMode.SAME_STEP  # where Gymnasium's own vectors have it and TorchRL looks for it
    metadata = {"autoreset_mode": autoreset_mode, "render_modes": []}

    def __init__(
        self,
        num_envs: int,
        game: str | Game = "odin",
        seats: int | None = None,
        seat: int | None = 0,
        bots: str | Sequence[str] = "random",
        others: Chooser | None = None,
        shaped: float = 0.0,
        threads: int | None = None,
        compile: bool = True,  # noqa: ARG002  # a batch has compiled rules whatever is told
        **options: Any,
    ) -> None:
        """As `OneSeat`; `others`, if given, chooses for all other seats of the whole batch at once."""
        self.game = find_game(game)
        self.num_envs = num_envs
        self.batch = self.game.batch(num_envs, seats, threads=threads, **options)
        self._seat = read_seat(seat, self.batch.seats)
        self._levels = read_levels(bots, self.batch.seats)
        if others is not None and set(self._levels) - {"random"}:
            raise BadOption("the other seats are played by `bots` or by `others`, not by both")
        one, *more = {*self._levels} or {"random"}
        self._others = others or (self._ask_bots if more else AT_ONCE.get(one, self._ask_bots))
        self._bots: dict[tuple[int, int], levels.Bot] = {}  # by game and seat, once asked for
        self._shaping = shaping(self.game, shaped)
        self._potential = np.zeros(num_envs)  # of what this seat knew when it was asked last
        self._seats = np.zeros(num_envs, np.int64)  # whose moves these are, game by game
        self._rows = np.arange(num_envs)
        self.single_observation_space = observation_space(self.game)
        self.single_action_space = action_space(self.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deals every game anew, or those of `options["reset_mask"]`."""
        super().reset(seed=seed, options=options)
        chosen = (options or {}).get("reset_mask")
        if chosen is None:
            self.batch.reset(int(self.np_random.integers(1 << SEED_BITS >> 1)))
            chosen = np.ones(self.num_envs, np.bool_)
        else:
            chosen = np.asarray(chosen, np.bool_)
            if chosen.shape != (self.num_envs,):
                raise BadOption(f"reset_mask has a truth value for each of {self.num_envs} games, not {chosen.shape}")
            self.batch.deal_rows(np.flatnonzero(chosen))
        self._begin(chosen)
        self._others_move()
        observation = self._observe()
        self._potential = observation["observation"] @ self._shaping
        return observation, {"seat": self._seats.copy()}

    def _begin(self, rows: np.ndarray) -> None:
        """New games in these rows: whose moves they are, and bots that know nothing of the games before."""
        count = int(rows.sum())
        drawn = self.np_random.integers(self.batch.seats, size=count) if self._seat is None else self._seat
        self._seats[rows] = drawn
        for key in [key for key in self._bots if rows[key[0]]]:
            del self._bots[key]

    def step(self, actions: np.ndarray) -> tuple[Observation, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Plays this seat's move in every game, then the others' until it is asked again."""
        batch, moves = self.batch, np.asarray(actions)
        listed = np.arange(batch.moves.shape[1]) < batch.counts[:, None]
        legal = ((batch.moves == moves[:, None]) & listed).any(axis=1)
        batch.step(np.where(legal, moves, WAIT))
        rewards, ended = self._last_rewards()
        rewards[~legal] = ILLEGAL
        ended |= ~legal
        batch.deal_rows(np.flatnonzero(~legal))
        self._begin(ended)
        more, later = self._others_move()
        rewards += more
        ended |= later
        observation, info = self._observe(), dict[str, Any](seat=self._seats.copy())
        before, self._potential = self._potential, observation["observation"] @ self._shaping
        rewards += np.where(ended, 0.0, self._potential) - before
        if ended.any():
            blank = {name: np.zeros_like(rows[0]) for name, rows in observation.items()}
            info["final_obs"] = np.array([blank if over else None for over in ended], object)
            told = {"places": batch.places.copy(), "scores": batch.scores.copy(), "illegal": ~legal}
            info["final_info"] = told
            info["_final_obs"] = info["_final_info"] = ended.copy()
        return observation, rewards, ended, np.zeros(self.num_envs, np.bool_), info

    def _last_rewards(self) -> tuple[np.ndarray, np.ndarray]:
        rewards = self.batch.rewards[self._rows, self._seats].astype(np.float64)
        return rewards, self.batch.ended.copy()

    def _others_move(self) -> tuple[np.ndarray, np.ndarray]:
        """The others play on until this seat is asked everywhere; its rewards from that, and where games ended."""
        batch = self.batch
        rewards, ended = np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_)
        while (waiting := batch.mover != self._seats).any():
            batch.step(np.where(waiting, self._others(batch), WAIT))
            more, over = self._last_rewards()
            rewards += more
            if over.any():
                ended |= over
                self._begin(over)
        return rewards, ended

    def _ask_bots(self, batch: Batch) -> np.ndarray:
        """What the bots play where they are asked."""
        moves = np.full(self.num_envs, WAIT)
        for row in np.flatnonzero(batch.mover != self._seats).tolist():
            seat = int(batch.mover[row])
            if (row, seat) not in self._bots:
                level = self._levels[(seat - int(self._seats[row])) % batch.seats - 1]
                self._bots[row, seat] = levels.make(level, self._new_seed())
            chair = batch.table(row).chair(seat, self._new_seed())
            moves[row] = self._bots[row, seat].choose(chair).id
        return moves

    def _new_seed(self) -> int:
        return int(self.np_random.integers(1 << SEED_BITS))

    def action_masks(self) -> np.ndarray:
        """The legal moves of every game, as MaskablePPO asks for them."""
        return np.asarray(self.batch.mask(packed=False)).copy()

    def _observe(self) -> Observation:
        return {
            "observation": self.batch.observe().copy(),
            "action_mask": self.batch.mask(packed=False).view(np.int8),
        }
