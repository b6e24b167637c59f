"""Parts of what a screen is told, each declared once: its type for the page together with how it is read.

    BAND = Part("Band", space=(str, lambda space: CODES[space]), men=(int, lambda s, space: s.at[space]))
    VIEW = Part("View", game=Literal["toy"], seat=int | None, gold=int, bands=BAND.each(space=lambda s: range(9)))
    VIEW.read(s=s, seat=0)

A field is a type and a reader, which names what it needs of what is given; a second reader behind it tells whether the
field is there at all. A type alone stands for what is given by that name, or for the record's field of that name: as it
is, as true or false, as None where it is -1, or as the name at that place of a `Literal`; a `Literal` of one value is
that value. A part in a part is read off the same. Where Python has a name for itself, `from`, the field is called
`from_`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import signature
from keyword import iskeyword
from types import GenericAlias
from typing import Any, Literal, NamedTuple, NotRequired, Self, TypedDict, get_args, get_origin, get_type_hints

from meadhall.engine.positions import NOBODY

Reader = Callable[..., Any]  # its parameters are names of what is given
Function = Callable[..., dict[str, Any]]


class Scope(NamedTuple):
    """Where an expression stands: the names of what is given, and all objects it speaks of, by the names they get."""

    given: frozenset[str]
    objects: dict[str, Any]

    def name(self, thing: Any) -> str:
        """The name by which an expression speaks of an object."""
        name = f"_{len(self.objects)}"
        self.objects[name] = thing
        return name

    def call(self, reader: Reader) -> str:
        """A reader called with what it asks for."""
        names = list(signature(reader).parameters)
        if missing := set(names) - self.given:
            raise TypeError(f"{', '.join(sorted(missing))} is asked for, but given are {', '.join(sorted(self.given))}")
        return f"{self.name(reader)}({', '.join(names)})"


class Shown(NamedTuple):
    """A field of a part: its type for the page, and the expression it is read by."""

    type: Any
    written: Callable[[Scope], str]
    there: Reader | None = None  # whether it is told at all; None: always

    def when(self, reader: Reader) -> Shown:
        """The same, or None where this does not hold."""
        return Shown(self.type | None, lambda scope: f"({self.written(scope)} if {scope.call(reader)} else None)")

    def each(self, **members: Reader) -> Shown:
        """A list of the same: one for each member, which is given by this name too."""
        ((name, reader),) = members.items()

        def written(scope: Scope) -> str:
            inside = scope._replace(given=scope.given | {name})
            return f"[{self.written(inside)} for {name} in {scope.call(reader)}]"

        return Shown(GenericAlias(list, (self.type,)), written)


class Part:
    """A part of a view, of a move or of an event as it is told."""

    def __init__(self, name: str, about: str | None = None, /, **fields: Any) -> None:
        names = {field: safe(field).removesuffix("_") for field in fields}
        self._shown = {names[field]: _shown(names[field], one) for field, one in fields.items()}
        self._shared: dict[str, Reader] = {}
        self._functions: dict[tuple[str, ...], Function] = {}  # by the names of what is given
        self.type = typed(name, {field: one.type for field, one in self._shown.items()})
        self.type.__doc__ = about

    def read(self, **given: Any) -> dict[str, Any]:
        """The part as it is told."""
        return self.reader(*given)(*given.values())

    def reader(self, *names: str) -> Function:
        """The function that reads the part off what is given by these names, in this order.

        It is one function, made of the declaration as those of a dataclass are: views are made often.
        """
        if names not in self._functions:
            parameters = [safe(name) for name in names]
            scope = Scope(frozenset(parameters), {})
            code = f"lambda {', '.join(parameters)}: {self._written(scope)}"
            self._functions[names] = eval(code, scope.objects)  # nosec B307 # names of declared fields
        return self._functions[names]

    def sharing(self, **shared: Reader) -> Self:
        """The same, where readers share something that is worked out once and given to them by this name."""
        self._shared.update(shared)
        return self

    def each(self, **members: Reader) -> Shown:
        """A list of such parts: one for each member, which is given by this name too."""
        return self.shown().each(**members)

    def when(self, reader: Reader) -> Shown:
        """Such a part, or None where this does not hold."""
        return self.shown().when(reader)

    def shown(self) -> Shown:
        """Such a part as a field of another."""
        return Shown(self.type, self._written)

    def _written(self, scope: Scope) -> str:
        inside = scope._replace(given=scope.given | set(self._shared))
        told = f"{{{', '.join(_item(inside, field, one) for field, one in self._shown.items())}}}"
        if not self._shared:
            return told
        made = ", ".join(scope.call(reader) for reader in self._shared.values())
        return f"(lambda {', '.join(self._shared)}: {told})({made})"


class Either:
    """One part or another, by what holds."""

    def __init__(self, holds: Reader, one: Part, other: Part) -> None:
        self._holds = Part("Holds", holds=(bool, holds))
        self._one, self._other = one, other
        self.type = one.type | other.type

    def reader(self, *names: str) -> Function:
        """The function that reads the part off what is given by these names, in this order."""
        holds, one, other = (part.reader(*names) for part in (self._holds, self._one, self._other))
        return lambda *given: (one if holds(*given)["holds"] else other)(*given)


def every_view(game: str, options: Part) -> dict[str, Any]:
    """What every view has: the game, who looks, how many seats there are, and the options of the table."""
    return {"game": Literal[game], "seat": int | None, "seats": int, "options": options}


def spread(name: str, fields: Any) -> dict[str, Any]:
    """The fields of a TypedDict that is given, or shared, by this name, as fields of a part."""

    def field(one: str, hint: Any) -> Shown:
        return Shown(hint, lambda scope: f"{name}[{one!r}]")  # noqa: ARG005

    return {one: field(one, hint) for one, hint in get_type_hints(fields).items()}


def safe(name: str) -> str:
    """A name as Python can have it: `from_`."""
    return f"{name}_" if iskeyword(name) else name


def _item(scope: Scope, field: str, shown: Shown) -> str:
    told = f"{field!r}: {shown.written(scope)}"
    return told if shown.there is None else f"**({{{told}}} if {scope.call(shown.there)} else {{}})"


def _shown(field: str, declared: Any) -> Shown:
    if isinstance(declared, Shown):
        return declared
    if isinstance(declared, Part):
        return declared.shown()
    if isinstance(declared, tuple):
        kind, reader, *there = declared
        told = NotRequired[kind] if there else kind
        return Shown(told, lambda scope: scope.call(reader), *there)
    return Shown(declared, lambda scope: _by_type(scope, safe(field), declared))


def _by_type(scope: Scope, field: str, kind: Any) -> str:
    """How a field is read that is declared by its type alone."""
    names = get_args(kind) if get_origin(kind) is Literal else ()
    if len(names) == 1:
        return scope.name(names[0])
    if field in scope.given:
        return field
    if names:
        return f"{scope.name(names)}[s.{field}]"
    if kind == int | None:
        return f"(None if s.{field} == {NOBODY} else s.{field})"
    return f"bool(s.{field})" if kind is bool else f"s.{field}"


def typed(name: str, fields: Mapping[str, Any]) -> Any:
    """A TypedDict of fields that are known when the program runs."""
    return TypedDict(name, dict(fields))  # type: ignore[operator]
