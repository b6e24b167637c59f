"""One stored table of every kind there is, for tests that open them again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from meadhall.hall.accounts.people import Person
from meadhall.hall.play import consent, follow_orders, lobby, rematch, undo
from meadhall.hall.play.lobby import Plan, Wish
from meadhall.hall.server import Hall
from meadhall.hall.storage import repository
from meadhall.hall.tables.live_table import LiveTable
from tests.hall import in_process
from tests.hall.secret_tables import DAYS, LIVE, make
from tests.hall.test_sealed_answers import dealt


async def say(hall: Hall, live: LiveTable, who: Person, text: str) -> None:
    line = {"name": who.name, "seat": None, "text": text, "at": hall.now(), "notice": False}
    await hall.database.write(lambda database: repository.say(database, live.id, who.id, line))
    live.chat = [*live.chat, line]


async def two(hall: Hall, **more: object) -> LiveTable:
    """Two people who have made two moves."""
    anna, bo = [await in_process.person(hall, name) for name in ("Anna", "Bo")]
    live = await in_process.table(hall, anna, "me", "open", **more)
    await lobby.join(hall.tables, live, bo, None, None)
    for _ in range(2):
        await in_process.play_first(hall, live)
    return live


async def waiting(hall: Hall) -> LiveTable:
    return await in_process.table(hall, await in_process.person(hall, "Anna"), "me", "open")


async def with_chat(hall: Hall) -> LiveTable:
    live = await two(hall)
    for text in ("hello", "well met"):
        await say(hall, live, await in_process.person(hall, "Cid"), text)
    return live


async def with_orders(hall: Hall) -> LiveTable:
    live = await two(hall)
    seat = 1 - live.actors[0]
    await follow_orders.give(hall.tables, live, seat, "pass", True)
    return live


async def with_sealed_answers(hall: Hall) -> LiveTable:
    live = await dealt(hall, "me", "open", "open")
    await make(hall, live, 0, "COM.S", "@R", ">S")
    await make(hall, live, 2, ".")
    assert live.dealt.secrets.has_answered(2)
    return live


async def with_a_live_clock(hall: Hall) -> LiveTable:
    return await two(hall, clock=LIVE)


async def with_days(hall: Hall) -> LiveTable:
    return await two(hall, clock=DAYS)


async def with_a_move_taken_back(hall: Hall) -> LiveTable:
    live = await in_process.table(hall, await in_process.person(hall, "Anna"), "me", "bot")
    await in_process.settled(live)
    await in_process.play_first(hall, live)
    await in_process.settled(live)
    await undo.take_back(hall.tables, live, 0, live.dealt.questions.of(0).stamp)
    assert live.row.takebacks == 1
    return live


async def with_requests(hall: Hall) -> LiveTable:
    """One who has asked for hints, and to take back a move."""
    live = await two(hall)
    seat = next(seat for seat in (0, 1) if live.dealt.questions.of(seat).undo)
    await consent.ask_for_hints(hall.tables, live, seat)
    await undo.take_back(hall.tables, live, seat, live.dealt.questions.of(seat).stamp)
    assert live.row.requests is not None
    assert set(live.row.requests) == {"undo", "hints"}
    return live


async def at_one_device(hall: Hall) -> LiveTable:
    live = await in_process.table(hall, await in_process.person(hall, "Anna"), "me", "guest", "guest")
    for _ in range(3):
        await in_process.play_first(hall, live)
    return live


async def campaign(hall: Hall) -> LiveTable:
    """The sagas in a row, some way into the first."""
    me = await in_process.person(hall, "Anna")
    live = await lobby.new(hall.tables, me, Plan("sagas", [Wish("me")], options={"story": "campaign"}))
    for _ in range(30):
        await in_process.play_first(hall, live)
    return live


async def left_by_one(hall: Hall) -> LiveTable:
    live = await two(hall)
    (person,) = {seat.person for seat in live.seats} - {live.row.host}
    assert person is not None
    await lobby.leave(hall.tables, live, Person(person, "Bo", False, 0))
    await in_process.settled(live)
    return live


async def finished(hall: Hall) -> LiveTable:
    me = await in_process.person(hall, "Anna")
    live = await in_process.table(hall, me, "me", "bot", options={"target": 1})
    await say(hall, live, me, "a good game")
    while live.row.state == "playing":
        await in_process.settled(live)
        if live.row.state == "playing":
            await in_process.play_first(hall, live)
    return live


async def what_if(hall: Hall) -> LiveTable:
    parent = await finished(hall)
    person = parent.seats[0].person
    assert person is not None
    made = await rematch.what_if(hall.tables, parent, Person(person, "Anna", False, 0), 0, 0)
    await in_process.settled(made)
    return made


KINDS: dict[str, Callable[[Hall], Awaitable[LiveTable]]] = {
    made.__name__: made
    for made in (
        waiting, with_chat, with_orders, with_sealed_answers, with_a_live_clock, with_days, with_a_move_taken_back,
        with_requests, at_one_device, campaign, left_by_one, finished, what_if,
    )
}  # fmt: skip
