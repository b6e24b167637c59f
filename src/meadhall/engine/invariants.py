"""Invariants declared as rules: what must hold after every move, each with its number and its words.

    INVARIANTS = Invariants()

    @INVARIANTS(1, "every card is in exactly one place")
    def cards_add_up(s): ...

    @INVARIANTS(2, "points never fall")
    def points_rise(before, s): ...

    broken = INVARIANTS.rule()

A check is a rule over the record, or over the record before the move and the record after it. `broken` asks them in
the order of their declaration and returns the number of the first that does not hold, or 0.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from types import FunctionType
from typing import Any, TypeVar

from meadhall.engine.rule import rule

F = TypeVar("F", bound=Callable[..., Any])


class Invariants:
    """The invariants of a game, as they are declared one after another."""

    def __init__(self) -> None:
        self.meanings: dict[int, str] = {}  # what each number stands for
        self._checks: list[tuple[int, Callable[..., Any]]] = []

    def __call__(self, number: int, meaning: str) -> Callable[[F], F]:
        """Declares a check: true where the invariant holds."""
        if number in self.meanings or number < 1:
            raise ValueError(f"each invariant has a number of its own from 1 on; {number} is not one")

        def declare(check: F) -> F:
            self.meanings[number] = meaning
            self._checks.append((number, rule(check)))
            return check

        return declare

    def rule(self) -> Any:
        """The rule `broken`: the number of the first check that does not hold, or 0."""
        broken: Any = nothing_is_broken
        for number, check in reversed(self._checks):
            broken = _before(number, check, broken)
        return broken


@rule
def nothing_is_broken(before, s):  # type: ignore[no-untyped-def]  # noqa: ARG001
    return 0


# ---- how two are put together: the same code, bound to the check, its number and the checks behind it

NUMBER = 0
holds: Any = nothing_is_broken
others: Any = nothing_is_broken


def of_a_record(before, s):  # type: ignore[no-untyped-def]
    if not holds(s):
        return NUMBER
    return others(before, s)


def of_a_move(before, s):  # type: ignore[no-untyped-def]
    if not holds(before, s):
        return NUMBER
    return others(before, s)


def _before(number: int, check: Callable[..., Any], rest: Callable[..., Any]) -> Any:
    asked = of_a_record if len(signature(check).parameters) == 1 else of_a_move
    bound = {"NUMBER": number, "holds": check, "others": rest, "__name__": check.__module__}
    broken = rule(FunctionType(asked.__code__, bound, "broken"))
    broken.__module__ = check.__module__
    return broken
