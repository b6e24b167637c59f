"""`meadhall train`: a small net learns a game, from Karl's games first and then from playing itself."""

from __future__ import annotations

import argparse
from dataclasses import Field, fields
from pathlib import Path
from typing import Any

from meadhall.cli.options import (
    Commands,
    add_command,
    add_game,
    add_game_options,
    find_game,
    given_options,
    number_above_0,
    whole_number,
)
from meadhall.cli.screen import console
from meadhall.engine.errors import MeadhallError
from meadhall.engine.game import STANDARD
from meadhall.train.recipe import Recipe

WORDS = "teach a small net a game, from Karl's games and from its own"
DESCRIPTION = f"""{WORDS[0].upper()}{WORDS[1:]}. Needs torch: pip install "meadhall[research]".

The folder gets the weights with their card, the curve, a report and a checkpoint; the same command goes on from there.
Everything is counted, nothing timed: the same recipe on the same device makes the same net."""
EXAMPLES = """examples:
  meadhall train odin --out odin-net
  meadhall train onboard --observation relations --positions 500000 --out ships
  meadhall train odin --device gpu --games 16384 --positions 2000000 --updates 240 --out odin-net

docs/training.md tells what each number does, and what came of it."""
NOT_NUMBERS = ("game", "seats", "observation", "options", "seed")


class NoTorch(MeadhallError):
    """The extra that learns is not installed."""


def add(commands: Commands) -> None:
    parser = add_command(commands, "train", run, WORDS, DESCRIPTION, EXAMPLES)
    add_game(parser)
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="what is written, and gone on from")
    parser.add_argument("--device", choices=("cpu", "gpu"), default="cpu", help="default: %(default)s")
    parser.add_argument(
        "--seats", type=whole_number(1), metavar="N", help="default: four, or as many as the game takes"
    )
    parser.add_argument(
        "--observation", default=STANDARD, metavar="NAME", help="what the net sees; default: %(default)s"
    )
    parser.add_argument("--seed", type=whole_number(0, 2**31 - 1), default=1, metavar="N", help="default: %(default)s")
    numbers = parser.add_argument_group("the recipe")
    for one in fields(Recipe):
        if one.name not in NOT_NUMBERS:
            flag = f"--{one.name.replace('_', '-')}"
            numbers.add_argument(flag, type=_reader(one), default=one.default, metavar="N", help="default: %(default)s")
    add_game_options(parser)


def _reader(one: Field[Any]) -> Any:
    """How a number of the recipe is read: there may be none of what is counted in passes and updates."""
    if isinstance(one.default, float):
        return number_above_0(one.name)
    return whole_number(0 if one.name in ("passes", "updates", "positions") else 1)


def run(args: argparse.Namespace) -> int:
    """Trains until the recipe is done; returns the exit code."""
    game = find_game(args.game)
    seats = game.read_seats(args.seats)
    game.observing(args.observation)  # says what is there, before anything is loaded
    recipe = Recipe(
        game.id, seats, args.observation, game.read_options(seats, given_options(args)), args.seed,
        **{one.name: getattr(args, one.name) for one in fields(Recipe) if one.name not in NOT_NUMBERS},
    )  # fmt: skip
    try:
        from meadhall.train.run import Training
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "torch":
            raise
        raise NoTorch("torch is not installed; install meadhall[research]") from None
    screen = console()
    Training(recipe, args.out, args.device, lambda line: screen.print(line, soft_wrap=True, highlight=False)).run()
    screen.print(f"Written to {args.out}: {game.id}.npz, curve.json, report.json", soft_wrap=True, highlight=False)
    return 0
