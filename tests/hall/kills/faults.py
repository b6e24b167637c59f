"""Faults: three halls share one PostgreSQL, people play at random halls, and whatever can go wrong does."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import signal
import socket
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

from meadhall.hall.storage.halls import BEAT_EVERY
from tests.hall.kills.books import Books
from tests.hall.kills.errands import KINDS, Errands, Gone
from tests.hall.kills.forge import Forge
from tests.hall.kills.guests import QUICKLY, Game, Guest, World
from tests.hall.kills.postgres import Postgres
from tests.hall.kills.told import Figures, Wrong

HALLS = 3
KINDS_OF_FAULT = ["kill", "kill", "pause", "pause", "drop", "drop", "slow", "cut_off", "stop", "restart_postgresql"]
SOCKET = ".s.PGSQL.5432"  # how PostgreSQL names its socket in a folder
LONGEST_PAUSE = 8.0  # seconds: others take over after four
FOR_EACH_FAULT = 0.05  # seconds that people think longer, so that their games last until the last fault
TAKEN_OVER = 3  # the exit code of a hall that wakes up and finds others in its place
TABLES_OF_A_KIND = [kind for kind in KINDS if "answer_time" not in kind[2]]  # nobody answers in place of a guest
PLAYED_OUT = 900.0  # seconds in which all games end once nothing goes wrong any more


@dataclass
class Halls(World):
    """The world, with several halls in it."""

    urls: list[str] = field(default_factory=list)
    replaced: list[float] = field(default_factory=list)  # seconds after a missed heartbeat in which others took over

    def where(self) -> str:
        return self.dice.choice(self.urls)


class Player(Guest):
    """Comes to any hall, and does not wait long for one that says nothing."""

    patience = 5.0
    opening = 2.0
    does_more = False  # undos and orders make or unmake plies that nobody has sent a move for


class Proxy:
    """Between one hall and PostgreSQL: slow, or silent, when told to."""

    def __init__(self, folder: Path, server: Path) -> None:
        self.folder, self._server = folder, server
        folder.mkdir(exist_ok=True)
        self.delay = 0.0  # seconds for whatever goes through
        self.open = asyncio.Event()
        self.open.set()
        self._lines: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        self._door = await asyncio.start_unix_server(self._pass, str(self.folder / SOCKET))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            there = await asyncio.open_unix_connection(str(self._server / SOCKET))
            ways = [self._one_way(reader, there[1]), self._one_way(there[0], writer)]
            lines = [asyncio.create_task(way) for way in ways]
            self._lines.update(lines)
            await asyncio.wait(lines, return_when=asyncio.FIRST_COMPLETED)
            for line in lines:
                line.cancel()
                self._lines.discard(line)
            there[1].close()
        writer.close()

    async def _one_way(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while part := await reader.read(1 << 16):
                if self.delay:
                    await asyncio.sleep(self.delay)
                await self.open.wait()
                writer.write(part)
                await writer.drain()

    async def close(self) -> None:
        self._door.close()
        for line in list(self._lines):
            line.cancel()


class One:
    """One of the halls: opened again whenever it has ended."""

    def __init__(self, folder: Path, database: str, proxy: Proxy, fault: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        folder.mkdir(0o700)
        self.url, self.proxy = f"http://127.0.0.1:{self.port}", proxy
        self.forge = Forge(folder, database, self.port, fault, alone=False)
        self.ended: asyncio.Task[int] | None = None
        self._pid = 0

    async def open(self) -> None:
        await asyncio.to_thread(self.forge.start)
        self._pid = self.forge.pid
        if not await asyncio.to_thread(self.forge.opened):
            code = await asyncio.to_thread(self.forge.wait)
            self.ended = None
            raise Wrong(f"closed: a hall does not open ({code}): {self.forge.log.read_text()[-2000:]}")
        self.ended = asyncio.create_task(asyncio.to_thread(self.forge.wait))

    def signal(self, number: int) -> None:
        """To the hall alone, if it has not ended: no process has the number 0, by which all of a group are meant."""
        if self._pid and self.ended is not None and not self.ended.done():
            with suppress(ProcessLookupError):
                os.kill(self._pid, number)

    async def end(self, number: int) -> int:
        assert self.ended is not None
        self.signal(number)
        code = await asyncio.wait_for(self.ended, 60)
        self.ended = None
        return code

    async def stop(self) -> None:
        """As whoever runs it does: it closes, and raises the signal again when all is closed."""
        if (code := await self.end(signal.SIGTERM)) != -signal.SIGTERM:
            log = self.forge.log.read_text()[-3000:]
            raise Wrong(f"closed: a hall that was told to stop ended with {code}: {log}")


class Faults:
    """So many faults at three halls, while people play at so many tables."""

    def __init__(
        self,
        faults: int | list[str],
        tables: int,
        seed: int,
        folder: Path,
        server: Postgres,
        say: Callable[[str], None],
        fault: str = "",
    ) -> None:
        """`faults` are so many at random, or these. `fault` is a defect of the halls that must be found out."""
        self.faults, self.tables, self.say, self.server, self.defect = faults, tables, say, server, fault
        self.dice = random.Random(seed)
        self.kinds: Counter[str] = Counter()
        self.folder = folder
        self.database = server.new("faults")
        self.halls: list[One] = []
        self.world = Halls("", self.dice)
        self.errands = Errands(self.world, patience=8.0)
        self.books = Books(self.database, folder / "secret")

    async def go(self) -> Figures:
        figures, begun = self.world.figures, time.monotonic()
        for number in range(HALLS):
            proxy = Proxy(self.folder / f"line{number}", self.server.folder)
            await proxy.start()
            through = self.database.replace(f"host={self.server.folder}", f"host={proxy.folder}")
            self.halls.append(One(self.folder / f"hall{number}", through, proxy, self.defect))
        people = None
        try:
            for hall in self.halls:
                await hall.open()
            self.world.urls = [hall.url for hall in self.halls]
            await self.set_up()
            self.world.alive = True
            self.world.unsettled = {game.id for game in self.world.games}  # clocks and orders are looked at elsewhere
            people = asyncio.create_task(self.people())
            watch = asyncio.create_task(asyncio.to_thread(self.watch))
            wanted = (
                self.faults
                if isinstance(self.faults, list)
                else [self.dice.choice(KINDS_OF_FAULT) for _ in range(self.faults)]
            )
            self.world.thinks += FOR_EACH_FAULT * len(wanted)
            for number, kind in enumerate(wanted):
                await self.fault(kind, people)
                if number % 20 == 19:
                    self.say(f"{number + 1} faults, {self.line()}")
            await self.play_out(people)
            figures.seconds = time.monotonic() - begun
            for game in self.world.games:
                await self.check_end(game)
            self.world.alive = False
            await people
            await watch
            for hall in self.halls:
                await self.open_if_ended(hall, 0)
                await hall.stop()
            await asyncio.to_thread(self.read_books)
            self.say(self.line())
            return figures
        finally:
            self.world.alive = False
            if people is not None:
                people.cancel()
            for hall in self.halls:
                hall.signal(signal.SIGCONT)
                hall.signal(signal.SIGKILL)
                if hall.ended is not None:
                    await hall.ended
                await asyncio.to_thread(hall.forge.close)
                await hall.proxy.close()
            await self.errands.http.aclose()

    def line(self) -> str:
        kinds = " ".join(f"{kind}={times}" for kind, times in sorted(self.kinds.items()))
        going_on = sum(not game.over for game in self.world.games)
        replaced = self.world.replaced
        taken = f" replaced={len(replaced)} within={max(replaced):.1f}s" if replaced else ""
        return f"going_on={going_on} {kinds} {self.world.figures.line()}{taken}"

    def watch(self) -> None:
        """By PostgreSQL's clock: how long after its first missed heartbeat a silent hall has its row no more."""
        while self.world.alive:
            with suppress(psycopg.OperationalError), psycopg.connect(self.database, autocommit=True) as connection:
                silent: dict[int, float] = {}  # by hall, as long as the server that answers stays the same
                while self.world.alive:
                    rows = connection.execute("SELECT id, extract(epoch FROM clock_timestamp() - beat) FROM halls")
                    now = {hall: float(age) - BEAT_EVERY for hall, age in rows}
                    gone = [silent[hall] for hall in silent.keys() - now.keys()]
                    self.world.replaced += [seconds for seconds in gone if seconds > BEAT_EVERY]
                    silent = {hall: age for hall, age in now.items() if hall in silent or age < BEAT_EVERY}
                    time.sleep(0.05)
            time.sleep(0.05)

    # ---- people

    async def set_up(self) -> None:
        """All sit down before anything goes wrong: who asks twice for a new table gets two."""
        for number in range(self.tables):
            self.world.figures.tables = number
            await self.errands.plan(TABLES_OF_A_KIND)
            await self.errands.make(self.world.games[-1])

    async def people(self) -> None:
        places = [(game, place) for game in self.world.games for place in game.places]
        await asyncio.gather(*(Player(self.world, game, place).stay() for game, place in places))

    async def play_out(self, people: asyncio.Task[None]) -> None:
        """Every game ends."""
        self.world.thinks = QUICKLY
        async with asyncio.timeout(PLAYED_OUT):
            while not all(place.over for game in self.world.games for place in game.places):
                if people.done():
                    people.result()
                await asyncio.sleep(0.1)

    # ---- what goes wrong

    async def fault(self, kind: str, people: asyncio.Task[None]) -> None:
        await asyncio.sleep(self.dice.random() * 1.5)
        self.kinds[kind] += 1
        for hall in self.halls:  # on a busy computer one may have missed its heartbeats
            await self.open_if_ended(hall, 0)
        before = self.world.heard
        await getattr(self, kind)(self.dice.choice(self.halls))
        until = time.monotonic() + 90
        while self.world.heard < before + 5 and not all(
            place.over for game in self.world.games for place in game.places
        ):
            if people.done():
                people.result()
            if time.monotonic() > until:
                raise Wrong(f"closed: nobody plays on after: {kind}")
            await asyncio.sleep(0.05)

    async def kill(self, hall: One) -> None:
        await hall.end(signal.SIGKILL)
        await asyncio.sleep(self.dice.choice((0.0, self.dice.random() * LONGEST_PAUSE)))
        await hall.open()

    async def long_pause(self, hall: One) -> None:
        """Long enough: others take over."""
        before = self.kinds["taken_over"]
        await self.pause(hall, LONGEST_PAUSE)
        if self.kinds["taken_over"] == before:
            raise Wrong("a hall that was paused for so long goes on")

    async def pause(self, hall: One, seconds: float | None = None) -> None:
        """Stands still, wakes up and writes, or finds that it may not."""
        hall.signal(signal.SIGSTOP)
        await asyncio.sleep(self.dice.random() * LONGEST_PAUSE if seconds is None else seconds)
        hall.signal(signal.SIGCONT)
        await self.open_if_ended(hall)

    async def cut_off(self, hall: One) -> None:
        """From the database; what was said meanwhile arrives later."""
        hall.proxy.open.clear()
        await asyncio.sleep(self.dice.random() * LONGEST_PAUSE)
        hall.proxy.open.set()
        await self.open_if_ended(hall)

    async def slow(self, hall: One) -> None:
        hall.proxy.delay = self.dice.random() * 0.2
        await asyncio.sleep(self.dice.random() * 4)
        hall.proxy.delay = 0.0
        await self.open_if_ended(hall)

    async def open_if_ended(self, hall: One, within: float = 3.0) -> None:
        """A hall whose tables were taken over ends by itself."""
        assert hall.ended is not None
        await asyncio.wait([hall.ended], timeout=within)
        if hall.ended.done():
            if (code := await hall.end(signal.SIGCONT)) != TAKEN_OVER:
                raise Wrong(f"closed: a hall ended by itself with {code}: {hall.forge.log.read_text()[-3000:]}")
            self.kinds["taken_over"] += 1
            await hall.open()

    async def stop(self, hall: One) -> None:
        await hall.stop()
        await hall.open()

    async def drop(self, _: One) -> None:
        """Some of the connections to the database break."""

        def drop() -> None:
            with psycopg.connect(self.server.url, autocommit=True) as connection:
                found = connection.execute("SELECT pid FROM pg_stat_activity WHERE datname = 'faults'").fetchall()
                for (pid,) in found:
                    if self.dice.random() < 0.6:
                        connection.execute("SELECT pg_terminate_backend(%s)", (pid,))

        await asyncio.to_thread(drop)

    async def restart_postgresql(self, _: One) -> None:
        await asyncio.to_thread(self.server.kill)
        await asyncio.sleep(self.dice.random())
        await asyncio.to_thread(self.server.start)
        for hall in self.halls:
            await self.open_if_ended(hall)

    # ---- at the end

    async def check_end(self, game: Game) -> None:
        """At any hall the game is over, and its chronicle replays."""
        for _ in range(20):
            with suppress(Gone):
                await self.errands.check_over(game)
                self.world.figures.finished += 1
                return
            await asyncio.sleep(0.5)
        raise Wrong(f"lost: {game.id} is over, and no hall tells of it")

    def read_books(self) -> None:
        books, world = self.books, self.world
        with books.opened() as connection:
            (secret,) = connection.exec_driver_sql("SELECT secret FROM hall_secret").one()
            books.secret.write_bytes(bytes.fromhex(secret))
            books.check_integrity(connection, everything=True)
            books.check_tables(connection)
            books.check_people(connection, world)
            counted = 0
            for game in world.games:
                books.replay(connection, world, game)
                for place in game.places:
                    of_seat = "SELECT count(*) FROM plies WHERE table_id = %s AND seat = %s"
                    (made,) = connection.exec_driver_sql(of_seat, (game.id, place.seat)).one()
                    counted += not place.ordered
                    if made > len(place.stamps) and not place.ordered:
                        raise Wrong(f"doubled: {game.id} seat {place.seat}: {made} plies, {len(place.stamps)} sent")
            if not counted:
                raise Wrong("nobody's plies were counted")


def run(
    faults: int | list[str],
    tables: int,
    seed: int,
    folder: Path | None = None,
    say: Callable[[str], None] = print,
    fault: str = "",
) -> Figures:
    """A run over a new PostgreSQL."""
    made = folder or Path(tempfile.mkdtemp(prefix="meadhall-faults-"))
    data = made / "halls"
    data.mkdir(0o700, exist_ok=True)
    server = Postgres(made / "postgresql")
    server.start()
    try:
        return asyncio.run(Faults(faults, tables, seed, data, server, say, fault).go())
    finally:
        server.stop()
        if folder is None:
            shutil.rmtree(made, ignore_errors=True)
