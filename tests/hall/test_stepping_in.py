"""Stepping in at a hall: who may is told so, and nobody else; what interrupts others leaves their choice as it was."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from meadhall.engine.table import Table
from meadhall.games import find
from meadhall.hall.play import lobby, moves, undo
from meadhall.hall.play.lobby import Plan, Wish
from meadhall.hall.refusal import Refused
from meadhall.hall.server import Hall
from meadhall.hall.tables import telling
from meadhall.hall.tables.live_table import LiveTable
from tests.hall import in_process
from tests.hall.secret_tables import LIVE, Pause, found_out, laid, make, plain, side
from tests.hall.server_process import run
from tests.spoils.tables import challenged, go, lay

CUPS = ("33311122", "44555566", "11223344", "66665555")
EYE = {1: "Odin's Eye S1", 3: "Tarnkappe S1", "pile": "Megingjord S3, Draupnir S3"}


def texts(live: LiveTable, seat: int) -> list[str]:
    return [" ".join(aside["text"].split()[:2]) for aside in live.dealt.questions.of(seat).asides]


async def step_in(hall: Hall, live: LiveTable, seat: int, text: str) -> None:
    """A seat steps in, as its player would send it."""
    asked = live.dealt.questions.of(seat)
    aside = next(one for one in asked.asides if one["text"].startswith(text))
    await moves.move(hall.tables, live, seat, asked.stamp, aside["id"])


@pytest.mark.rule("SW-126")
def test_a_seat_that_is_not_asked_steps_in_and_the_choice_goes_on(tmp_path: Path) -> None:
    async def story() -> None:
        async with in_process.opened(tmp_path) as hall:
            live, people = await laid(hall, lay(4, EYE, CUPS))
            visitor, other = in_process.visit(live, people[1]), in_process.visit(live, people[2])
            mine = side(visitor)
            assert (mine["asked"], mine["moves"]) == (False, [])
            assert [aside["text"].split(" (")[0] for aside in mine["asides"]] == ["use A1", "reveal A1"]
            assert mine["asides"][0]["effect"]
            assert side(other)["asides"] == []
            before = live.dealt.questions.of(0).moves
            await step_in(hall, live, 1, "use A1")
            assert live.actors == (1,), "it says what the Eye looks at"
            heard = in_process.told(other)
            assert heard[-1]["type"] == "step"
            assert heard[-1]["sides"][0]["asides"] == []
            await make(hall, live, 1, "peek A3")
            assert live.actors == (0,)
            assert [move["id"] for move in live.dealt.questions.of(0).moves] == [move["id"] for move in before]
            assert texts(live, 1) == []
            await make(hall, live, 0, "5x3")

    run(story())


@pytest.mark.rule("SW-121")
def test_whoever_holds_the_bid_pours_the_mead(tmp_path: Path) -> None:
    async def story() -> None:
        async with in_process.opened(tmp_path) as hall:
            live, _ = await laid(hall, lay(4, {0: "Mead of Poetry S1"}, CUPS))
            await make(hall, live, 0, "5x3")
            await step_in(hall, live, 0, "use A1")
            assert live.dealt.table.view(None)["players"][2]["shown"] == [1, 4]
            assert live.actors == (1,)

    run(story())


@pytest.mark.rule("SW-126")
def test_a_stamp_is_for_the_asides_it_came_with(tmp_path: Path) -> None:
    async def story() -> None:
        async with in_process.opened(tmp_path) as hall:
            live, _ = await laid(hall, lay(4, EYE, CUPS))
            asked = live.dealt.questions.of(1)
            await make(hall, live, 0, "5x3")
            await make(hall, live, 1, "6x3")
            with pytest.raises(Refused) as stale:
                await moves.move(hall.tables, live, 1, asked.stamp, asked.asides[0]["id"])
            assert stale.value.code == "stale"
            now = live.dealt.questions.of(2)
            with pytest.raises(Refused) as refused:
                await moves.move(hall.tables, live, 3, live.dealt.questions.of(3).stamp, asked.asides[0]["id"])
            assert refused.value.code == "not_your_turn"
            assert live.dealt.questions.of(2) == now

    run(story())


@pytest.mark.rule("SW-126", "SW-92")
def test_sealed_bets_stay_sealed(tmp_path: Path) -> None:
    async def story() -> None:
        async with in_process.opened(tmp_path) as hall:
            live, _ = await laid(hall, challenged("5x3", 0, 2, cards=EYE, dice=CUPS))
            await make(hall, live, 1, "side declarer", "bet 9")
            await make(hall, live, 3, "side challenger")
            await step_in(hall, live, 1, "use A1")
            await make(hall, live, 1, "peek A3")
            assert live.actors == (0, 2, 3)
            await make(hall, live, 3, "bet 7")
            assert live.dealt.table.position()["bets"] == [None, 9, None, 7]

    run(story())


@pytest.mark.rule("SW-126", "SW-73")
def test_nobody_else_hears_who_could_step_in(tmp_path: Path) -> None:
    """Two halls that differ in who holds the Mead: others find out the same, before a bid, in its pause, after it."""

    async def course(folder: Path, cards: Any) -> list[Any]:
        folder.mkdir()
        pause, heard = Pause(), []
        async with in_process.opened(folder, pause=pause, suspense=(1, 1)) as hall:
            live, people = await laid(hall, lay(4, cards, CUPS), LIVE)
            outside = [in_process.visit(live, None if seat is None else people[seat]) for seat in (0, 2, None)]

            def listen() -> None:
                heard.append([plain(in_process.told(visitor), live) for visitor in outside])
                heard.append([found_out(live, people, seat) for seat in (0, 2)])

            listen()
            await make(hall, live, 0, "5x3")
            await pause.begun.get()
            listen()
            for seat in (1, 3):
                if texts(live, seat)[:1] == ["use A1"] or texts(live, seat)[:1] == ["use A2"]:
                    await step_in(hall, live, seat, "use")  # a wish is nobody else's business
                    listen()
                    await undo.take_back(hall.tables, live, seat, live.dealt.questions.of(seat).stamp)
            listen()
            pause.over.set()
            while live.dealt.secrets.delay is not None:
                await asyncio.sleep(0)
            listen()
        return heard

    worlds = [{1: "Mead of Poetry S1", 3: "Tarnkappe S1"}, {1: "Tarnkappe S1", 3: "Mead of Poetry S1"}]
    first, second = (run(course(tmp_path / str(n), cards)) for n, cards in enumerate(worlds))
    assert first == second


@pytest.mark.rule("SW-127", "SW-126")
def test_who_steps_in_while_the_table_pauses_is_kept_for_the_next_choice_clockwise_from_the_chief(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        cards = {1: "Huginn S1", 2: "Tarnkappe S1", 3: "Heimdall's Spyglass S1"}
        pause = Pause()
        async with in_process.opened(tmp_path, pause=pause, suspense=(1, 1)) as hall:
            live, people = await laid(hall, lay(4, cards, CUPS, chief=2, turn=0))
            visitors = [in_process.visit(live, person) for person in people]
            await make(hall, live, 0, "5x3")
            await pause.begun.get()
            assert live.dealt.secrets.delay is not None
            for visitor in visitors:
                in_process.told(visitor)
            for seat in (1, 3, 2):
                await step_in(hall, live, seat, "reveal")
            assert side(visitors[1])["wish"] == "Turn up Huginn"
            assert side(visitors[3])["undo"]
            assert in_process.told(visitors[0]) == [], "nobody else hears of it"
            ply = live.dealt.table.ply if live.dealt.table else -1
            await undo.take_back(hall.tables, live, 3, live.dealt.questions.of(3).stamp)
            assert "wish" not in side(visitors[3])
            await step_in(hall, live, 3, "reveal")
            assert live.dealt.table.ply == ply
            pause.over.set()
            while live.dealt.secrets.delay is not None or live.dealt.questions.wishes:
                await asyncio.sleep(0)
            async with live.lock:
                pass
            order = [seat for seat, _ in live.dealt.table.history[ply:]]
            assert order == [2, 3, 1], "clockwise from the Chief, not as they came"
            assert live.actors == (1,)

    run(story())


@pytest.mark.rule("SW-126")
def test_a_wish_that_cannot_come_true_any_more_is_dropped_and_its_owner_told(tmp_path: Path) -> None:
    """The Eye is canceled in the pause in which its owner wishes to use it."""

    async def story() -> None:
        cards = {0: "Sampo Talisman S1", 1: "Odin's Eye S1 up", 2: "Muninn S2", "pile": "Megingjord S3"}
        pause = Pause()
        async with in_process.opened(tmp_path, pause=pause, suspense=(1, 1)) as hall:
            live, people = await laid(hall, lay(4, cards, CUPS))
            visitor = in_process.visit(live, people[1])
            await make(hall, live, 0, "use A1 (Sampo Talisman)")
            await pause.begun.get()
            await step_in(hall, live, 1, "use A2")
            assert side(visitor)["wish"] == "Use Odin's Eye"
            pause.over.set()
            while live.dealt.questions.wishes:
                await asyncio.sleep(0)
            async with live.lock:
                heard = in_process.told(visitor)
            assert heard[-1]["type"] == "refused"
            assert heard[-1]["message"] == "You cannot step in with that any more: Odin's Eye has been canceled."
            assert heard[-1]["at"] == live.dealt.questions.of(1).stamp
            assert "wish" not in heard[-2]["sides"][0]
            assert live.actors == (0,)

    run(story())


@pytest.mark.rule("SW-126")
def test_no_clock_pays_for_somebody_who_steps_in(tmp_path: Path) -> None:
    async def story() -> None:
        hands = in_process.Hands()
        async with in_process.opened(tmp_path, hands=hands) as hall:
            live, _ = await laid(hall, lay(4, EYE, CUPS), LIVE)
            hands.time += 10
            await step_in(hall, live, 1, "reveal")
            hands.time += 5
            told = telling.countdowns(live, (0,))
            assert told is not None
            assert told["running"] == [0]
            assert told["left"] == [285.0, 300.0, 300.0, 300.0]
            await step_in(hall, live, 1, "use")
            hands.time += 20
            told = telling.countdowns(live, (1,))
            assert told is not None
            assert told["left"][:2] == [285.0, 280.0], "who steps in thinks on the own clock"

    run(story())


@pytest.mark.rule("SW-126")
def test_a_bot_that_was_thinking_thinks_again(tmp_path: Path) -> None:
    async def story() -> None:
        pause = Pause()
        async with in_process.opened(tmp_path, pause=pause, bot_pause=(1, 1)) as hall:
            host = await in_process.person(hall, "Anna")
            wishes = [Wish("me"), *[Wish("bot", level="karl")] * 3]
            made = await lobby.new(hall.tables, host, Plan("spoils", wishes))
            made.dealt.begin(lay(4, {0: "Odin's Eye S1", "pile": "Megingjord S3"}, CUPS, turn=1))
            hall.tables.wake(made)
            assert await pause.begun.get() == 1
            await step_in(hall, made, 0, "reveal")
            await step_in(hall, made, 0, "use")
            ply = made.dealt.table.ply
            assert made.actors == (1,)
            pause.over.set()
            await asyncio.wait(list(made.thinking.values()))
            assert made.dealt.table.history[ply][0] == 1
            assert made.dealt.questions.of(0).undo

    run(story())


@pytest.mark.rule("SW-126", "SW-123")
def test_what_was_turned_up_is_not_taken_back_among_people(tmp_path: Path) -> None:
    async def story() -> None:
        async with in_process.opened(tmp_path) as hall:
            live, _ = await laid(hall, lay(4, EYE, CUPS))
            await step_in(hall, live, 1, "reveal")
            assert not live.dealt.questions.of(1).undo

    run(story())


@pytest.mark.rule("SW-71")
def test_a_table_of_version_1_has_no_asides(tmp_path: Path) -> None:
    async def story() -> None:
        async with in_process.opened(tmp_path) as hall:
            live, people = await laid(hall, lay(4, EYE, CUPS))
            old: Table = find("spoils", 1).setup(go(lay(4, EYE, CUPS), "0 5x3").position())
            live.dealt.begin(old)
            assert side(in_process.visit(live, people[3]))["asides"] == []

    run(story())
