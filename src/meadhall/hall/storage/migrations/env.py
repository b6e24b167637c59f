"""What Alembic runs to bring a database up to date; the hall does so whenever it opens."""

from __future__ import annotations

from alembic import context

from meadhall.hall.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
