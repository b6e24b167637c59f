"""Standing orders: the hall answers for a seat as the seat has ordered, and nobody else hears of the order."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from meadhall.games.odin.components import PASS
from meadhall.hall.accounts import people
from meadhall.hall.accounts.people import Person
from meadhall.hall.play import follow_orders, lobby, undo
from meadhall.hall.play.lobby import Plan, Wish
from meadhall.hall.refusal import Refused
from meadhall.hall.secrets import standing_orders
from meadhall.hall.server import Hall
from meadhall.hall.storage import repository
from meadhall.hall.tables.live_table import Sitting
from meadhall.hall.tables.watching import Visitor
from tests.hall import in_process
from tests.hall.server_process import Guest, House, run
from tests.ravens import KEEP

SEED = 28  # at Odin, an order of the first seat to pass soon has something to say


async def two(hall: Hall, game: str = "odin", **more: object) -> tuple[Sitting, Visitor, Visitor]:
    anna, bo = [await in_process.person(hall, name) for name in ("Anna", "Bo")]
    sitting = await lobby.new(hall, anna, Plan(game, [Wish("me"), Wish("open")], **more))  # type: ignore[arg-type]
    await lobby.join(hall, sitting, bo, None, None)
    sitting.kept = replace(sitting.kept, seed=SEED)
    await hall.database.write(lambda database: repository.change(database, sitting.kept))
    sitting.deal()
    return sitting, in_process.visit(sitting, anna), in_process.visit(sitting, bo)


def speaks(sitting: Sitting, seat: int) -> bool:
    """Whether the seat is asked where an order to pass answers."""
    assert sitting.table is not None
    return seat in sitting.actors and standing_orders.answer(sitting.game, {"pass": 0}, sitting.table, seat) is not None


async def play_on(hall: Hall, sitting: Sitting) -> None:
    """The biggest set whoever is to move can play; then whatever the hall does by itself."""
    asked = sitting.asked(sitting.actors[0])
    move = max(asked.moves, key=lambda move: (len(move["cards"]), move["id"]))
    await hall.dealer.move(sitting, sitting.actors[0], asked.at, move["id"])
    await in_process.settled(sitting)


async def until_an_order_speaks(hall: Hall, sitting: Sitting, seat: int) -> None:
    while not speaks(sitting, seat):
        await play_on(hall, sitting)


def test_the_hall_passes_for_a_seat_that_ordered_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            sitting, anna, bo = await two(hall, options={"target": 1000})
            await until_an_order_speaks(hall, sitting, 0)
            assert not sitting.thinking, "no order is on by itself"
            assert sitting.table is not None
            before = sitting.table.ply
            for visitor in (anna, bo):
                in_process.told(visitor)
            await hall.orders.give(sitting, 0, "pass", True)
            await in_process.settled(sitting)
            assert sitting.table.history[before:] == ((0, PASS),)
            orders, step = in_process.told(anna)
            assert (orders["type"], orders["seat"], orders["orders"][0]["on"]) == ("orders", 0, True)
            assert step["sides"][0]["orders"] == orders["orders"]
            (heard,) = in_process.told(bo)
            assert "passed" in [event["name"] for event in heard["step"]["events"]]
            assert heard["sides"][0]["orders"][0]["on"] is False, "one's own, not another's"
            assert '"on":true' not in json.dumps(heard, separators=(",", ":"))

            await until_an_order_speaks(hall, sitting, 1)
            assert not sitting.thinking, "the other seat has ordered nothing"
        async with in_process.opened(tmp_path) as hall:
            again = await hall.sitting(sitting.id)
            assert "pass" in follow_orders.given(again, 0), "kept with the seat"
            assert again.table is not None
            plies = again.table.ply + 1
            while (0, PASS) not in again.table.history[plies:]:
                plies = again.table.ply + 1
                await play_on(hall, again)

    run(play())


def test_an_order_may_be_taken_back_before_it_is_followed(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            sitting, _, _ = await two(hall, options={"target": 1000})
            await until_an_order_speaks(hall, sitting, 0)
            assert sitting.table is not None
            before = sitting.table.ply
            await hall.orders.give(sitting, 0, "pass", True)
            await hall.orders.give(sitting, 0, "pass", False)
            await in_process.settled(sitting)
            assert sitting.table.ply == before
            with pytest.raises(Refused, match="has no order 'fly'; it has pass"):
                await hall.orders.give(sitting, 0, "fly", True)

    run(play())


def test_taking_back_a_move_an_order_made_takes_the_order_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            sitting, _, _ = await two(hall, options={"target": 1000})
            await until_an_order_speaks(hall, sitting, 0)
            assert sitting.table is not None
            before = sitting.table.history
            await lobby.resign(hall, sitting, await other_player(hall, sitting, 1))
            await hall.orders.give(sitting, 0, "pass", True)
            await in_process.settled(sitting)
            assert sitting.table.history[len(before)] == (0, PASS)
            await in_process.settled(sitting)
            while sitting.table.ply > len(before):
                await undo.take_back(hall, sitting, 0, sitting.asked(0).at)
            await in_process.settled(sitting)
            assert sitting.table.history == before
            assert follow_orders.given(sitting, 0) == {}

    run(play())


async def other_player(hall: Hall, sitting: Sitting, seat: int) -> Person:
    person = sitting.seats[seat].person
    assert person is not None
    found = await hall.database.read(lambda database: people.find(database, person))
    assert found is not None
    return found


@pytest.mark.usefixtures("quiet_on_the_shelf")
def test_orders_that_end_by_themselves_are_told_to_be_off(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            sitting, anna, _ = await two(hall, "quiet", options={"rounds": 9})
            await hall.orders.give(sitting, 0, "rest", True)
            kept = 0
            while follow_orders.given(sitting, 0):
                assert sitting.table is not None
                for seat, bet in ((0, 2), (1, 0)):
                    await hall.dealer.move(sitting, seat, sitting.asked(seat).at, bet)
                    await in_process.settled(sitting)
                kept += (0, KEEP) in sitting.table.history
            assert sitting.table is not None
            assert sitting.table.view(None)["round"] == 2, "it was for the first round"
            told = [message for message in in_process.told(anna) if message["type"] == "orders"]
            assert [[order["on"] for order in message["orders"]] for message in told] == [
                [False, True, False], [False, False, False],
            ]  # fmt: skip

    run(play())


@pytest.mark.usefixtures("quiet_on_the_shelf")
def test_an_order_answers_only_with_a_legal_move(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            sitting, _, _ = await two(hall, "quiet")
            await hall.orders.give(sitting, 1, "keep", True)
            await in_process.settled(sitting)
            assert set(sitting.actors) == {0, 1}, "nobody can keep a feather while bets are made"
            await hall.orders.give(sitting, 1, "high", True)
            await in_process.settled(sitting)
            assert set(sitting.actors) == {0}

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
