"""An assistant at a table of a hall, by the Model Context Protocol: its tools are what a player does.

The hall sees a player like any other, who knows what a seat may know. An assistant may sit at several tables; each is
named by its id. `look` and `play` wait until the assistant is asked again, as it has no other way to hear of it.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import wraps
from typing import ParamSpec
from urllib.parse import parse_qs, urlsplit

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from meadhall import __version__
from meadhall.client import Hall, HallRefused, Message, Question
from meadhall.engine.errors import MeadhallError
from meadhall.games import find
from meadhall.language.player import situation_of
from meadhall.language.words import instructions

TIMEOUT = 50.0  # seconds that a call waits for others to move; assistants give up on calls of a minute
TABLE = re.compile(r"[0-9a-f]{1,32}")
EXAMPLE = "http://127.0.0.1:8600/table/3f9a0c?invite=word"
INSTRUCTIONS = """A hall of Viking board games. You sit down by new_table or join_table, read the rules once, and play:
`play` makes a move and comes back when it is your turn again or the game is over; `look` does so without a move."""

P = ParamSpec("P")


class Seated:
    """A seat at a table of the hall, played by whoever calls `play`."""

    def __init__(self, hall: Hall, table: str) -> None:
        self.question: Question | None = None
        self._hall, self._table = hall, table
        self._heard = 0  # sentences of the log that were told
        self._moves: asyncio.Queue[Message] = asyncio.Queue(1)
        self._changed = asyncio.Event()
        self.game = asyncio.create_task(hall.play_async(table, self._choose))
        self.game.add_done_callback(lambda _: self._changed.set())

    async def _choose(self, question: Question) -> Message:
        self.question = question
        self._changed.set()
        try:
            return await self._moves.get()
        finally:
            self.question = None

    def play(self, answer: str) -> None:
        """Makes a move; raises NotAMove, or HallRefused where nothing is asked."""
        if self.question is None:
            raise HallRefused("not_asked", "it is not your turn: `look` waits until it is")
        chosen = situation_of(self.question).read(answer)
        self._moves.put_nowait(next(move for move in self.question.moves if move["id"] == chosen.id))
        self.question = None
        self._changed.clear()

    async def news(self, timeout: float) -> str:
        """The situation as soon as there is something to decide, or the result; else that others still think."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._changed.wait(), timeout)
        if self.question is not None:
            situation = situation_of(self.question)
            words = situation.words(self._heard)
            self._heard = len(situation.log)
            return words
        if self.game.done():
            return self._result(self.game.result())
        return "The others are still thinking, or seats are still free. Call look again."

    def _result(self, places: list[int]) -> str:
        table = self._hall.call(f"/api/tables/{self._table}")
        rows = [
            f"{place}. {seat['name']} (seat {seat['seat']}), {score} points"
            for place, seat, score in sorted(
                zip(places, table["seats"], table["scores"], strict=True), key=lambda r: r[0]
            )
        ]
        return "\n".join(["The game is over:", *rows])


def told(tool: Callable[P, Awaitable[str]]) -> Callable[P, Awaitable[str]]:
    """What goes wrong as a player's matter is told to the assistant in words, as it can do better."""

    @wraps(tool)
    async def told_tool(*args: P.args, **kwargs: P.kwargs) -> str:
        try:
            return await tool(*args, **kwargs)
        except MeadhallError as error:
            raise ToolError(str(error)) from None

    return told_tool


def server(hall: Hall, name: str, timeout: float = TIMEOUT) -> MCPServer:
    """The tools of an assistant of this name in a hall. It signs in when it first needs to be somebody."""
    made: MCPServer = MCPServer("meadhall", title="Meadhall", version=__version__, instructions=INSTRUCTIONS)
    tables: dict[str, Seated] = {}

    async def somebody() -> None:
        if hall.token is None:
            await asyncio.to_thread(hall.sign_in, name)

    def seated(table: str) -> Seated:
        if table not in tables:
            known = f"you sit at {', '.join(tables)}" if tables else "sit down by new_table or join_table first"
            raise HallRefused("no_table", f"you do not sit at table {table!r}; {known}")
        return tables[table]

    async def sit_down(table: str) -> str:
        tables[table] = Seated(hall, table)
        return f"You sit at table {table}.\n\n{await tables[table].news(timeout)}"

    @made.tool()
    @told
    async def games() -> str:
        """The games of the hall: seats, options and the levels of bots to play against."""
        listed = await asyncio.to_thread(hall.call, "/api/games")
        return "\n\n".join(_described(game) for game in listed)

    @made.tool()
    @told
    async def rules(game: str) -> str:
        """The complete rules of a game, by its id, and how to write a move."""
        return await asyncio.to_thread(lambda: instructions(find(game)))

    @made.tool()
    @told
    async def new_table(game: str, bots: list[str], options: dict[str, int] | None = None) -> str:
        """Makes a table with you at its first seat and bots of these levels at the others, and begins the game."""
        await somebody()
        return await sit_down(await asyncio.to_thread(lambda: hall.new_table(game, bots, False, **(options or {}))))

    @made.tool()
    @told
    async def join_table(link: str) -> str:
        """Sits down at somebody's table, by the link of its invitation or by its id."""
        await somebody()
        table, invite = _read_link(link)
        await asyncio.to_thread(hall.join, table, invite)
        return await sit_down(table)

    @made.tool()
    @told
    async def look(table: str) -> str:
        """What happened at a table and what you are asked there; waits for your turn for most of a minute."""
        return await seated(table).news(timeout)

    @made.tool()
    @told
    async def play(table: str, move: str) -> str:
        """Makes a move, by its number as in #3 or by its notation, and waits until you are asked again."""
        at = seated(table)
        at.play(move)
        return await at.news(timeout)

    return made


def _described(game: Message) -> str:
    seats, levels = game["seats"], ", ".join(level["name"] for level in game["levels"])
    lines = [
        f"{game['id']}: {game['title']}. {game['about']}",
        f"  seats: {', '.join(map(str, seats))}; bots: {levels}",
    ]
    for option in game["options"]:
        lines.append(f"  option {option['name']} ({option['low']} to {option['high']}): {option['help']}")
    return "\n".join(lines)


def _read_link(link: str) -> tuple[str, str | None]:
    """The table and the word of an invitation, of its link or of a bare id."""
    parts = urlsplit(link.strip())
    table = parts.path.rstrip("/").rpartition("/")[2]
    if not TABLE.fullmatch(table):
        raise HallRefused("bad_link", f"{link!r} is no link to a table: one looks like {EXAMPLE}")
    return table, next(iter(parse_qs(parts.query).get("invite", [])), None)
