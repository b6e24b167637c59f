"""Declared events in sentences and in notation, for games that have no words of their own for them.

    EVENTS = Events(took={"stones": Number(3, 1)}, ended={}).said(took="{who:takes} {stones}.", ended="All are gone.")

`{who}` is the player an event is about, `{who:takes}` a verb with it: `Ivar takes`, but `You take`. An event without
such a sentence is told by its name and fields: `Ivar: took (stones 2).`
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from meadhall.engine.move import Event
from meadhall.engine.words import does, inside


class Who:
    """A player in a sentence, alone or with a verb."""

    def __init__(self, name: str, amid: bool) -> None:
        self._name = name
        self._amid = amid

    def __format__(self, verb: str) -> str:
        if verb:
            return does(self._name, verb, self._amid)
        return inside(self._name) if self._amid else self._name


def sentence(event: Event, names: Sequence[str]) -> str:
    """An event as a line of the log."""
    name = names[event.seat] if 0 <= event.seat < len(names) else ""
    said = event.game.events.sayings.get(event.name)
    if said is not None:
        told = {field: ", ".join(_words(value)) for field, value in event.told.items()}
        return said.format(who=Who(name or "Nobody", not said.startswith("{who")), **told)
    fields = ", ".join(_named(event.told))
    more = f" ({fields})" if fields else ""
    return f"{name}: {event.name}{more}." if name else f"{event.name.capitalize()}{more}."


def notation(event: Event) -> str:
    """An event in notation: its name and the values of its fields."""
    return " ".join([event.name, *(word for value in event.told.values() for word in _words(value))])


def _named(fields: Mapping[str, Any]) -> Iterator[str]:
    """Fields in words: a name speaks for itself, a number is told with what it counts, a flag where it is up."""
    for field, value in fields.items():
        name = field.replace("_", " ")
        if isinstance(value, dict):
            yield from _named(value)
        elif isinstance(value, bool):
            yield from [name] if value else []
        elif isinstance(value, str) or (isinstance(value, list) and any(isinstance(one, str) for one in value)):
            yield ", ".join(_words(value))
        elif value != []:
            yield f"{name} {', '.join(_words(value))}"


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for one in value.values():
            yield from _words(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _words(one)
    elif isinstance(value, bool):
        yield "yes" if value else "no"
    else:
        yield str(value)
