"""What the tests of Vikings on Board share: tables at a position, what may be chosen there, and random play."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from meadhall import IllegalMove, Table
from meadhall.titles.onboard import GAME

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


def turn(table: Table) -> int:
    """The one seat that is to move."""
    (seat,) = table.actors
    return seat


def choices(table: Table) -> set[str]:
    """The texts of all moves of the seat in turn."""
    return {move.text for move in table.moves(turn(table))}


def play(table: Table, *texts: str) -> None:
    """Plays moves or whole turns one after another, each by the seat in turn."""
    for text in texts:
        table.play(turn(table), text)


def why_not(table: Table, text: str, seat: int | None = None) -> str:
    """Why a move is refused; also sees that nothing changed and that the move was not offered."""
    seat = turn(table) if seat is None else seat
    before = table.position()
    assert text not in {move.text for move in table.moves(seat)}
    with pytest.raises(IllegalMove) as refused:
        table.play(seat, text)
    assert table.position() == before
    return str(refused.value)


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


def broken(before: Table, after: Table) -> int:
    """The number of the invariant that fails in the step from one table to the other; 0 if all hold."""
    return int(ONBOARD.interpreted.broken_at([before.record], [after.record], 0))


def random_step(table: Table, dice: random.Random) -> tuple[int, int]:
    """One random legal move; returns who played what."""
    assert table.ply < 2_000, "this game does not end"
    seat = turn(table)
    move = dice.choice(table.legal(seat))
    table.play(seat, move)
    return seat, move


def wander(seats: int, seed: int, plies: int, **options: object) -> Iterator[Table]:
    """A table before each of so many random moves; a new game begins where one ends."""
    dice = random.Random(seed)
    table = ONBOARD.table(seats=seats, seed=seed, **options)
    for _ in range(plies):
        if table.over:
            table = ONBOARD.table(seats=seats, seed=dice.getrandbits(60), **options)
        yield table
        random_step(table, dice)


def wandered(seats: int, seed: int, plies: int, **options: object) -> Table:
    """A table after so many random moves, fewer where its game would have ended."""
    dice = random.Random(seed)
    table = ONBOARD.table(seats=seats, seed=seed, **options)
    for _ in range(plies):
        before = table.copy()
        random_step(table, dice)
        if table.over:
            return before
    return table


def played(seats: int, seed: int, **options: object) -> Table:
    """A whole random game."""
    dice = random.Random(seed)
    table = ONBOARD.table(seats=seats, seed=seed, **options)
    while not table.over:
        random_step(table, dice)
    return table


def chi_square(counts: list[int], expected: list[float]) -> float:
    """How far counts are from what was expected; about as large as there are counts if chance alone was at work."""
    return sum((count - mean) ** 2 / mean for count, mean in zip(counts, expected, strict=True))
