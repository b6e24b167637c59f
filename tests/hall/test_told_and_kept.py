"""What is told is on disk at that very moment, stays told, and is what a hall that opens again tells.

The kills (tests/hall/kills) try this from outside, at whatever moment a kill comes. Here every message is looked at.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import sqlite3
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from meadhall.hall.accounts.people import Person
from meadhall.hall.play import follow_orders, lobby, moves, undo
from meadhall.hall.play.lobby import Plan, Wish
from meadhall.hall.refusal import Refused
from meadhall.hall.server import Hall
from meadhall.hall.storage import repository
from meadhall.hall.tables import watching
from meadhall.hall.tables.live_table import LiveTable
from meadhall.hall.tables.visitors import Visitor, written
from tests.hall import in_process
from tests.hall.kills import told
from tests.hall.kills.books import plain
from tests.hall.server_process import run

ACTIONS, READ_EVERY, STEPS = 100, 6, 10  # as many actions at the least, and more where bots and disk are slow to follow
LONGEST_PAUSE = 40  # turns of the event loop
MAY_BE_REFUSED = {"stale", "no_undo", "not_your_turn", "over", "not_playing", "asked_already", "declined"}
TABLES: dict[str, tuple[str, int, int, dict[str, Any]]] = {  # game, people, bots
    "odin": ("odin", 2, 1, {}),
    "onboard, alone": ("onboard", 1, 2, {}),
    "sagas": ("sagas", 1, 0, {}),
    "spoils": ("spoils", 3, 0, {}),
    "north": ("north", 3, 0, {}),
    "north, answers in time": ("north", 2, 1, {"answer_time": 3}),
}


class Ear(Visitor):
    """A player who looks at the disk whenever something is told."""

    def __init__(self, live: LiveTable, who: Person, seat: int, disk: sqlite3.Connection) -> None:
        super().__init__(who.id, who.name)
        self.live, self.who, self.disk = live, who, disk
        self.place = told.Place(live.id, seat, told.Person(who.name))
        self.side: dict[str, Any] = {}
        self.may_shrink = False  # somebody takes something back
        self.heard: Counter[str] = Counter()
        self.wrong: list[str] = []

    def tell(self, message: dict[str, Any] | bytes) -> None:
        news: dict[str, Any] = json.loads(message if isinstance(message, bytes) else written(message))
        self.heard[news["type"]] += 1
        if news["type"] in ("table", "step"):
            self.look()
            self.take(news)
        if news["type"] in ("table", "step", "asked"):
            self.side = next((side for side in news["sides"] if side["seat"] == self.place.seat), {})

    def look(self) -> None:
        kept = "SELECT takebacks, (SELECT count(*) FROM plies WHERE table_id = tables.id) FROM tables WHERE id = ?"
        there = self.disk.execute(kept, (self.live.id,)).fetchone()
        if there != (self.live.row.takebacks, self.live.dealt.table.ply):
            self.wrong.append(f"told before it is on disk: {self.live.dealt.table.ply}, {there}")

    def take(self, news: dict[str, Any]) -> None:
        place, before = self.place, self.place.shown
        place.shown = news["shown"]
        if news["type"] == "step":
            n = news["step"]["n"]
            if n not in (len(place.steps), len(place.steps) - 1):
                self.wrong.append(f"step {n} after {len(place.steps)}")
            place.steps[n:] = [news["step"]]
            return
        if before == place.shown and len(news["log"]) < len(place.steps) and not self.may_shrink:
            self.wrong.append(f"{len(place.steps)} steps were told, and now {len(news['log'])}")
        place.steps = news["log"]


async def sit_down(hall: Hall, kind: str, disk: sqlite3.Connection) -> list[Ear]:
    game, people, bots, more = TABLES[kind]
    who = [await in_process.person(hall, f"Guest {number}") for number in range(people)]
    seats = [Wish("me"), *[Wish("open")] * (people - 1), *[Wish("bot", "thrall")] * bots]
    live = await lobby.new(hall.tables, who[0], Plan(game, seats, **more))
    for seat, other in enumerate(who[1:], 1):
        await lobby.join(hall.tables, live, other, seat, None)
    ears = [Ear(live, one, seat, disk) for seat, one in enumerate(who)]
    for ear in ears:
        watching.enter(live, ear)
        ear.heard.clear()
    return ears


def heard_by(ears: list[Ear]) -> Counter[str]:
    return sum((ear.heard for ear in ears), Counter())


async def act(hall: Hall, ears: list[Ear], dice: random.Random) -> None:
    """A move mostly; now and then an undo, an order, or somebody who gets up and comes back."""
    asked = [ear for ear in ears if ear.side.get("moves")]
    ear = dice.choice(asked if asked and dice.random() < 0.8 else ears)
    live, side, seat, chance = ear.live, ear.side, ear.place.seat, dice.random()
    if not side:
        return
    if chance < 0.2 and side["undo"]:
        for other in ears:
            other.may_shrink = True
        await undo.take_back(hall.tables, live, seat, side["at"])
        for other in ears:
            other.may_shrink = False
    elif chance < 0.3 and side["orders"]:
        order = dice.choice(side["orders"])
        await follow_orders.give(hall.tables, live, seat, order["id"], not order["on"])
    elif chance < 0.35 and seat:
        await lobby.leave(hall.tables, live, ear.who)
        await asyncio.sleep(0)
        await lobby.come_back(hall.tables, live, ear.who)
    elif side["moves"]:
        await moves.move(hall.tables, live, seat, side["at"], dice.choice(side["moves"])["id"])


async def open_again(hall: Hall, ears: list[Ear]) -> None:
    """Another process would read the same, and tell it."""
    known = [list(ear.place.steps) for ear in ears]
    found = await hall.database.read(lambda connection: repository.load(connection, ears[0].live.id))
    assert found is not None
    again = LiveTable(*found, hall.secret, lambda: 0.0)
    for ear, steps in zip(ears, known, strict=True):
        if again.seats[ear.place.seat].kind == repository.PERSON and ear.place.shown is not None:
            log = plain([step.told() for step in again.dealt.secrets.visible(ear.place.seat).steps])
            told.check_log(told.Place(ear.live.id, ear.place.seat, ear.place.person, steps=steps), log)


@pytest.mark.parametrize("kind", TABLES)
def test_what_is_told_is_kept_and_stays_told(tmp_path: Path, kind: str) -> None:
    dice = random.Random(18)

    async def pause(_: float) -> None:
        for _ in range(dice.randrange(LONGEST_PAUSE)):
            await asyncio.sleep(0)

    async def play() -> Counter[str]:
        async with in_process.opened(tmp_path, pause=pause, suspense=(1, 2)) as hall:
            disk = sqlite3.connect(tmp_path / "hall.sqlite")
            ears, heard = await sit_down(hall, kind, disk), Counter[str]()
            for number in itertools.count():
                if number >= ACTIONS and (heard + heard_by(ears))["step"] > STEPS:
                    break
                if ears[0].live.row.state == repository.OVER:
                    heard.update(heard_by(ears))
                    ears = await sit_down(hall, kind, disk)
                try:
                    await act(hall, ears, dice)
                except Refused as refused:
                    assert refused.code in MAY_BE_REFUSED  # noqa: PT017
                if number % READ_EVERY == 0:
                    await open_again(hall, ears)
                assert [wrong for ear in ears for wrong in ear.wrong] == []
                await pause(0)
            disk.close()
            return heard + heard_by(ears)

    heard = run(play(), 300)
    assert heard["table"] > 0, "there were undos, or people got up"
