"""Gymnasium: one seat of a game against bots, or a game for one alone.

    import gymnasium, meadhall.envs.gymnasium                     # importing registers the games
    env = gymnasium.make("meadhall/odin-v1", seats=4, seat=0, bots="karl")
    envs = gymnasium.make_vec("meadhall/odin-v1", 1024, vectorization_mode="vector_entry_point")

An observation is a dict of `observation` (numbers, in the game's named pieces) and `action_mask`; the reward comes at
the end, from 1 for a sole winner to -1 for a sole last. A move that is not legal ends the game and costs 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium

import meadhall
from meadhall import bots as levels
from meadhall.engine.game import Game
from meadhall.engine.random import SEED_BITS
from meadhall.envs.adapter import ILLEGAL, Observation, Picklable, find_game, observe, render_text, rewards
from meadhall.envs.spaces import action_space, observation_space
from meadhall.games import versions

RANDOM_SEAT = None  # in place of a seat: another one each game


class OneSeat(Picklable, gymnasium.Env):
    """One seat of a game; bots of the given level or levels have the others."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str | Game = "odin",
        seats: int | None = None,
        seat: int | None = 0,
        bots: str | Sequence[str] = "random",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """`seat` None: another one each game. `bots`: one level for all, or one for each other seat in turn order."""
        self.game = find_game(game)
        self.render_mode = render_mode
        self._seats = self.game.read_seats(seats)
        self._seat = seat
        self._options = self.game.read_options(self._seats, options)
        self._levels = [bots] * (self._seats - 1) if isinstance(bots, str) else list(bots)
        if len(self._levels) != self._seats - 1:
            raise meadhall.BadOption(f"{self._seats} seats need {self._seats - 1} bots, not {len(self._levels)}")
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
        return self._observe()

    def _new_seed(self) -> int:
        return int(self.np_random.integers(1 << SEED_BITS))

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        move = int(action)
        if move not in self.table.legal(self.seat):
            observation, info = self._observe()
            return observation, ILLEGAL, True, False, {**info, "illegal": self.table.why_not(self.seat, move)}
        self.table.play(self.seat, move)
        self._others_move()
        observation, info = self._observe()
        return observation, rewards(self.table)[self.seat], self.table.over, False, info

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
