"""Writes a golden chronicle for every case of a game under its newest rules that has none yet, and one from a key.

`python tests/write_chronicles.py GAME`
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import meadhall
from meadhall import bots
from meadhall.checks import Case, cases
from meadhall.checks.broken import UNASKED, as_key, unasked
from meadhall.engine.game import Game

FOLDER = Path(__file__).parent / "chronicles"


def name_of(case: Case) -> str:
    """A chronicle's name: the case, and the rules version if it is not the first."""
    version = case.game.rules_version
    return str(case).replace(" ", "-") + (f"-rules={version}" if version > 1 else "")


def wanted(game: Game) -> Iterator[tuple[str, Case, int]]:
    """Every chronicle a game has: its name, its case and its seed; the first case has one from a key too."""
    for number, case in enumerate(cases(game)):
        if number == 0 and game is meadhall.game(game.id):
            yield f"key-{name_of(case)}", case, as_key(1000)
        yield name_of(case), case, 1000 + number


def main(game_id: str) -> None:
    folder = FOLDER / game_id
    folder.mkdir(parents=True, exist_ok=True)
    index = folder / "results.json"
    results = json.loads(index.read_text()) if index.exists() else {}
    for number, (name, case, seed) in enumerate(wanted(meadhall.game(game_id))):
        if name in results:
            continue
        table = case.table(seed)
        wise = 0 if case.seats == 1 else 1  # every other seat, and whoever plays alone
        seated = [bots.make("karl" if seat % 2 == wise else "random", seat) for seat in range(case.seats)]
        dice = random.Random(number)
        while not table.over:
            asides = unasked(table)
            if asides and dice.random() < UNASKED:
                table.play(*dice.choice(asides))
                continue
            seat = table.actors[0]
            table.play(seat, seated[seat].choose(table.chair(seat, dice.getrandbits(60))))
        (folder / f"{name}.txt").write_text(table.save())
        results[name] = [table.scores, table.places]
    index.write_text(json.dumps(results, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
