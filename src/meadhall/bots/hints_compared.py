"""What a move gains, and what it risks or gives up for that, beside the one that comes next to it.

Both moves are played on as the search plays, as far as it looks ahead, in the same imagined worlds. What is at stake
(`Game.stakes`) is read off the positions they come to. It is told where the two averages are further apart than chance
explains and than anybody would overlook: of what is better, and of what is worse, the one that differs most.
"""

from __future__ import annotations

from math import hypot, sqrt

import numpy as np

from meadhall.bots.appraisal import Appraiser
from meadhall.engine.chair import Chair
from meadhall.engine.move import Move
from meadhall.engine.stakes import Stake

GAMES = 400  # played on after each of the two moves, at most
SURELY = 3.0  # standard errors between two averages: several things are looked at, and chance parts some by two


def compared(chair: Chair, best: Move, other: Move, seed: int, *, games: int = GAMES, seconds: float) -> str:
    """What differs after the better move: `you lose a bet less often (12 % instead of 30 %), but ...`; or nothing."""
    stakes = chair.game.stakes
    if not stakes:
        return ""
    after = [_at_stake(chair, move, seed, games, seconds / 2) for move in (best, other)]
    if min(map(len, after)) < 2:
        return ""
    means, errors = [one.mean(axis=0) for one in after], [one.std(axis=0) / sqrt(len(one)) for one in after]
    gains: list[tuple[float, str]] = []  # how often over it is what anybody would care for, and in words
    losses: list[tuple[float, str]] = []
    for k, stake in enumerate(stakes):
        change = means[0][k] - means[1][k]
        if abs(change) >= max(stake.least, SURELY * hypot(errors[0][k], errors[1][k])):
            told = (abs(change) / stake.least, _words(stake, means[0][k], means[1][k]))
            (gains if (change > 0) == stake.good else losses).append(told)
    if not gains:
        return ""
    return max(gains)[1] + (f", but {max(losses)[1]}" if losses else "")


def _at_stake(chair: Chair, move: Move, seed: int, games: int, seconds: float) -> np.ndarray:
    """What is at stake, a row for each game played on after a move."""
    game = chair.game
    now = [stake.read(game.state.open(chair.world()), chair.seat) for stake in game.stakes]
    rows = []
    for tree in Appraiser(game).played_on(chair, move, seed, games=games, seconds=seconds):
        end = [stake.read(game.state.open(tree.world), chair.seat) for stake in game.stakes]
        rows.append(
            [then > was if stake.chance else then for stake, then, was in zip(game.stakes, end, now, strict=True)]
        )
    return np.array(rows, np.float64)


def _words(stake: Stake, mine: float, others: float) -> str:
    said = stake.said(mine > others)
    if stake.chance:
        return f"{said} ({round(100 * mine)} % instead of {round(100 * others)} %)"
    return said.format(_amount(abs(mine - others)))


def _amount(number: float) -> str:
    """A difference of averages, as near as it means anything; never a bare one, which would ask for a singular."""
    return str(round(number)) if number >= 9.5 else f"{number:.1f}"
