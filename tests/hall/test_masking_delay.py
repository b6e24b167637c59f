"""Pauses that tell nothing: whether somebody was asked in secret makes no difference to what others hear, and when."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from meadhall.games import find
from meadhall.hall.play import follow_orders, lobby, moves, undo
from meadhall.hall.play.lobby import Plan, Wish
from meadhall.hall.refusal import Refused
from meadhall.hall.server import Hall
from meadhall.hall.tables import telling, watching
from meadhall.hall.tables.live_table import LiveTable
from tests.hall import in_process
from tests.hall.secret_tables import LIVE, Pause, plain
from tests.hall.server_process import run
from tests.toy_game import KEEP, TAKE

pytestmark = pytest.mark.usefixtures("quiet_on_the_shelf")
BETS = (2, 0, 0)  # the first seat bets most, alone


@dataclass
class Heard:
    """What others heard, and could find out, of one course of the game."""

    meanwhile: list[Any] = field(default_factory=list)
    afterwards: list[Any] = field(default_factory=list)
    steps: list[Any] = field(default_factory=list)


def alike() -> tuple[int, int]:
    """Two seeds that differ for the others only in whether the first seat is asked: same feathers, same die."""
    seen: dict[Any, dict[bool, int]] = {}
    for seed in range(100_000):
        table = find("quiet").table(seats=3, seed=seed)
        feathers = table.position()["feather"]
        for seat, bet in enumerate(BETS):
            table.play(seat, bet)
        worlds = seen.setdefault((*feathers[1:], table.view(None)["die"]), {})
        worlds[bool(table.view(None)["waits"])] = seed
        if len(worlds) == 2:
            return worlds[False], worlds[True]
    raise AssertionError("no such pair")


async def three_at_a_table(hall: Hall, seed: int, rounds: int = 3) -> tuple[LiveTable, list[Any]]:
    people = [await in_process.person(hall, name) for name in ("Anna", "Bo", "Cai")]
    plan = Plan("quiet", [Wish("me"), Wish("open"), Wish("open")], options={"rounds": rounds}, clock=LIVE)
    live = await lobby.new(hall.tables, people[0], plan)
    for other in people[1:]:
        await lobby.join(hall.tables, live, other, None, None)
    live.row = replace(live.row, seed=seed)
    live.deal()
    return live, people


async def course(folder: Path, seed: int, answer: int | None) -> Heard:
    """All bet; the winner, if asked, answers within the pause; then it is over and the others bet again."""
    heard, pause, hands = Heard(), Pause(), in_process.Hands()
    folder.mkdir(exist_ok=True)
    async with in_process.opened(folder, hands=hands, pause=pause, suspense=(1, 1)) as hall:
        live, people = await three_at_a_table(hall, seed)
        visitors = [in_process.visit(live, who) for who in [*people, None]]
        for seat, bet in enumerate(BETS):
            await moves.move(hall.tables, live, seat, live.dealt.questions.of(seat).stamp, bet)
        others = visitors[1:]
        for visitor in visitors:
            in_process.told(visitor)
        assert await pause.begun.get() == 1
        hands.time += 2
        look(hall, live, others, people, heard)
        if answer is not None:
            assert live.actors == (0,), "asked at once, though the others hear nothing yet"
            await moves.move(hall.tables, live, 0, live.dealt.questions.of(0).stamp, answer)
        else:
            assert live.actors == ()
        hands.time += 3
        look(hall, live, others, people, heard)
        for seat in (1, 2):
            with pytest.raises(Refused, match="turn"):
                await moves.move(hall.tables, live, seat, live.dealt.questions.of(seat).stamp, 0)
            with pytest.raises(Refused, match="Nothing to take back"):
                await undo.take_back(hall.tables, live, seat, live.dealt.questions.of(seat).stamp)
        await over(pause, live)
        heard.afterwards = plain([in_process.told(visitor) for visitor in others], live)
        heard.steps = all_steps(live)
        again = LiveTable(live.row, live.seats, live.dealt.table.history, [], b"", hands)
        assert all_steps(again) == heard.steps, "read anew from the moves it is the same"
        assert set(live.actors) == {0, 1, 2}, "the next round has begun"
    return heard


async def over(pause: Pause, live: LiveTable) -> None:
    """The pause is over, and all have heard."""
    pause.over.set()
    while live.dealt.secrets.delay is not None:
        await asyncio.sleep(0)


def all_steps(live: LiveTable) -> list[Any]:
    return [[step.told() for step in live.dealt.secrets.visible(seat).steps] for seat in (1, 2, None)]


def look(hall: Hall, live: LiveTable, others: list[Any], people: list[Any], heard: Heard) -> None:
    """Everything the others can find out now: what they are told, and what comes when they ask or come again."""
    heard.meanwhile.append([in_process.told(visitor) for visitor in others])
    newcomers = [in_process.visit(live, who) for who in (people[1], None)]
    heard.meanwhile.append(plain([in_process.told(visitor) for visitor in newcomers], live))
    for newcomer in newcomers:
        watching.leave(live, newcomer)
    for visitor in others:
        in_process.told(visitor)
    heard.meanwhile.append(plain(telling.heading(live, people[1].id), live))
    heard.meanwhile.append([telling.countdowns(live, mine) for mine in ((1,), ())])
    heard.meanwhile.append(
        [telling.preview_message(live, 1, [], None), live.dealt.questions.of(1).moves, live.dealt.questions.of(1).undo]
    )


def test_a_quick_answer_makes_no_difference_to_the_others(tmp_path: Path) -> None:
    nobody, somebody = alike()
    unasked = run(course(tmp_path / "unasked", nobody, None))
    asked = run(course(tmp_path / "asked", somebody, KEEP))
    assert unasked == asked
    assert unasked.meanwhile[0] == [[], [], []], "nothing is told while all wait"
    for messages in unasked.afterwards:
        (step,) = [message for message in messages if message["type"] == "step"]
        assert [event["name"] for event in step["step"]["events"]][-1] == "rolled"
        assert step["view"]["round"] == 2
        assert step["clocks"]["left"][1:] == [303, 303]


def test_what_is_done_in_secret_and_can_be_seen_is_told_after_the_pause(tmp_path: Path) -> None:
    _, somebody = alike()
    heard = run(course(tmp_path / "swap", somebody, TAKE))
    for messages in heard.afterwards:
        (step,) = [message for message in messages if message["type"] == "step"]
        assert [event["name"] for event in step["step"]["events"]][-2:] == ["rolled", "swapped"]


def test_who_thinks_longer_is_waited_for_and_the_step_is_told_again(tmp_path: Path) -> None:
    async def play() -> None:
        pause = Pause()
        hands = in_process.Hands()
        async with in_process.opened(tmp_path, hands=hands, pause=pause, suspense=(1, 1)) as hall:
            live, people = await three_at_a_table(hall, alike()[1])
            bo = in_process.visit(live, people[1])
            for seat, bet in enumerate(BETS):
                await moves.move(hall.tables, live, seat, live.dealt.questions.of(seat).stamp, bet)
            await pause.begun.get()
            in_process.told(bo)
            await over(pause, live)
            (first,) = in_process.told(bo)
            assert first["view"]["waits"]
            hands.time += 60
            assert live.running == [0], "the own clock runs, or nobody would ever have to answer"
            await moves.move(hall.tables, live, 0, live.dealt.questions.of(0).stamp, KEEP)
            (second,) = in_process.told(bo)
            assert second["step"] == first["step"], "only the view is another"
            assert (second["view"]["waits"], second["view"]["round"]) == (False, 2)
            assert second["clocks"]["left"] == first["clocks"]["left"], "nobody can tell by the clocks who it was"

    run(play())


def test_what_a_seat_has_heard_is_not_taken_from_it_when_others_get_up(tmp_path: Path) -> None:
    """Who is asked hears a step before the others do, and has heard of it also when its orders have answered."""

    async def play() -> None:
        pause = Pause()
        async with in_process.opened(tmp_path, pause=pause, suspense=(1, 1)) as hall:
            live, people = await three_at_a_table(hall, alike()[1])
            anna, cai = in_process.visit(live, people[0]), in_process.visit(live, people[2])
            for seat, bet in enumerate(BETS):
                await moves.move(hall.tables, live, seat, live.dealt.questions.of(seat).stamp, bet)
            await pause.begun.get()
            heard = [message["step"] for message in in_process.told(anna) if message["type"] == "step"]
            assert [event["name"] for event in heard[-1]["events"]][-1] == "rolled"
            await follow_orders.give(hall.tables, live, 0, "keep", True)
            assert live.actors == (), "the order has answered"
            in_process.told(anna)
            in_process.told(cai)
            await lobby.leave(hall.tables, live, people[1])
            (anew,) = [message for message in in_process.told(anna) if message["type"] == "table"]
            assert anew["log"][-1] == heard[-1]
            (others,) = [message for message in in_process.told(cai) if message["type"] == "table"]
            assert "rolled" not in str(others["log"]), "the others still wait"
            await over(pause, live)

    run(play())


def test_a_bot_asked_in_secret_answers_within_the_pause(tmp_path: Path) -> None:
    async def play() -> None:
        pause = Pause()
        async with in_process.opened(tmp_path, pause=pause, bot_pause=(0, 0), suspense=(1, 1)) as hall:
            live, people = await three_at_a_table(hall, alike()[1])
            for seat, bet in enumerate(BETS[:2]):
                await moves.move(hall.tables, live, seat, live.dealt.questions.of(seat).stamp, bet)
            await lobby.leave(hall.tables, live, people[0])
            await moves.move(hall.tables, live, 2, live.dealt.questions.of(2).stamp, BETS[2])
            await in_process.settled(live)
            assert live.dealt.secrets.delay is not None
            assert live.dealt.secrets.has_answered(0)
            assert live.dealt.table.history[-1][0] == 2, "and it is opened when the pause is over"
            await over(pause, live)
            assert live.dealt.table.history[-1][0] == 0

    run(play())


def test_a_game_that_an_answer_ends_is_told_when_the_pause_is_over(tmp_path: Path) -> None:
    async def play() -> None:
        pause = Pause()
        async with in_process.opened(tmp_path, pause=pause, suspense=(1, 1)) as hall:
            live, people = await three_at_a_table(hall, alike()[1], rounds=1)
            bo = in_process.visit(live, people[1])
            for seat, bet in enumerate(BETS):
                await moves.move(hall.tables, live, seat, live.dealt.questions.of(seat).stamp, bet)
            in_process.told(bo)
            assert live.dealt.secrets.delay is not None
            await moves.move(hall.tables, live, 0, live.dealt.questions.of(0).stamp, KEEP)
            assert in_process.told(bo) == []
            await over(pause, live)
            (last,) = in_process.told(bo)
            assert [event["name"] for event in last["step"]["events"]][-2:] == ["rolled", "ended"]
            assert last["table"]["state"] == "over"
            assert live.dealt.secrets.delay is None

    run(play())


def test_without_pauses_all_is_told_at_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            live, people = await three_at_a_table(hall, alike()[0])
            bo = in_process.visit(live, people[1])
            for seat, bet in enumerate(BETS):
                await moves.move(hall.tables, live, seat, live.dealt.questions.of(seat).stamp, bet)
            assert live.dealt.secrets.delay is None
            assert in_process.told(bo)[-1]["view"]["round"] == 2

    run(play())
