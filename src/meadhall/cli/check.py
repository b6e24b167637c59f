"""`meadhall check GAME`: all that is asked of a game, and what is missing or wrong."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.text import Text

from meadhall.checks import asked, chronicles, tracing
from meadhall.cli.options import Commands, add_command, add_game, find_game
from meadhall.cli.screen import console

DESCRIPTION = (
    "Go through all that is asked of a game: that its rules compile, end, keep their secrets and their texts, that "
    "every rule has a test. Says in words what is missing or wrong; the exit code is 1 then. "
    "As tests of its own: pytest --meadhall GAME."
)
EXAMPLES = """examples:
  meadhall check odin
  meadhall check stones --quick          only what needs no compiler
  meadhall check stones --tests tests    with the folder of its tests and golden chronicles"""
HOLDS, WRONG, SKIPPED = ("  ok  ", "green"), ("wrong ", "bold red"), ("  --  ", "dim")


def add(commands: Commands) -> None:
    parser = add_command(commands, "check", run, "say what a game lacks, or does wrong", DESCRIPTION, EXAMPLES)
    add_game(parser)
    parser.add_argument("--quick", action="store_true", help="leave out what needs a compiler or another program")
    parser.add_argument("--tests", type=Path, metavar="FOLDER", help="its tests. Default: its checkout's, or ./tests")
    parser.add_argument(
        "--write-chronicles", action="store_true", help="write the golden chronicles that are missing among its tests"
    )


def run(args: argparse.Namespace) -> int:
    game = find_game(args.game)
    tests = asked.tests_of(game, args.tests)
    out = console()
    if args.write_chronicles:
        if tests is None:
            raise tracing.NoTests(tracing.NONE_HERE)
        written = chronicles.write(game, tests / asked.CHRONICLES)
        out.print(f"{len(written)} chronicles written to {tests / asked.CHRONICLES}", soft_wrap=True)
    wrong = 0
    for answer in asked.answers(game, tests, args.quick):
        mark = WRONG if answer.wrong else SKIPPED if answer.skipped else HOLDS
        more = answer.wrong or answer.skipped
        out.print(Text.assemble(mark, answer.says, (f": {more}" if more else "", mark[1])), soft_wrap=True)
        if answer.chronicle:
            out.print(Text(f"This chronicle leads there:\n{answer.chronicle}", style="dim"), soft_wrap=True)
        wrong += bool(answer.wrong)
    for one in asked.advice(game):
        out.print(Text(f"      {game.title} could be better: {one}.", style="yellow"), soft_wrap=True)
    out.print(f"{game.title}: {f'{wrong} of what is asked is missing or wrong' if wrong else 'all is well'}.")
    return 1 if wrong else 0
