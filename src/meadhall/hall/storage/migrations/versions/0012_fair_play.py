"""Tables that are rated by choice, what is asked of the others there, and what a game did to ratings"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
oldest = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("strict", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("hints", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("requests", sa.JSON()))
    op.add_column("seats", sa.Column("sign", sa.String(8)))
    op.add_column("chat", sa.Column("notice", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("results", sa.Column("mu_before", sa.Float()))
    op.add_column("results", sa.Column("sigma_before", sa.Float()))
