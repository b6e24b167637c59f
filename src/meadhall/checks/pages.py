"""What is told is what the page was built with: views, moves and events of played games, compared with their types."""

from __future__ import annotations

import types
import typing
from collections import Counter
from collections.abc import Callable, Iterable
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
    return _check_of(hint)(value)


Check = Callable[[Any], str]  # where a value does not fit; empty if it does


@lru_cache(maxsize=4096)  # a view has hundreds of dicts of a few types
def _check_of(hint: Any) -> Check:
    origin, arguments = get_origin(hint), get_args(hint)
    if hint is Any:
        return lambda _: ""
    if origin in (typing.Required, typing.NotRequired):
        return _check_of(arguments[0])
    if is_typeddict(hint):
        return _dict_check(hint)
    if origin in (Union, types.UnionType):
        return _union_check([_check_of(one) for one in arguments])
    if origin is Literal:
        return _literal_check(hint, arguments)
    if origin is dict:
        each = _check_of(arguments[1])
        return lambda value: _first(map(each, value.values())) if isinstance(value, dict) else f"{value!r} is no dict"
    if origin in (list, tuple):
        return _list_check(arguments if origin is tuple and arguments[-1] is not Ellipsis else None, arguments[0])
    if hint is float:
        return lambda value: "" if type(value) in (int, float) else f"{value!r} is no float"
    wanted = type(None) if hint is None else hint
    return lambda value: "" if type(value) is wanted else f"{value!r} is no {wanted.__name__}"


def _first(found: Iterable[str]) -> str:
    return next(filter(None, found), "")


def _literal_check(hint: Any, allowed: tuple[Any, ...]) -> Check:
    def check(value: Any) -> str:
        fits = any(type(value) is type(one) and value == one for one in allowed)
        return "" if fits else f"{value!r} is not of {hint}"

    return check


def _union_check(checks: list[Check]) -> Check:
    def check(value: Any) -> str:
        found = []
        for one in checks:
            if not (why := one(value)):
                return ""
            found.append(why)
        return " and ".join(dict.fromkeys(found))

    return check


def _dict_check(hint: Any) -> Check:
    fields = get_type_hints(hint, include_extras=True)
    checks = {name: _check_of(one) for name, one in fields.items()}
    needed = {name for name, one in fields.items() if get_origin(one) is not typing.NotRequired}

    def check(value: Any) -> str:
        if not isinstance(value, dict):
            return f"{value!r} is no dict"
        if unknown := value.keys() - checks.keys():
            return f"{', '.join(sorted(unknown))} has no type"
        if missing := needed - value.keys():
            return f"{min(missing)} is missing"
        return _first(f"{name}: {why}" if (why := checks[name](one)) else "" for name, one in value.items())

    return check


def _list_check(each: tuple[Any, ...] | None, hint: Any) -> Check:
    checks, every = [_check_of(one) for one in each or ()], _check_of(hint)

    def check(value: Any) -> str:
        if not isinstance(value, list | tuple):
            return f"{value!r} is no list"
        if each is None:
            return _first(map(every, value))
        if len(checks) != len(value):
            return f"{value!r} has not {len(checks)} items"
        return _first(one(item) for one, item in zip(checks, value, strict=True))

    return check
