"""What the page is built with: the types of a game's views, moves and events, its components and their words.

Views and moves are TypedDicts; a part of a view is declared once, its type together with how it is read. Events are
typed by their declaration; those a game tells in another way than declared have a TypedDict here.
`checks/typescript.py` writes it all as TypeScript, and `checks/pages.py` compares what is really told with these types.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from inspect import signature
from operator import itemgetter
from types import GenericAlias
from typing import Any, Literal, NamedTuple, TypedDict, get_args, get_origin, get_type_hints

from meadhall.engine.event_kinds import Each, EventKind, Field, Flag, Named, OneOf, Parts

Given = Mapping[str, Any]  # what a part is read off, by name: the record `s`, and what else its readers ask for
Reader = Callable[..., Any]  # its parameters are names of what is given


class Shown(NamedTuple):
    """A field of a part: its type for the page, and how it is read."""

    type: Any
    read: Callable[[Given], Any]

    def when(self, reader: Reader) -> Shown:
        """The same, or None where this does not hold."""
        holds = _by_name(reader)
        return Shown(self.type | None, lambda given: self.read(given) if holds(given) else None)

    def each(self, **members: Reader) -> Shown:
        """A list of the same: one for each member, which is given by this name too."""
        ((name, reader),) = members.items()
        listed = _by_name(reader)
        many = GenericAlias(list, (self.type,))
        return Shown(many, lambda given: [self.read({**given, name: member}) for member in listed(given)])


class Part:
    """A part of a view, declared once: its type for the page, and how it is read off a record.

        BAND = Part("Band", space=(str, lambda space: CODES[space]), men=(int, lambda s, space: s.at[space]))
        VIEW = Part("View", game=Literal["toy"], seat=int | None, gold=int, bands=BAND.each(space=lambda s: range(9)))
        VIEW.read(s=s, seat=0)

    A field is a type and a reader, which names what it needs of what is given. A type alone stands for what is given
    by that name, or for the record's field of that name: as it is, as true or false, or as the name at that place of a
    `Literal`; a `Literal` of one value is that value. A part in a part is read off the same. Where Python has a name
    for itself, `from`, the field is called `from_`.
    """

    def __init__(self, name: str, about: str | None = None, /, **fields: Any) -> None:
        shown = {field.removesuffix("_"): _shown(field.removesuffix("_"), one) for field, one in fields.items()}
        self._readers = {field: one.read for field, one in shown.items()}
        self.type = typed(name, {field: one.type for field, one in shown.items()})
        self.type.__doc__ = about

    def read(self, **given: Any) -> dict[str, Any]:
        """The part as it is told."""
        return self._read(given)

    def _read(self, given: Given) -> dict[str, Any]:
        return {field: read(given) for field, read in self._readers.items()}

    def each(self, **members: Reader) -> Shown:
        """A list of such parts: one for each member, which is given by this name too."""
        return self._shown().each(**members)

    def when(self, reader: Reader) -> Shown:
        """Such a part, or None where this does not hold."""
        return self._shown().when(reader)

    def _shown(self) -> Shown:
        return Shown(self.type, self._read)


def _shown(field: str, declared: Any) -> Shown:
    if isinstance(declared, Shown):
        return declared
    if isinstance(declared, Part):
        return declared._shown()
    if isinstance(declared, tuple):
        return Shown(declared[0], _by_name(declared[1]))
    return Shown(declared, _by_type(field, declared))


def _by_name(reader: Reader) -> Callable[[Given], Any]:
    names = tuple(signature(reader).parameters)
    if len(names) == 1:
        (name,) = names
        return lambda given: reader(given[name])
    pick = itemgetter(*names) if names else lambda _: ()
    return lambda given: reader(*pick(given))


def _by_type(field: str, kind: Any) -> Callable[[Given], Any]:
    """The reader of a field that is declared by its type alone."""
    names = get_args(kind) if get_origin(kind) is Literal else ()
    if len(names) == 1:
        return lambda _: names[0]

    def read(given: Given) -> Any:
        if field in given:
            return given[field]
        value = getattr(given["s"], field)
        return names[value] if names else bool(value) if kind is bool else value

    return read


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


def typed(name: str, fields: Mapping[str, Any]) -> Any:
    """A TypedDict of fields that are known when the program runs."""
    return TypedDict(name, dict(fields))  # type: ignore[operator]


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
