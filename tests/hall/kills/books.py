"""The books: what is left in the database after a kill, read by another process than the hall's and held to account."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, NullPool, create_engine, select, text

from meadhall.engine.errors import MeadhallError
from meadhall.hall.settings import full_url
from meadhall.hall.storage import repository, schema
from meadhall.hall.tables import telling
from meadhall.hall.tables.live_table import LiveTable
from tests.hall.kills.guests import Game, World
from tests.hall.kills.told import Wrong, check_log

BACKENDS = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"


class Books:
    """Reads the database of a hall that is dead."""

    def __init__(self, url: str, secret: Path) -> None:
        self.url = full_url(url)
        self.secret = secret
        self.epoch = 0
        self.openings = 0  # begun since the epoch was last read
        self.announced = 0  # of them: those that said they were open
        self.has_amcheck: bool | None = None

    @contextmanager
    def opened(self) -> Iterator[Connection]:
        """SQLite's files are copied first, as the hall shall mend them; PostgreSQL is let end what it was told."""
        if self.url.startswith("sqlite"):
            file = Path(self.url.removeprefix("sqlite:///"))
            with tempfile.TemporaryDirectory() as folder:
                for name in (file.name, f"{file.name}-wal"):
                    with suppress(FileNotFoundError):
                        shutil.copy(file.with_name(name), folder)
                engine = create_engine(f"sqlite:///{folder}/{file.name}", poolclass=NullPool)
                with engine.connect() as connection:
                    yield connection
            return
        with create_engine(self.url, poolclass=NullPool).connect() as connection:
            while connection.execute(text(BACKENDS)).scalar():
                connection.rollback()
                time.sleep(0.002)
            yield connection

    def check(self, world: World, everything: bool = False) -> None:
        with self.opened() as connection:
            if connection.execute(text(self.tables_there())).scalar() == 0:
                return  # killed before the first opening was through
            self.check_epoch(connection)
            self.check_integrity(connection, everything)
            self.check_tables(connection)
            self.check_ratings(connection)
            self.check_people(connection, world)
            self.check_answers(connection, world)
            games = [game for game in world.games if game.id]
            hot = [game for game in games if any(place.sent for place in game.places)]
            for game in games if everything or not games else [world.dice.choice(hot or games)]:
                self.replay(connection, world, game)

    def tables_there(self) -> str:
        if self.url.startswith("sqlite"):
            return "SELECT count(*) FROM sqlite_master WHERE name = 'leases'"
        return "SELECT count(*) FROM pg_tables WHERE tablename = 'leases'"

    def check_epoch(self, connection: Connection) -> None:
        """Each opening raised it by one; one that was killed in the midst of it may have."""
        epoch = connection.execute(select(schema.leases.c.epoch)).scalar_one()
        if not self.epoch + self.announced <= epoch <= self.epoch + self.openings:
            raise Wrong(f"epoch: {self.epoch} and {self.openings} openings ({self.announced} said so) led to {epoch}")
        self.epoch, self.openings, self.announced = epoch, 0, 0

    def check_integrity(self, connection: Connection, everything: bool) -> None:
        if self.url.startswith("sqlite"):
            told = connection.execute(text("PRAGMA integrity_check")).scalars().all()
            foreign = connection.execute(text("PRAGMA foreign_key_check")).all()
            if told != ["ok"] or foreign:
                raise Wrong(f"integrity: {told} {foreign}")
        elif everything:
            with suppress(Exception), connection.begin_nested():
                connection.execute(text("CREATE EXTENSION IF NOT EXISTS amcheck"))
            amcheck = "SELECT count(*) FROM pg_extension WHERE extname = 'amcheck'"
            self.has_amcheck = connection.execute(text(amcheck)).scalar() == 1
            if self.has_amcheck:
                indexes = "SELECT indexrelid FROM pg_index JOIN pg_class ON oid = indrelid JOIN pg_namespace n"
                indexes += " ON n.oid = relnamespace WHERE nspname = 'public'"
                connection.execute(text(f"SELECT bt_index_check(indexrelid, true) FROM ({indexes}) i")).all()
                heaps = "SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
                for (heap,) in connection.execute(text(heaps)).all():
                    if found := connection.execute(text(f"SELECT * FROM verify_heapam({heap})")).all():
                        raise Wrong(f"integrity: {found}")
            connection.commit()

    def check_tables(self, connection: Connection) -> None:
        """No change is there by half: seats, moves, results and what was taken back belong to their table."""
        t, p, b, r, s = schema.tables.c, schema.plies.c, schema.taken_back.c, schema.results.c, schema.seats.c
        plies, seats, results, taken = [defaultdict[str, list[int]](list) for _ in range(4)]
        for found, query in (
            (plies, select(p.table_id, p.ply).order_by(p.ply)),
            (seats, select(s.table_id, s.seat).order_by(s.seat)),
            (results, select(r.table_id, r.seat).order_by(r.seat)),
            (taken, select(b.table_id, b.takeback).distinct().order_by(b.takeback)),
        ):
            for table, number in connection.execute(query):
                found[table].append(number)
        for row in connection.execute(select(t.id, t.state, t.seed, t.takebacks, t.scores, t.places)):
            over = row.state == repository.OVER
            whole = (
                seats[row.id] == list(range(len(seats[row.id]))) != []
                and plies[row.id] == list(range(len(plies[row.id])))
                and results[row.id] == (seats[row.id] if over else [])
                and (row.scores is not None) == (row.places is not None) == over
                and (row.seed is None) == (row.state == repository.WAITING)
                and taken[row.id] == list(range(1, row.takebacks + 1))
            )
            if not whole:
                raise Wrong(f"halved: {row} {plies[row.id]} {seats[row.id]} {results[row.id]} {taken[row.id]}")

    def check_ratings(self, connection: Connection) -> None:
        """A rating is what the last game made of it: none counted twice, none by half."""
        r, k = schema.results.c, schema.ratings.c
        last: dict[tuple[str, str], list[tuple[float, float]]] = defaultdict(list)
        for row in connection.execute(select(r.game, r.who, r.mu, r.sigma).where(r.rated).order_by(r.at)):
            last[row.game, row.who].append((row.mu, row.sigma))
        there = {(row.game, row.who): (row.mu, row.sigma) for row in connection.execute(select(*k))}
        if there.keys() != last.keys():
            raise Wrong(f"halved: ratings of {there.keys() ^ last.keys()}")
        for who, rating in there.items():
            if rating not in last[who][-3:]:  # games that end at once may be written in another order than they ended
                raise Wrong(f"doubled: the rating of {who} is {rating}, and its last games led to {last[who][-3:]}")

    def check_people(self, connection: Connection, world: World) -> None:
        c, times = schema.people.c, defaultdict[str, list[Any]](list)
        for row in connection.execute(select(c.id, c.name, c.password)):
            times[row.name].append(row)
        for person in world.people:
            if [row.id for row in times.pop(person.name, [])] != [person.id]:
                raise Wrong(f"lost or doubled: {person}: {times}")
        for name in world.names_hoped_for:
            if len(times.pop(name, [])) > 1:
                raise Wrong(f"doubled: {name}")
        if times:
            raise Wrong(f"nobody entered under the names {list(times)}")

    def check_answers(self, connection: Connection, world: World) -> None:
        """What was answered in secret is on disk before it is told to be sealed."""
        c, there = schema.seats.c, dict[tuple[str, int], Any]()
        games = [game for game in world.games if game.seats]
        mine = c.table_id.in_([game.id for game in games])
        for row in connection.execute(select(c.table_id, c.seat, c.answer).where(mine)):
            there[row.table_id, row.seat] = row.answer
        for game in games:
            for place in game.places:
                told, answer = place.sides.get("given"), there.get((game.id, place.seat))
                settled = place.sent is None and game.seats[place.seat] == {"person"} and not game.over
                if told and settled and not (answer and answer["moves"]):
                    raise Wrong(f"lost: {game.id} seat {place.seat}: sealed {told!r}, and there is {answer}")

    def replay(self, connection: Connection, world: World, game: Game) -> None:
        """The moves lead from the seed to what was told, and what was sent and unanswered was made once or not."""
        try:
            found = repository.load(connection, game.id)
            if found is None:
                raise Wrong(f"lost: the table {game.id}")
            row, seats, plies, chat = found
            live = LiveTable(row, seats, plies, chat, self.secret.read_bytes(), lambda: 0.0)
        except MeadhallError as error:
            raise Wrong(f"halved: {game.id} cannot be replayed: {error}") from error
        world.figures.replayed += 1
        world.figures.plies += len(plies)
        table = live.dealt.table
        if table is None:
            return
        if table.over != (row.state == repository.OVER) or (table.over and row.places != list(table.places or ())):
            raise Wrong(f"halved: {game.id} is {row.state}, {row.places}; its moves lead to {table.places}")
        places = [place for place in game.places if place.shown is not None and place.steps]
        places = [place for place in places if seats[place.seat].kind == repository.PERSON]
        for place in [place for place in places if place.sent] or places[:1]:
            side = live.dealt.secrets.visible(place.seat)
            log = [step.told() for step in side.steps]
            check_log(place, plain(log))
            sent = place.sent
            told, given = place.sides.get("given"), live.dealt.secrets.has_answered(place.seat)
            if sent is None and given and told and telling.sealed_answer(live, place.seat) != told:
                raise Wrong(f"lost: {game.id} seat {place.seat}: sealed {told!r}, not what is there")
            if sent and sent["type"] == "move" and len(log) >= len(place.steps):
                after = [move for seat, move in plies[side.steps[len(place.steps) - 1].ply :] if seat == place.seat]
                place.must_be_stale = after[:1] == [sent["move"]]


def plain(log: Any) -> Any:
    """As it goes over the wire."""
    import orjson

    return orjson.loads(orjson.dumps(log, option=orjson.OPT_SERIALIZE_NUMPY))
