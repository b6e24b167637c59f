"""What the database tells is made of Python's own types, exactly: a subclass of `str` is no key to a JSON writer."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from meadhall.hall.accounts import people
from meadhall.hall.play import statistics
from meadhall.hall.storage import repository
from tests.hall import in_process
from tests.hall.kinds import KINDS
from tests.hall.server_process import run

PLAIN = {str, int, float, bool, type(None)}
READERS = (repository, people, statistics)  # the modules that read
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
    """Every function that reads, as it is called."""
    return {
        repository.load: [lambda c: repository.load(c, table_id)],
        repository.seats_of: [lambda c: repository.seats_of(c, [table_id])],
        repository.unfinished: [repository.unfinished],
        repository.left_for_good: [lambda c: repository.left_for_good(c, 0)],
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
        statistics.of_person: [lambda c: statistics.of_person(c, person.id)],
    }


def test_all_that_is_read_is_made_of_plain_types(database: str, tmp_path: Path) -> None:
    async def read() -> list[str]:
        found = []
        async with in_process.opened(tmp_path, database) as hall:
            for number, (kind, make) in enumerate(KINDS.items()):
                live = await make(hall)
                await in_process.settled(live)
                host = live.row.host or ""
                name = f"Anna {number}"
                person = people.Person(host, name, False, 0)
                await hall.database.write(lambda c, who=person: people.named(c, who, who.name))  # type: ignore[misc]
                for function, asked in questions(live.id, person).items():
                    for question in asked:
                        answer = await hall.database.write(question)
                        found += [f"{function.__name__} ({kind}): {fault}" for fault in foreign(answer)]
        return found

    assert run(read()) == []


def test_every_function_that_reads_is_looked_at() -> None:
    reading = {
        function
        for module in READERS
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__ and not name.startswith("_")
        if next(iter(inspect.signature(function).parameters), "") == "connection"
        if inspect.signature(function).return_annotation != "None"
    }
    assert reading == set(questions("", people.Person("", "", False, 0)))


def test_the_check_finds_what_is_not_plain() -> None:
    class Name(str):
        """As SQLAlchemy's `quoted_name` is."""

        __slots__ = ()

    assert list(foreign({Name("text"): [1, "a", None]})) == ["the key .text is a Name"]
    assert list(foreign([{"at": Name("x")}])) == ["[].at is a Name"]
