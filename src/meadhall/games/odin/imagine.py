"""What a seat cannot know, drawn anew: worlds that it cannot tell from the real one."""

from meadhall.engine.prelude import count, pick, rule
from meadhall.games.odin.components import DECK


@rule
def imagine(s, seat):
    """Deals the cards the seat has never seen anew; those taken in everybody's sight stay (OD-26, OD-33)."""
    unseen = DECK & ~(s.left_out | s.hand[seat] | s.middle | s.beaten | s.discards)
    for other in range(s.seats):
        unseen &= ~s.known[other]
    for other in range(s.seats):
        if other != seat:
            cards = pick(s, unseen, count(s.hand[other]) - count(s.known[other]))
            s.hand[other] = s.known[other] | cards
            unseen &= ~cards
    s.undealt = unseen
