"""The page people see: the client as it was built into the package, and the same page for every address of ours."""

from __future__ import annotations

import gzip
import html
import pathlib
from functools import cache
from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.requests import HTTPConnection
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from meadhall.engine.game import Game
from meadhall.games import SHELF, find, page_file
from meadhall.games.pictures import picture_file
from meadhall.hall.api import link_preview
from meadhall.hall.api.link_preview import LinkPreview

FOLDER = pathlib.Path(__file__).parent.parent / "static"
FOREVER = "public, max-age=31536000, immutable"
TEXT = (".js", ".css", ".svg")
ALWAYS_ASK = "no-cache"
NEVER_KEEP = "no-store"
LOOK = ["GET", "HEAD"]
KINDS = {  # of what a game brings for the page
    ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png", ".webp": "image/webp",
}  # fmt: skip
NOT_BUILT = "<!doctype html><title>Meadhall</title><p>The page has not been built yet: run <code>make play</code>.</p>"

router = APIRouter(include_in_schema=False)


class Assets(StaticFiles):
    """Files whose names change with what is in them."""

    async def check_config(self) -> None:
        """A page that was not built has none, and that is no fault."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Text goes out compressed, to who can read that: it is worked out once for each file."""
        response = await super().get_response(path, scope)
        if isinstance(response, FileResponse) and pathlib.PurePath(path).suffix in TEXT:
            if "gzip" in HTTPConnection(scope).headers.get("accept-encoding", ""):
                packed = await run_in_threadpool(compressed, str(response.path))
                response = Response(packed, media_type=response.media_type, headers={"Content-Encoding": "gzip"})
            response.headers["Vary"] = "Accept-Encoding"
        response.headers["Cache-Control"] = FOREVER
        return response


@cache
def compressed(path: str) -> bytes:
    return gzip.compress(pathlib.Path(path).read_bytes(), mtime=0)


@router.api_route("/", methods=LOOK)
@router.api_route("/person/{id}", methods=LOOK)
@router.api_route("/learn/{id}", methods=LOOK)
@router.api_route("/mail/confirm", methods=LOOK)
@router.api_route("/mail/stop", methods=LOOK)
async def page(connection: HTTPConnection) -> Response:
    """The one page there is; it reads its address itself."""
    return page_with(connection, link_preview.GENERAL)


@router.api_route("/table/{id}", methods=LOOK)
async def table_page(connection: HTTPConnection, table_id: Annotated[str, Path(alias="id")]) -> Response:
    """The same page; programs that show a link before it is opened read in it what the table is."""
    return page_with(connection, await link_preview.of_table(connection, table_id))


def page_with(connection: HTTPConnection, shown: LinkPreview) -> Response:
    index = FOLDER / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT)
    text = link_preview.put_into(index.read_text("utf-8"), shown, connection, FOLDER)
    return HTMLResponse(text, headers={"Cache-Control": ALWAYS_ASK if shown is link_preview.GENERAL else NEVER_KEEP})


@router.api_route("/games/{id}/{name}", methods=LOOK)
async def of_a_game(id: str, name: str) -> Response:
    """What a game of another package brings for the page: its board, and pictures beside it.

    A cover and a picture for links are there of every such game: they are drawn where it brings none.
    """
    kind = KINDS.get(pathlib.Path(name).suffix)
    game = find(id) if kind and id in SHELF else None
    found = await run_in_threadpool(_brought, game, name) if game else None  # rules run for a drawing
    if found is None:
        return JSONResponse({"code": "not_found", "message": "There is nothing here; the hall is at /."}, 404)
    return Response(found, media_type=kind, headers={"Cache-Control": ALWAYS_ASK})


def _brought(game: Game, name: str) -> bytes | None:
    return picture_file(game, name) or page_file(game, name)


@router.get("/api/docs")
async def documentation(request: Request) -> HTMLResponse:
    """Every call in a list that needs no script."""
    calls = []
    for path, methods in request.app.openapi()["paths"].items():
        for method, call in methods.items():
            words = html.escape(f"{method.upper()} {path}")
            calls.append(f"<dt><code>{words}</code></dt><dd>{html.escape(call.get('description', ''))}</dd>")
    return HTMLResponse(
        "<!doctype html><html lang='en'><title>Meadhall: the calls of the hall</title><h1>The calls of the hall</h1>"
        "<p>In full, for programs: <a href='/api/openapi.json'>openapi.json</a></p>"
        f"<dl>{''.join(calls)}</dl></html>"
    )


@router.api_route("/{name}", methods=LOOK)
async def file(name: str) -> Response:
    """The few files beside the page: its icon, its manifest."""
    if name.startswith(".") or not _is_there(FOLDER / name):
        return JSONResponse({"code": "not_found", "message": "There is nothing here; the hall is at /."}, 404)
    return FileResponse(FOLDER / name, headers={"Cache-Control": ALWAYS_ASK})


def _is_there(path: pathlib.Path) -> bool:
    try:
        return path.parent == FOLDER and path.is_file()
    except OSError:  # no file has such a name
        return False
