"""The hall's figures, at a port of their own.

The hall's own port is open to strangers, and a proxy in front of it passes on whatever is asked: there, no address
could tell who may read them. So figures have a port of their own, which is this machine's unless its owner says more.
"""

from __future__ import annotations

from fastapi import FastAPI
from fastapi.responses import Response
from prometheus_client import CONTENT_TYPE_LATEST

from meadhall.hall.accounts.hosts import Names, Proxies
from meadhall.hall.api.guards import Guard
from meadhall.hall.server import Hall


def create(hall: Hall) -> FastAPI:
    """An application that tells the hall's figures and nothing else."""
    app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None)
    app.state.hall = hall
    where = hall.settings.metrics
    app.add_middleware(Guard, names=Names((*hall.settings.names, *(where[:1] if where else ()))), proxies=Proxies(()))

    @app.get("/metrics")
    async def figures() -> Response:
        return Response(hall.metrics.text(), media_type=CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"})

    return app
