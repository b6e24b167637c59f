"""`meadhall arena --ladder`: every level against the one below, in every game, and the page that shows it."""

from __future__ import annotations

import argparse
import json
import os
import platform
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.text import Text

import meadhall
from meadhall.arena import plots
from meadhall.arena.figures import weakest_first
from meadhall.arena.folders import folder_of, write, write_json
from meadhall.arena.ladder import PICTURES, line_ups, page, summary
from meadhall.arena.plan import plan
from meadhall.arena.run_file import BadRun
from meadhall.bench.machine import processor
from meadhall.bots import BOTS, level
from meadhall.cli.options import find_game, given_options
from meadhall.cli.results import show
from meadhall.cli.runs import open_pool, play_and_save
from meadhall.cli.screen import console
from meadhall.engine.errors import BadOption
from meadhall.files import data_folder

DOCS = Path("docs")  # of a checkout
PAGE, FIGURES = "ladder.md", "ladder.json"


def run(args: argparse.Namespace, kinds: Sequence[str]) -> int:
    if given_options(args):
        raise BadOption("--ladder plays with default options; give it a game, and levels, at most")
    levels = weakest_first([level(bot) for bot in args.bots] or list(BOTS))
    if len(levels) < 2:
        raise BadOption(f"a ladder has two levels at least, like: meadhall arena {args.game} thrall karl --ladder")
    games = [find_game(args.game)] if args.game else [meadhall.game(game_id) for game_id in meadhall.games()]
    folder = args.out or (DOCS if (DOCS / PAGE).is_file() else data_folder() / "arena")
    ladders = read(folder / FIGURES)
    everyone = [bot for game in games for line_up in line_ups(game, levels) for bot in line_up]
    with open_pool(args, len(games) * args.games, everyone) as pool:
        for game in games:
            matches = []
            for line_up in line_ups(game, levels):
                match = plan(game.id, line_up, args.seed, {})
                kept = folder_of(match) if args.out is None else args.out / "runs" / folder_of(match).name
                what = f"{game.title}: {' '.join(line_up)}"
                figures, played, _ = play_and_save(match, args, kept, pool, (), what)
                matches.append((match, played, figures))
                if not args.json:
                    show(figures)
                    console().print()
            ladders[game.id] = summary(matches, levels, f"{datetime.now(UTC):%Y-%m-%d}", machine())
            if kinds:
                title = f"Ratings, {game.title}"
                plots.ladder(ladders[game.id]["rungs"], title, folder / PICTURES / game.id, kinds)
            files = [write_json(folder / FIGURES, ladders), write(folder / PAGE, page(ladders))]
    if args.json:
        print(json.dumps(ladders, indent=2))
    else:
        console().print(Text(f"Saved: {', '.join(map(str, files))}"), soft_wrap=True)
    return 0


def read(path: Path) -> dict[str, Any]:
    """The ladders of an earlier run, which stay where this one plays other games."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise BadRun(f"cannot read {path}: {error.strerror}; --out names another folder") from None
    except ValueError:
        raise BadRun(f"{path} cannot be read; remove it, or --out names another folder") from None
    if not isinstance(found, dict):
        raise BadRun(f"{path} has no ladders in it; remove it, or --out names another folder")
    return found


def machine() -> str:
    """`2 cores of AMD EPYC, Linux`."""
    cores = os.cpu_count() or 1
    return f"{cores} core{'s' * (cores > 1)} of {processor()}, {platform.system()}"
