"""Every game on the shelf can be played at a table of the hall, to the end, by people and bots."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import meadhall
from meadhall.hall.play import follow_orders, lobby, moves
from meadhall.hall.play.lobby import Plan, Wish
from meadhall.hall.tables import telling
from meadhall.hall.tables.live_table import LiveTable
from tests.hall import in_process
from tests.hall.server_process import run


@pytest.mark.parametrize("game_id", meadhall.games())
def test_a_game_from_the_first_seat_to_the_result(tmp_path: Path, game_id: str) -> None:
    game = meadhall.game(game_id)
    seats = game.seats[0]

    async def play() -> None:
        dice = random.Random(5)
        async with in_process.opened(tmp_path) as hall:
            people = [await in_process.person(hall, f"Player {seat}") for seat in range(seats)]
            live = await lobby.new(hall.tables, people[0], Plan(game_id, [Wish("me"), *[Wish("open")] * (seats - 1)]))
            for other in people[1:]:
                await lobby.join(hall.tables, live, other, None, None)
            for seat in range(seats):
                for order in follow_orders.orders_of(live, seat):  # those a game begins with would answer in between
                    await follow_orders.give(hall.tables, live, seat, order, False)
            visitors = [in_process.visit(live, who) for who in [*people, None]]
            heard = [in_process.told(visitor) for visitor in visitors]
            while live.row.state == "playing":
                seat = dice.choice(live.actors)
                asked = live.dealt.questions.of(seat)
                assert asked.text
                telling.preview_message(live, seat, [], None)
                await moves.move(hall.tables, live, seat, asked.stamp, dice.choice(asked.moves)["id"])
                for visitor, messages in zip(visitors, heard, strict=True):
                    for message in in_process.told(visitor):
                        if message["type"] == "step":
                            assert_view(message["view"], live, visitor.shown)
                            messages.append(message)
            for messages in heard:
                told = [message["step"]["n"] for message in messages if message["type"] == "step"]
                steps = list(dict.fromkeys(told))  # one that goes on in secret is told again
                assert told == sorted(told)
                assert steps == list(range(1, len(steps) + 1))
                assert messages[-1]["table"]["state"] == "over"
                assert messages[-1]["account"]
                scores = messages[-1]["table"]["scores"]
                assert len(messages[-1]["ties"]) == len({score for score in scores if scores.count(score) > 1})
                assert messages[-1]["decided"]
                assert not any(message.get("ties") or message.get("decided") for message in messages[:-1])

    run(play(), 300)


def assert_view(told: object, live: LiveTable, seat: int | None) -> None:
    table = live.dealt.table if seat is None else live.dealt.secrets.table_before(seat)
    assert table is not None
    assert told == json.loads(json.dumps(table.view(seat), default=int))


@pytest.mark.parametrize("game_id", meadhall.games())
def test_bots_take_every_seat_but_one(tmp_path: Path, game_id: str) -> None:
    most = meadhall.game(game_id).seats[-1]

    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            me = await in_process.person(hall, "Anna")
            live = await lobby.new(hall.tables, me, Plan(game_id, [Wish("me"), *[Wish("bot")] * (most - 1)]))
            in_process.visit(live, me)  # where nobody looks, bots stop
            await lobby.resign(hall.tables, live, me)
            while live.row.state == "playing":
                await in_process.settled(live)
            assert live.row.places is not None

    run(play(), 300)
