"""Lessons: a position of a game with a move to find, for people who have never played it.

A game's folder may have a `lesson.json`: the seat that is asked, the moves that are right, as notation has them, the
position (`Table.position`), and what is said beside it: the things on the board one after another (`point` selects each
on the page), the task, and what is said of a wrong move and of a right one.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any

from meadhall.engine.game import Game
from meadhall.engine.table import Table
from meadhall.engine.words import YOU
from meadhall.games import find, folder

FILE = "lesson.json"
SAID = ("tells", "task", "wrong", "right")
OTHERS = ("Hildr", "Ivar", "Sigrid", "Ulf", "Astrid", "Leif", "Ylva", "Egil", "Tove")


def has_lesson(game: Game) -> bool:
    return _given(game) is not None


@cache
def lesson(game_id: str) -> dict[str, Any] | None:
    """The lesson of a game as a page shows it; None where there is none."""
    game = find(game_id)
    given = _given(game)
    if given is None:
        return None
    table, seat = Table.at_position(game, given["position"]), given["seat"]
    names, moves = _names(table.seats, seat), table.moves(seat)
    view, right = table.view(seat), {move.id: move.text for move in moves if move.text in given["answers"]}
    return {
        **{name: given[name] for name in SAID},
        "seat": seat,
        "names": names,
        "view": view,
        "asks": game.screen.question(view, names, moves),
        "moves": [
            {
                "id": move.id,
                "text": move.text,
                "label": move.label,
                **game.screen.move_data(table.record, seat, move.id),
            }
            for move in moves
        ],
        "after": {str(move): _after(game, table, seat, move, names) for move in right},
    }


def _given(game: Game) -> dict[str, Any] | None:
    try:
        found: dict[str, Any] = json.loads(resources.files(folder(game)).joinpath(FILE).read_text(encoding="utf-8"))
    except (OSError, TypeError):  # no such file, or a game that is a single module
        return None
    return found


def _names(seats: int, mine: int) -> list[str]:
    others = iter(OTHERS)
    return [YOU if seat == mine else next(others) for seat in range(seats)]


def _after(game: Game, table: Table, seat: int, move: int, names: list[str]) -> dict[str, Any]:
    """What the seat sees when the move is made."""
    then = table.copy()
    then.play(seat, move)
    events = [
        {
            "name": event.name,
            "seat": event.seat,
            "sentence": game.sentence(event, names),
            "text": game.notation(event),
            **game.screen.event_data(event, table.seats),
        }
        for event in then.events(seat)
    ]
    return {"view": then.view(seat), "events": events}
