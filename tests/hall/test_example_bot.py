"""The example of an outside program takes a seat at a real hall and plays to the end."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.hall.house import PATIENCE, Guest, House, run, shedding

ROOT = Path(__file__).parents[2]
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


def test_the_page_names_what_is_there() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", PAGE):
        assert (ROOT / "docs" / target).exists(), target
