"""Callers: somebody outside the hall who talks to the application itself, and keeps every byte that comes back."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
from fastapi import FastAPI

HOST = "127.0.0.1"
Answer = tuple[int, list[tuple[bytes, bytes]], bytes]


class Caller:
    """Calls and a socket under one name, or none: by cookie, or by the token of an outside program."""

    def __init__(self, app: FastAPI, headers: dict[str, str]) -> None:
        self.app = app
        self.headers = headers

    async def call(self, method: str, path: str, body: Any = None) -> Answer:
        transport = httpx.ASGITransport(self.app, client=(HOST, 1))
        async with httpx.AsyncClient(
            transport=transport, base_url=f"http://{HOST}", headers=self.headers, trust_env=False
        ) as client:
            told = await client.request(method, path, **({} if body is None else {"json": body}))
        return told.status_code, sorted(told.headers.raw), told.content

    async def named(self, name: str) -> dict[str, Any]:
        """Takes a name; the cookie says who it is from now on."""
        status, headers, body = await self.call("POST", "/api/me", {"name": name})
        assert status == 200, body
        cookie = next(value for key, value in headers if key == b"set-cookie").split(b";")[0].decode()
        self.headers = {"cookie": cookie}
        person: dict[str, Any] = json.loads(body)["person"]
        return person

    async def outside(self) -> Caller:
        """A program that plays as this person."""
        status, _, body = await self.call("POST", "/api/me/token", {"name": "A program"})
        assert status in (200, 201), body
        return Caller(self.app, {"authorization": f"Bearer {json.loads(body)['token']}"})

    async def asks(self, method: str, path: str, body: Any = None) -> Any:
        status, _, told = await self.call(method, path, body)
        assert status in (200, 201), told
        return json.loads(told)


class Line:
    """A socket at a table; what came is kept until it is read."""

    def __init__(self, caller: Caller, path: str) -> None:
        headers = {"host": HOST, **caller.headers}
        scope = {
            "type": "websocket", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "ws", "path": path,
            "raw_path": path.encode(), "query_string": b"", "root_path": "", "subprotocols": [], "client": (HOST, 1),
            "server": (HOST, 80), "headers": [(key.encode(), value.encode()) for key, value in headers.items()],
        }  # fmt: skip
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._out: asyncio.Queue[str | None] = asyncio.Queue()  # None: the hall has closed it
        self._pings = 0  # not answered yet
        self._in.put_nowait({"type": "websocket.connect"})
        self._visit = asyncio.ensure_future(caller.app(scope, self._in.get, self._send))

    async def _send(self, event: Any) -> None:
        if event["type"] == "websocket.send":
            self._out.put_nowait(event["text"])
        elif event["type"] == "websocket.close":
            self._out.put_nowait(json.dumps({"type": "closed", "code": event.get("code")}))
            self._out.put_nowait(None)

    def say(self, **message: Any) -> None:
        self._pings += message["type"] == "ping"
        self._in.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def hear(self) -> list[str]:
        """All that was told up to now; what was said before is answered by then."""
        self.say(type="ping")
        heard: list[str] = []
        async with asyncio.timeout(60):
            while (text := await self._out.get()) is not None:
                heard.append(text)
                self._pings -= json.loads(text) == {"type": "pong"}
                if not self._pings:
                    break
        return heard

    async def close(self) -> None:
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._visit
