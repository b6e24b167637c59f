"""How a search values a position of Odin: it looks ahead to the end of the hand, and weighs the points then."""

from math import sqrt

from meadhall.engine.prelude import CHANCE, PLACES, POINTS, chances, rule, winners
from meadhall.games.odin.rules.scoring import outcome

SWING = 1.75  # points by which one more hand tells two seats apart; fitted to games played on with Jarl's hands
A_HAND = 4.0  # points a seat that does not go out scores in a hand, about


@rule
def horizon(s):
    return s.hands


@rule
def evaluate(s, out):
    """Chances by points, the surer the fewer hands are still to come."""
    if s.depth == 0:
        outcome(s, out)
        first = winners(s, out)
        for seat in range(s.seats):  # all for whoever has won, shared among several
            out[CHANCE, seat] = 1.0 / first if out[PLACES, seat] == 1 else 0.0
        return
    most = 0
    for seat in range(s.seats):
        most = max(most, s.scores[seat])
        out[POINTS, seat] = -1.0 * s.scores[seat]
    chances(s, out, SWING * sqrt(1.0 + (s.target - most) / A_HAND))
