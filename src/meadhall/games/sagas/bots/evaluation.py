"""How a search values a position of the sagas: it looks ahead to the end of the saga."""

from meadhall.engine.prelude import CHANCE, count, rule
from meadhall.games.sagas.rules.state import VICTORY

EVEN = 0.3  # of a campaign about which nothing is known yet


@rule
def horizon(s):
    return s.sagas


@rule
def evaluate(s, out):
    """Won or lost; between two sagas of a campaign, by those won."""
    if s.depth == 0:
        out[CHANCE, 0] = 1.0 if s.result == VICTORY else 0.0
    else:
        out[CHANCE, 0] = EVEN + (1.0 - EVEN) * count(s.won) / 4.0
