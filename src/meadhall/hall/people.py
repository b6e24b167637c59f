"""People: a name and a signed cookie; a password only for those who want to keep the name."""

from __future__ import annotations

import secrets
import time
import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from itsdangerous import BadData, URLSafeSerializer
from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from meadhall.hall.refusal import Refused
from meadhall.hall.storage import schema

LONGEST_NAME = 24
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200
COOKIE = "meadhall"
COOKIE_AGE = 400 * 86400  # seconds; browsers keep none longer
NOBODYS_NAMES = ("you",)  # the log speaks to players so
HASHER = PasswordHasher()


@dataclass(frozen=True)
class Person:
    """Somebody with a name."""

    id: str
    name: str
    kept: bool
    session: int

    def told(self) -> dict[str, Any]:
        return {"id": self.id, "name": self.name, "kept": self.kept}


class Passes:
    """Cookies and tokens: signed, so that nobody can make one up."""

    def __init__(self, secret: bytes) -> None:
        self._cookies = URLSafeSerializer(secret, "cookie")
        self._tokens = URLSafeSerializer(secret, "token")

    def cookie(self, person: Person) -> str:
        return str(self._cookies.dumps([person.id, person.session]))

    def token(self, person: Person) -> str:
        return str(self._tokens.dumps([person.id, person.session]))

    def read(self, cookie: str | None, token: str | None) -> tuple[str, int] | None:
        """The person and session a cookie or a token stands for; None if it is none of ours."""
        for serializer, text in ((self._tokens, token), (self._cookies, cookie)):
            if text and len(text) < 512:
                try:
                    person, session = serializer.loads(text)
                except (BadData, ValueError, TypeError):
                    continue
                return str(person), int(session)
        return None


def tidy_name(name: str) -> str:
    """A name as it is shown: no odd blanks, nothing unprintable."""
    tidy = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(tidy) <= LONGEST_NAME or not tidy.isprintable() or _key(tidy) in NOBODYS_NAMES:
        raise Refused("bad_name", f"A name is 1 to {LONGEST_NAME} printable characters, and not 'You'.", 422)
    return tidy


def _key(name: str) -> str:
    """Names that look alike are the same name."""
    return unicodedata.normalize("NFKC", name).casefold()[:96]


def _person(row: Any) -> Person:
    return Person(row.id, row.name, row.password is not None, row.session)


def find(connection: Connection, person_id: str, session: int | None = None) -> Person | None:
    """The person of that id, if the session is still good."""
    row = connection.execute(select(schema.people).where(schema.people.c.id == person_id)).first()
    return None if row is None or session not in (None, row.session) else _person(row)


def named(connection: Connection, me: Person | None, name: str) -> Person:
    """Gives a newcomer a name, or somebody another one; kept names are their owners' alone."""
    p, key = schema.people.c, _key(name)
    owner = connection.execute(select(p.id).where(p.name_key == key, p.password.is_not(None))).scalar()
    if owner is not None and (me is None or owner != me.id):
        raise Refused("name_kept", f"{name} is kept by somebody with a password: log in, or pick another name.")
    if me is None:
        row = {"id": secrets.token_hex(8), "name": name, "name_key": key, "session": 0, "created": time.time()}
        connection.execute(insert(schema.people).values(**row))
        return Person(str(row["id"]), name, False, 0)
    connection.execute(update(schema.people).where(p.id == me.id).values(name=name, name_key=key))
    return Person(me.id, name, me.kept, me.session)


def keep(connection: Connection, me: Person, hashed: str) -> Person:
    """Keeps the name by a password; cookies and tokens of before are void."""
    try:
        with connection.begin_nested():
            connection.execute(
                update(schema.people)
                .where(schema.people.c.id == me.id)
                .values(password=hashed, session=schema.people.c.session + 1)
            )
    except IntegrityError:
        raise Refused("name_kept", f"Somebody else keeps the name {me.name} already: pick another first.") from None
    found = find(connection, me.id)
    assert found is not None
    return found


def password_of(connection: Connection, name: str) -> tuple[Person | None, str]:
    """Who keeps that name, and the hash to check a password against."""
    p = schema.people.c
    if not name.isprintable():  # no name is, and PostgreSQL takes no NUL
        return None, no_password()
    query = select(schema.people).where(p.name_key == _key(name), p.password.is_not(None))
    row = connection.execute(query).first()
    return (None, no_password()) if row is None else (_person(row), row.password)


@cache
def no_password() -> str:
    """A hash nothing fits, so that an unknown name takes as long as a wrong password."""
    return HASHER.hash(secrets.token_hex(16))


def fits(hashed: str, password: str) -> bool:
    try:
        return HASHER.verify(hashed, password)
    except (Argon2Error, InvalidHashError):
        return False
