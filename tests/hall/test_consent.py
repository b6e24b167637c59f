"""Consent: the others are asked, may decline, and the chat keeps what came of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from meadhall.hall.accounts.people import Person
from meadhall.hall.play import consent, lobby, moves, undo
from meadhall.hall.refusal import Refused
from meadhall.hall.server import Hall
from meadhall.hall.tables import telling
from meadhall.hall.tables.live_table import LiveTable
from tests.hall import in_process
from tests.hall.server_process import Guest, House, run


async def at_table(hall: Hall, *names: str, bots: int = 0, rated: bool = False) -> tuple[LiveTable, list[Person]]:
    people = [await in_process.old_hand(hall, name) for name in names]
    live = await in_process.table(hall, people[0], "me", *["open"] * (len(names) - 1), *["bot"] * bots, rated=rated)
    for person in people[1:]:
        await lobby.join(hall.tables, live, person, None, None)
    return live, people


async def moved(hall: Hall, live: LiveTable) -> int:
    """Somebody makes a move that could be taken back; who."""
    for _ in range(60):
        seat = await in_process.play_first(hall, live)
        if live.dealt.questions.of(seat).undo:
            return seat
    raise AssertionError("no such move")


async def ask(hall: Hall, live: LiveTable, seat: int) -> str:
    await undo.take_back(hall.tables, live, seat, live.dealt.questions.of(seat).stamp)
    return str(requests(live)[0]["id"])


def requests(live: LiveTable) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = telling.heading(live, None)["requests"]
    return told


def noted(live: LiveTable) -> list[str]:
    return [line["text"] for line in live.chat if line["notice"]]


@pytest.mark.parametrize("rated", [False, True])
def test_all_others_agree_and_the_move_is_taken_back(tmp_path: Path, rated: bool) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            live, _ = await at_table(hall, "Anna", "Bo", "Cid", rated=rated)
            seat = await moved(hall, live)
            names = [place.name for place in live.seats]
            first, second = [other for other in range(3) if other != seat]
            history = live.dealt.table.history
            asked = await ask(hall, live, seat)
            assert requests(live)[0]["waits"] == [first, second]
            await undo.answer_request(hall.tables, live, first, asked, agrees=True)
            await undo.answer_request(hall.tables, live, first, asked, agrees=True)  # a second click, or a second tab
            assert (live.dealt.table.history, requests(live)[0]["waits"]) == (history, [second])
            await undo.answer_request(hall.tables, live, second, asked, agrees=True)
            assert live.dealt.table.history == history[:-1]
            assert requests(live) == []
            assert noted(live) == [
                f"{names[seat]} asks to take back the last move.",
                f"{names[first]} agrees.",
                f"{names[second]} agrees: the move is taken back.",
            ]
            assert live.row.casual is not rated, "what all agree to costs nobody their rating"
        async with in_process.opened(tmp_path) as hall:
            again = await hall.tables.get(live.id)
            assert again.chat == live.chat
            assert again.dealt.table.history == history[:-1]

    run(play())


def test_one_who_declines_is_enough_and_nobody_asks_twice_for_a_move(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            live, _ = await at_table(hall, "Anna", "Bo")
            seat = await moved(hall, live)
            history = live.dealt.table.history
            asked = await ask(hall, live, seat)
            with pytest.raises(Refused, match="wait for the answer"):
                await ask(hall, live, seat)
            with pytest.raises(Refused, match="The others are asked"):
                await undo.answer_request(hall.tables, live, seat, asked, agrees=True)
            await undo.answer_request(hall.tables, live, 1 - seat, asked, agrees=False)
            assert live.dealt.table.history == history
            assert noted(live)[-1] == f"{live.seats[1 - seat].name} declines: the move stands."
            assert (requests(live)[0]["declined"], requests(live)[0]["waits"]) == (1 - seat, [])
            with pytest.raises(Refused, match="after the next move"):
                await ask(hall, live, seat)
            with pytest.raises(Refused, match="Nobody asks that"):
                await undo.answer_request(hall.tables, live, 1 - seat, asked, agrees=True)
            seat = await moved(hall, live)
            await ask(hall, live, seat)  # of another move it may be asked

    run(play())


def test_to_play_on_is_an_answer(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            live, people = await at_table(hall, "Anna", "Bo")
            visitor = in_process.visit(live, people[0])
            seat = await moved(hall, live)
            asked = await ask(hall, live, seat)
            ply = live.dealt.table.ply
            in_process.told(visitor)
            await in_process.play_first(hall, live)
            assert live.dealt.table.ply > ply
            line = f"The game went on before {live.seats[seat].name} was answered."
            told = in_process.told(visitor)
            assert [message["line"]["text"] for message in told if message["type"] == "chat"] == [line]
            assert [message["table"]["requests"] for message in told if message["type"] == "step"] == [[]]
            with pytest.raises(Refused, match="Nobody asks that"):
                await undo.answer_request(hall.tables, live, 1 - seat, asked, agrees=True)
        async with in_process.opened(tmp_path) as hall:
            again = await hall.tables.get(live.id)
            assert (noted(again)[-1], requests(again)) == (line, [])

    run(play())


def test_that_the_game_went_on_is_told_no_sooner_than_all_hear_of_the_move(tmp_path: Path) -> None:
    """Else the line would tell when a move was made that a pause masks."""

    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            live, people = await at_table(hall, "Anna", "Bo")
            visitor = in_process.visit(live, people[0])
            said = consent.line(live.seats[0], "The game went on.", hall.now())
            in_process.told(visitor)
            moves.tell_lines(live, [said], all_hear=False)
            assert not in_process.told(visitor)
            assert "The game went on." not in noted(live)
            await in_process.play_first(hall, live)
            told = [message["line"]["text"] for message in in_process.told(visitor) if message["type"] == "chat"]
            assert told == ["The game went on."]
            assert "The game went on." in noted(live)

    run(play())


def test_a_request_is_there_after_a_restart_and_can_be_withdrawn(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            live, _ = await at_table(hall, "Anna", "Bo")
            seat = await moved(hall, live)
            asked = await ask(hall, live, seat)
        async with in_process.opened(tmp_path) as hall:
            live = await hall.tables.get(live.id)
            assert requests(live) == [
                {"id": asked, "kind": "undo", "seat": seat, "agreed": [], "declined": None, "waits": [1 - seat]}
            ]
            await undo.answer_request(hall.tables, live, seat, asked, agrees=False)
            assert noted(live)[-1] == f"{live.seats[seat].name} no longer asks."
            with pytest.raises(Refused, match="Nobody asks that"):
                await undo.answer_request(hall.tables, live, 1 - seat, asked, agrees=True)

    run(play())


def test_bots_wait_for_the_answer_and_go_on_after_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            for agrees in (True, False):
                live, _ = await at_table(hall, "Anna", "Bo", bots=2)
                for _ in range(60):
                    await in_process.settled(live)
                    seat = await in_process.play_first(hall, live)
                    if live.dealt.questions.of(seat).undo and live.actors[0] in live.seating.bots:
                        break
                ply = live.dealt.table.ply
                request = await ask(hall, live, seat)
                await in_process.settled(live)
                assert live.dealt.table.ply == ply, "the bot in turn waits"
                other = 1 - seat
                await undo.answer_request(hall.tables, live, other, request, agrees=agrees)
                await in_process.settled(live)
                assert live.dealt.table.ply == ply - 1 if agrees else live.dealt.table.ply > ply

    run(play())


def test_who_comes_or_goes_ends_what_was_asked(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            live, people = await at_table(hall, "Anna", "Bo", "Cid")
            seat = await moved(hall, live)
            await ask(hall, live, seat)
            await lobby.leave(hall.tables, live, people[(seat + 1) % 3])
            assert requests(live) == []
            assert noted(live)[-1] == f"Somebody came or went: {live.seats[seat].name} may ask again."

    run(play())


def test_hints_among_people_are_for_tables_where_all_agree(house: House) -> None:
    anna, bo = Guest(house, "Anna"), Guest(house, "Bo")
    table = anna.table("me", "open")["id"]
    assert bo.post(f"/api/tables/{table}/join", seat=1)["help"] == {"hint": "ask", "undo": "ask"}

    async def play() -> None:
        async with anna.at(table) as here, bo.at(table) as there:
            told = await here.hear(), await there.hear()
            chairs = {chair.sides[0]["seat"]: chair for chair in (here, there)}
            turn = told[0]["table"]["turn"][0]
            asker, other = chairs[turn], chairs[1 - turn]
            refused = await asker.answer(type="hint", seat=turn, at=asker.sides[0]["at"])
            assert (refused["type"], refused["code"]) == ("refused", "no_hints")
            await asker.say(type="ask", seat=turn, what="hints")
            asked = (await other.until("table"))["table"]["requests"][0]
            assert (asked["kind"], asked["seat"], asked["waits"]) == ("hints", turn, [1 - turn])
            await other.say(type="consent", seat=1 - turn, request=asked["id"], agree=True)
            granted = await asker.until(lambda told: told["type"] == "table" and not told["table"]["requests"])
            assert granted["table"]["help"]["hint"] == "free"
            assert granted["chat"][-1]["text"].endswith("agrees: everybody here may have hints now.")
            hint = await asker.answer(type="hint", seat=turn, at=asker.sides[0]["at"])
            assert hint["type"] == "hint"

    run(play())


def test_hints_that_were_declined_are_not_asked_for_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            live, _ = await at_table(hall, "Anna", "Bo")
            await consent.ask_for_hints(hall.tables, live, 0)
            await in_process.play_first(hall, live)
            (asked,) = requests(live)  # a move answers nothing here
            await undo.answer_request(hall.tables, live, 1, asked["id"], agrees=False)
            await in_process.play_first(hall, live)
            with pytest.raises(Refused, match="played without hints"):
                await consent.ask_for_hints(hall.tables, live, 1)
            with pytest.raises(Refused, match="when all agree"):
                consent.check_hint(live)

    run(play())


def test_at_a_casual_table_bots_agree_for_whoever_left(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            live, people = await at_table(hall, "Anna", "Bo")
            await lobby.leave(hall.tables, live, people[1])
            await in_process.settled(live)
            await consent.ask_for_hints(hall.tables, live, 0)
            consent.check_hint(live)
            assert noted(live) == ["Anna is alone with bots, and they agree: everybody here may have hints now."]
            await lobby.come_back(hall.tables, live, people[1])
            with pytest.raises(Refused, match="when all agree"):
                consent.check_hint(live)

    run(play())
