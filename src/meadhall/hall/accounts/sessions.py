"""Sessions and tokens as they are kept: who may come in from which device, and which programs play for whom.

The secret a browser or a program shows is kept nowhere: its hash leads to the line that says whose it is.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from meadhall.hall.accounts.people import Person, person_of
from meadhall.hall.refusal import Refused
from meadhall.hall.storage import schema

DAY = 86400.0
IDLE_KEPT, IDLE_GUEST = 30 * DAY, 60 * DAY  # a guest has no password to come back with
LONGEST = 180 * DAY  # for those who can log in again
MOST_SESSIONS, MOST_TOKENS = 20, 20  # of one person
TOKEN_MARK = "mh_"  # so that whoever finds a token knows what it is
LONGEST_LABEL = 40
OLDER = "0"  # the id of all tokens of the first halls together


@dataclass(frozen=True)
class Credential:
    """A session, or a program's token."""

    id: str
    person: Person
    label: str
    made: float
    used: float | None
    expires: float
    confirmed: float | None = None  # when the password was typed in this session
    program: bool = False  # a token: for play alone


def hash_of(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def until(person: Person, made: float, now: float) -> float:
    """When a session that is used now ends if it is used no more."""
    return min(now + IDLE_KEPT, made + LONGEST) if person.kept else now + IDLE_GUEST


def _read(row: Any) -> Credential:
    person = Person(row.person, row.name, row.password is not None, row.session)
    confirmed = getattr(row, "confirmed", None)
    return Credential(
        row.pass_id, person, row.label, row.made, row.used, row.expires, confirmed, not hasattr(row, "confirmed")
    )


def _query(program: bool) -> Any:
    table, people = schema.tokens if program else schema.sessions, schema.people
    own = [column for column in table.c if column.name not in ("id", "hash")]
    return select(table.c.id.label("pass_id"), *own, people.c.name, people.c.password, people.c.session).join_from(
        table, people, table.c.person == people.c.id
    )


SESSIONS, TOKENS = _query(program=False), _query(program=True)


def find(connection: Connection, hashed: str, program: bool, now: float) -> Credential | None:
    """Whose that secret is, if it still counts."""
    table, query = (schema.tokens, TOKENS) if program else (schema.sessions, SESSIONS)
    row = connection.execute(query.where(table.c.hash == hashed, table.c.expires > now)).first()
    return None if row is None else _read(row)


def listed(connection: Connection, person: str, program: bool, now: float) -> list[Credential]:
    """A person's sessions or tokens, the newest first."""
    table, query = (schema.tokens, TOKENS) if program else (schema.sessions, SESSIONS)
    mine = query.where(table.c.person == person, table.c.expires > now).order_by(table.c.made.desc(), table.c.id)
    return [_read(row) for row in connection.execute(mine)]


def begin(
    connection: Connection, person: Person, secret: str, device: str, now: float, confirmed: bool
) -> tuple[Credential, list[str]]:
    """A new session, and those that end for it, as nobody has more than a handful."""
    table = schema.sessions
    if (there := find(connection, hash_of(secret), False, now)) is not None:  # one of before, made by another call
        return there, []
    connection.execute(delete(table).where(table.c.hash == hash_of(secret)))
    row: dict[str, Any] = {
        "id": secrets.token_hex(8), "hash": hash_of(secret), "person": person.id, "label": device[:LONGEST_LABEL],
        "made": now, "used": now, "expires": until(person, now, now), "confirmed": now if confirmed else None,
    }  # fmt: skip
    old = select(table.c.id).where(table.c.person == person.id).order_by(table.c.used.desc(), table.c.id)
    ended = list(connection.execute(old).scalars())[MOST_SESSIONS - 1 :]
    connection.execute(delete(table).where(table.c.id.in_(ended)))
    connection.execute(insert(table).values(**row))
    known = Credential(row["id"], person, row["label"], now, now, row["expires"], row["confirmed"])
    return known, ended


def give(connection: Connection, person: Person, secret: str, name: str, now: float, expires: float) -> str:
    """A new token; returns its id."""
    table = schema.tokens
    if len(listed(connection, person.id, True, now)) >= MOST_TOKENS:
        raise Refused("too_many", f"You have {MOST_TOKENS} tokens already: revoke one that you no longer need.")
    token_id = secrets.token_hex(8)
    row = {"id": token_id, "hash": hash_of(secret), "person": person.id, "label": name, "made": now, "expires": expires}
    connection.execute(insert(table).values(**row))
    return token_id


def renew(connection: Connection, known: Credential, now: float) -> float:
    """Notes that a credential is used, and lets a session last on; returns until when."""
    table = schema.tokens if known.program else schema.sessions
    expires = known.expires if known.program else max(known.expires, until(known.person, known.made, now))
    connection.execute(update(table).where(table.c.id == known.id).values(used=now, expires=expires))
    return expires


def confirm(connection: Connection, known: Credential, secret: str, now: float) -> bool:
    """The password was typed here just now: another secret takes the place of the one before. False if another call of
    this session was first: the browser has its answer, or will.
    """
    table = schema.sessions
    unchanged = table.c.confirmed.is_(None) if known.confirmed is None else table.c.confirmed == known.confirmed
    change = update(table).where(table.c.id == known.id, unchanged)
    changed = bool(connection.execute(change.values(confirmed=now, hash=hash_of(secret))).rowcount)
    if changed:
        forget_old(connection, known.person.id, tokens=False)
    return changed


def end(connection: Connection, person: str, ids: Sequence[str], program: bool) -> list[str]:
    """Ends sessions or tokens of a person; with a session, cookies of the first halls end too. Returns those ended."""
    table = schema.tokens if program else schema.sessions
    mine = (table.c.person == person) & table.c.id.in_(ids)
    ended = list(connection.execute(select(table.c.id).where(mine)).scalars())
    connection.execute(delete(table).where(mine))
    if not program or OLDER in ids:
        forget_old(connection, person, tokens=program)
    return ended


def end_all(connection: Connection, person: str, but: str | None = None, tokens: bool = True) -> list[str]:
    """Ends whatever lets anyone in as this person; returns those ended."""
    ended: list[str] = []
    for program in (False, True) if tokens else (False,):
        table = schema.tokens if program else schema.sessions
        mine = (table.c.person == person) & (table.c.id != (but or ""))
        ended += connection.execute(select(table.c.id).where(mine)).scalars().all()
        connection.execute(delete(table).where(mine))
        forget_old(connection, person, tokens=program)
    return ended


def alive(connection: Connection, ids: Sequence[str], now: float) -> set[str]:
    """Those of these sessions and tokens that still count."""
    found: set[str] = set()
    for table in (schema.sessions, schema.tokens):
        query = select(table.c.id).where(table.c.id.in_(ids), table.c.expires > now)
        found.update(connection.execute(query).scalars())
    return found


def remove_expired(connection: Connection, now: float) -> None:
    for table in (schema.sessions, schema.tokens):
        connection.execute(delete(table).where(table.c.expires <= now))


# ---- cookies and tokens of the first halls, which were signed and not kept


def old_tokens_until(connection: Connection, person: str) -> float | None:
    """Until when tokens of the first halls count for this person."""
    p = schema.people.c
    return connection.execute(select(p.old_tokens).where(p.id == person)).scalar()


def of_old(connection: Connection, person: str, session: int, program: bool, now: float) -> Credential | None:
    """What a signed cookie or token of before stands for, if it still counts."""
    p = schema.people.c
    last = p.old_tokens if program else p.old_cookies
    query = select(schema.people, last.label("last")).where(p.id == person, p.session == session, last > now)
    row = connection.execute(query).first()
    if row is None:
        return None
    return Credential(old_id(person, program), person_of(row), "", 0.0, now, row.last, None, program)


def old_id(person: str, program: bool) -> str:
    """What visits by a cookie or token of the first halls go by."""
    return f"{'token' if program else 'cookie'} of {person}"


def forget_old(connection: Connection, person: str, tokens: bool) -> None:
    p = schema.people.c
    column = p.old_tokens if tokens else p.old_cookies
    connection.execute(update(schema.people).where(p.id == person, column.is_not(None)).values({column: None}))
