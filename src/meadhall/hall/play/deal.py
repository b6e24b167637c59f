"""The deal: a game begins when everyone has sat down."""

from __future__ import annotations

from dataclasses import replace

from meadhall.engine.table import Table
from meadhall.games import find
from meadhall.hall.secrets import fairness
from meadhall.hall.secrets.timelines import turn_in
from meadhall.hall.storage.repository import INVITED, OPEN, PLAYING, Ply, Seat, TableRow
from meadhall.hall.tables import clocks
from meadhall.hall.tables.live_tables import LiveTables


def dealt_if_complete(tables: LiveTables, row: TableRow, seats: list[Seat]) -> TableRow:
    """The table at the deal, with a seed nobody can guess, if everyone has sat down; else as it was."""
    if any(seat.kind in (OPEN, INVITED) for seat in seats):
        return row
    seed, salt = fairness.draw()
    return begun(tables, replace(row, salt=salt), seed, seats, [])


def begun(tables: LiveTables, row: TableRow, seed: int, seats: list[Seat], plies: list[Ply]) -> TableRow:
    """The table with its clocks started, after the moves it begins with."""
    table = Table.fresh(find(row.game, row.rules_version), len(seats), row.options, seed)
    for seat, move in plies:
        table.play(seat, move)
    time = clocks.begin(row.clock, len(seats), tables.steady())
    turn, moved = turn_in(table.view(None)), tables.now()
    return replace(row, seed=seed, state=PLAYING, turn=turn, time=time, moved=moved)
