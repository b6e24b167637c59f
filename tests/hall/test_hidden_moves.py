"""A game of secret simultaneous choices: what others do unseen sends nothing, and makes no answer stale."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall.hall.play import lobby, moves
from meadhall.hall.play.lobby import Plan, Wish
from meadhall.hall.tables import telling
from meadhall.hall.tables.live_table import LiveTable
from tests.hall import in_process
from tests.hall.server_process import run

pytestmark = pytest.mark.usefixtures("quiet_on_the_shelf")


def test_a_ply_of_which_a_viewer_sees_nothing_sends_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            people = [await in_process.person(hall, name) for name in ("Anna", "Bo", "Cai")]
            plan = Plan("quiet", [Wish("me"), Wish("open"), Wish("open")], clock={"kind": "days", "days": 1})
            live = await lobby.new(hall.tables, people[0], plan)
            for other in people[1:]:
                await lobby.join(hall.tables, live, other, None, None)
            anna, bo, cai = [in_process.visit(live, who) for who in people]
            watcher = in_process.visit(live, None)
            for visitor in (anna, bo, cai, watcher):
                in_process.told(visitor)
            stamps = [live.dealt.questions.of(seat).stamp for seat in range(3)]
            moved = live.row.moved
            clocks = telling.countdowns(live, ())

            await moves.move(hall.tables, live, 1, stamps[1], 0)
            (step,) = in_process.told(bo)
            assert step["step"]["n"] == 1
            assert [in_process.told(visitor) for visitor in (anna, cai, watcher)] == [[], [], []]
            assert live.dealt.questions.of(0).stamp == stamps[0]
            assert live.dealt.questions.of(2).stamp == stamps[2]
            assert live.row.moved == moved, "not even the time of it is told"
            assert telling.countdowns(live, ()) == clocks
            assert telling.heading(live, None)["turn"] is None

            await moves.move(hall.tables, live, 0, stamps[0], 1)  # given before Bo's move, and still good
            await moves.move(hall.tables, live, 2, stamps[2], 2)
            for visitor, steps in ((anna, [1, 2]), (bo, [2]), (cai, [1]), (watcher, [1])):
                assert [message["step"]["n"] for message in in_process.told(visitor)] == steps
            check_numbers(live)
            while live.row.state == "playing":
                await in_process.play_first(hall, live)
            check_numbers(live)
            history = list(live.dealt.secrets.visible(0).steps)
        async with in_process.opened(tmp_path) as hall:
            assert list((await hall.tables.get(live.id)).dealt.secrets.visible(0).steps) == history

    def check_numbers(live: LiveTable) -> None:
        for viewer in live.dealt.secrets.timelines.viewers:
            steps = live.dealt.secrets.visible(viewer).steps
            assert [step.n for step in steps] == list(range(len(steps)))

    run(play())


def test_bots_bet_at_the_same_time_as_people(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            me = await in_process.person(hall, "Anna")
            live = await lobby.new(hall.tables, me, Plan("quiet", [Wish("me"), Wish("bot"), Wish("bot")]))
            while live.row.state == "playing":
                await in_process.settled(live)
                if 0 in live.actors:
                    asked = live.dealt.questions.of(0)
                    await moves.move(hall.tables, live, 0, asked.stamp, asked.moves[0]["id"])
                await in_process.settled(live)
            assert live.row.places is not None

    run(play())
