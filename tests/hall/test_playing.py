"""Whole games over sockets: what is sent, what is answered, what is left when it is over."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import re
from pathlib import Path
from typing import Any

import meadhall
from tests.hall.server_process import Chair, Guest, House, first, run, shedding


def seated(house: House, *names: str, bots: int = 0, **more: Any) -> tuple[str, list[Guest]]:
    """A table with these people at it, and bots."""
    guests = [Guest(house, name) for name in names]
    made = guests[0].table("me", *["open"] * (len(names) - 1), *["bot"] * bots, **more)
    for guest in guests[1:]:
        guest.post(f"/api/tables/{made['id']}/join", seat=guests.index(guest))
    return made["id"], guests


async def play_all(table: str, players: list[Guest], watchers: list[Guest]) -> list[Chair]:
    """Everyone sits down with a socket each and the game is played to its end."""
    async with asyncio.timeout(100):
        async with contextlib.AsyncExitStack() as stack:
            chairs = [await stack.enter_async_context(guest.at(table)) for guest in players + watchers]
            await asyncio.gather(*(chair.play_on(shedding) for chair in chairs))
    return chairs


def documented(name: str) -> Any:
    """A function as docs/fairness.md has it."""
    page = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text()
    names: dict[str, Any] = {}
    for block in re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL):
        exec(compile(block, "fairness.md", "exec"), names)
    return names[name]


def test_three_people_and_a_bot_play_a_whole_game(house: House) -> None:
    table, people = seated(house, "Anna", "Bo", "Cai", bots=1)
    path = f"/api/tables/{table}"
    sealed = people[0].get(f"{path}/fairness")
    assert sealed["hash"]
    assert (sealed["seed"], sealed["salt"]) == (None, None)
    assert people[0].refused("GET", f"{path}/chronicle") == (409, "not_over")
    watcher = Guest(house)
    chairs = run(play_all(table, people, [watcher]))

    for chair in chairs:
        assert chair.table["state"] == "over"
        assert sorted(chair.table["places"])[0] == 1
        assert [step["n"] for step in chair.steps] == list(range(len(chair.steps)))
        assert chair.asked is None
    assert [event["sentence"] for event in chairs[0].steps[-1]["events"]][-1] == "The game is over."

    text = people[0].ask("GET", f"{path}/chronicle").text
    played = meadhall.load(text)
    assert played.over
    assert list(played.places or ()) == chairs[0].table["places"]
    assert list(played.scores or ()) == chairs[0].table["scores"]
    last = json.loads(chairs[0].heard[-1])
    lines = [line["points"] for line in last["account"]]
    assert [sum(column) for column in zip(*lines, strict=True)] == chairs[0].table["scores"]

    opened = people[0].get(f"{path}/fairness")
    assert opened["hash"] == sealed["hash"]
    assert hashlib.sha256(f"{table}:{opened['seed']}:{opened['salt']}".encode()).hexdigest() == sealed["hash"]
    assert f"\nseed {opened['seed']}\n" in text
    assert documented("shuffle_is_as_sealed")(text, sealed["hash"])
    assert not documented("shuffle_is_as_sealed")(text.replace("note salt ", "note salt 0"), sealed["hash"])

    for guest, chair in zip([*people, watcher], chairs, strict=True):
        middle = len(chair.steps) // 2
        for n in (0, middle, len(chair.steps) - 1):
            seen = guest.get(f"{path}/steps/{n}")
            assert seen["events"] == chair.steps[n]["events"]
        assert guest.get(f"{path}/steps/{len(chair.steps) - 1}")["view"] == chair.view
        assert guest.refused("GET", f"{path}/steps/{len(chair.steps)}") == (404, "no_step")


def test_a_stale_or_repeated_move_is_answered_and_not_made(house: House) -> None:
    guest = Guest(house, "Repeat")
    table = guest.table("me", "bot")["id"]

    async def play() -> None:
        async with guest.at(table) as chair:
            await chair.until(lambda _: chair.asked is not None)
            sent = await chair.move(first)
            again = await chair.answer(**sent)
            assert (again["type"], again["code"]) == ("refused", "stale")
            while chair.asked is None:
                await chair.hear()
            before = len(chair.steps)
            side = chair.asked
            for wrong, code in (
                ({"at": "0" * 32}, "stale"),
                ({"seat": 1}, "not_yours"),
                ({"seat": -1}, "not_yours"),
                ({"move": 1 << 40}, "illegal"),
                ({"move": -1}, "illegal"),
            ):
                message = {"type": "move", "seat": 0, "at": side["at"], "move": side["moves"][0]["id"], **wrong}
                told = await chair.answer(**message)
                assert (told["type"], told["code"]) == ("refused", code)
                assert told["at"] == side["at"]
            assert len(chair.steps) == before

    run(play())


def test_reconnecting_goes_on_where_it_stopped(house: House) -> None:
    guest = Guest(house, "Again")
    table = guest.table("me", "bot", "bot", options={"target": 1})["id"]

    async def play() -> None:
        steps: list[Any] = []
        over = False
        while not over:
            async with guest.at(table) as chair:
                await chair.hear()
                assert chair.steps[: len(steps)] == steps
                while not chair.over and chair.asked is None:
                    await chair.hear()
                if chair.asked:
                    await chair.move(shedding)
                    await chair.until("step")
                steps, over = list(chair.steps), chair.over

    run(play())


def test_hints_say_why_and_what_picked_cards_make_is_told(house: House) -> None:
    guest = Guest(house, "Hint")
    table = guest.table("me", "bot")["id"]

    async def play() -> None:
        async with guest.at(table) as chair:
            while chair.asked is None:
                await chair.hear()
            side = chair.asked
            assert side["asks"]
            about = {"seat": 0, "at": side["at"]}
            hint = await chair.answer(type="hint", **about)
            assert {move["id"] for move in hint["moves"]} <= {move["id"] for move in side["moves"]}
            assert all(move["why"] and move["label"] for move in hint["moves"])
            play = next(move for move in side["moves"] if move["kind"] == "play")
            told = await chair.answer(type="consider", picked=play["cards"], key="k1", **about)
            assert (told["type"], told["key"], told["move"]) == ("considered", "k1", play["id"])
            told = await chair.answer(type="consider", picked=play["cards"], key="k2", seat=0, at="of before")
            assert (told["type"], told["code"], told["key"]) == ("refused", "stale", "k2")
            told = await chair.answer(type="consider", picked=["1b", "1b"], key=2, **about)
            assert (told["move"], told["says"]) == (None, "1b is named twice")
            told = await chair.answer(type="consider", picked=["<script>"], key=None, **about)
            assert told["move"] is None

    run(play())


def test_whoever_sits_down_looks_on_no_more(house: House) -> None:
    anna, bo = Guest(house, "Anna"), Guest(house, "Bo")
    table = anna.table("me", "open", "open")["id"]

    async def sit() -> None:
        async with anna.at(table) as host, bo.at(table) as phone, bo.at(table) as desk:
            await host.until("presence")
            await asyncio.to_thread(lambda: bo.post(f"/api/tables/{table}/join", seat=1))
            for chair in (host, phone, desk):
                told = await chair.until("table")
                while told["table"]["seats"][1]["kind"] == "open":
                    told = await chair.until("table")
                assert told["watching"] == 0

    run(sit())


def test_people_talk_and_see_who_is_there(house: House) -> None:
    table, (anna, bo) = seated(house, "Anna", "Bo")

    async def talk() -> None:
        async with anna.at(table) as one, Guest(house).at(table) as nobody:
            await one.hear()
            await nobody.hear()
            assert (await one.until("presence"))["watching"] == 1
            async with bo.at(table) as two:
                assert (await one.until("presence"))["seats"] == [0, 1]
                await two.say(type="chat", text="  skål \u202e\n all ")
                line = (await one.until("chat"))["line"]
                assert (line["name"], line["seat"], line["text"]) == ("Bo", 1, "skål all")
                refused = await nobody.answer(type="chat", text="hey")
                assert refused["code"] == "nobody"
                assert (await one.answer(type="ping"))["type"] == "pong"
            assert (await one.until("presence"))["seats"] == [0]
        async with bo.at(table) as two:
            assert [line["text"] for line in (await two.hear())["chat"]] == ["skål all"]

    run(talk())


def test_a_rematch_seats_everyone_again(house: House) -> None:
    table, (anna, bo) = seated(house, "Anna", "Bo", bots=1, options={"target": 1})
    assert anna.refused("POST", f"/api/tables/{table}/rematch") == (409, "not_over")
    run(play_all(table, [anna, bo], []))
    made = anna.post(f"/api/tables/{table}/rematch")
    assert made["state"] == "waiting"
    assert [seat["kind"] for seat in made["seats"]] == ["person", "invited", "bot"]
    assert anna.post(f"/api/tables/{table}/rematch")["id"] == made["id"]
    assert Guest(house, "Third").refused("POST", f"/api/tables/{table}/rematch") == (403, "not_seated")
    assert made["id"] in {told["id"] for told in bo.get("/api/tables", list="open")["tables"]}
    joined = bo.post(f"/api/tables/{table}/rematch")
    assert (joined["id"], joined["state"]) == (made["id"], "playing")
    assert bo.get(f"/api/tables/{table}")["rematch"] == made["id"]


def test_what_if_goes_on_from_a_step_of_a_finished_game(house: House) -> None:
    table, (anna, bo) = seated(house, "Anna", "Bo", options={"target": 1})
    (chair, _) = run(play_all(table, [anna, bo], []))
    step = len(chair.steps) // 2
    made = anna.post(f"/api/tables/{table}/branch", step=step)
    assert (made["parent"], made["rated"], made["public"], made["state"]) == (table, False, False, "playing")
    assert [seat["kind"] for seat in made["seats"]] == ["person", "bot"]
    seen = anna.get(f"/api/tables/{table}/steps/{step}")["view"]
    there = anna.get(f"/api/tables/{made['id']}/steps/{step}")["view"]
    assert there == seen
    assert anna.refused("POST", f"/api/tables/{table}/branch", json={"step": len(chair.steps) - 1})[1] == "no_step"
    assert anna.refused("POST", f"/api/tables/{table}/branch", json={"step": 10_000}) == (404, "no_step")
    run(play_all(made["id"], [anna], []))


def test_what_if_in_the_midst_of_a_hand_against_bots_shows_no_more_than_the_game_did(house: House) -> None:
    table, (anna,) = seated(house, "Anna", bots=3, options={"target": 10})
    (chair,) = run(play_all(table, [anna], []))
    hands = [anna.get(f"/api/tables/{table}/steps/{n}")["view"] for n in range(len(chair.steps))]
    step = next(n for n, view in enumerate(hands) if n > len(hands) // 3 and view["middle"] and len(view["hand"]) > 2)
    made = anna.post(f"/api/tables/{table}/branch", step=step)["id"]

    async def play() -> None:
        async with anna.at(made) as here:
            told = await here.hear()
            assert told["log"][: step + 1] == chair.steps[: step + 1]
            assert anna.get(f"/api/tables/{made}/steps/{step}")["view"] == hands[step]
            assert anna.get(f"/api/tables/{made}/fairness")["seed"] is None
            await here.play_on(first)
            assert sorted(here.table["places"])[0] == 1

    run(play())


def test_what_if_of_a_running_game_is_for_those_who_play_alone(house: House) -> None:
    table, (anna, _) = seated(house, "Anna", "Bo")
    assert anna.refused("POST", f"/api/tables/{table}/branch", json={"step": 0}) == (409, "not_over")
    alone = anna.table("me", "bot")
    assert alone["rated"] is False
    anna.post(f"/api/tables/{alone['id']}/branch", step=0)


def test_statistics_count_each_game_once(house: House) -> None:
    first, (anna, bo) = seated(house, "Annika", "Bo", bots=1, options={"target": 1}, rated=True)
    assert anna.get(f"/api/tables/{first}")["rated"] is False
    run(play_all(first, [anna, bo], []))
    (odin,) = anna.get(f"/api/people/{anna.person}")["games"]
    assert (odin["played"], odin["rating"], odin["history"]) == (1, None, [])
    table = anna.table("me", "open", "bot", options={"target": 1}, rated=True)["id"]
    bo.post(f"/api/tables/{table}/join", seat=1)
    run(play_all(table, [anna, bo], []))
    told = anna.get(f"/api/people/{anna.person}")
    (odin,) = told["games"]
    assert told["person"]["name"] == "Annika"
    assert odin["played"] == 2
    places = [anna.get(f"/api/tables/{each}")["places"][0] for each in (first, table)]
    assert odin["won"] == places.count(1)
    assert [line["seat"] for line in bo.get(f"/api/tables/{table}/ratings")["ratings"]] == [0, 1, 2]
    assert bo.get(f"/api/tables/{first}/ratings") == {"ratings": []}
    assert odin["rating"] == odin["history"][-1]["rating"]
    assert [point["table"] for point in odin["history"]] == [table]
    assert {(line["person"], line["level"], line["played"]) for line in odin["against"]} == {
        (bo.person, None, 2), (None, "karl", 2),
    }  # fmt: skip


def test_who_resigns_counts_as_last(house: House) -> None:
    table, (anna, bo) = seated(house, "Anna", "Bo", bots=1, options={"target": 1})
    bo.post(f"/api/tables/{table}/resign")
    run(play_all(table, [anna], [bo]))
    (odin,) = bo.get(f"/api/people/{bo.person}")["games"]
    assert (odin["played"], odin["won"]) == (1, 0)
