"""Chance itself: the bot that others are measured by."""

from __future__ import annotations

import random

from meadhall.engine.chair import Chair
from meadhall.engine.move import Move


class Chance:
    """Every legal move is equally likely."""

    def __init__(self, seed: int) -> None:
        self._dice = random.Random(seed)

    def choose(self, chair: Chair) -> Move:
        return self._dice.choice(chair.moves)
