"""Whether the hall lives, and whether people may be sent to it: for supervisors and load balancers."""

from __future__ import annotations

import asyncio
import time

from fastapi import APIRouter
from fastapi.responses import JSONResponse
from starlette.requests import HTTPConnection

from meadhall.hall.api.dependencies import the_hall
from meadhall.hall.server import Hall

router = APIRouter(include_in_schema=False)
EVERY = 1.0  # seconds for which an answer of the database counts: whoever asks more often makes it no work
TIMEOUT = 1.0  # seconds for that answer
UNREADY = 503


class Readiness:
    """Whether the database answers, looked at once for all who ask."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._look: asyncio.Task[bool] | None = None
        self._begun = -float("inf")

    async def database(self) -> bool:
        """Whether it answers; one that has not answered yet does not."""
        if self._look is None or (self._look.done() and time.monotonic() - self._begun >= EVERY):
            self._begun = time.monotonic()
            self._look = self._hall.tables.begin(self._hall.database.responds())
        await asyncio.wait([self._look], timeout=TIMEOUT)
        return self._look.done() and not self._look.cancelled() and self._look.result()


@router.get("/health/live")
async def live() -> JSONResponse:
    """The hall answers at all: else a supervisor may start it again."""
    return JSONResponse({"live": True}, headers={"Cache-Control": "no-store"})


@router.get("/health")
async def ready(connection: HTTPConnection) -> JSONResponse:
    """The hall is ready: its database answers, it may write to its tables, and it is not about to close."""
    hall = the_hall(connection)
    database = await connection.app.state.readiness.database()
    lease = not hall.database.lost.is_set() and hall.leases.holds()
    told = {
        "ready": database and lease and not hall.closes,
        "database": database,
        "lease": lease,
        "open": not hall.closes,
    }
    return JSONResponse(told, 200 if told["ready"] else UNREADY, {"Cache-Control": "no-store"})
