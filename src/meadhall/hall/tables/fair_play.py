"""Fair play: what help a table allows, and whether the others are asked first.

A rated table allows no hints and no what-if before its end. A casual one allows both to who plays alone against bots.
Among people hints are for tables where all have agreed to them, and a move is taken back when all agree. Where nobody
but bots is there to be asked, they agree at a casual table and decline at a rated one.
"""

from __future__ import annotations

from typing import Any, Literal

from meadhall.hall.storage.repository import PERSON, Seat, TableRow, may_come_back

Help = Literal["free", "ask", "no"]
Request = dict[str, Any]  # id, kind, seat, agreed: seats, declined: a seat or None
UNDO, HINTS = "undo", "hints"  # what may be asked for


def hints(row: TableRow, seats: list[Seat]) -> Help:
    """Whether players may have hints."""
    if row.strict:
        return "no"
    return "free" if row.hints or len(_company(seats)) < 2 else "ask"


def undo(row: TableRow, seats: list[Seat]) -> Help:
    """Whether a move that all have seen may be taken back."""
    if row.strict and len(_seated(seats)) < 2:
        return "no"
    return "free" if len(_company(seats)) < 2 else "ask"


def asked(seats: list[Seat], seat: int) -> list[int]:
    """The seats whose players are asked for what this one wants: one of each other person."""
    first: dict[str | None, int] = {}
    for other in seats:
        if other.kind == PERSON and other.person != seats[seat].person:
            first.setdefault(other.person, other.seat)
    return list(first.values())


def told(row: TableRow, seats: list[Seat]) -> list[Request]:
    """What is asked of the others, as everybody at the table is told."""
    return [
        {**request, "waits": [] if request["declined"] is not None else _waits(seats, request)}
        for request in (row.requests or {}).values()
    ]


def _waits(seats: list[Seat], request: Request) -> list[int]:
    return [seat for seat in asked(seats, request["seat"]) if seat not in request["agreed"]]


def is_open(row: TableRow, kind: str) -> bool:
    """Whether somebody has asked for it, and not all have answered."""
    request = (row.requests or {}).get(kind)
    return request is not None and request["declined"] is None


def is_held(row: TableRow) -> bool:
    """Whether bots and standing orders wait, as a move may be taken back."""
    return is_open(row, UNDO)


def without_undo(row: TableRow) -> dict[str, Request] | None:
    """What is still asked once somebody has moved."""
    return {kind: request for kind, request in (row.requests or {}).items() if kind != UNDO} or None


def _seated(seats: list[Seat]) -> set[str | None]:
    return {seat.person for seat in seats if seat.kind == PERSON}


def _company(seats: list[Seat]) -> set[str | None]:
    """The people who play here, or may come back."""
    return _seated(seats) | {seat.gone for seat in seats if may_come_back(seat, seat.gone)}
