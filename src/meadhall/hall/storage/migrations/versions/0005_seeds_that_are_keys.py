"""Seeds may be keys of 128 bits, which no number of a database holds: their digits are kept as text"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("digits", sa.String(39)))
    op.execute("UPDATE tables SET digits = CAST(seed AS VARCHAR(39))")
    op.execute("ALTER TABLE tables DROP COLUMN seed")
    op.execute("ALTER TABLE tables RENAME COLUMN digits TO seed")
