"""Numbers and things in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meadhall.engine.decisions import actors


def counted(number: int, thing: str, things: str = "") -> str:
    """A number of things: `1 card`, `2 cards`."""
    return f"{number} {thing if number == 1 else things or f'{thing}s'}"


def not_asked(s: Any, seat: int) -> str:
    """Why a seat cannot move now, where everybody knows whose turn it is."""
    asked = actors(s)
    if not asked:
        return "the game is over"
    return f"it is not seat {seat}'s turn; seat {asked.bit_length() - 1} is to move"


def joined(words: Sequence[str]) -> str:
    """`red`, `red and blue`, `red, blue and green`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
