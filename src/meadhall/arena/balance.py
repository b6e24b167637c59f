"""A game's balance: seats, length, and what the things it is played with have to do with winning.

One level plays at every seat, so the game decides and not the bot. The difference of a thing is the win share of seats
that used it, less the win share of seats that did not. Its correlation is between how often a seat used it and its win
share. Both say what goes together, not what causes what: a seat that is winning also gets to do more.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean
from typing import Any

import numpy as np

import meadhall
from meadhall.arena.figures import in_rounds, length, seats
from meadhall.arena.intervals import middle_95, resamples, share_interval
from meadhall.arena.plan import Plan
from meadhall.arena.play import GameResult
from meadhall.arena.usage import BETWEEN

FEWEST = 20  # seats in as many games that did otherwise than the rest, for a comparison to be one


def summary(plan: Plan, games: Sequence[GameResult]) -> dict[str, Any]:
    """Everything a report says, but for the options."""
    rounds = [game.rounds for game in games if game.rounds is not None]
    return {
        **setting(plan, games),
        "length": length([game.plies for game in games]),
        "rounds_are": meadhall.game(plan.game_id).counted.rounds_are,
        "rounds": length(rounds) if rounds else None,
        "choices": mean(mean(game.counts["choices"]) for game in games),
        "moves_to_choose_from": sum(sum(game.counts["width"]) for game in games)
        / max(1, sum(sum(game.counts["choices"]) for game in games)),
        "shared_victories": mean(game.places.count(1) > 1 for game in games),
        "margin": _margin(games) if len(games[0].bots) > 1 else None,
        "kinds": kinds(games, plan.seed),
    }


def setting(plan: Plan, games: Sequence[GameResult]) -> dict[str, Any]:
    """What was played, and how seats or the one player fared."""
    alone = plan.alone
    won = [game.shares[0] for game in games]
    return {
        "game": plan.game_id,
        "title": meadhall.game(plan.game_id).title,
        "rules": plan.rules,
        "version": meadhall.__version__,
        "bot": plan.bots[0],
        "options": dict(plan.options),
        "seed": plan.seed,
        "games": len(games),
        "chance": None if alone else 1 / plan.round,
        "win_share": mean(won) if alone else None,
        "win_share_95": share_interval(won) if alone else None,
        "seats": [] if alone else seats(in_rounds(plan, games)),
    }


def option_row(plan: Plan, games: Sequence[GameResult], words: str) -> dict[str, Any]:
    """One way to set the game up, in short."""
    return {**setting(plan, games), "words": words, "length": length([game.plies for game in games])}


def _margin(games: Sequence[GameResult]) -> float:
    """Points between the winner and the next, whichever way they count."""
    margins = []
    for game in games:
        first, second = sorted(zip(game.places, game.points, strict=True))[:2]
        margins.append(abs(first[1] - second[1]))
    return mean(margins)


def kinds(games: Sequence[GameResult], seed: int) -> list[dict[str, Any]]:
    """Every thing there is, by its kind, the most used first."""
    names = sorted(
        {name for game in games for what in ("used", "offered") for seat in game.counts[what] for name in seat}
    )
    if not names:
        return []
    things = _things(games, names, seed)
    found: dict[str, list[dict[str, Any]]] = {}
    for name, thing in zip(names, things, strict=True):
        kind, _, own_name = name.partition(BETWEEN)
        found.setdefault(kind, []).append({"name": own_name, **thing})
    return [
        {"kind": kind, "things": sorted(rows, key=lambda row: (-row["used_in"], row["name"]))}
        for kind, rows in sorted(found.items())
    ]


def _things(games: Sequence[GameResult], names: Sequence[str], seed: int) -> list[dict[str, Any]]:
    used, offered, picked = (_table(games, names, what) for what in ("used", "offered", "picked"))
    won = np.array([game.shares for game in games])[..., None]
    did = used > 0
    sums = {
        "with": did.sum(axis=1), "won_with": (won * did).sum(axis=1), "without": (~did).sum(axis=1),
        "won_without": (won * ~did).sum(axis=1), "x": used.sum(axis=1), "xx": (used**2).sum(axis=1),
        "xy": (used * won).sum(axis=1), "offered": offered.sum(axis=1), "picked": picked.sum(axis=1),
    }  # fmt: skip
    fixed = {"y": won.sum(axis=1), "yy": (won**2).sum(axis=1), "n": np.full((len(games), 1), won.shape[1])}
    drawn = resamples(len(games), seed)
    once = _answers({name: column.sum(axis=0) for name, column in (sums | fixed).items()})
    again = _answers({name: drawn @ column for name, column in (sums | fixed).items()})
    seat_games = won.size
    fewer = np.minimum(did.sum(axis=(0, 1)), (~did).sum(axis=(0, 1)))
    unusual = (used != np.median(used, axis=(0, 1))).sum(axis=(0, 1))
    for answers in (once, again):
        answers["difference"] = np.where(fewer >= FEWEST, answers["difference"], np.nan)
        answers["correlation"] = np.where(unusual >= FEWEST, answers["correlation"], np.nan)
    return [
        {
            "used_in": float(did[..., number].sum() / seat_games),
            "uses": float(used[..., number].sum() / seat_games),
            "win_share_with": _number(once["with"][number]),
            "win_share_without": _number(once["without"][number]),
            **{
                name: _number(once[key][number])
                for name, key in (("picked", "picked"), ("difference", "difference"), ("correlation", "correlation"))
            },
            **{f"{name}_95": _ends(once[name][number], again[name][:, number])
               for name in ("picked", "difference", "correlation")},
        }
        for number in range(len(names))
    ]  # fmt: skip


def _table(games: Sequence[GameResult], names: Sequence[str], what: str) -> Any:
    """Counts by game, seat and thing."""
    index = {name: number for number, name in enumerate(names)}
    table = np.zeros((len(games), len(games[0].bots), len(names)))
    for number, game in enumerate(games):
        for seat, counts in enumerate(game.counts[what]):
            for name, count in counts.items():
                table[number, seat, index[name]] = count
    return table


def _answers(sums: dict[str, Any]) -> dict[str, Any]:
    """The figures of things from sums over games; not a number where there is no answer."""
    with np.errstate(divide="ignore", invalid="ignore"):
        share_with = sums["won_with"] / sums["with"]
        share_without = sums["won_without"] / sums["without"]
        n = sums["n"]
        covariance = sums["xy"] / n - sums["x"] / n * sums["y"] / n
        spread_x = sums["xx"] / n - (sums["x"] / n) ** 2
        spread_y = sums["yy"] / n - (sums["y"] / n) ** 2
        correlation = np.where(spread_x > 1e-12, covariance / np.sqrt(np.maximum(spread_x * spread_y, 1e-300)), np.nan)
        correlation = np.where(spread_y > 1e-12, correlation, np.nan)
        return {
            "with": share_with,
            "without": share_without,
            "difference": share_with - share_without,
            "correlation": correlation,
            "picked": sums["picked"] / sums["offered"],
        }


def _number(value: Any) -> float | None:
    return float(value) if np.isfinite(value) else None


def _ends(value: Any, again: Any) -> list[float] | None:
    """An interval, where there is a value."""
    if not np.isfinite(value):
        return None
    low, high = middle_95(again).tolist()
    return [low, high]
