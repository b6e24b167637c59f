"""Odin's cards, and the tables that turn sets of cards into values.

| component | value | provenance |
| --- | --- | --- |
| cards, colours, numbers | 54 = 6 x 9, each once | printed |
| hand | 9 cards | printed |
| seats | 2 to 6 | found (publisher's listing) |
| names of the colours | blue, red, pink, green, black, orange | found (other implementations, reviews) |
| short deck for two | two colours left out | found (other printings) |
| order of colours, letters | as below | reconstructed (ours) |

A set of cards is a bitmask: bit 9 * colour + number - 1. A *suit* below is the nine bits of one colour, a *rank* the
six colours of one number.
"""

from functools import cache

from meadhall.engine.record import constants

COLOURS = ("blue", "red", "pink", "green", "black", "orange")
LETTERS = "brpgko"
NUMBERS = 9
CARDS = len(COLOURS) * NUMBERS
HAND = 9
SEATS = 6
DECK = (1 << CARDS) - 1
SUIT = (1 << NUMBERS) - 1

RANKS = [mask for mask in range(64) if mask.bit_count() >= 2]  # colours of a set of one number

SUIT_COUNT = constants([mask.bit_count() for mask in range(SUIT + 1)])
SUIT_VALUE = constants(
    [int("".join(str(n) for n in range(9, 0, -1) if mask >> (n - 1) & 1) or "0") for mask in range(SUIT + 1)]
)
RANK_COUNT = constants([mask.bit_count() for mask in range(64)])
RANK_INDEX = constants([RANKS.index(mask) if mask in RANKS else -1 for mask in range(64)])
RANK_MASK = constants(RANKS)
ONES = constants([0, 1, 11, 111, 1111, 11111, 111111])  # value of that many ones
SPREAD = constants([sum(1 << 9 * colour for colour in range(6) if mask >> colour & 1) for mask in range(64)])

CHARACTERS = ("healer", "skald", "spy", "seidmadr", "völva", "hirdman", "berserker", "styrimadr", "jarl")  # of 1 to 9


def card_text(card: int) -> str:
    """A card by its index: `8b`."""
    return f"{card % 9 + 1}{LETTERS[card // 9]}"


def card_list(cards: int) -> list[str]:
    """A set of cards as their texts, by colour, then number."""
    texts: list[str] = []
    for colour in range(len(COLOURS)):
        if suit := cards >> NUMBERS * colour & SUIT:
            texts += _suit_texts(colour, suit)
    return texts


@cache  # views are made of these: there are 3,066 suits, and each move makes another set of cards out of them
def _suit_texts(colour: int, suit: int) -> tuple[str, ...]:
    return tuple(card_text(NUMBERS * colour + card) for card in range(NUMBERS) if suit >> card & 1)
