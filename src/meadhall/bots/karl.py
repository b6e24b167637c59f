"""Karl, the free man: plays by the game's heuristic policy, with a temper of his own; and the policy without it."""

from __future__ import annotations

import random

from meadhall.engine.chair import Chair
from meadhall.engine.move import Move
from meadhall.engine.tempers import KARL, seen_by


class Policy:
    """Plays what the policy scores highest; chance decides among equals. No level: others are measured by it."""

    def __init__(self, seed: int) -> None:
        self._dice = random.Random(seed)

    def scores(self, chair: Chair) -> list[float]:
        """What each move is worth to it, in the order of `chair.moves`."""
        return chair.advice()

    def choose(self, chair: Chair) -> Move:
        if len(chair.moves) == 1:
            return chair.moves[0]
        scores = self.scores(chair)
        best = max(scores)
        return self._dice.choice([move for move, score in zip(chair.moves, scores, strict=True) if score == best])


class Karl(Policy):
    """The policy as he sees it: with the temper that the game gives him."""

    def scores(self, chair: Chair) -> list[float]:
        return seen_by(KARL, chair, chair.advice())
