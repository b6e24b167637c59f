"""Calls and sockets for a table that another hall has: they are passed on to it, and its answers back."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable
from contextlib import suppress
from typing import Any, TypeVar

import httpx
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from meadhall.hall.accounts.hosts import origin
from meadhall.hall.api.guards import PASSED_ON, fault
from meadhall.hall.cluster import forwarded
from meadhall.hall.cluster.forwarded import HEADER, Forwarded
from meadhall.hall.metrics import CALL, SOCKET, UNREACHED
from meadhall.hall.refusal import COME_AGAIN, Refused, moved
from meadhall.hall.server import Hall
from meadhall.hall.storage.halls import Owner
from meadhall.hall.tables import telling
from meadhall.hall.tables.visitors import written

log = logging.getLogger("meadhall.hall")
Result = TypeVar("Result")
TABLE = re.compile(  # what every library writes alike: a signature is for what was written
    r"/api/tables/([0-9a-f]{1,32})(?:/[a-z0-9/]*)?(?:\?[\w=&%.+~-]*)?", re.ASCII
)
CLOSE = 1.0  # seconds for the last words between two halls
WAYS = httpx.Timeout(30.0, connect=2.0)  # seconds for an answer, and until the owner is reached
OF_THE_LINE = {  # headers that are between two ends of a line, or that we say ourselves
    "connection", "content-length", "date", "host", "keep-alive", "proxy-authenticate", "proxy-authorization", "server",
    "te", "trailer", "transfer-encoding", "upgrade",
}  # fmt: skip
CLOSED = (WebSocketDisconnect, RuntimeError, OSError)


def is_ours(name: str) -> bool:
    return name not in OF_THE_LINE and name != HEADER and not name.startswith(("x-forwarded-", "sec-websocket-"))


def target(scope: Scope) -> str:
    """What is asked for, as it was written."""
    path: bytes = scope.get("raw_path") or scope["path"].encode()
    return (path + (b"?" + scope["query_string"] if scope.get("query_string") else b"")).decode("latin-1")


def method(scope: Scope) -> str:
    return scope["method"] if scope["type"] == "http" else "SOCKET"


class Arrival:
    """Around everything: a call that another hall has passed on is taken as it came to that hall."""

    def __init__(self, app: ASGIApp, hall: Hall) -> None:
        self.app = app
        self.hall = hall

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            said = HTTPConnection(scope).headers.get(HEADER)
            if said and (told := forwarded.read(said, self.hall.database.key, method(scope), target(scope))):
                others = [(name, value) for name, value in scope["headers"] if name != b"host"]
                scope = {**scope, "client": (told.client, 0), "scheme": told.scheme}
                scope["headers"] = [(b"host", told.host.encode("latin-1")), *others]
                scope["state"] = {**scope.get("state", {}), PASSED_ON: True}
                self.hall.limits.of_a_hall(scope["state"].get("line"))
        await self.app(scope, receive, send)


class Forward:
    """Around the routers: what is for another hall's table goes there."""

    def __init__(self, app: ASGIApp, hall: Hall) -> None:
        self.app = app
        self.hall = hall
        self._client: httpx.AsyncClient | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            try:
                await self.app(scope, receive, send)
            finally:
                if self._client is not None:
                    await self._client.aclose()
            return
        owner = await self._owner(scope)
        if owner is None:
            await self.app(scope, receive, send)
            return
        self._count(CALL if scope["type"] == "http" else SOCKET)
        gone = asyncio.create_task(self.hall.leases.until_gone(owner.hall))
        try:
            if scope["type"] == "http":
                await self._pass_call(owner, gone, scope, receive, send)
            else:
                with self.hall.metrics.passing.track_inprogress():
                    await self._pass_socket(owner, gone, WebSocket(scope, receive, send))
        finally:
            gone.cancel()

    async def _owner(self, scope: Scope) -> Owner | None:
        """The other hall that has the table asked for; None if it is ours, or nobody's."""
        if scope.get("state", {}).get(PASSED_ON):
            return None
        found = TABLE.fullmatch(target(scope))
        if found is None or found[1] in self.hall.tables.by_id:
            return None
        asker = HTTPConnection(scope).client
        if not self.hall.limits.within("pass_on", origin(asker.host) if asker else ""):
            return None  # the router refuses it, or counts it
        try:
            return await self.hall.leases.other_owner(found[1])
        except Refused:  # the database cannot be read, and the router says so
            return None

    def _headers(self, owner: Owner, scope: Scope) -> list[tuple[str, str]]:
        asked = HTTPConnection(scope)
        came = Forwarded(asked.client.host if asked.client else "", scope["scheme"], asked.headers.get("host", ""))
        kept = [(name, value) for name, value in asked.headers.items() if is_ours(name)]
        return [*kept, (HEADER, came.signed(owner.key, method(scope), target(scope)))]

    def _count(self, kind: str) -> None:
        self.hall.metrics.forwarded.labels(kind).inc()

    # ---- calls

    async def _pass_call(
        self, owner: Owner, gone: asyncio.Task[None], scope: Scope, receive: Receive, send: Send
    ) -> None:
        body = (await receive()).get("body", b"")  # the guard has read all of it
        if self._client is None:
            limits = httpx.Limits(max_connections=None, keepalive_expiry=3.0)
            self._client = httpx.AsyncClient(timeout=WAYS, limits=limits, trust_env=False)
        request = httpx.Request(
            scope["method"], owner.address + target(scope), headers=self._headers(owner, scope), content=body
        )
        begun = False
        try:
            answer = await _unless(gone, self._client.send(request, stream=True))
            try:
                headers = [(n.lower(), v) for n, v in answer.headers.raw if is_ours(n.lower().decode("latin-1"))]
                if "content-length" in answer.headers:
                    headers.append((b"content-length", answer.headers["content-length"].encode()))
                await send({"type": "http.response.start", "status": answer.status_code, "headers": headers})
                begun = True
                async for part in answer.aiter_raw():
                    await send({"type": "http.response.body", "body": part, "more_body": True})
                await send({"type": "http.response.body", "body": b"", "more_body": False})
            finally:
                await answer.aclose()
        except (httpx.TransportError, OSError) as error:
            log.info("hall %d does not answer: %r", owner.hall, error)
            self._count(UNREACHED)
            if begun:
                raise
            why = moved()
            await fault(why.status, why.code, why.message)(scope, receive, send)

    # ---- sockets

    async def _pass_socket(self, owner: Owner, gone: asyncio.Task[None], here: WebSocket) -> None:
        url = owner.address.replace("http", "ws", 1) + target(here.scope)
        try:
            opening = connect(
                url, additional_headers=self._headers(owner, here.scope), user_agent_header=None, compression=None,
                max_size=None, open_timeout=5, close_timeout=CLOSE, proxy=None,
            )  # fmt: skip
            there = await _unless(gone, opening)
        except (OSError, TimeoutError, WebSocketException) as error:
            log.info("hall %d takes no socket: %r", owner.hall, error)
            self._count(UNREACHED)
            await _come_again(here)
            return
        try:
            cookies = there.response.headers.get_all("set-cookie") if there.response else []
            await here.accept(headers=[(b"set-cookie", cookie.encode("latin-1")) for cookie in cookies])
            ways = [asyncio.create_task(_out(here, there)), asyncio.create_task(_in(here, there))]
            try:
                await asyncio.wait([*ways, gone], return_when=asyncio.FIRST_COMPLETED)
                if gone.done() and not any(way.done() for way in ways):  # it stands still, and says nothing any more
                    there.transport.abort()
                    await here.close(COME_AGAIN)
            finally:
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)
        except CLOSED:  # whoever came has gone
            pass
        finally:
            await there.close()


