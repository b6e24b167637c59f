"""Rules for the optional parts of the contract, for games that have none of their own."""

from __future__ import annotations

from math import exp
from typing import Any

from meadhall.engine.contract import imagine, outcome
from meadhall.engine.decisions import actors
from meadhall.engine.rule import rule

POINTS, PLACES, CHANCE = 0, 1, 2  # rows of what `evaluate` writes
WINNING = 0.75  # the rest of a seat's worth is the share of others it left behind


@rule
def horizon(s):  # noqa: ARG001
    """The whole game is one horizon."""
    return 0


@rule
def by_rounds(s):
    """Each round is one horizon, for a game that looks no farther ahead."""
    return s.round


@rule
def winners(s, out):
    """How many seats share the first place of an outcome."""
    first = 0
    for seat in range(s.seats):
        if out[PLACES, seat] == 1:
            first += 1
    return first


@rule
def evaluate(s, out):
    """The worth of a seat's place in a finished game: WINNING for the first place, the rest for seats left behind."""
    outcome(s, out)
    first = winners(s, out)
    for seat in range(s.seats):
        behind = 0.0
        for other in range(s.seats):
            if other != seat:
                if out[PLACES, other] > out[PLACES, seat]:
                    behind += 1.0
                elif out[PLACES, other] == out[PLACES, seat]:
                    behind += 0.5
        worth = (1.0 - WINNING) * behind / max(1, s.seats - 1)
        if out[PLACES, seat] == 1:
            worth += WINNING / first
        out[CHANCE, seat] = worth


@rule
def chances(s, out, spread):
    """Chances by points: each step of this many points divides a seat's chance by about three."""
    most = out[POINTS, 0]
    for seat in range(1, s.seats):
        most = max(most, out[POINTS, seat])
    total = 0.0
    for seat in range(s.seats):
        out[CHANCE, seat] = exp((out[POINTS, seat] - most) / spread)
        total += out[CHANCE, seat]
    for seat in range(s.seats):
        out[CHANCE, seat] /= total


@rule
def aside(s, seat, out):  # noqa: ARG001
    """Nobody steps in unasked."""
    return 0


@rule
def know_all(s, seat):
    """Nothing is hidden: the one world there is."""


@rule
def broken(before, s):  # noqa: ARG001
    """No invariant is declared."""
    return 0


@rule
def score_moves(s, seat, moves, n, out):  # noqa: ARG001
    """All moves are alike."""
    for k in range(n):
        out[k] = 0


@rule
def sample_belief(s, seat):
    """What others have done tells nothing."""
    imagine(s, seat)


@rule
def mcmc_step(s, seat, out):  # noqa: ARG001
    """One world is as good as another."""
    imagine(s, seat)


DEFAULTS: dict[str, Any] = {
    "actors": actors,
    "aside": aside,
    "imagine": know_all,
    "broken": broken,
    "score_moves": score_moves,
    "sample_belief": sample_belief,
    "mcmc_step": mcmc_step,
    "horizon": horizon,
    "evaluate": evaluate,
}
