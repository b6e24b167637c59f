"""What plies come to at a copy of the table, and what all see of it while decoys are asked.

A player may wish to be asked in secret even with nothing to play, so that no wait tells who holds what. The rules know
nothing of such a decoy. While one is asked, the hall shows a decoy table in place of the real one: the same is played
there, and decoys seem able to answer. All they can do is pass, and their pass is no move of the real table.
"""

from __future__ import annotations

from dataclasses import dataclass

from meadhall.engine.table import Table
from meadhall.hall.secrets.masking_delay import Delay
from meadhall.hall.secrets.timelines import Happening
from meadhall.hall.secrets.windows import quiet_pass, waits_in_secret
from meadhall.hall.storage.repository import Ply


@dataclass
class Applied:
    """Plies, and what has come of them."""

    table: Table  # the real one
    plies: list[Ply]  # of the real table; those of decoys are none
    decoy_table: Table | None  # the one all see, where that is another
    happenings: list[Happening]  # what there was to see
    delay: Delay | None = None  # the delay that masks them; None if all hear of them at once

    @property
    def public_table(self) -> Table:
        return self.decoy_table or self.table

    @property
    def windows(self) -> int:
        """How often somebody might have been asked in secret, for all the public knows."""
        return sum(happening.windows for happening in self.happenings)


def apply_plies(
    table: Table, decoy_table: Table | None, decoys: tuple[int, ...], in_secret: bool, plies: list[Ply]
) -> Applied:
    """What comes of these plies; at the end of a game no decoy is waited for."""
    if not decoys and decoy_table is None:
        return _without_decoys(table, plies, in_secret)
    applied = Applied(table, [], decoy_table, [])
    for number, (seat, move) in enumerate(plies, 1):
        _play(applied, seat, move, decoys if number == len(plies) else None)
    while applied.table.over and not applied.public_table.over:
        last = applied.public_table.actors[0]
        move_on = quiet_pass(applied.public_table, last)
        if move_on is None:
            break
        _play(applied, last, move_on, decoys)
    if not waits_in_secret(applied.public_table):
        applied.decoy_table = None
    return applied


def _without_decoys(table: Table, plies: list[Ply], in_secret: bool) -> Applied:
    happenings = []
    for seat, move in plies:
        before, table = table, table.copy()
        table.play(seat, move)
        happenings.append(Happening(table, before if in_secret else None))
    return Applied(table, list(plies), None, happenings)


def _play(applied: Applied, seat: int, move: int, decoys: tuple[int, ...] | None) -> None:
    """A move at the public table; at the real one too, unless a decoy makes it. `decoys`: those from now on."""
    before, real = applied.public_table, applied.table
    if before is real or (seat in real.actors and real.view(None) == before.view(None)):
        applied.table = real.copy()
        applied.table.play(seat, move)
        applied.plies.append((seat, move))
    after = before.copy()
    if decoys is not None:
        secret = before.game.screen.secret
        assert secret is not None
        assert secret.add_decoys is not None
        assert secret.remove_decoys is not None
        secret.remove_decoys(after.record)
        secret.add_decoys(after.record, decoys)
    after.play(seat, move)
    applied.decoy_table = after
    applied.happenings.append(Happening(after, before if waits_in_secret(before) else None, applied.table.ply))
