"""What the page is built with is what is told: types, constants and ids of rules."""

from __future__ import annotations

import re
from collections import Counter
from importlib import resources
from pathlib import Path
from typing import Any, Literal, NotRequired, TypedDict

import pytest

import meadhall
from meadhall.checks import typescript
from meadhall.checks.pages import check_told, mismatch
from meadhall.games import folder
from tests.long import at_length

CHRONICLES = Path(__file__).parent / "chronicles"
GAMES = meadhall.games()
MOST = at_length(3_000, 500)  # plies that are looked at, from all chronicles of a game
WEB = Path(__file__).parents[1] / "web" / "src" / "games"


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_told_fits_the_types_of_the_page(game_id: str) -> None:
    meadhall.game(game_id).compile()
    met: Counter[str] = Counter()
    tables = [meadhall.load(path.read_text()) for path in sorted((CHRONICLES / game_id).glob("*.txt"))]
    apart = max(1, sum(table.ply for table in tables) // MOST)
    for table in tables:
        for ply, (past, _) in enumerate(table.retold(None)):
            if ply % apart == 0 or past.over:
                check_told(past, met)
    assert len(met) > 8


@pytest.mark.parametrize("game_id", GAMES)
def test_rules_that_matter_stand_on_the_page_of_rules(game_id: str) -> None:
    game = meadhall.game(game_id)
    game.compile()
    known = ids(game_id)
    shown: set[str] = set()
    for path in sorted((CHRONICLES / game_id).glob("*.txt"))[:3]:
        for past, _ in meadhall.load(path.read_text()).retold(None):
            for seat in past.actors:
                shown |= set(game.screen.rules(past.view(seat), past.moves(seat)))
            shown |= set(game.screen.rules(past.view(None), []))
    assert shown <= known
    assert len(shown) > 4


@pytest.mark.parametrize("game_id", GAMES)
def test_notes_of_the_guided_game_name_rules_that_stand_there(game_id: str) -> None:
    named = set(re.findall(r"rule: '([^']+)'", (WEB / game_id / "tutorial.ts").read_text(encoding="utf-8")))
    assert named
    assert named <= ids(game_id)


def ids(game_id: str) -> set[str]:
    """The ids of the rules that have a line on the page."""
    page = resources.files(folder(meadhall.game(game_id))).joinpath("RULES.md").read_text(encoding="utf-8")
    return set(re.findall(r"^- ([A-Z]{2}-[A-Z]?[\d.]+[a-z]?) ", page, re.MULTILINE))


def test_generated_types_are_those_of_the_declarations() -> None:
    for path, text in typescript.files():
        assert path.read_text(encoding="utf-8") == text, f"make types: {path.parent.name} has changed"


class Card(TypedDict):
    name: str
    cost: NotRequired[int]


@pytest.mark.parametrize(
    ("value", "hint", "why"),
    [
        ({"name": "Ivar"}, Card, ""),
        ({"name": "Ivar", "cost": 2}, Card, ""),
        ({"cost": 2}, Card, "name is missing"),
        ({"name": "Ivar", "rank": 1}, Card, "rank has no type"),
        ({"name": "Ivar", "cost": "2"}, Card, "cost: '2' is no int"),
        ([{"name": 3}], list[Card], "name: 3 is no str"),
        (True, int, "True is no int"),
        (2, float, ""),
        (None, int | None, ""),
        ("x", int | None, "'x' is no int and 'x' is no NoneType"),
        ("b", Literal["a", "b"], ""),
        ({"a": 1}, dict[str, str], "1 is no str"),
        ([1, 2, 3], tuple[int, int], "[1, 2, 3] has not 2 items"),
        ([[]], Any, ""),
    ],
)
def test_a_value_that_does_not_fit_its_type_is_found(value: object, hint: Any, why: str) -> None:
    assert mismatch(value, hint) == why


def test_types_are_written_as_typescript_has_them() -> None:
    writer = typescript.Writer(meadhall.game("odin"))
    assert writer.type(Card) == "Card"
    assert writer.interfaces["Card"] == "export interface Card {\n  name: string;\n  cost?: number;\n}\n"
    assert writer.type(list[int | None]) == "(number | null)[]"
    assert writer.type(dict[str, tuple[int, str]]) == "Record<string, [number, string]>"
    assert typescript.constant({"a b": [1, "é"]}) == '{"a b": [1, "é"]}'
