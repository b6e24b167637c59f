"""Seats can be taken back and have standing orders; the bot of the first level is called Thrall"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("final", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("seats", sa.Column("orders", sa.JSON(), nullable=True))
    op.execute("UPDATE seats SET level = 'thrall' WHERE level = 'random'")
    for table in ("ratings", "results"):
        op.execute(f"UPDATE {table} SET who = 'bot:thrall' WHERE who = 'bot:random'")  # nosec B608 # these two names
