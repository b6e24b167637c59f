"""A hall to test: the real program in a process of its own, and people who visit it over the network."""

from __future__ import annotations

import asyncio
import json
import os
import re
import select
import signal
import subprocess
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.cli.program import environment
from tests.forking import Program, start

PATIENCE = 120.0  # seconds after which what was waited for is not coming
Message = dict[str, Any]


class House:
    """One hall, opened and closed as often as a test likes; its data stay."""

    def __init__(self, data: Path, database: str | None = None, **more: str) -> None:
        self.data = data
        self.words = ["hall", "--no-browser", "--port", "0", *(["--database", database] if database else [])]
        given = {"MEADHALL_BOT_PAUSE": "0", "MEADHALL_SUSPENSE": "0", "MEADHALL_LIMITS": "0", **more}
        self.environment = environment(data, **given)
        self.process: subprocess.Popen[bytes] | Program | None = None
        self.url = ""

    def open(self) -> House:
        """Starts the program; returns when it says where the hall is."""
        self.process = start(self.words, self.environment, self.data)
        assert self.process.stdout is not None
        said, until = b"", time.monotonic() + PATIENCE
        while not (found := re.search(rb"open at (http://[^/]+)/", said)):
            ready, _, _ = select.select([self.process.stdout], [], [], max(0.0, until - time.monotonic()))
            part = os.read(self.process.stdout.fileno(), 4096) if ready else b""
            if not part:
                self.process.kill()
                raise AssertionError(f"the hall did not open: {said!r} {self.process.communicate()[1]!r}")
            said += part
        self.url = found[1].decode()
        return self

    def kill(self) -> None:
        """Ends it as a power cut would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def close(self) -> str:
        """Closes it politely; returns what it complained of."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.communicate(timeout=PATIENCE)[1].decode()
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise


class Guest:
    """Somebody who visits the hall, with or without a name."""

    def __init__(self, house: House, name: str | None = None) -> None:
        self.house = house
        self.cookies = httpx.Cookies()
        self.person: str | None = None
        self.name = name
        if name is not None:
            self.person = self.post("/api/me", name=name)["person"]["id"]

    def ask(self, method: str, path: str, **options: Any) -> httpx.Response:
        # A hall here speaks plain HTTP: no certificates are read, which takes 15 ms a call.
        with httpx.Client(base_url=self.house.url, cookies=self.cookies, timeout=PATIENCE, verify=False) as client:
            response = client.request(method, path, **options)
            self.cookies = client.cookies
        return response

    def get(self, path: str, **query: Any) -> Any:
        response = self.ask("GET", path, params=query)
        assert response.status_code == 200, response.text
        return response.json()

    def post(self, path: str, **body: Any) -> Any:
        response = self.ask("POST", path, json=body) if body else self.ask("POST", path)
        assert response.status_code in (200, 201), response.text
        return response.json()

    def refused(self, method: str, path: str, **options: Any) -> tuple[int, str]:
        """The status and code of a call that must be refused."""
        response = self.ask(method, path, **options)
        told = response.json()
        assert response.status_code >= 400, told
        assert set(told) == {"code", "message"}
        assert told["message"]
        return response.status_code, told["code"]

    def table(self, *kinds: str, **more: Any) -> Message:
        """A new table with these seats: `me`, `bot`, `open`, `invited`, `guest`."""
        made: Message = self.post("/api/tables", game="odin", seats=[{"kind": kind} for kind in kinds], **more)
        return made

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": f"meadhall={self.cookies['meadhall']}"} if "meadhall" in self.cookies else {}

    @asynccontextmanager
    async def at(self, table_id: str, query: str = "") -> AsyncIterator[Chair]:
        """A socket at a table."""
        url = self.house.url.replace("http", "ws", 1)
        async with connect(
            f"{url}/api/tables/{table_id}/socket{query}", additional_headers=self.headers, max_size=None
        ) as connection:
            yield Chair(connection)


class Chair:
    """One socket at a table: remembers all it heard, and knows what it is asked."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[str] = []
        self.table: Message = {}
        self.view: Any = None
        self.sides: list[Message] = []
        self.steps: list[Message] = []

    async def hear(self) -> Message:
        """The next message."""
        text = await asyncio.wait_for(self.connection.recv(), PATIENCE)
        assert isinstance(text, str)
        self.heard.append(text)
        message: Message = json.loads(text)
        if message["type"] in ("table", "step"):
            self.table, self.view, self.sides = message["table"], message["view"], message["sides"]
            if message["type"] == "table":
                self.steps = message["log"]
            else:
                assert message["step"]["n"] == len(self.steps), "steps have gaps"
                self.steps.append(message["step"])
        return message

    async def until(self, wanted: Callable[[Message], bool] | str) -> Message:
        """Hears on until a message of that type, or one that is wanted, comes."""
        while True:
            message = await self.hear()
            if message["type"] == wanted if isinstance(wanted, str) else wanted(message):
                return message

    async def say(self, **message: Any) -> None:
        await self.connection.send(json.dumps(message))

    async def answer(self, **message: Any) -> Message:
        """Says something and hears on until it is answered: refused or considered or whatever its type asks for."""
        await self.say(**message)
        return await self.until(lambda told: told["type"] not in ("step", "table", "presence", "chat"))

    @property
    def asked(self) -> Message | None:
        """The side that is to move, if any."""
        return next((side for side in self.sides if side["moves"]), None)

    @property
    def over(self) -> bool:
        return bool(self.table.get("state") == "over")

    async def move(self, choose: Callable[[list[Message]], Message]) -> Message:
        """Plays one of the moves asked for; returns the message that was sent."""
        side = self.asked
        assert side is not None
        message = {
            "type": "move", "seat": side["seat"], "at": side["at"], "move": choose(side["moves"])["id"],
        }  # fmt: skip
        self.sides = []
        await self.say(**message)
        return message

    async def play_on(self, choose: Callable[[list[Message]], Message]) -> None:
        """Plays until the game is over."""
        if not self.heard:
            await self.hear()
        while not self.over:
            if self.asked:
                await self.move(choose)
            await self.hear()


def run(work: Coroutine[Any, Any, Any], seconds: float = 120) -> Any:
    """Runs a test's work to its end, or fails."""
    return asyncio.run(asyncio.wait_for(work, seconds))


def first(moves: list[Message]) -> Message:
    return moves[0]


def shedding(moves: list[Message]) -> Message:
    """Gets rid of as many cards as it can, so that games end soon."""
    return max(moves, key=lambda move: (len(move.get("cards", [])), -move["id"]))
