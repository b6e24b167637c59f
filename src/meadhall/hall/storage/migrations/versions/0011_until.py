"""Until when a table's last owner lived: nobody pays for the time after that"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("table_leases", sa.Column("until", sa.Float()))
