"""What a game tells its balance report; a game that declares nothing is counted by the labels of its moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from meadhall.engine.move import Event

Thing = tuple[str, str]  # its kind and its name: `("Cards", "Longship")`
Things = Iterator[Thing]


def nothing(event: Event) -> Iterable[tuple[int, str, str]]:  # noqa: ARG001
    """Nothing comes to a seat without its choice."""
    return ()


@dataclass(frozen=True)
class Balance:
    """What the moves and events of a game use."""

    uses: Callable[[Any, int, int], Iterable[Thing]]  # what a legal move of a seat uses
    happened: Callable[[Event], Iterable[tuple[int, str, str]]] = nothing  # what comes to a seat without its choice
    rounds: str = ""  # the record's field that counts them as people at the table do
    rounds_are: str = "rounds"  # what they are called


def by_label(label: Callable[[Any, int], str]) -> Balance:
    """Groups moves by the first word of their labels."""

    def uses(s: Any, seat: int, move: int) -> Iterable[Thing]:  # noqa: ARG001
        words = label(s, move)
        return [(words.split()[0], words)]

    return Balance(uses)
