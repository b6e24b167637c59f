"""The example of an outside program takes a seat at a real hall and plays to the end."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import meadhall
from tests.hall.server_process import PATIENCE, Guest, House, run, shedding

ROOT = Path(__file__).parents[2]
LONGEST = 240.0  # seconds for a whole game, on a machine that does other things as well
PAGE = (ROOT / "docs" / "bots.md").read_text()


def test_the_example_bot_plays_a_whole_game(house: House) -> None:
    host = Guest(house, "Host")
    made = host.table("me", "invited", "bot", public=False, options={"target": 1})
    command = [sys.executable, str(ROOT / "examples" / "bot.py"), house.url, made["id"], made["invite"]]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as bot:

        async def play() -> list[int]:
            async with host.at(made["id"]) as chair:
                await chair.until(lambda message: message.get("table", {}).get("state") == "playing")
                await chair.play_on(shedding)
                places: list[int] = chair.table["places"]
                return places

        places = run(play())
        said, complaints = bot.communicate(timeout=PATIENCE)
    assert complaints == ""
    assert said.split(":")[1].split() == [str(place) for place in places]


SHORT = {"odin": ["target=1"], "north": ["round_cap=6"]}


@pytest.mark.parametrize("game_id", meadhall.games())
def test_it_plays_every_game_to_the_end_at_a_table_of_its_own(house: House, game_id: str) -> None:
    command = [sys.executable, str(ROOT / "examples" / "bot.py"), house.url, "new", game_id, *SHORT.get(game_id, [])]
    done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST, check=False)
    assert (done.stderr, done.returncode) == ("", 0)
    places = [int(place) for place in done.stdout.removeprefix("places by seat:").split()]
    assert len(places) == meadhall.game(game_id).seats[0]


def test_it_knows_every_message_of_the_protocol() -> None:
    table = (ROOT / "docs" / "protocol.md").read_text().split("| from the server | |")[1].split("| from the client")[0]
    messages = set(re.findall(r'`\{"type": "(\w+)"', table))
    assert len(messages) > 10
    handled = (ROOT / "examples" / "bot.py").read_text().split('match message["type"]')[1]
    for place in (PAGE, handled):
        missing = {message for message in messages if not re.search(rf"[`\" ]{message}[`\",:]", place)}
        assert not missing


def test_the_page_names_what_is_there() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", PAGE):
        assert (ROOT / "docs" / target).exists(), target
