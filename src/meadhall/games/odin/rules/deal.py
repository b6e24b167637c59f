"""A hand is dealt."""

from meadhall.engine.prelude import EVERYONE, ask, begin, below, close_all, pick, reveal, rule, to_seat
from meadhall.games.odin.components import DECK, HAND, SPREAD, SUIT
from meadhall.games.odin.events import DEALT, NEW_HAND
from meadhall.games.odin.rules.state import NOBODY, OPENING, PAST, SHORT_DECK, TARGET, blank


@rule
def deal(s, seats, options, seed):
    begin(s, seats, seed)
    blank(s)
    s.target = options[TARGET]
    if options[SHORT_DECK]:
        colours = pick(s, 63, 2)
        s.left_out = SPREAD[colours] * SUIT
    deal_hand(s, below(s, seats))


@rule
def deal_hand(s, first):
    """Shuffles all cards of the deck again (OD-24) and lets `first` open."""
    deck = DECK & ~s.left_out
    for seat in range(s.seats):
        s.hand[seat] = pick(s, deck, HAND)
        s.known[seat] = 0
        deck &= ~s.hand[seat]
    s.undealt = deck
    s.middle = 0
    s.beaten = 0
    s.discards = 0
    s.value = 0
    s.hands += 1
    s.turns = 0
    s.plays = 0
    s.rounds = 1
    s.first = first
    s.owner = NOBODY
    s.passes = 0
    s.noted = 0
    for k in range(PAST):
        s.past[k] = 0
    reveal(s)
    NEW_HAND.emit(s, EVERYONE, first, s.hands)
    for seat in range(s.seats):
        DEALT.emit(s, to_seat(seat), seat, s.hand[seat])
    close_all(s)
    ask(s, OPENING, 1 << first)
