"""What is told is what the page was built with: views, moves and events of played games, compared with their types."""

from __future__ import annotations

import types
import typing
from collections import Counter
from functools import lru_cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from meadhall.checks.broken import Broken
from meadhall.engine.table import Table


def check_told(table: Table, met: Counter[str]) -> None:
    """Compares all that is told at this table with the types of the game's page; counts what was met, by name."""
    game, page = table.game, table.game.page
    if page is None:
        return
    for seat in (None, *range(table.seats)):
        _expect(f"the view of {seat}", table.view(seat), page.view)
    for seat in table.actors:
        for move in table.legal(seat):
            data = game.screen.move_data(table.record, seat, move)
            met[f"move {data.get('kind')}"] += 1
            _expect(f"move {move}", data, page.moves)
    for event in table.happened:
        met[event.name] += 1
        told = game.screen.event_data(event, table.seats)
        _expect(f"event {event.name!r}", told, page.event(game.events.kinds[event.kind]))


def _expect(what: str, value: Any, hint: Any) -> None:
    if why := mismatch(value, hint):
        raise Broken(f"{what} is not what the page expects: {why}")


def mismatch(value: Any, hint: Any) -> str:
    """Where a value does not fit a type; empty if it does."""
    origin, arguments = get_origin(hint), get_args(hint)
    if hint is Any:
        return ""
    if origin in (typing.Required, typing.NotRequired):
        return mismatch(value, arguments[0])
    if is_typeddict(hint):
        return _in_dict(value, _fields(hint))
    if origin in (Union, types.UnionType):
        found = [mismatch(value, one) for one in arguments]
        return "" if "" in found else " and ".join(dict.fromkeys(found))
    if origin is Literal:
        return (
            "" if any(value == one and type(value) is type(one) for one in arguments) else f"{value!r} is not of {hint}"
        )
    if origin is dict:
        if not isinstance(value, dict):
            return f"{value!r} is no dict"
        return next((why for one in value.values() if (why := mismatch(one, arguments[1]))), "")
    if origin in (list, tuple):
        return _in_list(value, arguments if origin is tuple and arguments[-1] is not Ellipsis else None, arguments[0])
    fits = isinstance(value, int | float) and not isinstance(value, bool) if hint is float else type(value) is hint
    return "" if fits or (hint is type(None) and value is None) else f"{value!r} is no {hint.__name__}"


@lru_cache(maxsize=1024)  # a view has hundreds of dicts of a few types
def _fields(hint: Any) -> dict[str, Any]:
    return get_type_hints(hint, include_extras=True)


def _in_dict(value: Any, fields: dict[str, Any]) -> str:
    if not isinstance(value, dict):
        return f"{value!r} is no dict"
    if unknown := set(value) - set(fields):
        return f"{', '.join(sorted(unknown))} has no type"
    for name, hint in fields.items():
        if name not in value:
            if get_origin(hint) is not typing.NotRequired:
                return f"{name} is missing"
        elif why := mismatch(value[name], hint):
            return f"{name}: {why}"
    return ""


def _in_list(value: Any, each: tuple[Any, ...] | None, hint: Any) -> str:
    if not isinstance(value, list | tuple):
        return f"{value!r} is no list"
    if each is not None and len(each) != len(value):
        return f"{value!r} has not {len(each)} items"
    return next((why for k, one in enumerate(value) if (why := mismatch(one, each[k] if each else hint))), "")
