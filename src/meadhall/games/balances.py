"""What a game tells its balance report: declared as `BALANCE` in its `balance.py`, or left to the labels of moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from meadhall.engine.errors import MeadhallError
from meadhall.engine.game import Game
from meadhall.engine.move import Event
from meadhall.games import SHELF, folder

Thing = tuple[str, str]  # its kind and its name: `("Artifacts", "Odin's Eye")`


class BadBalance(MeadhallError):
    """A game whose module `balance` declares none."""


def nothing(event: Event) -> Iterable[tuple[int, str, str]]:
    """Nothing comes to a seat without its choice."""
    return ()


@dataclass(frozen=True)
class Balance:
    """What the moves and events of a game use."""

    uses: Callable[[Any, int, int], Iterable[Thing]]  # what a legal move of a seat uses
    happened: Callable[[Event], Iterable[tuple[int, str, str]]] = nothing  # what comes to a seat without its choice
    rounds: Callable[[Any], int] | None = None  # how many have been played, as people at the table count them
    rounds_are: str = "rounds"  # what they are called


@cache
def balance_of(game: Game) -> Balance:
    """What the game declares; a game without it is grouped by the first word of its moves' labels."""
    name = f"{folder(game)}.balance" if game.id in SHELF else ""
    if not name or not find_spec(name):
        return Balance(by_label(game))
    found = vars(import_module(name)).get("BALANCE")
    if not isinstance(found, Balance):
        raise BadBalance(f"{name} declares no balance of {game.title}: BALANCE = Balance(...)")
    return found


def by_label(game: Game) -> Callable[[Any, int, int], Iterable[Thing]]:
    """Groups moves by the first word of their labels."""

    def uses(s: Any, seat: int, move: int) -> Iterable[Thing]:
        label = game.label(s, move)
        return [(label.split()[0], label)]

    return uses
