"""No list of our own games stands anywhere but on the shelf: a game is found, or declares what others need to know."""

from __future__ import annotations

import re
import subprocess
from fnmatch import fnmatch
from pathlib import Path

import pytest

from meadhall.games import SHELF, find

ROOT = Path(__file__).parents[1]
OURS = tuple(game_id for game_id in SHELF if not find(game_id).package)
NAME = re.compile(rf"\b({'|'.join(OURS)})\b")
FEW = 2  # games that a file may name: an example, and one for contrast
NOT_OURS = ("tests/*", "docs/durations.md", "benchmarks/*results/*", "docs/images/*", "*.lock", "*package-lock.json")
# Files that name more of our games than a few, each with why.
LISTS = {
    "src/meadhall/games/__init__.py": "the shelf itself: a line for each game, in the order of the hall",
    "README.md": "the table of games for readers; a test below holds it against the shelf",
    "docs/index.md": "the same table on the site; a test below holds it against the shelf",
    "src/meadhall/cli/arena.py": "examples of one command, each with a game that shows something else",
    "src/meadhall/cli/report.py": "examples of one command, each with a game that shows something else",
    "docs/architecture.md": "which game the name of a folder stands for",
    "docs/balance.md": "examples of one command, each with a game that shows something else",
    "docs/bots.md": "prose: games in which something holds that does not hold in others",
    "docs/ladder.md": "figures that were measured, by game; a command writes the page",
    "docs/ladder.json": "the same figures for programs",
    "benchmarks/README.md": "figures that were measured, by game",
    "docs/training.md": "figures that were measured, by game",
    "docs/environments.md": "examples of several libraries, and one measurement",
    "web/src/games/cards.ts": "what the hall shows of each game; a command writes it from the declarations",
    "web/src/lobby/lobby.test.ts": "three games made up for a test, called as ours are",
    "web/src/board/stills.test.ts": "what each board holds still, checked side by side",
}


def tracked() -> list[str]:
    """Files of ours outside the folders of the games, by their paths."""
    found = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    if found.returncode:
        pytest.skip("this is no checkout")
    return [
        path
        for path in found.stdout.splitlines()
        if not set(Path(path).parts[:-1]) & set(OURS) and not any(fnmatch(path, one) for one in NOT_OURS)
    ]


def named(path: str) -> set[str]:
    """Our games that a file names."""
    try:
        return set(NAME.findall((ROOT / path).read_text(encoding="utf-8")))
    except (UnicodeDecodeError, FileNotFoundError):  # a picture, or a file that is being removed
        return set()


def test_no_file_lists_our_games_without_a_reason() -> None:
    lists = {path for path in tracked() if len(named(path)) > FEW}
    assert lists - set(LISTS) == set(), "found instead, or declared by the games"
    assert set(LISTS) - lists == set(), "these need no exception any more"


def test_the_shelf_of_code_is_the_only_list_there() -> None:
    """Programs know no more than one or two games by name; the rest of the exceptions are words and figures."""
    code = {path for path in LISTS if path.startswith("src/") and "/cli/" not in path}
    assert code == {"src/meadhall/games/__init__.py"}


@pytest.mark.parametrize("page", ["README.md", "docs/index.md"])
def test_the_tables_for_readers_have_every_game_of_the_shelf_in_its_order(page: str) -> None:
    rows = re.findall(r"^\| (?:`|\[[^\]]+\]\(games/)(\w+)[`.]", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE)
    assert [row for row in rows if row in OURS] == list(OURS)
