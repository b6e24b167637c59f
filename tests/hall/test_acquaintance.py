"""Whom to play next: the level that suits, recent opponents, the leaderboard, and tables that are over."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlalchemy import Connection

from meadhall.hall.accounts.people import Person
from meadhall.hall.play import acquaintance, lobby, statistics
from meadhall.hall.play.lobby import Plan, Wish
from meadhall.hall.refusal import Refused
from meadhall.hall.server import Hall
from meadhall.hall.storage import repository
from meadhall.hall.storage.repository import Seat, TableRow
from tests.hall import in_process
from tests.hall.server_process import run


async def played(
    hall: Hall, at: int, who: Sequence[Person | str], places: list[int], rated: bool = False, parent: str | None = None
) -> None:
    """A game of Odin that ended so; a word is the level of a bot."""
    seats = [
        Seat(seat, "bot", f"Bot {seat}", level=one) if isinstance(one, str) else Seat(seat, "person", one.name, one.id)
        for seat, one in enumerate(who)
    ]
    host = next(one.id for one in who if isinstance(one, Person))
    row = TableRow(
        f"{at:012x}", "odin", 1, {}, True, "", host, at, at, "over", places=places, casual=not rated, parent=parent,
        parent_ply=0 if parent else None,
    )  # fmt: skip

    def settle(connection: Connection) -> None:
        repository.add(connection, row, seats, [])
        statistics.note_result(connection, row, seats, float(at))

    await hall.database.write(settle)


WON, HALF, LOST = [1, 2, 3, 4], [2, 1, 2, 3], [4, 1, 2, 3]


@pytest.mark.parametrize(
    ("games", "level"),
    [
        ([], "thrall"),
        ([("thrall", WON)], "karl"),
        ([("thrall", WON), ("karl", WON), ("jarl", WON), ("konung", WON)], "konung"),
        ([("thrall", HALF)], "thrall"),
        ([("thrall", LOST), ("thrall", LOST)], "thrall"),
        ([("thrall", WON), ("karl", LOST)], "karl"),
        ([("thrall", WON), ("karl", LOST), ("karl", LOST)], "thrall"),
        ([("thrall", WON), ("karl", LOST), ("konung", LOST)], "karl"),
        ([("thrall", WON), ("thrall", WON)], "karl"),
        ([("konung", WON)], "karl"),
    ],
)
def test_the_level_that_suits_goes_up_and_down(tmp_path: Path, games: list[tuple[str, list[int]]], level: str) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            anna, bo = [await in_process.person(hall, name) for name in ("Anna", "Bo")]
            for at, (bots, places) in enumerate(games, 1):
                await played(hall, at, [anna, bots, bots, bots], places)
            await played(hall, 90, [anna, bo, "thrall", "thrall"], WON)  # with people nothing is told of that
            await played(hall, 91, [anna, "thrall", "thrall", "thrall"], WON, parent="00ff")  # nor by a what-if
            told = await hall.database.read(lambda database: acquaintance.suiting_levels(database, anna.id))
            assert told["odin"] == level
            assert told["sagas"] == "thrall"

    run(play())


def test_recent_opponents_are_those_met_last_and_can_be_invited(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            anna, bo, cid, eve = [await in_process.person(hall, name) for name in ("Anna", "Bo", "Cid", "Eve")]
            await played(hall, 1, [anna, bo], [1, 2])
            await played(hall, 2, [cid, anna, "karl"], [1, 2, 3])
            await played(hall, 3, [cid, eve], [1, 2])
            told = await hall.database.read(lambda database: acquaintance.opponents(database, anna.id))
            assert [(line["name"], line["at"]) for line in told] == [("Cid", 2.0), ("Bo", 1.0)]
            live = await lobby.new(hall.tables, anna, Plan("odin", [Wish("me"), Wish("invited", person=bo.id)]))
            assert (live.seats[1].name, live.seats[1].person, live.row.state) == ("Bo", bo.id, "waiting")
            found, _ = await hall.database.read(lambda c: repository.listed(c, "open", bo.id, "", "", 0))
            assert [row.id for row, _ in found] == [live.id]
            await lobby.join(hall.tables, live, bo, None, None)
            assert live.row.state == "playing"
            for wish in (Wish("invited", person=eve.id), Wish("invited", person="00ff"), Wish("open", person=bo.id)):
                with pytest.raises(Refused, match="somebody you have played with"):
                    await lobby.new(hall.tables, anna, Plan("odin", [Wish("me"), wish]))

    run(play())


def test_the_leaderboard_has_people_alone_and_marks_what_is_provisional(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            anna, bo, cid = [await in_process.person(hall, name) for name in ("Anna", "Bo", "Cid")]
            for at in range(1, 6):
                await played(hall, at, [anna, bo, "karl"], [1, 2, 3], rated=True)
            await played(hall, 9, [cid, "karl"], [2, 1], rated=True)
            read = hall.database.read
            best, mine = await read(lambda database: acquaintance.leaderboard(database, "odin", cid.id))
            assert [(line["place"], line["name"], line["played"], line["provisional"]) for line in best] == [
                (1, "Anna", 5, False), (2, "Bo", 5, False), (3, "Cid", 1, True),
            ]  # fmt: skip
            assert mine is None, "who is on it needs no line more"
            assert best[0]["rating"] > best[1]["rating"] > best[2]["rating"]
            monkeypatch.setattr(acquaintance, "BEST", 2)
            best, mine = await read(lambda database: acquaintance.leaderboard(database, "odin", cid.id))
            assert mine is not None
            assert (len(best), mine["place"], mine["name"]) == (2, 3, "Cid")
            assert await read(lambda database: acquaintance.leaderboard(database, "north", cid.id)) == ([], None)

    run(play())


def test_my_tables_end_with_those_that_are_over(tmp_path: Path) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            anna = await in_process.person(hall, "Anna")
            await played(hall, 2_000_000, [anna, "karl"], [1, 2])
            live = await in_process.table(hall, anna, "me", "open")
            found, _ = await hall.database.read(lambda c: repository.listed(c, "mine", anna.id, "", "", 0))
            assert [row.id for row, _ in found] == [live.id, f"{2_000_000:012x}"]

    run(play())