async def _unless(gone: asyncio.Task[None], asked: Awaitable[Result]) -> Result:
    """What the owner answers. A hall that is paused takes calls and never answers, until it is found to be gone."""
    answering = asyncio.ensure_future(asked)
    try:
        await asyncio.wait([answering, gone], return_when=asyncio.FIRST_COMPLETED)
        if not answering.done():
            raise ConnectionResetError("the hall is gone")
        return await answering
    finally:
        answering.cancel()


async def _out(here: WebSocket, there: ClientConnection) -> None:
    """What the owner tells, until it ends the connection."""
    with suppress(*CLOSED):
        try:
            async for text in there:
                await here.send_text(text if isinstance(text, str) else text.decode())
        except ConnectionClosed:
            pass
        code, reason = there.close_code, there.close_reason
        await here.close(COME_AGAIN if code in (None, 1005, 1006) else code, reason or None)


async def _in(here: WebSocket, there: ClientConnection) -> None:
    """What the visitor says, until the visitor goes."""
    with suppress(*CLOSED, ConnectionClosed):
        while True:
            received: Any = await here.receive()
            if received["type"] == "websocket.disconnect":
                return
            text = received.get("text")
            await there.send(text if text is not None else received.get("bytes") or b"")


async def _come_again(here: WebSocket) -> None:
    with suppress(*CLOSED):
        await here.accept()
        await here.send_text(written(telling.refused(moved())).decode())
        await here.close(COME_AGAIN, "trouble")
