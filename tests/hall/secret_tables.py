"""Tables at which seats are asked in secret, laid out by the tests: who sits there, what they hear, how they answer."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from meadhall.engine.table import Table
from meadhall.hall.accounts.people import Person
from meadhall.hall.play import follow_orders, lobby, moves
from meadhall.hall.play.lobby import Plan, Wish
from meadhall.hall.secrets import answer_timeout
from meadhall.hall.server import Hall
from meadhall.hall.tables import telling, watching
from meadhall.hall.tables.live_table import LiveTable
from meadhall.hall.tables.visitors import Visitor
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

    async def end(self, live: LiveTable) -> None:
        """It is over, and what was to follow has followed: another has begun, or all have heard."""
        self.over.set()
        while self.over.is_set() or (live.dealt.secrets.delay is not None and self.begun.empty()):
            await asyncio.sleep(0)


async def laid(hall: Hall, table: Table, clock: Any = None, **more: Any) -> tuple[LiveTable, list[Person]]:
    """Four people, without orders, at a table that stands like this one."""
    people = [await in_process.person(hall, name) for name in NAMES]
    plan = Plan(table.game.id, [Wish("me"), *[Wish("open")] * 3], clock=clock, **more)
    live = await lobby.new(hall.tables, people[0], plan)
    for who in people[1:]:
        await lobby.join(hall.tables, live, who, None, None)
    for seat in range(4):
        await follow_orders.give(hall.tables, live, seat, "concern" if table.game.id == "north" else "hold", False)
    live.dealt.begin(table)
    return live, people


async def make(hall: Hall, live: LiveTable, seat: int, *texts: str) -> None:
    """Moves of a seat, as its player would send them."""
    for text in texts:
        asked = live.dealt.questions.of(seat)
        move = next(move for move in asked.moves if move["text"] == text)
        await moves.move(hall.tables, live, seat, asked.stamp, move["id"])


def side(visitor: Visitor) -> dict[str, Any]:
    """The visitor's own seat as last told."""
    told: dict[str, Any] = [message for message in in_process.told(visitor) if "sides" in message][-1]["sides"][0]
    return told


def plain(messages: Any, live: LiveTable) -> Any:
    """Without the names and stamps that no two tables share."""
    text = json.dumps(messages, default=str).replace(live.id, "ID").replace(live.row.invite, "WORD")

    def strip(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: strip(inner) for key, inner in value.items() if key not in ("at", "person", "invite")}
        return [strip(inner) for inner in value] if isinstance(value, list) else value

    return strip(json.loads(text))


def found_out(live: LiveTable, people: list[Person], seat: int) -> Any:
    """All a seat can find out now: what comes when it comes again, asks, considers, and what its clocks show."""
    newcomer = in_process.visit(live, people[seat])
    told = in_process.told(newcomer)
    watching.leave(live, newcomer)
    asked = live.dealt.questions.of(seat)
    return plain(
        [
            told,
            telling.heading(live, people[seat].id, seat),
            telling.countdowns(live, (seat,)),
            telling.preview_message(live, seat, [], None),
            [asked.moves, asked.text, asked.undo],
            [step.told() for step in live.dealt.secrets.visible(seat).steps],
            live.row.moved,
        ],
        live,
    )


def stamps(live: LiveTable, seat: int) -> str:
    return live.dealt.questions.of(seat).stamp


def seconds_left(live: LiveTable, seat: int) -> float | None:
    """The seconds a seat still has for its answer."""
    return answer_timeout.seconds_left(live, live.dealt.secrets, seat, live.now())


def history(live: LiveTable) -> list[tuple[int, str]]:
    """The moves made since the table was laid, in notation."""
    past, told = live.dealt.table.rewind(0), []
    for seat, move in live.dealt.table.history:
        told += [(seat, legal.text) for legal in past.moves(seat) if legal.id == move]
        past.play(seat, move)
    return told


Answering = Callable[[Hall, LiveTable], Any]


def differences(one: Any, other: Any, path: str = "") -> list[str]:
    """Where two things told are not the same, for whoever reads of a failure."""
    if isinstance(one, dict) and isinstance(other, dict):
        keys = sorted({*one, *other}, key=str)
        return [found for key in keys for found in differences(one.get(key), other.get(key), f"{path}.{key}")]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        return [found for k, (left, right) in pairs for found in differences(left, right, f"{path}[{k}]")]
    return [] if one == other else [f"{path}: {one!r} != {other!r}"]
