"""A game of secret simultaneous choices: what others do unseen sends nothing, and makes no answer stale."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall.hall.play import lobby
from meadhall.hall.play.lobby import Plan, Wish
from meadhall.hall.tables import telling
from meadhall.hall.tables.live_table import Sitting
from tests.hall import in_process
from tests.hall.server_process import run

pytestmark = pytest.mark.usefixtures("quiet_on_the_shelf")


def test_a_ply_of_which_a_viewer_sees_nothing_sends_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            people = [await in_process.person(hall, name) for name in ("Anna", "Bo", "Cai")]
            plan = Plan("quiet", [Wish("me"), Wish("open"), Wish("open")], clock={"kind": "days", "days": 1})
            sitting = await lobby.new(hall, people[0], plan)
            for other in people[1:]:
                await lobby.join(hall, sitting, other, None, None)
            anna, bo, cai = [in_process.visit(sitting, who) for who in people]
            watcher = in_process.visit(sitting, None)
            for visitor in (anna, bo, cai, watcher):
                in_process.told(visitor)
            stamps = [sitting.asked(seat).at for seat in range(3)]
            moved = sitting.kept.moved
            clocks = telling.shown_clocks(sitting, ())

            await hall.dealer.move(sitting, 1, stamps[1], 0)
            (step,) = in_process.told(bo)
            assert step["step"]["n"] == 1
            assert [in_process.told(visitor) for visitor in (anna, cai, watcher)] == [[], [], []]
            assert sitting.asked(0).at == stamps[0]
            assert sitting.asked(2).at == stamps[2]
            assert sitting.kept.moved == moved, "not even the time of it is told"
            assert telling.shown_clocks(sitting, ()) == clocks
            assert telling.heading(sitting, None)["turn"] is None

            await hall.dealer.move(sitting, 0, stamps[0], 1)  # given before Bo's move, and still good
            await hall.dealer.move(sitting, 2, stamps[2], 2)
            for visitor, steps in ((anna, [1, 2]), (bo, [2]), (cai, [1]), (watcher, [1])):
                assert [message["step"]["n"] for message in in_process.told(visitor)] == steps
            check_numbers(sitting)
            while sitting.kept.state == "playing":
                await in_process.play_first(hall, sitting)
            check_numbers(sitting)
            history = sitting.side(0).steps
        async with in_process.opened(tmp_path) as hall:
            assert (await hall.sitting(sitting.id)).side(0).steps == history

    def check_numbers(sitting: Sitting) -> None:
        for side in sitting.sides.values():
            assert [step.n for step in side.steps] == list(range(len(side.steps)))

    run(play())


def test_bots_bet_at_the_same_time_as_people(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            me = await in_process.person(hall, "Anna")
            sitting = await lobby.new(hall, me, Plan("quiet", [Wish("me"), Wish("bot"), Wish("bot")]))
            while sitting.kept.state == "playing":
                await in_process.settled(sitting)
                if 0 in sitting.actors:
                    asked = sitting.asked(0)
                    await hall.dealer.move(sitting, 0, asked.at, asked.moves[0]["id"])
                await in_process.settled(sitting)
            assert sitting.kept.places is not None

    run(play())
