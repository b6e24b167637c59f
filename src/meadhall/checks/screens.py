"""Checks of what people are told: all of it goes through JSON, and nothing is without words."""

from __future__ import annotations

import json
from typing import Any

from meadhall.checks.broken import Case, broken, check_named
from meadhall.engine.table import Table


def check_screens(case: Case, seed: int) -> None:
    """What a screen is told is JSON: views, questions, moves, events; and whoever is asked reads what for."""
    names = [f"Seat {seat}" for seat in range(case.seats)]
    for table in case.walk(seed):
        screen = case.game.screen
        for seat in (None, *range(case.seats)):
            _check_json(table, f"the view of {'who looks on' if seat is None else f'seat {seat}'}", table.view(seat))
        for part in case.game.layout:
            if why := part.wrong(table.view(None)):
                broken(table, f"the layout's {part.kind} cannot be drawn: {why}")
        for seat in table.actors:
            moves = table.moves(seat)
            if not screen.question(table.view(seat), names, moves):
                broken(table, f"seat {seat} is asked, but there are no words for what")
            for move in moves:
                _check_json(table, f"move {move.text!r}", screen.move_data(table.record, seat, move.id))
        for event in table.happened:
            check_named(table, event)
            _check_json(table, f"an event {event.name!r}", screen.event_data(event, case.seats))
            case.game.notation(event)


def _check_json(table: Table, what: str, told: Any) -> None:
    try:
        again = json.loads(json.dumps(told))
    except (TypeError, ValueError) as error:
        broken(table, f"{what} cannot be sent to a screen: {error}")
    if again != told:
        broken(table, f"{what} comes to a screen as something else: keys are text, and there are no tuples")
