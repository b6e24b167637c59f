"""How much the levels that search may think, and how: declared by a game, or by defaults for games nobody has tuned.

budgets=tuned(SearchParams(sharpness=4.0, policy_rollouts=0.9), jarl=400, konung=4000)
"""

from __future__ import annotations

from dataclasses import astuple, dataclass

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
    root_sharpness: float = 0.0  # as `sharpness`, at the root alone, where the best average then decides; 0: visits do

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


JARL, KONUNG = "jarl", "konung"  # the levels that search
JARL_SECONDS, KONUNG_SECONDS = 0.5, 2.0
BY_POLICY = SearchParams(sharpness=4.0, policy_rollouts=0.9)  # close to what tuning found in all our games
AT_RANDOM = SearchParams()


def tuned(
    params: SearchParams, jarl: int, konung: int, of_jarl: SearchParams | None = None, slots: int = 1 << 18
) -> dict[str, Budget]:
    """Budgets of a game: so many iterations of a search for each level; Jarl's may be another search."""
    return {
        JARL: Budget(jarl, JARL_SECONDS, of_jarl or params),
        KONUNG: Budget(konung, KONUNG_SECONDS, params, slots),
    }


def untuned(level: str, has_policy: bool) -> Budget:
    """The budget of a level in a game that declares none: by the game's policy where it has one."""
    params = BY_POLICY if has_policy else AT_RANDOM
    return tuned(params, jarl=1000, konung=6000)[level]
