"""What the database tells is made of Python's own types, exactly: a subclass of `str` is no key to a JSON writer."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from sqlalchemy import Connection, delete, insert, text, update

import meadhall.hall
from meadhall.bots import BOTS
from meadhall.hall.accounts import people, sessions
from meadhall.hall.play import acquaintance, lobby, statistics
from meadhall.hall.secrets import secrecy
from meadhall.hall.server import Hall
from meadhall.hall.storage import halls, leases, mails, migrate, repository, reviews, schema
from meadhall.hall.tables.live_table import LiveTable
from tests.hall import in_process
from tests.hall.kinds import KINDS
from tests.hall.server_process import run
from tests.hall.test_fencing import new_database

PLAIN = {str, int, float, bool, type(None)}
NOW = 1_000_000.0
OTHER = "http://10.0.0.2:8600"  # the address of another hall
Question = Callable[[Connection], Any]


def foreign(value: Any, where: str = "") -> Iterator[str]:
    """Whatever is not exactly of a type of Python's own, or a dataclass of such."""
    kind = type(value)
    if kind in (list, tuple, set):
        for inner in value:
            yield from foreign(inner, f"{where}[]")
    elif kind is dict:
        for key, inner in value.items():
            yield from foreign(key, f"the key {where}.{key}")
            yield from foreign(inner, f"{where}.{key}")
    elif is_dataclass(value):
        for field in fields(value):
            yield from foreign(getattr(value, field.name), f"{where}.{field.name}")
    elif kind not in PLAIN:
        yield f"{where} is a {kind.__name__}"


def questions(table_id: str, person: people.Person) -> dict[Callable[..., Any], list[Question]]:
    """Every function that tells something of the database, as it is called, in an order in which each has something."""
    secret, later = sessions.hash_of(person.id), NOW + 3600

    def session(c: Connection) -> sessions.Credential:
        found = sessions.find(c, secret, False, NOW)
        assert found is not None
        return found

    return {
        repository.load: [lambda c: repository.load(c, table_id)],
        repository.at_a_glance: [lambda c: repository.at_a_glance(c, table_id)],
        repository.who_may_see: [lambda c: repository.who_may_see(c, table_id, "no word")],
        repository.seats_of: [lambda c: repository.seats_of(c, [table_id])],
        repository.unfinished: [repository.unfinished],
        repository.left_for_good: [lambda c: repository.left_for_good(c, 2 * NOW)],
        repository.running: [lambda c: repository.running(c, person.id)],
        repository.hall_time: [repository.hall_time],
        repository.last_lines: [lambda c: repository.last_lines(c, table_id)],
        repository.listed: [
            lambda c, which=which: repository.listed(c, which, person.id, "", "", 0)  # type: ignore[misc]
            for which in ("mine", "open", "finished", "watch")
        ],
        people.find: [lambda c: people.find(c, person.id)],
        people.named: [lambda c: people.named(c, person, person.name), lambda c: people.named(c, None, "Dag")],
        people.keep: [lambda c: people.keep(c, person, "hash")],
        people.password_of: [lambda c: people.password_of(c, person.name), lambda c: people.password_of(c, "Nobody")],
        people.kept_by_others: [lambda c: sorted(people.kept_by_others(c, "nobody", [person.name]))],
        people.shown_name: [lambda c: people.shown_name(c, person)],
        people.sign: [lambda c: people.sign(c, with_another_of_that_name(c))],
        people.spoken_name: [lambda c: people.spoken_name(c, with_another_of_that_name(c))],
        people.shown_names: [lambda c: people.shown_names(c, [person.id])],
        statistics.of_person: [lambda c: statistics.of_person(c, person.id)],
        statistics.changes: [lambda c: statistics.changes(rated(c), table_id)],
        acquaintance.suiting_levels: [lambda c: acquaintance.suiting_levels(c, person.id)],
        acquaintance._against_bots: [lambda c: acquaintance._against_bots(c, person.id, list(BOTS))],
        acquaintance._latest: [lambda c: acquaintance._latest(c, person.id)],
        acquaintance.opponents: [lambda c: acquaintance.opponents(with_somebody(c), person.id)],
        acquaintance.have_met: [lambda c: acquaintance.have_met(c, person.id, person.id)],
        acquaintance.leaderboard: [lambda c: acquaintance.leaderboard(c, "odin", person.id)],
        acquaintance._count: [lambda c: acquaintance._count(c, schema.ratings.c.game == "odin")],
        acquaintance._rated_games: [
            lambda c: acquaintance._rated_games(rated(c), "odin", [f"person:{person.id}"]),
        ],
        statistics.has_finished: [lambda c: statistics.has_finished(c, person.id, "odin")],
        statistics._rate: [lambda c: statistics._rate(c, "odin", [f"person:{person.id}", "bot:karl"], [1, 2])],
        secrecy._are_over: [lambda c: secrecy._are_over(c, table_id)],
        sessions.begin: [lambda c: sessions.begin(c, person, person.id, "a browser", NOW, True)],
        sessions.find: [lambda c: sessions.find(c, secret, False, NOW)],
        sessions.renew: [lambda c: sessions.renew(c, session(c), later)],
        sessions.confirm: [lambda c: sessions.confirm(c, session(c), person.id, NOW)],
        sessions.give: [lambda c: sessions.give(c, person, f"mh_{person.id}", "a program", NOW, later)],
        sessions.listed: [
            lambda c: sessions.listed(c, person.id, False, NOW), lambda c: sessions.listed(c, person.id, True, NOW),
        ],
        sessions.alive: [lambda c: sessions.alive(c, [session(c).id], NOW)],
        sessions.old_tokens_until: [lambda c: sessions.old_tokens_until(aged(c, person), person.id)],
        sessions.of_old: [
            lambda c: sessions.of_old(aged(c, person), person.id, person.session, False, NOW),
            lambda c: sessions.of_old(aged(c, person), person.id, person.session, True, NOW),
        ],
        sessions.end: [lambda c: sessions.end(c, person.id, [session(c).id], False)],
        sessions.end_all: [lambda c: sessions.end_all(c, person.id)],
        leases.take: [lambda c: leases.take(with_lease(c), 1.0, "trial")],
        migrate._floor: [migrate._floor],
        reviews.load: [lambda c: reviews.load(reviewed(c, table_id), table_id)],
        reviews.unfinished: [lambda c: reviews.unfinished(reviewed(c, table_id))],
        mails.of_person: [lambda c: mails.of_person(with_mails(c, person, table_id), person.id)],
        mails.of_people: [lambda c: mails.of_people(with_mails(c, person, table_id), [person.id])],
        mails.mailed: [lambda c: mails.mailed(with_mails(c, person, table_id), [table_id])],
        mails.confirm: [lambda c: mails.confirm(with_mails(c, person, table_id), person.id, "a@example.org", NOW)],
        mails.claim: [lambda c: mails.claim(with_mails(c, person, table_id), person.id, [], 2 * NOW, 1.0)],
    }  # fmt: skip


