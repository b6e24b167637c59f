"""The course of a table: what moves come to, and what all see of it.

A player may wish to be asked in secret even with nothing to play, so that no wait tells who holds what. The rules know
nothing of that: while such a decoy is on, the hall shows another table in place of the real one, at which the same is
played and decoys could answer, for all anybody knows. There they are asked, and all they can do is pass; that is no
move of the real table. A game's screen offers `decoyed(record, seats)`, which makes these seats seem able to answer,
and `undecoyed(record)`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from meadhall.engine.table import Table
from meadhall.hall.screens import screen_of
from meadhall.hall.secrets.timeline import Play
from meadhall.hall.secrets.windows import quiet_pass, waits
from meadhall.hall.storage.repository import Ply

if TYPE_CHECKING:
    from meadhall.hall.tables.live_table import Sitting


@dataclass
class Course:
    """Moves, and what has come of them."""

    table: Table  # the real one
    made: list[Ply]  # its moves; those of decoys are none
    shown: Table | None  # the one all see, where that is another
    plays: list[Play]  # what there was to see


def course(sitting: Sitting, plies: list[Ply]) -> Course:
    """What comes of these moves; at the end of a game no decoy is waited for."""
    table, shown = sitting.table, sitting.shown
    assert table is not None
    decoys, in_secret = sitting.decoys, sitting.is_secret
    if not decoys and shown is None:
        return _plain(table, plies, in_secret)
    told = Course(table, [], shown or table, [])
    for number, (seat, move) in enumerate(plies, 1):
        _play(told, seat, move, decoys if number == len(plies) else None)
    while told.table.over and told.shown is not None and not told.shown.over:
        last = told.shown.actors[0]
        passes = quiet_pass(told.shown, last)
        assert passes is not None
        _play(told, last, passes, decoys)
    if told.shown is None or not waits(told.shown):
        told.shown = None
    return told


def _plain(table: Table, plies: list[Ply], in_secret: bool) -> Course:
    plays = []
    for seat, move in plies:
        before, table = table, table.copy()
        table.play(seat, move)
        plays.append(Play(table, before if in_secret else None))
    return Course(table, list(plies), None, plays)


def _play(told: Course, seat: int, move: int, decoys: tuple[int, ...] | None) -> None:
    """A move at the table that is shown; at the real one too, unless a decoy makes it. `decoys`: those from now on."""
    before, real = told.shown, told.table
    assert before is not None
    if before is real or (seat in real.actors and real.view(None) == before.view(None)):
        told.table = real.copy()
        told.table.play(seat, move)
        told.made.append((seat, move))
    told.shown = before.copy()
    if decoys is not None:
        screen_of(before.game).undecoyed(told.shown.record)
        screen_of(before.game).decoyed(told.shown.record, decoys)
    told.shown.play(seat, move)
    told.plays.append(Play(told.shown, before if waits(before) else None, told.table.ply))
