"""Karl, the free man: plays by the game's rules of thumb."""

from __future__ import annotations

import random

from meadhall.engine.chair import Chair
from meadhall.engine.move import Move


class Karl:
    """Plays what the rules of thumb like best; chance decides among equals."""

    def __init__(self, seed: int) -> None:
        self._dice = random.Random(seed)

    def choose(self, chair: Chair) -> Move:
        advice = chair.advice()
        best = max(advice)
        return self._dice.choice([move for move, liking in zip(chair.moves, advice, strict=True) if liking == best])
