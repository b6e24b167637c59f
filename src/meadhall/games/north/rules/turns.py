"""Turns: how one begins and how it ends."""

from meadhall.engine.prelude import EVERYONE, i64, lowest, rule
from meadhall.games.north import components, events
from meadhall.games.north.rules import cards, scoring, stack
from meadhall.games.north.rules.state import HERO, LIMIT, MAIN, NONE, chooses_card, hand_limit, note_done


@rule
def begin_turn(s, seat):
    """Heroes are turned back, two cards drawn, a hero may be placed: in this order (WN-82)."""
    s.active = seat
    s.standard = 0
    s.fresh = 1
    s.used[seat] = 0
    s.last = seat
    note_done(s, 0, NONE, NONE, NONE)
    events.TURN.emit(s, EVERYONE, seat, s.round)
    if (s.first >> seat) & 1:
        s.first &= ~(1 << seat)
    else:
        cards.draw(s, seat, components.TURN_DRAW)
    stack.ask_one(s, HERO if s.held[seat] & components.ALL_HEROES else MAIN, seat)


@rule
def end_turn(s):
    """Down to the hand limit by choice; then the crew recovers (WN-R107, WN-R137)."""
    seat = i64(s.active)
    limit = hand_limit(s, seat)
    while s.cards[seat] > limit:
        if chooses_card(s, seat):
            return stack.ask_one(s, LIMIT, seat)
        cards.discard(s, seat, lowest(s.held[seat]), 0)
    if s.sick[seat]:
        events.RECOVERED.emit(s, EVERYONE, seat)
        s.sick[seat] = 0
    return stack.NEXT


@rule
def next_turn(s):
    """Clockwise; after the last round there can be, the game is over (WN-8)."""
    seat = i64((s.active + 1) % s.seats)
    if seat == s.start:
        if s.round >= s.cap:
            scoring.finish(s, NONE)
            return stack.WAIT
        s.round += 1
    begin_turn(s, seat)
    return stack.WAIT
