"""Halls that share a database have one secret: it is kept there"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "hall_secret",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("secret", sa.String(128), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_hall_secret")),
    )
