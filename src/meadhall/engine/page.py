"""What the page is built with: the types of a game's views, moves and events, its components and their words.

Views and moves are TypedDicts. Events are typed by their declaration; those a game tells in another way than declared
have a TypedDict here. `checks/typescript.py` writes it all as TypeScript, and `checks/pages.py` compares what is really
told with these types.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypedDict, get_type_hints

from meadhall.engine.event_kinds import Each, EventKind, Field, Flag, Named, OneOf, Parts


@dataclass(frozen=True)
class Page:
    """The types and constants of a game's page."""

    view: Any  # the TypedDict of a view
    moves: Any  # the TypedDict of a move's data, or a union of several told apart by `kind`
    events: Mapping[str, Any] = field(default_factory=dict)  # by event name: TypedDicts, where not told as declared
    constants: Mapping[str, object] = field(default_factory=dict)  # components and their words, by name

    def event(self, kind: EventKind) -> Any:
        """The type of what an event tells beside its name, seat and sentence."""
        return self.events[kind.name] if kind.name in self.events else declared(kind.name, kind.fields)


def declared(name: str, fields: Mapping[str, Field]) -> Any:
    """The type of declared fields as they are told."""
    return TypedDict(name, {one: told_type(kind) for one, kind in fields.items()})  # type: ignore[operator]


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
