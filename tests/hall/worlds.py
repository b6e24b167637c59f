"""Two worlds: the same hall twice, with the same people at the same table; what one of them cannot know is different.

Both halls have the same ids, cookies, stamps and clocks, as one is a copy of the other. The table of the second is one
that a seat of the first imagines. From then on the same is done in both, as far as the hearer can tell; what others do
in secret is done in each as that world has it. Bots move when the test says so.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import delete

from meadhall.checks.secrets import share_chance
from meadhall.engine import events
from meadhall.engine.table import Table
from meadhall.games import find
from meadhall.hall.api.app import create
from meadhall.hall.play import moves
from meadhall.hall.secrets import standing_orders
from meadhall.hall.secrets.timelines import Happening
from meadhall.hall.secrets.windows import quiet_pass, waits_in_secret
from meadhall.hall.server import Hall
from meadhall.hall.settings import Settings
from meadhall.hall.storage import repository, schema
from meadhall.hall.tables.live_table import LiveTable
from tests.hall import in_process
from tests.hall.callers import Caller
from tests.hall.secret_tables import Pause

LONGEST = 64  # passes in a row
TRIES = 8  # moves of each seat


class Draws:
    """In place of the system's own source of chance: what is drawn is drawn alike in both worlds."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.world = 0  # for which it is drawn
        self._drawn = [0, 0]
        monkeypatch.setattr(secrets, "token_hex", lambda size=16: f"{self._next():0{2 * size}x}")
        monkeypatch.setattr(secrets, "randbits", lambda bits: (1 << (bits - 1)) + 123456789 % (1 << (bits - 1)))

    def _next(self) -> int:
        self._drawn[self.world] += 1
        return 0xA00000000000 + self._drawn[self.world]

    def part(self) -> None:
        """From here on there are two worlds."""
        self._drawn[1] = self._drawn[0]


class Apart(Exception):
    """From here on the worlds can be told apart by the rules of the game; another pair is needed."""


@dataclass
class World:
    """One of the two."""

    hall: Hall
    app: FastAPI
    hands: in_process.Hands
    pause: Pause
    live: LiveTable

    @property
    def table(self) -> Table:
        assert self.live.dealt.table is not None
        return self.live.dealt.table

    async def quiet(self) -> None:
        """Orders are followed, answers that are all there are opened."""
        for _ in range(3):
            await in_process.settled(self.live)
            await asyncio.sleep(0)

    async def answer_for(self, mine: Sequence[int]) -> None:
        """All others who are asked in secret pass."""
        while asked := [seat for seat in self.live.actors if self.is_asked(seat) and seat not in mine]:
            await self.passes(asked[0])
        await self.quiet()

    async def end_pause(self) -> None:
        while not self.pause.begun.empty():
            self.pause.begun.get_nowait()
        await self.pause.end(self.live)

    def is_asked(self, seat: int) -> bool:
        return seat in self.live.actors and self.live.dealt.secrets.is_asked(seat)

    async def passes(self, seat: int) -> None:
        move = quiet_pass(self.live.dealt.secrets.answers.partial(seat).table, seat)
        if move is None:
            raise Apart
        async with self.live.lock:
            await moves.make(self.hall.tables, self.live, seat, move)
        await self.quiet()


@dataclass
class Cast:
    """Who is there: by name, how they call, and the seats of the table."""

    table: str
    callers: dict[str, dict[str, str]]  # headers
    people: dict[str, str]  # ids
    token: dict[str, str]  # the headers of Bo's outside program


def settings(folder: Path) -> Settings:
    url = f"sqlite:///{folder / 'hall.sqlite'}"
    return Settings(folder, url, bot_pause=(0, 0), suspense=(1, 1), limits=0, native=False)


