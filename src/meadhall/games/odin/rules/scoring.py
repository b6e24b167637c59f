"""The end of a hand and of the game: a point for every card still held, and the fewest points win."""

from meadhall.engine.prelude import EVERYONE, close_all, count, left_of, rule
from meadhall.games.odin.events import GAME_ENDED, HAND_ENDED
from meadhall.games.odin.rules.deal import deal_hand


@rule
def end_hand(s, winner):
    """A point for every card still held; then the next hand, unless somebody has reached the target."""
    held = 0
    over = False
    for seat in range(s.seats):
        cards = count(s.hand[seat])
        held |= HAND_ENDED.held(seat, cards)
        s.scores[seat] += cards
        over |= s.scores[seat] >= s.target
    HAND_ENDED.emit(s, EVERYONE, winner, s.hands, held)
    if over:
        close_all(s)
        GAME_ENDED.emit(s, EVERYONE, winner)
    else:
        deal_hand(s, left_of(s, s.first))


@rule
def outcome(s, out):
    """Fewest points win; equal points share a place (OD-R62, OD-R63)."""
    for seat in range(s.seats):
        place = 1
        for other in range(s.seats):
            if s.scores[other] < s.scores[seat]:
                place += 1
        out[0, seat] = s.scores[seat]
        out[1, seat] = place
