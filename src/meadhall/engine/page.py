"""What the page is built with: the types of a game's views, moves and events, its components and their words.

Views, moves and events are told as parts (`parts.py`), whose types these are, or by a TypedDict and a function.
Events are typed by their declaration; those a game tells in another way than declared have a part of their own.
`checks/typescript.py` writes it all as TypeScript, and `checks/pages.py` compares what is really told with these types.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import Any, Literal, get_type_hints

from meadhall.engine.event_kinds import Each, EventKind, Events, Field, Flag, Named, OneOf, Parts
from meadhall.engine.move import Event
from meadhall.engine.moves import Moves
from meadhall.engine.parts import Either, Part, typed


@dataclass(frozen=True)
class Page:
    """The types and constants of a game's page."""

    view: Any  # the TypedDict of a view
    moves: Any  # the TypedDict of a move's data, or a union of several told apart by `kind`
    events: Mapping[str, Part] = field(default_factory=dict)  # by event name, where one is not told as declared
    constants: Mapping[str, object] = field(default_factory=dict)  # components and their words, by name

    def is_declared(self, kind: EventKind) -> bool:
        """Whether what an event tells has the types that it is declared with."""
        own = declared(kind.name, kind.fields)
        return kind.name not in self.events or get_type_hints(self.event(kind)) == get_type_hints(own)

    def event(self, kind: EventKind) -> Any:
        """The type of what an event tells beside its name, seat and sentence."""
        return self.events[kind.name].type if kind.name in self.events else declared(kind.name, kind.fields)


# ---- moves and events as data, made of parts


def retold(kind: EventKind, name: str = "", /, **fields: Any) -> Part:
    """An event as it is declared, and more fields, or other ones in the place of some."""
    return Part(name or kind.name, **{**{one: told_type(field) for one, field in kind.fields.items()}, **fields})


def telling(events: Events, parts: Mapping[str, Part]) -> Callable[[Event, int], dict[str, Any]]:
    """Events as a screen needs them: a part is given the event's fields as they are told, `event` and `seats`."""
    kinds = {kind.name: kind for kind in events.kinds}
    readers = {name: part.reader(*kinds[name].fields, "event", "seats") for name, part in parts.items()}

    def event_data(event: Event, seats: int) -> dict[str, Any]:
        told = event.told
        return readers[event.name](*told.values(), event, seats) if event.name in readers else told

    return event_data


def choosing(moves: Moves, parts: Mapping[str, Part | Either]) -> Callable[[Any, int, int], dict[str, Any]]:
    """Moves as a screen needs them, by their kind: a part is given `s`, `seat`, `move` and the move's fields.

    Where a field is called `seat`, it is the seat that is chosen, and whose move it is has the name `mover`.
    """
    readers = {}
    for kind, part in parts.items():
        fields = moves.fields[kind]
        readers[kind] = part.reader("s", "mover" if "seat" in fields else "seat", "move", *fields)

    def move_data(s: Any, seat: int, move: int) -> dict[str, Any]:
        kind, *values = moves.read(move)
        return readers[kind](s, seat, move, *values)

    return move_data


# ---- types


def one_of(parts: Mapping[str, Part | Either]) -> Any:
    """The type of what is told as one of several parts."""
    return reduce(or_, dict.fromkeys(part.type for part in parts.values()))


def declared(name: str, fields: Mapping[str, Field]) -> Any:
    """The type of declared fields as they are told."""
    return typed(name, {one: told_type(kind) for one, kind in fields.items()})


def told_type(field: Field) -> Any:
    """The type in which a declared field is told."""
    if isinstance(field, Each):
        return list[int]
    if isinstance(field, Parts):
        return declared("parts", field.numbers)
    if isinstance(field, OneOf):
        return Literal[field.values]
    if isinstance(field, Named):
        return Literal[field.names]
    if isinstance(field, Flag):
        return bool
    return get_type_hints(field.shown)["return"] if field.shown else int
