"""Servers of mutants: a process that has loaded all it can, and a fork of it for every mutant.

A server reads orders, a line of JSON each, and answers each with a line. One kind has imported the rules and collected
the tests; a fork of it exchanges the code of one function. The other kind has imported libraries only: where a table
or an import is broken, a fork of it imports the rules anew.
"""

from __future__ import annotations

import ast
import contextlib
import gc
import importlib
import json
import os
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from types import CodeType, FunctionType
from typing import Any, Never

import pytest

from tests.mutants.breaking import Judge, run_broken

PLACES = "MEADHALL_MUTANTS_SERVER"  # names the two ends of pipes: orders come in, answers go out
Key = tuple[str, str, int]  # a function's file, name and first line


def places() -> tuple[int, int]:
    first, second = os.environ[PLACES].split()
    return int(first), int(second)


def serve(judge: Callable[[dict[str, Any], int], None]) -> None:
    """Answers orders until there are no more; `judge` runs in a fork, and ends it with an answer."""
    orders, answers = places()
    gc.collect()
    gc.freeze()  # or a collection in a fork would copy every page
    with os.fdopen(orders) as lines:
        for line in lines:
            child = os.fork()
            if child == 0:
                _forked(judge, json.loads(line), answers)
            _, status = os.waitpid(child, 0)
            if status:
                os.write(answers, json.dumps({"outcome": "none", "status": status}).encode() + b"\n")


def _forked(judge: Callable[[dict[str, Any], int], None], order: dict[str, Any], answers: int) -> Never:
    try:
        judge(order, answers)
    finally:
        os._exit(3)


def codes(code: CodeType) -> Iterator[CodeType]:
    """All code within a code object."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from codes(constant)


def key_of(code: CodeType) -> Key:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def functions() -> dict[Key, list[FunctionType]]:
    """Every function there is: a rule, and what it was linked to."""
    found: defaultdict[Key, list[FunctionType]] = defaultdict(list)
    gc.unfreeze()  # what was put aside once the tests were collected would not be seen
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType):
            found[key_of(thing.__code__)].append(thing)
    return found


def exchange(known: dict[Key, list[FunctionType]], path: str, source: str) -> bool:
    """Gives functions of a file the code of a changed source; whether any of them changed."""
    changed = False
    for code in codes(compile(ast.parse(source), path, "exec", dont_inherit=True)):
        for function in known.get(key_of(code), ()):
            if function.__code__ != code:
                function.__code__ = code
                changed = True
    return changed


class Serving:
    """The plugin of a server that has collected the tests."""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        known = functions()
        items = {item.nodeid: item for item in session.items}

        def judge(order: dict[str, Any], answers: int) -> None:
            plugin = Judge(answers, order["limits"], order["limit"])
            plugin.start()
            session.config.pluginmanager.register(plugin)
            if not exchange(known, order["path"], order["source"]):
                plugin.say("survived", passed=0, in_force=False)
            wanted = [items[test] for test in order["limits"]]
            for item, following in zip(wanted, [*wanted[1:], None], strict=True):
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            plugin.say("survived", passed=plugin.passed, in_force=True)

        serve(judge)
        return True


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Serving())


def main() -> None:
    """The server that has imported libraries only: their names stand before `--`, options of pytest behind it."""
    end = sys.argv.index("--")
    for name in sys.argv[1:end]:
        with contextlib.suppress(Exception):
            importlib.import_module(name)
    serve(lambda order, answers: run_broken(order, answers, sys.argv[end + 1 :]))


if __name__ == "__main__":
    main()
