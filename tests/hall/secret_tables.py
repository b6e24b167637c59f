"""Tables at which seats are asked in secret, laid out by the tests: who sits there, what they hear, how they answer."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from meadhall.engine.table import Table
from meadhall.hall.accounts.people import Person
from meadhall.hall.play import lobby
from meadhall.hall.play.lobby import Plan, Wish
from meadhall.hall.server import Hall
from meadhall.hall.tables import telling, watching
from meadhall.hall.tables.live_table import Sitting
from meadhall.hall.tables.watching import Visitor
from tests.hall import in_process

LIVE = {"kind": "live", "minutes": 5, "increment": 3}
DAYS = {"kind": "days", "days": 2}
NAMES = ("Anna", "Bo", "Cid", "Dag")


class Pause:
    """A pause that ends when the test says so."""

    def __init__(self) -> None:
        self.begun: asyncio.Queue[float] = asyncio.Queue()
        self.over = asyncio.Event()

    async def __call__(self, seconds: float) -> None:
        self.begun.put_nowait(seconds)
        await self.over.wait()
        self.over.clear()

    async def end(self, sitting: Sitting) -> None:
        """It is over, and what was to follow has followed: another has begun, or all have heard."""
        self.over.set()
        while self.over.is_set() or (sitting.hold is not None and self.begun.empty()):
            await asyncio.sleep(0)


async def laid(hall: Hall, table: Table, clock: Any = None, **more: Any) -> tuple[Sitting, list[Person]]:
    """Four people, without orders, at a table that stands like this one."""
    people = [await in_process.person(hall, name) for name in NAMES]
    plan = Plan(table.game.id, [Wish("me"), *[Wish("open")] * 3], clock=clock, **more)
    sitting = await lobby.new(hall, people[0], plan)
    for who in people[1:]:
        await lobby.join(hall, sitting, who, None, None)
    for seat in range(4):
        await hall.orders.give(sitting, seat, "concern" if table.game.id == "north" else "hold", False)
    sitting.become(table)
    return sitting, people


async def make(hall: Hall, sitting: Sitting, seat: int, *texts: str) -> None:
    """Moves of a seat, as its player would send them."""
    for text in texts:
        asked = sitting.asked(seat)
        move = next(move for move in asked.moves if move["text"] == text)
        await hall.dealer.move(sitting, seat, asked.at, move["id"])


def side(visitor: Visitor) -> dict[str, Any]:
    """The visitor's own seat as last told."""
    told: dict[str, Any] = [message for message in in_process.told(visitor) if "sides" in message][-1]["sides"][0]
    return told


def plain(messages: Any, sitting: Sitting) -> Any:
    """Without the names and stamps that no two tables share."""
    text = json.dumps(messages, default=str).replace(sitting.id, "ID").replace(sitting.kept.invite, "WORD")

    def strip(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: strip(inner) for key, inner in value.items() if key not in ("at", "person", "invite")}
        return [strip(inner) for inner in value] if isinstance(value, list) else value

    return strip(json.loads(text))


def found_out(sitting: Sitting, people: list[Person], seat: int) -> Any:
    """All a seat can find out now: what comes when it comes again, asks, considers, and what its clocks show."""
    newcomer = in_process.visit(sitting, people[seat])
    told = in_process.told(newcomer)
    watching.leave(sitting, newcomer)
    asked = sitting.asked(seat)
    return plain(
        [
            told,
            telling.heading(sitting, people[seat].id, seat),
            telling.shown_clocks(sitting, (seat,)),
            telling.considered(sitting, seat, [], None),
            [asked.moves, asked.asks, asked.undo],
            [step.told() for step in sitting.side(seat).steps],
            sitting.kept.moved,
        ],
        sitting,
    )


def stamps(sitting: Sitting, seat: int) -> str:
    return sitting.asked(seat).at


def history(sitting: Sitting) -> list[tuple[int, str]]:
    """The moves made since the table was laid, in notation."""
    assert sitting.table is not None
    past, told = sitting.table.rewind(0), []
    for seat, move in sitting.table.history:
        told += [(seat, legal.text) for legal in past.moves(seat) if legal.id == move]
        past.play(seat, move)
    return told


Answering = Callable[[Hall, Sitting], Any]


def differences(one: Any, other: Any, path: str = "") -> list[str]:
    """Where two things told are not the same, for whoever reads of a failure."""
    if isinstance(one, dict) and isinstance(other, dict):
        keys = sorted({*one, *other}, key=str)
        return [found for key in keys for found in differences(one.get(key), other.get(key), f"{path}.{key}")]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        return [found for k, (left, right) in pairs for found in differences(left, right, f"{path}[{k}]")]
    return [] if one == other else [f"{path}: {one!r} != {other!r}"]
