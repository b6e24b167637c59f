"""The README's tour runs, and what it names is there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from meadhall.cli import COMMANDS

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "README.md").read_text()


def test_the_tour_runs_from_top_to_bottom() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 5
    names: dict[str, Any] = {}
    for block in blocks:
        exec(compile(block, "README.md", "exec"), names)


def test_every_command_is_in_the_table() -> None:
    assert set(re.findall(r"^\| `meadhall (\w+)", TEXT, re.MULTILINE)) == set(COMMANDS)


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", TEXT):
        assert (ROOT / target).exists(), target


def test_make_has_what_the_readme_says() -> None:
    makefile = (ROOT / "Makefile").read_text()
    for target in set(re.findall(r"make (\w+)", TEXT)) & {"play", "test", "help", "bench"}:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
