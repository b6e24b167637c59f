"""A seat's knowledge as numbers."""

from meadhall.engine.prelude import Pieces, count, deciding, rule, spread
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

AT = OBSERVATION.at


@rule
def observe(s, seat, out):
    spread(s.hand[seat], CARDS, AT.hand, out)
    spread(s.middle, CARDS, AT.middle, out)
    spread(s.beaten, CARDS, AT.beaten, out)
    spread(s.discards, CARDS, AT.discards, out)
    spread(s.left_out, CARDS, AT.left_out, out)
    for step in range(s.seats):
        other = (seat + step) % s.seats
        if step > 0:
            spread(s.known[other], CARDS, AT.known + CARDS * (step - 1), out)
        out[AT.cards + step] = count(s.hand[other]) / HAND
        out[AT.scores + step] = min(1.0, s.scores[other] / s.target)
    if s.owner != NOBODY:
        out[AT.owner + (s.owner - seat) % s.seats] = 1
    out[AT.passes] = s.passes / (s.seats - 1)
    if deciding(s) == TAKING:
        out[AT.taking] = 1
    out[AT.seats + s.seats - 2] = 1
