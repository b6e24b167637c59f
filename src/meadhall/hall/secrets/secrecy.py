"""No way round: nothing is told of a game that somebody may still play on.

A what-if table has the shuffle of the table it branched from, and a move taken back has shown what came of it. So both
are only for who plays alone against bots, with nobody who may come back to the table; and the shuffle of a what-if
table is told when every table it descends from is over. docs/secrecy.md has the rule in full.
"""

from __future__ import annotations

from sqlalchemy import Connection, select

from meadhall.hall.storage import schema
from meadhall.hall.storage.database import Database
from meadhall.hall.storage.repository import BOT, OVER, Seat, TableRow, may_come_back


def is_alone(seats: list[Seat], seat: int) -> bool:
    """Whether nobody but this seat's player plays at the table, or can come to play there."""
    others = [other for other in seats if other.seat != seat]
    return all(other.kind == BOT and not may_come_back(other, other.gone) for other in others)


def absent(seats: list[Seat]) -> str:
    """Who may come back, by name; empty if nobody may."""
    return ", ".join(seat.name for seat in seats if may_come_back(seat, seat.gone))


async def is_told(database: Database, row: TableRow) -> bool:
    """Whether everybody may know everything of a table: it is over, and so is all it descends from."""
    if row.state != OVER:
        return False
    parent = row.parent
    return parent is None or await database.read(lambda connection: _are_over(connection, parent))


def _are_over(connection: Connection, table_id: str | None) -> bool:
    """Whether a table is over, its parent too, and so on; one that is not kept any more is played by nobody."""
    c = schema.tables.c
    while table_id is not None:
        row = connection.execute(select(c.state, c.parent).where(c.id == table_id)).first()
        if row is None:
            return True
        if row.state != OVER:
            return False
        table_id = row.parent
    return True
