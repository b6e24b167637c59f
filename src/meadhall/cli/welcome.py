"""What `meadhall` says when nothing is asked of it."""

from __future__ import annotations

from rich.text import Text

import meadhall
from meadhall.cli.screen import console
from meadhall.cli.seats import seat_range

FIRST_STEPS = (
    ("meadhall play odin", "play against three bots"),
    ("meadhall play odin --people 2", "two people at one keyboard, and two bots"),
    ("meadhall sim odin karl random", "let bots play a thousand games"),
    ("meadhall --help", "everything else"),
)


def welcome() -> None:
    out = console()
    out.print(Text(f"Welcome to Meadhall {meadhall.__version__}", style="bold"))
    out.print("\nOn the shelf:")
    for game in map(meadhall.game, meadhall.games()):
        out.print(Text(f"  {game.id:10}{game.title}, {seat_range(game)} players"))
    out.print("\nTo begin:")
    for command, what in FIRST_STEPS:
        out.print(Text(f"  {command:32}{what}"))
