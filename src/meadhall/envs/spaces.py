"""Gymnasium's spaces for a game: one observation and one action, whoever steps the environment."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from meadhall.engine.game import Game


def observation_space(game: Game, idle: int = 0) -> spaces.Dict:
    """The numbers of the game's named pieces, and a 1 for each legal move; `idle`: actions beside the moves."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, 1.0, (game.observation.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (game.moves + idle,), np.int8),
        }
    )


def action_space(game: Game, idle: int = 0) -> spaces.Discrete:
    """All moves of the game, legal or not, and after them what `idle` counts."""
    return spaces.Discrete(game.moves + idle)
