"""Golden chronicles: games that an earlier build played, and how they ended; they have to end so again.

A folder has a chronicle for every case of a game, `ID/CASE.txt`, and `ID/results.json` with the results by case.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

from meadhall import bots
from meadhall.checks.broken import UNASKED, Broken, Case, as_key, cases, unasked
from meadhall.engine import chronicle
from meadhall.engine.game import Game
from meadhall.games import find, versions

RESULTS = "results.json"


def name_of(case: Case) -> str:
    """A chronicle's name: the case, and the rules version if it is not the first."""
    version = case.game.rules_version
    return str(case).replace(" ", "-") + (f"-rules={version}" if version > 1 else "")


def wanted(game: Game) -> Iterator[tuple[str, Case, int]]:
    """Every chronicle a game has: its name, its case and its seed; the first case has one from a key too."""
    for number, case in enumerate(cases(game)):
        if number == 0 and game is find(game.id):
            yield f"key-{name_of(case)}", case, as_key(1000)
        yield name_of(case), case, 1000 + number


def write(game: Game, folder: Path) -> list[str]:
    """Writes a chronicle for every case under the newest rules that has none yet; returns their names."""
    folder = folder / game.id
    folder.mkdir(parents=True, exist_ok=True)
    index = folder / RESULTS
    results = json.loads(index.read_text()) if index.exists() else {}
    written = []
    for number, (name, case, seed) in enumerate(wanted(game)):
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
        written.append(name)
    index.write_text(json.dumps(results, indent=1, sort_keys=True) + "\n")
    return written


def check_chronicles(game: Game, folder: Path) -> None:
    """Golden chronicles are there for every case, and end as they did when they were written."""
    index = folder / game.id / RESULTS
    if not index.is_file():
        raise Broken(f"there are no golden chronicles at {index.parent}; --write-chronicles writes them")
    expected = json.loads(index.read_text())
    names = {name for version in versions(game.id) for name, _, _ in wanted(version)}
    if missing := names - set(expected):
        raise Broken(f"there is no golden chronicle of {min(missing)}; --write-chronicles writes it")
    if unknown := set(expected) - names:
        raise Broken(f"{index.parent / min(unknown)}.txt is of a case that the game does not have")
    for name, result in expected.items():
        table = chronicle.read((index.parent / f"{name}.txt").read_text(), find)
        ended = [list(table.scores or ()), list(table.places or ())]
        if ended != result:
            raise Broken(f"{name}.txt ends with {ended}; when it was written it ended with {result}")
