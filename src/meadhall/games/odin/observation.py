"""A seat's knowledge as numbers."""

from __future__ import annotations

from meadhall.engine.bits import count, spread
from meadhall.engine.decisions import deciding
from meadhall.engine.pieces import Pieces
from meadhall.engine.rule import rule
from meadhall.games.odin.components import CARDS, HAND, SEATS
from meadhall.games.odin.rules.state import NOBODY, TAKING

# Seats are counted from the observing one, clockwise, so that one net can sit anywhere.
OBSERVATION = Pieces(
    hand=CARDS,                    # the seat's own cards
    known=(SEATS - 1, CARDS),      # cards each other seat took in sight and still holds
    middle=CARDS,                  # the set to beat
    beaten=CARDS,                  # the set to take a card from
    discards=CARDS,                # out of this hand
    left_out=CARDS,                # out of the game
    cards=SEATS,                   # hand sizes, in ninths
    scores=SEATS,                  # points, as parts of the target, 1 at most
    owner=SEATS,                   # who played the middle
    passes=1,                      # in a row, as a part of the other seats
    taking=1,                      # whether a card is to be taken
    seats=SEATS - 1,               # how many sit at the table: 2 to 6
).worth(cards=(-0.25, 0.05), scores=(-0.25, 0.05))  # fmt: skip

AT = OBSERVATION.starts  # where each piece begins
AT_HAND, AT_KNOWN, AT_MIDDLE, AT_BEATEN, AT_DISCARDS, AT_LEFT_OUT = AT[:6]
AT_CARDS, AT_SCORES, AT_OWNER, AT_PASSES, AT_TAKING, AT_SEATS = AT[6:]


@rule
def observe(s, seat, out):
    spread(s.hand[seat], CARDS, AT_HAND, out)
    spread(s.middle, CARDS, AT_MIDDLE, out)
    spread(s.beaten, CARDS, AT_BEATEN, out)
    spread(s.discards, CARDS, AT_DISCARDS, out)
    spread(s.left_out, CARDS, AT_LEFT_OUT, out)
    for step in range(s.seats):
        other = (seat + step) % s.seats
        if step > 0:
            spread(s.known[other], CARDS, AT_KNOWN + CARDS * (step - 1), out)
        out[AT_CARDS + step] = count(s.hand[other]) / HAND
        out[AT_SCORES + step] = min(1.0, s.scores[other] / s.target)
    if s.owner != NOBODY:
        out[AT_OWNER + (s.owner - seat) % s.seats] = 1
    out[AT_PASSES] = s.passes / (s.seats - 1)
    if deciding(s) == TAKING:
        out[AT_TAKING] = 1
    out[AT_SEATS + s.seats - 2] = 1
