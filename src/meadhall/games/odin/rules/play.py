"""Odin: beat the set in the middle, take one card of it, be first to empty your hand."""

from meadhall.engine.prelude import EVERYONE, ask, ask_instead, close, left_of, lowest, rule
from meadhall.games.odin.events import PASSED, PLAYED, ROUND_ENDED, TOOK
from meadhall.games.odin.moves import PASS, TAKE
from meadhall.games.odin.rules.scoring import end_hand
from meadhall.games.odin.rules.sets import cards_of, is_play, value_of
from meadhall.games.odin.rules.state import DOER, FOLLOWING, NOBODY, OPENING, PAST, TAKING


@rule
def play(s, seat, move):
    if is_play(move):
        play_set(s, seat, move)
    elif move == PASS:
        pass_turn(s, seat)
    else:
        close(s)
        take(s, seat, 1 << TAKE.card(move))


@rule
def play_set(s, seat, move):
    cards = cards_of(move)
    beaten = s.middle
    note(s, seat, move)
    s.turns += 1
    s.plays += 1
    s.hand[seat] &= ~cards
    s.known[seat] &= ~cards
    s.middle = cards
    s.value = value_of(move)
    s.owner = seat
    s.passes = 0
    PLAYED.emit(s, EVERYONE, seat, beaten == 0, cards)
    if s.hand[seat] == 0:
        s.discards |= beaten
        end_hand(s, seat)
    elif beaten == 0:
        next_seat(s, seat)
    else:
        s.beaten = beaten
        if beaten & (beaten - 1):
            ask(s, TAKING, 1 << seat)
        else:
            take(s, seat, beaten)  # OD-R34: nothing to choose


@rule
def take(s, seat, card):
    note(s, seat, TAKE.id(lowest(card)))
    s.hand[seat] |= card
    s.known[seat] |= card
    s.discards |= s.beaten & ~card
    s.beaten = 0
    TOOK.emit(s, EVERYONE, seat, card)
    next_seat(s, seat)


@rule
def pass_turn(s, seat):
    note(s, seat, PASS)
    s.turns += 1
    s.passes += 1
    PASSED.emit(s, EVERYONE, seat)
    if s.passes == s.seats - 1:
        end_round(s)
    else:
        next_seat(s, seat)


@rule
def next_seat(s, seat):
    ask_instead(s, FOLLOWING, 1 << left_of(s, seat))


@rule
def end_round(s):
    """Everybody else passed in a row: the middle is discarded and its owner opens (OD-R43 to OD-R46)."""
    opener = s.owner
    s.discards |= s.middle
    s.middle = 0
    s.value = 0
    s.owner = NOBODY
    s.passes = 0
    s.rounds += 1
    ROUND_ENDED.emit(s, EVERYONE, opener)
    ask_instead(s, OPENING, 1 << opener)


@rule
def note(s, seat, move):
    if s.noted < PAST:
        s.past[s.noted] = DOER * seat + move
    s.noted += 1
