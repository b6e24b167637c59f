"""Those asked in secret are asked side by side: nobody can tell whether somebody before or after is asked as well."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from meadhall import Table
from meadhall.games import find
from meadhall.hall.play import moves, undo
from meadhall.hall.refusal import Refused
from meadhall.hall.server import Hall
from meadhall.hall.tables.live_table import LiveTable
from tests.hall import in_process
from tests.hall.secret_tables import (
    LIVE,
    Pause,
    differences,
    found_out,
    history,
    laid,
    make,
    plain,
    seconds_left,
    side,
    stamps,
)
from tests.hall.server_process import run
from tests.north.tables import lay as north
from tests.spoils.tables import lay as spoils

FIRST, EARLIER, LATER, LAST = range(4)  # who acts, and the others in the order in which they are asked


def command(earlier: bool, last: bool = False) -> Table:
    """Warriors of the North: a Command is played; the third seat holds Loki, the second and the last may."""
    hands = {FIRST: "COM.N", EARLIER: "LOK" if earlier else "W.N", LATER: "LOK THO.N", LAST: "LOK" if last else "W.S"}
    return north(hands=hands, ships={EARLIER: "G2"})


def bid(earlier: bool, last: bool = False) -> Table:
    """Spoils of War: a bid is made; the third seat holds the Mask, the second may hold the Lyre, the last the Mead.

    By rules version 1: since then nobody is asked for the Mead.
    """
    cards = {
        EARLIER: "Singing Lyre S1" if earlier else "Huginn S1",
        LATER: "Loki's Mask S2",
        LAST: "Mead of Poetry S1" if last else "Tarnkappe S1",
    }
    return find("spoils", 1).setup(spoils(4, cards, dice=["11122334", "11223344", "22334455", "33445566"]).position())


GAMES: dict[str, tuple[Callable[..., Table], tuple[str, ...], str, tuple[str, ...]]] = {
    "north": (command, ("COM.N", "@R", ">S"), ".", ("LOK",)),  # what is played, a pass, a use
    "spoils": (bid, ("5x3",), "pass", ("use A2 (Loki's Mask)",)),
}
BOTH = pytest.mark.parametrize("game", GAMES)
Course = Callable[[Hall, LiveTable, list[Any], in_process.Hands, Pause], Any]


async def watched(folder: Path, table: Table, course: Course, game: str, **more: Any) -> list[Any]:
    """What the later seat, and a spectator, heard and could find out at each moment of a course."""
    folder.mkdir(exist_ok=True)
    hands, pause = in_process.Hands(), Pause()
    heard: list[Any] = []
    async with in_process.opened(folder, hands=hands, pause=pause, **more) as hall:
        live, people = await laid(hall, table, LIVE)
        visitors = [in_process.visit(live, who) for who in [*people, None]]
        for visitor in visitors:
            in_process.told(visitor)
        await make(hall, live, FIRST, *GAMES[game][1])

        async for _ in course(hall, live, visitors, hands, pause):
            heard.append(plain([in_process.told(visitors[seat]) for seat in (LATER, LAST, -1)], live))
            for visitor in visitors:
                in_process.told(visitor)
            heard.append([found_out(live, people, seat) for seat in (LATER, LAST)])
            for visitor in visitors:
                in_process.told(visitor)
    return heard


def worlds(tmp_path: Path, game: str, course: Course, **more: Any) -> tuple[list[Any], list[Any]]:
    """The same course where an earlier seat is asked and where it is not."""
    lay = GAMES[game][0]
    with_it, without = [
        run(watched(tmp_path / str(asked), lay(asked), course, game, **more)) for asked in (True, False)
    ]
    return with_it, without


@pytest.mark.rule("SW-73", "WN-103", "WN-106")
@BOTH
def test_a_later_seat_cannot_tell_whether_an_earlier_one_was_asked(tmp_path: Path, game: str) -> None:
    passing = GAMES[game][2]

    async def course(hall: Hall, live: LiveTable, visitors: list[Any], hands: in_process.Hands, pause: Pause) -> Any:
        assert LATER in live.actors, "asked at once"
        asked_before = EARLIER in live.actors
        yield
        hands.time += 3
        before = stamps(live, LATER)
        if asked_before:
            await make(hall, live, EARLIER, passing)
        yield
        assert stamps(live, LATER) == before, "what it may answer is still good"
        hands.time += 4
        yield
        await make(hall, live, LATER, passing)
        yield
        assert live.dealt.secrets.window is None

    with_it, without = worlds(tmp_path, game, course)
    assert differences(with_it, without) == []
    assert with_it[2][0] == [], "nothing at all is told to the later seat when the earlier one answers"
    assert with_it[1][0][0][0]["sides"][0]["left"] == 20
    assert with_it[3][0][0][0]["sides"][0]["left"] == 17, "no new time when another has answered"


@pytest.mark.rule("SW-73", "WN-106")
@BOTH
def test_within_the_pause_nobody_can_tell_who_else_was_asked(tmp_path: Path, game: str) -> None:
    passing = GAMES[game][2]

    async def course(hall: Hall, live: LiveTable, visitors: list[Any], hands: in_process.Hands, pause: Pause) -> Any:
        asked_before = EARLIER in live.actors
        assert await pause.begun.get() == 1
        yield
        await make(hall, live, LATER, passing)
        assert live.dealt.secrets.has_answered(LATER), "sealed, though nobody else may be asked"
        yield
        hands.time += 0.5
        if asked_before:
            await make(hall, live, EARLIER, passing)
        yield
        while live.dealt.secrets.delay is not None:
            await pause.end(live)
            yield
            while not pause.begun.empty():
                pause.begun.get_nowait()
        assert live.dealt.secrets.window is None

    with_it, without = worlds(tmp_path, game, course, suspense=(1, 1))
    assert differences(with_it, without) == []
    assert len(with_it) >= 8
    (given,) = with_it[2][0]
    assert (given["type"], given["sides"][0]["moves"], given["sides"][0]["undo"]) == ("asked", [], True)
    assert with_it[4] == [[], [], []], "an answer of another is not heard"


@pytest.mark.rule("SW-73", "WN-103")
@BOTH
def test_an_answer_waits_alike_for_those_before_and_those_after(tmp_path: Path, game: str) -> None:
    lay, played, passing, _ = GAMES[game]

    async def answered(folder: Path, table: Table) -> Any:
        folder.mkdir()
        async with in_process.opened(folder, hands=in_process.Hands()) as hall:
            live, people = await laid(hall, table, LIVE)
            visitor = in_process.visit(live, people[LATER])
            await make(hall, live, FIRST, *played)
            in_process.told(visitor)
            await make(hall, live, LATER, passing)
            told = in_process.told(visitor)
            assert live.dealt.secrets.has_answered(LATER)
            return plain(told, live), found_out(live, people, LATER)

    before = run(answered(tmp_path / "before", lay(True, False)))
    after = run(answered(tmp_path / "after", lay(False, True)))
    assert differences(list(before), list(after)) == []
    (told,) = before[0]
    assert told["type"] == "asked"
    assert told["sides"][0]["asked"] is False
    assert told["sides"][0]["given"]
    assert told["view"]["turn"] is None


@pytest.mark.rule("SW-73", "SW-74", "WN-103")
@BOTH
def test_answers_are_opened_in_their_order_however_they_came(tmp_path: Path, game: str) -> None:
    lay, played, passing, use = GAMES[game]

    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            live, _ = await laid(hall, lay(True, True))
            spectator = in_process.visit(live, None)
            await make(hall, live, FIRST, *played)
            assert list(live.actors) == [EARLIER, LATER, LAST]
            in_process.told(spectator)
            before = len(history(live))
            await make(hall, live, LAST, passing)
            await make(hall, live, LATER, *use)
            assert list(live.actors) == [EARLIER]
            assert len(history(live)) == before, "nothing is opened"
            assert in_process.told(spectator) == []
            await make(hall, live, EARLIER, passing)
            assert history(live)[before:] == [(EARLIER, passing), (LATER, use[0])], "the last answer is void"
            assert len(in_process.told(spectator)) == 1, "in one step"
            if game == "north":
                assert LAST in live.actors, "and is asked for anew"
                assert not live.dealt.secrets.answers.given(LAST)

    run(play())


@pytest.mark.rule("WN-103", "WN-108")
def test_a_card_is_prepared_part_by_part_and_taken_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            table = north(hands={EARLIER: "THO.S", LATER: "THO.N"}, ships={FIRST: "B2", EARLIER: "B2"}, dice=[5])
            live, people = await laid(hall, table)
            later, last = [in_process.visit(live, people[seat]) for seat in (LATER, LAST)]
            await make(hall, live, FIRST, "att")
            assert list(live.actors) == [EARLIER, LATER]
            in_process.told(last)
            question = side(later)
            await make(hall, live, LATER, "THO.N")
            naming = side(later)
            assert ([move["text"] for move in naming["moves"]], naming["undo"]) == (["+", "-"], True)
            await undo.take_back(hall.tables, live, LATER, stamps(live, LATER))
            assert side(later)["moves"] == question["moves"]
            await make(hall, live, LATER, "THO.N", "-")
            assert side(later)["given"].startswith("Play Power of Thor")
            await make(hall, live, EARLIER, "THO.S")
            assert list(live.actors) == [EARLIER], "half a declaration keeps the others' answers sealed"
            assert in_process.told(last) == []
            await undo.take_back(hall.tables, live, EARLIER, stamps(live, EARLIER))
            await make(hall, live, EARLIER, ".")
            assert history(live)[-4:] == [(FIRST, "att"), (EARLIER, "."), (LATER, "THO.N"), (LATER, "-")]

    run(play())


@pytest.mark.rule("SW-73")
@BOTH
def test_an_early_answer_may_be_taken_back_and_given_anew(tmp_path: Path, game: str) -> None:
    lay, played, passing, use = GAMES[game]

    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            live, people = await laid(hall, lay(True))
            one, two = [in_process.visit(live, people[LATER]) for _ in range(2)]
            await make(hall, live, FIRST, *played)
            first = stamps(live, LATER)
            question = side(one)
            await make(hall, live, LATER, passing)
            assert "given" in side(one)
            assert "given" in side(two), "the other tab hears of it too"
            with pytest.raises(Refused, match="changed"):
                await moves.move(hall.tables, live, LATER, first, question["moves"][0]["id"])
            await undo.take_back(hall.tables, live, LATER, stamps(live, LATER))
            again = side(one)
            assert again["moves"] == question["moves"]
            assert "given" not in again
            with pytest.raises(Refused, match="changed"):
                await moves.move(hall.tables, live, LATER, first, question["moves"][0]["id"])
            await make(hall, live, LATER, *use)
            await make(hall, live, EARLIER, passing)
            assert (LATER, use[0]) in history(live)

    run(play())


@pytest.mark.rule("SW-73", "WN-103")
@BOTH
def test_an_answer_is_dropped_when_something_happened_before(tmp_path: Path, game: str) -> None:
    lay, played, passing, _ = GAMES[game]

    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            live, people = await laid(hall, lay(True))
            later = in_process.visit(live, people[LATER])
            await make(hall, live, FIRST, *played)
            await make(hall, live, LATER, passing)
            in_process.told(later)
            await make(hall, live, EARLIER, *(("LOK",) if game == "north" else ("use A1 (Singing Lyre)",)))
            assert (LATER, passing) not in history(live)
            assert not live.dealt.secrets.answers.given(LATER)
            told = in_process.told(later)
            assert told[-1]["type"] == "step"
            if game == "north":
                assert LATER in live.actors

    run(play())


@pytest.mark.rule("SW-73", "WN-107")
@BOTH
def test_the_limit_passes_for_all_who_have_not_answered(tmp_path: Path, game: str) -> None:
    lay, played, passing, _ = GAMES[game]

    async def play() -> None:
        hands = in_process.Hands()
        async with in_process.opened(tmp_path, hands=hands) as hall:
            live, _ = await laid(hall, lay(True, True), LIVE)
            before = len(history(live))
            await make(hall, live, FIRST, *played)
            hands.time += 12
            await make(hall, live, LATER, passing)
            await hall.look_at_clocks()
            hands.time += 7
            assert seconds_left(live, EARLIER) == seconds_left(live, LAST) == 1
            assert seconds_left(live, LATER) is None
            await hall.look_at_clocks()
            assert list(live.actors) == [EARLIER, LAST]
            hands.time += 1
            await hall.look_at_clocks()
            made = history(live)[before + len(played) :]
            assert made[:3] == [(EARLIER, passing), (LATER, passing), (LAST, passing)]

    run(play())
