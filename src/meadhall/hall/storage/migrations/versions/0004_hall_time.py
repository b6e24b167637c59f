"""Hall time goes on from one run to the next, whatever the computer's clock is set to"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "hall_time",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("apart", sa.Float(), nullable=False),
        sa.Column("open_until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_hall_time")),
    )
