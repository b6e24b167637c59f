"""Answers in secret: a limit at live tables, and nobody is asked who has an order for it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from meadhall.hall.play import answer_timeout, lobby
from meadhall.hall.play.lobby import Plan, Wish
from meadhall.hall.server import Hall
from meadhall.hall.storage import repository
from meadhall.hall.tables.live_table import Sitting
from meadhall.hall.tables.watching import Visitor
from tests.hall import in_process
from tests.hall.secret_tables import LIVE, make, side
from tests.hall.server_process import run

SEED = 2834  # Warriors of the North: the first seat begins with Command, the second holds Loki


async def three(hall: Hall, clock: dict[str, Any] | None) -> tuple[Sitting, list[Visitor]]:
    people = [await in_process.person(hall, name) for name in ("Anna", "Bo", "Cid")]
    sitting = await lobby.new(hall, people[0], Plan("north", [Wish("me"), Wish("open"), Wish("open")], clock=clock))
    for who in people[1:]:
        await lobby.join(hall, sitting, who, None, None)
    sitting.kept = replace(sitting.kept, seed=SEED)
    await hall.database.write(lambda database: repository.change(database, sitting.kept))
    sitting.deal()
    return sitting, [in_process.visit(sitting, who) for who in people]


def test_at_a_live_table_the_hall_passes_for_who_does_not_answer(tmp_path: Path) -> None:
    async def play() -> None:
        hands = in_process.Hands()
        async with in_process.opened(tmp_path, hands=hands) as hall:
            sitting, (anna, bo, _) = await three(hall, LIVE)
            await make(hall, sitting, 0, "COM.S", "@R", ">S")
            assert sitting.actors == (1,)
            told = side(bo)
            assert (told["left"], len(told["moves"])) == (20, 2)
            assert "left" not in side(anna), "nobody else hears of it"
            await hall.look_at_clocks()
            hands.time += 19
            await hall.look_at_clocks()
            assert sitting.actors == (1,)
            assert answer_timeout.left(sitting, 1) == 1
            hands.time += 1
            await hall.look_at_clocks()
            assert sitting.table is not None
            assert sitting.table.history[-2:] == ((1, 0), (0, 0)), "an order of the first seat passes as well"
            assert sitting.table.view(0)["players"][1]["ship"] == "G2"
            assert answer_timeout.left(sitting, 0) is None, "in the own turn the clock is enough"

    run(play())


def test_without_a_live_clock_an_answer_has_no_limit(tmp_path: Path) -> None:
    async def play() -> None:
        hands = in_process.Hands()
        async with in_process.opened(tmp_path, hands=hands) as hall:
            sitting, (_, bo, _) = await three(hall, None)
            await make(hall, sitting, 0, "COM.S", "@R", ">S")
            assert "left" not in side(bo)
            await hall.look_at_clocks()
            hands.time += 1000
            await hall.look_at_clocks()
            assert sitting.actors == (1,)

    run(play())


def test_who_has_an_order_for_it_is_not_asked(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            sitting, (_, bo, _) = await three(hall, None)
            assert sitting.table is not None
            await hall.orders.give(sitting, 1, "never+LOK", True)
            await make(hall, sitting, 0, "COM.S", "@R", ">S")
            heard = [message["sides"][0] for message in in_process.told(bo) if "sides" in message]
            assert heard
            assert not any(one["moves"] or one["asked"] for one in heard)
            await in_process.settled(sitting)
            assert sitting.actors == (0,)
            assert (1, 0) in sitting.table.history

    run(play())
