"""Ratings: who wins rises, who is last falls, and what does not count changes nothing."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError

from meadhall.hall.play import lobby, rematch, statistics
from meadhall.hall.server import Hall
from meadhall.hall.storage import repository
from meadhall.hall.storage.repository import Seat, TableRow
from meadhall.hall.tables.live_table import LiveTable
from tests.hall import in_process
from tests.hall.server_process import run


def rated_after(tmp_path: Path, places: list[int], **changes: Any) -> list[int | None]:
    """The ratings of Anna, Bo and Cai after one game that ended so."""

    async def play() -> list[int | None]:
        async with in_process.opened(tmp_path) as hall:
            people = [await in_process.person(hall, name) for name in ("Anna", "Bo", "Cai")]
            seats = [Seat(seat, "person", who.name, who.id) for seat, who in enumerate(people)]
            for seat, change in changes.pop("seats", {}).items():
                seats[seat] = replace(seats[seat], **{"gone": people[seat].id} if change == "gone" else change)
            row = TableRow("00ff", "odin", 1, {"target": 15, "short_deck": 0}, True, "", people[0].id, 0.0, 0.0)
            row = replace(row, places=places, state="over", **changes)

            def settle(database: Any) -> None:
                repository.add(database, row, seats, [])
                statistics.note_result(database, row, seats, 1.0)

            await hall.database.write(settle)
            with pytest.raises(IntegrityError):  # a game is counted once
                await hall.database.write(lambda database: statistics.note_result(database, row, seats, 2.0))
            told = []
            for who in people:
                games = await hall.database.read(partial(statistics.of_person, person=who.id))
                told.append(games[0]["rating"] if games else None)
            return told

    ratings: list[int | None] = run(play())
    return ratings


def test_the_first_rises_and_the_last_falls(tmp_path: Path) -> None:
    first, second, last = rated_after(tmp_path, [1, 2, 3])
    assert first is not None
    assert second is not None
    assert last is not None
    assert first > 1000 > last
    assert first > second > last


def test_ties_are_shared(tmp_path: Path) -> None:
    one, two, three = rated_after(tmp_path, [1, 1, 1])
    assert one == two == three


def test_whoever_gave_the_seat_up_is_last_even_if_the_bot_won(tmp_path: Path) -> None:
    gone, second, third = rated_after(tmp_path, [1, 2, 3], seats={0: "gone"})
    assert gone is not None
    assert second is not None
    assert third is not None
    assert gone < 1000 < second
    assert gone == third


def test_casual_games_and_those_with_guests_change_no_rating(tmp_path: Path) -> None:
    (tmp_path / "casual").mkdir()
    (tmp_path / "guests").mkdir()
    assert rated_after(tmp_path / "casual", [1, 2, 3], casual=True) == [None, None, None]
    assert rated_after(tmp_path / "guests", [1, 2, 3], seats={2: {"hotseat": True}}) == [None, None, None]


async def to_the_end(hall: Hall, live: LiveTable) -> None:
    while live.row.state == "playing":
        await in_process.settled(live)
        if live.row.state == "playing":
            await in_process.play_first(hall, live)


def played_at_what_ifs(tmp_path: Path, moves: int, leaves: bool) -> tuple[int, int]:
    """How many games the profile counts after a whole game and a what-if made from its deal, and those against bots."""

    async def play() -> tuple[int, int]:
        async with in_process.opened(tmp_path) as hall:
            me = await in_process.person(hall, "Anna")
            live = await in_process.table(hall, me, "me", "bot", options={"target": 1})
            await to_the_end(hall, live)
            branch = await rematch.what_if(hall.tables, live, me, 0, 0)
            for _ in range(moves):
                await in_process.settled(branch)
                await in_process.play_first(hall, branch)
            if leaves:
                await lobby.leave(hall.tables, branch, me)
            await to_the_end(hall, branch)
            assert branch.row.state == "over"
            (odin,) = await hall.database.read(lambda database: statistics.of_person(database, me.id))
            return odin["played"], sum(line["played"] for line in odin["against"])

    counted: tuple[int, int] = run(play())
    return counted


@pytest.mark.parametrize("moves", [0, 1])
def test_a_what_if_left_to_bots_is_no_game_played(tmp_path: Path, moves: int) -> None:
    assert played_at_what_ifs(tmp_path, moves, leaves=True) == (1, 1)


def test_a_what_if_played_to_its_end_is_a_game(tmp_path: Path) -> None:
    assert played_at_what_ifs(tmp_path, 1, leaves=False) == (2, 2)


def test_a_what_if_that_ends_before_its_player_has_moved_is_no_game_played(tmp_path: Path) -> None:
    """Made where a bot is about to go out; its player stays to the end."""

    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            me = await in_process.person(hall, "Anna")
            for played in range(1, 30):
                live = await in_process.table(hall, me, "me", "bot", options={"target": 1})
                await to_the_end(hall, live)
                branch = await rematch.what_if(hall.tables, live, me, 0, len(live.dealt.table.history) - 1)
                await in_process.settled(branch)
                if branch.row.state == "over":
                    (odin,) = await hall.database.read(lambda database: statistics.of_person(database, me.id))
                    assert odin["played"] == played
                    return
                await lobby.leave(hall.tables, branch, me)
        pytest.fail("no bot went out")

    run(play())
