"""A rematch and a what-if are made as a whole: the new table, and the old one's word of it, or neither."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Connection, func, select

from meadhall.hall.accounts.people import Person
from meadhall.hall.play import rematch
from meadhall.hall.storage import repository, schema
from tests.hall import in_process
from tests.hall.kinds import finished
from tests.hall.server_process import run


def test_a_rematch_is_written_in_one_breath(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path, database) as hall:
            live = await finished(hall)
            person = live.seats[0].person
            assert person is not None
            anna = Person(person, "Anna", False, 0)
            change = repository.change

            def cut(
                connection: Connection, row: repository.TableRow, seats: list[repository.Seat] | None = None
            ) -> None:
                if row.rematch is not None:
                    raise ValueError("the power fails")
                change(connection, row, seats)

            monkeypatch.setattr(repository, "change", cut)
            with pytest.raises(Exception):  # noqa: B017  (whatever it is told as)
                await rematch.again(hall.tables, live, anna)
            monkeypatch.undo()
            count = select(func.count()).select_from(schema.tables)
            assert await hall.database.read(lambda connection: connection.execute(count).scalar()) == 1
            again = await rematch.again(hall.tables, await hall.tables.get(live.id), anna)
            assert (await hall.tables.get(live.id)).row.rematch == again.id
            assert await hall.database.read(lambda connection: connection.execute(count).scalar()) == 2

    run(play())


def test_a_what_if_is_written_in_one_breath(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game from which nobody got a what-if counts as before."""

    async def play() -> None:
        async with in_process.opened(tmp_path, database) as hall:
            anna = await in_process.person(hall, "Anna")
            live = await in_process.table(hall, anna, "me", "bot")
            await in_process.settled(live)
            live.row = replace(live.row, casual=False)  # as tables were before rated or casual was chosen
            row = live.row
            await hall.database.write(lambda connection: repository.change(connection, row))

            def cut(*_: object) -> None:
                raise ValueError("the power fails")

            monkeypatch.setattr(repository, "add", cut)
            with pytest.raises(Exception):  # noqa: B017  (whatever it is told as)
                await rematch.what_if(hall.tables, live, anna, 0, 0)
            monkeypatch.undo()
            counts = select(schema.tables.c.casual)
            assert await hall.database.read(lambda connection: connection.execute(counts).scalars().all()) == [False]
            assert not live.row.casual
            made = await rematch.what_if(hall.tables, live, anna, 0, 0)
            assert (made.row.parent, live.row.casual) == (live.id, True)
            told = await hall.database.read(lambda connection: connection.execute(counts).scalars().all())
            assert told == [True, True]

    run(play())
