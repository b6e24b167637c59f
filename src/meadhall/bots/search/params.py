"""The parameters of a search, and each level's budget for each game."""

from __future__ import annotations

from dataclasses import astuple, dataclass, replace

import numpy as np


@dataclass(frozen=True)
class SearchParams:
    """What a search does with what it does not know yet."""

    exploration: float = 5.0  # weight of the bonus for moves with few visits
    first_play_reduction: float = 0.5  # standard deviations below its node's mean at which an unvisited move begins
    sharpness: float = 0.0  # of the priors: the inverse temperature of their softmax; 0: the policy is not asked
    width: int = 32  # moves of a node that are tried at all, where the policy is asked
    policy_rollouts: float = 0.0  # how often the policy chooses the moves of a rollout
    rollout_moves: int = 1024  # moves that the policy chooses among in a rollout, drawn from all
    horizons: int = 0  # to look ahead beyond the present one
    worlds: int = 0  # drawn from the belief before the first iteration; 0: each iteration draws its own

    def array(self) -> np.ndarray:
        """As the kernel takes it, in the order of its names."""
        return np.array(astuple(self), np.float64)


@dataclass(frozen=True)
class Budget:
    """How much a level thinks: so many iterations or so many seconds, whichever is over first.

    Iterations of an earlier move count, as far as they went through the present node.
    """

    iterations: int
    seconds: float
    params: SearchParams
    slots: int = 1 << 17  # of its transposition table: a power of two


JARL_SECONDS, KONUNG_SECONDS = 0.5, 2.0
ODIN = SearchParams(sharpness=4.0, policy_rollouts=0.9)
ONBOARD = SearchParams(sharpness=4.0, policy_rollouts=0.9, rollout_moves=4, horizons=1)
SPOILS = SearchParams(sharpness=6.0, width=12, policy_rollouts=1.0)
NORTH = SearchParams(sharpness=4.0, policy_rollouts=1.0, horizons=8)
SAGAS = SearchParams(sharpness=4.0, policy_rollouts=1.0)

JARL = {
    "odin": Budget(400, JARL_SECONDS, replace(ODIN, sharpness=0.0)),
    "onboard": Budget(200, JARL_SECONDS, ONBOARD),
    "spoils": Budget(75, JARL_SECONDS, SPOILS),
    "north": Budget(400, JARL_SECONDS, NORTH),
    "sagas": Budget(400, JARL_SECONDS, SAGAS),
}
KONUNG = {
    "odin": Budget(6000, KONUNG_SECONDS, replace(ODIN, worlds=500), 1 << 18),
    "onboard": Budget(2000, KONUNG_SECONDS, ONBOARD, 1 << 18),
    "spoils": Budget(1000, KONUNG_SECONDS, SPOILS, 1 << 18),
    "north": Budget(4000, KONUNG_SECONDS, NORTH, 1 << 18),
    "sagas": Budget(4000, KONUNG_SECONDS, SAGAS, 1 << 18),
}
UNTUNED = Budget(1000, JARL_SECONDS, SearchParams())  # for games that nobody has tuned
