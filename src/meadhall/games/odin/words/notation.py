"""Odin in writing: cards, sets, moves and events as text and as sentences, and text back into moves."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from meadhall.engine.decisions import actors, deciding
from meadhall.engine.errors import IllegalMove
from meadhall.engine.move import Event
from meadhall.games.odin.components import CARDS, COLOURS, FIRST_RANK, FIRST_TAKE, LETTERS, PASS, RANK_INDEX, SUIT_SETS
from meadhall.games.odin.rules import play as rules

if TYPE_CHECKING:
    from meadhall.engine.table import Table

TEXT = re.compile(r"^>?(?P<set>[1-9]+[brpgko]|[1-9][brpgko]{2,6})(\+(?P<take>[1-9][brpgko]))?#?$")
TAKE_TEXT = re.compile(r"^\+(?P<take>[1-9][brpgko])$")


# ---- cards and sets


def card_text(card: int) -> str:
    """A card by its index: `8b`."""
    return f"{card % 9 + 1}{LETTERS[card // 9]}"


def card_list(cards: int) -> list[str]:
    """A set of cards as their texts, by colour, then number."""
    return list(_card_texts(cards))


@lru_cache(maxsize=1 << 16)  # views are made of these, and the same sets lie there move after move
def _card_texts(cards: int) -> tuple[str, ...]:
    return tuple(card_text(card) for card in range(CARDS) if cards >> card & 1)


@lru_cache(maxsize=1 << 16)
def worth(cards: int) -> int:
    """What a set counts."""
    return int(rules.digits(cards))


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
        return f"{colours[0]} {_and([text[0] for text in reversed(texts)])}"
    return f"{texts[0][0]} in {_and(colours)}"


def _and(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


# ---- moves


def name(s: Any, move: int) -> str:
    """A move in notation: `82b`, `>4r` to open, `-` to pass, `+3r` to take."""
    if move >= FIRST_TAKE:
        return f"+{card_text(move - FIRST_TAKE)}"
    if move == PASS:
        return "-"
    opening = ">" if deciding(s) == rules.OPEN else ""
    return opening + set_text(int(rules.cards_of(move)))


def label(s: Any, move: int) -> str:
    """A move in words."""
    if move >= FIRST_TAKE:
        return f"Take {set_words(1 << move - FIRST_TAKE)}"
    if move == PASS:
        return "Pass"
    return f"Play {set_words(int(rules.cards_of(move)))}"


def parse(s: Any, seat: int, text: str) -> list[int]:
    """The moves a text stands for: one, or a play and the card taken after it (`82b+3r`)."""
    text = text.strip()
    if text == "-" or text.lower() == "pass":
        return [PASS]
    if found := TAKE_TEXT.match(text):
        return [FIRST_TAKE + card_bits([found["take"]]).bit_length() - 1]
    found = TEXT.match(text)
    if not found:
        raise IllegalMove(
            f"{text!r} is not a move: write a set like 8b, 82b or 7bk, '-' to pass, or '+8b' to take a card"
        )
    move = _play(found["set"])
    if text.startswith(">") and deciding(s) != rules.OPEN:
        raise IllegalMove(f"{text}: '>' opens a round, and this one is open already")
    if not found["take"]:
        return [move]
    if rules.cards_of(move) == s.hand[seat]:
        raise IllegalMove(f"{text}: this empties the hand, so nothing is taken")
    taken = card_bits([found["take"]])
    if not s.middle & taken:
        raise IllegalMove(f"{text}: {found['take']} is not in the middle, so it cannot be taken")
    alone = s.middle == taken  # then the rules take it without asking
    return [move] if alone else [move, FIRST_TAKE + taken.bit_length() - 1]


def _play(text: str) -> int:
    if len(text) == 2 or text[:-1].isdigit():
        digits, colour = text[:-1], LETTERS.index(text[-1])
        if any(high <= low for high, low in itertools.pairwise(digits)):
            raise IllegalMove(f"{text}: the digits of one colour fall from high to low, each once")
        return colour * SUIT_SETS + sum(1 << int(digit) - 1 for digit in digits) - 1
    places = [LETTERS.index(letter) for letter in text[1:]]
    if any(low >= high for low, high in itertools.pairwise(places)):
        raise IllegalMove(f"{text}: the colours of one number come in the order {LETTERS}, each once")
    colours = sum(1 << place for place in places)
    return FIRST_RANK + (int(text[0]) - 1) * 57 + int(RANK_INDEX[colours])


def reason(s: Any, seat: int, move: int, code: int) -> str:
    """Why a move is refused, and what would be right."""
    size = s.middle.bit_count()
    middle = set_text(s.middle) if s.middle else ""
    offered = [f"+{card}" for card in card_list(s.beaten)]
    if code == rules.NOT_YOUR_TURN:
        turn = next((other for other in range(s.seats) if actors(s) >> other & 1), None)
        return "the game is over" if turn is None else f"it is not seat {seat}'s turn; seat {turn} is to move"
    if code == rules.NOT_HELD:
        missing = card_list(int(rules.cards_of(move)) & ~s.hand[seat])
        return f"you do not hold {_and(missing)}"
    if code == rules.WRONG_COUNT:
        return (
            f"must be {size} or {size + 1} cards, as {size} {'lies' if size == 1 else 'lie'} in the middle ({middle})"
        )
    return {
        rules.OPEN_WITH_ONE: "opening is one card, or your whole hand if it is one colour or one number",
        rules.OPENER_PLAYS: "the opener of a round cannot pass; play any one card",
        rules.EQUAL: f"equal is not enough: needs more than {s.value}",
        rules.TOO_LOW: f"too low: needs more than {s.value}",
        rules.MUST_TAKE: f"first take a card of the beaten set: {' or '.join(offered)}",
        rules.NOTHING_TO_TAKE: "there is no beaten set to take a card from now",
        rules.NOT_BEATEN: f"only a card of the beaten set can be taken: {' or '.join(offered)}",
    }[code]


# ---- events


def unpack_held(event: Event, seats: int) -> list[int]:
    """Cards each seat still held when a hand ended."""
    return [event.data >> 4 * seat & 15 for seat in range(seats)]


def sentence(event: Event, names: Sequence[str]) -> str:
    """An event as one line of the log; a seat named `You` is spoken to."""
    who = names[event.seat]
    if event.kind == rules.NEW_HAND:
        return f"Hand {event.value} is dealt; {_does(who, 'opens', inside=True)}."
    if event.kind == rules.DEALT:
        return f"{_does(who, 'is')} dealt {', '.join(card_list(event.data))}."
    if event.kind == rules.PLAYED:
        verb = _does(who, "opens with" if event.value else "plays")
        return f"{verb} {set_words(event.data)} ({worth(event.data)})."
    if event.kind == rules.TOOK:
        return f"{_does(who, 'takes')} {set_words(event.data)}."
    if event.kind == rules.PASSED:
        return f"{_does(who, 'passes')}."
    if event.kind == rules.ROUND_ENDED:
        return f"Everyone else has passed: the middle is cleared and {_does(who, 'opens', inside=True)}."
    if event.kind == rules.HAND_ENDED:
        held = [(name, cards) for name, cards in zip(names, unpack_held(event, len(names)), strict=True) if cards]
        points = ", ".join(f"{name} +{cards}" for name, cards in held)
        return f"{_does(who, 'goes')} out, which ends hand {event.value}: {points}."
    return "The game is over."


YOU = "You"
SPOKEN_TO = {"opens": "open", "opens with": "open with", "is": "are", "plays": "play", "takes": "take",
             "passes": "pass", "goes": "go"}  # fmt: skip


def _does(who: str, verb: str, inside: bool = False) -> str:
    """`Ivar plays`, but `You play`, and `you play` inside a sentence."""
    if who != YOU:
        return f"{who} {verb}"
    return f"{YOU.lower() if inside else YOU} {SPOKEN_TO[verb]}"


def notation(event: Event) -> str:
    """An event in notation, to be set side by side: `>4r`, `+3r`, `-`, `/`, `#`."""
    if event.kind == rules.PLAYED:
        return (">" if event.value else "") + set_text(event.data)
    if event.kind == rules.TOOK:
        return f"+{set_text(event.data)}"
    return {rules.PASSED: "-", rules.ROUND_ENDED: "/", rules.HAND_ENDED: "#"}.get(event.kind, "")


# ---- a whole game


def log(table: Table, viewer: int | None = None) -> list[str]:
    """A game in notation: a header for each hand, then a line for each round, as a seat or a spectator saw it."""
    past = table.rewind(0)
    lines = [_header(past.view(None)), ""]
    for seat, move in table.history:
        past.play(seat, move)
        for event in past.events(viewer):
            if event.kind in (rules.PLAYED, rules.PASSED):
                lines[-1] += f"{'  ' if lines[-1] else ''}{event.seat} {notation(event)}"
            elif event.kind in (rules.TOOK, rules.HAND_ENDED):
                lines[-1] += notation(event)
            elif event.kind == rules.ROUND_ENDED:
                lines[-1] += f"  {notation(event)}"
                lines.append("")
            elif event.kind == rules.NEW_HAND:
                lines += [_header(past.view(None)), ""]
    return [line for line in lines if line]


def _header(view: dict[str, Any]) -> str:
    scores = ",".join(str(player["score"]) for player in view["players"])
    return f"H{view['hand_number']} first={view['first']} scores={scores}"
