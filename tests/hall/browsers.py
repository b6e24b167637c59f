"""Browsers and programs that visit a hall inside the test's process, from any address, by http or https."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

from meadhall.hall.api.app import create
from meadhall.hall.server import Hall
from meadhall.hall.settings import Settings
from tests.hall.in_process import Hands

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1"
NOW = 1_800_000_000.0
GOOD, OTHER = "nine worlds, one tree", "a raven for breakfast"
DAY = 86400.0


class Browser:
    """One browser, with the cookies it was given; or a program, with a token."""

    def __init__(
        self, app: FastAPI, address: str = "192.0.2.1", scheme: str = "http", agent: str = FIREFOX, token: str = ""
    ) -> None:
        self.app = app
        headers = {"User-Agent": agent, **({"Authorization": f"Bearer {token}"} if token else {})}
        transport = httpx.ASGITransport(app, client=(address, 4000))
        self.client = httpx.AsyncClient(transport=transport, base_url=f"{scheme}://127.0.0.1", headers=headers)

    @property
    def cookies(self) -> httpx.Cookies:
        return self.client.cookies

    async def ask(self, method: str, path: str, **body: Any) -> httpx.Response:
        return await self.client.request(method, path, json=body or None)

    async def get(self, path: str) -> Any:
        answer = await self.ask("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, **body: Any) -> Any:
        answer = await self.ask("POST", path, **body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    async def refused(self, method: str, path: str, **body: Any) -> tuple[int, str]:
        answer = await self.ask(method, path, **body)
        return answer.status_code, answer.json().get("code", "")

    async def named(self, name: str) -> Browser:
        await self.post("/api/me", name=name)
        return self

    async def kept(self, name: str, password: str = GOOD) -> Browser:
        await self.named(name)
        await self.post("/api/me/password", password=password)
        return self

    async def login(self, name: str, password: str = GOOD) -> int:
        return (await self.ask("POST", "/api/login", name=name, password=password)).status_code

    async def me(self) -> str | None:
        person = (await self.get("/api/me"))["person"]
        return person["name"] if person else None


@asynccontextmanager
async def open_hall(folder: Path, database: str | None = None, **more: Any) -> AsyncIterator[tuple[FastAPI, Hands]]:
    """A hall whose date is the test's, without a server before it."""
    given: dict[str, Any] = {"bot_pause": (0, 0), "suspense": (0, 0), "limits": 0, "native": False, **more}
    hands = Hands(NOW)
    app = create(Settings(folder, database or f"sqlite:///{folder / 'hall.sqlite'}", **given), hands, hands)
    hall: Hall = app.state.hall
    await hall.open()
    try:
        yield app, hands
    finally:
        await hall.close()


def security_log(folder: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in (folder / "security.log").read_text().splitlines()]
