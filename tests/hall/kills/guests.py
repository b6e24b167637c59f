"""Guests: people at sockets who play, take back, order, talk and answer in secret, whatever happens to the hall."""

from __future__ import annotations

import asyncio
import json
import random
import time
from contextlib import suppress
from dataclasses import dataclass, field

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.hall.kills.told import Figures, Message, Person, Place, Wrong, check_clocks, check_lines, check_log

LOST = (WebSocketException, ConnectionError, OSError, asyncio.TimeoutError, EOFError)
ENDING_ORDERS = ("north",)  # games whose orders may end by themselves
FIRST_ORDERS = ("concern", "hold")  # with these on, few are asked in secret
OLD_NEWS = ("stale", "not_your_turn", "no_undo")  # no order is refused so: it was a move before it
QUICKLY = 0.03  # seconds a guest thinks at the most, unless games have to last
ALWAYS = 60.0  # seconds


@dataclass
class Game:
    """A table as its guests know it."""

    game: str
    places: list[Place] = field(default_factory=list)
    id: str = ""
    over: bool = False
    over_told: Message = field(default_factory=dict)  # the summary that told it was over
    seats: dict[int, set[str]] = field(default_factory=dict)  # person, left or final: what a seat may be
    undo_asked_in: int = -1  # the life of the hall, as so many kills were before it
    asked_for: bool = False  # its making was asked for, perhaps in vain


@dataclass
class World:
    """All guests, all tables, and what they were told."""

    url: str
    dice: random.Random
    figures: Figures = field(default_factory=Figures)
    games: list[Game] = field(default_factory=list)
    people: list[Person] = field(default_factory=list)
    names_hoped_for: set[str] = field(default_factory=set)  # asked for, perhaps in vain
    unsettled: set[str] = field(default_factory=set)  # tables where something was under way when the hall was killed
    alive: bool = False  # the hall is open
    killed_at: float = 0.0
    opened_at: float = 0.0
    heard: int = 0  # messages
    number: int = 0
    thinks: float = QUICKLY  # seconds a guest thinks at the most

    def where(self) -> str:
        """The address of a hall."""
        return self.url

    def next(self, what: str) -> str:
        self.number += 1
        return f"{what}{self.number}"


