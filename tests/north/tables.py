"""What the tests of Warriors of the North share: tables at a position, chosen dice, what may be chosen, random play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

import pytest

from meadhall import Table
from meadhall.engine.random import DICE, below, reseed
from meadhall.games import find
from meadhall.games.north import GAME
from tests.tables import Wanderer
from tests.tables import broken as broken
from tests.tables import choices as choices
from tests.tables import play as play
from tests.tables import random_step as random_step
from tests.tables import turn as turn
from tests.tables import why_not as why_not

NORTH = GAME
SEATS = pytest.mark.parametrize("seats", [3, 4])
Y, R, B, G = range(4)  # seats by the colours they have in these tests


def lay(seats: int = 4, **position: Any) -> Table:
    """A table in a later turn: yellow, red, blue (and green) clockwise, seat 0 active in its main step."""
    return lay_under(NORTH.rules_version, seats, **position)


def lay_under(
    rules_version: int,
    seats: int = 4,
    *,
    hands: Mapping[int, str] | None = None,
    crews: Mapping[int, Sequence[str | None]] | None = None,
    ships: Mapping[int, str] | None = None,
    camps: Mapping[int, str] | None = None,
    dice: Sequence[int] = (),
    **position: Any,
) -> Table:
    """The same under a version of the rules."""

    def each(given: Mapping[int, Any] | None, empty: Any) -> list[Any]:
        return [(given or {}).get(seat, empty) for seat in range(seats)]

    return find("north", rules_version).setup(
        {
            "seats": seats, "colours": "YRBG"[:seats], "start": 0, "active": 0, "round": 2, "hands": each(hands, ""),
            "crews": each(crews, []), "ships": each(ships, None), "camps": each(camps, ""),
            **({"random": chance(*dice)} if dice else {}), **position,
        }
    )  # fmt: skip


def chance(*numbers: int) -> list[int]:
    """A state of the generator from which the next dice show these numbers, if nothing else is drawn before them."""
    scratch = DICE.open(DICE.new())
    for seed in count():
        reseed(scratch, seed)
        start = [scratch.rng0, scratch.rng1]
        if all(below(scratch, 6) + 1 == number for number in numbers):
            return start
    raise AssertionError


def throw(table: Table, *numbers: int) -> None:
    """From here on the next dice show these numbers."""
    table.record.rng0, table.record.rng1 = chance(*numbers)


def by(table: Table, seat: int, *texts: str) -> None:
    """Plays moves of one seat, which must be the one asked."""
    for text in texts:
        assert turn(table) == seat, f"seat {turn(table)} is asked, not {seat}"
        table.play(seat, text)


def phase(table: Table) -> str:
    return str(table.position()["phase"])


def ship(table: Table, seat: int) -> str:
    return str(table.position()["ships"][seat])


def hand(table: Table, seat: int) -> list[str]:
    return str(table.position()["hands"][seat]).split()


def crew(table: Table, seat: int) -> list[str | None]:
    return list(table.position()["crews"][seat])


def camp(table: Table, seat: int) -> str:
    return str(table.position()["camps"][seat])


def monster(table: Table) -> str:
    return str(table.position()["monster"])


def discards(table: Table) -> list[str]:
    return str(table.position()["discard"]).split()


def stack(table: Table) -> list[str]:
    """The entries on the stack in notation."""
    return [entry["text"] for entry in table.view(None)["stack"]]


def used(table: Table) -> bool:
    """Whether the standard action is used."""
    return bool(table.position()["standard_used"])


def texts(table: Table, seat: int | None = None) -> list[str]:
    """The last play's events in notation, as a seat or a spectator got them."""
    return [event.text for event in table.events(seat) if event.text]


def told(table: Table, seat: int | None = None) -> list[str]:
    """The names of the last play's events."""
    return [event.name for event in table.events(seat)]


def asked_in_order(table: Table, answers: Sequence[tuple[int, str]]) -> None:
    """Plays answers, each by the very seat that is asked for it."""
    for seat, text in answers:
        by(table, seat, text)


_any = Wanderer(NORTH)
wander, wandered, played = _any.wander, _any.wandered, _any.played
