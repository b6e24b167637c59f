"""What the tests of Vikings on Board share: tables at a position, what may be chosen there, and random play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from meadhall import Table
from meadhall.games.onboard import GAME
from tests.tables import Wanderer
from tests.tables import broken as broken
from tests.tables import chi_square as chi_square
from tests.tables import choices as choices
from tests.tables import play as play
from tests.tables import random_step as random_step
from tests.tables import turn as turn
from tests.tables import why_not as why_not

ONBOARD = GAME

CODES = ("FP", "PR", "JY", "BE", "A1", "MK", "JA", "BM", "D3", "SS", "SW")
PIECES = [f"{clan}{shields}{which}" for clan in "rbgy" for shields in "123" for which in "ab"]
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def lay(seats: int = 4, ships: Mapping[int, str | None] | None = None, **position: Any) -> Table:
    """A table in round 2 or later, seat 0 in turn; ships by number, the rest manned with what is left."""
    bows, bets = position.pop("bows", {}), position.pop("bets", {})
    if ships is not None:
        position["ships"] = [ships.get(number) for number in range(1, 9)]
    if bows:
        position["bows"] = [bows.get(number, "") for number in range(1, 9)]
    if bets:
        position["bets"] = [bets.get(seat, "") for seat in range(seats)]
    return ONBOARD.setup({"seats": seats, "turn": 0, "round": 2 + len(position.get("sailed", [])), **position})


def sailing(seats: int = 4, ships: Mapping[int, str | None] | None = None, **position: Any) -> Table:
    """A table where every Viking has acted and seat 0 names the ship that sails."""
    return lay(seats, ships, phase="sail", **position)


def busy(seats: int, taken: str, turn: int = 0, **position: Any) -> Table:
    """A table where these actions are taken, the Vikings of others and of the seat itself having gone there."""
    each = {2: 4, 3: 3, 4: 2}[seats]
    acted: list[list[str]] = [[] for _ in range(seats)]
    room = {seat: each - (seat == turn) for seat in range(seats)}
    for code in taken.split():
        seat = max(room, key=lambda one: (room[one], one != turn))
        room[seat] -= 1
        acted[seat].append(code)
    waiting: list[list[str]] = [[] for _ in range(seats)]
    free = iter(CODES)
    waiting[turn].append(next(free))
    for seat in range(seats):
        for _ in range(room[seat]):
            waiting[seat].append(next(free))
    return lay(seats, turn=turn, waiting=waiting, acted=acted, **position)


def ship(table: Table, number: int) -> str:
    """A ship's pieces from the bow backwards."""
    return str(table.position()["ships"][number - 1])


def bow(table: Table, number: int) -> str:
    return str(table.position()["bows"][number - 1])


def piles(table: Table) -> list[str]:
    return list(table.position()["piles"])


def control(table: Table, number: int) -> str:
    """The order of control of a ship, as letters."""
    return "".join(one["clan"] for one in table.view(None)["ships"][number - 1]["control"])


def phase(table: Table) -> str:
    return str(table.view(None)["phase"])


def texts(table: Table, seat: int | None = None) -> list[str]:
    """The last play's events in notation, as a seat or a spectator got them."""
    return [event.text for event in table.events(seat) if event.text]


_any = Wanderer(ONBOARD)
wander, wandered, played = _any.wander, _any.wandered, _any.played
