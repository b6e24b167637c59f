"""The `rule` mark, and linking: one set of rule functions, bound to run at one of three speeds.

A rule is plain Python over a record. Interpreted, it runs as it is written. For native code and for CUDA the same
code objects are bound to new globals in which every rule they call has been wrapped (by `numba.njit`, or as a
device function); nothing is written twice and nothing is generated.

The engine's generic functions (playouts, checked plays, fuzzing) call a game through *slots*: names such as `play`
or `legal` that stand for "this game's rule of that name" until they are linked.
"""

from __future__ import annotations

import dis
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import CodeType, FunctionType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def rule(function: F) -> F:
    """Marks a function as a rule: written in the subset of Python that all three targets run alike."""
    function.__rule__ = True  # type: ignore[attr-defined]
    return function


def slot(function: F) -> F:
    """Marks a placeholder that linking replaces by the game's own rule of the same name."""
    function.__slot__ = True  # type: ignore[attr-defined]
    return function


class MissingRule(Exception):
    """A generic function calls a rule that the game does not have."""


class Linker:
    """Binds functions to one game's rules, wrapping each of them once."""

    def __init__(
        self,
        rules: Mapping[str, Callable[..., Any]],
        wrap: Callable[[FunctionType, bool], Any],
        instructions: Mapping[Callable[..., Any], Any] | None = None,
    ) -> None:
        """`instructions` stand for rules that the target's processor has an instruction for."""
        self._rules = rules
        self._wrap = wrap
        self._linked: dict[Any, Any] = {(rule, False): ready for rule, ready in (instructions or {}).items()}

    def absorbed(self, entries: Iterable[Any], room: int) -> set[CodeType]:
        """Rules called from one place only that become part of the rule that calls them.

        Those a game is asked for by name stay whole, since others may call them later. Compilers go through all that a
        rule calls once more for the rule itself, so those that call most come first.
        `room` is how many instructions a rule may come to with all it takes in; beyond that, types take long to find.
        """
        calls: dict[Any, list[Any]] = {}
        below: dict[Any, set[Any]] = {}

        def reach(rule: Any) -> set[Any]:
            """The rule and all that it calls, near and far."""
            if rule not in below:
                found = (rule.__globals__.get(name) for name in _globals_of(rule.__code__))
                calls[rule] = [self._rule_of(value) for value in found if _is_rule(value)]
                below[rule] = {rule}.union(*map(reach, calls[rule]))
            return below[rule]

        for entry in entries:
            reach(self._rule_of(entry))
        times = Counter(callee for callees in calls.values() for callee in callees)
        sizes = {rule: len(rule.__code__.co_code) // 2 for rule in calls}
        named = {rule.__code__ for rule in self._rules.values()}
        taken: set[CodeType] = set()
        for caller in sorted(calls, key=lambda rule: len(below[rule])):
            for callee in sorted(calls[caller], key=lambda rule: -len(below[rule])):
                if times[callee] == 1 and callee.__code__ not in named and sizes[caller] + sizes[callee] <= room:
                    sizes[caller] += sizes[callee]
                    taken.add(callee.__code__)
        return taken

    def _rule_of(self, function: Any) -> Any:
        """What a slot stands for in this game; a rule stands for itself."""
        if getattr(function, "__slot__", False) and function.__name__ in self._rules:
            function = self._rules[function.__name__]
        if getattr(function, "__slot__", False):
            raise MissingRule(f"the game has no rule named {function.__name__!r}")
        return function

    def link(self, function: Any, entry: bool = False) -> Any:
        """The function bound to this game; `entry` marks those called from plain Python."""
        function = self._rule_of(function)
        key = (function, entry)
        if key not in self._linked:
            bound = {"__name__": function.__module__, "__builtins__": __builtins__}
            for name in set(_globals_of(function.__code__)) & function.__globals__.keys():
                value = function.__globals__[name]
                bound[name] = self.link(value) if _is_rule(value) else value
            copy = FunctionType(
                function.__code__, bound, function.__name__, function.__defaults__, function.__closure__
            )
            copy.__module__ = function.__module__
            copy.__qualname__ = function.__qualname__
            copy.__doc__ = function.__doc__
            self._linked[key] = self._wrap(copy, entry)
        return self._linked[key]


def _is_rule(value: Any) -> bool:
    return getattr(value, "__rule__", False) or getattr(value, "__slot__", False)


def _globals_of(code: CodeType) -> Iterator[str]:
    """Every global name a code object reads, nested ones included."""
    for instruction in dis.get_instructions(code):
        if instruction.opname == "LOAD_GLOBAL":
            yield instruction.argval
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _globals_of(constant)
