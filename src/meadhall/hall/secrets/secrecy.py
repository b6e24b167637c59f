"""No way round: nothing is told of a game that somebody may still play on.

A what-if table has the shuffle of the table it branched from, and a move taken back has shown what came of it. So both
are only for who plays alone against bots, with nobody who may come back to the table; and the shuffle of a what-if
table is told when every table it descends from is over. docs/secrecy.md has the rule in full.
"""

from __future__ import annotations

from sqlalchemy import Connection, select

from meadhall.hall.storage import schema
from meadhall.hall.storage.database import Database
from meadhall.hall.storage.repository import OVER, TableRow


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
