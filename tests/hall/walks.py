"""Walks: one caller at a table for some steps, in two worlds; all bytes there are to get must be equal (worlds.py)."""

from __future__ import annotations

import json
import os
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from meadhall.engine.table import Table
from meadhall.hall.play import follow_orders, moves
from tests.hall import spoken, worlds
from tests.hall.callers import Caller, Line
from tests.hall.secret_tables import differences
from tests.hall.test_side_by_side import command
from tests.hall.worlds import Apart, Twins
from tests.spoils.tables import lay as spoils

WALKS = int(os.environ.get("MEADHALL_WORLDS", "0"))  # 0: a few seconds, always the same
STEPS = 5 if WALKS else 3
TOKEN = re.compile(rb"[\w.-]{16,}")
DRAWN = (
    "/api/me",
    "/api/me/token",
    "/api/me/tokens",
    "/api/me/sessions",
    "/api/login",
    "/api/logout",
    "/api/me/password",
)  # what they tell is drawn in each: who one is
Asking = tuple[str, Any]
Cast = tuple[str, tuple[str, ...], dict[str, Any]]  # the game, who sits there, what was agreed


def at(path: str, body: Any = None) -> Callable[[Walk], list[Asking]]:
    return lambda walk: [(path.replace("{id}", walk.id), body)]


READ: dict[str, Callable[[Walk], list[Asking]]] = {  # what can be looked at; asked for at every moment
    "/api/me": at("/api/me"),
    "/api/me/sessions": at("/api/me/sessions"),
    "/api/me/tokens": at("/api/me/tokens"),
    "/api/me/levels": at("/api/me/levels"),
    "/api/me/opponents": at("/api/me/opponents"),
    "/api/me/mail": at("/api/me/mail"),
    "/api/people/{id}": lambda walk: [(f"/api/people/{person}", None) for person in walk.twins.cast.people.values()],
    "/api/tables": lambda walk: [
        (f"/api/tables?list={which}", None) for which in ("mine", "open", "finished", "watch")
    ],
    "/api/tables/{id}": at("/api/tables/{id}"),
    "/api/tables/{id}/steps/{n}": lambda walk: [
        (f"/api/tables/{walk.id}/steps/{n}{query}", None)
        for n in (0, walk.steps - 2, walk.steps - 1, walk.steps)
        for query in (["", "?seat=0", "?eyes=1"] if walk.hearer is None else [f"?seat={walk.hearer}", "?eyes=1"])
    ],
    "/api/tables/{id}/review": at("/api/tables/{id}/review"),
    "/api/tables/{id}/chronicle": at("/api/tables/{id}/chronicle"),
    "/api/tables/{id}/ratings": at("/api/tables/{id}/ratings"),
    "/api/tables/{id}/fairness": at("/api/tables/{id}/fairness"),
    "/api/tables/{id}/qr": at("/api/tables/{id}/qr"),
}
ALIKE = {  # what tells of no table: the same for all, and an address of it
    "/api/games": "/api/games",
    "/api/games/{id}/rules": "/api/games/odin/rules",
    "/api/games/{id}/leaderboard": "/api/games/odin/leaderboard",
    "/api/games/{id}/lesson": "/api/games/odin/lesson",
    "/api/hall": "/api/hall",
    "/health": "/health",
    "/health/live": "/health/live",
    "/games/{id}/{name}": "/games/odin/board.js",
    "/api/docs": "/api/docs",
    "/api/openapi.json": "/api/openapi.json",
    "/": "/",
    "/table/{id}": "/table/{id}",
    "/person/{id}": "/person/00",
    "/learn/{id}": "/learn/odin",
    "/mail/confirm": "/mail/confirm?token=00",
    "/mail/stop": "/mail/stop?token=00",
    "/{name}": "/robots.txt",
}
CHANGE: dict[str, Callable[[Walk], list[Asking]]] = {  # what can be done; the table is another then
    "/api/me": at("/api/me", {"name": "Newcomer"}),
    "/api/me/password": at("/api/me/password", {"password": "a long enough word"}),
    "/api/me/token": at("/api/me/token"),
    "/api/me/tokens/{id}/revoke": at("/api/me/tokens/00/revoke"),
    "/api/me/sessions/end": at("/api/me/sessions/end"),
    "/api/me/sessions/{id}/end": at("/api/me/sessions/00/end"),
    "/api/me/mail": at("/api/me/mail", {"address": "somebody@example.org"}),
    "/api/me/mail/stop": at("/api/me/mail/stop"),
    "/api/mail/confirm": at("/api/mail/confirm?token=00"),
    "/api/mail/stop": at("/api/mail/stop?token=00"),
    "/api/login": at("/api/login", {"name": "Nobody", "password": "a wrong word"}),
    "/api/logout": at("/api/logout"),
    "/api/hall/network": at("/api/hall/network"),
    "/api/tables": lambda walk: [("/api/tables", {"game": "odin", "seats": [{"kind": "me"}, {"kind": "open"}]})],
    "/api/tables/{id}/branch": lambda walk: [
        (f"/api/tables/{walk.id}/branch", {"step": n})
        for n in (0, 999)  # a walk begins at a position: from its seed alone no later step can be dealt
    ],
    "/api/tables/{id}/rematch": at("/api/tables/{id}/rematch"),
    "/api/tables/{id}/join": lambda walk: [(f"/api/tables/{walk.id}/join", {"seat": seat}) for seat in range(3)],
    "/api/tables/{id}/bot": lambda walk: [
        (f"/api/tables/{walk.id}/bot", {"seat": seat, "level": "karl"}) for seat in range(3)
    ],
    "/api/tables/{id}/leave": at("/api/tables/{id}/leave"),
    "/api/tables/{id}/back": at("/api/tables/{id}/back"),
    "/api/tables/{id}/resign": at("/api/tables/{id}/resign"),
    "/api/tables/{id}/review": at("/api/tables/{id}/review"),
}
THOROUGH = ("answers of others", "a walk")  # moments at which the short run, too, asks for everything
STRANGERS = (
    "/api/me",
    "/api/login",
    "/api/logout",
    "/api/me/password",
    "/api/me/sessions/end",
)  # asked for by nobody in particular


