"""`meadhall mcp`: lets an assistant sit down at a table, by the Model Context Protocol on standard input and output."""

from __future__ import annotations

import argparse

from meadhall.cli.options import Commands, add_command
from meadhall.client import Hall
from meadhall.engine.errors import MeadhallError

WORDS = "let an assistant sit down at a table of a hall (Model Context Protocol)"
DESCRIPTION = f"{WORDS.capitalize()}. An assistant's program starts this command and talks to it; people need not."
HALL = "http://127.0.0.1:8600"
EXAMPLES = """examples:
  meadhall mcp                                            in the hall on this computer
  meadhall mcp https://games.example.org --name Huginn    in another, under a name

docs/bots.md tells how an assistant's program is told of it."""


class NoProtocol(MeadhallError):
    """The extra that speaks the protocol is not installed."""


def add(commands: Commands) -> None:
    parser = add_command(commands, "mcp", run, WORDS, DESCRIPTION, EXAMPLES)
    parser.add_argument("hall", nargs="?", default=HALL, metavar="ADDRESS", help="of the hall; default: %(default)s")
    parser.add_argument("--name", default="Assistant", help="who the assistant is there; default: %(default)s")
    parser.add_argument("--token", help="a token of the hall's page, to play as the person who made it")


def run(args: argparse.Namespace) -> int:
    """Serves until standard input ends; returns the exit code."""
    try:
        from meadhall.language.server import server
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "mcp":
            raise
        raise NoProtocol("the protocol's library is not installed; install meadhall[mcp]") from None
    server(Hall(args.hall, args.token), args.name).run("stdio")
    return 0
