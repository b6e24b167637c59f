"""Whether rules keep to the part of Python that all three speeds run: read as text, before a compiler sees them.

`docs/rules-python.md` is this list for people. A compiler would refuse most of it too, in other words, and some of it
only at one of the speeds.
"""

from __future__ import annotations

import ast
import builtins
import dis
import inspect
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePath
from types import FunctionType
from typing import Any

import numpy as np

from meadhall.checks.broken import Broken
from meadhall.engine.game import Game
from meadhall.engine.rule import Namespace, is_rule, used_by

ENGINE = "meadhall.engine."  # its rules are ours to look after
BUILTINS = ("abs", "bool", "float", "int", "len", "max", "min", "range")  # what rules may call of Python's own
FORBIDDEN: dict[type[ast.AST], str] = {
    ast.List: "makes a list",
    ast.Dict: "makes a dict",
    ast.Set: "makes a set",
    ast.ListComp: "makes a list",
    ast.SetComp: "makes a set",
    ast.DictComp: "makes a dict",
    ast.GeneratorExp: "makes a generator",
    ast.JoinedStr: "makes text",
    ast.Try: "catches errors",
    ast.Raise: "raises an error",
    ast.Assert: "asserts",
    ast.With: "opens something",
    ast.Yield: "yields",
    ast.YieldFrom: "yields",
    ast.Await: "waits",
    ast.Lambda: "makes a function",
    ast.FunctionDef: "makes a function",
    ast.ClassDef: "makes a class",
    ast.Global: "writes to a module",
    ast.Nonlocal: "writes to another function",
    ast.Import: "imports",
    ast.ImportFrom: "imports",
    ast.Delete: "deletes",
    ast.Starred: "unpacks",
    ast.Match: "matches patterns",
}
CURES = {
    "makes a list": "keep it in a field of the record, or go through its members in a loop",
    "makes a dict": "use a table of `constants`, or a field of the record",
    "makes a set": "use the bits of a number",
    "makes text": "leave words to the parts around the rules",
    "raises an error": "`refusal` says what is not legal; a rule is never called with anything else",
    "asserts": "say what must hold in `broken`",
}


@dataclass(frozen=True)
class Slip:
    """A place in a rule that does not run at every speed."""

    file: str
    line: int
    says: str

    def __str__(self) -> str:
        return f"{'/'.join(PurePath(self.file).parts[-2:])}, line {self.line}: {self.says}"


def check_subset(game: Game) -> None:
    """Rules keep to the part of Python that compiles."""
    if found := slips(game):
        raise Broken("; ".join(map(str, found)))


def slips(game: Game) -> list[Slip]:
    """Every place in the game's rules that does not run at every speed, file by file."""
    found: set[Slip] = set()
    for rule in rules_of(game):
        found.update(_slips_in(rule))
        if rule in _reached(rule):
            found.add(_slip(rule, 1, f"{rule.__name__} calls itself; rules go in loops"))
    return sorted(found, key=lambda slip: (slip.file, slip.line, slip.says))


def rules_of(game: Game) -> list[FunctionType]:
    """The game's rules and all rules they call, without those of the engine."""
    found: dict[FunctionType, None] = {}
    for rule in game.rules.values():
        for each in (rule, *_reached(rule)):
            if not each.__module__.startswith(ENGINE):
                found[each] = None
    return list(found)


def _reached(rule: Any) -> dict[Any, None]:
    """All rules that a rule calls, near or far."""
    found: dict[Any, None] = {}
    waiting = [rule]
    while waiting:
        for _, value in used_by(waiting.pop()):
            if is_rule(value) and value not in found:
                found[value] = None
                waiting.append(value)
    return found


def _slips_in(rule: FunctionType) -> Iterator[Slip]:
    try:
        lines, _ = inspect.getsourcelines(rule)
    except OSError:  # made by a program: there is no text to read
        return
    function = ast.parse(textwrap.dedent("".join(lines))).body[0]
    assert isinstance(function, ast.FunctionDef)
    first = function.body[0]
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
        function.body = function.body[1:]  # the docstring
    for statement in function.body:
        for node in ast.walk(statement):
            if says := _forbidden(node):
                yield _slip(rule, getattr(node, "lineno", 1), f"{rule.__name__} {says}")
    names = {node.id: node.lineno for node in ast.walk(function) if isinstance(node, ast.Name)}
    for name, says in _names_of(rule):
        yield _slip(rule, names.get(name, 1), f"{rule.__name__} {says}")


def _slip(rule: FunctionType, line: int, says: str) -> Slip:
    return Slip(rule.__code__.co_filename, rule.__code__.co_firstlineno + line - 1, says)


def _forbidden(node: ast.AST) -> str:
    says = FORBIDDEN.get(type(node), "")
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        says = "makes text"
    return f"{says}; {CURES.get(says, 'rules do not')}" if says else ""


def _is_known(value: Any) -> bool:
    """Whether compiled code can have this as a constant: numbers, tables of them, what can be called."""
    if isinstance(value, tuple):
        return all(map(_is_known, value))
    return callable(value) or isinstance(value, int | float | np.ndarray | np.generic | Namespace)


def _names_of(rule: FunctionType) -> Iterator[tuple[str, str]]:
    """Names a rule uses that are none, or that are no rules."""
    known = dict(used_by(rule))
    for path, value in known.items():
        if isinstance(value, FunctionType) and not is_rule(value):
            yield path[0], f"calls {'.'.join(path)}, which is not marked @rule"
        elif not _is_known(value):
            yield path[0], f"uses {'.'.join(path)}, a {type(value).__name__}; rules know numbers, tables and rules"
    used = {path[0] for path in known}
    read = {one.argval for one in dis.get_instructions(rule) if one.opname == "LOAD_GLOBAL"}
    for name in sorted(read - used):
        if not hasattr(builtins, name):
            yield name, f"names {name!r}, which is nowhere defined"
        elif name not in BUILTINS:
            yield name, f"uses {name}; of Python's own, rules have {', '.join(BUILTINS)}"
