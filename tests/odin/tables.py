"""What Odin's tests share: tables at a position, what may be played there, and random play."""

from __future__ import annotations

from typing import Any

import meadhall
from meadhall import Table
from tests.tables import Wanderer
from tests.tables import broken as broken
from tests.tables import chi_square as chi_square
from tests.tables import choices as choices
from tests.tables import random_step as random_step
from tests.tables import turn as turn
from tests.tables import why_not as why_not

ODIN = meadhall.game("odin")
CARDS = [f"{number}{colour}" for colour in "brpgko" for number in range(1, 10)]


def lay(*hands: str | None, **position: Any) -> Table:
    """A table with these hands (nine unnamed cards for None); seat 0 is in turn unless told otherwise."""
    return ODIN.setup({"seats": len(hands), "hands": list(hands), "turn": 0, **position})


def play(table: Table, moves: str) -> None:
    """Plays moves written one after another, each by the seat in turn."""
    for text in moves.split():
        table.play(turn(table), text)


def hand(table: Table, seat: int) -> set[str]:
    return set(table.position()["hands"][seat].split())


def hands(table: Table) -> list[set[str]]:
    return [hand(table, seat) for seat in range(table.seats)]


def pile(table: Table, name: str) -> set[str]:
    """The middle, beaten, discards or undealt cards."""
    return set(table.position()[name].split())


def points(table: Table) -> list[int]:
    return list(table.position()["scores"])


def middle(table: Table) -> Any:
    """The middle as everyone sees it."""
    return table.view(None)["middle"]


_any = Wanderer(ODIN)
wander, wandered = _any.wander, _any.wandered
