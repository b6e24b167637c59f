"""Sets of cards: which move plays them, and what they are worth."""

from meadhall.engine.prelude import count, rule
from meadhall.games.odin.components import NUMBERS, ONES, RANK_COUNT, RANK_INDEX, RANK_MASK, SPREAD, SUIT, SUIT_VALUE
from meadhall.games.odin.moves import ONE_COLOUR, ONE_NUMBER, PASS


@rule
def is_play(move):
    return move < PASS


@rule
def cards_of(move):
    if ONE_COLOUR.has(move):
        return (ONE_COLOUR.numbers(move) + 1) << (NUMBERS * ONE_COLOUR.colour(move))
    return SPREAD[RANK_MASK[ONE_NUMBER.colours(move)]] << ONE_NUMBER.number(move)


@rule
def value_of(move):
    """What that set is worth (OD-R29, OD-R30)."""
    if ONE_COLOUR.has(move):
        return SUIT_VALUE[ONE_COLOUR.numbers(move) + 1]
    return (ONE_NUMBER.number(move) + 1) * ONES[RANK_COUNT[RANK_MASK[ONE_NUMBER.colours(move)]]]


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
            return ONE_COLOUR.id(colour, suit(cards, colour) - 1)
    for number in range(NUMBERS):
        colours = rank(cards, number)
        if RANK_COUNT[colours] > 1 and cards == SPREAD[colours] << number:
            return ONE_NUMBER.id(number, RANK_INDEX[colours])
    return -1


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
def digits(cards):
    """The largest number the cards' digits can form."""
    value = 0
    for number in range(NUMBERS - 1, -1, -1):
        for colour in range(6):
            if (cards >> (NUMBERS * colour + number)) & 1:
                value = 10 * value + number + 1
    return value
