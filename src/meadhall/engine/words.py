"""Numbers and things in sentences."""

from __future__ import annotations

from collections.abc import Sequence


def counted(number: int, thing: str, things: str = "") -> str:
    """So many things: `1 card`, `2 cards`."""
    return f"{number} {thing if number == 1 else things or f'{thing}s'}"


def joined(words: Sequence[str]) -> str:
    """`red`, `red and blue`, `red, blue and green`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
