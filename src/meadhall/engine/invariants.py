"""Invariants declared as rules: what must hold after every move, each with its number and its words.

    INVARIANTS = Invariants()

    @INVARIANTS(1, "every card is in exactly one place")
    def cards_add_up(s): ...

    @INVARIANTS(2, "points never fall")
    def points_rise(before, s): ...

    broken = INVARIANTS.rule()

    @INVARIANTS(3, "no pile is overdrawn", each=PILES)
    def piles_have_cards(s, pile): ...

A check is a rule over the record, or over the record before the move and the record after it; with `each` it is asked
of every number below that. `broken` asks them in the order of their declaration and returns the number of the first
that does not hold, or 0.
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
        self._checks: list[tuple[int, Callable[..., Any], int]] = []

    def __call__(self, number: int, meaning: str, each: int = 0) -> Callable[[F], F]:
        """Declares a check: true where the invariant holds, or where it holds for a number below `each`."""
        if number in self.meanings or number < 1:
            raise ValueError(f"each invariant has a number of its own from 1 on; {number} is not one")

        def declare(check: F) -> F:
            self.meanings[number] = meaning
            self._checks.append((number, rule(check), each))
            return check

        return declare

    def rule(self) -> Any:
        """The rule `broken`: the number of the first check that does not hold, or 0."""
        broken: Any = nothing_is_broken
        for number, check, each in reversed(self._checks):
            broken = _before(number, check, each, broken)
        return broken


@rule
def nothing_is_broken(before, s):  # type: ignore[no-untyped-def]  # noqa: ARG001
    return 0


# ---- how two are put together: the same code, bound to the check, its number and the checks behind it

NUMBER = SIZE = 0
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


def of_each_in_a_record(before, s):  # type: ignore[no-untyped-def]
    for member in range(SIZE):
        if not holds(s, member):
            return NUMBER
    return others(before, s)


def of_each_in_a_move(before, s):  # type: ignore[no-untyped-def]
    for member in range(SIZE):
        if not holds(before, s, member):
            return NUMBER
    return others(before, s)


def _before(number: int, check: Callable[..., Any], each: int, rest: Callable[..., Any]) -> Any:
    of_a_record_alone = len(signature(check).parameters) == (2 if each else 1)
    if each:
        asked = of_each_in_a_record if of_a_record_alone else of_each_in_a_move
    else:
        asked = of_a_record if of_a_record_alone else of_a_move
    bound = {"NUMBER": number, "SIZE": each, "holds": check, "others": rest, "__name__": check.__module__}
    broken = rule(FunctionType(asked.__code__, bound, "broken"))
    broken.__module__ = check.__module__
    return broken
