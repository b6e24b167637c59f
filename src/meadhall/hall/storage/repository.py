"""The repository of tables: what was agreed, who sits where, every move made."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from functools import lru_cache
from typing import Any

import orjson
from sqlalchemy import (
    Connection,
    Dialect,
    Insert,
    Update,
    bindparam,
    delete,
    func,
    insert,
    literal,
    select,
    union_all,
    update,
)

from meadhall.engine.errors import MeadhallError
from meadhall.hall.storage import schema

WAITING, PLAYING, OVER = "waiting", "playing", "over"
PERSON, BOT, OPEN, INVITED = "person", "bot", "open", "invited"
CHAT_KEPT_AT_HAND = 200  # lines a visitor is shown


WITH_EVERY_MOVE = frozenset({"turn", "time", "moved"})


class Damaged(MeadhallError):
    """What was kept of a table cannot be read any more."""


@dataclass(frozen=True)
class Seat:
    """One place at a table."""

    seat: int
    kind: str
    name: str
    person: str | None = None  # who plays here, or is expected here
    level: str | None = None  # of a bot
    hotseat: bool = False
    gone: str | None = None  # who left this seat to a bot
    final: bool = False  # and may not come back
    orders: dict[str, int] | None = None  # standing orders, each with the ply it was given at; None: none given yet
    sign: str | None = None  # what tells a guest from other guests of that name
    answer: dict[str, Any] | None = None  # what it has answered in secret, sealed: moment, moves, again


def may_come_back(seat: Seat, person: str | None) -> bool:
    """Whether this person has left the seat and can take it back."""
    return person is not None and seat.kind == BOT and seat.gone == person and not seat.final


@dataclass(frozen=True)
class TableRow:
    """A table's line in the database; schema.py says what each field means."""

    id: str
    game: str
    rules_version: int
    options: dict[str, int]
    public: bool
    invite: str
    host: str | None
    created: float
    moved: float
    state: str = WAITING
    seed: int | None = None
    salt: str | None = None
    clock: dict[str, Any] | None = None
    answer_time: int | None = None
    time: dict[str, Any] | None = None
    turn: list[int] | None = None
    scores: list[int] | None = None
    places: list[int] | None = None
    left_at: float | None = None
    takebacks: int = 0
    casual: bool = False
    strict: bool = False
    hints: bool = False
    requests: dict[str, Any] | None = None
    rematch: str | None = None
    parent: str | None = None
    parent_ply: int | None = None

    def with_changes(self, **changed: Any) -> TableRow:
        """What `dataclasses.replace` makes, in a tenth of its time: every move makes one."""
        row = object.__new__(TableRow)
        row.__dict__.update(self.__dict__, **changed)
        if not changed.keys() <= WITH_EVERY_MOVE:
            row.__dict__.pop("_lasting", None)
        return row

    @property
    def lasting(self) -> object:
        """One thing for all rows that come of this one by what every move changes, and by nothing else."""
        return self.__dict__.setdefault("_lasting", object())


class Stored:
    """A table as the database has it. Row and seats are never changed, only replaced."""

    def __init__(self, row: TableRow, seats: list[Seat]) -> None:
        self.row = row
        self._seats = seats
        self.version = 0  # goes up with whatever may change who is asked, and what

    @property
    def seats(self) -> list[Seat]:
        """Who sits where."""
        return self._seats

    @seats.setter
    def seats(self, seats: list[Seat]) -> None:
        self._seats = seats
        self.version += 1


def may_count_for_ratings(row: TableRow, seats: list[Seat]) -> bool:
    """Whether a game counts for ratings, as far as can be told before it ends."""
    return not row.casual and not any(seat.hotseat for seat in seats) and len(seats) > 1


IS_PLAYED = insert(schema.plies)
GOES_ON = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("table"))
    .values(turn=bindparam("turn"), time=bindparam("time"), moved=bindparam("moved"))
)  # what changes of a table with every move
COLUMNS = [schema.tables.c[field.name] for field in fields(TableRow)]
Ply = tuple[int, int]  # seat and move


