"""The README's tour runs, and what it names is there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from meadhall.cli import COMMANDS

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "README.md").read_text()
COMMAND_PAGE = (ROOT / "docs" / "commands.md").read_text()


def test_the_tour_runs_from_top_to_bottom() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 5
    names: dict[str, Any] = {}
    for block in blocks:
        exec(compile(block, "README.md", "exec"), names)
    assert names["batch"].statistics().games >= 1000, "what the tour prints at last has something to say"


def test_every_command_is_in_the_table() -> None:
    assert set(re.findall(r"^\| `meadhall (\w+)", COMMAND_PAGE, re.MULTILINE)) == set(COMMANDS)


PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *ROOT.glob("src/meadhall/games/*/RULES.md")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere_in_the_repository(page: Path) -> None:
    text = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\((?!https?:)([^)#\s]+)", text):
        assert page.parent.joinpath(target).exists(), target


def test_every_setting_of_the_environment_is_in_the_docs() -> None:
    source = "\n".join(path.read_text() for path in (ROOT / "src/meadhall").rglob("*.py"))
    docs = "\n".join(path.read_text() for path in (ROOT / "docs").glob("*.md"))
    named = set(re.findall(r"MEADHALL_[A-Z]+(?:_[A-Z]+)*", source))
    assert len(named) > 10
    assert {name for name in named if not re.search(rf"{name}\b", docs)} == set()


def test_the_architecture_names_files_that_are_there() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text()
    named = re.findall(r"`((?:[\w<>]+/)*[\w<>.]+\.(?:py|md|ts|svelte|css))`", page)
    assert len(named) > 40
    package = ROOT / "src" / "meadhall"
    places = (package, package / "games/odin", package / "hall", *package.glob("hall/*/"), ROOT / "web" / "src", ROOT)
    for name in named:
        assert any(list(place.glob(name.replace("<id>", "*"))) for place in places), name


def test_make_has_what_the_readme_says() -> None:
    makefile = (ROOT / "Makefile").read_text()
    for target in set(re.findall(r"make (\w+)", TEXT)) & {"play", "test", "help", "bench"}:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
