"""One place: whatever leaves the hall about a table is made in telling.py, and this is read from the sources."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from meadhall.hall.api.socket import KINDS, MESSAGES
from meadhall.hall.tables import telling
from tests.hall.spoken import from_clients, from_the_hall, in_the_docs

HALL = Path(telling.__file__).parent.parent
TELLING, SENDING = "tables/telling.py", ("tables/watching.py", "tables/visitors.py")
FILES = sorted(HALL.rglob("*.py"))
NO_VISITORS = ("event", "halls")  # a sentence is made of the one, and the others are told that a table is free
WHOLE_TRUTH = {  # attributes by which everything can be known, and the files that have business with them
    "seed": {"play/lobby.py", "play/rematch.py", "secrets/fairness.py", "tables/live_table.py"},
    "salt": {"secrets/fairness.py", TELLING},
    "record": {"secrets/table_secrets.py", "secrets/windows.py", "tables/questions.py", TELLING},
    "happened": {"secrets/timelines.py"},
    "position": set(),
    "save": {"api/qr.py"},  # a picture
}
A_TABLE = {
    "dealt",
    "secrets",
    "questions",
    "table",
    "table_before",
    "visible",
    "timelines",
    "answers",
    "window",
    "shown",
}
A_TABLE |= {"delay", "steps", "view"}


def parsed(file: Path) -> Iterator[ast.AST]:
    yield from ast.walk(ast.parse(file.read_text(encoding="utf-8")))


def name(file: Path) -> str:
    return file.relative_to(HALL).as_posix()


def test_only_telling_makes_messages() -> None:
    makers = {
        (name(file), kind.value)
        for file in FILES
        for node in parsed(file)
        if isinstance(node, ast.Dict)
        for key, kind in zip(node.keys, node.values, strict=True)
        if isinstance(key, ast.Constant) and key.value == "type" and isinstance(kind, ast.Constant)
    }
    asgi = {"http.request", "http.response.start", "http.response.body"}
    foreign = {(file, kind) for file in ("api/guards.py", "api/forward.py") for kind in asgi}
    foreign |= {("api/tables.py", "string"), ("api/wire.py", "websocket.receive")}  # words of OpenAPI and of ASGI
    assert {file for file, _ in makers - foreign} == {TELLING}
    assert {kind for file, kind in makers if file == TELLING} == from_the_hall()


def test_visitors_are_told_what_telling_made() -> None:
    """Watching sends; every other file hands it, or a visitor, the result of a function of telling.py."""
    for file in FILES:
        if name(file) in (*SENDING, TELLING):
            continue
        for node in parsed(file):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                continue
            if node.func.attr in ("tell", "tell_all", "written") and ast.unparse(node.func.value) not in NO_VISITORS:
                made = node.args[-1]
                assert isinstance(made, ast.Call), f"{name(file)}:{node.lineno}"
                assert ast.unparse(made.func).startswith("telling."), f"{name(file)}:{node.lineno}"


@pytest.mark.parametrize("attribute", WHOLE_TRUTH)
def test_the_whole_truth_is_known_to_few_files(attribute: str) -> None:
    users = {
        name(file)
        for file in FILES
        for node in parsed(file)
        if isinstance(node, ast.Attribute) and node.attr == attribute and isinstance(node.ctx, ast.Load)
    }
    assert users <= WHOLE_TRUTH[attribute], f"more files than were agreed on look at .{attribute}"


def test_routers_look_at_no_table_themselves() -> None:
    """They hand over what telling makes; `visitor.shown` is what a socket sets when its visitor turns the view."""
    for file in sorted((HALL / "api").glob("*.py")):
        for node in parsed(file):
            if isinstance(node, ast.Attribute) and node.attr in A_TABLE:
                whose = ast.unparse(node.value)
                assert whose.endswith("visitor") or whose in ("telling", "watching", "cookies"), (
                    f"{name(file)}:{node.lineno}"
                )


def test_the_documentation_lists_every_message() -> None:
    assert from_clients() == set(KINDS)
    assert MESSAGES.validate_python({"type": "ping"})
    assert in_the_docs() == (from_the_hall(), from_clients())
