"""Odin in writing: cards, sets and moves as text and in words, and text back into moves."""

import itertools
import re
from functools import cache, lru_cache

from meadhall.engine.screen_prelude import Any, IllegalMove, Sequence, deciding, joined
from meadhall.games.odin.components import COLOURS, LETTERS, NUMBERS, RANK_INDEX, SUIT, card_list
from meadhall.games.odin.moves import ONE_COLOUR, ONE_NUMBER, PASS, TAKE
from meadhall.games.odin.rules import sets, state

TEXT = re.compile(r"^>?(?P<set>[1-9]+[brpgko]|[1-9][brpgko]{2,6})(\+(?P<take>[1-9][brpgko]))?#?$")
HELP = "write a set like 8b, 82b or 7bk, '-' to pass, or '+8b' to take a card"
TAKE_TEXT = re.compile(r"^\+(?P<take>[1-9][brpgko])$")


# ---- cards and sets


@lru_cache(maxsize=1 << 16)
def worth(cards: int) -> int:
    return int(sets.digits(cards))


def card_bits(texts: Sequence[str] | str) -> int:
    """Cards given as texts, or as one text with spaces between them, as a set."""
    cards = 0
    for text in texts.split() if isinstance(texts, str) else texts:
        if not isinstance(text, str) or not re.fullmatch(r"[1-9][brpgko]", text):
            raise ValueError(f"a card is a digit and a colour of {LETTERS}, like 8b; not {text!r}")
        bit = 1 << 9 * LETTERS.index(text[1]) + int(text[0]) - 1
        if cards & bit:
            raise ValueError(f"{text} is named twice")
        cards |= bit
    return cards


@lru_cache(maxsize=1 << 16)
def set_text(cards: int) -> str:
    """A set: `82b` for one colour, `7bk` for one number."""
    texts = card_list(cards)
    if len({text[1] for text in texts}) == 1:
        return "".join(text[0] for text in reversed(texts)) + texts[0][1]
    return texts[0][0] + "".join(text[1] for text in texts)


@lru_cache(maxsize=1 << 16)
def set_words(cards: int) -> str:
    """A set in words: `blue 8 and 2`, `7 in blue and black`."""
    texts = card_list(cards)
    colours = [COLOURS[LETTERS.index(text[1])] for text in texts]
    if len(set(colours)) == 1:
        return f"{colours[0]} {joined([text[0] for text in reversed(texts)])}"
    return f"{texts[0][0]} in {joined(colours)}"


def hand_words(cards: int) -> str:
    """A hand in words, colour by colour: `blue 8 6 2, pink 9 1`."""
    of_colours = [(word, card_list(cards & (SUIT << (NUMBERS * colour)))) for colour, word in enumerate(COLOURS)]
    return ", ".join(f"{word} {' '.join(text[0] for text in reversed(texts))}" for word, texts in of_colours if texts)


# ---- moves


@cache  # of 3,634 moves, each of which is offered again and again
def cards_moved(move: int) -> int:
    """The cards that a move plays or takes, as a set."""
    return 1 << TAKE.card(move) if TAKE.has(move) else int(sets.cards_of(move)) if move != PASS else 0


def name(s: Any, move: int) -> str:
    """A move in notation: `82b`, `>4r` to open, `-` to pass, `+3r` to take."""
    if move == PASS:
        return "-"
    sign = "+" if TAKE.has(move) else ">" if deciding(s) == state.OPENING else ""
    return sign + set_text(cards_moved(move))


def label(s: Any, move: int) -> str:
    return "Pass" if move == PASS else f"{'Take' if TAKE.has(move) else 'Play'} {set_words(cards_moved(move))}"


def parse(s: Any, seat: int, text: str) -> list[int]:
    """The moves a text stands for: one, or a play and the card taken after it (`82b+3r`)."""
    text = text.strip()
    if text == "-" or text.lower() == "pass":
        return [PASS]
    if found := TAKE_TEXT.match(text):
        return [TAKE.id(card_bits([found["take"]]).bit_length() - 1)]
    found = TEXT.match(text)
    if not found:
        raise IllegalMove(f"{text!r} is not a move: {HELP}")
    move = _play(found["set"])
    if text.startswith(">") and deciding(s) != state.OPENING:
        raise IllegalMove(f"{text}: '>' opens a round, and this one is open already")
    if not found["take"]:
        return [move]
    if sets.cards_of(move) == s.hand[seat]:
        raise IllegalMove(f"{text}: this empties the hand, so nothing is taken")
    taken = card_bits([found["take"]])
    if not s.middle & taken:
        raise IllegalMove(f"{text}: {found['take']} is not in the middle, so it cannot be taken")
    alone = s.middle == taken  # then the rules take it without asking
    return [move] if alone else [move, TAKE.id(taken.bit_length() - 1)]


def _play(text: str) -> int:
    if len(text) == 2 or text[:-1].isdigit():
        digits, colour = text[:-1], LETTERS.index(text[-1])
        if any(high <= low for high, low in itertools.pairwise(digits)):
            raise IllegalMove(f"{text}: the digits of one colour fall from high to low, each once")
        return int(ONE_COLOUR.id(colour, sum(1 << int(digit) - 1 for digit in digits) - 1))
    places = [LETTERS.index(letter) for letter in text[1:]]
    if any(low >= high for low, high in itertools.pairwise(places)):
        raise IllegalMove(f"{text}: the colours of one number come in the order {LETTERS}, each once")
    colours = sum(1 << place for place in places)
    return int(ONE_NUMBER.id(int(text[0]) - 1, RANK_INDEX[colours]))
