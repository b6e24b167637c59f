"""The database: people, tables, the moves made at them, what was said, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    false,
    text,
)  # fmt: skip


class Unreadable:
    """Stands for data that are no JSON any more."""


UNREADABLE: Final = Unreadable()


class Readable(TypeDecorator[Any]):
    """JSON of which a damaged row does not keep the rows beside it from being read."""

    impl = JSON
    cache_ok = True

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any] | None:
        read = super().result_processor(dialect, coltype)

        def read_if_possible(value: Any) -> Any:
            try:
                return value if read is None else read(value)
            except ValueError:
                return UNREADABLE

        return read_if_possible


class Digits(TypeDecorator[int]):
    """A whole number of up to 128 bits, as text."""

    impl = String(39)
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> str | None:  # noqa: ARG002
        return None if value is None else str(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> int | None:  # noqa: ARG002
        return None if value is None else int(value)


Data = Readable(none_as_null=True)
metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("name_key", String(96), nullable=False),  # the name as names are compared
    Column("password", Text),  # by argon2; null while the name is not kept
    Column("session", Integer, nullable=False, default=0),  # what cookies and tokens of the first halls must name
    Column("created", Float, nullable=False),
    Column("look", String(96)),  # what the name looks like; kept names differ in it, but for some of the first halls
    Column("old_cookies", Float),  # until when signed cookies of the first halls count; null: they do not
    Column("old_tokens", Float),  # and their tokens
    Column("code_until", Float),  # the password is a code that counts until then; null: it is the owner's own
    Index("ix_people_look", "look"),
)
Index(
    "uq_people_kept_name",
    people.c.name_key,
    unique=True,
    sqlite_where=text("password IS NOT NULL"),
    postgresql_where=text("password IS NOT NULL"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", String(16), primary_key=True),  # by which its owner ends it
    Column("hash", String(64), nullable=False),  # of the secret in the cookie, which itself is kept nowhere
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("label", String(40), nullable=False),  # the device, in words
    Column("made", Float, nullable=False),
    Column("used", Float, nullable=False),  # to the hour
    Column("expires", Float, nullable=False),
    Column("confirmed", Float),  # when the password was last typed here; null: never
    Index("uq_sessions_hash", "hash", unique=True),
    Index("ix_sessions_person", "person"),
)

tokens = Table(
    "tokens",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("hash", String(64), nullable=False),  # of what the program shows
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("label", String(40), nullable=False),  # the name its owner gave it
    Column("made", Float, nullable=False),
    Column("used", Float),  # to the hour; null: never
    Column("expires", Float, nullable=False),
    Index("uq_tokens_hash", "hash", unique=True),
    Index("ix_tokens_person", "person"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("options", Data, nullable=False),
    Column("seed", Digits),  # a secret until the game is over; null before the deal
    Column("salt", String(64)),  # published with the seed
    Column("state", String(8), nullable=False),  # waiting, playing, over
    Column("public", Boolean, nullable=False),
    Column("invite", String(32), nullable=False),  # the word that lets friends in
    Column("host", String(32), ForeignKey("people.id")),
    Column("clock", Data),  # what was agreed
    Column("time", Data),  # and how it stands; its `since` is in hall time (see tables/hall_time.py)
    Column("answer_time", Integer),  # seconds every window for answers lasts; null where that is not fixed
    Column("turn", Data),  # seats to move, where that is no secret
    Column("created", Float, nullable=False),
    Column("moved", Float, nullable=False),  # when something last happened that all could see
    Column("left_at", Float),  # when the last person left a game to bots, in hall time; null: somebody sits there
    Column("scores", Data),
    Column("places", Data),
    Column("takebacks", Integer, nullable=False, default=0),
    Column("casual", Boolean, nullable=False, default=False),  # does not count for ratings
    Column("strict", Boolean, nullable=False, default=False, server_default=false()),  # rated by choice: no help here
    Column("hints", Boolean, nullable=False, default=False, server_default=false()),  # all have agreed to hints
    Column("requests", Data),  # what players ask of the others, by kind (see play/consent.py)
    Column("rematch", String(32)),  # the table at which they play again
    Column("parent", String(32)),  # the table this one branched from
    Column("parent_ply", Integer),
    Index("ix_tables_state_moved", "state", "moved"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # person, bot, open, invited
    Column("person", String(32), ForeignKey("people.id")),  # who plays here, or is expected here
    Column("name", String(24), nullable=False),
    Column("sign", String(8)),  # what tells a guest from other guests of that name
    Column("level", String(16)),  # of a bot
    Column("hotseat", Boolean, nullable=False, default=False),  # another person at the same device
    Column("gone", String(32), ForeignKey("people.id")),  # who left this seat to a bot
    Column("final", Boolean, nullable=False, default=False, server_default=false()),  # and may not come back
    Column("orders", Data),  # standing orders, each with the ply it was given at
    Column("answer", Data),  # what was answered in secret and is sealed yet
    Index("ix_seats_person", "person"),
    Index("ix_seats_gone", "gone"),
)


def _made() -> Iterator[Column[Any]]:
    """A move that was made: by whom, and when."""
    yield Column("seat", Integer, nullable=False)
    yield Column("move", Integer, nullable=False)
    yield Column("at", Float, nullable=False)


plies = Table(
    "plies",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    *_made(),
)

taken_back = Table(
    "taken_back",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("takeback", Integer, primary_key=True),  # the how-manieth of this table
    Column("ply", Integer, primary_key=True),
    *_made(),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("person", String(32), ForeignKey("people.id"), nullable=False),
    Column("name", String(24), nullable=False),
    Column("seat", Integer),
    Column("text", String(500), nullable=False),
    Column("at", Float, nullable=False),
    Column("notice", Boolean, nullable=False, default=False, server_default=false()),  # the hall's own words
    Index("ix_chat_table_id", "table_id", "id"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("game", String(32), primary_key=True),
    Column("who", String(40), primary_key=True),  # person:ID or bot:LEVEL
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("game", String(32), nullable=False),
    Column("who", String(40), nullable=False),  # person:ID, bot:LEVEL or guest
    Column("name", String(24), nullable=False),
    Column("place", Integer, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("mu", Float),  # after the game, where it counted
    Column("sigma", Float),
    Column("mu_before", Float),  # before it; null in games of before this was kept
    Column("sigma_before", Float),
    Column("at", Float, nullable=False),
    Index("ix_results_who", "who", "game"),
)

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("found", Data, nullable=False),  # chances and choices so far; see bots/review.py
    Column("done", Boolean, nullable=False),  # nothing is left to find
    Column("asked", Float, nullable=False),  # when somebody first asked for it
    Index("ix_reviews_done", "done", "asked"),
)

mail_addresses = Table(
    "mail_addresses",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("address", String(254), nullable=False),
    Column("confirmed", Float),  # when whoever reads its mails said so; null: not yet
    Column("sent", Float, nullable=False),  # when the last mail about a turn went there
    Column("seen", Float, nullable=False),  # when this person was last seen in the hall
)

turn_mails = Table(
    "turn_mails",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("turn", Integer, nullable=False),  # the turn somebody was mailed about; see play/turn_mail.py
)

hall_time = Table(
    "hall_time",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),  # one row
    Column("apart", Float, nullable=False),  # hall time less the date, which is PostgreSQL's where halls share it
    Column("open_until", Float, nullable=False),  # when the hall was last seen to be open, in hall time
)

leases = Table(
    "leases",
    metadata,
    Column("what", String(32), primary_key=True),  # hall
    Column("epoch", BigInteger, nullable=False),  # raised by whoever takes it; see leases.py
)

halls = Table(
    "halls",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),  # given once, never again: a hall's epoch
    Column("address", String(255), nullable=False),  # where other halls reach it
    Column("key", String(64), nullable=False),  # by which they sign what they pass on to it
    Column("closing", Boolean, nullable=False),  # it hands its tables over, and is given none
    Column("beat", DateTime(timezone=True), nullable=False),  # its last heartbeat, by the database's clock
    Column("since", DateTime(timezone=True), nullable=False),  # since when no heartbeat was missed
    Column("revision", String(32)),  # the newest schema it knows; null: one before halls said so
    Column("rules", Data),  # the rules versions it knows of each game; null: unknown
    Index("uq_halls_address", "address", unique=True),
    sqlite_autoincrement=True,
)

table_leases = Table(
    "table_leases",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("hall", Integer, ForeignKey("halls.id", ondelete="SET NULL")),  # who may write to the table; null: nobody
    Column("epoch", BigInteger, nullable=False),  # raised with every taking; see halls.py
    Column("until", Float),  # when the hall that had it last is known to have lived, in hall time
    Index("ix_table_leases_hall", "hall"),
)

hall_secret = Table(
    "hall_secret",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),  # one row, where halls share the database
    Column("secret", String(128), nullable=False),  # in hexadecimal digits; a hall alone has it in a file
)

schema_floor = Table(
    "schema_floor",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),  # one row
    Column("oldest", String(32), nullable=False),  # the oldest revision whose halls can go on; see migrate.py
)
