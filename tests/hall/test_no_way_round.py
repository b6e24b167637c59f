"""No way round: no what-if table, no undo and no seat that changes hands tells of a game that people may still play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from meadhall.hall.accounts.people import Person
from meadhall.hall.play import lobby, moves, rematch, undo
from meadhall.hall.play.lobby import Plan, Wish
from meadhall.hall.refusal import Refused
from meadhall.hall.server import Hall
from meadhall.hall.storage.repository import BOT, PERSON, Seat
from meadhall.hall.tables.live_table import LiveTable
from meadhall.hall.tables.seating import is_alone
from tests.hall import in_process
from tests.hall.secret_tables import Pause
from tests.hall.server_process import Chair, Guest, House, run, shedding
from tests.hall.test_masking_delay import BETS, alike, three_at_a_table
from tests.toy_game import KEEP

SHORT = {"target": 1}


async def ended(guest: Guest, table_id: str) -> Chair:
    """Looks on, or plays, until a game is over."""
    async with guest.at(table_id) as chair:
        await chair.play_on(shedding)
    return chair


def nothing_is_told(guest: Guest, table_id: str) -> None:
    """Neither seed nor salt nor chronicle."""
    fair = guest.get(f"/api/tables/{table_id}/fairness")
    assert fair.pop("hash")
    assert not any(fair.values()), fair
    assert guest.refused("GET", f"/api/tables/{table_id}/chronicle") == (409, "not_over")


def test_whoever_stays_cannot_branch_while_the_other_may_come_back(house: House) -> None:
    """The attack that worked: leave, branch, resign the branch, read its seed, deal the other's hand from it."""
    victim, attacker = Guest(house, "Victim"), Guest(house, "Attacker")
    made = attacker.table("me", "open", options=SHORT)
    table = f"/api/tables/{made['id']}"
    victim.post(f"{table}/join", seat=1)
    victim.post(f"{table}/leave")
    for step in (0, 1):
        answer = attacker.ask("POST", f"{table}/branch", json={"step": step})
        assert (answer.status_code, answer.json()["code"]) == (409, "not_over"), answer.text
        assert "Victim may come back" in answer.json()["message"]
    victim.post(f"{table}/back")
    assert attacker.refused("POST", f"{table}/branch", json={"step": 0}) == (409, "not_over")


def test_a_branch_tells_no_seed_before_its_parent_is_over_nor_does_its_branch(house: House) -> None:
    anna = Guest(house, "Anna")
    parent = anna.table("me", "bot", options=SHORT)["id"]
    child = anna.post(f"/api/tables/{parent}/branch", step=0)["id"]
    anna.post(f"/api/tables/{child}/resign")
    assert run(ended(anna, child)).over
    nothing_is_told(anna, child)
    grandchild = anna.post(f"/api/tables/{child}/branch", step=0)["id"]
    run(ended(anna, grandchild))
    for table_id in (child, grandchild):
        nothing_is_told(anna, table_id)
    anna.post(f"/api/tables/{parent}/resign")
    run(ended(anna, parent))
    seeds = {anna.get(f"/api/tables/{table_id}/fairness")["seed"] for table_id in (parent, child, grandchild)}
    assert len(seeds) == 1
    assert None not in seeds
    for table_id in (child, grandchild):
        assert anna.ask("GET", f"/api/tables/{table_id}/chronicle").text.startswith("meadhall")


def test_a_branch_that_is_over_before_its_parent_is_for_its_player_alone(house: House) -> None:
    """Whoever looks on there would sit on the player's seat of the game that goes on, and see its hand."""
    anna, friend = Guest(house, "Anna"), Guest(house, "Friend")
    parent = anna.table("me", "bot", options=SHORT)["id"]
    child = anna.post(f"/api/tables/{parent}/branch", step=0)
    run(ended(anna, child["id"]))
    path, word = f"/api/tables/{child['id']}/branch", {"invite": child["invite"]}
    assert friend.refused("POST", path, json={"step": 0}, params=word) == (409, "not_over")
    anna.post(f"/api/tables/{parent}/resign")
    run(ended(anna, parent))
    assert friend.ask("POST", path, json={"step": 0}, params=word).status_code == 201


def test_a_rematch_of_a_branch_is_dealt_anew(house: House) -> None:
    anna = Guest(house, "Anna")
    parent = anna.table("me", "bot", options=SHORT)["id"]
    child = anna.post(f"/api/tables/{parent}/branch", step=0)["id"]
    run(ended(anna, child))
    again = anna.post(f"/api/tables/{child}/rematch")
    assert again["parent"] is None
    run(ended(anna, again["id"]))
    seed = anna.get(f"/api/tables/{again['id']}/fairness")["seed"]
    anna.post(f"/api/tables/{parent}/resign")
    run(ended(anna, parent))
    assert seed is not None
    assert seed != anna.get(f"/api/tables/{parent}/fairness")["seed"]


# ---- who is alone

BOTS = Seat(1, BOT, "Bot", level="karl")
LEFT = replace(BOTS, gone="bo")