async def _nothing() -> None:
    """In place of work that goes on by itself; the test looks at the clocks when it likes."""


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[tuple[FastAPI, in_process.Hands, Pause]]:
    """The application, with clock and pauses of the test's own; its bots wait for the test."""
    hands, pause = in_process.Hands(), Pause()
    app = create(settings(folder), hands, hands)
    hall: Hall = app.state.hall
    hall.tables.pause = pause
    for whose, what, instead in ((hall.botroom, "wake", lambda _: None), (hall, "_watch_clocks", _nothing)):
        setattr(whose, what, instead)
    await hall.open()
    try:
        yield app, hands, pause
    finally:
        await hall.close()


async def gathered(app: FastAPI, game: str, kinds: Sequence[str], **more: Any) -> Cast:
    """Anna sets up a table, Bo and whoever else is needed sit down; Eve has a name and looks on."""
    callers = {name: Caller(app, {}) for name in ("Anna", "Bo", "Cid", "Dag", "Eve")}
    people = {name: (await caller.named(name))["id"] for name, caller in callers.items()}
    made = await callers["Anna"].asks(
        "POST", "/api/tables", {"game": game, "seats": [{"kind": kind} for kind in kinds], **more}
    )
    for name in ("Bo", "Cid", "Dag")[: list(kinds).count("open")]:
        await callers[name].asks("POST", f"/api/tables/{made['id']}/join", {})
    await callers["Eve"].call("POST", "/api/login", {"name": "Eve", "password": "a wrong word"})  # draws once for all
    token = (await callers["Bo"].outside()).headers
    headers = {name: caller.headers for name, caller in callers.items()}
    return Cast(made["id"], {**headers, "nobody": {}}, people, token)


class Twins:
    """Both worlds, and what they were like when all sat down."""

    def __init__(self, worlds: tuple[World, World], cast: Cast, draws: Draws) -> None:
        self.worlds = worlds
        self.draws = draws
        self.cast = cast
        self._kept, self._seats = worlds[0].live.row, worlds[0].live.seats

    async def both(self, act: Callable[[World], Awaitable[Any]]) -> list[Any]:
        """The same in one world, then in the other."""
        done = []
        for number, world in enumerate(self.worlds):
            self.draws.world = number
            done.append(await act(world))
        return done

    async def begin_at(self, tables: tuple[Table, Table]) -> None:
        """All sit as at the start, the table stands like this, and nothing is known of before.

        At every second table all have agreed to hints.
        """
        self._kept = replace(self._kept, hints=not self._kept.hints)
        for world, table in zip(self.worlds, tables, strict=True):
            live = world.live
            for other in [other for other in world.hall.tables.by_id.values() if other is not live]:
                world.hall.tables.forget(other)
            while live.dealt.secrets.delay is not None:
                live.dealt.secrets.delay = None
                world.pause.over.set()
                await asyncio.sleep(0)
            await world.quiet()
            async with live.lock:
                await world.hall.database.write(self._write_anew)
                live.row, live.seats, live.chat = self._kept, self._seats, []
                live.absent_since = dict.fromkeys(live.seating.people, world.hands.time)
                live.dealt.begin(table)
            world.pause.over.clear()
            while not world.pause.begun.empty():
                world.pause.begun.get_nowait()
            world.hall.tables.wake(live)
            await world.quiet()

    def _write_anew(self, connection: Any) -> None:
        for everything in (schema.plies, schema.taken_back, schema.chat):
            connection.execute(delete(everything))
        for kept in (schema.seats.c.table_id, schema.tables.c.id):
            connection.execute(delete(kept.table).where(kept != self._kept.id))
        repository.change(connection, self._kept, self._seats)


@asynccontextmanager
async def twins(folder: Path, draws: Draws, game: str, kinds: Sequence[str], **more: Any) -> AsyncIterator[Twins]:
    first, second = folder / "one", folder / "other"
    first.mkdir(parents=True)
    async with opened(first) as (app, _, _):
        cast = await gathered(app, game, kinds, **more)
    shutil.copytree(first, second)
    draws.part()
    async with opened(first) as one, opened(second) as other:
        worlds = [
            World(app.state.hall, app, hands, pause, await app.state.hall.tables.get(cast.table))
            for app, hands, pause in (one, other)
        ]
        yield Twins((worlds[0], worlds[1]), cast, draws)


