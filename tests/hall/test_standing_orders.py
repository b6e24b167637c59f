"""Standing orders: the hall answers for a seat as the seat has ordered, and nobody else hears of the order."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from meadhall.games.odin.moves import PASS
from meadhall.hall.accounts import people
from meadhall.hall.accounts.people import Person
from meadhall.hall.play import follow_orders, lobby, moves, undo
from meadhall.hall.play.lobby import Plan, Wish
from meadhall.hall.refusal import Refused
from meadhall.hall.secrets import standing_orders
from meadhall.hall.server import Hall
from meadhall.hall.storage import repository
from meadhall.hall.tables.live_table import LiveTable
from meadhall.hall.tables.visitors import Visitor
from tests.hall import in_process
from tests.hall.server_process import Guest, House, run
from tests.toy_game import KEEP

SEED = 28  # at Odin, an order of the first seat to pass soon has something to say


async def two(hall: Hall, game: str = "odin", **more: object) -> tuple[LiveTable, Visitor, Visitor]:
    anna, bo = [await in_process.person(hall, name) for name in ("Anna", "Bo")]
    live = await lobby.new(hall.tables, anna, Plan(game, [Wish("me"), Wish("open")], **more))  # type: ignore[arg-type]
    await lobby.join(hall.tables, live, bo, None, None)
    live.row = replace(live.row, seed=SEED)
    await hall.database.write(lambda database: repository.change(database, live.row))
    live.deal()
    return live, in_process.visit(live, anna), in_process.visit(live, bo)


def speaks(live: LiveTable, seat: int) -> bool:
    """Whether the seat is asked where an order to pass answers."""
    return seat in live.actors and standing_orders.answer(live.game, {"pass": 0}, live.dealt.table, seat) is not None


async def play_on(hall: Hall, live: LiveTable) -> None:
    """The biggest set whoever is to move can play; then whatever the hall does by itself."""
    asked = live.dealt.questions.of(live.actors[0])
    move = max(asked.moves, key=lambda move: (len(move["cards"]), move["id"]))
    await moves.move(hall.tables, live, live.actors[0], asked.stamp, move["id"])
    await in_process.settled(live)


async def until_an_order_speaks(hall: Hall, live: LiveTable, seat: int) -> None:
    while not speaks(live, seat):
        await play_on(hall, live)


def test_the_hall_passes_for_a_seat_that_ordered_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            live, anna, bo = await two(hall, options={"target": 1000})
            await until_an_order_speaks(hall, live, 0)
            assert not live.thinking, "no order is on by itself"
            before = live.dealt.table.ply
            for visitor in (anna, bo):
                in_process.told(visitor)
            await follow_orders.give(hall.tables, live, 0, "pass", True)
            await in_process.settled(live)
            assert live.dealt.table.history[before:] == ((0, PASS),)
            orders, step = in_process.told(anna)
            assert (orders["type"], orders["seat"], orders["orders"][0]["on"]) == ("orders", 0, True)
            assert step["sides"][0]["orders"] == orders["orders"]
            (heard,) = in_process.told(bo)
            assert "passed" in [event["name"] for event in heard["step"]["events"]]
            assert heard["sides"][0]["orders"][0]["on"] is False, "one's own, not another's"
            assert '"on":true' not in json.dumps(heard, separators=(",", ":"))

            await until_an_order_speaks(hall, live, 1)
            assert not live.thinking, "the other seat has ordered nothing"
        async with in_process.opened(tmp_path) as hall:
            again = await hall.tables.get(live.id)
            assert "pass" in follow_orders.orders_of(again, 0), "kept with the seat"
            assert again.dealt.table is not None
            plies = again.dealt.table.ply + 1
            while (0, PASS) not in again.dealt.table.history[plies:]:
                plies = again.dealt.table.ply + 1
                await play_on(hall, again)

    run(play())


def test_an_order_may_be_taken_back_before_it_is_followed(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            live, _, _ = await two(hall, options={"target": 1000})
            await until_an_order_speaks(hall, live, 0)
            before = live.dealt.table.ply
            await follow_orders.give(hall.tables, live, 0, "pass", True)
            await follow_orders.give(hall.tables, live, 0, "pass", False)
            await in_process.settled(live)
            assert live.dealt.table.ply == before
            with pytest.raises(Refused, match="has no order 'fly'; it has pass"):
                await follow_orders.give(hall.tables, live, 0, "fly", True)

    run(play())


def test_taking_back_a_move_an_order_made_takes_the_order_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            live, _, _ = await two(hall, options={"target": 1000})
            await until_an_order_speaks(hall, live, 0)
            before = live.dealt.table.history
            await lobby.resign(hall.tables, live, await other_player(hall, live, 1))
            await follow_orders.give(hall.tables, live, 0, "pass", True)
            await in_process.settled(live)
            assert live.dealt.table.history[len(before)] == (0, PASS)
            await in_process.settled(live)
            while live.dealt.table.ply > len(before):
                await undo.take_back(hall.tables, live, 0, live.dealt.questions.of(0).stamp)
            await in_process.settled(live)
            assert live.dealt.table.history == before
            assert follow_orders.orders_of(live, 0) == {}

    run(play())


async def other_player(hall: Hall, live: LiveTable, seat: int) -> Person:
    person = live.seats[seat].person
    assert person is not None
    found = await hall.database.read(lambda database: people.find(database, person))
    assert found is not None
    return found


@pytest.mark.usefixtures("quiet_on_the_shelf")
def test_orders_that_end_by_themselves_are_told_to_be_off(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            live, anna, _ = await two(hall, "quiet", options={"rounds": 9})
            await follow_orders.give(hall.tables, live, 0, "rest", True)
            kept = 0
            while follow_orders.orders_of(live, 0):
                for seat, bet in ((0, 2), (1, 0)):
                    await moves.move(hall.tables, live, seat, live.dealt.questions.of(seat).stamp, bet)
                    await in_process.settled(live)
                kept += (0, KEEP) in live.dealt.table.history
            assert live.dealt.table.view(None)["round"] == 2, "it was for the first round"
            told = [message for message in in_process.told(anna) if message["type"] == "orders"]
            assert [[order["on"] for order in message["orders"]] for message in told] == [
                [False, True, False], [False, False, False],
            ]  # fmt: skip

    run(play())


@pytest.mark.usefixtures("quiet_on_the_shelf")
def test_an_order_answers_only_with_a_legal_move(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            live, _, _ = await two(hall, "quiet")
            await follow_orders.give(hall.tables, live, 1, "keep", True)
            await in_process.settled(live)
            assert set(live.actors) == {0, 1}, "nobody can keep a feather while bets are made"
            await follow_orders.give(hall.tables, live, 1, "high", True)
            await in_process.settled(live)
            assert set(live.actors) == {0}

    run(play())


def test_orders_are_given_over_the_socket_and_are_nobody_elses(house: House) -> None:
    anna, bo = Guest(house, "Anna"), Guest(house, "Bo")
    made = anna.table("me", "open")["id"]
    bo.post(f"/api/tables/{made}/join", seat=1)
    (odin,) = [game for game in anna.get("/api/games") if game["id"] == "odin"]
    assert [order["id"] for order in odin["orders"]] == ["pass"]

    async def talk() -> None:
        async with anna.at(made) as one, bo.at(made) as two, Guest(house).at(made) as watcher:
            for chair in (one, two, watcher):
                await chair.hear()
            told = await one.answer(type="order", seat=0, order="pass", on=True)
            assert (told["type"], [order["on"] for order in told["orders"]]) == ("orders", [True])
            assert (await one.answer(type="order", seat=1, order="pass", on=True))["code"] == "not_yours"
            assert (await one.answer(type="order", seat=0, order="x", on=True))["code"] == "no_order"
            assert (await watcher.answer(type="order", seat=0, order="pass", on=False))["code"] == "not_yours"
            assert (await two.answer(type="ping"))["type"] == "pong"
            assert all('"on":true' not in text for text in two.heard + watcher.heard)
        async with anna.at(made) as one:
            assert (await one.hear())["sides"][0]["orders"][0]["on"] is True

    run(talk())
