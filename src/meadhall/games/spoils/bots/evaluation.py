"""How a search values a position of Spoils of War: it looks ahead to the end of the Round, and weighs the stashes."""

from math import sqrt

from meadhall.engine.defaults import by_rounds
from meadhall.engine.defaults import evaluate as by_places
from meadhall.engine.prelude import POINTS, chances, i64, rule
from meadhall.games.spoils.bots.value import value_of_use
from meadhall.games.spoils.components import ABILITY, HOARD, ONE_TIME, PARTIAL, ROUNDS
from meadhall.games.spoils.rules import scoring, state

SOON = 3.0  # Rounds in which most of what was begun gets finished
BEGUN = tuple(part * PARTIAL for part in (0.0, 0.1, 0.4, 0.3, 0.0))  # what so many items of a type are worth
HALF_A_HOARD = 32.0  # four of five types are worth half a hoard, fewer by their square
SWING, LAST_SWING = 4.0, 2.0  # Gold by which one more Round, and the end, tell two seats apart, about

horizon = by_rounds


@rule
def evaluate(s, out):
    """Chances by what everybody would score now, and what could come of it; the surer the fewer Rounds are left."""
    if s.depth == 0:
        by_places(s, out)
        return
    left = 1.0 * (ROUNDS - s.round)
    for seat in range(i64(s.seats)):
        out[POINTS, seat] = scoring.score_of(s, seat) + min(1.0, left / SOON) * begun(s, seat) + powers(s, seat)
    chances(s, out, LAST_SWING + SWING * sqrt(left))


@rule
def begun(s, seat):
    """What half-made sets and hoards are worth, with time to finish them."""
    value = 0.0
    golds = scoring.golds_of(s, seat)
    artifacts = state.artifacts_at(s, seat)
    least = artifacts
    for kind in range(4):
        items = 0
        cards = 0
        for item in range(4 * kind, 4 * kind + 4):
            found = scoring.items_of(s, seat, item, golds)
            cards += found
            items += 1 if found else 0
        least = min(least, cards)
        value += BEGUN[items]
    filled = 1 if artifacts > least else 0
    for kind in range(4):
        filled += 1 if scoring.cards_of_type(s, seat, kind, golds) > least else 0
    return value + HOARD * filled * filled / HALF_A_HOARD


@rule
def powers(s, seat):
    """What artifacts can still do for their owner."""
    value = 0.0
    for token in range(i64(s.tokens)):
        if s.place[token] == seat:
            kind = i64(s.kind[token])
            spent = s.marks[token] & state.UP and ONE_TIME[ABILITY[kind]]
            if not spent and s.marks[token] & state.CANCELED == 0:
                value += value_of_use(s, kind)
    return value
