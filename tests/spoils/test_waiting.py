"""Windows and answers asked in secret: nobody can tell whether, or of whom, neither by a view nor by when it comes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from meadhall import Table
from meadhall.games.spoils.screens import browser
from meadhall.hall.play import lobby, moves
from meadhall.hall.play.lobby import Plan, Wish
from meadhall.hall.server import Hall
from meadhall.hall.tables import telling
from meadhall.hall.tables.live_table import LiveTable
from tests.hall import in_process
from tests.hall.secret_tables import Pause, plain
from tests.hall.server_process import run

from .tables import bet, challenged, evening, go, lay, passes, phase

# Two worlds that seats 0 and 2 cannot tell apart: who is asked differs, or nobody is.
Worlds = tuple[Callable[[], Table], Callable[[], Table]]
CUPS = ("33311122", "44555566", "11223344", "66665555")
OUTSIDE = (0, 2, None)  # who is not asked


def after_a_bid(cards: Mapping[Any, str]) -> Table:
    return go(lay(4, cards, CUPS), "0 5x3")


def after_a_use(cards: Mapping[Any, str]) -> Table:
    return go(lay(4, {0: "Mead of Poetry S1", **cards}, CUPS), "0 use A1")


def after_the_bets(cards: Mapping[Any, str]) -> Table:
    return bet(challenged("5x3", 0, 2, 4, cards, CUPS), "5 declarer", "5 challenger", "5 challenger", "5 declarer")


def before_the_roll(cards: Mapping[Any, str]) -> Table:
    return evening(4, cards)


SWAPPED = [
    (after_a_bid, "Singing Lyre S1", "Tarnkappe S1"),
    (after_a_use, "Sampo Talisman S1", "Tarnkappe S1"),
    (after_the_bets, "Traitor's Dagger S1", "Tarnkappe S1"),
    (before_the_roll, "Huginn S1", "Tarnkappe S1"),
]


@pytest.mark.rule("SW-73", "SW-72", "SW-I15")
@pytest.mark.parametrize(("begun", "used", "idle"), SWAPPED, ids=lambda one: getattr(one, "__name__", ""))
def test_others_are_told_the_same_bytes_whoever_is_asked(begun: Any, used: str, idle: str) -> None:
    first, second = begun({1: used, 3: idle}), begun({1: idle, 3: used})
    assert (first.actors, second.actors) == ((1,), (3,))
    for seat in OUTSIDE:
        seen = first.view(seat)
        assert (seen["phase"], seen["window"], seen["turn"], seen["asked"]) == ("waits", None, None, False)
        assert browser.waits(seen)
        assert json.dumps(seen, default=int) == json.dumps(second.view(seat), default=int)
        if seat is not None:
            assert first.observe(seat).tobytes() == second.observe(seat).tobytes()
            assert first.imagine(seat, 5)._array.tobytes() == second.imagine(seat, 5)._array.tobytes()
        assert [event.text for event in first.events(seat)] == [event.text for event in second.events(seat)]
    assert not browser.waits(first.view(1)), "who is asked is told so"
    assert phase(first) in ("window", "response")


@pytest.mark.rule("SW-73")
def test_the_table_waits_for_nobody_in_secret_where_everybody_sees_who_is_to_act() -> None:
    table = lay(4, {0: "Odin's Eye S1", 1: "Huginn S1, Tarnkappe S1"})
    for text in ("0 use A1", "0 peek A2", "0 5x3", "1 challenge"):
        assert not browser.waits(table.view(None))
        passes(go(table, text))
    assert table.view(None)["phase"] == "bets"
    assert not browser.waits(table.view(None))


# ---- through the hall


async def at_a_table(hall: Hall, table: Table) -> tuple[LiveTable, list[Any]]:
    people = [await in_process.person(hall, name) for name in ("Anna", "Bo", "Cai", "Dag")]
    clock = {"kind": "live", "minutes": 5, "increment": 3}
    live = await lobby.new(hall.tables, people[0], Plan("spoils", [Wish("me"), *[Wish("open")] * 3], clock=clock))
    for other in people[1:]:
        await lobby.join(hall.tables, live, other, None, None)
    live.dealt.begin(table)
    return live, people


async def course(folder: Path, table: Table, move: str, slow: bool) -> list[Any]:
    """All that those not asked hear of a play, and of what is passed in secret after it, in the pause or after it."""
    folder.mkdir()
    heard: list[Any] = []
    pause, hands = Pause(), in_process.Hands()
    async with in_process.opened(folder, hands=hands, pause=pause, suspense=(1, 1)) as hall:
        live, people = await at_a_table(hall, table)
        outside = [in_process.visit(live, None if seat is None else people[seat]) for seat in OUTSIDE]

        def listen() -> None:
            heard.append(plain([in_process.told(visitor) for visitor in outside], live))
            heard.append(plain(telling.heading(live, people[2].id), live))
            heard.append([telling.countdowns(live, mine) for mine in ((2,), ())])
            heard.append(
                [
                    live.dealt.questions.of(2).moves,
                    live.dealt.questions.of(2).undo,
                    telling.preview_message(live, 2, [], None),
                ]
            )

        async def pass_by() -> None:
            """All who are asked in secret pass; what they answer is sealed until the pause is over."""
            while live.actors and browser.waits(live.dealt.table.view(None)):
                asked = live.actors[0]
                passing = next(one["id"] for one in live.dealt.questions.of(asked).moves if one["text"] == "pass")
                await moves.move(hall.tables, live, asked, live.dealt.questions.of(asked).stamp, passing)

        listen()
        chosen = next(one["id"] for one in live.dealt.questions.of(0).moves if one["text"] == move)
        await moves.move(hall.tables, live, 0, live.dealt.questions.of(0).stamp, chosen)
        assert await pause.begun.get() == 1
        assert [visitor.outbox.empty() for visitor in outside] == [True] * 3, "all wait, whether or not anyone is asked"
        hands.time += 2
        listen()
        if not slow:
            await pass_by()
        listen()
        pause.over.set()
        while live.dealt.secrets.delay is not None:
            await asyncio.sleep(0)
        listen()
        if slow:
            hands.time += 40
            await pass_by()
            listen()
    return heard


@pytest.mark.rule("SW-73")
@pytest.mark.parametrize("slow", [False, True], ids=["in the pause", "after it"])
def test_in_the_hall_nobody_hears_who_was_asked(tmp_path: Path, slow: bool) -> None:
    """Those of the bid and those of the announced use; with a quick answer also whether anybody was asked at all."""
    asked = ({1: "Singing Lyre S1", 3: "Tarnkappe S1"}, {1: "Tarnkappe S1", 3: "Singing Lyre S1"})
    nobody = {1: "Tarnkappe S1", 3: "Heimdall's Spyglass S1"}
    worlds = [lay(4, cards, CUPS) for cards in (asked if slow else (*asked, nobody))]
    heard = [run(course(tmp_path / str(n), table, "5x3", slow)) for n, table in enumerate(worlds)]
    assert heard.count(heard[0]) == len(worlds)


@pytest.mark.rule("SW-73", "SW-77")
def test_in_the_hall_nobody_hears_who_could_have_answered(tmp_path: Path) -> None:
    cards = {0: "Mead of Poetry S1", 1: "Sampo Talisman S1", 3: "Tarnkappe S1"}
    others = {**cards, 1: "Tarnkappe S1", 3: "Sampo Talisman S1"}
    nobody = {**cards, 1: "Tarnkappe S1", 3: "Huginn S1"}
    use = "use A1 (Mead of Poetry)"
    heard = [
        run(course(tmp_path / str(n), lay(4, told, CUPS), use, False)) for n, told in enumerate((cards, others, nobody))
    ]
    assert heard.count(heard[0]) == 3
