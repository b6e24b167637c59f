"""`meadhall new ID`: a package with a game that already plays, to be changed into one's own."""

from __future__ import annotations

import argparse
import re
from importlib import resources
from pathlib import Path
from string import Template

from meadhall.cli import WRONG, complain
from meadhall.cli.options import Commands, add_command
from meadhall.cli.screen import console
from meadhall.games import SHELF
from meadhall.games.shelf import ID

DESCRIPTION = (
    "Write a package of a game of your own: a tiny game that already plays, with tests and a page of rules. "
    "Change it into yours."
)
EXAMPLES = """examples:
  meadhall new tafl
  meadhall new tafl --title "Brandubh" --folder ~/games/tafl"""
FILES = {  # what is written, by template
    "pyproject.toml.txt": "pyproject.toml",
    "README.md.txt": "README.md",
    "__init__.py.txt": "src/meadhall_$id/__init__.py",
    "rules.py.txt": "src/meadhall_$id/rules.py",
    "RULES.md.txt": "src/meadhall_$id/RULES.md",
    "test_game.py.txt": "tests/test_$id.py",
}


def add(commands: Commands) -> None:
    parser = add_command(commands, "new", run, "write a package of a game of your own", DESCRIPTION, EXAMPLES)
    parser.add_argument("id", metavar="ID", help="a word of letters from a to z: the game's name in commands")
    parser.add_argument("--title", metavar="TITLE", help="what players call it. Default: the id, capitalised")
    parser.add_argument("--folder", type=Path, metavar="FOLDER", help="where. Default: meadhall-ID in this folder")


def run(args: argparse.Namespace) -> int:
    if not re.fullmatch(ID, args.id):
        return complain(f"an id is a word of at most 32 letters from a to z, not {args.id!r}", WRONG)
    if args.id in SHELF:
        return complain(f"there is a game called {args.id!r} already", WRONG)
    title = args.title or args.id.capitalize()
    if not (title.isprintable() and re.fullmatch(r"[^\"\\{}]{1,60}", title)):
        return complain("a title is one line of at most 60 letters, without quotes, braces and backslashes", WRONG)
    folder = args.folder or Path(f"meadhall-{args.id}")
    if folder.exists() and any(folder.iterdir()):
        return complain(f"{folder} is not empty", WRONG)
    words = {"id": args.id, "title": title, "letters": args.id[:2].upper().ljust(2, "X")}
    for name, path in FILES.items():
        text = resources.files("meadhall.cli").joinpath("new_game", name).read_text(encoding="utf-8")
        target = folder / Template(path).substitute(words)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(Template(text).substitute(words), encoding="utf-8")
    out = console()
    out.print(f"{title} is written to {folder}. It plays already:", soft_wrap=True)
    for command in (
        f"pip install -e {folder}",
        f"meadhall play {args.id}",
        f"meadhall check {args.id}",
    ):
        out.print(f"  {command}", soft_wrap=True)
    return 0
