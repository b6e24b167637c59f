"""Answers in secret are kept sealed, and a table may agree on a fixed time for them"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("answer", sa.JSON(), nullable=True))
    op.add_column("tables", sa.Column("answer_time", sa.Integer(), nullable=True))
