"""The repository of mail addresses, and of the turns that somebody was mailed about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, or_, select, update

from meadhall.hall.storage import schema

Turn = tuple[str, int, int]  # a table, a seat there, and how many moves that seat had made or taken back


@dataclass(frozen=True)
class MailAddress:
    """Where somebody is told of their turn."""

    person: str
    name: str
    address: str
    confirmed: bool
    sent: float  # when the last mail about a turn went there
    seen: float  # when this person was last seen in the hall


def of_person(connection: Connection, person: str) -> MailAddress | None:
    """The address that somebody gave; None where they gave none."""
    return next(iter(of_people(connection, [person])), None)


def of_people(connection: Connection, people: Iterable[str]) -> list[MailAddress]:
    a, p = schema.mail_addresses.c, schema.people.c
    wanted = select(a.person, p.name, a.address, a.confirmed, a.sent, a.seen).join(schema.people, p.id == a.person)
    rows = connection.execute(wanted.where(a.person.in_(list(people))))
    return [
        MailAddress(str(row.person), str(row.name), str(row.address), row.confirmed is not None, row.sent, row.seen)
        for row in rows
    ]


def give(connection: Connection, person: str, address: str) -> None:
    """An address that is not confirmed yet, in place of the one of before."""
    forget(connection, person)
    connection.execute(insert(schema.mail_addresses).values(person=person, address=address, sent=0.0, seen=0.0))


def confirm(connection: Connection, person: str, address: str, now: float) -> bool:
    """Whoever reads the mails of this address wants them; False if it is not the one that was given last."""
    a = schema.mail_addresses.c
    same = (a.person == person) & (a.address == address)
    return connection.execute(update(schema.mail_addresses).where(same).values(confirmed=now)).rowcount > 0


def forget(connection: Connection, person: str, address: str | None = None) -> None:
    """No more mails to somebody, or to this address of theirs."""
    a = schema.mail_addresses.c
    mine = a.person == person
    connection.execute(delete(schema.mail_addresses).where(mine if address is None else mine & (a.address == address)))


def note_seen(connection: Connection, seen: Mapping[str, float]) -> None:
    """When people were last in the hall."""
    a = schema.mail_addresses.c
    for person, at in seen.items():
        connection.execute(update(schema.mail_addresses).where(a.person == person, a.seen < at).values(seen=at))


def mailed(connection: Connection, tables: Iterable[str]) -> list[Turn]:
    """The turns at these tables that were mailed about."""
    t = schema.turn_mails.c
    rows = connection.execute(select(t.table_id, t.seat, t.turn).where(t.table_id.in_(list(tables))))
    return [(str(row.table_id), row.seat, row.turn) for row in rows]


def claim(connection: Connection, person: str, turns: Iterable[Turn], now: float, pause: float) -> bool:
    """Takes the right to mail somebody about these turns, before it is done: nobody is mailed twice.

    False if there is no confirmed address any more, or a mail went there since `pause` seconds.
    """
    a, t = schema.mail_addresses.c, schema.turn_mails.c
    free = (a.person == person) & a.confirmed.is_not(None) & or_(a.sent <= now - pause, a.sent > now)
    if not connection.execute(update(schema.mail_addresses).where(free).values(sent=now)).rowcount:
        return False
    for table_id, seat, turn in turns:
        connection.execute(delete(schema.turn_mails).where(t.table_id == table_id, t.seat == seat))
        connection.execute(insert(schema.turn_mails).values(table_id=table_id, seat=seat, turn=turn))
    return True


def unclaim(connection: Connection, person: str, turns: Iterable[Turn], sent: float) -> None:
    """The mail could not be sent: all is as before."""
    a, t = schema.mail_addresses.c, schema.turn_mails.c
    connection.execute(update(schema.mail_addresses).where(a.person == person).values(sent=sent))
    for table_id, seat, _ in turns:
        connection.execute(delete(schema.turn_mails).where(t.table_id == table_id, t.seat == seat))
