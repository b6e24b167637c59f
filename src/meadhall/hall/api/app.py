"""The hall as an application: its routers, its guards, its page."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from fastapi import FastAPI

import meadhall
from meadhall.hall.accounts.hosts import Names
from meadhall.hall.api import account, games, health, mail, people, reach, socket, static, tables
from meadhall.hall.api.cookies import Jar
from meadhall.hall.api.guards import Guard, Witness, speak_clearly
from meadhall.hall.server import Hall
from meadhall.hall.settings import Settings


def create(
    settings: Settings, now: Callable[[], float] = time.time, ticks: Callable[[], float] = time.monotonic
) -> FastAPI:
    """A hall that opens when the server starts and closes when it stops."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await app.state.hall.open()
        yield
        await app.state.hall.close()

    app = FastAPI(
        title="Meadhall",
        version=meadhall.__version__,
        description="Published Viking board games: the calls of the hall. docs/protocol.md tells of the socket.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    hall = app.state.hall = Hall(settings, now, ticks=ticks)
    app.state.readiness = health.Readiness(hall)
    if settings.address is not None:
        from meadhall.hall.api.forward import Arrival, Forward

        app.add_middleware(Forward, hall=hall)
    app.add_middleware(Jar)
    app.add_middleware(Guard, names=Names((*settings.names, settings.host)), proxies=app.state.hall.proxies)
    app.add_middleware(Witness)
    if settings.address is not None:
        app.add_middleware(Arrival, hall=hall)
    speak_clearly(app)
    for part in (people, account, mail, games, reach, tables, socket, health):
        app.router.routes.extend(part.router.routes)  # included, they would be made anew: 40 ms at the first call
    app.mount("/assets", static.Assets(directory=static.FOLDER / "assets", check_dir=False), "assets")
    app.router.routes.extend(static.router.routes)
    return app
