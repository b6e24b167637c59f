"""An assistant at a table of a real hall, by the Model Context Protocol; the assistant is a script."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from pathlib import Path

import pytest
from mcp import Client, StdioServerParameters
from mcp.types import CallToolResult, TextContent

import meadhall
from meadhall.client import Hall
from meadhall.language.player import TextPlayer
from meadhall.language.server import server
from tests.cli.program import PROGRAM, environment
from tests.hall.server_process import House, run

TOOLS = {"games", "rules", "new_table", "join_table", "look", "play"}
SHORT = {"odin": {"target": 1}, "north": {"round_cap": 2}}


def text(result: CallToolResult) -> str:
    return "".join(part.text for part in result.content if isinstance(part, TextContent))


@pytest.mark.rotates("an assistant's whole game")
@pytest.mark.parametrize("game_id", meadhall.games())
def test_an_assistant_plays_a_game_to_its_end(house: House, game_id: str) -> None:
    seats = meadhall.game(game_id).seats[0]

    async def play() -> str:
        async with Client(server(Hall(house.url), "Huginn")) as assistant:
            made = {"game": game_id, "bots": ["thrall"] * (seats - 1), "options": SHORT.get(game_id, {})}
            said = text(await assistant.call_tool("new_table", made))
            table = re.findall(r"You sit at table (\w+)", said)[0]
            while "The game is over" not in said:
                places = re.findall(r"^#\d+", said, re.MULTILINE)
                tool, move = ("play", {"move": places[0]}) if places else ("look", {})
                said = text(await assistant.call_tool(tool, {"table": table, **move}))
            return said

    result = run(play())
    assert "Huginn (seat 0)" in result
    assert len(result.splitlines()) == 1 + seats


def test_what_goes_wrong_is_told_with_what_would_be_right(house: House) -> None:
    async def wrong() -> list[str]:
        async with Client(server(Hall(house.url), "Muninn", timeout=0.1)) as assistant:
            made = await assistant.call_tool("new_table", {"game": "odin", "bots": ["thrall"]})
            table = re.findall(r"You sit at table (\w+)", text(made))[0]
            said = text(made)
            while "#1" not in said:
                said = text(await assistant.call_tool("look", {"table": table}))
            tries = [
                ("play", {"table": table, "move": "99z"}),
                ("play", {"table": "nowhere", "move": "#1"}),
                ("new_table", {"game": "chess", "bots": []}),
                ("join_table", {"link": "http://127.0.0.1/lobby"}),
                ("join_table", {"link": "http://127.0.0.1/table/abc?invite=word"}),
            ]
            results = [await assistant.call_tool(tool, given) for tool, given in tries]
            assert all(result.is_error for result in results)
            return [text(result) for result in results]

    bad_move, nowhere, no_game, no_link, no_table = run(wrong())
    assert "'99z' is none of your moves now" in bad_move
    assert "you do not sit at table 'nowhere'; you sit at" in nowhere
    assert "chess" in no_game
    assert "'http://127.0.0.1/lobby' is no link to a table: one looks like http" in no_link
    assert "table" in no_table


def test_an_assistant_joins_the_table_of_a_text_player_by_the_link(house: House) -> None:
    class First(TextPlayer):
        def ask(self, instructions: str, situation: str) -> str:
            return "Move: #1"

    host, player = Hall(house.url).sign_in("Host"), First()
    seats = [{"kind": "me"}, {"kind": "invited"}]
    made = host.call("/api/tables", {"game": "odin", "seats": seats, "options": {"target": 1}, "public": False})

    async def play() -> list[int]:
        async with Client(server(Hall(house.url), "Huginn")) as assistant:
            other = asyncio.create_task(host.play_async(made["id"], player.answer))
            link = f"{house.url}/table/{made['id']}?invite={made['invite']}"
            said = text(await assistant.call_tool("join_table", {"link": link}))
            while "The game is over" not in said:
                tool, move = ("play", {"move": "#1"}) if "Your moves:" in said else ("look", {})
                said = text(await assistant.call_tool(tool, {"table": made["id"], **move}))
            return await other

    assert sorted(run(play())) == [1, 2]
    assert (player.slips, player.drawn_moves) == (0, 0)


def test_the_command_speaks_the_protocol(tmp_path: Path) -> None:
    async def ask() -> tuple[set[str], str]:
        words = [*PROGRAM[1:], "mcp", "http://127.0.0.1:1"]
        command = StdioServerParameters(command=PROGRAM[0], args=words, env=environment(tmp_path))
        async with Client(command) as assistant:
            tools = await assistant.list_tools()
            rules = await assistant.call_tool("rules", {"game": "odin"})
            nobody = await assistant.call_tool("games", {})
            assert nobody.is_error
            assert "no hall answers at http://127.0.0.1:1" in text(nobody)
            return {tool.name for tool in tools.tools}, text(rules)

    tools, rules = run(ask())
    assert tools == TOOLS
    assert "OD-R35" in rules


def test_without_the_extra_the_command_says_what_to_install(tmp_path: Path) -> None:
    without = "import sys; sys.modules['mcp'] = None; from meadhall.cli import main; sys.exit(main(['mcp']))"
    done = subprocess.run(
        [sys.executable, "-c", without], env=environment(tmp_path), capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "meadhall: the protocol's library is not installed; install meadhall[mcp]\n"
