"""Arguments of commands: those that several commands share, and each game's own options."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from math import inf
from typing import TypeAlias

import meadhall
from meadhall.arena.pool import cores
from meadhall.engine.chronicle import LONGEST_NUMBER
from meadhall.engine.game import Game
from meadhall.engine.option import Option

PREFIX = "option_"
Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # what a command adds itself to


def add_command(
    commands: Commands, name: str, run: Callable[[argparse.Namespace], int], words: str, description: str, examples: str
) -> argparse.ArgumentParser:
    """The parser of a command that shows examples below its help."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = commands.add_parser(name, help=words, description=description, epilog=examples, formatter_class=raw)
    parser.set_defaults(run=run)
    return parser


def add_game(parser: argparse.ArgumentParser) -> None:
    """The game, named first."""
    parser.add_argument("game", metavar="GAME", help=", ".join(meadhall.games()))


def add_match_options(parser: argparse.ArgumentParser, games: int, words: str, seed: Callable[[str], int]) -> None:
    """What every command that plays many games can be told."""
    count = whole_number(1)
    parser.add_argument("-n", type=count, default=games, dest="games", metavar="N", help=f"{words}. Default: {games}")
    parser.add_argument("--seed", type=seed, default=1, metavar="N", help="same seed, same games. Default: 1")
    parser.add_argument("--jobs", type=count, default=cores(), metavar="N", help="processes. Default: all cores")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


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


def setup_words(game: Game, options: Mapping[str, int]) -> str:
    """The options that are not at their default, by the words people use; the first one always."""
    parts = []
    for number, option in enumerate(game.options):
        value = options[option.name]
        word = next((word for word, meant in option.words.items() if meant == value), option.write(value))
        if number == 0:
            parts.append(word)
        elif value != option.default:
            parts.append(option.name if option.is_switch else f"{option.name} {word}")
    return ", ".join(parts)


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


def number_above_0(of: str, most: float = inf) -> Callable[[str], float]:
    """A reader of numbers up to `most`, for argparse."""

    def read(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = 0.0
        if not 0 < number <= most or number == inf:
            limit = "" if most == inf else f" and up to {most:g}"
            raise argparse.ArgumentTypeError(f"a number of {of} above 0{limit} is wanted, not {text!r}")
        return number

    return read
