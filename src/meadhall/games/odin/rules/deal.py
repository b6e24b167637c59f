"""A hand is dealt."""

from meadhall.engine.prelude import EVERYONE, ask, begin, below, close_all, pick, reveal, rule, to_seat
from meadhall.games.odin.components import DECK, HAND, SPREAD, SUIT
from meadhall.games.odin.events import DEALT, NEW_HAND
from meadhall.games.odin.rules.state import OPENING, SHORT_DECK, blank, blank_hand


@rule
def deal(s, seats, options, seed):
    begin(s, seats, seed)
    blank(s, options)
    if options[SHORT_DECK]:
        colours = pick(s, 63, 2)
        s.left_out = SPREAD[colours] * SUIT
    deal_hand(s, below(s, seats))


@rule
def deal_hand(s, first):
    """Shuffles all cards of the deck again (OD-24) and lets `first` open."""
    blank_hand(s)
    deck = DECK & ~s.left_out
    for seat in range(s.seats):
        s.hand[seat] = pick(s, deck, HAND)
        deck &= ~s.hand[seat]
    s.undealt = deck
    s.hands += 1
    s.rounds = 1
    s.first = first
    reveal(s)
    NEW_HAND.emit(s, EVERYONE, first, s.hands)
    for seat in range(s.seats):
        DEALT.emit(s, to_seat(seat), seat, s.hand[seat])
    close_all(s)
    ask(s, OPENING, 1 << first)