@dataclass
class Covered:
    """What a run has met."""

    kinds: set[str] = field(default_factory=set)  # messages the hall sent
    said: set[str] = field(default_factory=set)
    looks: int = 0
    walks: int = 0
    apart: int = 0  # moments after which no move was the same in both worlds

    def note(self, heard: Sequence[str]) -> None:
        self.kinds |= {json.loads(text).get("type") for text in heard if text.startswith("{")}


class Walk:
    """One caller at one table, in both worlds, for some steps."""

    twins: Twins
    id: str  # of the table
    game: str

    def __init__(
        self, twins: Twins, name: str, headers: dict[str, str], mine: Sequence[int], dice: random.Random, met: Covered
    ) -> None:
        self.twins, self.name, self.mine, self.dice, self.met = twins, name, tuple(mine), dice, met
        self.headers = headers
        self.hearer: int | None = self.mine[0] if self.mine else None
        self.id, self.game = twins.cast.table, twins.worlds[0].live.row.game
        self.lines: list[Line] = []

    @property
    def steps(self) -> int:
        return len(self.twins.worlds[0].live.dealt.secrets.visible(self.hearer).steps)

    # ---- all there is to get

    async def compare(self, after: str) -> None:
        """What came by itself, and what comes when asked for."""
        one, other = [await line.hear() for line in self.lines]
        self.met.note(one)
        self.alike(one, other, f"messages after {after}")
        for call in READ if WALKS or after in THOROUGH else self.dice.sample(sorted(READ), 2):
            for path, body in READ[call](self):
                await self.ask("GET", path, body, after)

    def alike(self, one: Any, other: Any, what: str) -> None:
        """Byte by byte; whoever reads of a failure is told where they differ."""
        if one != other:
            found = differences([_read(part) for part in one], [_read(part) for part in other])
            raise AssertionError(f"{self.game}, {self.name}, {what}: {found or (one, other)}")

    async def ask(self, method: str, path: str, body: Any, after: str, headers: dict[str, str] | None = None) -> None:
        self.met.looks += 1
        headers = self.headers if headers is None else headers
        one, other = await self.twins.both(lambda world: Caller(world.app, headers).call(method, path, body))
        if path in DRAWN:
            one, other = ([status, TOKEN.sub(b"*", text)] for status, _, text in (one, other))
        self.alike(one, other, f"{method} {path} after {after}")

    async def come(self) -> None:
        """A socket of their own in both, and one of somebody else who looks on for a moment."""
        path = f"/api/tables/{self.id}/socket"
        self.lines = [Line(Caller(world.app, self.headers), path) for world in self.twins.worlds]
        await self.compare("coming in")
        eve = [Line(Caller(world.app, self.twins.cast.callers["Eve"]), path) for world in self.twins.worlds]
        for line in eve:
            await line.hear()
            await line.close()
        await self.compare("somebody looking on")

    async def go(self) -> None:
        for line in self.lines:
            await line.close()

    # ---- what happens

    async def move(self) -> None:
        """Somebody moves; whoever is asked in secret passes within the pause."""
        seat, shared = worlds.shared_move(self.twins.worlds, self.hearer, self.mine, self.dice)
        for world, line, move in zip(self.twins.worlds, self.lines, shared, strict=True):
            live = world.live
            if seat == self.hearer and seat in live.seating.played_by(self.person):
                line.say(type="move", seat=seat, at=live.dealt.questions.of(seat).stamp, move=move)
                self.met.said.add("move")
                await line.hear()
            else:
                async with live.lock:
                    await moves.make(world.hall.tables, live, seat, move)
            await world.quiet()
        await self.answers()

    async def ask_in_secret(self) -> None:
        """The first seat does what others may answer: the third is asked, and in one of the worlds the second."""
        for world in self.twins.worlds:
            for seat, order in enumerate(["concern" if self.game == "north" else "hold"] * 4):
                await follow_orders.give(world.hall.tables, world.live, seat, order, False)
            for text in LAID[self.game][1]:
                move = next(move["id"] for move in world.live.dealt.questions.of(0).moves if move["text"] == text)
                async with world.live.lock:
                    await moves.make(world.hall.tables, world.live, 0, move)
            await world.quiet()
        assert [world.is_asked(1) for world in self.twins.worlds] == [True, False]
        await self.answers()

    async def answers(self) -> None:
        """Until nothing is held back and nobody is asked in secret."""
        await self.compare("a move")
        for _ in range(worlds.LONGEST):
            one, other = (world.live.dealt.secrets for world in self.twins.worlds)
            assert (one.delay is None) == (other.delay is None), f"{self.game}, {self.name}: a pause in one world alone"
            if one.delay is None and one.window is None and other.window is None:
                return
            await self.twins.both(lambda world: world.answer_for(self.mine))
            await self.compare("answers of others")
            for seat in self.mine:
                await self.answer(seat)
            if one.delay is not None:
                await self.twins.both(lambda world: world.end_pause())
            await self.twins.both(lambda world: world.quiet())
            await self.compare("a pause")
        raise AssertionError("windows without end")

    async def answer(self, seat: int) -> None:
        """The caller's own answer in secret: given, now and then taken back, and given again."""
        asked = [world.is_asked(seat) for world in self.twins.worlds]
        if asked[0] != asked[1]:
            raise Apart  # by the rules: the other seat at this device is asked in one of the worlds
        if not asked[0]:
            return
        shown = seat == self.hearer and all(
            seat in world.live.seating.played_by(self.person) for world in self.twins.worlds
        )
        for undo in (True, False) if shown and self.dice.random() < 0.5 else (False,):
            await self.twins.both(lambda world: world.passes(seat))
            if undo and all(world.live.dealt.secrets.has_answered(seat) for world in self.twins.worlds):
                await self.compare("an answer")
                await self.say("undo", seat=seat, at=True)

    @property
    def person(self) -> str | None:
        return self.twins.cast.people.get(self.name)

    async def others(self) -> None:
        """Somebody else gets up, sits down again, or has a bot seated for them by the host."""
        names = [name for name in ("Anna", "Bo", "Cid") if name != self.name]
        name, what = self.dice.choice(names), self.dice.choice(("leave", "back", "bot"))
        if what == "bot":
            for world in self.twins.worlds:
                world.hands.time += 200
                await world.hall.look_at_clocks()
            seat = self.dice.randrange(len(self.twins.worlds[0].live.seats))
            await self.by("Anna", "bot", {"seat": seat, "level": "thrall"})
        else:
            await self.by(name, what)

    async def by(self, name: str, what: str, body: Any = None) -> None:
        headers = self.twins.cast.callers[name]
        path = f"/api/tables/{self.id}/{what}"
        one, other = await self.twins.both(lambda world: Caller(world.app, headers).call("POST", path, body))
        assert one[0] == other[0]
        await self.twins.both(lambda world: world.quiet())
        await self.answers()

    async def secrets(self) -> None:
        """In one world alone others give orders, which are nobody else's business."""
        world = self.twins.worlds[0]
        orders = worlds.orders_of(world)
        seats = [seat for seat in range(len(world.live.seats)) if seat not in (*self.mine, *world.live.actors)]
        if not orders or not seats or world.live.dealt.secrets.delay is not None:
            return
        seat, order = self.dice.choice(seats), self.dice.choice(orders)
        for on in (True, False):
            await follow_orders.give(world.hall.tables, world.live, seat, order, on)
            await world.quiet()
            await self.compare("another's orders")

    async def say_something(self) -> None:
        await self.say_one(self.dice.choice(sorted(MESSAGES)))

    async def say_one(self, kind: str) -> None:
        """A message a client can send, and perhaps should not."""
        seat = self.hearer if self.hearer is not None and self.dice.random() < 0.8 else self.dice.randrange(3)
        for message in MESSAGES[kind](self, seat):
            await self.say(kind, **message)

    def illegal(self, seat: int) -> list[Any]:
        """Some move that is not offered; others are made where both worlds take them alike."""
        live, asked = self.twins.worlds[0].live, []
        if seat == self.hearer:
            question = live.dealt.questions.of(seat)
            asked = [move["id"] for move in (*question.moves, *question.asides)]
        some = self.dice.sample(range(live.game.moves), 3)
        return [{"seat": seat, "at": True, "move": move} for move in some if move not in asked]

    def consent(self, seat: int) -> list[Any]:
        """An answer to whatever is asked, and to what nobody asks."""
        known = [request["id"] for request in (self.twins.worlds[0].live.row.requests or {}).values()]
        return [{"seat": seat, "request": known[0] if known else "undo-0.000", "agree": self.dice.random() < 0.5}]

    def order(self, seat: int) -> list[Any]:
        order = self.dice.choice([*worlds.orders_of(self.twins.worlds[0]), "none"])
        return [{"seat": seat, "order": order, "on": on} for on in (True, False)]

    def things(self) -> list[str]:
        """Codes of cards and pieces in sight, as a client would name them."""
        seen = json.dumps(self.twins.worlds[0].live.dealt.secrets.visible(self.hearer).view)
        return sorted({"8b", *re.findall(r'"([0-9A-Za-z.]{1,5})"', seen)})

    async def say(self, kind: str, at: bool = False, **more: Any) -> None:
        self.met.said.add(kind)
        for world, line in zip(self.twins.worlds, self.lines, strict=True):
            stamp = {}
            if at:
                stamp["at"] = "" if self.hearer is None else world.live.dealt.questions.of(self.hearer).stamp
            line.say(type=kind, **more, **stamp)
        one, other = [await line.hear() for line in self.lines]
        self.met.note(one)
        self.alike(one, other, f"answers to {kind}")
        await self.twins.both(lambda world: world.quiet())
        if kind not in ("undo", "consent"):
            await self.answers()

    async def all_changes(self, paths: Sequence[str]) -> None:
        for path in paths:
            for where, body in CHANGE[path](self):
                await self.ask("POST", where, body, "a walk", {} if path in STRANGERS else None)
                await self.twins.both(lambda world: world.quiet())
            await self.answers()


