"""Consent: one player asks the others for something, each may decline, and the table's chat keeps what came of it.

A request is kept with the table, so it is there after a restart. To take back a move is asked for until somebody moves,
and once for every move; bots and standing orders wait meanwhile. Hints are asked for once in a game. Both lapse when
others sit down. Whoever asked may withdraw.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection

from meadhall.hall.refusal import Refused
from meadhall.hall.storage import repository
from meadhall.hall.storage.repository import PLAYING, Seat, TableRow
from meadhall.hall.tables import fair_play, watching
from meadhall.hall.tables.fair_play import HINTS, UNDO, Request
from meadhall.hall.tables.live_table import LiveTable
from meadhall.hall.tables.live_tables import LiveTables

Line = dict[str, Any]
Grant = Callable[[LiveTables, LiveTable, int, list[Line]], Awaitable[None]]
ASKS = {
    UNDO: "{name} asks to take back the last move.",
    HINTS: "{name} asks for hints, for everybody at this table.",
}
GRANTED = {UNDO: "the move is taken back.", HINTS: "everybody here may have hints now."}
DENIED = {UNDO: "the move stands.", HINTS: "this game is played without hints."}
AGAIN = {UNDO: "ask again after the next move", HINTS: "this game is played without hints"}
BOTS_AGREE = "{name} is alone with bots, and they agree: {what}"
PLAYED_ON = "The game went on before {name} was answered."
RESEATED = "Somebody came or went: {name} may ask again."


# ---- lines of the chat that the hall itself writes


def line(seat: Seat, text: str, at: float) -> Line:
    """A line about what somebody in a seat has done."""
    return {"name": seat.name, "seat": seat.seat, "text": text, "at": at, "notice": True}


def write_lines(connection: Connection, row: TableRow, seats: list[Seat], lines: list[Line]) -> None:
    """Keeps lines; the person of each is whoever has, or had, its seat."""
    for said in lines:
        place = seats[said["seat"]]
        if person := place.person or place.gone or row.host:
            repository.say(connection, row.id, person, said)


def lapsed(live: LiveTable, kinds: Iterable[str], text: str, now: float) -> list[Line]:
    """What the chat says where open requests end without an answer."""
    if not (requests := live.row.requests):
        return []
    asked = [live.seats[requests[kind]["seat"]] for kind in kinds if fair_play.is_open(live.row, kind)]
    return [line(seat, text.format(name=seat.name), now) for seat in asked]


# ---- asking


async def ask(tables: LiveTables, live: LiveTable, seat: int, kind: str, grant: Grant) -> None:
    """Asks all others; with nobody to ask, the bots agree. The caller holds the table's lock."""
    place, now = live.seats[seat], tables.now()
    before = (live.row.requests or {}).get(kind)
    if before is not None and before["declined"] is None:
        who = "You have" if before["seat"] == seat else f"{live.seats[before['seat']].name} has"
        raise Refused("asked_already", f"{who} asked already: wait for the answer.")
    if before is not None:
        raise Refused("declined", f"That was not granted: {AGAIN[kind]}.")
    if not fair_play.asked(live.seats, seat):
        await grant(tables, live, seat, [line(place, BOTS_AGREE.format(name=place.name, what=GRANTED[kind]), now)])
        return
    request = {"id": f"{kind}-{now:.3f}", "kind": kind, "seat": seat, "agreed": [], "declined": None}
    await _change(tables, live, _with(live.row, request), [line(place, ASKS[kind].format(name=place.name), now)])


async def ask_for_hints(tables: LiveTables, live: LiveTable, seat: int) -> None:
    """Asks whether everybody may have hints for the rest of the game."""
    async with live.lock:
        if live.row.state != PLAYING:
            raise Refused("not_playing", "Hints are for a game that is being played.")
        if fair_play.hints(live.row, live.seats) == "ask":
            await ask(tables, live, seat, HINTS, allow_hints)
        else:
            check_hint(live)
            raise Refused("no_request", "Hints are given here already: nobody needs to be asked.")


def check_hint(live: LiveTable) -> None:
    """Whether hints are given here."""
    policy = fair_play.hints(live.row, live.seats)
    if policy == "no":
        raise Refused("rated", "This table is rated: it is played without hints.")
    if policy == "ask":
        raise Refused("no_hints", "Among people hints are given when all agree: ask the others first.")


async def allow_hints(tables: LiveTables, live: LiveTable, _seat: int, lines: list[Line]) -> None:
    """All have agreed to hints; the caller holds the table's lock."""
    requests = {kind: request for kind, request in (live.row.requests or {}).items() if kind != HINTS} or None
    await _change(tables, live, replace(live.row, hints=True, requests=requests), lines)


# ---- answering


async def answer(
    tables: LiveTables, live: LiveTable, seat: int, request_id: str, agrees: bool, grants: dict[str, Grant]
) -> None:
    """A player agrees or declines; whoever asked may withdraw."""
    async with live.lock:
        requests = (live.row.requests or {}).values()
        request = next((one for one in requests if one["id"] == request_id and one["declined"] is None), None)
        if request is None:
            raise Refused("no_request", "Nobody asks that any more.")
        if live.seats[seat].person == live.seats[request["seat"]].person:
            await _withdraw(tables, live, request, agrees)
        else:
            asked = fair_play.asked(live.seats, request["seat"])
            place = next(other for other in asked if live.seats[other].person == live.seats[seat].person)
            await _answered(tables, live, live.seats[place], request, agrees, grants[request["kind"]])
    tables.wake(live)


async def _withdraw(tables: LiveTables, live: LiveTable, request: Request, agrees: bool) -> None:
    if agrees:
        raise Refused("not_asked", "The others are asked, not you.")
    asker = live.seats[request["seat"]]
    said = line(asker, f"{asker.name} no longer asks.", tables.now())
    await _change(tables, live, _with(live.row, {**request, "declined": asker.seat}), [said])


async def _answered(
    tables: LiveTables, live: LiveTable, seat: Seat, request: Request, agrees: bool, grant: Grant
) -> None:
    now, kind = tables.now(), request["kind"]
    if not agrees:
        said = line(seat, f"{seat.name} declines: {DENIED[kind]}", now)
        await _change(tables, live, _with(live.row, {**request, "declined": seat.seat}), [said])
        return
    agreed = sorted({*request["agreed"], seat.seat})
    if set(fair_play.asked(live.seats, request["seat"])) <= set(agreed):
        await grant(tables, live, request["seat"], [line(seat, f"{seat.name} agrees: {GRANTED[kind]}", now)])
    elif agreed != request["agreed"]:
        said = line(seat, f"{seat.name} agrees.", now)
        await _change(tables, live, _with(live.row, {**request, "agreed": agreed}), [said])
    else:  # a second click, or a second tab
        watching.tell_table(live)


def _with(row: TableRow, request: Request) -> TableRow:
    return replace(row, requests={**(row.requests or {}), request["kind"]: request})


async def _change(tables: LiveTables, live: LiveTable, row: TableRow, lines: list[Line]) -> None:
    """Another state of what is asked, on disk and told to all; the caller holds the table's lock."""

    def write(connection: Connection) -> None:
        repository.change(connection, row)
        write_lines(connection, row, live.seats, lines)

    await tables.write(live, write)
    live.row = row
    live.add_lines(lines)
    watching.tell_table(live)
