"""Odin: beat the set in the middle, take one card of it, be first to empty your hand."""

from __future__ import annotations

from meadhall.engine.bits import count, lowest, pick
from meadhall.engine.decisions import actors, ask, ask_instead, close, close_all, deciding
from meadhall.engine.events import EVERYONE, emit, reveal, to_seat
from meadhall.engine.kernels import begin
from meadhall.engine.random import below
from meadhall.engine.record import int8, int16, int32, int64, record
from meadhall.engine.rule import rule
from meadhall.games.odin.components import (
    DECK,
    FIRST_RANK,
    FIRST_TAKE,
    HAND,
    NUMBERS,
    ONES,
    PASS,
    RANK_COUNT,
    RANK_INDEX,
    RANK_MASK,
    RANK_SETS,
    SPREAD,
    SUIT,
    SUIT_SETS,
    SUIT_VALUE,
)

SEATS = 6
NOBODY = -1
OPEN, FOLLOW, TAKE = range(3)  # what the seat in turn must do
PAST = 64  # plays, passes and takes of a hand that are noted; few hands are longer
DOER = 4096  # a note is a move and this many times its seat
TARGET, SHORT_DECK = range(2)  # options, in this order
NEW_HAND, DEALT, PLAYED, TOOK, PASSED, ROUND_ENDED, HAND_ENDED, GAME_ENDED = range(8)  # events

# Why a move is refused; 0 is no reason.
(NOT_YOUR_TURN, NOT_HELD, OPEN_WITH_ONE, OPENER_PLAYS, WRONG_COUNT, EQUAL, TOO_LOW, MUST_TAKE, NOTHING_TO_TAKE,
 NOT_BEATEN) = range(1, 11)  # fmt: skip

SELDOM = ("undealt", "left_out", "rng0", "rng1", "scores", "target", "hands")  # looked at: when a hand is dealt or ends

State = record(
    mostly={**dict.fromkeys(SELDOM, 0), "hand": 4, "known": 4},
    frames=(2, 2),                        # a turn, and the choice of a card within it
    events=10,                            # a play, a hand's end, the next deal and what each seat was dealt
    hand=(int64, SEATS),                  # cards held
    known=(int64, SEATS),                 # of these, the ones taken from the middle in everybody's sight
    middle=int64,                         # the set to beat; empty at the start of a round
    beaten=int64,                         # the set under it, while its beater chooses a card (TAKE)
    discards=int64,                       # out until the next deal
    undealt=int64,                        # face down beside the table, for the whole hand
    left_out=int64,                       # the two colours missing from a short deck
    value=int64,                          # of the middle: its digits, high to low
    scores=(int32, SEATS),                # points of the hands so far
    target=int32,                         # points that end the game
    hands=int32,                          # hands dealt, this one included
    past=(int16, PAST),                   # what was done in this hand, in order: plays, passes and takes
    noted=int16,                          # how many, those without room included
    turns=int16,                          # plays and passes in this hand
    plays=int16,                          # plays in this hand
    rounds=int8,                          # rounds begun in this hand
    first=int8,                           # who opened this hand
    owner=int8,                           # who played the middle; NOBODY while it is empty
    passes=int8,                          # in a row since the last play
)  # fmt: skip


# ---- cards and sets


@rule
def is_play(move):
    return move < PASS


