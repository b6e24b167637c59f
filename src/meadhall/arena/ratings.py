"""Ratings: how often one level finishes ahead of another, on the scale of chess.

Bots do not learn, so all games count alike: the ratings are those under which what happened is likeliest (Bradley and
Terry's model on every pair of places in every game, a shared place half a win each way), not an average that moves
from game to game. Under Plackett and Luce's model of whole rankings the pairs follow Bradley and Terry's, so both
agree on strengths; pairs also know what to do with ties. 400 points more is ten times as often ahead. Pairs of one
game, and games of one round, depend on each other: intervals come from drawing whole rounds again (the bootstrap).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Any

import numpy as np

from meadhall.arena.intervals import middle_95, resamples
from meadhall.arena.play import GameResult

SCALE = 400 / log(10)
STEPS = 100  # of the search for the likeliest ratings; a handful is enough
LONGEST_STEP = 2.0


@dataclass(frozen=True)
class Rating:
    """A level's rating above the lowest level's; an end of its interval is None where nothing bounds it."""

    points: float
    low: float | None
    high: float | None


def pairwise_wins(rounds: Sequence[Sequence[GameResult]], levels: Sequence[str], alone: bool) -> Any:
    """By round, level and other level: pairs in which the one finished ahead; ties are halves.

    Alone, the bots of a round played the same deal one after the other, and their results are compared.
    """
    index = {level: number for number, level in enumerate(levels)}
    wins = np.zeros((len(rounds), len(levels), len(levels)))
    for number, games in enumerate(rounds):
        for finish in _finishes(games, alone):
            for one, (level, rank) in enumerate(finish):
                for other_level, other_rank in finish[:one]:
                    a, b = index[level], index[other_level]
                    if a != b:
                        won = 0.5 if rank == other_rank else float(rank < other_rank)
                        wins[number, a, b] += won
                        wins[number, b, a] += 1 - won
    return wins


def _finishes(games: Sequence[GameResult], alone: bool) -> list[list[tuple[str, tuple[int, ...]]]]:
    """Contests, as levels with what they are ranked by: lower is better."""
    if alone:
        return [[(game.bots[0], (game.places[0], -game.points[0])) for game in games]]
    return [[(level, (place,)) for level, place in zip(game.bots, game.places, strict=True)] for game in games]


def rate(matches: Sequence[Any], levels: Sequence[str], seed: int) -> Mapping[str, Rating]:
    """Ratings of levels, weakest first, from the pairwise wins of matches; the first level is the zero."""
    total = sum(wins.sum(axis=0) for wins in matches)
    again = sum(np.tensordot(resamples(len(wins), seed + number), wins, axes=1) for number, wins in enumerate(matches))
    points = max_likelihood(total[None])[0]
    low, high = middle_95(max_likelihood(again))
    reaches = _closure(total > 0)
    found = {}
    for number, level in enumerate(levels):
        fixed = number == 0
        found[level] = Rating(
            float(points[number]),
            float(low[number]) if fixed or reaches[number, 0] else None,
            float(high[number]) if fixed or reaches[0, number] else None,
        )
    return found


def max_likelihood(wins: Any) -> Any:
    """The maximum-likelihood ratings for counts of wins, by set, level and other level; the first rating is 0.

    Each pair that met is given one more game, a draw: so there is an answer even where one side never lost.
    """
    count = wins.shape[-1]
    met = (wins + wins.swapaxes(-1, -2)) > 0
    wins = wins + 0.5 * met
    games = wins + wins.swapaxes(-1, -2)
    strength = np.zeros(wins.shape[:-1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(strength[..., None, :] - strength[..., :, None]))
        slope = (wins - games * chance).sum(axis=-1)
        bend = games * chance * (1 - chance)
        matrix = np.eye(count) * bend.sum(axis=-1)[..., None] - bend
        step = np.zeros_like(strength)
        step[..., 1:] = np.linalg.solve(matrix[..., 1:, 1:], slope[..., 1:, None])[..., 0]
        longest = np.abs(step).max(axis=-1, keepdims=True)
        strength += step * np.minimum(1, LONGEST_STEP / np.maximum(longest, 1e-12))
        if longest.max() < 1e-10:
            break
    return strength * SCALE


def _closure(beats: Any) -> Any:
    """Who is above whom through any chain of victories."""
    reaches = beats.copy()
    for middle in range(len(reaches)):
        reaches |= reaches[:, [middle]] & reaches[[middle], :]
    return reaches