def add(connection: Connection, row: TableRow, seats: list[Seat], plies: list[Ply]) -> None:
    """A new table, with the moves it begins with if it branched from another."""
    connection.execute(insert(schema.tables).values(**asdict(row)))
    _seat_all(connection, row.id, seats)
    if plies:
        rows = [
            {"table_id": row.id, "ply": ply, "seat": seat, "move": move, "at": row.created}
            for ply, (seat, move) in enumerate(plies)
        ]
        connection.execute(insert(schema.plies), rows)


def change(connection: Connection, row: TableRow, seats: list[Seat] | None = None) -> None:
    """A table's new state, and who sits there now if that changed."""
    connection.execute(update(schema.tables).where(schema.tables.c.id == row.id).values(**asdict(row)))
    if seats is not None:
        connection.execute(delete(schema.seats).where(schema.seats.c.table_id == row.id))
        _seat_all(connection, row.id, seats)


def remove(connection: Connection, table_id: str) -> None:
    """A table that closed before it began."""
    connection.execute(delete(schema.tables).where(schema.tables.c.id == table_id))


def add_ply(connection: Connection, table_id: str, ply: int, seat: int, move: int, at: float) -> None:
    """One more move; there can be only one of each number."""
    connection.execute(insert(schema.plies).values(table_id=table_id, ply=ply, seat=seat, move=move, at=at))


@dataclass(frozen=True)
class PlyWrite:
    """A move in the midst of a game, as a change to the database: those of many tables are made together."""

    row: TableRow  # the table after it
    ply: int
    seat: int
    move: int
    at: float

    @staticmethod
    def together(connection: Connection, made: list[PlyWrite]) -> None:
        _execute_for_all(
            connection,
            IS_PLAYED,
            [
                {"table_id": one.row.id, "ply": one.ply, "seat": one.seat, "move": one.move, "at": one.at}
                for one in made
            ],
        )
        _execute_for_all(
            connection,
            GOES_ON,
            [
                {"table": row.id, "turn": _json(row.turn), "time": _json(row.time), "moved": row.moved}
                for row in [one.row for one in made]
            ],
        )

    def __call__(self, connection: Connection) -> None:
        self.together(connection, [self])


def _execute_for_all(connection: Connection, statement: Insert | Update, rows: list[dict[str, Any]]) -> None:
    """A statement for many rows, with values as the driver takes them.

    SQLAlchemy looks at every value of every row, which takes as long as it takes the database to write them.
    """
    text, places = _for_the_driver(statement, connection.dialect)
    taken: Any = rows if places is None else [tuple([row[place] for place in places]) for row in rows]
    connection.exec_driver_sql(text, taken)


@lru_cache(maxsize=16)
def _for_the_driver(statement: Insert | Update, dialect: Dialect) -> tuple[str, list[str] | None]:
    """A statement in a database's own words, and the order of its values where they have no names."""
    made = statement.compile(dialect=dialect)
    return made.string, made.positiontup if made.positional else None


def _json(value: Any) -> str:
    return orjson.dumps(value).decode()


def keep_answer(connection: Connection, table_id: str, seat: int, answer: dict[str, Any]) -> None:
    """What a seat has answered in secret."""
    mine = (schema.seats.c.table_id == table_id) & (schema.seats.c.seat == seat)
    connection.execute(update(schema.seats).where(mine).values(answer=answer))


def take_back(connection: Connection, table_id: str, takeback: int, ply: int) -> None:
    """Sets the moves from this ply on aside; none is forgotten."""
    mine = (schema.plies.c.table_id == table_id) & (schema.plies.c.ply >= ply)
    for row in connection.execute(select(schema.plies).where(mine)).mappings().all():
        connection.execute(insert(schema.taken_back).values(takeback=takeback, **row))
    connection.execute(delete(schema.plies).where(mine))


