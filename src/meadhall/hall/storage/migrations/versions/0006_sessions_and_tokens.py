"""Sessions and tokens are kept in the hall; names know what they look like"""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

from meadhall.hall.accounts.names import look

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

WAY_OVER = 90 * 86400.0  # seconds in which cookies and tokens of before still count


def upgrade() -> None:
    for table, *more in (
        ("sessions", sa.Column("used", sa.Float(), nullable=False), sa.Column("confirmed", sa.Float())),
        ("tokens", sa.Column("used", sa.Float())),
    ):
        op.create_table(
            table,
            sa.Column("id", sa.String(16), nullable=False),
            sa.Column("hash", sa.String(64), nullable=False),
            sa.Column("person", sa.String(32), nullable=False),
            sa.Column("label", sa.String(40), nullable=False),
            sa.Column("made", sa.Float(), nullable=False),
            sa.Column("expires", sa.Float(), nullable=False),
            *more,
            sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f(f"fk_{table}_person"), ondelete="CASCADE"),
            sa.PrimaryKeyConstraint("id", name=op.f(f"pk_{table}")),
        )
        op.create_index(f"uq_{table}_hash", table, ["hash"], unique=True)
        op.create_index(op.f(f"ix_{table}_person"), table, ["person"])
    op.add_column("people", sa.Column("look", sa.String(96)))
    op.add_column("people", sa.Column("old_cookies", sa.Float()))
    op.add_column("people", sa.Column("old_tokens", sa.Float()))
    op.add_column("people", sa.Column("code_until", sa.Float()))
    op.create_index(op.f("ix_people_look"), "people", ["look"])

    columns = ("id", "name", "password", "look", "old_cookies", "old_tokens")
    people = sa.table("people", *(sa.column(name) for name in columns))
    database, last = op.get_bind(), time.time() + WAY_OVER
    database.execute(sa.update(people).values(old_cookies=last, old_tokens=last))
    kept = database.execute(sa.select(people.c.id, people.c.name).where(people.c.password.is_not(None))).all()
    for person, name in kept:
        database.execute(sa.update(people).where(people.c.id == person).values(look=look(name)))
