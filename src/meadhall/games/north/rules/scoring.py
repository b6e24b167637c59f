"""The end of the game: most daughters in camp win, then most aboard."""

from meadhall.engine.prelude import EVERYONE, close_all, count, rule
from meadhall.games.north import components, events
from meadhall.games.north.rules import cards, stack, state


@rule
def finish(s, winner):
    """The game is over; the table is cleared, so that nothing is left half done, and hands are shown to all."""
    stack.sweep(s)
    s.window = state.NONE
    close_all(s)
    camps = 0
    aboard = 0
    for seat in range(components.SEATS):
        cards.forget_all(s, seat)
        if seat < s.seats:
            camps |= events.ENDED.camps(seat, count(s.camp[seat]))
            aboard |= events.ENDED.aboard(seat, count(state.daughters_aboard(s, seat, False)))
    events.ENDED.emit(s, EVERYONE, max(0, winner), winner != state.NONE, camps, aboard)


@rule
def rank_key(s, seat):
    """Daughters in camp before daughters aboard (WN-8)."""
    return 4 * count(s.camp[seat]) + count(state.daughters_aboard(s, seat, False))


@rule
def outcome(s, out):
    """Most daughters in camp, then most aboard; equals share a place (WN-8, WN-R108)."""
    for seat in range(s.seats):
        out[0, seat] = count(s.camp[seat])
        out[1, seat] = 1
        for other in range(s.seats):
            if rank_key(s, other) > rank_key(s, seat):
                out[1, seat] += 1