def load(connection: Connection, table_id: str) -> tuple[TableRow, list[Seat], list[Ply], list[dict[str, Any]]] | None:
    """A table, its seats, its moves and the last lines said there; None if there is no such table."""
    found = connection.execute(select(*COLUMNS).where(schema.tables.c.id == table_id)).mappings().first()
    if found is None:
        return None
    c = schema.plies.c
    made = connection.execute(select(c.seat, c.move).where(c.table_id == table_id).order_by(c.ply))
    row, seats = TableRow(**found), seats_of(connection, [table_id])[table_id]
    for part in (row, *seats):
        for name, value in vars(part).items():
            if value is schema.UNREADABLE:
                raise Damaged(f"what is kept as its {name} is no JSON")
    return row, seats, [(seat, move) for seat, move in made], last_lines(connection, table_id)


def who_may_see(connection: Connection, table_id: str, no_word: str) -> tuple[bool, str]:
    """Whether a table is public, and its invitation's word.

    Where there is no such table it is private and has another word: the answer has one row in both cases, so that no
    time tells which of them it is.
    """
    c = schema.tables.c
    real = select(literal(0).label("rank"), c.public, c.invite).where(c.id == table_id)
    none = select(literal(1), literal(False), literal(no_word))
    row = connection.execute(union_all(real, none).order_by("rank").limit(1)).one()
    return bool(row.public), row.invite


def at_a_glance(connection: Connection, table_id: str) -> tuple[TableRow | None, list[Seat]]:
    """A table and its seats, without its moves; None if there is no such table."""
    found = connection.execute(select(*COLUMNS).where(schema.tables.c.id == table_id)).mappings().first()
    return TableRow(**found) if found else None, seats_of(connection, [table_id])[table_id]


def seats_of(connection: Connection, table_ids: list[str]) -> dict[str, list[Seat]]:
    """Who sits where, table by table."""
    c = schema.seats.c
    names = [field.name for field in fields(Seat)]
    found: dict[str, list[Seat]] = {table_id: [] for table_id in table_ids}
    query = select(c.table_id, *(c[name] for name in names)).where(c.table_id.in_(table_ids)).order_by(c.seat)
    for table_id, *values in connection.execute(query):
        found[table_id].append(Seat(**dict(zip(names, values, strict=True))))
    return found


def _seat_all(connection: Connection, table_id: str, seats: list[Seat]) -> None:
    connection.execute(insert(schema.seats), [{"table_id": table_id, **asdict(seat)} for seat in seats])


def unfinished(connection: Connection) -> list[str]:
    """Tables where a clock runs or a bot may be asked: those a hall must see to when it opens."""
    c = schema.tables.c
    found = []
    rows = connection.execute(select(c.id, c.turn, c.clock).where(c.state == PLAYING).order_by(c.moved.desc())).all()
    bots: dict[str, set[int]] = {}
    seated = select(schema.seats.c.table_id, schema.seats.c.seat).join(schema.tables)
    for table_id, seat in connection.execute(seated.where(c.state == PLAYING, schema.seats.c.kind == BOT)):
        bots.setdefault(table_id, set()).add(seat)
    people = (
        select(schema.seats.c.table_id).join(schema.tables).where(c.state == PLAYING, schema.seats.c.kind == PERSON)
    )
    with_people = set(connection.execute(people).scalars())
    for table_id, turn, clock in rows:
        if table_id not in with_people:  # bots alone wait until somebody looks
            continue
        asked = bots.get(table_id, set())
        if isinstance(turn, list):  # else who is asked is a secret, or cannot be read
            asked = {seat for seat in asked if seat in turn}
        if clock is not None or asked:
            found.append(table_id)
    return found


def left_for_good(connection: Connection, before: float) -> list[str]:
    """Games at which bots alone sit: the last person left before that moment of hall time, or nobody may come back."""
    t, s = schema.tables.c, schema.seats.c
    at_table = select(s.table_id).where(s.table_id == t.id)
    may_return = at_table.where(s.gone.is_not(None), s.final.is_(False)).exists()
    found = select(t.id).where(t.state == PLAYING, ~at_table.where(s.kind == PERSON).exists())
    found = found.where((t.left_at < before) | ~may_return).order_by(t.moved)
    return list(connection.execute(found).scalars())


