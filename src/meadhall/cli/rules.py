"""`meadhall rules GAME`: every rule, ruling, example and invariant of a game, and the tests that prove it."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from meadhall.checks import asked, tracing
from meadhall.games import SHELF, find


def add(commands: argparse._SubParsersAction) -> None:
    """Adds the command to the command line."""
    parser = commands.add_parser(
        "rules",
        help="show a game's rules and the tests that prove them",
        description="Show every rule, ruling, example and invariant of a game with the tests that prove it.",
        epilog="example: meadhall rules odin --gaps",
    )
    parser.add_argument("game", metavar="GAME", help=f"one of: {', '.join(SHELF)}")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--page", action="store_true", help="show the page of rules itself, as a player reads it")
    what.add_argument("--gaps", action="store_true", help="list only what no test proves; exit code 1 if there is any")
    parser.add_argument("--tests", type=Path, metavar="FOLDER", help="its tests. Default: its checkout's, or ./tests")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Runs the command; returns its exit code."""
    console = Console(highlight=False)
    if args.page:
        console.print(Markdown(tracing.page(args.game)))
        return 0
    texts = tracing.rules(args.game)
    tests = asked.tests_of(find(args.game), args.tests)
    if tests is None:
        if args.gaps:
            raise tracing.NoTests(tracing.NONE_HERE)
        for rule, text in texts.items():
            _show(console, rule, text)
        console.print(f"{len(texts)} ids; {tracing.NONE_HERE}", soft_wrap=True)
        return 0
    proofs = tracing.proofs(args.game, tests)
    if args.gaps:
        return _show_gaps(console, texts, proofs)
    for rule, text in texts.items():
        _show(console, rule, text)
        for test in proofs[rule]:
            console.print(Text(f"    {test}", style="dim"), soft_wrap=True)
        if not proofs[rule]:
            console.print(Text("    no test", style="bold red"))
    proved = sum(1 for cited in proofs.values() if cited)
    different = len({test for cited in proofs.values() for test in cited})
    console.print(f"{len(texts)} ids, {proved} with tests, {different} tests")
    return 0


def _show(console: Console, rule: str, text: str) -> None:
    console.print(Text.assemble((rule, "bold cyan"), " ", text), soft_wrap=True)


def _show_gaps(console: Console, texts: dict[str, str], proofs: dict[str, list[str]]) -> int:
    gaps = [rule for rule in texts if not proofs[rule]]
    for rule in gaps:
        _show(console, rule, texts[rule])
    console.print(f"{len(gaps)} of {len(texts)} ids have no test" if gaps else f"all {len(texts)} ids have a test")
    return 1 if gaps else 0