@pytest.mark.parametrize(
    ("others", "alone"),
    [
        ([], True), ([BOTS], True), ([BOTS, BOTS], True), ([replace(LEFT, final=True)], True),
        ([LEFT], False), ([BOTS, LEFT], False), ([Seat(1, PERSON, "Bo", "bo")], False),
        ([Seat(1, PERSON, "Guest", "anna", hotseat=True)], False), ([replace(LEFT, gone="anna", hotseat=True)], False),
    ],
)  # fmt: skip
def test_alone_is_who_plays_against_bots_with_nobody_who_may_come_back(others: list[Seat], alone: bool) -> None:
    seats = [Seat(0, PERSON, "Anna", "anna"), *(replace(seat, seat=n) for n, seat in enumerate(others, 1))]
    assert is_alone(seats, 0) is alone


async def go(hall: Hall, live: LiveTable, host: Person, bo: Person) -> None:
    await lobby.leave(hall.tables, live, bo)


async def be_away(hall: Hall, live: LiveTable, host: Person, bo: Person) -> None:
    """The host seats a bot for whoever has been away."""
    live.absent_since[bo.id] = hall.steady() - hall.settings.absence_timeout
    await lobby.fill(hall.tables, live, host, 1, "karl")


async def run_out(hall: Hall, live: LiveTable, host: Person, bo: Person) -> None:
    await lobby.run_out(hall.tables, live, (1,))


@pytest.mark.parametrize("goes", [go, be_away, run_out])
def test_a_seat_that_may_be_taken_back_gives_nobody_free_undo(tmp_path: Path, goes: Callable[..., Any]) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            anna, bo = [await in_process.person(hall, name) for name in ("Anna", "Bo")]
            live = await in_process.table(hall, anna, "me", "open")
            await lobby.join(hall.tables, live, bo, None, None)
            await goes(hall, live, anna, bo)
            await in_process.settled(live)
            await in_process.play_first(hall, live)
            await in_process.settled(live)
            table = live.dealt.table
            assert table.taking_back(0, live.seating.bots) is not None, (
                "against bots from the start it could be taken back"
            )
            assert live.dealt.questions.of(0).undo == (table.taking_back(0) is not None)
            while live.dealt.questions.of(0).undo:  # its own last move, as with people
                await in_process.play_first(hall, live)
                await in_process.settled(live)
            with pytest.raises(Refused, match=r"Nothing to take back.*Bo may come back"):
                await undo.take_back(hall.tables, live, 0, live.dealt.questions.of(0).stamp)
            with pytest.raises(Refused, match="Bo may come back"):
                await rematch.what_if(hall.tables, live, anna, 0, 0)

    run(play())


def test_who_resigned_cannot_come_back_and_the_other_plays_alone(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            anna, bo = [await in_process.person(hall, name) for name in ("Anna", "Bo")]
            live = await in_process.table(hall, anna, "me", "open")
            await lobby.join(hall.tables, live, bo, None, None)
            await lobby.resign(hall.tables, live, bo)
            await in_process.settled(live)
            await in_process.play_first(hall, live)
            await in_process.settled(live)
            assert live.dealt.questions.of(0).undo
            made = await rematch.what_if(hall.tables, live, anna, 0, 0)
            with pytest.raises(Refused, match="What-if tables"):
                await rematch.what_if(hall.tables, live, bo, 0, 0)
            assert made.row.parent == live.id

    run(play())


# ---- pauses


@pytest.mark.usefixtures("quiet_on_the_shelf")
@pytest.mark.parametrize("which", [0, 1])
def test_leaving_and_coming_back_ends_no_pause(tmp_path: Path, which: int) -> None:
    """Who gets up while something is held back, or sits down again, hears no sooner whether somebody is asked."""

    async def play() -> None:
        pause = Pause()
        async with in_process.opened(tmp_path, pause=pause, suspense=(1, 1)) as hall:
            live, people = await three_at_a_table(hall, alike()[which])
            for seat, bet in enumerate(BETS):
                await moves.move(hall.tables, live, seat, live.dealt.questions.of(seat).stamp, bet)
            await pause.begun.get()
            (before,) = in_process.told(in_process.visit(live, people[1]))
            await lobby.leave(hall.tables, live, people[1])
            assert live.dealt.secrets.delay is not None
            await lobby.come_back(hall.tables, live, people[1])
            assert live.dealt.secrets.delay is not None
            (after,) = in_process.told(in_process.visit(live, people[1]))
            assert (after["view"], after["log"], after["sides"]) == (before["view"], before["log"], before["sides"])
            if which:
                assert live.actors == (0,)
                await moves.move(hall.tables, live, 0, live.dealt.questions.of(0).stamp, KEEP)
            await pause.end(live)
            assert live.dealt.secrets.delay is None
            assert set(live.actors) == {0, 1, 2}, "the next round has begun"

    run(play())


def test_a_person_alone_keeps_undo_and_what_if(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            anna = await in_process.person(hall, "Anna")
            live = await lobby.new(hall.tables, anna, Plan("odin", [Wish("me"), Wish("bot"), Wish("bot")]))
            await in_process.settled(live)
            await in_process.play_first(hall, live)
            await in_process.settled(live)
            assert live.dealt.questions.of(0).undo
            made = await rematch.what_if(hall.tables, live, anna, 0, 0)
            assert made.dealt.questions.of(0).undo is False, "nothing is made there yet"
            await undo.take_back(hall.tables, live, 0, live.dealt.questions.of(0).stamp)

    run(play())
