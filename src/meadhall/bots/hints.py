"""Hints: the best moves for a seat, what they promise, and why; from what that seat knows and nothing else.

How moves are compared. A search visits some moves often and others seldom. Every figure it finds is an average over
games, with the standard error of an average. So

- only a move with `ENOUGH` visits is told at all;
- the best move is the one with the highest lower bound, average less one standard error, and the others follow in the
  same order: one measure for what is advised and for what is named beside it;
- two averages that are closer than `CLEARLY` standard errors of their difference, or closer than anybody would care
  for, are not told apart: such a move is "about as good" and has no figure. Any other is surely worse than the best,
  and so is its figure.

Where hardly any game can be won, or hardly one lost, chances tell nothing. There games are played on to their end, and
the moves are compared in the same way by the points they leave the seat with; where a game has no points, the policy
decides.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot

from meadhall.bots import hints_compared
from meadhall.bots.search import compiled
from meadhall.bots.search.mcts import Estimate, Search
from meadhall.bots.search.principal_variation import principal_variation
from meadhall.engine.budgets import KONUNG
from meadhall.engine.chair import Chair
from meadhall.engine.move import Move
from meadhall.engine.words import YOU

MOST = 3  # moves that are told
SECONDS = 1.0  # that a search for a hint may take, and again as long where games are played to their end
ITERATIONS = 3  # times those of Konung's budget: figures are told, so they should be worth it
ENOUGH = 100  # visits: an average is then within a tenth of what single games differ by
CLEARLY = 2.0  # standard errors between two averages that are told apart
WORTH_TELLING, A_POINT = 0.02, 1.0  # and what is between them at the least, in chances and in points
LOST, WON = 0.03, 0.97  # chances below and above which hardly anything is left to win or lose
GAMES = 1500  # played to their end at most
COMPARING = 0.4  # of the seconds of a search, added to them for playing on after the best move and the next

SEAT = re.compile(r"\b[Ss]eat (\d+)('s)?")
ALIKE = "about as good"
LOSING, WINNING = "You can hardly win any more", "You are almost sure to win"


@dataclass(frozen=True)
class Hint:
    """A move, why the policy likes it, and what a search makes of it where there is one."""

    move: Move
    label: str  # the move in words, players by their names
    why: str
    share: float  # of all visits
    chance: float | None = None  # of winning, about; None where no figure means anything
    promise: str = ""  # of the best move: what it promises; of any other: how it compares with the best
    then: tuple[str, ...] = ()  # the seat's own next steps, sentence by sentence


def hints(
    chair: Chair, seed: int, names: Sequence[str], *, iterations: int | None = None, seconds: float = SECONDS
) -> list[Hint]:
    """The best moves first: by a search where it is loaded, by the policy until then."""
    if len(chair.moves) == 1 or not compiled.is_loaded(chair.game):
        return by_policy(chair, names)
    budget = chair.game.budget(KONUNG)
    search = Search(chair.game, budget.params, slots=budget.slots)
    found = search.look(chair, seed, iterations=iterations or ITERATIONS * budget.iterations, seconds=seconds)
    best, *others = known = ranked(found)
    if best.chance < LOST or known[-1].chance > WON:
        where = LOSING if best.chance < LOST else WINNING
        alike = [one.move for one in known if are_alike(best, one, WORTH_TELLING)]
        if chair.game.tally is None:
            return by_policy(chair, names, f"{where}.", alike)
        ends = Search(chair.game, budget.params, slots=budget.slots)
        games = ends.points(chair, seed, iterations=min(iterations or GAMES, GAMES), seconds=seconds)
        return _by_points(games, alike, where, chair, names)
    total = sum(one.visits for one in found)
    promise = f"It wins about {_percent(best.chance)} of games." if best.visits >= ENOUGH else ""
    then, moves = principal_variation(search, chair, best.move, names)
    told = [_hint(chair, names, best, total, promise, best.chance if promise else None, then, moves)]
    if promise:
        next_best = others[0] if others else next(one for one in found if one is not best)
        most = min(hints_compared.GAMES, iterations or hints_compared.GAMES)
        told[0] = _beside(told[0], chair, next_best.move, names, seed, most, seconds * COMPARING)
    for one in _alike_first(best, others, WORTH_TELLING):
        chance = None if are_alike(best, one, WORTH_TELLING) else one.chance
        told.append(_hint(chair, names, one, total, ALIKE if chance is None else _percent(chance), chance))
    return told


def by_policy(chair: Chair, names: Sequence[str], promise: str = "", among: Sequence[Move] | None = None) -> list[Hint]:
    """The moves the policy scores highest, of some moves or of all; several where their scores are equal."""
    scored = zip(chair.moves, chair.advice(), strict=True)
    scores = {move: score for move, score in scored if among is None or move in among}
    best = [move for move, score in scores.items() if score == max(scores.values())]
    return [
        _hint(chair, names, Estimate(move, 1, 0.0), len(best), ALIKE if k else promise)
        for k, move in enumerate(best[:MOST])
    ]


def ranked(found: Sequence[Estimate]) -> list[Estimate]:
    """The moves with visits enough, highest lower bound first; if there are none, the most visited move."""
    enough = [one for one in found if one.visits >= ENOUGH]
    return sorted(enough, key=lambda one: one.error - one.chance) or [max(found, key=lambda one: one.visits)]


def are_alike(one: Estimate, other: Estimate, least: float) -> bool:
    """Whether two averages are so close that they are not told apart."""
    return abs(one.chance - other.chance) <= max(least, CLEARLY * hypot(one.error, other.error))


def _alike_first(best: Estimate, others: Sequence[Estimate], least: float) -> list[Estimate]:
    """The moves told beside the best, in their order: those about as good go before the others."""
    return sorted(others, key=lambda one: not are_alike(best, one, least))[: MOST - 1]


def _by_points(
    found: Sequence[Estimate], among: Sequence[Move], where: str, chair: Chair, names: Sequence[str]
) -> list[Hint]:
    """The moves, of some, that leave the seat with the best points."""
    tally, sign = chair.game.tally, -1 if chair.game.fewest else 1
    assert tally
    best, *others = ranked([replace(one, chance=sign * one.chance) for one in found if one.move in among])
    total = sum(one.visits for one in found)

    def points(one: Estimate) -> str:
        return f"about {tally(round(sign * one.chance))}"

    promise = f"{where}; it leaves you with {points(best)}." if best.visits >= ENOUGH else f"{where}."
    return [
        _hint(chair, names, best, total, promise),
        *(
            _hint(chair, names, one, total, ALIKE if are_alike(best, one, A_POINT) else points(one))
            for one in _alike_first(best, others, A_POINT)
        ),
    ]


def _beside(best: Hint, chair: Chair, other: Move, names: Sequence[str], seed: int, games: int, seconds: float) -> Hint:
    """The best move with what it gains and gives up beside another, where that can be told."""
    words = hints_compared.compared(chair, best.move, other, seed, games=games, seconds=seconds)
    beside = named(f"Compared with \u201c{other.label}\u201d, {words}.", names)
    return replace(best, promise=f"{best.promise} {beside}") if words else best


def _hint(
    chair: Chair, names: Sequence[str], one: Estimate, total: int, promise: str, chance: float | None = None,
    then: tuple[str, ...] = (), moves: Sequence[int] = (),
) -> Hint:  # fmt: skip
    label, why = (named(words, names) for words in (one.move.label, chair.because(one.move, moves)))
    return Hint(one.move, label, why, one.visits / total, chance, promise, then)


def named(words: str, names: Sequence[str]) -> str:
    """Words about seats, as labels and reasons have them, with the names of who sits there."""

    def name(seat: re.Match[str]) -> str:
        who, whose = names[int(seat[1])], seat[2] or ""
        return ("your" if whose else "you") if who == YOU else who + whose

    return SEAT.sub(name, words)


def _percent(chance: float) -> str:
    return f"{round(100 * chance)} %"
