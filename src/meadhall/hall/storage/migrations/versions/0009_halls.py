"""Halls that share a database: a row for each, and for every table the hall that may write to it"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "halls",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("address", sa.String(255), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("closing", sa.Boolean(), nullable=False),
        sa.Column("beat", sa.DateTime(timezone=True), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_halls")),
        sqlite_autoincrement=True,
    )
    op.create_index("uq_halls_address", "halls", ["address"], unique=True)
    op.create_table(
        "table_leases",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("hall", sa.Integer()),
        sa.Column("epoch", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_table_leases_table_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["hall"], ["halls.id"], name=op.f("fk_table_leases_hall"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_table_leases")),
    )
    op.create_index(op.f("ix_table_leases_hall"), "table_leases", ["hall"])
