"""One stored table of every kind there is, for tests that open them again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from meadhall.hall.accounts.people import Person
from meadhall.hall.play import lobby, rematch, undo
from meadhall.hall.play.lobby import Plan, Wish
from meadhall.hall.server import Hall
from meadhall.hall.storage import repository
from meadhall.hall.tables.live_table import Sitting
from tests.hall import in_process
from tests.hall.secret_tables import DAYS, LIVE, make
from tests.hall.test_sealed_answers import dealt


async def say(hall: Hall, sitting: Sitting, who: Person, text: str) -> None:
    line = {"name": who.name, "seat": None, "text": text, "at": hall.now()}
    await hall.database.write(lambda database: repository.say(database, sitting.id, who.id, line))
    sitting.chat = [*sitting.chat, line]


async def two(hall: Hall, **more: object) -> Sitting:
    """Two people who have made two moves."""
    anna, bo = [await in_process.person(hall, name) for name in ("Anna", "Bo")]
    sitting = await in_process.table(hall, anna, "me", "open", **more)
    await lobby.join(hall, sitting, bo, None, None)
    for _ in range(2):
        await in_process.play_first(hall, sitting)
    return sitting


async def waiting(hall: Hall) -> Sitting:
    return await in_process.table(hall, await in_process.person(hall, "Anna"), "me", "open")


async def with_chat(hall: Hall) -> Sitting:
    sitting = await two(hall)
    for text in ("hello", "well met"):
        await say(hall, sitting, await in_process.person(hall, "Cid"), text)
    return sitting


async def with_orders(hall: Hall) -> Sitting:
    sitting = await two(hall)
    seat = 1 - sitting.actors[0]
    await hall.orders.give(sitting, seat, "pass", True)
    return sitting


async def with_sealed_answers(hall: Hall) -> Sitting:
    sitting = await dealt(hall, "me", "open", "open")
    await make(hall, sitting, 0, "COM.S", "@R", ">S")
    await make(hall, sitting, 2, ".")
    assert sitting.has_answered(2)
    return sitting


async def with_a_live_clock(hall: Hall) -> Sitting:
    return await two(hall, clock=LIVE)


async def with_days(hall: Hall) -> Sitting:
    return await two(hall, clock=DAYS)


async def with_a_move_taken_back(hall: Hall) -> Sitting:
    sitting = await in_process.table(hall, await in_process.person(hall, "Anna"), "me", "bot")
    await in_process.settled(sitting)
    await in_process.play_first(hall, sitting)
    await in_process.settled(sitting)
    await undo.take_back(hall, sitting, 0, sitting.asked(0).at)
    assert sitting.kept.takebacks == 1
    return sitting


async def at_one_device(hall: Hall) -> Sitting:
    sitting = await in_process.table(hall, await in_process.person(hall, "Anna"), "me", "guest", "guest")
    for _ in range(3):
        await in_process.play_first(hall, sitting)
    return sitting


async def campaign(hall: Hall) -> Sitting:
    """The sagas in a row, some way into the first."""
    me = await in_process.person(hall, "Anna")
    sitting = await lobby.new(hall, me, Plan("sagas", [Wish("me")], options={"story": "campaign"}))
    for _ in range(30):
        await in_process.play_first(hall, sitting)
    return sitting


async def left_by_one(hall: Hall) -> Sitting:
    sitting = await two(hall)
    (person,) = {seat.person for seat in sitting.seats} - {sitting.kept.host}
    assert person is not None
    await lobby.leave(hall, sitting, Person(person, "Bo", False, 0))
    await in_process.settled(sitting)
    return sitting


async def finished(hall: Hall) -> Sitting:
    me = await in_process.person(hall, "Anna")
    sitting = await in_process.table(hall, me, "me", "bot", options={"target": 1})
    await say(hall, sitting, me, "a good game")
    while sitting.kept.state == "playing":
        await in_process.settled(sitting)
        if sitting.kept.state == "playing":
            await in_process.play_first(hall, sitting)
    return sitting


async def what_if(hall: Hall) -> Sitting:
    parent = await finished(hall)
    person = parent.seats[0].person
    assert person is not None
    made = await rematch.what_if(hall, parent, Person(person, "Anna", False, 0), 0, 0)
    await in_process.settled(made)
    return made


KINDS: dict[str, Callable[[Hall], Awaitable[Sitting]]] = {
    made.__name__: made
    for made in (
        waiting, with_chat, with_orders, with_sealed_answers, with_a_live_clock, with_days, with_a_move_taken_back,
        at_one_device, campaign, left_by_one, finished, what_if,
    )
}  # fmt: skip