def bid_on(earlier: bool) -> Table:
    """Spoils of War: the third seat holds the Mask, the second may hold the Lyre; both answer a bid."""
    cards = {1: "Singing Lyre S1" if earlier else "Huginn S1", 2: "Loki's Mask S2", 3: "Tarnkappe S1"}
    return spoils(4, cards, dice=["11122334", "11223344", "22334455", "33445566"])


LAID: dict[str, tuple[Callable[[bool], Table], tuple[str, ...]]] = {  # where the second seat is asked, or is not
    "north": (command, ("COM.N", "@R", ">S")),
    "spoils": (bid_on, ("5x3",)),
}
MESSAGES: dict[str, Callable[[Walk, int], list[Any]]] = {  # what can be said
    "move": Walk.illegal,
    "undo": lambda _, seat: [{"seat": seat, "at": True}],
    "order": Walk.order,
    "view": lambda walk, seat: [{"seat": seat}] if seat == walk.hearer or seat not in walk.mine else [],
    "consider": lambda walk, seat: [
        {"seat": seat, "at": True, "picked": walk.dice.sample(walk.things(), 1), "key": number} for number in range(2)
    ],
    "hint": lambda _, seat: [{"seat": seat, "at": True}],
    "chat": lambda *_: [{"text": "Well played!"}],
    "ask": lambda _, seat: [{"seat": seat, "what": "hints"}],
    "consent": Walk.consent,
    "ping": lambda *_: [{}],
}


