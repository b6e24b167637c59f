"""Playthroughs: what golden chronicles go through, ply by ply, as an earlier build did.

A chronicle's result tells little of what happened on the way. Its playthrough has a mark for every ply: who is asked,
what is legal, why other moves are refused, what happened, who saw it and whether it may be taken back; and every few
plies the whole position. A change of the rules that shows in no result shows here. `python -m tests.playthroughs GAME`
writes the marks of chronicles that have none; `--again` writes all of them, after a change of the rules that is meant.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

import meadhall
from meadhall.engine.table import Table

FOLDER = Path(__file__).parent / "chronicles"
FILE = "playthroughs.json"
WIDTH = 4  # digits of a mark
WHOLE = 5  # plies from one look at the whole position to the next
JUDGED = 6  # moves a ply that are judged, legal or not
LATELY = 64  # moves that were legal lately, and are likely to be refused for a reason of their own


def chronicles(game_id: str) -> list[str]:
    """The names of a game's golden chronicles."""
    return sorted(path.stem for path in (FOLDER / game_id).glob("*.txt"))


def expected(game_id: str) -> dict[str, str]:
    """The marks that are kept, by chronicle."""
    path = FOLDER / game_id / FILE
    return json.loads(path.read_text()) if path.exists() else {}


def marks(game_id: str, name: str) -> Iterator[str]:
    """A mark for the deal and for every ply."""
    table = meadhall.load((FOLDER / game_id / f"{name}.txt").read_text())
    dice = random.Random(name)
    lately: list[int] = []
    plies = table.history
    past = table.rewind(0)
    for ply in range(len(plies) + 1):
        if ply:
            past.play(*plies[ply - 1])
        told = repr(_looked_at(past, lately, dice))
        if ply % WHOLE == 0 or ply == len(plies):
            told += json.dumps(past.position(), sort_keys=True)
        yield hashlib.blake2b(told.encode()).hexdigest()[:WIDTH]


def _looked_at(table: Table, lately: list[int], dice: random.Random) -> list[Any]:
    """What can be seen of a table from outside, as numbers; words may change without a change of the rules."""
    legal = {seat: table.legal(seat) for seat in table.actors}
    for moves in legal.values():
        lately += dice.sample(moves, min(len(moves), JUDGED))
    del lately[:-LATELY]
    judged = [(dice.randrange(table.seats), move) for move in dice.choices(lately, k=JUDGED)] if lately else []
    judged += [(seat, move) for seat in legal for move in dice.choices(lately, k=JUDGED)]
    speed, states = table._speed(), table._handle  # both at once: native code may come meanwhile
    return [
        legal,
        [[move.id for move in table.asides(seat)] for seat in range(table.seats)],
        [int(speed.refusal_at(states, 0, seat, move)) for seat, move in judged],
        [(event.name, event.audience, event.seat, event.value, event.data) for event in table.happened],
        bool(table.record.revealed),
        table.scores,
        table.places,
    ]


def first_difference(game_id: str, name: str, kept: str) -> int | None:
    """The first ply at which a chronicle goes another way than the marks say; None if none does."""
    old = [kept[start : start + WIDTH] for start in range(0, len(kept), WIDTH)]
    pairs = zip_longest(marks(game_id, name), old)
    return next((ply for ply, (now, then) in enumerate(pairs) if now != then), None)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.playthroughs", description="Writes marks of chronicles.")
    parser.add_argument("game", choices=meadhall.games())
    parser.add_argument("--again", action="store_true", help="write those anew that are there")
    args = parser.parse_args()
    kept = {} if args.again else expected(args.game)
    names = chronicles(args.game)
    found = {name: kept.get(name) or "".join(marks(args.game, name)) for name in names}
    (FOLDER / args.game / FILE).write_text(json.dumps(found, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
