"""Declared moves in writing and in words, for games that have no notation of their own.

    MOVES = Moves(take={"stones": range(1, 4)}, build={"ship": SHIPS, "at": SQUARES}, pass_={})

A move is written as its kind and the values of its fields, `take 2`, `build drakkar d4`, and said alike: `Take 2`,
`Build drakkar at d4`. A game that wants other words declares them beside the moves (`Moves.written`, `Moves.said`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any

from meadhall.engine.errors import IllegalMove
from meadhall.engine.moves import Moves

PREPOSITIONS = frozenset({"at", "by", "for", "from", "in", "into", "of", "on", "onto", "over", "to", "with"})

FEW = 6  # values that are all named where it is said what a field may be
TAKEN = frozenset({"id", "kind", "label", "targets", "text"})  # what a screen is told of any move


class MoveWords:
    """The moves of a game as text, and text as moves."""

    def __init__(self, moves: Moves) -> None:
        for kind, values in moves.values.items():
            if taken := TAKEN & set(values):
                raise ValueError(
                    f"a field of {kind!r} cannot be called {min(taken)!r}: a screen is told that of any move"
                )
        self._moves = moves
        self._patterns = {kind: _pattern(moves, kind) for kind in moves.names}
        self.name: Callable[[int], str] = cache(self._name)
        self.label: Callable[[int], str] = cache(self._label)

    def fields(self, move: int) -> dict[str, Any]:
        """The fields of a move by name, each with the value it is declared with."""
        kind, *places = self._moves.read(move)
        return _by_field(self._moves.values[kind], places)

    def data(self, move: int) -> dict[str, Any]:
        """A move as a screen is told it."""
        return {"kind": self._moves.read(move)[0], **self.fields(move)}

    def kind(self, move: int) -> str:
        """The kind of a move, in words."""
        return words_of(self._moves.read(move)[0])

    def _name(self, move: int) -> str:
        """A move in notation."""
        return self._moves.forms[self._moves.read(move)[0]].format(**self.fields(move))

    def _label(self, move: int) -> str:
        """A move in words."""
        kind = self._moves.read(move)[0]
        if kind in self._moves.sayings:
            return self._moves.sayings[kind].format(**self.fields(move))
        said = [words_of(kind).capitalize()]
        fields = self.fields(move)
        for k, (field, value) in enumerate(fields.items()):
            if field in PREPOSITIONS:
                said.append(f" {field} {value}")
            else:
                told = str(value) if isinstance(value, str) or len(fields) == 1 else f"{words_of(field)} {value}"
                said.append(f"{', ' if k else ' '}{told}")
        return "".join(said)

    def how_to_write(self) -> str:
        """How moves are written: each kind, its fields in capitals, and what may stand for them."""
        return ", ".join(self._how_to_write(kind, values) for kind, values in self._moves.values.items())

    def _how_to_write(self, kind: str, values: Mapping[str, Sequence[Any]]) -> str:
        form = self._moves.forms[kind].format(**{field: field.upper() for field in values})
        allowed = [f"{field.upper()} {_span(one)}" for field, one in values.items()]
        return f"{form} ({'; '.join(allowed)})" if allowed else form

    def parse(self, text: str) -> int:
        """The move that a text stands for; capitals and spaces do not matter."""
        tidy = " ".join(text.casefold().split())
        found = list(self._read(tidy))
        if not found:
            raise IllegalMove(f"{text.strip()!r} is not a move; moves are written {self.how_to_write()}")
        return next((move for move in found if self.name(move) == text), found[0])

    def _read(self, tidy: str) -> Iterator[int]:
        for kind, values in self._moves.values.items():
            if match := self._patterns[kind].fullmatch(tidy):
                places = [_places(values[field])[match[f"_{k}"]] for k, field in enumerate(values)]
                yield self._moves.number(kind, *places)


def words_of(name: str) -> str:
    """A declared name in words."""
    return name.replace("_", " ")


def _span(values: Sequence[Any]) -> str:
    """What a value may be, in short."""
    first, last = values[0], values[-1]
    if len(values) <= FEW and not isinstance(values, range):
        return "/".join(map(str, values))
    return str(first) if len(values) == 1 else f"{first} to {last}"


def _by_field(values: Mapping[str, Sequence[Any]], places: Sequence[int]) -> dict[str, Any]:
    return {field: one[place] for (field, one), place in zip(values.items(), places, strict=True)}


def _pattern(moves: Moves, kind: str) -> re.Pattern[str]:
    """What a move of this kind looks like: its form, with each value of a field in the field's place."""
    fields = list(moves.values[kind])
    pattern = ""
    for literal, field, _, _ in Formatter().parse(moves.forms[kind]):
        pattern += re.escape(literal.casefold())
        if field is not None:
            texts = sorted(_places(moves.values[kind][field]), key=len, reverse=True)
            pattern += f"(?P<_{fields.index(field)}>{'|'.join(map(re.escape, texts))})"
    return re.compile(pattern)


def _places(values: Sequence[Any]) -> dict[str, int]:
    """The place of each value by its text."""
    if isinstance(values, range):
        return {str(value): place for place, value in enumerate(values)}
    return _named_places(tuple(map(str, values)))


@cache
def _named_places(names: tuple[str, ...]) -> dict[str, int]:
    places = {" ".join(name.casefold().split()): place for place, name in enumerate(names)}
    if len(places) < len(names):
        raise ValueError(f"values of one field are written differently; of {', '.join(names)} two are not")
    return places
