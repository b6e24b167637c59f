"""How a terminal draws a game and lists its moves. `engine/plain_terminal.py` draws a game without a `Terminal`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from meadhall.engine.move import Event, Move
from meadhall.engine.screen import Names, Orders, View

if TYPE_CHECKING:
    from rich.console import RenderableType

    from meadhall.engine.table import Table

Choices = list[tuple[str, list[tuple[Move, str]]]]  # groups: a heading, then each move with the words for it


@dataclass(frozen=True)
class Page:
    """A command of one game: a page made from what the seat sees and from what was typed behind the command."""

    help: str
    show: Callable[[View, str], RenderableType]


def lower(typed: str) -> str:
    return typed.strip().lower()


def spaced(typed: str) -> str:
    """What was typed, with one space between words."""
    return " ".join(typed.split())


def grouped(moves: Sequence[Move], told: Callable[[Move], tuple[str, str]]) -> Choices:
    """Moves under headings, in the order in which the headings come; `told` gives a heading and words for a move."""
    groups: dict[str, list[tuple[Move, str]]] = {}
    for move in moves:
        heading, words = told(move)
        groups.setdefault(heading, []).append((move, words))
    return list(groups.items())


def line_by_line(table: Table, seat: int | None = None) -> list[str]:
    """A game in notation, a line for each event that the seat or a spectator saw and that has a notation."""
    return [f"{event.seat} {event.text}" for _, events in table.retold(seat) for event in events if event.text]


@dataclass(frozen=True)
class Terminal:
    """What `meadhall play` and `meadhall replay` ask of a game beside its screen."""

    draw: Callable[[View, Names, str], RenderableType]  # the table, laid out in one of `sorts`
    choices: Callable[[View, Sequence[Move], Names], Choices]
    help_text: Callable[[View], str]
    tidy: Callable[[str], str] = lower  # what was typed, as notation has it
    log: Callable[[Table, int | None], list[str]] = line_by_line  # the game in notation, as somebody saw it
    result: Callable[[Sequence[Event], Names, Sequence[int], Sequence[int]], RenderableType] | None = None
    sorts: tuple[str, ...] = ("table",)  # ways to lay out the table, at least one
    joined_events: frozenset[str] = frozenset()  # told in one sentence with what the same seat did before
    quiet_events: frozenset[str] = frozenset()  # left out of the news: the screen shows them anyway
    beside: Callable[[Any, int, Move], str] | None = None  # more about a move, from the record: chances and prices
    pages: Mapping[str, Page] = field(default_factory=dict)  # commands of this game alone
    orders: Orders | None = None  # standing orders that make sense in a terminal

    def __post_init__(self) -> None:
        if not self.sorts:
            raise ValueError("a terminal lays out its table in at least one way")
