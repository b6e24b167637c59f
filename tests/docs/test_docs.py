"""The site's code runs, its pages of games are made of the games, and it builds without a broken link."""

from __future__ import annotations

import importlib.util
import json
import os
import pydoc
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import meadhall
from meadhall.games import SHELF, find

ROOT = Path(__file__).parents[2]
NEEDS = {"environments.md": ("pettingzoo", "gymnasium", "pyspiel")}
PAGES = ("index.md", "arena.md", "batches.md", "environments.md", "fairness.md", "tutorial-bot.md")


@pytest.mark.parametrize("name", PAGES)
def test_code_runs_from_top_to_bottom(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in NEEDS.get(name, ()):
        pytest.importorskip(module, reason="needs meadhall[research]")
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    blocks = re.findall(r"^```python\n(.*?)^```", (ROOT / "docs" / name).read_text(), re.MULTILINE | re.DOTALL)
    assert blocks
    names: dict[str, Any] = {}
    for block in blocks:
        exec(compile(block, name, "exec"), names)


def test_the_fairness_page_names_the_commits_that_were_measured() -> None:
    """By their subjects, which outlive a rebase; where the history is not there, nothing can be compared."""
    page = (ROOT / "docs" / "fairness.md").read_text()
    named = dict(re.findall(r"^git worktree add \.\./(before|after) '(.+)'$", page, re.MULTILINE))
    measured = json.loads((ROOT / "benchmarks" / "results" / "side_by_side.json").read_text())
    for which in ("before", "after"):
        ask = ["git", "rev-parse", named[which]]
        found = subprocess.run(ask, cwd=ROOT, capture_output=True, text=True, check=False)
        if found.returncode:
            pytest.skip("needs the history of the repository")
        assert found.stdout.startswith(measured[which])


def hooks() -> Any:
    spec = importlib.util.spec_from_file_location("site_hooks", ROOT / "docs/hooks.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("game_id", meadhall.games())
def test_a_games_page_says_what_the_game_is(game_id: str) -> None:
    game, page = meadhall.game(game_id), hooks().game_page(meadhall.game(game_id))
    for option in game.options:
        assert f"| `{option.name}` | {option.default} |" in page
    pieces = re.findall(r"^\| `(\w+)` \| [\dx ]+ \| (.*) \|$", page.split("## Observation")[1], re.MULTILINE)
    *_, shapes = game.observation.shapes, *(other.shapes for other, _ in game.observations.values())
    assert [name for name, _ in pieces] == list(shapes)
    assert all(said for _, said in pieces)
    assert f"{game.moves:,} in all" in page
    rows = re.findall(r"^\| (\d+)(?: to (\d+))? \| `(\w+)` \|", page.split("## Actions")[1], re.MULTILINE)
    ends = [(int(first), int(last or first)) for first, last, _ in rows]
    assert [first for first, _ in ends] == [0, *(last + 1 for _, last in ends[:-1])]
    assert ends[-1][1] == game.moves - 1
    assert page == (ROOT / f"docs/games/{game_id}.md").read_text(), "run python docs/hooks.py"


def test_the_reference_has_what_programs_import() -> None:
    page = (ROOT / "docs/reference.md").read_text()
    parts = dict(re.findall(r"^::: ([\w.]+)\n(?:    options:\n      members: \[([^]]*)\])?", page, re.MULTILINE))
    for part, members in parts.items():
        found = pydoc.locate(part)
        assert found is not None, part
        assert all(hasattr(found, member) for member in filter(None, members.split(", "))), part
    needed = {"meadhall.bots": "make", "meadhall.arena.matches": "match", "meadhall.client": "Hall"}
    assert all(member in parts[part] for part, member in needed.items())


def test_the_site_lists_the_games_there_are() -> None:
    config = {"nav": [{"Meadhall": "index.md"}, {"Games": []}, {"Mutants": []}, {"API": "reference.md"}]}
    games, mutants = hooks().on_config(config)["nav"][1:3]
    assert games == {"Games": [f"games/{game_id}.md" for game_id in meadhall.games()]}
    assert mutants == {"Mutants": [f"mutants/{game_id}.md" for game_id in SHELF if not find(game_id).package]}
    assert all(f"- {title}: []" in (ROOT / "mkdocs.yml").read_text() for title in ("Games", "Mutants"))


def test_the_site_leads_to_every_page() -> None:
    """Seen here also where mkdocs is not installed."""
    made = {"examples.md", "speed.md"}
    there = {str(page.relative_to(ROOT / "docs")) for page in (ROOT / "docs").rglob("*.md")}
    listed = set(re.findall(r"[\w/-]+\.md", (ROOT / "mkdocs.yml").read_text()))
    assert listed == made | {page for page in there if not page.startswith(("games/", "mutants/"))}


def test_the_site_builds_without_a_broken_link(tmp_path: Path) -> None:
    pytest.importorskip("mkdocs", reason="needs meadhall[docs]: `make test-research` installs it")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "games/odin-rules/index.html").exists()
