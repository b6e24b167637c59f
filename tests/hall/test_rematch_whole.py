"""A rematch and a what-if are made as a whole: the new table, and the old one's word of it, or neither."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import Connection, func, select

from meadhall.hall import rematch
from meadhall.hall.people import Person
from meadhall.hall.storage import keeping, schema
from tests.hall import inside
from tests.hall.house import run
from tests.hall.kinds import finished


def test_a_rematch_is_written_in_one_breath(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with inside.opened(tmp_path, database) as hall:
            sitting = await finished(hall)
            person = sitting.seats[0].person
            assert person is not None
            anna = Person(person, "Anna", False, 0)
            change = keeping.change

            def cut(connection: Connection, kept: keeping.Kept, seats: list[keeping.Seat] | None = None) -> None:
                if kept.rematch is not None:
                    raise ValueError("the power fails")
                change(connection, kept, seats)

            monkeypatch.setattr(keeping, "change", cut)
            with pytest.raises(Exception):  # noqa: B017  (whatever it is told as)
                await rematch.again(hall, sitting, anna)
            monkeypatch.undo()
            count = select(func.count()).select_from(schema.tables)
            assert await hall.database.read(lambda connection: connection.execute(count).scalar()) == 1
            again = await rematch.again(hall, await hall.sitting(sitting.id), anna)
            assert (await hall.sitting(sitting.id)).kept.rematch == again.id
            assert await hall.database.read(lambda connection: connection.execute(count).scalar()) == 2

    run(play())


def test_a_what_if_is_written_in_one_breath(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game from which nobody got a what-if counts as before."""

    async def play() -> None:
        async with inside.opened(tmp_path, database) as hall:
            anna = await inside.person(hall, "Anna")
            sitting = await inside.table(hall, anna, "me", "bot")
            await inside.settled(sitting)

            def cut(*_: object) -> None:
                raise ValueError("the power fails")

            monkeypatch.setattr(keeping, "add", cut)
            with pytest.raises(Exception):  # noqa: B017  (whatever it is told as)
                await rematch.what_if(hall, sitting, anna, 0, 0)
            monkeypatch.undo()
            counts = select(schema.tables.c.casual)
            assert await hall.database.read(lambda connection: connection.execute(counts).scalars().all()) == [False]
            assert not sitting.kept.casual
            made = await rematch.what_if(hall, sitting, anna, 0, 0)
            assert (made.kept.parent, sitting.kept.casual) == (sitting.id, True)
            told = await hall.database.read(lambda connection: connection.execute(counts).scalars().all())
            assert told == [True, True]

    run(play())