def running(connection: Connection, person: str) -> int:
    """At how many tables that are not over this person sits."""
    sits = select(schema.seats.c.table_id).where(schema.seats.c.kind == PERSON, schema.seats.c.person == person)
    found = select(func.count()).where(schema.tables.c.id.in_(sits), schema.tables.c.state != OVER)
    return int(connection.execute(found.select_from(schema.tables)).scalar_one())


# ---- the hall's own time


def hall_time(connection: Connection) -> tuple[float, float] | None:
    """What hall time and the date differ by, and when the hall was last open; None if it never was."""
    row = connection.execute(select(schema.hall_time.c.apart, schema.hall_time.c.open_until)).first()
    return None if row is None else (row.apart, row.open_until)


def keep_hall_time(connection: Connection, apart: float, open_until: float) -> None:
    known = {"apart": apart, "open_until": open_until}
    if connection.execute(update(schema.hall_time).values(**known)).rowcount == 0:
        connection.execute(insert(schema.hall_time).values(id=1, **known))


def keep_open_until(connection: Connection, open_until: float) -> None:
    """Halls share the database, and this one is open; another may have said so of a later moment."""
    t = schema.hall_time.c
    connection.execute(update(schema.hall_time).where(t.open_until < open_until).values(open_until=open_until))


# ---- what is said


def say(connection: Connection, table_id: str, person: str, line: dict[str, Any]) -> None:
    connection.execute(insert(schema.chat).values(table_id=table_id, person=person, **line))


def last_lines(connection: Connection, table_id: str) -> list[dict[str, Any]]:
    c = schema.chat.c
    query = select(c.name, c.seat, c.text, c.at, c.notice).where(c.table_id == table_id).order_by(c.id.desc())
    rows = connection.execute(query.limit(CHAT_KEPT_AT_HAND)).all()
    return [
        {"name": name, "seat": seat, "text": said, "at": at, "notice": notice}
        for name, seat, said, at, notice in reversed(rows)
    ]


# ---- lists

PAGE = 20


def listed(
    connection: Connection, which: str, me: str | None, game: str, words: str, page: int
) -> tuple[list[tuple[TableRow, list[Seat]]], bool]:
    """A page of the lobby's lists, newest first, and whether there is more."""
    t, s = schema.tables.c, schema.seats.c
    at_table = select(s.table_id).where(s.table_id == t.id)
    sits = at_table.where((s.person == me) | (s.gone == me)).exists()
    expected = at_table.where(s.person == me, s.kind == INVITED).exists()
    free = at_table.where(s.kind == OPEN).exists()
    query = select(*COLUMNS)
    if which == "mine":
        query = query.where(sits).order_by(t.state == OVER)
    elif which == "open":
        query = query.where(t.state == WAITING, (t.public & free) | expected)
    elif which == "finished":
        query = query.where(t.state == OVER, t.public | sits if me else t.public)
    else:
        query = query.where(t.state == PLAYING, t.public)
        query = query.where(~sits) if me else query
    if game:
        query = query.where(t.game == game)
    if words:
        like = "%" + "".join(f"\\{letter}" if letter in "\\%_" else letter for letter in words.lower()) + "%"
        named = at_table.where(func.lower(s.name).like(like, escape="\\")).exists()
        query = query.where(named | func.lower(t.game).like(like, escape="\\") | (t.id == words))
    query = query.order_by(t.moved.desc(), t.id).offset(page * PAGE).limit(PAGE + 1)
    rows = [TableRow(**found) for found in connection.execute(query).mappings()]
    seats = seats_of(connection, [row.id for row in rows[:PAGE]])
    return [(row, seats[row.id]) for row in rows[:PAGE]], len(rows) > PAGE
