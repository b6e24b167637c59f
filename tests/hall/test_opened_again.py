"""Every kind of table opens again after a restart, and after it was put away: all who come are told what was told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from meadhall.hall.accounts.people import Person
from meadhall.hall.server import Hall
from meadhall.hall.tables import watching
from meadhall.hall.tables.live_table import LiveTable
from tests.hall import in_process
from tests.hall.kinds import KINDS, with_chat
from tests.hall.secret_tables import differences
from tests.hall.server_process import Guest, House, run


def seen(live: LiveTable) -> list[Any]:
    """What everybody who could come is told: those who sit here, those who left, and one who looks on."""
    ids = {person for seat in live.seats for person in (seat.person, seat.gone)}
    everybody = [None if who is None else Person(who, who, False, 0) for who in sorted(ids, key=str)]
    told = []
    for who in everybody:
        visitor = in_process.visit(live, who)
        (message, *_) = in_process.told(visitor)
        told.append(message)
        watching.leave(live, visitor)
    return told


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_table_opens_again_after_a_restart(database: str, tmp_path: Path, kind: str) -> None:
    async def play() -> None:
        hands = in_process.Hands()
        async with in_process.opened(tmp_path, database, hands) as hall:
            live = await KINDS[kind](hall)
            await in_process.settled(live)
            before = seen(live)
        async with in_process.opened(tmp_path, database, hands) as hall:
            again = await hall.tables.get(live.id)
            await in_process.settled(again)
            assert differences(seen(again), before) == []

    run(play())


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_table_opens_again_after_it_was_put_away(tmp_path: Path, kind: str) -> None:
    async def play() -> None:
        async with in_process.opened(tmp_path) as hall:
            live = await KINDS[kind](hall)
            await in_process.settled(live)
            before = seen(live)
            hall.tables.forget(live)
            again = await hall.tables.get(live.id)
            assert again is not live
            await in_process.settled(again)
            assert differences(seen(again), before) == []

    run(play())


def test_one_line_of_chat_is_there_for_whoever_comes_after_a_restart(tmp_path: Path) -> None:
    house = House(tmp_path).open()
    guest = Guest(house, "Anna")
    table = guest.table("me", "open")["id"]

    async def speak() -> None:
        async with guest.at(table) as chair:
            await chair.say(type="chat", text="hello")
            await chair.until("chat")

    async def come() -> Any:
        async with guest.at(table) as chair:
            return (await chair.until("table"))["chat"]

    run(speak())
    assert house.close() == ""
    house.open()
    assert [line["text"] for line in run(come())] == ["hello"]
    assert house.close() == ""


def test_what_is_told_is_not_empty(tmp_path: Path) -> None:
    """The tests above would see nothing if nothing were told."""

    async def play(hall: Hall) -> Any:
        return seen(await with_chat(hall))

    async def opened() -> Any:
        async with in_process.opened(tmp_path) as hall:
            return await play(hall)

    onlooker, *players = run(opened())
    assert [line["text"] for line in onlooker["chat"]] == ["hello", "well met"]
    assert len(players) == 2
    assert all(told["type"] == "table" and len(told["log"]) == 3 for told in (onlooker, *players))
