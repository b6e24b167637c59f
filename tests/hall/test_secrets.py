"""No leak: whatever a socket received over whole games is what its seat may know, and nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import meadhall
from meadhall.engine.table import Table
from meadhall.games.odin.screens.browser import event_data
from meadhall.hall.play import lobby, moves
from meadhall.hall.play.lobby import Plan, Wish
from meadhall.hall.refusal import Refused
from meadhall.hall.tables import telling
from meadhall.hall.tables.visitors import written
from tests.hall import in_process
from tests.hall.server_process import Chair, Guest, House, run, shedding

CARD = re.compile(r'"([1-9][brpgko])"')


def known(table: Table, seat: int | None) -> set[str]:
    """Every card the seat may know of now, as the engine tells it: its view, its moves and what it just saw."""
    shown = [event_data(event, table.seats) for event in table.events(seat)]
    return set(CARD.findall(json.dumps([table.view(seat), shown])))


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_each_socket_of_a_whole_game_heard_only_what_its_seat_may_know(house: House, seats: int) -> None:
    names = [f"Player{seat}" for seat in range(seats)]
    guests = [Guest(house, name) for name in names]
    made = guests[0].table("me", *["open"] * (seats - 1), options={"target": 10})
    for guest in guests[1:]:
        guest.post(f"/api/tables/{made['id']}/join", seat=guests.index(guest))
    watcher = Guest(house)

    async def play() -> list[Chair]:
        async with contextlib.AsyncExitStack() as stack:
            chairs = [await stack.enter_async_context(guest.at(made["id"])) for guest in [*guests, watcher]]
            await asyncio.gather(*(chair.play_on(shedding) for chair in chairs))
        return chairs

    chairs: list[Chair] = run(play())
    played = meadhall.load(guests[0].ask("GET", f"/api/tables/{made['id']}/chronicle").text)
    for seat, chair in enumerate(chairs):
        check_heard(chair, played, seat if seat < seats else None, names)


def check_heard(chair: Chair, played: Table, seat: int | None, names: list[str]) -> None:
    """Every message, beside what the engine says that seat may see at that moment."""
    spoken = ["You" if other == seat else name for other, name in enumerate(names)]
    past = played.rewind(0)
    seen = known(past, seat)
    steps = [[event.tell(spoken) for event in past.events(seat)]]
    plies = list(played.history)
    for text in chair.heard:
        message = json.loads(text)
        while message["type"] == "step" and len(steps) <= message["step"]["n"]:
            past.play(*plies.pop(0))
            steps.append([event.tell(spoken) for event in past.events(seat)])
            seen = known(past, seat)
        if message["type"] in ("table", "step"):
            assert message["view"] == past.view(seat)
            told = [message["step"]] if message["type"] == "step" else message["log"]
            for step in told:
                assert [event["sentence"] for event in step["events"]] == steps[step["n"]]
            moves = [move["id"] for side in message["sides"] for move in side["moves"]]
            assert moves == ([] if seat is None else past.legal(seat))
            assert {side["seat"] for side in message["sides"]} == (set() if seat is None else {seat})
        everything = set(CARD.findall(text))
        assert everything <= seen, f"seat {seat} was told of {everything - seen}"
        assert not re.search(r'"(seed|salt)"', text)
    assert not plies


@pytest.mark.parametrize("game_id", [name for name in meadhall.games() if 3 in meadhall.game(name).seats])
def test_messages_are_the_same_bytes_in_every_world_the_viewer_cannot_tell_apart(tmp_path: Path, game_id: str) -> None:
    """The real table is replaced by one the seat imagines: everything told to that seat stays the same."""

    async def look() -> None:
        dice = random.Random(7)
        async with in_process.opened(tmp_path) as hall:
            people = [await in_process.person(hall, name) for name in ("Anna", "Bo", "Cai")]
            live = await lobby.new(hall.tables, people[0], Plan(game_id, [Wish("me"), Wish("open"), Wish("open")]))
            for other in people[1:]:
                await lobby.join(hall.tables, live, other, None, None)
            visitors = [in_process.visit(live, who) for who in people]
            looked = 0
            while live.row.state == "playing" and looked < 60:
                await in_process.settled(live)
                seat = live.actors[0]
                asked = live.dealt.questions.of(seat)
                with contextlib.suppress(Refused):  # where the seat's standing orders were quicker
                    await moves.move(hall.tables, live, seat, asked.stamp, dice.choice(asked.moves)["id"])
                truth, seats = live.dealt.table, live.seats
                for viewer, visitor in enumerate(visitors):
                    real = as_told(live, visitor, truth)
                    world = truth.imagine(viewer, dice.getrandbits(60))
                    world._plies, world.record.revealed = list(truth.history), truth.record.revealed
                    # nobody knows of others' sealed answers, which their hands in that world may not allow
                    live.seats = [place if place.seat == viewer else replace(place, answer=None) for place in seats]
                    assert as_told(live, visitor, world) == real
                    live.seats = seats
                    looked += 1
                live.dealt.secrets._stand_at(truth, None)
                for visitor in visitors:
                    in_process.told(visitor)

    def as_told(live: Any, visitor: Any, table: Any) -> bytes:
        """What this visitor would be told, worked out from this table in place of the real one."""
        live.dealt.secrets._stand_at(table, None)
        side = live.dealt.secrets.visible(visitor.shown)
        view = side.view
        side.see(live.dealt.table.view(visitor.shown))
        message = written(telling.table_message(live, visitor))
        side.see(view)
        return message

    run(look())


def test_a_private_table_is_closed_to_strangers_in_every_way(house: House) -> None:
    host, stranger = Guest(house, "Host"), Guest(house, "Stranger")
    made = host.table("me", "bot", public=False)
    path = f"/api/tables/{made['id']}"
    for who in (stranger, Guest(house)):
        for what in ("", "/steps/0", "/chronicle", "/fairness", "/review"):
            assert who.refused("GET", path + what) == (403, "private")
    for what in ("leave", "resign", "rematch", "review"):
        assert stranger.refused("POST", f"{path}/{what}") == (403, "private")
    assert stranger.refused("POST", f"{path}/bot", json={"seat": 1, "level": "karl"}) == (403, "private")
    assert stranger.refused("POST", f"{path}/branch", json={"step": 0}) == (403, "private")

    async def knock(query: str) -> dict[str, Any]:
        async with stranger.at(made["id"], query) as chair:
            return await chair.hear()

    assert run(knock(""))["code"] == "private"
    assert run(knock("?invite=wrong"))["code"] == "private"
    told = run(knock(f"?invite={made['invite']}"))
    assert (told["type"], told["shown"], told["view"]["hand"]) == ("table", None, None)
    assert "invite" not in told["table"]
