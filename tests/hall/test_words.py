"""What people are told when something is refused: sentences, about the table and the hall, never about calls."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import meadhall.hall
from meadhall.hall import refusal

FOLDER = Path(meadhall.hall.__file__).parent
TELLS = {"Refused": 1, "fault": 2}  # what tells people something, and which of its arguments is the sentence
FOR_PROGRAMS = re.compile(
    r"\b(GET|POST|PUT|PATCH|DELETE|HEAD|HTTP|API|SQL|None|True|False)\b|/api\b|\{|\}|[a-z]_[a-z]|Traceback"
)


def sentence(node: ast.expr) -> str | None:
    """The sentence an expression is, with X for what is filled in; None if it is made elsewhere."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(sentence(part) or "X" if isinstance(part, ast.Constant) else "X" for part in node.values)
    return None


def sentences() -> Iterator[tuple[str, str]]:
    """Every sentence of a refusal in the hall's sources, and where it stands."""
    for path in sorted(FOLDER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            where = f"{path.relative_to(FOLDER)}:{getattr(node, 'lineno', 0)}"
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TELLS:
                argument = TELLS[node.func.id]
                if len(node.args) > argument and (found := sentence(node.args[argument])):
                    yield where, found
            elif isinstance(node, ast.Dict):
                for key, value in zip(node.keys, node.values, strict=True):
                    if isinstance(key, ast.Constant) and key.value == "message" and (found := sentence(value)):
                        yield where, found


def test_every_refusal_is_a_sentence_for_people() -> None:
    faults = [
        f"{where}: {told}"
        for where, told in sentences()
        if FOR_PROGRAMS.search(told) or not told[0].isupper() or not told.endswith((".", "X"))
    ]
    assert faults == []


def test_the_sentences_are_found() -> None:
    told = [words for _, words in sentences()]
    assert len(told) > 60
    assert refusal.no_table().message in told
    assert any(words.startswith("At most X tables") for words in told), "with what is filled in"


@pytest.mark.parametrize("words", ["Pick a name first: POST /api/me.", "No seat_taken.", "Over; /api/tables begins."])
def test_words_for_programs_are_noticed(words: str) -> None:
    assert FOR_PROGRAMS.search(words)
