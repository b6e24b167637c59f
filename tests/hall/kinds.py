"""One stored table of every kind there is, for tests that open them again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from meadhall.hall import rematch, tables, undoing
from meadhall.hall.hall import Hall
from meadhall.hall.people import Person
from meadhall.hall.sitting import Sitting
from meadhall.hall.storage import keeping
from meadhall.hall.tables import Plan, Wish
from tests.hall import inside
from tests.hall.asking import DAYS, LIVE, make
from tests.hall.test_sealed_answers import dealt


async def say(hall: Hall, sitting: Sitting, who: Person, text: str) -> None:
    line = {"name": who.name, "seat": None, "text": text, "at": hall.now()}
    await hall.database.write(lambda database: keeping.say(database, sitting.id, who.id, line))
    sitting.chat = [*sitting.chat, line]


async def two(hall: Hall, **more: object) -> Sitting:
    """Two people who have made two moves."""
    anna, bo = [await inside.person(hall, name) for name in ("Anna", "Bo")]
    sitting = await inside.table(hall, anna, "me", "open", **more)
    await tables.join(hall, sitting, bo, None, None)
    for _ in range(2):
        await inside.play_first(hall, sitting)
    return sitting


async def waiting(hall: Hall) -> Sitting:
    return await inside.table(hall, await inside.person(hall, "Anna"), "me", "open")


async def with_chat(hall: Hall) -> Sitting:
    sitting = await two(hall)
    for text in ("hello", "well met"):
        await say(hall, sitting, await inside.person(hall, "Cid"), text)
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
    sitting = await inside.table(hall, await inside.person(hall, "Anna"), "me", "bot")
    await inside.settled(sitting)
    await inside.play_first(hall, sitting)
    await inside.settled(sitting)
    await undoing.take_back(hall, sitting, 0, sitting.asked(0).at)
    assert sitting.kept.takebacks == 1
    return sitting


async def at_one_device(hall: Hall) -> Sitting:
    sitting = await inside.table(hall, await inside.person(hall, "Anna"), "me", "guest", "guest")
    for _ in range(3):
        await inside.play_first(hall, sitting)
    return sitting


async def campaign(hall: Hall) -> Sitting:
    """The sagas in a row, some way into the first."""
    me = await inside.person(hall, "Anna")
    sitting = await tables.new(hall, me, Plan("sagas", [Wish("me")], options={"story": "campaign"}))
    for _ in range(30):
        await inside.play_first(hall, sitting)
    return sitting


async def left_by_one(hall: Hall) -> Sitting:
    sitting = await two(hall)
    (person,) = {seat.person for seat in sitting.seats} - {sitting.kept.host}
    assert person is not None
    await tables.leave(hall, sitting, Person(person, "Bo", False, 0))
    await inside.settled(sitting)
    return sitting


async def finished(hall: Hall) -> Sitting:
    me = await inside.person(hall, "Anna")
    sitting = await inside.table(hall, me, "me", "bot", options={"target": 1})
    await say(hall, sitting, me, "a good game")
    while sitting.kept.state == "playing":
        await inside.settled(sitting)
        if sitting.kept.state == "playing":
            await inside.play_first(hall, sitting)
    return sitting


async def what_if(hall: Hall) -> Sitting:
    parent = await finished(hall)
    person = parent.seats[0].person
    assert person is not None
    made = await rematch.what_if(hall, parent, Person(person, "Anna", False, 0), 0, 0)
    await inside.settled(made)
    return made


KINDS: dict[str, Callable[[Hall], Awaitable[Sitting]]] = {
    made.__name__: made
    for made in (
        waiting, with_chat, with_orders, with_sealed_answers, with_a_live_clock, with_days, with_a_move_taken_back,
        at_one_device, campaign, left_by_one, finished, what_if,
    )
}  # fmt: skip