def questions_of_halls(hall: int, table_id: str) -> dict[Callable[..., Any], list[Question]]:
    """The same for what halls that share a database ask; `hall` is steady, and has this table."""

    def lease(c: Connection) -> halls.Lease:
        found = halls.take(c, hall, table_id)
        assert isinstance(found, halls.Lease)
        return found

    return {
        halls.join: [lambda c: halls.join(c, OTHER)],
        halls.dead: [lambda c: halls.dead(with_silent_hall(c)[0], hall)],
        halls.others: [lambda c: sorted(halls.others(with_silent_hall(c)[0], hall))],
        halls.remove_dead: [lambda c: halls.remove_dead(*with_silent_hall(c))],
        halls._remove: [lambda c: halls._remove(with_silent_hall(c)[0], schema.halls.c.address == OTHER)],
        halls.begin_time: [halls.begin_time],
        halls.clock: [halls.clock],
        halls.secret: [lambda c: halls.secret(c, bytes, True).hex()],
        halls.take: [lease, lambda c: halls.take(c, hall + 1000, table_id)],
        halls.owner: [lambda c: halls.owner(c, table_id)],
        halls.of_others: [lambda c: sorted(halls.of_others(c, hall + 1000, [table_id]))],
        halls._holds: [lambda c: halls._holds(c, hall, lease(c))],
        halls.heir: [lambda c: halls.heir(c, 0, table_id)],
        halls.living: [lambda c: halls.living(c, True)],
        halls.place: [lambda c: halls.place(c, 0, table_id)],
        halls.hand_over: [lambda c: halls.hand_over(c, hall, lease(c), halls.join(c, OTHER))],
    }


def with_silent_hall(connection: Connection) -> tuple[Connection, int]:
    other = halls.join(connection, OTHER)
    long_ago = text("UPDATE halls SET beat = beat - interval '1 hour' WHERE id = :other")
    connection.execute(long_ago, {"other": other})
    return connection, other


def with_another_of_that_name(connection: Connection) -> people.Person:
    guest = people.named(connection, None, "Ylva")
    people.named(connection, None, "Ylva")
    return guest


def with_somebody(connection: Connection) -> Connection:
    """Every bot's result is somebody's."""
    guest = people.named(connection, None, "Tove")
    connection.execute(update(schema.results).where(schema.results.c.seat == 1).values(who=f"person:{guest.id}"))
    return connection


def rated(connection: Connection) -> Connection:
    """All results as those of rated games."""
    figures = {"rated": True, "mu": 25.0, "sigma": 8.0, "mu_before": 25.0, "sigma_before": 8.3}
    connection.execute(update(schema.results).values(**figures))
    return connection


def aged(connection: Connection, person: people.Person) -> Connection:
    """Somebody who has been here since the first halls."""
    later = {"old_tokens": 2 * NOW, "old_cookies": 2 * NOW}
    connection.execute(update(schema.people).where(schema.people.c.id == person.id).values(**later))
    return connection


