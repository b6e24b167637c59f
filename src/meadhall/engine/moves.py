"""Moves declared as data: kinds of moves, the fields of each, and with them a number for every move.

    MOVES = Moves(pass_={}, bid={"quantity": 30, "face": 6}, take={"card": 54})
    PASS, BID, TAKE = MOVES.kinds

A kind with fields is a range of numbers: rules say `BID.id(quantity, face)`, `TAKE.has(move)` and `BID.face(move)`.
A kind without fields is one number. Plain Python takes a move apart with `MOVES.read(move)`: `("bid", 3, 5)`.

A field is declared by the number of its values, or by the values themselves, as they are written and said (see
`move_words.py`): `bid={"quantity": range(1, 31)}`, `take={"card": CARD_NAMES}`. Rules know a value by its place.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import prod
from string import Formatter
from typing import Any, Self

import numpy as np

from meadhall.engine.record import constants
from meadhall.engine.rule import Namespace, rule


class MoveKind(Namespace):
    """A kind of move with fields: its numbers, and the rules that make a number and take it apart."""

    def __init__(self, name: str, first: int, sizes: Mapping[str, int]) -> None:
        self.name = name
        self.first = first
        self.end = first + prod(sizes.values())  # the first number after this kind
        self.sizes = dict(sizes)
        self.id = _numbering(first, tuple(sizes.values()))
        self.has = _membership(first, self.end)
        for k, field in enumerate(sizes):
            if field in self.__dict__:
                raise ValueError(f"a field of {name!r} cannot be called {field!r}: every kind of move has that")
            setattr(self, field, _reading(first, tuple(sizes.values()), k))

    def __getattr__(self, field: str) -> Callable[[Any], Any]:
        raise AttributeError(f"a move of kind {self.name!r} has the fields {', '.join(self.sizes)}, not {field!r}")


class Moves:
    """All moves of a game: kinds laid end to end."""

    def __init__(self, **declared: Mapping[str, int | Sequence[Any]]) -> None:
        """Each kind with the values of each of its fields, or how many there are; `pass_` is the kind `pass`."""
        kinds = {name: {field: _size(values) for field, values in fields.items()} for name, fields in declared.items()}
        self.names = tuple(name.rstrip("_") for name in kinds)
        self.values: dict[str, dict[str, Sequence[Any]]] = {  # of each kind and field, by place
            name.rstrip("_"): {
                field.rstrip("_"): range(values) if isinstance(values, int) else values
                for field, values in fields.items()
            }
            for name, fields in declared.items()
        }
        self.forms = {name: _form(name, fields) for name, fields in self.values.items()}  # how each kind is written
        self.sayings: dict[str, str] = {}  # how each kind is said, where that was declared
        self.kinds: tuple[Any, ...] = ()  # a MoveKind, or a number where a kind has no fields
        self._firsts: list[int] = []
        self._sizes = tuple(tuple(sizes.values()) for sizes in kinds.values())
        self.fields = {name: tuple(sizes) for name, sizes in zip(self.names, kinds.values(), strict=True)}
        self.count = 0  # numbers in all
        for name, sizes in zip(self.names, kinds.values(), strict=True):
            self._firsts.append(self.count)
            self.kinds += (MoveKind(name, self.count, sizes) if sizes else self.count,)
            self.count += prod(sizes.values())
        self.read = cache(self._read)

    def written(self, **forms: str) -> Self:
        """Declares how kinds of moves are written: `move="{from}-{to}"`."""
        self.forms.update(self._checked(forms, whole=True))
        return self

    def said(self, **sayings: str) -> Self:
        """Declares how kinds of moves are said: `bid="Bid {quantity} dice of {face}"`."""
        self.sayings.update(self._checked(sayings))
        return self

    def _checked(self, forms: Mapping[str, str], whole: bool = False) -> dict[str, str]:
        """Forms by the names of their kinds; each field is one of its kind, and none is left out where all count."""
        checked = {name.rstrip("_"): form for name, form in forms.items()}
        for name, form in checked.items():
            if name not in self.values:
                raise ValueError(f"no kind of move is called {name!r}; there are {', '.join(self.names)}")
            found = [field for _, field, _, _ in Formatter().parse(form) if field is not None]
            if set(found) - set(self.values[name]) or (whole and sorted(found) != sorted(self.values[name])):
                fields = ", ".join(self.values[name]) or "none"
                raise ValueError(f"the fields of {name!r} are {fields}; {form!r} has {', '.join(found) or 'none'}")
        return checked

    def number(self, kind: str, *places: int) -> int:
        """The number of a move, by the name of its kind and the places of its values."""
        number = 0
        for place, size in zip(places, self._sizes[self.names.index(kind)], strict=True):
            number = number * size + place
        return self._firsts[self.names.index(kind)] + number

    def answering(self, **phases: Sequence[int]) -> np.ndarray:
        """For every move the phases it is an answer to, as bits of a number: each kind is declared with its phases."""
        asked = {name.rstrip("_"): sum(1 << phase for phase in some) for name, some in phases.items()}
        return constants([asked.get(self._read(move)[0], 0) for move in range(self.count)])

    def _read(self, move: int) -> tuple[Any, ...]:
        """The name of a move's kind, then the values of its fields."""
        if not 0 <= move < self.count:
            raise ValueError(f"moves are numbers from 0 to {self.count - 1}, not {move}")
        kind = bisect_right(self._firsts, move) - 1
        rest = move - self._firsts[kind]
        values: list[int] = []
        for size in reversed(self._sizes[kind]):
            rest, value = divmod(rest, size)
            values.insert(0, value)
        return (self.names[kind], *values)


def _size(values: int | Sequence[Any]) -> int:
    return values if isinstance(values, int) else len(values)


def _form(name: str, fields: Mapping[str, object]) -> str:
    """How a kind of moves is written unless the game says otherwise."""
    return " ".join([name.replace("_", " "), *(f"{{{field}}}" for field in fields)])


def _numbering(first: int, sizes: tuple[int, ...]) -> Any:
    """The rule that makes a number of the values of one to three fields."""
    *_, middle, last = (1, 1, *sizes)

    @rule
    def id_of_one(a):  # type: ignore[no-untyped-def]
        return first + a

    @rule
    def id_of_two(a, b):  # type: ignore[no-untyped-def]
        return first + a * last + b

    @rule
    def id_of_three(a, b, c):  # type: ignore[no-untyped-def]
        return first + (a * middle + b) * last + c

    return (id_of_one, id_of_two, id_of_three)[len(sizes) - 1]


def _membership(first: int, end: int) -> Any:
    @rule
    def has(move):  # type: ignore[no-untyped-def]
        return first <= move and move < end

    return has


def _reading(first: int, sizes: tuple[int, ...], k: int) -> Any:
    """The rule that reads the value of the k-th field off a number.

    `int` is for interpreted rules that read a list of moves: its numbers are narrower than `1 << card` may become.
    """
    step, size = prod(sizes[k + 1 :]), sizes[k]

    @rule
    def only_field(move):  # type: ignore[no-untyped-def]
        return int(move) - first

    @rule
    def first_field(move):  # type: ignore[no-untyped-def]
        return (int(move) - first) // step

    @rule
    def last_field(move):  # type: ignore[no-untyped-def]
        return (int(move) - first) % size

    @rule
    def middle_field(move):  # type: ignore[no-untyped-def]
        return (int(move) - first) // step % size

    if len(sizes) == 1:
        return only_field
    return first_field if k == 0 else last_field if step == 1 else middle_field
