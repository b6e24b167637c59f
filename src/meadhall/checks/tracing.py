"""Which tests prove which rules: ids from a game's page (`RULES.md`), proofs from the markers of the tests.

A page lists one id a line, `- OD-R1 A full deck is ...`; a test names the ids it proves, `@pytest.mark.rule("OD-R1")`,
on itself, on its class, on one of its parameters, or for a whole file as `pytestmark`. Tests are read, not imported.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from meadhall.engine.errors import MeadhallError
from meadhall.games import find, rules_page

LINE = re.compile(r"^- (?P<id>[A-Z]+-[A-Z]?[0-9]+(\.[A-Z]?[0-9]+[a-z]?)?) (?P<text>\S.*)$", re.MULTILINE)

NONE_HERE = "there are no tests beside this installation; run from a checkout, or name a folder of tests"

Function = ast.FunctionDef | ast.AsyncFunctionDef


class BadPage(MeadhallError):
    """A page of rules that names an id twice, or none at all."""


class BadMarker(MeadhallError):
    """A marker whose ids cannot be read without running the test."""


class NoTests(MeadhallError):
    """There are no tests to look at: they come with a checkout of the project, not with an installed package."""


# ---- the page


def page(game_id: str) -> str:
    """The game's page of rules, as markdown."""
    return rules_page(find(game_id))


def rules(game_id: str) -> dict[str, str]:
    """Every id of the game's page with its text, in the page's order."""
    return read_page(page(game_id))


def read_page(text: str) -> dict[str, str]:
    """The ids of a page with their texts."""
    found: dict[str, str] = {}
    for line in LINE.finditer(text):
        if line["id"] in found:
            raise BadPage(f"the page of rules names {line['id']} twice; give the second one an id of its own")
        found[line["id"]] = line["text"]
    if not found:
        raise BadPage("the page of rules has no ids; a line with one reads like '- OD-R1 A full deck is ...'")
    return found


# ---- the tests


def tests_folder() -> Path:
    """The tests beside the package, where it runs from a checkout."""
    checkout = Path(__file__).resolve().parents[3]
    folder = checkout / "tests"
    if not (checkout / "pyproject.toml").exists() or not folder.is_dir():
        raise NoTests(NONE_HERE)
    return folder


def citations(tests: Path) -> dict[str, list[str]]:
    """Every id that tests in a folder cite, with those tests as `tests/test_x.py::test_name`."""
    if not tests.is_dir():
        raise NoTests(f"there is no folder of tests at {tests}")
    found: dict[str, list[str]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        where = f"{tests.name}/{path.relative_to(tests).as_posix()}"
        for test, ids in read_tests(path.read_text("utf-8"), where):
            for rule in ids:
                found.setdefault(rule, []).append(test)
    return found


def proofs(game_id: str, tests: Path) -> dict[str, list[str]]:
    """Every id of the game's page with the tests that prove it; an empty list is a gap."""
    cited = citations(tests)
    return {rule: cited.get(rule, []) for rule in rules(game_id)}


def strays(game_id: str, tests: Path) -> dict[str, list[str]]:
    """Ids under the game's letters that tests cite and the page does not have."""
    known = rules(game_id)
    letters = tuple({rule.partition("-")[0] + "-" for rule in known})
    return {rule: cited for rule, cited in citations(tests).items() if rule not in known and rule.startswith(letters)}


def read_tests(source: str, where: str) -> Iterator[tuple[str, list[str]]]:
    """The tests of a file, each with the ids it cites."""
    module = ast.parse(source, where)
    values = _assigned(module.body)
    yield from _read_body(module.body, where, _ids(values.get("pytestmark"), values, where), values, where)


def _read_body(
    body: list[ast.stmt], prefix: str, shared: list[str], values: dict[str, ast.expr], where: str
) -> Iterator[tuple[str, list[str]]]:
    for node in body:
        if isinstance(node, Function) and node.name.startswith("test"):
            own = [rule for decorator in node.decorator_list for rule in _ids(decorator, values, where)]
            yield f"{prefix}::{node.name}", list(dict.fromkeys(shared + own))
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            marks = [*node.decorator_list, _assigned(node.body).get("pytestmark")]
            own = [rule for mark in marks for rule in _ids(mark, values, where)]
            yield from _read_body(node.body, f"{prefix}::{node.name}", shared + own, values, where)


def _assigned(body: list[ast.stmt]) -> dict[str, ast.expr]:
    """Names given a value at the top of a body: `pytestmark`, and lists of parameters that decorators refer to."""
    values: dict[str, ast.expr] = {}
    for node in body:
        if isinstance(node, ast.Assign):
            values.update({target.id: node.value for target in node.targets if isinstance(target, ast.Name)})
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            values[node.target.id] = node.value
    return values


def _ids(mark: ast.expr | None, values: dict[str, ast.expr], where: str) -> list[str]:
    """The ids of every `pytest.mark.rule(...)` inside an expression, or inside the lists it names."""
    found: list[str] = []
    waiting: list[ast.AST] = [] if mark is None else [mark]
    seen: set[str] = set()
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, ast.Name) and node.id in values and node.id not in seen:
            seen.add(node.id)
            waiting.append(values[node.id])
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for argument in node.args:
                if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
                    raise BadMarker(f"{where}, line {node.lineno}: write the ids of a rule marker as plain strings")
                found.append(argument.value)
        else:
            waiting.extend(ast.iter_child_nodes(node))
    return found
