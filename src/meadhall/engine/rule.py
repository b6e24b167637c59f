"""The `rule` mark, and linking: one set of rule functions, bound to run at one of three speeds.

A rule is plain Python over a record. Interpreted, it runs as it is written. For native code and for CUDA the same
code objects are bound to new globals in which every rule they call has been wrapped (by `numba.njit`, or as a
device function); nothing is written twice and nothing is generated. A rule names what it uses as any Python function
does: by itself (`play_set`), in its module (`scoring.outcome`), or in a declaration (`TAKE.id`).

The engine's generic functions (playouts, checked plays, fuzzing) call a game through *slots*: names such as `play`
or `legal` that stand for "this game's rule of that name" until they are linked.
"""

from __future__ import annotations

import dis
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import CodeType, FunctionType, ModuleType
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


class Namespace:
    """An object whose rules and constants are read by rules as its attributes, as those of a module are."""


class MissingRule(Exception):
    """A generic function calls a rule that the game does not have."""


class Linker:
    """Binds functions to one game's rules, wrapping each of them once."""

    def __init__(
        self,
        rules: Mapping[str, Callable[..., Any]],
        wrap: Callable[[FunctionType, bool], Any],
        instructions: Mapping[Callable[..., Any], Any] | None = None,
        instead: Mapping[Callable[..., Any], Callable[..., Any]] | None = None,
    ) -> None:
        """`instructions` stand for rules that the target's processor has an instruction for.

        `instead` are rules that are bound in place of others.
        """
        self._rules = rules
        self._wrap = wrap
        self._instructions = dict(instructions or {})
        self._instead = dict(instead or {})
        self._linked: dict[Any, Any] = {(rule, False): ready for rule, ready in self._instructions.items()}
        self._sharing: Linker | None = None
        self._judged: dict[Any, bool] = {}  # functions of which `_differs` knows

    def as_written(self) -> Linker:
        """A linker like this one that binds nothing in place of anything; what is the same in both is bound once."""
        other = Linker(self._rules, self._wrap, self._instructions)
        other._sharing = self
        return other

    def _differs(self, function: Any) -> bool:
        """Whether a function is one that another is bound in place of, or calls such a one; rules never recurse."""
        if function not in self._judged:
            self._judged[function] = function in self._instead or any(
                self._differs(value) for _, value in used_by(self._rule_of(function)) if is_rule(value)
            )
        return self._judged[function]

    def _rule_of(self, function: Any) -> Any:
        """What a slot stands for in this game; a rule stands for itself."""
        function = self._instead.get(function, function)
        if getattr(function, "__slot__", False) and function.__name__ in self._rules:
            function = self._rules[function.__name__]
        if getattr(function, "__slot__", False):
            raise MissingRule(f"the game has no rule named {function.__name__!r}")
        return function

    def link(self, function: Any, entry: bool = False) -> Any:
        """The function bound to this game; `entry` marks those called from plain Python."""
        function = self._rule_of(function)
        key = (function, entry)
        if key not in self._linked and self._sharing and not self._sharing._differs(function):
            self._linked[key] = self._sharing.link(function, entry)
        if key not in self._linked:
            bound = {"__name__": function.__module__, "__builtins__": __builtins__}
            for path, value in used_by(function):
                _put(bound, path, self.link(value) if is_rule(value) else value)
            copy = FunctionType(
                function.__code__, bound, function.__name__, function.__defaults__, function.__closure__
            )
            copy.__module__ = function.__module__
            copy.__qualname__ = function.__qualname__
            copy.__doc__ = function.__doc__
            self._linked[key] = self._wrap(copy, entry)
        return self._linked[key]


def is_rule(value: Any) -> bool:
    """Whether this is a rule, or a slot for one."""
    return getattr(value, "__rule__", False) or getattr(value, "__slot__", False)


Path = tuple[str, ...]  # a global's name, and the attributes read from it: ("scoring", "outcome")


def used_by(function: Any) -> Iterator[tuple[Path, Any]]:
    """Every global a function reads, with its value; inside modules and namespaces, the attributes it reads there."""
    for path in _paths_of(function.__code__):
        if path[0] not in function.__globals__:
            continue  # a builtin
        value, used = function.__globals__[path[0]], 1
        while isinstance(value, ModuleType | Namespace) and used < len(path):
            value, used = getattr(value, path[used]), used + 1
        yield path[:used], value


@cache
def _paths_of(code: CodeType) -> list[Path]:
    """The paths in a code object, each once; every speed links the same rules, so they are asked for many times."""
    return sorted(set(_paths_in(code)))


def _paths_in(code: CodeType) -> Iterator[Path]:
    """Every global name a code object reads, with the attributes read from it at once; nested code included."""
    path: Path = ()
    for instruction in dis.get_instructions(code):
        if path and instruction.opname in ("LOAD_ATTR", "LOAD_METHOD"):
            path = (*path, instruction.argval)
            continue
        if path:
            yield path
        path = (instruction.argval,) if instruction.opname == "LOAD_GLOBAL" else ()
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _paths_in(constant)


def _put(bound: dict[str, Any], path: Path, value: Any) -> None:
    """Puts a value where a rule reads it: under its name, or in a module made for this rule."""
    for name in path[:-1]:
        bound = bound.setdefault(name, ModuleType(name)).__dict__
    bound[path[-1]] = value
