"""Nothing is lost: a hall in full use is killed at random moments, fifteen times over each database.

tests/hall/kills has the command for thousands of kills; docs/kills.md says what is looked at.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.hall.kills.forge import EARLY
from tests.hall.kills.guests import Game, Guest, World
from tests.hall.kills.run import Run, run
from tests.hall.kills.told import Person, Place, Wrong, check_clocks, check_lines, check_log

KILLS = 15


@pytest.mark.rotates("nothing told is lost")
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_nothing_told_is_lost_doubled_or_halved(kind: str) -> None:
    figures = run(KILLS, 18, kind, postgresql_every=8)
    assert figures.kills == KILLS
    assert figures.of_postgresql == (kind == "postgresql")
    assert figures.steps > 50
    assert figures.replayed >= KILLS - 2
    assert figures.tables >= 4


@pytest.mark.rotates("what is told too early is found out")
def test_a_hall_that_tells_of_moves_before_they_are_on_disk_is_found_out() -> None:
    """The checks are worth nothing if they cannot fail."""
    with pytest.raises(Wrong, match=r"lost|halved"):
        run(KILLS, 18, "sqlite", fault=EARLY)


# ---- the books


@pytest.fixture(scope="module")
def killed() -> Iterator[tuple[Run, Path]]:
    """A run that is over, with what is left of its hall."""
    with tempfile.TemporaryDirectory() as folder:
        done = Run(6, 5, Path(folder), f"sqlite:///{folder}/hall.sqlite")
        asyncio.run(done.go())
        done.books.check(done.world, everything=True)  # it is in order
        yield done, Path(folder) / "hall.sqlite"


UNFINISHED = "SELECT id FROM tables WHERE state = 'playing'"
PLAYED = f"(SELECT table_id FROM plies WHERE table_id IN ({UNFINISHED}) GROUP BY table_id HAVING count(*) > 3 LIMIT 1)"
SEATED = "(SELECT person FROM seats WHERE person IS NOT NULL LIMIT 1)"  # who was told to have entered


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (f"DELETE FROM plies WHERE table_id = {PLAYED} AND ply = 1", "halved"),
        (f"UPDATE plies SET move = 9999 WHERE table_id = {PLAYED} AND ply = 1", "halved|lost"),
        (f"DELETE FROM seats WHERE table_id = {PLAYED} AND seat = 0", "halved"),
        (f"UPDATE tables SET takebacks = takebacks + 1 WHERE id = {PLAYED}", "halved"),
        (f"UPDATE tables SET state = 'over' WHERE id = {PLAYED}", "halved"),
        (f"DELETE FROM people WHERE id = {SEATED}", "integrity"),
        (f"UPDATE people SET name = 'x' WHERE id = {SEATED}", "lost"),
        ("UPDATE people SET name = (SELECT name FROM people ORDER BY name LIMIT 1)", "doubled"),
        ("UPDATE leases SET epoch = epoch - 1", "epoch"),
        ("INSERT INTO ratings VALUES ('odin', 'person:x', 25, 8)", "halved"),
    ],
)
def test_the_books_notice(killed: tuple[Run, Path], damage: str, words: str) -> None:
    done, file = killed
    whole = {path: path.read_bytes() for path in file.parent.glob("hall.sqlite*")}
    try:
        with sqlite3.connect(file) as connection:
            connection.execute("PRAGMA foreign_keys = OFF")
            assert connection.execute(damage).rowcount > 0
        connection.close()
        with pytest.raises(Wrong, match=words):
            done.books.check(done.world, everything=True)
    finally:
        for path in file.parent.glob("hall.sqlite*"):
            path.unlink()
        for path, bytes_ in whole.items():
            path.write_bytes(bytes_)


# ---- what was told


def place(*steps: str, **more: Any) -> Place:
    return Place("t", 0, Person("Anna"), steps=told(*steps), **more)


def told(*steps: str) -> list[Any]:
    """Steps, each with an event for each letter."""
    return [{"n": n, "events": [{"name": letter} for letter in events]} for n, events in enumerate(steps)]


def test_a_log_may_grow_and_nothing_else() -> None:
    for log in (told("a", "b"), told("a", "bc"), told("a", "b", "c")):
        check_log(place("a", "b"), log)
    for log in (told("a"), told("a", "c"), told("x", "b"), told("ab", "b"), []):
        with pytest.raises(Wrong, match="lost"):
            check_log(place("a", "b"), log)
    check_log(place("a", "b", undos=1), told("a"))
    with pytest.raises(Wrong, match="lost"):
        check_log(place("a", "b", "c", undos=1), told("x", "b"))


def test_undos_are_counted_until_each_was_heard_of() -> None:
    """One takes a move back, another one before it; a third has heard of the first alone when the hall is killed."""
    here = place("a", "b", "c", "d", shown=0, undos=2)
    guest = Guest(World("", random.Random(0)), Game("odin", [here]), here)

    def hear(*steps: str) -> None:
        sides = [{"seat": 0, "at": "", "moves": []}]
        guest.take({"type": "table", "shown": 0, "log": told(*steps), "chat": [], "sides": sides})

    check_log(here, told("a", "b"))
    hear("a", "b", "c")
    assert here.undos == 1
    check_log(here, told("a", "b"))
    hear("a", "b")
    assert here.undos == 0
    with pytest.raises(Wrong, match="lost: t seat 0: 2 steps were told, 1 are there"):
        check_log(here, told("a"))


def test_a_line_is_said_once() -> None:
    here = place(lines=Counter(["hello"]))
    check_lines(here, [{"text": "hello"}, {"text": "well met"}])
    with pytest.raises(Wrong, match="lost"):
        check_lines(here, [{"text": "well met"}])
    with pytest.raises(Wrong, match="doubled"):
        check_lines(here, [{"text": "hello"}, {"text": "hello"}])


def test_nobody_pays_for_a_closed_hall() -> None:
    here = place(clocks={"left": [100.0, 50.0], "running": [0]}, clocks_at=10.0)
    check_clocks(here, {"left": [97.0, 50.0]}, killed_at=13.0, open_for=0.1)
    for left in ([90.0, 50.0], [97.0, 47.0], [120.0, 50.0]):
        with pytest.raises(Wrong, match="clock"):
            check_clocks(here, {"left": left}, killed_at=13.0, open_for=0.1)
