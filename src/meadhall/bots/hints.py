"""Hints: the best moves for a seat, what they promise, and why; from what that seat knows and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from meadhall.bots.jarl import Konung
from meadhall.bots.search import ready
from meadhall.bots.search.expecting import expected
from meadhall.bots.search.style import OTHERS
from meadhall.bots.search.tree import Search
from meadhall.engine.chair import Chair
from meadhall.engine.move import Move

MOST = 3  # moves that are told
SECONDS = 1.0  # that a search for a hint may take
WORTH_TELLING = 0.05  # part of all tries that a move must have got


@dataclass(frozen=True)
class Hint:
    """A move, why a rule of thumb likes it, and what a search makes of it where there is one."""

    move: Move
    why: str
    share: float  # how much of the whole weighing it got
    chance: float | None = None  # of winning, about
    then: tuple[str, ...] = ()  # what is likely to happen next, sentence by sentence


def by_thumb(chair: Chair) -> list[Hint]:
    """What the rules of thumb like best; all of it, where several moves are liked alike."""
    advice = chair.advice()
    best = [move for move, liking in zip(chair.moves, advice, strict=True) if liking == max(advice)]
    return [Hint(move, chair.because(move), 1 / len(best)) for move in best[:MOST]]


def hints(
    chair: Chair, seed: int, names: Sequence[str], *, iterations: int | None = None, seconds: float = SECONDS
) -> list[Hint]:
    """The best moves first: by a search where it is ready, by rules of thumb until then."""
    if len(chair.moves) == 1 or not ready.is_ready(chair.game):
        return by_thumb(chair)
    effort = Konung.efforts.get(chair.game.id, OTHERS)
    search = Search(chair.game, effort.style, entries=effort.entries)
    found = search.look(chair, seed, iterations=iterations or effort.iterations, seconds=seconds)
    total = sum(one.tried for one in found)
    told = [one for k, one in enumerate(found[:MOST]) if k == 0 or one.tried > WORTH_TELLING * total]
    return [
        Hint(one.move, chair.because(one.move), one.tried / total, one.chance, expected(search, chair, one.move, names))
        for one in told
    ]
