"""Reviews of finished games: what was found of each so far"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
oldest = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("found", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.Column("asked", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_reviews_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_reviews")),
    )
    op.create_index(op.f("ix_reviews_done"), "reviews", ["done", "asked"])
