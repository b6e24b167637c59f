"""Sealed answers: kept through a restart, made by orders, for leavers and for several at one device."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from meadhall.hall.play import follow_orders, lobby, undo
from meadhall.hall.play.lobby import Plan, Wish
from meadhall.hall.server import Hall
from meadhall.hall.storage import repository
from meadhall.hall.tables import watching
from meadhall.hall.tables.live_table import LiveTable
from tests.hall import in_process
from tests.hall.secret_tables import DAYS, LIVE, Pause, history, laid, make, side, stamps
from tests.hall.server_process import run
from tests.north.tables import lay as north
from tests.spoils.tables import lay as spoils

HOLDERS = {0: "COM.N", 1: "LOK", 2: "LOK"}
SEED = 2391  # Warriors of the North: the first seat begins with Command, both others hold Loki


async def dealt(hall: Hall, *kinds: str) -> LiveTable:
    """A real deal, so that it can be read anew from the database."""
    anna, *others = [await in_process.person(hall, name) for name in ("Anna", "Bo", "Cid")]
    live = await lobby.new(hall.tables, anna, Plan("north", [Wish(kind) for kind in kinds]))
    for who, kind in zip(others, kinds[1:], strict=True):
        if kind == "open":
            await lobby.join(hall.tables, live, who, None, None)
    live.row = replace(live.row, seed=SEED)
    await hall.database.write(lambda database: repository.change(database, live.row))
    live.deal()
    for seat in range(3):
        await follow_orders.give(hall.tables, live, seat, "concern", False)
    return live


@pytest.mark.rule("SW-73", "WN-103")
def test_an_answer_survives_a_restart_and_can_still_be_taken_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            live = await dealt(hall, "me", "open", "open")
            await make(hall, live, 0, "COM.S", "@R", ">S")
            assert list(live.actors) == [1, 2]
            await make(hall, live, 2, ".")
            stamp = stamps(live, 2)
        async with in_process.opened(tmp_path) as hall:
            again = await hall.tables.get(live.id)
            assert again.actors == (1,)
            assert again.dealt.secrets.has_answered(2)
            assert stamps(again, 2) == stamp
            await undo.take_back(hall.tables, again, 2, stamp)
        async with in_process.opened(tmp_path) as hall:
            again = await hall.tables.get(live.id)
            assert again.actors == (1, 2), "that it was taken back is kept too"
            await make(hall, again, 2, ".")
        async with in_process.opened(tmp_path) as hall:
            again = await hall.tables.get(live.id)
            await make(hall, again, 1, ".")
            assert history(again)[3:5] == [(1, "."), (2, ".")]

    run(play())


@pytest.mark.rule("WN-103")
def test_several_at_one_device_answer_one_after_another_unseen_by_the_rest(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            live = await dealt(hall, "me", "guest", "guest")
            device = in_process.visit(live, None)
            device.person = live.seats[0].person
            watching.sit(live, device)
            in_process.told(device)
            await make(hall, live, 0, "COM.S", "@R", ">S")
            sides = in_process.told(device)[-1]["sides"]
            assert [one["asked"] for one in sides] == [False, True, True]
            device.shown = 2
            await make(hall, live, 2, ".")
            (told,) = in_process.told(device)
            assert [one["asked"] for one in told["sides"]] == [False, True, False]
            assert [one.get("given") for one in told["sides"]] == [None, None, "Pass"]
            device.shown = 1
            await make(hall, live, 1, ".")
            assert in_process.told(device)[-1]["type"] == "step"

    run(play())


@pytest.mark.rule("WN-103", "WN-106")
def test_for_a_leaver_a_bot_answers_anew(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            live, people = await laid(hall, north(hands=HOLDERS, ships={1: "G2"}))
            await make(hall, live, 0, "COM.N", "@R", ">S")
            await make(hall, live, 2, ".")
            await lobby.leave(hall.tables, live, people[2])
            assert live.seats[2].answer is None
            await in_process.settled(live)
            assert live.dealt.secrets.has_answered(2), "the bot's own, sealed like any"
            assert list(live.actors) == [1]
            await lobby.leave(hall.tables, live, people[1])
            await in_process.settled(live)
            assert history(live)[3][0] == 1, "and all are opened when the last is there"

    run(play())


@pytest.mark.rule("WN-104", "WN-106")
def test_who_has_an_order_for_it_hears_what_those_hear_who_are_not_asked(tmp_path: Path) -> None:
    async def play() -> None:
        pause = Pause()
        async with in_process.opened(tmp_path, pause=pause, suspense=(1, 1)) as hall:
            live, people = await laid(hall, north(hands=HOLDERS, ships={1: "G2"}))
            await follow_orders.give(hall.tables, live, 2, "pass", True)
            bo, cid = [in_process.visit(live, people[seat]) for seat in (1, 2)]
            for visitor in (bo, cid):
                in_process.told(visitor)
            await make(hall, live, 0, "COM.N", "@R", ">S")
            assert list(live.actors) == [1]
            assert [message["type"] for message in in_process.told(bo)] == ["step"]
            assert in_process.told(cid) == [], "not yet"
            await follow_orders.give(hall.tables, live, 2, "pass", False)
            told = in_process.told(cid)
            assert [message["type"] for message in told] == ["orders", "step"], "it is asked after all"
            assert told[-1]["sides"][0]["moves"]
            await follow_orders.give(hall.tables, live, 2, "pass", True)
            assert side(cid)["moves"] == []
            await make(hall, live, 1, ".")
            while live.dealt.secrets.delay is not None:
                await pause.end(live)
                while not pause.begun.empty():
                    pause.begun.get_nowait()
            assert history(live)[3:5] == [(1, "."), (2, ".")]

    run(play())


@pytest.mark.rule("WN-106")
def test_with_a_fixed_time_every_window_lasts_exactly_that_long(tmp_path: Path) -> None:
    async def play() -> None:
        pause, hands = Pause(), in_process.Hands()
        async with in_process.opened(tmp_path, pause=pause, hands=hands) as hall:
            live, people = await laid(hall, north(hands=HOLDERS, ships={1: "G2"}), answer_time=5)
            bo, dag = [in_process.visit(live, people[seat]) for seat in (1, 3)]
            for visitor in (bo, dag):
                in_process.told(visitor)
            await make(hall, live, 0, "COM.N", "@R", ">S")
            assert await pause.begun.get() == 5
            assert in_process.told(dag) == [{"type": "window", "seconds": 5}]
            hands.time += 2
            newcomer = in_process.visit(live, people[3])
            assert in_process.told(newcomer)[0]["window"] == 3
            told = next(message for message in in_process.told(bo) if message["type"] == "step")
            assert told["sides"][0]["moves"]
            assert told["sides"][0]["left"] == told["window"] == 5
            await make(hall, live, 2, ".")
            assert list(live.actors) == [1]
            hands.time += 3
            await pause.end(live)
            assert history(live)[3:5] == [(1, "."), (2, ".")], "who is silent has passed"
            assert await pause.begun.get() == 5, "others may respond to what was done"
            assert list(live.actors) == []
            await pause.end(live)
            assert list(live.actors) == [0]
            kinds = [message["type"] for message in in_process.told(dag)]
            assert kinds[-2:] == ["window", "step"]

            (summary,) = in_process.told(in_process.visit(live, None))
            assert summary["table"]["answer_time"] == 5
            assert summary["window"] is None

    run(play())


@pytest.mark.rule("SW-73", "WN-106")
def test_as_many_windows_last_where_nobody_is_asked_as_where_all_pass(tmp_path: Path) -> None:
    async def lasted(folder: Path, cards: dict[int, str]) -> list[float]:
        folder.mkdir()
        pause = Pause()
        async with in_process.opened(folder, pause=pause, suspense=(1, 1)) as hall:
            live, _ = await laid(hall, north(hands=cards, ships={0: "B2", 1: "B2"}, dice=[2]))
            spectator = in_process.visit(live, None)
            in_process.told(spectator)
            await make(hall, live, 0, "att")
            lengths = []
            while live.dealt.secrets.delay is not None:
                lengths.append(await pause.begun.get())
                for seat in live.actors:
                    await make(hall, live, seat, ".")
                assert in_process.told(spectator) == []
                await pause.end(live)
            (step,) = [message for message in in_process.told(spectator) if message["type"] == "step"]
            assert "fought" in [event["name"] for event in step["step"]["events"]]
            return lengths

    nobody = run(lasted(tmp_path / "nobody", {}))
    in_the_loop = run(lasted(tmp_path / "loop", {1: "MIS.S", 2: "THO.N"}))
    at_the_die = run(lasted(tmp_path / "die", {2: "NOR"}))
    afterwards = run(lasted(tmp_path / "after", {1: "COM.N", 3: "LUR.S"}))
    everywhere = run(lasted(tmp_path / "all", {1: "MIS.S NOR COM.N", 2: "THO.N NOR", 3: "LUR.S"}))
    assert nobody == in_the_loop == at_the_die == afterwards == everywhere == [1, 0.5, 0.5]


@pytest.mark.rule("WN-107")
def test_a_slow_table_does_not_wait_after_actions_unless_a_seat_ordered_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            live, _ = await laid(hall, north(hands={0: "ODI.N", 1: "COM.N", 2: "COM.E"}), DAYS)
            await make(hall, live, 0, "ODI.N")
            await in_process.settled(live)
            assert list(live.actors) == [0], "nobody is waited for"
        for order in ("after", "ask+COM"):
            folder = tmp_path / order.replace("+", "_")
            folder.mkdir()
            async with in_process.opened(folder) as hall:
                live, _ = await laid(hall, north(hands={0: "ODI.N", 1: "COM.N", 2: "COM.E"}), DAYS)
                await follow_orders.give(hall.tables, live, 2, order, True)
                await make(hall, live, 0, "ODI.N")
                await in_process.settled(live)
                assert list(live.actors) == [2]
        folder = tmp_path / "loop"
        folder.mkdir()
        async with in_process.opened(folder) as hall:
            live, _ = await laid(hall, north(hands={0: "ODI.N", 1: "LOK"}), DAYS)
            await make(hall, live, 0, "ODI.N")
            await in_process.settled(live)
            assert list(live.actors) == [1], "what can still be stopped is waited for"
        folder = tmp_path / "live"
        folder.mkdir()
        async with in_process.opened(folder) as hall:
            live, people = await laid(hall, north(hands={0: "ODI.N", 1: "COM.N"}), LIVE)
            bo = in_process.visit(live, people[1])
            assert "after" not in [order["id"] for order in side(bo)["orders"]]
            await make(hall, live, 0, "ODI.N")
            assert list(live.actors) == [1]

    run(play())


@pytest.mark.rule("SW-73", "SW-75")
def test_resting_is_an_answer_like_a_pass(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            table = spoils(4, {1: "Singing Lyre S1", 2: "Loki's Mask S2"}, dice=["11112222"] * 4)
            live, _ = await laid(hall, table)
            await make(hall, live, 0, "5x3")
            await make(hall, live, 2, "rest")
            await make(hall, live, 1, "rest")
            assert history(live)[1:] == [(1, "rest"), (2, "rest")]
            assert all(live.dealt.table.view(seat)["players"][seat]["rests"] for seat in (1, 2))

    run(play())
