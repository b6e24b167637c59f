"""Gymnasium: one seat of a game against bots, or a game for one alone.

    import gymnasium, meadhall.envs.gymnasium                     # importing registers the games
    env = gymnasium.make("meadhall/odin-v1", seats=4, seat=0, bots="karl")
    envs = gymnasium.make_vec("meadhall/odin-v1", 1024, vectorization_mode="vector_entry_point")

An observation is a dict of `observation` (numbers, in the game's named pieces) and `action_mask`; the reward comes at
the end, from 1 for a sole winner to -1 for a sole last, and is shaped on wish by the game's potential (`shaped=0.5`). A
move that is not legal ends the game and costs 1. Rules compile by themselves, in the background (`compile=False`: not).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np

import meadhall
from meadhall import bots as levels
from meadhall.engine.game import Game
from meadhall.engine.random import SEED_BITS
from meadhall.envs.adapter import (
    ILLEGAL,
    Observation,
    action_mask,
    compile_or_not,
    find_game,
    observe,
    read_levels,
    read_seat,
    render_text,
    rewards,
    shaping,
)
from meadhall.envs.spaces import action_space, observation_space
from meadhall.games import versions

RANDOM_SEAT = None  # in place of a seat: another one each game


class OneSeat(gymnasium.Env):
    """One seat of a game; bots of the given level or levels have the others."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str | Game = "odin",
        seats: int | None = None,
        seat: int | None = 0,
        bots: str | Sequence[str] = "random",
        render_mode: str | None = None,
        shaped: float = 0.0,
        compile: bool = True,
        **options: Any,
    ) -> None:
        """`seat` None: another one each game. `bots`: one level for all, or one for each other seat in turn order."""
        self.game = find_game(game)
        self.render_mode = render_mode
        self._seats = self.game.read_seats(seats)
        self._seat = read_seat(seat, self._seats)
        self._options = self.game.read_options(self._seats, options)
        self._levels = read_levels(bots, self._seats)
        self._shaping = shaping(self.game, shaped)
        self._potential = 0.0  # of what this seat knew when it was asked last
        compile_or_not(self.game, compile)
        self.observation_space = observation_space(self.game)
        self.action_space = action_space(self.game)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        self.seat = int(self.np_random.integers(self._seats)) if self._seat is RANDOM_SEAT else self._seat
        self.table = self.game.table(self._seats, self._new_seed(), **self._options)
        self._bots = [levels.make(level, self._new_seed()) for level in self._levels]
        self._others_move()
        observation, info = self._observe()
        self._potential = self._value(observation)
        return observation, info

    def _new_seed(self) -> int:
        return int(self.np_random.integers(1 << SEED_BITS))

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        move = int(action)
        if move not in self.table.legal(self.seat):
            observation, info = self._observe()
            return (
                observation,
                ILLEGAL - self._potential,
                True,
                False,
                {**info, "illegal": self.table.why_not(self.seat, move)},
            )
        self.table.play(self.seat, move)
        self._others_move()
        observation, info = self._observe()
        before, self._potential = self._potential, 0.0 if self.table.over else self._value(observation)
        reward = rewards(self.table)[self.seat] + self._potential - before
        return observation, reward, self.table.over, False, info

    def _value(self, observation: Observation) -> float:
        """The potential of what this seat knows."""
        return float(observation["observation"] @ self._shaping)

    def action_masks(self) -> np.ndarray:
        """The legal moves, as MaskablePPO asks for them."""
        return action_mask(self.table, self.seat).astype(np.bool_)

    def _others_move(self) -> None:
        """Bots play until this seat is asked, or the game is over."""
        table = self.table
        while table.actors and self.seat not in table.actors:
            seat = table.actors[0]
            bot = self._bots[(seat - self.seat) % self._seats - 1]
            table.play(seat, bot.choose(table.chair(seat, self._new_seed())))

    def _observe(self) -> tuple[Observation, dict[str, Any]]:
        info: dict[str, Any] = {"seat": self.seat}
        if self.table.over:
            info |= {"places": self.table.places, "scores": self.table.scores}
        return observe(self.table, self.seat), info

    def render(self) -> str | None:
        """The table in words, as this seat sees it."""
        return render_text(self.table, self.seat) if self.render_mode == "ansi" else None


def register() -> None:
    """Makes every game known to Gymnasium as `meadhall/ID-vVERSION`, under all versions of its rules."""
    for name in (f"{game.id}-v{game.rules_version}" for game_id in meadhall.games() for game in versions(game_id)):
        gymnasium.register(
            f"meadhall/{name}",
            entry_point="meadhall.envs.gymnasium:OneSeat",
            vector_entry_point="meadhall.envs.vector:Seats",
            kwargs={"game": name},
        )


register()
