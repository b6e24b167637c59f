"""Answers in secret: a limit at live tables, and nobody is asked who has an order for it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from meadhall.hall.play import follow_orders, lobby
from meadhall.hall.play.lobby import Plan, Wish
from meadhall.hall.server import Hall
from meadhall.hall.storage import repository
from meadhall.hall.tables.live_table import LiveTable
from meadhall.hall.tables.visitors import Visitor
from tests.hall import in_process
from tests.hall.secret_tables import LIVE, make, seconds_left, side
from tests.hall.server_process import run

SEED = 2834  # Warriors of the North: the first seat begins with Command, the second holds Loki


async def three(hall: Hall, clock: dict[str, Any] | None) -> tuple[LiveTable, list[Visitor]]:
    people = [await in_process.person(hall, name) for name in ("Anna", "Bo", "Cid")]
    live = await lobby.new(hall.tables, people[0], Plan("north", [Wish("me"), Wish("open"), Wish("open")], clock=clock))
    for who in people[1:]:
        await lobby.join(hall.tables, live, who, None, None)
    live.row = replace(live.row, seed=SEED)
    await hall.database.write(lambda database: repository.change(database, live.row))
    live.deal()
    return live, [in_process.visit(live, who) for who in people]


def test_at_a_live_table_the_hall_passes_for_who_does_not_answer(tmp_path: Path) -> None:
    async def play() -> None:
        hands = in_process.Hands()
        async with in_process.opened(tmp_path, hands=hands) as hall:
            live, (anna, bo, _) = await three(hall, LIVE)
            await make(hall, live, 0, "COM.S", "@R", ">S")
            assert live.actors == (1,)
            told = side(bo)
            assert (told["left"], len(told["moves"])) == (20, 2)
            assert "left" not in side(anna), "nobody else hears of it"
            await hall.look_at_clocks()
            hands.time += 19
            await hall.look_at_clocks()
            assert live.actors == (1,)
            assert seconds_left(live, 1) == 1
            hands.time += 1
            await hall.look_at_clocks()
            assert live.dealt.table.history[-2:] == ((1, 0), (0, 0)), "an order of the first seat passes as well"
            assert live.dealt.table.view(0)["players"][1]["ship"] == "G2"
            assert seconds_left(live, 0) is None, "in the own turn the clock is enough"

    run(play())


def test_without_a_live_clock_an_answer_has_no_limit(tmp_path: Path) -> None:
    async def play() -> None:
        hands = in_process.Hands()
        async with in_process.opened(tmp_path, hands=hands) as hall:
            live, (_, bo, _) = await three(hall, None)
            await make(hall, live, 0, "COM.S", "@R", ">S")
            assert "left" not in side(bo)
            await hall.look_at_clocks()
            hands.time += 1000
            await hall.look_at_clocks()
            assert live.actors == (1,)

    run(play())


def test_who_has_an_order_for_it_is_not_asked(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            live, (_, bo, _) = await three(hall, None)
            await follow_orders.give(hall.tables, live, 1, "never+LOK", True)
            await make(hall, live, 0, "COM.S", "@R", ">S")
            heard = [message["sides"][0] for message in in_process.told(bo) if "sides" in message]
            assert heard
            assert not any(one["moves"] or one["asked"] for one in heard)
            await in_process.settled(live)
            assert live.actors == (0,)
            assert (1, 0) in live.dealt.table.history

    run(play())
