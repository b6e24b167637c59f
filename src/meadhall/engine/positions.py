"""Positions from outside: what every game checks of them in the same way before it lays them out."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from meadhall.engine.errors import BadPosition

Wanted = dict[str, Any]  # a position as it was given
Arrange = Callable[[Any, Wanted], None]

WRONG = (ValueError, TypeError, OverflowError, IndexError, KeyError, AttributeError)  # what a bad position leads to


def arranging(position: Callable[[Any], Wanted]) -> Callable[[Arrange], Arrange]:
    """Marks a game's `arrange`, which reads what its `position` writes, and a seed.

    A field the game does not have, or a value that makes no sense, is a `BadPosition`.
    """

    def decorate(arrange: Arrange) -> Arrange:
        @wraps(arrange)
        def checked(s: Any, wanted: Wanted) -> None:
            fields = {*position(s), "seed"}
            if unknown := set(wanted) - fields:
                raise BadPosition(f"positions have no {min(unknown)!r}; they have {', '.join(sorted(fields))}")
            try:
                arrange(s, wanted)
            except WRONG as error:
                raise BadPosition(f"position: {error}") from None

        return checked

    return decorate


def seat_of(s: Any, seat: Any) -> int:
    """The number of a seat, checked."""
    if type(seat) is not int or not 0 <= seat < s.seats:
        raise ValueError(f"seats are numbered 0 to {s.seats - 1}, not {seat!r}")
    return seat


def per_seat(s: Any, wanted: Wanted, name: str) -> list[Any]:
    """A field with a value for each seat; None for every seat where it is left out."""
    values = wanted.get(name, [None] * s.seats)
    if not isinstance(values, list) or len(values) != s.seats:
        raise ValueError(f"{name} is a list of {s.seats}, one for each seat")
    return values


def list_of(length: int, given: Any, name: str) -> list[Any]:
    """A list of that length, checked."""
    if not isinstance(given, list) or len(given) != length:
        raise ValueError(f"{name} is a list of {length}")
    return given


def whole_number(given: Any, name: str) -> int:
    """A whole number, checked."""
    if type(given) is not int:
        raise ValueError(f"{name} is a whole number, not {given!r}")
    return given
