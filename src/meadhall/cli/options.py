"""A game's own options as arguments of a command, for every game on the shelf."""

from __future__ import annotations

import argparse
from collections.abc import Callable

import meadhall
from meadhall.engine.chronicle import LONGEST_NUMBER
from meadhall.engine.game import Game
from meadhall.engine.option import Option

PREFIX = "option_"


def add_game_options(parser: argparse.ArgumentParser) -> None:
    """One group of options for each game; games that share one share the argument."""
    added: set[str] = set()
    for game in map(meadhall.game, meadhall.games()):
        group = parser.add_argument_group(f"options of {game.title}")
        for option in game.options:
            if option.name not in added:
                _add(group, option)
                added.add(option.name)


def _add(group: argparse._ArgumentGroup, option: Option) -> None:
    flag, dest = option.name.replace("_", "-"), PREFIX + option.name
    words = option.help.replace("%", "%%")
    if option.is_switch:
        off = "no-" if option.default else ""
        group.add_argument(f"--{off}{flag}", dest=dest, action="store_const", const=int(not option.default), help=words)
    else:
        values = "".join(f"{word}|" for word in option.words)
        default = next((word for word, value in option.words.items() if value == option.default), option.default)
        group.add_argument(f"--{flag}", dest=dest, metavar=f"{values}N", help=f"{words} Default: {default}.")


def given_options(args: argparse.Namespace) -> dict[str, object]:
    """The options that were given, by name."""
    return {
        name.removeprefix(PREFIX): value
        for name, value in vars(args).items()
        if name.startswith(PREFIX) and value is not None
    }


def find_game(game_id: str) -> Game:
    return meadhall.game(game_id.lower())


def whole_number(low: int, high: int | None = None) -> Callable[[str], int]:
    """A reader of whole numbers in a range, for argparse."""

    def read(text: str) -> int:
        number = int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER else -1
        if number < low or (high is not None and number > high):
            limits = f"from {low}" if high is None else f"from {low} to {high}"
            raise argparse.ArgumentTypeError(f"a whole number {limits} is wanted, not {text!r}")
        return number

    return read
