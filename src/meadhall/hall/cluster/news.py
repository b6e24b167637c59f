"""What halls that share a database tell each other through it: PostgreSQL's NOTIFY.

News make things quick, never right: a hall that misses some finds the same at its next look.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from sqlalchemy import URL

from meadhall.hall.storage.halls import CHANNEL

log = logging.getLogger("meadhall.hall")
AGAIN = 1.0  # seconds until a connection that broke is made anew


async def listen(database: URL, hear: Callable[[str], None]) -> None:
    """Hears what is told, as long as the hall is open; an empty text means that something may have been missed."""
    import psycopg

    url = database.set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                hear("")
                async for told in connection.notifies():
                    hear(told.payload)
        except (psycopg.Error, OSError) as error:  # the database is away; looks at it go on
            log.info("no news from other halls: %s", error)
        await asyncio.sleep(AGAIN)
