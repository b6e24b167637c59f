"""PettingZoo: every seat an agent, `player_0` first.

    env = meadhall.envs.pettingzoo.env("odin", seats=4)            # one agent at a time (AEC)
    env = meadhall.envs.pettingzoo.parallel_env("spoils", seats=4)  # all who are asked choose at once

An observation is a dict of `observation` (numbers, in the game's named pieces) and `action_mask`. Rewards come at the
end, from 1 for a sole winner to -1 for a sole last, and are shaped on wish by the game's potential (`shaped=0.5`).
Where several seats are asked at once, the lowest moves first in the AEC form, unseen by the others; in the parallel
form all of them move in one step. There every agent has one action more than the game has moves, the last: to do
nothing. It is the only one of a seat that is not asked, and no other seat has it. A move that is not legal ends the
game and costs its maker 1. Rules compile by themselves, in the background (`compile=False`: not).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from meadhall.engine.game import Game
from meadhall.engine.random import SEED_BITS
from meadhall.envs.adapter import (
    ILLEGAL,
    Observation,
    compile_or_not,
    find_game,
    observe,
    render_text,
    rewards,
    shaping,
)
from meadhall.envs.spaces import action_space, observation_space


class Agents:
    """What both forms share: agents, spaces, seeds and the table."""

    idle = 0  # actions beside the game's moves: one where seats that are not asked choose too

    def __init__(
        self, game: str | Game, seats: int | None = None, render_mode: str | None = None, shaped: float = 0.0,
        compile: bool = True, **options: Any,
    ) -> None:  # fmt: skip
        self.game = find_game(game)
        compile_or_not(self.game, compile)
        self.render_mode = render_mode
        self.metadata = {"name": f"meadhall_{self.game.id}_v{self.game.rules_version}", "render_modes": ["ansi"]}
        self._seats = self.game.read_seats(seats)
        self._options = self.game.read_options(self._seats, options)
        self.possible_agents = [f"player_{seat}" for seat in range(self._seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(self.game, self.idle) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self.game, self.idle) for agent in self.possible_agents}
        self._shaping = shaping(self.game, shaped)
        self._potentials = [0.0] * self._seats
        self._dice = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def _deal(self, seed: int | None) -> None:
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        chosen = int(self._dice.integers(1 << SEED_BITS))
        self.table = self.game.table(self._seats, chosen, **self._options)
        self.agents = list(self.possible_agents)
        self._potentials = self._values()

    def _values(self) -> list[float]:
        """The potential of what each seat knows; at the end of a game it counts as nothing."""
        if self.table.over or not self._shaping.any():
            return [0.0] * self._seats
        return [float(self.table.observe(seat) @ self._shaping) for seat in range(self._seats)]

    def _shaped(self, earned: list[float], over: bool) -> list[float]:
        """What was earned, and how much each seat's potential has risen."""
        before, self._potentials = self._potentials, [0.0] * self._seats if over else self._values()
        return [more + after - first for more, after, first in zip(earned, self._potentials, before, strict=True)]

    def render(self) -> str:
        """The table as a spectator sees it, in words."""
        return render_text(self.table, None)

    def close(self) -> None:
        """Nothing is held open."""


class Turns(Agents, AECEnv):  # type: ignore[misc]
    """One agent at a time."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.table.actors[0]]

    def observe(self, agent: str) -> Observation:
        return observe(self.table, self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.table.play(self.possible_agents.index(agent), int(action))  # type: ignore[arg-type]
        earned = self._shaped(rewards(self.table), self.table.over)
        self.rewards = dict(zip(self.agents, earned, strict=True))
        if self.table.over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.table.actors[0]]
        self._accumulate_rewards()
        if self.table.over:
            self._deads_step_first()


class Together(Agents, ParallelEnv):  # type: ignore[misc]
    """All who are asked choose at once."""

    idle = 1

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None  # noqa: ARG002
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:  # fmt: skip
        self._deal(seed)
        return self._observe_all(), {agent: {} for agent in self.agents}

    def _observe_all(self) -> dict[str, Observation]:
        return {agent: self._observe(seat) for seat, agent in enumerate(self.possible_agents)}

    def _observe(self, seat: int) -> Observation:
        seen = observe(self.table, seat)
        mask = seen["action_mask"]
        return {**seen, "action_mask": np.append(mask, np.int8(not mask.any()))}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        table, earned = self.table, [0.0] * self._seats
        over = False
        for seat in table.actors:
            if seat not in table.actors or over:  # another's choice has answered for this one
                continue
            move = int(actions[self.possible_agents[seat]])
            if move in table.legal(seat):
                table.play(seat, move)
                over = table.over
            else:
                earned[seat], over = ILLEGAL, True
        if table.over:
            earned = rewards(table)
        earned = self._shaped(earned, over)
        agents = self.agents
        self.agents = [] if over else agents
        return (
            self._observe_all(),
            dict(zip(agents, earned, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )


def raw_env(game: str | Game, seats: int | None = None, **options: Any) -> Turns:
    """One agent at a time; a move that is not legal raises IllegalMove."""
    return Turns(game, seats, **options)


def env(game: str | Game, seats: int | None = None, **options: Any) -> AECEnv:
    """One agent at a time; a move that is not legal ends the game."""
    guarded = wrappers.TerminateIllegalWrapper(raw_env(game, seats, **options), ILLEGAL)
    return wrappers.OrderEnforcingWrapper(guarded)


def parallel_env(game: str | Game, seats: int | None = None, **options: Any) -> Together:
    """All who are asked choose at once."""
    return Together(game, seats, **options)
