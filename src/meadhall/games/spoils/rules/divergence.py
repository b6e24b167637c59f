"""Which games are alike: on a card they are played side by side."""

from __future__ import annotations

from meadhall.engine.decisions import actors, deciding
from meadhall.engine.kernels import i64
from meadhall.engine.rule import rule
from meadhall.games.spoils.rules import state
from meadhall.games.spoils.rules.division import entitled
from meadhall.games.spoils.rules.state import NOBODY, cards_left

FIRST_WINDOW = state.DRAUPNIR + 1  # ten of them
EARLY_BET, LAST_PICK, FIRST_BIDDING = range(FIRST_WINDOW + 10, FIRST_WINDOW + 13)
CROWDED = 7  # bids are told apart up to so many times four dice


@rule
def divergence_key(s):
    """What the next move is likely to bring about: who bets or picks last brings the whole Round on.

    Windows are told apart by where in the Round they are, bids by how many there are to choose from.
    """
    phase = deciding(s)
    if phase == state.WINDOW:
        return FIRST_WINDOW + i64(s.frames[s.depth - 1, state.WHEN_NOW])
    if phase == state.BID:
        return FIRST_BIDDING + min(CROWDED, (i64(s.cap) - i64(s.quantity)) >> 2)
    if phase == state.PICK and is_last_pick(s):
        return LAST_PICK
    if phase == state.BETS and actors(s) & (actors(s) - 1):
        return EARLY_BET
    return phase


@rule
def is_last_pick(s):
    """Whether nobody will pick after this card, as far as can be told."""
    following = i64(s.picker) + 1
    is_last = following == s.seats or s.order[following] == NOBODY
    return cards_left(s) == 1 or (is_last and s.picked + 1 >= entitled(s, i64(s.order[s.picker])))