# ---- what the rules tell


def somewhere(game: str, seats: int, dice: random.Random) -> Table:
    """A random moment of a random game."""
    while True:
        table = find(game).table(seats=seats, seed=dice.getrandbits(60))
        for _ in range(dice.randrange(60)):
            if table.over:
                break
            seat = dice.choice(table.actors)
            table.play(seat, dice.choice(table.legal(seat)))
        if not table.over and not waits_in_secret(table):  # there nobody could say when those asked began to think
            return begun(table)


def begun(table: Table) -> Table:
    """A table that begins where this one is, with nothing said before."""
    events.clear_events(table.record)
    return Table.from_record(table.game, table.start, table._array)


def imagined(truth: Table, seat: int | None, dice: random.Random) -> Table:
    """Another world for this seat; for who has none, whatever anybody could imagine, one after another."""
    world = truth
    for other in [seat] if seat is not None else dice.sample(range(truth.seats), min(2, truth.seats)):
        world = world.imagine(other, dice.getrandbits(60))
    share_chance(truth, world)
    return begun(world)


def heard(before: Table, seat: int, move: int, hearer: int | None, mine: Sequence[int]) -> Any:
    """What the hearer learns by the rules if this is played and all who are asked in secret pass."""
    table = before.copy()
    table.play(seat, move)
    told, asked = spoken(table, hearer), []
    for _ in range(LONGEST):
        if table.over:
            raise Apart
        if not waits_in_secret(table):
            break
        actor = table.actors[0]
        passes = quiet_pass(table, actor)
        if passes is None:
            raise Apart
        if actor in mine:
            asked.append((actor, table.view(actor), table.legal(actor)))
        table.play(actor, passes)
        told += spoken(table, hearer)
    return told, asked, known(table, hearer, mine)


def known(table: Table, hearer: int | None, mine: Sequence[int]) -> Any:
    turns = [seat in table.actors for seat in mine]
    return table.view(hearer), table.view(None), turns, hearer is not None and table.legal(hearer)


def spoken(table: Table, hearer: int | None) -> list[Any]:
    told = [(event.kind, event.seat, event.value, event.data) for event in table.events(hearer)]
    return [*told, ("windows", Happening(table).windows)]


def shared_move(
    worlds: tuple[World, World], hearer: int | None, mine: Sequence[int], dice: random.Random
) -> tuple[int, tuple[int, int]]:
    """A seat and its move in either world, of which the hearer learns the same in both.

    If there are several, rather one after which the hearer is asked in secret, or somebody might be.
    """
    found: list[tuple[int, int, tuple[int, int]]] = []
    share_chance(worlds[0].table, worlds[1].table)
    seats = [seat for seat in worlds[0].live.actors if seat in worlds[1].live.actors]
    for seat in dice.sample(seats, len(seats)):
        legal, others = (world.table.legal(seat) for world in worlds)
        for _ in range(TRIES):
            move = dice.choice(legal)
            also = move if move in others else dice.choice(others)
            try:
                one, other = (
                    heard(world.table, seat, made, hearer, mine)
                    for world, made in zip(worlds, (move, also), strict=True)
                )
            except Apart:
                continue
            if one == other and (seat not in mine or move == also):
                told, asked, _ = one
                found.append((2 * len(asked) + sum(windows for *_, windows in told), seat, (move, also)))
    if not found:
        raise Apart
    _, seat, moves = max(found)
    return seat, moves


def orders_of(world: World) -> list[str]:
    live = world.live
    return [
        *standing_orders.offered(live.game, standing_orders.is_slow(live.row.clock)),
        *standing_orders.marks(live.game),
    ]
