"""Guards at the door: no foreign names or pages, no endless bodies, no scripts but our own, no traceback to anyone."""

from __future__ import annotations

import logging
from typing import Any
from urllib.parse import urlsplit

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from sqlalchemy.exc import DBAPIError
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from meadhall.hall.accounts.hosts import Names, Proxies
from meadhall.hall.refusal import Refused, failed
from meadhall.hall.storage.write_errors import why_unwritten

log = logging.getLogger("meadhall.hall")

LARGEST_BODY = 64 * 1024
SAFE = ("GET", "HEAD", "OPTIONS")
POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",  # the page sets positions and sizes from its script, never in attributes
        "img-src 'self' data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # an invitation's word stays in the hall
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
SECURE = "max-age=31536000"  # seconds in which a browser that came by https comes by nothing else
ANSWERS = ("http.response.start", "websocket.http.response.start")
FORBIDDEN = (401, 403, 429)  # answers that the security log notes
PASSED_ON = "passed_on"  # in a call's state: another hall, which knows the name, has passed it on; it goes no further
CODES = {404: "not_found", 405: "wrong_method", 400: "bad_request"}


def comes_from_elsewhere(connection: HTTPConnection) -> bool:
    """Whether a page of another site asks. Programs that are no browsers send no Origin, and no cookie unasked."""
    if connection.headers.get("sec-fetch-site") in ("cross-site", "same-site"):
        return True
    origin = connection.headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != connection.headers.get("host")


class Guard:
    """Around every request: by what name and from where it comes, how long it is, and the headers of the answer."""

    def __init__(self, app: ASGIApp, names: Names, proxies: Proxies) -> None:
        self.app = app
        self.names = names
        self.proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        self._set_right(scope)
        known = (
            scope.get("state", {}).get(PASSED_ON, False) or HTTPConnection(scope).headers.get("host", "") in self.names
        )
        answer = with_headers(scope, send)
        if scope["type"] == "http":
            await self._guard(scope, receive, answer, known)
        elif known:
            await self.app(scope, receive, answer)
        else:
            await WebSocket(scope, receive, answer).send_denial_response(unknown_host(scope))

    def _set_right(self, scope: Scope) -> None:
        """Where a request came from before it came through a proxy, if that is one whose word is believed."""
        if not scope.get("client") or scope["client"][0] not in self.proxies:
            return
        headers = HTTPConnection(scope).headers
        if asker := self.proxies.asker(",".join(headers.getlist("x-forwarded-for"))):
            scope["client"] = (asker, 0)
        if headers.get("x-forwarded-proto", "").rpartition(",")[2].strip().lower() == "https":
            scope["scheme"] = "wss" if scope["type"] == "websocket" else "https"

    async def _guard(self, scope: Scope, receive: Receive, answer: Send, known: bool) -> None:
        if not known:
            await unknown_host(scope)(scope, receive, answer)
            return
        connection = HTTPConnection(scope)
        if scope["method"] not in SAFE and comes_from_elsewhere(connection):
            await fault(403, "cross_site", "Only pages of this hall may ask for this.")(scope, receive, answer)
            return
        if "transfer-encoding" in connection.headers and "content-length" in connection.headers:
            await doubtful_end()(scope, receive, answer)
            return
        length = connection.headers.get("content-length", "0")
        if not length.isdigit() or int(length) > LARGEST_BODY:
            await too_large()(scope, receive, answer)
            return
        await self._within(scope, receive, answer)

    async def _within(self, scope: Scope, receive: Receive, answer: Send) -> None:
        """Reads the body first, up to the limit: nothing of ours needs it in pieces."""
        body = b""
        more = True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > LARGEST_BODY:
                await too_large()(scope, receive, answer)
                return
        told = False

        async def once() -> Message:
            nonlocal told
            if told:
                return await receive()
            told = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self.app(scope, once, answer)


def with_headers(scope: Scope, send: Send) -> Send:
    """What is sent by it has the headers that every answer has, also the answer to a handshake that is refused."""

    async def answer(message: Message) -> None:
        if message["type"] in ANSWERS:
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if scope["scheme"] in ("https", "wss"):
                headers.setdefault("Strict-Transport-Security", SECURE)
            if scope["path"].startswith("/api"):
                headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return answer


class Witness:
    """Around every call: notes those that were forbidden."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not scope["path"].startswith("/api"):
            await self.app(scope, receive, send)
            return

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] in FORBIDDEN:
                asked = HTTPConnection(scope)
                hall = asked.app.state.hall
                who = scope.get("state", {}).get("who")
                address = asked.client.host if asked.client else None
                call = f"{scope['method']} {scope['path']}"  # its query is left out: an invitation stands there
                if hall.limits.within("noted", address):
                    hall.journal.note("forbidden", status=message["status"], call=call, person=who, address=address)
            await send(message)

        await self.app(scope, receive, answer)


def fault(status: int, code: str, message: str, headers: Any = None) -> JSONResponse:
    return JSONResponse({"code": code, "message": message}, status, headers)


def unknown_host(scope: Scope) -> Response:
    """Says to people, or to programs, how the hall can be reached by that name."""
    host = HTTPConnection(scope).headers.get("host", "")[:100]
    message = (
        f"This hall is not known by the name {host!r}. Open it by its address, or by localhost on its own machine; "
        "to use another name, open the hall with --host-name NAME (or set MEADHALL_HOST_NAMES)."
    )
    if scope["path"].startswith("/api"):
        return fault(421, "unknown_host", message)
    return PlainTextResponse(message + "\n", 421)


def doubtful_end() -> JSONResponse:
    """A proxy that goes by one header where the hall goes by the other would take the rest for a request of its own."""
    message = "A request has a Content-Length or a Transfer-Encoding, not both."
    return fault(400, "bad_request", message, {"Connection": "close"})


def too_large() -> JSONResponse:
    return fault(413, "too_large", f"A body is at most {LARGEST_BODY // 1024} kB.", {"Connection": "close"})


def speak_clearly(app: FastAPI) -> None:
    """Whatever goes wrong is told as a code and a sentence."""

    @app.exception_handler(Refused)
    async def refused(_: Request, error: Refused) -> JSONResponse:
        return fault(error.status, error.code, error.message)

    @app.exception_handler(DBAPIError)
    async def unwritten(_: Request, error: DBAPIError) -> JSONResponse:
        log.error("a change could not be written", exc_info=error)
        trouble = why_unwritten(error)
        return fault(trouble.status, trouble.code, trouble.message)

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"] if part != "body")
        return fault(422, "invalid", f"{where or 'The body'}: {first['msg']}.")

    @app.exception_handler(HTTPException)
    async def http(_: Request, error: HTTPException) -> JSONResponse:
        code = CODES.get(error.status_code, "refused")
        return fault(error.status_code, code, f"{error.detail}.", error.headers)

    @app.exception_handler(Exception)
    async def trouble(request: Request, error: Exception) -> JSONResponse:
        log.error("%r failed: %r", request.url.path, error)  # the server writes down the rest
        return fault(500, "trouble", failed().message)