def reviewed(connection: Connection, table_id: str) -> Connection:
    """A table whose review is being made."""
    reviews.begin(connection, table_id, NOW)
    reviews.keep(connection, table_id, {"chances": [[0, [0.5, 0.5], 10, 0.1]]}, False)
    return connection


def with_mails(connection: Connection, person: people.Person, table_id: str) -> Connection:
    """Somebody with a confirmed address, who was mailed about a turn."""
    mails.give(connection, person.id, "a@example.org")
    mails.confirm(connection, person.id, "a@example.org", NOW)
    mails.claim(connection, person.id, [(table_id, 0, 1)], NOW, 1.0)
    return connection


def with_lease(connection: Connection) -> Connection:
    """A lease of the test's own: whoever takes the hall's ends the hall."""
    connection.execute(delete(schema.leases).where(schema.leases.c.what == "trial"))
    connection.execute(insert(schema.leases).values(what="trial", epoch=0))
    return connection


async def left_by_all(hall: Hall) -> LiveTable:
    anna = await in_process.person(hall, "Anna")
    live = await in_process.table(hall, anna, "me", "bot")
    await lobby.leave(hall.tables, live, anna)
    return live


def test_all_that_is_read_is_made_of_plain_types(database: str, tmp_path: Path) -> None:
    told: dict[str, bool] = {}  # of a function: whether it ever had anything to tell

    async def read() -> list[str]:
        found = []
        async with in_process.opened(tmp_path, database) as hall:
            await hall._keep_time()
            for number, (kind, make) in enumerate({**KINDS, "left_by_all": left_by_all}.items()):
                live = await make(hall)
                await in_process.settled(live)
                host = live.row.host or ""
                name = f"Anna {number}"
                person = people.Person(host, name, False, 0)
                await hall.database.write(lambda c, who=person: people.named(c, who, who.name))  # type: ignore[misc]
                for function, asked in questions(live.id, person).items():
                    for question in asked:
                        answer = await hall.database.write(question)
                        where = f"{function.__module__}.{function.__name__}"
                        told[where] = bool(answer) or told.get(where, False)
                        found += [f"{where} ({kind}): {fault}" for fault in foreign(answer)]
        return found

    assert run(read()) == []
    assert [where for where, something in told.items() if not something] == []


def test_all_that_halls_read_of_each_other_is_made_of_plain_types(postgres: str, tmp_path: Path) -> None:
    told: dict[str, bool] = {}

    async def read() -> list[str]:
        found = []
        async with in_process.opened(tmp_path, new_database(postgres), address="http://10.0.0.1:8600") as hall:
            steady = text("UPDATE halls SET since = since - interval '1 hour'")
            await hall.database.write(lambda c: c.execute(steady).rowcount)
            live = await in_process.table(hall, await in_process.person(hall, "Anna"), "me", "open")
            for function, asked in questions_of_halls(hall.database.hall, live.id).items():
                for question in asked:
                    answer = await hall.database.write(question)
                    told[function.__name__] = bool(answer) or told.get(function.__name__, False)
                    found += [f"{function.__name__}: {fault}" for fault in foreign(answer)]
        return found

    assert run(read()) == []
    assert [where for where, something in told.items() if not something] == []


def functions_of(module: ModuleType) -> Iterator[tuple[Callable[..., Any], list[str]]]:
    """A module's functions and those of its classes, each with what its parameters are said to be."""
    mine = [one for one in vars(module).values() if getattr(one, "__module__", "") == module.__name__]
    for owner in (module, *(one for one in mine if inspect.isclass(one))):
        for one in vars(owner).values():
            function = inspect.unwrap(getattr(one, "__func__", one))
            if inspect.isfunction(function) and function.__module__ == module.__name__:
                yield function, [str(each.annotation) for each in inspect.signature(function).parameters.values()]


def test_every_function_that_reads_is_looked_at() -> None:
    """Whatever takes a connection to the database, anywhere in the hall, and tells something."""
    found = [
        importlib.import_module(module.name)
        for module in pkgutil.walk_packages(meadhall.hall.__path__, "meadhall.hall.")
        if ".migrations" not in module.name
    ]
    assert {secrecy, sessions, people, statistics, repository, leases, halls} < set(found)
    reading = {
        function
        for module in found
        for function, parameters in functions_of(module)
        if "Connection" in parameters and inspect.signature(function).return_annotation != "None"
    }
    assert reading == {*questions("", people.Person("", "", False, 0)), *questions_of_halls(0, "")}


def test_the_check_finds_what_is_not_plain() -> None:
    class Name(str):
        """As SQLAlchemy's `quoted_name` is."""

        __slots__ = ()

    assert list(foreign({Name("text"): [1, "a", None]})) == ["the key .text is a Name"]
    assert list(foreign([{"at": Name("x")}])) == ["[].at is a Name"]
