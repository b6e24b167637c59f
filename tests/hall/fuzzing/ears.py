"""A visitor with bad manners: one socket at a table, that sends whatever frame it is given and hears the answer."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from meadhall.hall.api.socket import LARGEST, TOO_MUCH
from tests.hall.fuzzing.frames import ABORT, BINARY, FLOOD, MANY, PIECES, RAW, Frame, filled, meaning, pieces
from tests.hall.fuzzing.scenes import Visitor
from tests.hall.server_process import PATIENCE

PING = '{"type": "ping"}'
TOO_BIG, NO_FRAME, NO_TEXT = 1009, 1002, 1007  # closed by the line itself, as RFC 6455 says
CHANGED = {"step", "table", "asked", "window"}
ANSWERS = {  # what each kind of message is answered with, if it is not refused
    "move": CHANGED, "undo": CHANGED, "order": {"orders"}, "view": {"table"}, "consider": {"considered"},
    "hint": {"hint"}, "chat": {"chat"}, "ask": {"table"}, "consent": {"table"}, "ping": {"pong"},
}  # fmt: skip


class Wrong(Exception):
    """The hall did not do as its protocol says."""


class Ear:
    """One socket, and what it was told last."""

    def __init__(self, who: Visitor, table: str, program: bool = False) -> None:
        self.who = who
        self.program = program
        self.url = f"{who.house.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self.connection: ClientConnection | None = None
        self.sides: list[dict[str, Any]] = []
        self.steps = 0
        self.request = ""  # what is asked of others at the table
        self.over = False

    async def come(self) -> ClientConnection:
        if self.connection is None:
            headers = self.who.as_program() if self.program else self.who.headers
            self.connection = await connect(
                self.url, additional_headers=headers, max_size=None, max_queue=None, compression=None
            )
            if (await self.hear())["type"] != "table":
                raise Wrong("the first message must be the table")
        return self.connection

    async def go(self) -> None:
        if self.connection is not None:
            await self.connection.close()
            self.connection = None

    async def hear(self) -> dict[str, Any]:
        assert self.connection is not None
        try:
            text = await asyncio.wait_for(self.connection.recv(), PATIENCE)
        except TimeoutError:
            raise Wrong(f"nothing was answered in {PATIENCE:.0f} s") from None
        message: dict[str, Any] = json.loads(text)
        kind = message["type"]
        if kind == "table":
            self.steps = len(message["log"])
        elif kind == "step":
            if message["step"]["n"] not in (self.steps - 1, self.steps):
                raise Wrong(f"step {message['step']['n']} came after {self.steps} steps")
            self.steps = message["step"]["n"] + 1
        if kind in ("table", "step"):
            self.over = message["table"]["state"] == "over"
            open_now = [one["id"] for one in message["table"].get("requests", ()) if one["declined"] is None]
            self.request = next(iter(open_now), "")
        self.sides = message.get("sides", self.sides)
        return message

    async def catch_up(self) -> None:
        """Hears all that was told meanwhile."""
        connection = await self.come()
        await connection.send(PING)
        while (await self.hear())["type"] != "pong":
            pass

    @property
    def mine(self) -> tuple[int, ...]:
        return tuple(side["seat"] for side in self.sides)

    @property
    def shown(self) -> dict[str, Any]:
        """The side it sees now."""
        return next((side for side in self.sides if side["at"]), {"seat": 0, "at": "", "moves": [], "asides": []})

    @property
    def asked(self) -> int | None:
        """One of its seats that is to move, the one it sees before others."""
        asked = [side["seat"] for side in self.sides if side["asked"]]
        return next((seat for seat in asked if seat == self.shown["seat"]), asked[0] if asked else None)

    async def send(self, frame: Frame, dice: random.Random) -> tuple[str, str]:
        """Sends a frame; returns what it was, and how it was answered. Whatever is not as promised is raised."""
        connection = await self.come()
        if frame.how == ABORT:
            connection.transport.write(frame.data)
            connection.transport.abort()
            return frame.how, await self.closed(None)
        if frame.how == RAW:
            connection.transport.write(frame.data)
            return frame.how, await self.closed(NO_FRAME, NO_TEXT, TOO_BIG)
        if frame.how == FLOOD:
            for _ in range(MANY):
                await connection.send(frame.text)
            return frame.how, await self.closed(TOO_MUCH)
        await self.catch_up()
        moves = [move["id"] for move in (*self.shown["moves"], *self.shown["asides"])]
        text = filled(frame.text, self.shown["at"], moves, self.request)
        too_big = len(text.encode()) > LARGEST
        try:
            await connection.send(
                text.encode() if frame.how == BINARY else pieces(text, dice) if frame.how == PIECES else text
            )
            await connection.send(PING)
            if not too_big:
                return await self.answered(text)
        except ConnectionClosed as closed:
            if not too_big:
                raise Wrong(f"the socket was closed with {closed.rcvd.code if closed.rcvd else None}") from None
        return "too big", await self.closed(TOO_BIG, None)  # whoever is still sending may not hear the reason

    async def answered(self, text: str) -> tuple[str, str]:
        """Hears on until the ping that followed the message is answered; the message must be, before that."""
        said: list[str] = []
        message = meaning(text)
        pongs = 2 if message is not None and message.type == "ping" else 1
        while said.count("pong") < pongs:
            told = await self.hear()
            said.append(f"refused {told['code']}" if told["type"] == "refused" else told["type"])
        refused = [kind for kind in said if kind.startswith("refused")]
        kind, right = (message.type, ANSWERS[message.type]) if message is not None else ("no message", set())
        found = [*refused, *(answer for answer in said if answer in right)]
        if not found:
            raise Wrong(f"{kind} was not answered, only {said}")
        return kind, found[0]

    async def closed(self, *codes: int | None) -> str:
        """Hears on until the socket is closed, which must be for one of these reasons."""
        try:
            while True:
                await self.hear()
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else None
        self.connection = None
        if code not in codes:
            raise Wrong(f"the socket was closed with {code}, not with {codes}")
        return f"closed {code}" if code is not None else "closed"
