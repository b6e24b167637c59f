"""The tutorial is the example: what it quotes stands there word for word, and all other code of it runs."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import pytest

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


def test_what_it_says_of_the_package_is_so() -> None:
    point = 'tafl = "meadhall_tafl:GAME"'
    assert point in TEXT
    assert point in (EXAMPLE / "pyproject.toml").read_text(encoding="utf-8")
    rule = re.search(r"`(- TA-R13 .*?)`", TEXT)
    assert rule
    assert rule[1] in (EXAMPLE / "src" / "meadhall_tafl" / "RULES.md").read_text(encoding="utf-8")
