"""A program at a table of a hall, over the network: signs in, sits down, answers all that is asked, and comes again.

    from meadhall.client import Hall

    hall = Hall("http://127.0.0.1:8600").sign_in("My bot")
    table = hall.new_table("odin", bots=["karl", "karl"])
    places = hall.play(table, lambda question: question.moves[0])        # or: await hall.play_async(table, choose)

`choose` gets a `Question` and returns one of its moves; of `play_async` it may be a coroutine. The exchange is that of
docs/protocol.md. It needs nothing of the games: a program may know them from elsewhere.
"""

from __future__ import annotations

import asyncio
import inspect
import json
import time
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Self

from websockets.asyncio.client import connect as connect_async
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

from meadhall.engine.errors import MeadhallError

Message = dict[str, Any]
PAUSE = 0.06  # seconds between answers: a hall takes 20 messages a second at most
WAIT = 1.0  # seconds before a lost connection is tried again
TRIES = 30  # in a row
SILENT = 60.0  # seconds for a call to be answered
HANDLED = ("table", "step", "asked", "refused")  # messages that a program has to look at
IGNORED = ("window", "orders", "considered", "hint", "chat", "presence", "pong")


class HallRefused(MeadhallError):
    """What a hall does not do, with its own words; `code` is for programs."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True)
class Question:
    """What a seat is asked, and all it may know."""

    seat: int
    view: Message  # everything this seat may see
    moves: list[Message]  # those to choose from: `id`, `text`, `label`, and what the game says of each
    table: Message  # the table as all see it: game, seats, options, names
    stamp: str  # of what was seen; an answer carries it
    asks: str = ""  # the question in a sentence
    log: Sequence[str] = ()  # what this seat saw happen since the deal, in sentences

    def answer(self, move: Message | int) -> Message:
        """The message that plays a move."""
        number = move if isinstance(move, int) else move["id"]
        if all(number != legal["id"] for legal in self.moves):
            raise HallRefused("illegal", f"seat {self.seat} cannot play {move!r} now")
        return {"type": "move", "seat": self.seat, "at": self.stamp, "move": number}


Choose = Callable[[Question], Message | int]
ChooseAsync = Callable[[Question], Message | int | Awaitable[Message | int]]


class Visit:
    """One visit at a table, without the network: takes messages of the hall, says what is to be answered."""

    def __init__(self) -> None:
        self.table: Message = {}
        self.places: list[int] | None = None  # once the game is over
        self._steps: dict[int, list[str]] = {}  # in sentences; one told again replaces itself

    def hear(self, text: str | bytes) -> list[Question]:
        """The questions in a message; none in most."""
        message = json.loads(text)
        kind = message["type"]
        if kind in ("table", "step"):
            self.table = message["table"]
            self._note(message)
            if self.table["state"] == "over":
                self.places = self.table["places"]
                return []
        if kind == "refused" and message["code"] != "stale":  # stale: what is asked by now comes, or came, by itself
            raise HallRefused(message["code"], message["message"])
        sides = message["sides"] if kind in ("table", "step", "asked") else []
        return [
            Question(side["seat"], message["view"], side["moves"], self.table, side["at"], side["asks"], self.log)
            for side in sides
            if side["moves"]
        ]

    def _note(self, message: Message) -> None:
        """Keeps what happened; a `table` tells all of it again."""
        if message["type"] == "table":
            self._steps = {}
        for step in message["log"] if message["type"] == "table" else [message["step"]]:
            self._steps[step["n"]] = [event["sentence"] for event in step["events"] if event["sentence"]]

    @property
    def log(self) -> list[str]:
        """What happened since the deal, in sentences."""
        return [sentence for n in sorted(self._steps) for sentence in self._steps[n]]


class Hall:
    """A hall somewhere, and who the program is there."""

    def __init__(self, url: str, token: str | None = None) -> None:
        """`token`: as `sign_in` got it once, or as the hall's page made it."""
        self.url = url.rstrip("/")
        self.token = token

    # ---- calls

    def call(self, path: str, body: Any = None, headers: Message | None = None) -> Any:
        """A POST with a body, a GET without; `path` begins with /api."""
        return self._ask(path, body, headers)[0]

    def _ask(self, path: str, body: Any, headers: Message | None = None) -> tuple[Any, Any]:
        """What was answered, and its headers."""
        sent = {"Content-Type": "application/json", **(headers or self._headers)}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, sent)
        if request.type not in ("http", "https"):
            raise HallRefused("bad_address", f"a hall is at an address like http://127.0.0.1:8600, not {self.url!r}")
        try:
            with urllib.request.urlopen(request, timeout=SILENT) as answer:  # nosec B310 # http or https, seen above
                return json.load(answer), answer.headers
        except urllib.error.HTTPError as error:
            raise _refused(error) from None
        except OSError as error:
            raise HallRefused("unreachable", f"no hall answers at {self.url}: {error}") from None

    @property
    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def sign_in(self, name: str) -> Self:
        """Takes a name and a token that stands for it; keep `token` to come again as the same."""
        _, headers = self._ask("/api/me", {"name": name})
        cookie = headers["Set-Cookie"].split(";")[0]
        self.token = self._ask("/api/me/token", {"name": name}, {"Cookie": cookie})[0]["token"]
        return self

    def new_table(self, game: str, bots: Sequence[str] = (), public: bool = False, **options: int) -> str:
        """Makes a table with this program at the first seat and bots of these levels at the others; returns its id."""
        seats = [{"kind": "me"}, *({"kind": "bot", "level": level} for level in bots)]
        plan = {"game": game, "seats": seats, "options": options, "public": public}
        table: str = self.call("/api/tables", plan)["id"]
        return table

    def join(self, table: str, invite: str | None = None, seat: int | None = None) -> None:
        """Sits down at a table of others."""
        told = {"invite": invite, "seat": seat}
        self.call(f"/api/tables/{table}/join", {name: value for name, value in told.items() if value is not None})

    # ---- play

    def play(self, table: str, choose: Choose) -> list[int]:
        """Answers whatever is asked until the game is over; returns the places by seat. Lost connections are mended."""
        visit, failures = Visit(), 0
        while True:
            try:
                with connect(self._socket(table), additional_headers=self._headers) as socket:
                    failures = 0
                    while True:
                        for question in visit.hear(socket.recv()):
                            time.sleep(PAUSE)
                            socket.send(json.dumps(question.answer(choose(question))))
                        if visit.places is not None:
                            return visit.places
            except (ConnectionClosed, InvalidHandshake, OSError) as error:
                failures += 1
                _give_up(failures, error)
                time.sleep(WAIT)

    async def play_async(self, table: str, choose: ChooseAsync) -> list[int]:
        """As `play`, for programs that do other things meanwhile."""
        visit, failures = Visit(), 0
        while True:
            try:
                async with connect_async(self._socket(table), additional_headers=self._headers) as socket:
                    failures = 0
                    while True:
                        for question in visit.hear(await socket.recv()):
                            chosen = choose(question)
                            move = await chosen if inspect.isawaitable(chosen) else chosen
                            await asyncio.sleep(PAUSE)
                            await socket.send(json.dumps(question.answer(move)))
                        if visit.places is not None:
                            return visit.places
            except (ConnectionClosed, InvalidHandshake, OSError) as error:
                failures += 1
                _give_up(failures, error)
                await asyncio.sleep(WAIT)

    def _socket(self, table: str) -> str:
        return f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"


def _refused(error: urllib.error.HTTPError) -> HallRefused:
    """What the hall said, or the status where it said nothing."""
    try:
        told = json.load(error)
        return HallRefused(told["code"], told["message"])
    except (ValueError, KeyError, TypeError):
        return HallRefused(str(error.code), f"the hall answered {error.code}")


def _give_up(failures: int, error: Exception) -> None:
    if failures > TRIES:
        raise HallRefused("unreachable", f"the hall cannot be reached any more: {error}") from None
