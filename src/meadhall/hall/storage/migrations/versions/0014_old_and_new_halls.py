"""Old and new halls side by side: what each knows, and the oldest revision whose halls can go on"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
oldest = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("halls", sa.Column("revision", sa.String(32)))
    op.add_column("halls", sa.Column("rules", sa.JSON()))
    made = op.create_table(
        "schema_floor",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("oldest", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_schema_floor")),
    )
    op.bulk_insert(made, [{"id": 1, "oldest": oldest}])
