"""The example of an outside program takes a seat at a real hall and plays to the end."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from pathlib import Path

import pytest

import meadhall
from meadhall import client
from tests.hall import in_process
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


@pytest.mark.rotates("the example bot")
@pytest.mark.parametrize("game_id", meadhall.games())
def test_it_plays_every_game_to_the_end_at_a_table_of_its_own(house: House, game_id: str) -> None:
    command = [sys.executable, str(ROOT / "examples" / "bot.py"), house.url, "new", game_id, *SHORT.get(game_id, [])]
    done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST, check=False)
    assert (done.stderr, done.returncode) == ("", 0)
    places = [int(place) for place in done.stdout.removeprefix("places by seat:").split()]
    assert len(places) == meadhall.game(game_id).seats[0]


def test_it_knows_every_message_of_the_protocol() -> None:
    table = (ROOT / "docs" / "protocol.md").read_text().split("| from the server | |")[1].split("| from the client")[0]
    messages = set(re.findall(r'^\| `\{"type": "(\w+)"', table, re.MULTILINE))
    assert len(messages) > 10
    assert messages == {*client.HANDLED, *client.IGNORED}
    assert not {message for message in messages if not re.search(rf"[`\" ]{message}[`\",:]", PAGE)}


async def _first(question: client.Question) -> int:
    await asyncio.sleep(0)
    number: int = question.moves[0]["id"]
    return number


def test_several_programs_play_in_one_loop(house: House) -> None:
    """Two seats of one table, each a program of its own, answer without waiting for each other."""
    one, two = (client.Hall(house.url).sign_in(name) for name in ("Ask", "Embla"))
    plan = {"game": "odin", "seats": [{"kind": "me"}, {"kind": "invited"}], "options": {"target": 1}, "public": False}
    made = one.call("/api/tables", plan)
    two.join(made["id"], made["invite"])

    async def both() -> tuple[list[int], list[int]]:
        return await asyncio.gather(one.play_async(made["id"], _first), two.play_async(made["id"], _first))

    here, there = asyncio.run(both())
    assert here == there
    assert sorted(here) in ([1, 2], [1, 1])


def test_a_program_comes_again_after_its_connection_is_lost(own_house: House) -> None:
    """The hall is killed in the midst of a game and opened again at the same port."""
    own_house.open()
    port = own_house.url.rpartition(":")[2]
    hall = client.Hall(own_house.url).sign_in("Ask")
    table = hall.new_table("odin", ["thrall"], target=1)
    asked = []

    def choose(question: client.Question) -> int:
        asked.append(question.stamp)
        if len(asked) == 2:
            own_house.kill()
            own_house.words = [*own_house.words[:-1], port]
            own_house.open()
        number: int = question.moves[0]["id"]
        return number

    assert sorted(hall.play(table, choose)) in ([1, 2], [1, 1])


def test_bots_wait_for_people_to_follow_and_not_for_programs(tmp_path: Path) -> None:
    async def story() -> None:
        waited: list[float] = []

        async def pause(seconds: float) -> None:
            waited.append(seconds)

        async with in_process.opened(tmp_path, pause=pause, bot_pause=(5, 5)) as hall:
            host = await in_process.person(hall, "Ask")
            live = await in_process.table(hall, host, "me", "bot")
            in_process.visit(live, host, program=True)
            await in_process.settled(live)

            async def until_the_bot_moves() -> set[float]:
                waited.clear()
                moves_made = len(live.dealt.table.history)
                while all(seat == 0 for seat, _ in live.dealt.table.history[moves_made:]):
                    await in_process.play_first(hall, live)
                    await in_process.settled(live)
                return set(waited)

            assert await until_the_bot_moves() == set()
            in_process.visit(live, await in_process.person(hall, "Embla"))
            assert await until_the_bot_moves() == {5}

    run(story())


def test_a_program_is_known_by_its_token(tmp_path: Path) -> None:
    async def story() -> None:
        async with in_process.served(tmp_path) as (hall, _, port):
            program = client.Hall(f"http://127.0.0.1:{port}")
            await asyncio.to_thread(program.sign_in, "Ask")
            table = await asyncio.to_thread(program.new_table, "odin", ["thrall"], target=1)

            def choose(question: client.Question) -> client.Message:
                assert [visitor.program for visitor in hall.tables.by_id[table].visitors] == [True]
                return question.moves[0]

            await program.play_async(table, choose)

    run(story())


def test_what_a_hall_refuses_is_told_in_its_words(house: House) -> None:
    hall = client.Hall(house.url).sign_in("Ask")
    with pytest.raises(client.HallRefused, match="unicorns"):
        hall.new_table("unicorns")
    table = hall.new_table("odin", ["thrall"], target=1)
    with pytest.raises(client.HallRefused, match="cannot play 99999 now") as refused:
        hall.play(table, lambda question: 99999)
    assert refused.value.code == "illegal"
    with pytest.raises(client.HallRefused, match=r"no hall answers at http://127\.0\.0\.1:9"):
        client.Hall("http://127.0.0.1:9").sign_in("Ask")
    with pytest.raises(client.HallRefused, match="an address like"):
        client.Hall("ftp://127.0.0.1").sign_in("Ask")


def test_the_page_names_what_is_there() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", PAGE):
        assert (ROOT / "docs" / target).exists(), target
