"""How a search values a position of Vikings on Board: points made, and what moored ships and bets promise."""

from math import sqrt

from meadhall.engine.defaults import by_rounds
from meadhall.engine.defaults import evaluate as by_places
from meadhall.engine.prelude import POINTS, chances, count, rule
from meadhall.games.onboard.bots.ships import NO_TYPE, share, shares_of
from meadhall.games.onboard.components import SHIPS
from meadhall.games.onboard.rules.scoring import score
from meadhall.games.onboard.rules.state import NOBODY, leader, strength_of, strengths_in, stronger

HOLDS = 0.6  # how much of a ship goes by the order of control as it is; the rest goes by strength
LOADS = 2.5  # points that a ship may still be laden with
SURE, LIKELY, UNLIKELY = 0.75, 0.5, 0.12  # that a clan leads when its ship sails: by two shields, just so, or not now
TOKEN = 0.35  # what a bet not laid yet, or one that can be moved, is worth of its number
AT_THE_TOP = 0.5  # what an early turn in the next round is worth
SWING = 2.0  # points by which one more voyage tells two seats apart, about

horizon = by_rounds


@rule
def evaluate(s, out):
    """Chances by points and promises, the surer the fewer ships are still to sail."""
    if s.depth == 0:
        by_places(s, out)
        return
    moored = count(s.harbour)
    sails = (moored - 1.0) / max(1, moored)  # one ship stays
    for seat in range(s.seats):
        out[POINTS, seat] = 1.0 * score(s, seat) + (TOKEN * tokens(s, seat) if s.sterns else 0.0)
        out[POINTS, seat] += AT_THE_TOP * (s.waiting[seat] & 3 != 0)
    for ship in range(SHIPS):
        if (s.harbour >> ship) & 1:
            add_ship(s, ship, sails, out)
    chances(s, out, SWING * sqrt(moored))


@rule
def tokens(s, seat):
    """Numbers of bets not laid yet, and of those that lie where a ship has left."""
    total = 0
    for value in range(1, 5):
        if (s.unused[seat] >> (value - 1)) & 1:
            total += value
    for ship in range(SHIPS):
        if (s.harbour >> ship) & 1 == 0:
            total += s.stake[seat, ship]
    return total


@rule
def add_ship(s, ship, sails, out):
    """What a moored ship promises every seat: its share of the supplies, and its bet."""
    strengths = strengths_in(s, ship)
    first, lead = leader(strengths)
    shares = shares_of(s, ship, NO_TYPE, stronger(strengths, 0))
    total = 0
    for clan in range(4):
        total += strength_of(strengths, clan)
    ahead = LOADS if s.sterns else 0.0
    laden = ahead
    for kind in range(3):
        laden += s.bow[ship, kind] * s.market[kind]
    for clan in range(4):
        strong = strength_of(strengths, clan)
        seat = s.player[clan]
        if strong > 0 and seat != NOBODY:
            taken = share(shares, stronger(strengths, strong), ahead)
            out[POINTS, seat] += sails * (HOLDS * taken + (1.0 - HOLDS) * laden * strong / total)
    for seat in range(s.seats):
        on = s.bet_on[seat, ship]
        if on != NOBODY:
            chance = UNLIKELY
            if on == first:
                chance = SURE if lead >= 12 else LIKELY
            out[POINTS, seat] += sails * chance * s.stake[seat, ship]