def _read(text: Any) -> Any:
    try:
        return json.loads(text)
    except (TypeError, ValueError):
        return text


def hearers(twins: Twins, dice: random.Random) -> list[tuple[str, dict[str, str], tuple[int, ...]]]:
    """Who may listen: their names, how they call, and their seats."""
    live, cast = twins.worlds[0].live, twins.cast
    seats = {name: live.seating.played_by(person) for name, person in cast.people.items()}
    found = [(name, cast.callers[name], seats[name]) for name in ("Anna", "Bo", "Cid", "Dag") if seats[name]]
    if seats["Bo"]:
        found.append(("Bo", cast.token, seats["Bo"]))
    return [*found, ("Eve", cast.callers["Eve"], ()), ("nobody", {}, ())]


async def walks(folder: Path, cast: Cast, count: int, seed: int, met: Covered, draws: worlds.Draws) -> None:
    game, kinds, more = cast
    dice, changes = random.Random(seed), sorted(CHANGE)
    async with worlds.twins(folder, draws, game, kinds, **more) as twins:
        needed = spoken.from_the_hall() - out_of_reach(twins)
        for number in range(10 * count):
            if number >= count and met.kinds >= needed:
                break
            met.walks += 1
            name, headers, mine = hearers(twins, dice)[number % len(hearers(twins, dice))]
            walk = Walk(twins, name, headers, mine, dice, met)
            laid = len(kinds) == 4 and name != "Bo"  # the second seat, which is asked in one of the worlds alone
            if laid:
                truth, other = (worlds.begun(LAID[game][0](asked)) for asked in (True, False))
            else:
                truth = worlds.somewhere(game, len(kinds), dice)
                walk.hearer = (*(seat for seat in mine if seat in truth.actors), walk.hearer)[0]  # the one shown
                other = worlds.imagined(truth, walk.hearer, dice)
            await twins.begin_at((truth, other))
            try:
                if worlds.known(truth, walk.hearer, mine) != worlds.known(other, walk.hearer, mine):
                    raise Apart  # another seat at this device is asked
                await walk.come()
                await walk.answers()
                if laid:
                    await walk.ask_in_secret()
                for kind in () if met.kinds >= needed else sorted(MESSAGES):
                    await walk.say_one(kind)
                for _ in range(STEPS):
                    acts = (walk.move, walk.move, walk.say_something, walk.say_something, walk.others, walk.secrets)
                    await dice.choice(acts)()
                await walk.all_changes([changes[(3 * number + k) % len(changes)] for k in range(3)])
            except Apart:
                met.apart += 1
            finally:
                await walk.go()
        assert met.kinds >= needed, f"{game}: no {needed - met.kinds} was told in {met.walks} walks"


def out_of_reach(twins: Twins) -> set[str]:
    """Messages that no visitor of this table is sent."""
    live = twins.worlds[0].live
    never = {"window"} if live.row.answer_time is None else set()
    never |= set() if len(live.seats) == 4 else {"asked"}
    return never if worlds.orders_of(twins.worlds[0]) else {*never, "orders"}
