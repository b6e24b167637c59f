"""An outside program at a table of the hall: takes a seat and plays it to the end.

    python examples/bot.py http://127.0.0.1:8600 TABLE [INVITE]
    python examples/bot.py http://127.0.0.1:8600 new GAME [OPTION=NUMBER ...]

The second makes a table of its own, against the hall's bots. Put your own idea into `choose`. docs/bots.md explains the
exchange that `meadhall.client` has with the hall; a program in another language does the same.
"""

from __future__ import annotations

import random
import sys
from typing import Any

from meadhall.client import Hall, Question

NAME = "Example bot"


def choose(question: Question) -> dict[str, Any]:
    """One of the moves: here any of those that play most cards. `question.view` is everything this seat may see."""
    most = max(len(move.get("cards", [])) for move in question.moves)
    return random.choice([move for move in question.moves if len(move.get("cards", [])) == most])


def play(address: str, table: str, *more: str) -> list[int]:
    """Sits down, or makes a table with as few seats as the game takes, and plays."""
    hall = Hall(address).sign_in(NAME)
    if table == "new":
        game, *options = more
        fewest = next(one["seats"][0] for one in hall.call("/api/games") if one["id"] == game)
        chosen = {name: int(number) for name, number in (option.split("=") for option in options)}
        table = hall.new_table(game, ["thrall"] * (fewest - 1), **chosen)
    else:
        hall.join(table, *more)
    return hall.play(table, choose)


if __name__ == "__main__":
    print("places by seat:", *play(*sys.argv[1:]))