class Guest:
    """Plays at one place until the hall is killed."""

    patience = ALWAYS  # seconds without a word after which a connection is given up
    opening = ALWAYS  # seconds for it to open
    does_more = True  # than to move and to talk

    def __init__(self, world: World, game: Game, place: Place) -> None:
        self.world, self.game, self.place = world, game, place
        self.socket: ClientConnection

    async def stay(self) -> None:
        """Comes again as long as the hall lives."""
        place = self.place
        while self.world.alive and not place.over and place in self.game.places:
            with suppress(*LOST):
                url = self.world.where().replace("http", "ws", 1)
                async with connect(
                    f"{url}/api/tables/{place.table}/socket", additional_headers=place.person.headers, max_size=None,
                    compression=None, proxy=None, close_timeout=0.1, open_timeout=self.opening,
                ) as self.socket:  # fmt: skip
                    await self.play()
            await asyncio.sleep(0.05)

    async def play(self) -> None:
        place = self.place
        came = False
        while not place.over:
            message: Message = json.loads(await asyncio.wait_for(self.socket.recv(), self.patience))
            kind = message["type"]
            self.world.heard += 1
            if kind == "table" and not came:
                came = True
                self.check(message)
                sent = place.sent
                self.take(message)
                place.undos = place.undos if self.game.undo_asked_in == self.world.figures.kills else 0
                place.sent = sent if place.sides else None  # also what is plainly stale is sent again
                if await self.send_again():
                    continue
            elif kind in ("table", "step", "asked"):
                self.take(message)
            elif kind == "orders":
                place.sides["orders"] = message["orders"]
                self.settle("order")
            elif kind == "chat":
                text = message["line"]["text"]
                place.lines[text] += 1
                if text == place.said:
                    place.said = None
                    self.world.figures.lines += 1
            elif kind == "refused":
                self.refused(message)
                if not came:
                    return
            else:
                continue
            await self.act()

    # ---- what is told

    def check(self, message: Message) -> None:
        """The first words of a connection: whatever was told before is still so."""
        place, world, log = self.place, self.world, message["log"]
        same = message["shown"] == place.shown
        if same:
            check_log(place, log)
        check_lines(place, message["chat"])
        seat = message["table"]["seats"][place.seat]
        state = "final" if seat["final"] else "left" if seat["left"] else "person"
        if state not in self.game.seats[place.seat] and not self.game.over:
            raise Wrong(f"lost: {place.table} seat {place.seat} is {state}, not {self.game.seats[place.seat]}")
        if place.table in world.unsettled or not same or log != place.steps or not place.sides or not message["sides"]:
            return
        if place.sent is None:
            (side,) = message["sides"]
            before, now = ({order["id"] for order in one["orders"] if order["on"]} for one in (place.sides, side))
            if now - before or (before - now and self.game.game not in ENDING_ORDERS):
                raise Wrong(f"lost: {place.table} seat {place.seat}: orders {before}, now {now}")
        if message["table"]["turn"] is not None:
            check_clocks(place, message["clocks"], world.killed_at, time.monotonic() - world.opened_at)

    def take(self, message: Message) -> None:
        place, kind = self.place, message["type"]
        place.shown = message["shown"]
        if kind == "table":
            place.undos -= place.undos > 0 and len(message["log"]) < len(place.steps)
            place.steps = message["log"]
            for line in message["chat"]:
                place.lines[line["text"]] = 1
        elif kind == "step":
            n = message["step"]["n"]
            if n not in (len(place.steps), len(place.steps) - 1):
                raise Wrong(f"lost: {place.table} seat {place.seat}: step {n} after {len(place.steps)}")
            place.steps[n:] = [message["step"]]
            self.world.figures.steps += 1
        if message.get("clocks"):
            place.clocks, place.clocks_at = message["clocks"], time.monotonic()
        table = message.get("table")
        if table and table["state"] == "over":
            place.over = self.game.over = True
            self.game.over_told = table
        mine = [side for side in message["sides"] if side["seat"] == place.seat]
        if not mine:
            place.sides, place.sent = {}, None
            return
        answered = "given" in mine[0] and mine[0].get("given") != place.sides.get("given")
        self.world.figures.answers += answered
        place.sides = mine[0]
        place.ordered |= any(order["on"] for order in mine[0].get("orders", ()))
        if place.sent and place.sent["type"] in ("move", "undo") and place.sent["at"] != mine[0]["at"]:
            if place.sent["type"] == "undo" and kind == "table":
                self.world.figures.undone += 1
            self.settle(place.sent["type"])

    def settle(self, kind: str) -> None:
        if self.place.sent and self.place.sent["type"] == kind:
            self.world.figures.orders += kind == "order"
            self.place.sent = None

    def refused(self, message: Message) -> None:
        expected = ["stale", "not_your_turn", "no_undo", "asked_already", "declined", "trouble", "not_playing", "over"]
        if message["code"] not in expected + ["not_yours"] * self.place.got_up:
            raise Wrong(f"refused: {self.place.table} seat {self.place.seat}: {message}, after {self.place.sent}")
        is_order = self.place.sent is not None and self.place.sent["type"] == "order"
        if message["code"] != "trouble" and not (is_order and message["code"] in OLD_NEWS):
            self.place.sent = None

    # ---- what is done

    async def send_again(self) -> bool:
        """Sends what was under way when the hall was killed once more; true while the answer is awaited."""
        place, figures = self.place, self.world.figures
        sent = place.sent
        if sent is None:
            return False
        if sent["type"] != "move" or not place.sides:
            place.sent = None
            return False
        figures.resent += 1
        await self.say(sent)
        while True:
            message: Message = json.loads(await asyncio.wait_for(self.socket.recv(), self.patience))
            if message["type"] == "refused":
                if message["code"] == "trouble":
                    return True
                figures.stale += 1
                place.sent, place.must_be_stale = None, False
                return False
            if message["type"] in ("table", "step", "asked"):
                at = place.sides["at"]
                self.take(message)
                if not place.sides:
                    return False
                if at == sent["at"] and place.sides["at"] != at:
                    if place.must_be_stale:
                        raise Wrong(f"doubled: {place.table} seat {place.seat}: {sent}")
                    figures.made_late += 1
                    place.sent = None
                    return False
            elif message["type"] == "chat":
                place.lines[message["line"]["text"]] += 1
            elif message["type"] == "orders":
                place.sides["orders"] = message["orders"]

    async def say(self, message: Message) -> None:
        await self.socket.send(json.dumps(message))

    async def act(self) -> None:
        """Now and then something else, else a move if one is asked for."""
        place, dice, figures = self.place, self.world.dice, self.world.figures
        side = place.sides
        if place.over or not side or place.sent is not None:
            return
        chance = dice.random()
        if chance < 0.04 and place.said is None:
            place.said = self.world.next("line ")
            await self.say({"type": "chat", "text": place.said})
        elif chance < 0.09 and side["undo"] and self.does_more:
            place.sent = {"type": "undo", "seat": place.seat, "at": side["at"]}
            self.game.undo_asked_in = self.world.figures.kills
            for other in self.game.places:
                other.undos += 1
        elif chance < 0.12 and side["orders"] and self.does_more:
            first = [order for order in side["orders"] if order["id"] in FIRST_ORDERS and order["on"]]
            order = dice.choice(first or side["orders"])
            place.sent = {"type": "order", "seat": place.seat, "order": order["id"], "on": not order["on"]}
        if place.sent is None and side["moves"]:
            figures.moves += 1
            move = dice.choice(side["moves"])["id"]
            place.sent = {"type": "move", "seat": place.seat, "at": side["at"], "move": move}
            place.must_be_stale = False
            place.stamps.add(side["at"])
            await asyncio.sleep(dice.random() * self.world.thinks)
        if place.sent is not None:
            await self.say(place.sent)
