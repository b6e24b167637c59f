"""The tutorial is the example: what it quotes stands there word for word, and all other code of it runs."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from meadhall.checks import CHECKS, cases

ROOT = Path(__file__).parents[2]
TUTORIAL = ROOT / "docs" / "tutorial-game.md"
EXAMPLE = ROOT / "examples" / "tafl"
TEXT = TUTORIAL.read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
QUOTED = re.compile(r"# (\w+\.py)\n")


def test_what_it_quotes_stands_in_the_example() -> None:
    quotes = [block for block in BLOCKS if QUOTED.match(block)]
    assert len(quotes) >= 10
    for block in quotes:
        name, code = block.split("\n", 1)
        source = (EXAMPLE / "src" / "meadhall_tafl" / name.removeprefix("# ")).read_text(encoding="utf-8")
        assert code in source, f"{name}: {code.splitlines()[0]}"


def test_its_code_runs_from_top_to_bottom(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    monkeypatch.syspath_prepend(str(EXAMPLE / "src"))
    others = [block for block in BLOCKS if not QUOTED.match(block)]
    assert len(others) >= 4
    names: dict[str, Any] = {}
    try:
        for block in others:
            exec(compile(block, TUTORIAL.name, "exec"), names)
    finally:
        for module in [name for name in sys.modules if name.startswith("meadhall_tafl")]:
            del sys.modules[module]


def test_what_it_imports_is_there() -> None:
    rows = re.findall(
        r"^\| `(\w+)` \| (.*) \|$", TEXT.split("imported from `meadhall.engine`")[1].split("## ")[0], re.M
    )
    assert len(rows) >= 12
    for module, names in rows:
        found = import_module(f"meadhall.engine.{module}")
        for name in re.findall(r"`(\w+)`", names):
            assert hasattr(found, name), f"{module}.{name}"
            if module == "layout":
                assert f"`{name}(" in TEXT or f"{name}(" in TEXT, f"how {name} is declared"


def test_its_game_with_secrets_holds_all_that_every_game_must(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    (whole,) = (block for block in BLOCKS if "TWELVE = Game(" in block)
    names: dict[str, Any] = {}
    exec(compile(whole, TUTORIAL.name, "exec"), names)
    for check in CHECKS:
        for case in cases(names["TWELVE"]):
            for seed in range(3):
                check(case, seed)


def test_what_it_says_of_the_package_is_so() -> None:
    point = 'tafl = "meadhall_tafl:GAME"'
    assert point in TEXT
    assert point in (EXAMPLE / "pyproject.toml").read_text(encoding="utf-8")
    rule = re.search(r"`(- TA-R13 .*?)`", TEXT)
    assert rule
    assert rule[1] in (EXAMPLE / "src" / "meadhall_tafl" / "RULES.md").read_text(encoding="utf-8")
