"""All figures of a run. They follow from its games alone: no clock and no machine in them."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean
from typing import Any

import numpy as np

import meadhall
from meadhall.arena.intervals import mean_interval, share_interval
from meadhall.arena.plan import Plan
from meadhall.arena.play import GameResult
from meadhall.arena.ratings import pairwise_wins, rate
from meadhall.bots import KNOWN


def in_rounds(plan: Plan, games: Sequence[GameResult]) -> list[Sequence[GameResult]]:
    """Games, a round at a time."""
    return [games[first : first + plan.round] for first in range(0, len(games), plan.round)]


def weakest_first(bots: Sequence[str]) -> list[str]:
    """The levels among them, each once; bots of other code come after ours."""
    known = list(KNOWN)
    return sorted(set(bots), key=lambda bot: (known.index(bot) if bot in KNOWN else len(known), bot))


def summary(plan: Plan, games: Sequence[GameResult]) -> dict[str, Any]:
    """Everything there is to say about a run."""
    rounds = in_rounds(plan, games)
    levels = weakest_first(plan.bots)
    wins = pairwise_wins(rounds, levels, plan.alone)
    ratings = rate([wins], levels, plan.seed) if len(levels) > 1 else {}
    bots = []
    for level in reversed(levels):
        rating = ratings.get(level)
        bots.append(
            {
                "bot": level,
                "at_the_table": 1 if plan.alone else plan.bots.count(level),
                **_share(rounds, level),
                "rating": round(rating.points, 1) if rating else None,
                "rating_95": [_rounded(rating.low), _rounded(rating.high)] if rating else None,
                "mean_place": mean(_of(games, level, "places")),
                "mean_points": mean(_of(games, level, "points")),
                "win_share_by_seat": [_seat_share(games, seat, level) for seat in range(len(games[0].bots))],
            }
        )
    return {
        "game": plan.game_id,
        "title": meadhall.game(plan.game_id).title,
        "rules": plan.rules,
        "version": meadhall.__version__,
        "line_up": list(plan.bots),
        "options": dict(plan.options),
        "seed": plan.seed,
        "games": len(games),
        "rounds": len(rounds),
        "chance": None if plan.alone else 1 / plan.round,
        "bots": bots,
        "ahead": _pairs(wins, levels),
        "seats": seats(rounds),
        "length": length([game.plies for game in games]),
    }


def _share(rounds: Sequence[Sequence[GameResult]], level: str) -> dict[str, Any]:
    """The part of the victories that one bot of a level has; several of them share what the level has."""
    by_game = [[_of([game], level, "shares") for game in games if level in game.bots] for games in rounds]
    several = len(by_game[0][0])
    low, high = share_interval([mean(map(sum, games)) for games in by_game])
    wins = sum(share for games in by_game for shares in games for share in shares)
    return {
        "wins": round(wins, 6),
        "win_share": wins / several / sum(map(len, by_game)),
        "win_share_95": (low / several, high / several),
    }


def _of(games: Sequence[GameResult], level: str, what: str) -> list[float]:
    return [value for game in games for bot, value in zip(game.bots, getattr(game, what), strict=True) if bot == level]


def _seat_share(games: Sequence[GameResult], seat: int, level: str) -> float | None:
    shares = [game.shares[seat] for game in games if game.bots[seat] == level]
    return mean(shares) if shares else None


def _pairs(wins: Any, levels: Sequence[str]) -> list[dict[str, Any]]:
    """How often each level finished ahead of each other one, the stronger first."""
    found = []
    for a in reversed(range(len(levels))):
        for b in reversed(range(a)):
            met = wins[:, a, b] + wins[:, b, a]
            met_at_all = met > 0
            means = wins[met_at_all, a, b] / met[met_at_all]
            if len(means):
                share = float(wins[:, a, b].sum() / met.sum())
                interval = share_interval(means.tolist())
                found.append({"bot": levels[a], "other": levels[b], "ahead": share, "ahead_95": interval})
    return found


def seats(rounds: Sequence[Sequence[GameResult]]) -> list[dict[str, Any]]:
    """The part of the victories each seat has, whoever sits there."""
    found = []
    for seat in range(len(rounds[0][0].bots)):
        by_round = [mean(game.shares[seat] for game in games) for games in rounds]
        found.append({"seat": seat, "win_share": mean(by_round), "win_share_95": share_interval(by_round)})
    return found


def length(plies: Sequence[int]) -> dict[str, Any]:
    """How long games last."""
    least, quarter, half, three_quarters, most = np.percentile(plies, [0, 25, 50, 75, 100]).tolist()
    low, high = mean_interval(plies)
    return {
        "mean": mean(plies), "mean_95": [_finite(low), _finite(high)], "least": least, "quarter": quarter,
        "half": half, "three_quarters": three_quarters, "most": most,
    }  # fmt: skip


def _finite(value: float) -> float | None:
    return value if np.isfinite(value) else None


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 1)
