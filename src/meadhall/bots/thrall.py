"""Thrall, the bondsman: plays at random, with manners."""

from __future__ import annotations

import random

from meadhall.engine.chair import Chair
from meadhall.engine.move import Move

SHAME = 0.25  # the part of the way from the worst move to the best below which a move is not decent


def decent(chair: Chair) -> list[Move]:
    """All moves but those that anybody at the table would call a blunder, by the game's rules of thumb."""
    advice = chair.advice()
    worst, best = min(advice), max(advice)
    least = worst + SHAME * (best - worst)
    return [move for move, liking in zip(chair.moves, advice, strict=True) if liking >= least]


class Thrall:
    """Every decent move is equally likely; where one is far above all others, it is the only decent one."""

    def __init__(self, seed: int) -> None:
        self._dice = random.Random(seed)

    def choose(self, chair: Chair) -> Move:
        return self._dice.choice(decent(chair))
