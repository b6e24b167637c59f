"""What the hall has told its guests, and what must be so ever after."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

Message = dict[str, Any]


class Wrong(AssertionError):
    """Something the hall told is not so any more, or something happened twice or by half."""


@dataclass
class Person:
    """Somebody with a name."""

    name: str
    id: str = ""
    cookie: str = ""
    password: str | None = None  # that certainly is theirs
    hoped_for: str | None = None  # that was asked for, without an answer yet

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": f"meadhall={self.cookie}"} if self.cookie else {}


@dataclass
class Place:
    """A seat at a table, with all that whoever sits there was told."""

    table: str
    seat: int
    person: Person
    shown: int | None = None  # the seat through whose eyes; None from beside the table
    steps: list[Message] = field(default_factory=list)
    sides: Message = field(default_factory=dict)  # the seat's own, as last told
    clocks: Message | None = None
    clocks_at: float = 0.0  # when they were told
    over: bool = False
    lines: Counter[str] = field(default_factory=Counter)  # of chat that were told to be said
    sent: Message | None = None  # what was sent last and not answered yet: a move, an undo or an order
    said: str | None = None  # a line that was sent and not heard yet
    undos: int = 0  # that somebody here has asked for, and of which this place has not heard
    got_up: bool = False  # at least once
    must_be_stale: bool = False  # what was sent was made before the hall was killed
    ordered: bool = False  # a standing order was on at least once
    stamps: set[str] = field(default_factory=set)  # of the questions that were answered with a move


@dataclass
class Figures:
    """What a run has come to."""

    kills: int = 0
    in_commits: int = 0  # of them
    while_opening: int = 0  # of them
    of_postgresql: int = 0  # kills of the database's own processes, besides
    moves: int = 0  # sent
    steps: int = 0  # told
    undone: int = 0
    orders: int = 0
    answers: int = 0  # sealed
    lines: int = 0  # of chat
    people: int = 0
    passwords: int = 0
    tables: int = 0
    changes: int = 0  # of seats: joined, left, came back, resigned
    resent: int = 0
    stale: int = 0  # of them: answered as such
    made_late: int = 0  # of them: made now, once
    finished: int = 0  # games
    replayed: int = 0  # tables read from the database and replayed
    plies: int = 0  # of them
    chronicles: int = 0
    lost: int = 0
    doubled: int = 0
    halved: int = 0
    seconds: float = 0.0

    def line(self) -> str:
        return " ".join(f"{name}={value:.0f}" for name, value in vars(self).items())


def check_log(place: Place, log: list[Message]) -> None:
    """Every step that was told is still there; the last one may have grown while seats were asked in secret."""
    known, where = place.steps, f"{place.table} seat {place.seat}"
    if place.undos:
        known = known[:1]  # the deal; what was taken back, and made instead, nobody has told here
    if len(log) < len(known):
        raise Wrong(f"lost: {where}: {len(known)} steps were told, {len(log)} are there: {known[-4:]}, {log[-4:]}")
    if not known:
        return
    last = len(known) - 1
    if log[:last] != known[:last]:
        raise Wrong(f"lost: {where}: a step that was told is another now")
    before, now = known[last]["events"], log[last]["events"]
    if now[: len(before)] != before:
        raise Wrong(f"lost: {where}: the last step that was told is another now: {before}, {now}")


def check_lines(place: Place, chat: list[Message]) -> None:
    """Whatever was heard is there, once; what the hall notes may be noted again, but not twice at one time."""
    there = Counter((line["text"], line["at"] if line.get("notice") else None) for line in chat)
    if doubled := [text for (text, _), times in there.items() if times > 1]:
        raise Wrong(f"doubled: {place.table}: {doubled}")
    if len(chat) < 200 and (lost := set(place.lines) - {text for text, _ in there}):
        raise Wrong(f"lost: {place.table}: said and gone: {lost}")


GIVEN_BACK = 8.0  # seconds a clock may have gained: the hall notes every five that it is open


def check_clocks(place: Place, clocks: Message | None, killed_at: float, open_for: float) -> None:
    """Nobody pays for the time the hall was away; at most a few seconds of thought before it are given back."""
    if place.clocks is None or clocks is None:
        return
    ran = max(0.0, killed_at - place.clocks_at) + open_for
    for seat, (before, now) in enumerate(zip(place.clocks["left"], clocks["left"], strict=True)):
        running = seat in place.clocks["running"]
        if now < before - (ran if running else 0.0) - 0.5:
            raise Wrong(f"clock: {place.table} seat {seat}: {before} before, {now} after {ran:.1f} s of play")
        if now > before + GIVEN_BACK:
            raise Wrong(f"clock: {place.table} seat {seat}: {before} before, {now} after: it has gained")
