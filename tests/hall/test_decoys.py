"""Decoys: who is asked with nothing to play looks to all others like somebody who holds an answer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from meadhall import Table
from meadhall.hall.api.tables import step
from meadhall.hall.play import follow_orders
from meadhall.hall.server import Hall
from meadhall.hall.tables.live_table import LiveTable
from tests.hall import in_process
from tests.hall.secret_tables import LIVE, Pause, differences, found_out, history, laid, make, plain, side
from tests.hall.server_process import run
from tests.north.tables import lay as north

ACTOR, OTHER, DECOY, LAST = range(4)
Course = Callable[[Hall, LiveTable, in_process.Hands, Pause], Any]


def attack(decoy: str, **more: str) -> Table:
    """The first attacks the second; the third holds this, as many cards either way."""
    hands = {OTHER: "W.N", DECOY: decoy, LAST: "W.S", **{int(seat[1:]): cards for seat, cards in more.items()}}
    return north(hands=hands, ships={ACTOR: "B2", OTHER: "B2", DECOY: "E2"}, dice=[2])


async def heard_at(folder: Path, table: Table, decoy: bool, course: Course, **more: Any) -> tuple[list[Any], Any]:
    """What all but the third hear and can find out at each moment of a course, and the moves that were made."""
    folder.mkdir()
    hands, pause, heard = in_process.Hands(), Pause(), []
    async with in_process.opened(folder, hands=hands, pause=pause, **more) as hall:
        live, people = await laid(hall, table, LIVE)
        if decoy:
            await follow_orders.give(hall.tables, live, DECOY, "decoy", True)
        visitors = [in_process.visit(live, who) for who in [*people, None]]
        for visitor in visitors:
            in_process.told(visitor)
        await make(hall, live, ACTOR, "att")
        others = [visitors[seat] for seat in (ACTOR, OTHER, LAST, -1)]
        async for _ in course(hall, live, hands, pause):
            heard.append(plain([in_process.told(visitor) for visitor in others], live))
            heard.append([found_out(live, people, seat) for seat in (ACTOR, OTHER, LAST)])
            for visitor in visitors:
                in_process.told(visitor)
        return heard, history(live)


@pytest.mark.rule("WN-106")
@pytest.mark.parametrize("suspense", [0, 1])
def test_a_decoy_that_thinks_looks_like_somebody_who_holds_an_answer(tmp_path: Path, suspense: int) -> None:
    async def course(hall: Hall, live: LiveTable, hands: in_process.Hands, pause: Pause) -> Any:
        yield
        windows = 0
        while live.actors != (ACTOR,):
            if live.dealt.secrets.delay is not None:
                await pause.begun.get()
                yield
                await pause.end(live)
                yield
            elif DECOY in live.actors:
                windows += 1
                hands.time += 7
                yield
                await make(hall, live, DECOY, ".")
                yield
            else:
                await make(hall, live, OTHER, ">N")  # who beat the attacker off, drives the ship away
                yield
        assert windows == 3, "after the declaration, at the die, after the fight"
        assert live.dealt.secrets.decoy_table is None

    more = {"suspense": (suspense, suspense)}
    holds, moves = run(heard_at(tmp_path / "holds", attack("MIS.S NOR COM.N"), False, course, **more))
    shams, fewer = run(heard_at(tmp_path / "shams", attack("W.E W.E W.E"), True, course, **more))
    assert differences(holds, shams) == []
    assert moves == [(ACTOR, "att"), (DECOY, "."), (DECOY, "."), (OTHER, ">N"), (DECOY, ".")]
    assert fewer == [(ACTOR, "att"), (OTHER, ">N")], "to the rules a decoy's pass is none"


@pytest.mark.rule("WN-106", "WN-103")
def test_looking_back_at_the_last_step_tells_no_more_than_is_shown(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            live, people = await laid(hall, attack("W.E", _1="THO.S", _3="THO.N"))
            await follow_orders.give(hall.tables, live, DECOY, "decoy", True)
            await make(hall, live, ACTOR, "att")
            for seat in range(4):
                last = len(live.dealt.secrets.visible(seat).steps) - 1
                seen = await step(hall, live, people[seat], last, None)
                assert seen.view == live.dealt.secrets.visible(seat).view
                assert seen.view["turn"] == (None if seat == ACTOR else seat)
                assert len(seen.view["stack"]) == 1

    run(play())


@pytest.mark.rule("WN-106")
def test_a_decoy_is_asked_beside_others_and_can_only_pass(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            live, people = await laid(hall, attack("W.E", _1="THO.S", _3="THO.N"))
            visitor = in_process.visit(live, people[DECOY])
            await follow_orders.give(hall.tables, live, DECOY, "decoy", True)
            await make(hall, live, ACTOR, "att")
            assert list(live.actors) == [OTHER, DECOY, LAST]
            told = side(visitor)
            assert [move["text"] for move in told["moves"]] == ["."]
            assert "Answer?" in told["asks"]
            await make(hall, live, DECOY, ".")
            assert side(visitor)["given"] == "Pass"
            await make(hall, live, LAST, "THO.N", "-")
            await make(hall, live, OTHER, ".")
            assert history(live)[1:] == [(OTHER, "."), (LAST, "THO.N"), (LAST, "-")]
            assert live.actors == (OTHER, DECOY), "the last has answered; the loop goes on with those before it"
            await follow_orders.give(hall.tables, live, DECOY, "decoy", False)
            assert list(live.actors) == [OTHER], "it need not pass"
            await make(hall, live, OTHER, ".")
            assert live.dealt.secrets.decoy_table is None or live.dealt.secrets.window is not None

    run(play())


@pytest.mark.rule("WN-106", "WN-104")
def test_a_decoy_is_asked_only_where_its_orders_would_ask_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            table = north(hands={ACTOR: "W.E ODI.N", DECOY: "W.E"}, ships={ACTOR: "C6", DECOY: "G1"})
            live, _ = await laid(hall, table)
            await follow_orders.give(hall.tables, live, DECOY, "decoy", True)
            await follow_orders.give(hall.tables, live, DECOY, "concern", True)
            await make(hall, live, ACTOR, "wE")
            await in_process.settled(live)
            assert live.actors == (ACTOR,), "the open sea is no concern"
            await follow_orders.give(hall.tables, live, DECOY, "concern", False)
            await make(hall, live, ACTOR, "ODI.N")
            assert list(live.actors) == [DECOY]
            await follow_orders.give(hall.tables, live, DECOY, "pass", True)
            await in_process.settled(live)
            assert live.actors == (ACTOR,)

    run(play())


@pytest.mark.rule("WN-106")
def test_a_game_that_ends_waits_for_no_decoy_and_a_restart_goes_on_with_the_truth(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            table = north(
                hands={ACTOR: "W.E"}, ships={ACTOR: "A1"}, crews={ACTOR: ["dR"]}, camps={ACTOR: "BG"}
            )  # one more daughter wins
            live, _ = await laid(hall, table)
            await follow_orders.give(hall.tables, live, DECOY, "decoy", True)
            await make(hall, live, ACTOR, "feast")
            assert live.row.state == "over"
            assert live.dealt.secrets.decoy_table is None

    run(play())
