"""Karl, the free man: plays by the game's heuristic policy."""

from __future__ import annotations

import random

from meadhall.engine.chair import Chair
from meadhall.engine.move import Move


class Karl:
    """Plays what the policy scores highest; chance decides among equals."""

    def __init__(self, seed: int) -> None:
        self._dice = random.Random(seed)

    def choose(self, chair: Chair) -> Move:
        scores = chair.advice()
        best = max(scores)
        return self._dice.choice([move for move, score in zip(chair.moves, scores, strict=True) if score == best])
