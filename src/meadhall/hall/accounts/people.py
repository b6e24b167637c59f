"""People: a name; a password only for those who want to keep the name."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from meadhall.hall.accounts.names import LONGEST_NAME, key, look
from meadhall.hall.accounts.passwords import no_password
from meadhall.hall.refusal import Refused
from meadhall.hall.storage import schema

MARK = " (guest)"  # behind the name of a guest who had it before somebody else kept it
SHORTEST_SIGN, LONGEST_SIGN = 3, 6  # characters of an id that tell guests of one name apart
MOST_ALIKE = 2000  # guests of one name that are looked at for that


@dataclass(frozen=True)
class Person:
    """Somebody with a name."""

    id: str
    name: str
    kept: bool
    session: int  # what cookies and tokens of the first halls are checked against

    def told(self) -> dict[str, Any]:
        return {"id": self.id, "name": self.name, "kept": self.kept}


def person_of(row: Any) -> Person:
    return Person(row.id, row.name, row.password is not None, row.session)


def find(connection: Connection, person_id: str) -> Person | None:
    """The person of that id."""
    row = connection.execute(select(schema.people).where(schema.people.c.id == person_id)).first()
    return None if row is None else person_of(row)


def named(connection: Connection, me: Person | None, name: str) -> Person:
    """Gives a newcomer a name, or somebody another; kept names, and what looks like them, are their owners' alone."""
    if me is None or name != me.name:
        _check_free(connection, me, name)
    shown = {"name": name, "name_key": key(name), "look": look(name)}
    if me is None:
        row = {"id": secrets.token_hex(8), **shown, "session": 0, "created": time.time()}
        connection.execute(insert(schema.people).values(**row))
        return Person(str(row["id"]), name, False, 0)
    connection.execute(update(schema.people).where(schema.people.c.id == me.id).values(**shown))
    return Person(me.id, name, me.kept, me.session)


def _check_free(connection: Connection, me: Person | None, name: str) -> None:
    p = schema.people.c
    kept = select(p.name_key).where(p.password.is_not(None), p.id != (me.id if me else ""))
    if connection.execute(kept.where(p.name_key == key(name))).first() is not None:
        raise Refused("name_kept", f"{name} is kept by somebody with a password: log in, or pick another name.")
    if connection.execute(kept.where(p.look == look(name))).first() is not None:
        raise Refused(
            "name_kept", f"{name} looks like a name that somebody else keeps with a password: pick another name."
        )


def kept_by_others(connection: Connection, person_id: str, names: Sequence[str]) -> set[str]:
    """Those of the names that somebody else keeps, or that look like a name somebody else keeps."""
    p = schema.people.c
    keys, looks = {name: key(name) for name in names}, {name: look(name) for name in names}
    alike = p.name_key.in_(set(keys.values())) | p.look.in_(set(looks.values()))
    found = connection.execute(
        select(p.name_key, p.look).where(p.password.is_not(None), p.id != person_id, alike)
    ).all()
    kept_keys, kept_looks = {row.name_key for row in found}, {row.look for row in found}
    return {name for name in keys if keys[name] in kept_keys or looks[name] in kept_looks}


def shown_name(connection: Connection, person: Person) -> str:
    """The name by which others meet somebody; a guest is marked whose name looks like one that somebody keeps."""
    if person.kept or not kept_by_others(connection, person.id, [person.name]):
        return person.name
    return person.name[: LONGEST_NAME - len(MARK)] + MARK


def sign(connection: Connection, person: Person) -> str | None:
    """What tells a guest from other guests of that name: `#` and the first characters of the person's id.

    None where nobody else has the name. Names that are kept are one of a kind.
    """
    if person.kept:
        return None
    p = schema.people.c
    alike = select(p.id).where(p.look == look(person.name), p.id != person.id, p.password.is_(None))
    others = list(connection.execute(alike.limit(MOST_ALIKE)).scalars())
    if not others:
        return None
    lengths = range(SHORTEST_SIGN, LONGEST_SIGN + 1)
    length = next((size for size in lengths if all(other[:size] != person.id[:size] for other in others)), LONGEST_SIGN)
    return f"#{person.id[:length]}"


def spoken_name(connection: Connection, person: Person) -> str:
    """The name with the sign: where others are met who sit at no table, or at many."""
    told = sign(connection, person)
    return shown_name(connection, person) if told is None else f"{shown_name(connection, person)} {told}"


def shown_names(connection: Connection, ids: Iterable[str]) -> dict[str, str]:
    """The names by which these people are known in the whole hall, by their ids."""
    wanted, p = list(dict.fromkeys(ids)), schema.people.c
    found: list[Person] = []
    for start in range(0, len(wanted), 500):
        rows = connection.execute(select(schema.people).where(p.id.in_(wanted[start : start + 500])))
        found += [person_of(row) for row in rows]
    return {person.id: spoken_name(connection, person) for person in found}


def keep(connection: Connection, me: Person, hashed: str) -> Person:
    """Keeps the name by a password, or changes the password."""
    p = schema.people.c
    change = update(schema.people).where(p.id == me.id)
    if not me.kept:
        change = change.where(p.password.is_(None))  # a first password takes the place of no other
    try:
        with connection.begin_nested():
            if not me.kept:
                _check_free(connection, me, me.name)
            changed = connection.execute(change.values(password=hashed, look=look(me.name), code_until=None))
    except (IntegrityError, Refused):
        raise Refused(
            "name_kept",
            f"Somebody else keeps the name {me.name}, or one that looks like it: pick another first.",
        ) from None
    if not changed.rowcount:
        raise Refused("stale", "This name was given a password meanwhile: type that as the old one.")
    found = find(connection, me.id)
    assert found is not None
    return found


def password_of(connection: Connection, name: str, now: float = 0.0) -> tuple[Person | None, str]:
    """Who keeps that name, and the hash to check a password against; a code of the host counts for a day."""
    p = schema.people.c
    if not name.isprintable():  # no name is, and PostgreSQL takes no NUL
        return None, no_password()
    still = p.code_until.is_(None) | (p.code_until > now)
    query = select(schema.people).where(p.name_key == key(name), p.password.is_not(None), still)
    row = connection.execute(query).first()
    return (None, no_password()) if row is None else (person_of(row), row.password)


def give_code(connection: Connection, person_id: str, hashed: str, until: float) -> None:
    """Puts a code in the place of a password that was forgotten."""
    mine = schema.people.c.id == person_id
    connection.execute(update(schema.people).where(mine).values(password=hashed, code_until=until))
