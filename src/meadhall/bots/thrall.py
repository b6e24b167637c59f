"""Thrall, the bondsman: plays at random, with manners."""

from __future__ import annotations

import random

from meadhall.engine.chair import Chair
from meadhall.engine.move import Move
from meadhall.engine.tempers import OVERLOOKED, THRALL, seen_by

BLUNDERS = 0.05  # the part of the way from the worst score to the best below which a move is a blunder


def decent(chair: Chair) -> list[Move]:
    """All moves that he sees but those that anybody at the table would call a blunder, by the game's policy."""
    scores = seen_by(THRALL, chair, chair.advice())
    worst, best = min(score for score in scores if score > OVERLOOKED), max(scores)
    least = worst + BLUNDERS * (best - worst)
    return [move for move, score in zip(chair.moves, scores, strict=True) if score >= least]


class Thrall:
    """Every decent move is equally likely; where one is far above all others, it is the only decent one."""

    def __init__(self, seed: int) -> None:
        self._dice = random.Random(seed)

    def choose(self, chair: Chair) -> Move:
        return self._dice.choice(decent(chair))
