"""Hints: the best moves for a seat, what they promise, and why; from what that seat knows and nothing else.

How moves are compared. A search tries some moves often and others seldom, and every figure it finds is an average of
so many games, with the standard error of an average. So

- only a move that was tried `ENOUGH` times is told at all;
- the best move is the one with the highest lower bound, average less one standard error, and the others follow in the
  same order: one measure for what is advised and for what is named beside it;
- two averages that are closer than `CLEARLY` standard errors of their difference, or closer than anybody would care
  for, are not told apart: such a move is "about as good" and has no figure. Any other is surely worse than the best,
  and so is its figure.

Where hardly any game can be won, or hardly one lost, chances tell nothing. There games are played on to their end, and
the moves are compared in the same way by the points they leave the seat with; where a game has none, rules of thumb
decide.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot

from meadhall.bots.jarl import Konung
from meadhall.bots.search import compiled
from meadhall.bots.search.mcts import Found, Search
from meadhall.bots.search.params import OTHERS
from meadhall.bots.search.principal_variation import expected
from meadhall.engine.chair import Chair
from meadhall.engine.move import Move

MOST = 3  # moves that are told
SECONDS = 1.0  # that a search for a hint may take, and again as long where games are played to their end
HARDER = 3  # times the iterations of Konung: figures are told, so they should be worth it
ENOUGH = 100  # tries: an average is then within a tenth of what single games differ by
CLEARLY = 2.0  # standard errors between two averages that are told apart
WORTH_TELLING, A_POINT = 0.02, 1.0  # and what is between them at the least, in chances and in points
LOST, WON = 0.03, 0.97  # chances below and above which hardly anything is left to win or lose
GAMES = 1500  # played to their end at most

YOU = "You"  # the name a seat has for itself
SEAT = re.compile(r"\b[Ss]eat (\d+)('s)?")
ALIKE = "about as good"
BEHIND, AHEAD = "You can hardly win any more", "You are almost sure to win"


@dataclass(frozen=True)
class Hint:
    """A move, why a rule of thumb likes it, and what a search makes of it where there is one."""

    move: Move
    label: str  # the move in words, players by their names
    why: str
    share: float  # how much of the whole weighing it got
    chance: float | None = None  # of winning, about; None where no figure means anything
    outlook: str = ""  # of the best move: what it promises; of any other: how it compares with the best
    then: tuple[str, ...] = ()  # the seat's own next steps, sentence by sentence


def hints(
    chair: Chair, seed: int, names: Sequence[str], *, iterations: int | None = None, seconds: float = SECONDS
) -> list[Hint]:
    """The best moves first: by a search where it is ready, by rules of thumb until then."""
    if len(chair.moves) == 1 or not compiled.is_ready(chair.game):
        return by_thumb(chair, names)
    effort = Konung.efforts.get(chair.game.id, OTHERS)
    search = Search(chair.game, effort.style, entries=effort.entries)
    found = search.look(chair, seed, iterations=iterations or HARDER * effort.iterations, seconds=seconds)
    best, *others = known = ranked(found)
    if best.chance < LOST or known[-1].chance > WON:
        where = BEHIND if best.chance < LOST else AHEAD
        alike = [one.move for one in known if are_alike(best, one, WORTH_TELLING)]
        if chair.game.tally is None:
            return by_thumb(chair, names, f"{where}.", alike)
        ends = Search(chair.game, effort.style, entries=effort.entries)
        games = ends.points(chair, seed, iterations=min(iterations or GAMES, GAMES), seconds=seconds)
        return _by_points(games, alike, where, chair, names)
    total = sum(one.tried for one in found)
    promise = f"It wins about {_percent(best.chance)} of games." if best.tried >= ENOUGH else ""
    then = expected(search, chair, best.move, names)
    told = [_hint(chair, names, best, total, promise, best.chance if promise else None, then)]
    for one in _alike_first(best, others, WORTH_TELLING):
        chance = None if are_alike(best, one, WORTH_TELLING) else one.chance
        told.append(_hint(chair, names, one, total, ALIKE if chance is None else _percent(chance), chance))
    return told


def by_thumb(chair: Chair, names: Sequence[str], outlook: str = "", among: Sequence[Move] | None = None) -> list[Hint]:
    """What the rules of thumb like best, of some moves or of all; all of it, where several moves are liked alike."""
    advice = zip(chair.moves, chair.advice(), strict=True)
    likings = {move: liking for move, liking in advice if among is None or move in among}
    best = [move for move, liking in likings.items() if liking == max(likings.values())]
    return [
        _hint(chair, names, Found(move, 1, 0.0), len(best), ALIKE if k else outlook)
        for k, move in enumerate(best[:MOST])
    ]


def ranked(found: Sequence[Found]) -> list[Found]:
    """The moves tried often enough, best first by what they bring at the least; if there are none, the most tried."""
    enough = [one for one in found if one.tried >= ENOUGH]
    return sorted(enough, key=lambda one: one.error - one.chance) or [max(found, key=lambda one: one.tried)]


def are_alike(one: Found, other: Found, least: float) -> bool:
    """Whether two averages are so close that they are not told apart."""
    return abs(one.chance - other.chance) <= max(least, CLEARLY * hypot(one.error, other.error))


def _alike_first(best: Found, others: Sequence[Found], least: float) -> list[Found]:
    """Those told beside the best, in their order: who is as good goes before who is not."""
    return sorted(others, key=lambda one: not are_alike(best, one, least))[: MOST - 1]


def _by_points(
    found: Sequence[Found], among: Sequence[Move], where: str, chair: Chair, names: Sequence[str]
) -> list[Hint]:
    """Those of some moves that leave the seat with the best points."""
    tally, sign = chair.game.tally, -1 if chair.game.fewest else 1
    assert tally
    best, *others = ranked([replace(one, chance=sign * one.chance) for one in found if one.move in among])
    total = sum(one.tried for one in found)

    def points(one: Found) -> str:
        return f"about {tally(round(sign * one.chance))}"

    promise = f"{where}; it leaves you with {points(best)}." if best.tried >= ENOUGH else f"{where}."
    return [
        _hint(chair, names, best, total, promise),
        *(
            _hint(chair, names, one, total, ALIKE if are_alike(best, one, A_POINT) else points(one))
            for one in _alike_first(best, others, A_POINT)
        ),
    ]


def _hint(
    chair: Chair, names: Sequence[str], one: Found, total: int, outlook: str, chance: float | None = None,
    then: tuple[str, ...] = (),
) -> Hint:  # fmt: skip
    label, why = (named(words, names) for words in (one.move.label, chair.because(one.move)))
    return Hint(one.move, label, why, one.tried / total, chance, outlook, then)


def named(words: str, names: Sequence[str]) -> str:
    """Words about seats, as labels and reasons have them, with the names of who sits there."""

    def name(seat: re.Match[str]) -> str:
        who, whose = names[int(seat[1])], seat[2] or ""
        return ("your" if whose else "you") if who == YOU else who + whose

    return SEAT.sub(name, words)


def _percent(chance: float) -> str:
    return f"{round(100 * chance)} %"
