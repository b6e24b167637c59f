"""Which games are alike: on a GPU they are played side by side."""

from meadhall.engine.prelude import actors, deciding, i64, rule
from meadhall.games.spoils.rules.division import entitled
from meadhall.games.spoils.rules.state import BETS, BID, DRAUPNIR, NOBODY, PICK, WHEN_NOW, WINDOW, cards_left

FIRST_WINDOW = DRAUPNIR + 1  # ten of them
EARLY_BET, LAST_PICK, FIRST_BIDDING = range(FIRST_WINDOW + 10, FIRST_WINDOW + 13)
CROWDED = 7  # bids are told apart up to so many times four dice


@rule
def divergence_key(s):
    """What the next move is likely to bring about: who bets or picks last brings the whole Round on.

    Windows are told apart by where in the Round they are, bids by how many there are to choose from.
    """
    phase = deciding(s)
    if phase == WINDOW:
        return FIRST_WINDOW + i64(s.frames[s.depth - 1, WHEN_NOW])
    if phase == BID:
        return FIRST_BIDDING + min(CROWDED, (i64(s.cap) - i64(s.quantity)) >> 2)
    if phase == PICK and is_last_pick(s):
        return LAST_PICK
    if phase == BETS and actors(s) & (actors(s) - 1):
        return EARLY_BET
    return phase


@rule
def is_last_pick(s):
    """Whether nobody will pick after this card, as far as can be told."""
    following = i64(s.picker) + 1
    is_last = following == s.seats or s.order[following] == NOBODY
    return cards_left(s) == 1 or (is_last and s.picked + 1 >= entitled(s, i64(s.order[s.picker])))