@rule
def cards_of(move):
    """The set a play puts down."""
    if move < FIRST_RANK:
        return (move % SUIT_SETS + 1) << (NUMBERS * (move // SUIT_SETS))
    rank = move - FIRST_RANK
    return SPREAD[RANK_MASK[rank % RANK_SETS]] << (rank // RANK_SETS)


@rule
def value_of(move):
    """What that set is worth (OD-R29, OD-R30)."""
    if move < FIRST_RANK:
        return SUIT_VALUE[move % SUIT_SETS + 1]
    rank = move - FIRST_RANK
    return (rank // RANK_SETS + 1) * ONES[RANK_COUNT[RANK_MASK[rank % RANK_SETS]]]


@rule
def suit(cards, colour):
    """The numbers of one colour among the cards, as nine bits."""
    return (cards >> (NUMBERS * colour)) & SUIT


@rule
def rank(cards, number):
    """The colours of one number (0 for the ones) among the cards, as six bits."""
    colours = 0
    for colour in range(6):
        colours |= ((cards >> (NUMBERS * colour + number)) & 1) << colour
    return colours


@rule
def whole_hand(cards):
    """The move that plays all these cards at once, or -1 if they share neither a colour nor a number."""
    for colour in range(6):
        if suit(cards, colour) and cards == suit(cards, colour) << (NUMBERS * colour):
            return colour * SUIT_SETS + suit(cards, colour) - 1
    for number in range(NUMBERS):
        colours = rank(cards, number)
        if RANK_COUNT[colours] > 1 and cards == SPREAD[colours] << number:
            return FIRST_RANK + number * RANK_SETS + RANK_INDEX[colours]
    return -1


# ---- the deal


@rule
def deal(s, seats, options, seed):
    begin(s, seats, seed)
    s.target = options[TARGET]
    s.left_out = 0
    if options[SHORT_DECK]:
        colours = pick(s, 63, 2)
        s.left_out = SPREAD[colours] * SUIT
    for seat in range(SEATS):
        s.hand[seat] = 0
        s.known[seat] = 0
        s.scores[seat] = 0
    s.hands = 0
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
    emit(s, NEW_HAND, EVERYONE, first, s.hands, 0)
    for seat in range(s.seats):
        emit(s, DEALT, to_seat(seat), seat, 0, s.hand[seat])
    close_all(s)
    ask(s, OPEN, 1 << first)


# ---- what may be played


@rule
def legal(s, seat, out):
    phase = deciding(s)
    if phase == FOLLOW:
        return legal_follows(s.hand[seat], s.middle, out)
    if phase == OPEN:
        return legal_openings(s.hand[seat], out)
    return legal_takes(s.beaten, out)


@rule
def strength(cards):
    """Orders sets of one size as their values do, without building the values.

    Sets of one colour rank like their nine bits. A set of the number n ranks above every set of one colour whose
    highest number is n, and below those that go higher.
    """
    numbers = 0
    for colour in range(6):
        numbers |= suit(cards, colour)
    if count(numbers) == count(cards):
        return 2 * numbers
    return 4 * numbers - 1


@rule
def legal_openings(hand, out):
    """Any single card; the whole hand if it is one set (OD-R48, OD-R49)."""
    n = 0
    for colour in range(6):
        numbers = suit(hand, colour)
        while numbers:
            card = numbers & -numbers
            out[n] = colour * SUIT_SETS + card - 1
            n += 1
            numbers ^= card
    if n > 1:
        everything = whole_hand(hand)
        if everything >= 0:
            out[n] = everything
            n += 1
    return n


@rule
def legal_follows(hand, middle, out):
    """Sets as large as the middle and worth more, sets one card larger (worth more by length alone), or pass."""
    size = count(middle)
    to_beat = strength(middle)
    n = 0
    once = 0
    twice = 0
    for colour in range(6):
        numbers = suit(hand, colour)
        twice |= once & numbers
        once |= numbers
        if count(numbers) >= size:
            chosen = numbers & -numbers
            while chosen:  # every subset, rising
                extra = count(chosen) - size
                if extra == 1 or (extra == 0 and 2 * chosen > to_beat):
                    out[n] = colour * SUIT_SETS + chosen - 1
                    n += 1
                chosen = (chosen - numbers) & numbers
    while twice:
        bit = twice & -twice
        twice ^= bit
        number = lowest(bit)
        colours = rank(hand, number)
        if count(colours) >= size:
            chosen = colours & -colours
            while chosen:
                extra = count(chosen) - size
                if chosen & (chosen - 1) and (extra == 1 or (extra == 0 and 4 * bit - 1 > to_beat)):
                    out[n] = FIRST_RANK + number * RANK_SETS + RANK_INDEX[chosen]
                    n += 1
                chosen = (chosen - colours) & colours
    out[n] = PASS
    return n + 1


@rule
def legal_takes(beaten, out):
    """One card of the set just beaten (OD-R35)."""
    n = 0
    while beaten:
        out[n] = FIRST_TAKE + lowest(beaten)
        n += 1
        beaten &= beaten - 1
    return n


@rule
def digits(cards):
    """The largest number the cards' digits can form."""
    value = 0
    for number in range(NUMBERS - 1, -1, -1):
        for colour in range(6):
            if (cards >> (NUMBERS * colour + number)) & 1:
                value = 10 * value + number + 1
    return value


@rule
def refusal(s, seat, move):
    """One move judged by the rulebook's sentences, apart from the lists above (invariant I10)."""
    if (actors(s) >> seat) & 1 == 0:
        return NOT_YOUR_TURN
    phase = deciding(s)
    if phase == TAKE:
        if move < FIRST_TAKE:
            return MUST_TAKE
        return 0 if (s.beaten >> (move - FIRST_TAKE)) & 1 else NOT_BEATEN
    if move >= FIRST_TAKE:
        return NOTHING_TO_TAKE
    if move == PASS:
        return OPENER_PLAYS if phase == OPEN else 0
    cards = cards_of(move)
    if cards & ~s.hand[seat]:
        return NOT_HELD
    if phase == OPEN:
        return 0 if count(cards) == 1 or cards == s.hand[seat] else OPEN_WITH_ONE
    extra = count(cards) - count(s.middle)
    if extra != 0 and extra != 1:
        return WRONG_COUNT
    value = digits(cards)
    if value == s.value:
        return EQUAL
    return 0 if value > s.value else TOO_LOW


# ---- playing


@rule
def note(s, seat, move):
    if s.noted < PAST:
        s.past[s.noted] = DOER * seat + move
    s.noted += 1


@rule
def play(s, seat, move):
    if is_play(move):
        play_set(s, seat, move)
    elif move == PASS:
        pass_turn(s, seat)
    else:
        close(s)
        take(s, seat, 1 << (move - FIRST_TAKE))


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
    emit(s, PLAYED, EVERYONE, seat, 1 if beaten == 0 else 0, cards)
    if s.hand[seat] == 0:
        s.discards |= beaten
        end_hand(s, seat)
    elif beaten == 0:
        next_seat(s, seat)
    else:
        s.beaten = beaten
        if beaten & (beaten - 1):
            ask(s, TAKE, 1 << seat)
        else:
            take(s, seat, beaten)  # OD-R34: nothing to choose


@rule
def take(s, seat, card):
    note(s, seat, FIRST_TAKE + lowest(card))
    s.hand[seat] |= card
    s.known[seat] |= card
    s.discards |= s.beaten & ~card
    s.beaten = 0
    emit(s, TOOK, EVERYONE, seat, 0, card)
    next_seat(s, seat)


@rule
def pass_turn(s, seat):
    note(s, seat, PASS)
    s.turns += 1
    s.passes += 1
    emit(s, PASSED, EVERYONE, seat, 0, 0)
    if s.passes == s.seats - 1:
        end_round(s)
    else:
        next_seat(s, seat)


@rule
def next_seat(s, seat):
    seat += 1
    if seat == s.seats:
        seat = 0
    ask_instead(s, FOLLOW, 1 << seat)


# ---- endings


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
    emit(s, ROUND_ENDED, EVERYONE, opener, 0, 0)
    ask_instead(s, OPEN, 1 << opener)


@rule
def end_hand(s, winner):
    """A point for every card still held; then the next hand, unless somebody has reached the target."""
    held = 0
    over = False
    for seat in range(s.seats):
        cards = count(s.hand[seat])
        held |= cards << (4 * seat)
        s.scores[seat] += cards
        over |= s.scores[seat] >= s.target
    emit(s, HAND_ENDED, EVERYONE, winner, s.hands, held)
    if over:
        close_all(s)
        emit(s, GAME_ENDED, EVERYONE, winner, 0, 0)
    else:
        first = s.first + 1
        deal_hand(s, 0 if first == s.seats else first)


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
