"""When the last person left a game to bots is kept in hall time, which nobody sets"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("left_at", sa.Float()))
    op.execute(
        "UPDATE tables SET left_at = moved + COALESCE((SELECT apart FROM hall_time), 0) WHERE state = 'playing'"
        " AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.table_id = tables.id AND seats.kind = 'person')"
    )
