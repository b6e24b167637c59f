"""`meadhall replay`: a saved game told in sentences or in notation, or the board as it was."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.text import Text

from meadhall.cli import news, saves
from meadhall.cli.options import Commands, add_command, whole_number
from meadhall.cli.screen import Screen
from meadhall.cli.seats import from_notes
from meadhall.engine.errors import BadOption
from meadhall.engine.plain_terminal import terminal_of

DESCRIPTION = "Tell a saved game move by move, or show its board as it was."
EXAMPLES = """examples:
  meadhall replay game.chronicle                  the game in sentences, as all at the table saw it
  meadhall replay game.chronicle --notation       in the notation of its page of rules
  meadhall replay game.chronicle --ply 12 --seat 0   what seat 0 saw after twelve moves"""


def add(commands: Commands) -> None:
    parser = add_command(
        commands, "replay", run, "tell a saved game, or show its board at any move", DESCRIPTION, EXAMPLES
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="a chronicle")
    parser.add_argument("--ply", type=whole_number(0), metavar="N", help="show the board after so many moves")
    parser.add_argument("--seat", type=whole_number(0), metavar="S", help="with all that this seat saw, from 0")
    parser.add_argument("--notation", action="store_true", help="in the game's notation instead of sentences")
    parser.add_argument("--plain", action="store_true", help="plain text: no colours, no symbols")


def run(args: argparse.Namespace) -> int:
    table, notes = saves.read(args.file)
    if args.seat is not None and args.seat >= table.seats:
        raise BadOption(f"--seat is a number from 0 to {table.seats - 1}, not {args.seat}")
    if args.ply is not None:
        if args.ply > table.ply:
            raise BadOption(f"--ply is a number from 0 to {table.ply}, not {args.ply}")
        table = table.rewind(args.ply)
    seating = from_notes(notes, table.seats)
    names = list(seating.names) if seating else [f"Seat {seat}" for seat in range(table.seats)]
    screen = Screen(args.plain)
    words = terminal_of(table.game)
    if args.notation:
        for line in words.log(table, args.seat):
            screen.console.print(Text(line), soft_wrap=True)
    elif args.ply is not None:
        screen.show(words.draw(table.view(args.seat), names, words.sorts[0]))
        for sentence in news.sentences(table.events(args.seat), names, words.joined_events):
            screen.show(sentence)
    else:
        for sentence in news.sentences(news.happened(table, args.seat), names, words.joined_events):
            screen.show(sentence)
        won = news.winners(names, table.places) if table.places else ""
        screen.show(Text(won, style="bold") if won else "The game is not over yet.")
        if table.scores and table.places:
            for sentence in table.game.screen.ties(table.view(None), names, table.scores, table.places):
                screen.show(sentence)
    return 0
