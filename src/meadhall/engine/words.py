"""Players, numbers and things in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meadhall.engine.decisions import actors

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
TEENS = (
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
YOU = "You"  # the name that whoever is spoken to has in a sentence
IRREGULAR = {"is": "are", "has": "have", "goes": "go", "passes": "pass", "fetches": "fetch", "copies": "copy"}


def spoken_to(verb: str) -> str:
    """A verb after `you`: `takes` is `take`, `opens with` is `open with`."""
    first, *more = verb.split(" ")
    return " ".join([IRREGULAR.get(first, first.removesuffix("s")), *more])


def does(who: str, verb: str, amid: bool = False) -> str:
    """`Ivar takes`, but `You take`, and `you take` amid a sentence."""
    name = inside(who) if amid else who
    return f"{name} {spoken_to(verb) if who == YOU else verb}"


def inside(who: str) -> str:
    """A name amid a sentence."""
    return YOU.lower() if who == YOU else who


def whose(who: str) -> str:
    """`Ivar's`, but `your`."""
    return "your" if who == YOU else f"{who}'s"


def counted(number: int, thing: str, things: str = "") -> str:
    """A number of things: `1 card`, `2 cards`."""
    return f"{number} {thing if number == 1 else things or f'{thing}s'}"


def number_word(number: int) -> str:
    """A number below a hundred in words: `seventeen`, `forty-two`."""
    if number < len(NUMBERS) + len(TEENS):
        return (*NUMBERS, *TEENS)[number]
    tens, ones = divmod(number, 10)
    return f"{TENS[tens - 2]}-{NUMBERS[ones]}" if ones else TENS[tens - 2]


def capitalised(text: str) -> str:
    """A text that begins a sentence."""
    return text[:1].upper() + text[1:]


def points(number: int) -> str:
    """A score: `1 point`, `2 points`."""
    return counted(number, "point")


def not_asked(s: Any, seat: int) -> str:
    """Why a seat cannot move now, where everybody knows whose turn it is."""
    asked = actors(s)
    if not asked:
        return "the game is over"
    return f"it is not seat {seat}'s turn; seat {asked.bit_length() - 1} is to move"


def joined(words: Sequence[str]) -> str:
    """`red`, `red and blue`, `red, blue and green`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
