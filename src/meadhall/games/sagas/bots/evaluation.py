"""How a search values a position of the sagas: it looks ahead to the end of the saga."""

import math

from meadhall.engine.prelude import CHANCE, count, deciding, rule
from meadhall.games.sagas.rules import agenda
from meadhall.games.sagas.rules.state import VICTORY

# What a campaign promises after each of its sagas, as a logit: by a regression over 3,000 campaigns of Karl's.
PROMISES = (-3.4, -3.4, -3.4, -4.0, -3.8, -4.3, -3.6, -4.1)  # two for each number of sagas won: with none lost, and one
TREASURE = 0.09  # and what each gold adds to that,
RENOWN = 0.47  # and each Edda


@rule
def horizon(s):
    """The end of a saga. What is kept for the next one belongs to the next one, where it shows its worth."""
    kind = deciding(s)
    return s.sagas + (1 if kind == agenda.TAKE_BACK or kind == agenda.KEEP_CARD else 0)


@rule
def evaluate(s, out):
    """Won or lost; between two sagas of a campaign, by those won and lost and by what is carried on."""
    if s.depth == 0:
        out[CHANCE, 0] = 1.0 if s.result == VICTORY else 0.0
    else:
        lost = min(1, s.losses[0] + s.losses[1] + s.losses[2] + s.losses[3])
        promise = PROMISES[2 * min(3, count(s.won)) + lost] + TREASURE * s.gold + RENOWN * s.edda
        out[CHANCE, 0] = 1.0 / (1.0 + math.exp(-promise))
