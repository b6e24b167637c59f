"""Attacks on the socket: visitors send all kinds of frames while a game goes on, and it must go on to its end."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import meadhall
from tests.hall.fuzzing.ears import Ear, Wrong
from tests.hall.fuzzing.frames import AT, KINDS, MOVE, REQUEST, TEXT, Frame, Frames
from tests.hall.fuzzing.scenes import Visitor
from tests.hall.fuzzing.watched import Watched
from tests.hall.server_process import PATIENCE

PROTOCOL = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text("utf-8")
PEOPLE, HOTSEAT = "people", "hotseat"
FEW = 64  # frames somebody can still read
Sent = tuple[str, Frame]  # by whom, and what


@dataclass
class Tally:
    """How each kind of message was answered."""

    answers: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    frames: int = 0
    games: Counter[str] = field(default_factory=Counter)

    def faults(self) -> list[str]:
        """Kinds of messages that were only refused, and codes that are not documented."""
        told = []
        for kind in KINDS:
            if all(answer.startswith("refused") for answer in self.answers[kind]):
                told.append(f"{kind} was only refused: {dict(self.answers[kind])}")
        codes = {answer.split()[-1] for answers in self.answers.values() for answer in answers if " " in answer}
        return told + [f"{code} is not in docs/protocol.md" for code in sorted(codes) if code not in PROTOCOL]

    def lines(self) -> list[str]:
        return [
            f"{kind}: " + ", ".join(f"{count} x {answer}" for answer, count in sorted(answers.items()))
            for kind, answers in sorted(self.answers.items())
        ]


class Round:
    """One table of a game, from its deal to its end, under attack."""

    def __init__(self, house: Watched, game: dict[str, Any], kind: str, dice: random.Random, tally: Tally) -> None:
        self.house, self.game, self.kind, self.dice, self.tally = house, game, kind, dice, tally
        self.owner, self.guest = Visitor(house), Visitor(house)
        seats = max(game["seats"][0], 2 if len(game["seats"]) > 1 else 1)
        second = ["guest" if kind == HOTSEAT else "open"][: seats - 1]
        kinds = ["me", *second, *["bot"] * (seats - 1 - len(second))]
        wishes = [{"kind": wish, "level": "thrall"} if wish == "bot" else {"kind": wish} for wish in kinds]
        self.table: dict[str, Any] = self.owner.post("/api/tables", game=game["id"], seats=wishes)
        if "open" in kinds:
            self.guest.post(f"/api/tables/{self.table['id']}/join", seat=1)
        visitors = {"owner": self.owner, "guest": self.guest, "spectator": Visitor(house), "program": self.owner}
        visitors["nobody"] = Visitor(house, named=False)
        self.ears = {name: Ear(who, self.table["id"], name == "program") for name, who in visitors.items()}
        self.frames = Frames(dice, seats, [order["id"] for order in game["orders"]])
        self.sent: list[Sent] = []
        self.known = len(house.complaints)

    async def attack(self, frames: int, until: float = float("inf")) -> None:
        """So many frames by everybody, while the game goes on."""
        for ear in self.ears.values():
            await ear.come()
        while frames > 0 and time.monotonic() < until and not self.over:
            name = self.dice.choice(list(self.ears))
            await self.throw(name, self.frames.next(self.ears[name].mine))
            frames -= 1
            if self.dice.random() < 0.3:
                await self.play()

    async def play(self) -> bool:
        """Somebody who is asked moves; False if nobody is."""
        for name in ("owner", "guest"):
            ear = self.ears[name]
            await ear.catch_up()
            if ear.asked is not None:
                if ear.asked != ear.shown["seat"]:  # at a hotseat the screen is handed over first
                    await self.throw(name, said(type="view", seat=ear.asked))
                if self.dice.random() < 0.3:  # a right one of each kind there is
                    for frame in self.right(ear.shown["seat"]):
                        await self.throw(name, frame)
                move = MOVE.format(self.dice.randrange(50))
                await self.throw(name, said(type="move", seat=ear.shown["seat"], at=AT, move=move))
                if self.dice.random() < 0.3:  # some moves can be taken back
                    await self.throw(name, said(type="undo", seat=ear.shown["seat"], at=AT))
                return True
        return False

    async def decline(self) -> bool:
        """What is asked of the others is declined, for bots wait until it is answered; False if nothing is."""
        asked = self.ears["owner"].request
        for name in ("owner", "guest") if asked else ():
            seat = self.ears[name].shown["seat"]
            await self.throw(name, said(type="consent", seat=seat, request=REQUEST, agree=False))
        return bool(asked)

    def right(self, seat: int) -> list[Frame]:
        """What somebody who is asked may say besides moving."""
        orders = [order["id"] for order in self.game["orders"][:1]]
        return [
            said(type="hint", seat=seat, at=AT), said(type="consider", seat=seat, at=AT, picked=[], key="1"),
            said(type="ask", seat=seat, what="hints"),
            said(type="consent", seat=seat, request=REQUEST, agree=False),
            *(said(type="order", seat=seat, order=order, on=on) for order in orders for on in (True, False)),
        ]  # fmt: skip

    async def throw(self, name: str, frame: Frame) -> None:
        self.sent.append((name, frame))
        self.tally.frames += 1
        kind, answer = await self.ears[name].send(frame, self.dice)
        self.tally.answers[kind][answer] += 1
        self.check_log()

    def check_log(self) -> None:
        if complaints := self.house.complaints[self.known :]:
            self.known += len(complaints)
            raise Wrong(f"the hall complained:\n{complaints}")

    @property
    def over(self) -> bool:
        return any(ear.over for ear in self.ears.values())

    async def finish(self, moves: int) -> None:
        """People play on; after so many moves they give up and bots end it. The chronicle must replay."""
        while moves > 0 and not self.over:
            if not await self.play() and not await self.decline() and not self.over:
                await self.ears["owner"].hear()  # somebody else moves
            moves -= 1
        for ear in self.ears.values():
            await ear.go()
        place = f"/api/tables/{self.table['id']}"
        for who in (self.owner, self.guest):
            resigned = who.ask("POST", f"{place}/resign")
            if resigned.status_code != 200 and resigned.json()["code"] not in ("not_playing", "not_seated"):
                raise Wrong(f"nobody can resign: {resigned.text}")
        await self.ears["nobody"].come()
        while not self.ears["nobody"].over:
            await self.ears["nobody"].hear()
        await self.ears["nobody"].go()
        self.check_log()
        answer = self.owner.ask("GET", f"{place}/chronicle")
        if answer.status_code != 200:
            raise Wrong(f"there is no chronicle: {answer.text}")
        replayed = await asyncio.to_thread(meadhall.load, answer.text)
        if not replayed.over or list(replayed.scores or ()) != self.owner.get(place)["scores"]:
            raise Wrong("the chronicle replays to another end")
        self.tally.games[self.game["id"]] += 1

    async def close(self) -> None:
        for ear in self.ears.values():
            if ear.connection is not None:
                ear.connection.transport.abort()


def said(**message: Any) -> Frame:
    return Frame(TEXT, json.dumps(message))


async def attack(house: Watched, game: dict[str, Any], kind: str, seed: int, frames: int, tally: Tally) -> None:
    """One round. What goes wrong is told with the seed and the shortest list of frames found to bring it about."""
    table, ending = Round(house, game, kind, random.Random(f"{seed} {game['id']} {kind}"), tally), False
    try:
        await table.attack(frames)
        ending = True
        await table.finish(frames)
    except Wrong as wrong:
        short = await shortened(house, game, kind, table.sent, ending)
        found = "these alone bring it about" if short else "no few of them brought it about again; the last were"
        told = "\n".join(f"  {name}: {frame.told()}" for name, frame in short or table.sent[-FEW:])
        how = f"{game['id']}, a table of {kind}, SEED={seed}"
        raise Wrong(f"{how}: {wrong}\nafter {len(table.sent)} frames; {found}:\n{told}") from None
    finally:
        await table.close()


async def shortened(house: Watched, game: dict[str, Any], kind: str, sent: list[Sent], ending: bool) -> list[Sent]:
    """A short list of frames that goes wrong at a table of its own too; none if there is no such list."""
    until = time.monotonic() + 2 * PATIENCE

    async def fails(frames: list[Sent]) -> bool:
        if time.monotonic() > until:
            return False
        again = Round(house, game, kind, random.Random(0), Tally())
        try:
            for ear in again.ears.values():
                await ear.come()
            for name, frame in frames:
                await again.throw(name, frame)
            await asyncio.sleep(0.2)  # a complaint may come late
            again.check_log()
            if ending:
                await again.finish(0)
        except Wrong:
            return True
        finally:
            await again.close()
        return False

    sizes = [size for size in (1, 2, 4, 8, 16, 32, FEW) if size < 2 * len(sent)]
    short: list[Sent] = []
    for size in sizes:
        if await fails(sent[-size:]):
            short = sent[-size:]
            break
    for entry in list(short):
        fewer = [other for other in short if other is not entry]
        if fewer and await fails(fewer):
            short = fewer
    return short


async def attack_all(house: Watched, seed: int, frames: int, tally: Tally, until: float = float("inf")) -> None:
    """Every game, with people at their own devices and at one."""
    for game in Visitor(house).get("/api/games"):
        for kind in (PEOPLE, HOTSEAT) if game["seats"][-1] > 1 else (PEOPLE,):
            if time.monotonic() < until:
                await attack(house, game, kind, seed, frames, tally)
