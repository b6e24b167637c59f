"""What is typical of a level in a game: a temper, which a sentence tells players and a function shows in its moves.

TEMPERS = {KARL: Temper("He never passes.", overlooking(is_pass))}

A temper changes the scores that the policy gives the moves of a chair, for the level alone: the policy itself stays as
it is, for hints, for the search and for all who measure by it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf

from meadhall.engine.budgets import JARL, KONUNG
from meadhall.engine.chair import Chair
from meadhall.engine.move import Move

THRALL, KARL = "thrall", "karl"
LEVELS = (THRALL, KARL, JARL, KONUNG)
OVERLOOKED = -inf  # the score of a move that a level does not see

Regards = Callable[[Chair, list[float]], list[float]]


def as_they_are(chair: Chair, scores: list[float]) -> list[float]:  # noqa: ARG001
    """No weakness."""
    return scores


@dataclass(frozen=True)
class Temper:
    """How a level plays a game: in words for those who choose a bot, and as scores of its moves."""

    words: str
    regards: Regards = as_they_are  # the policy's scores as the level sees them; OVERLOOKED for what it does not see


def overlooking(unseen: Callable[[Chair, Move], bool]) -> Regards:
    """Scores without the moves that a level does not see."""

    def regards(chair: Chair, scores: list[float]) -> list[float]:
        pairs = zip(chair.moves, scores, strict=True)
        return [OVERLOOKED if unseen(chair, move) else score for move, score in pairs]

    return regards


def both(*several: Regards) -> Regards:
    """One weakness after the other."""

    def regards(chair: Chair, scores: list[float]) -> list[float]:
        for one in several:
            scores = one(chair, scores)
        return scores

    return regards


def seen_by(level: str, chair: Chair, scores: Sequence[float]) -> list[float]:
    """The scores of a chair's moves as a level sees them; whoever sees no move at all looks again without temper."""
    temper = chair.game.tempers.get(level)
    seen = temper.regards(chair, list(scores)) if temper else list(scores)
    return seen if max(seen) > OVERLOOKED else list(scores)
