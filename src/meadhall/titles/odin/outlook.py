"""How a search values a position of Odin: it looks ahead to the end of the hand, and weighs the points then."""

from __future__ import annotations

from math import sqrt

from meadhall.engine.outlook import POINTS, chances
from meadhall.engine.outlook import standing as by_places
from meadhall.engine.rule import rule

SWING = 2.5  # points by which one more hand tells two seats apart, about
A_HAND = 4.0  # points a seat that does not go out scores in a hand, about


@rule
def chapter(s):
    return s.hands


@rule
def standing(s, out):
    """Chances by points, the surer the fewer hands are still to come."""
    if s.depth == 0:
        by_places(s, out)
        return
    most = 0
    for seat in range(s.seats):
        most = max(most, s.scores[seat])
        out[POINTS, seat] = -1.0 * s.scores[seat]
    chances(s, out, SWING * sqrt(1.0 + (s.target - most) / A_HAND))
