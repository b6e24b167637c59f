"""What a game brings to be played in a terminal: declared in its `terminal.py`, whole or not at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rich.console import RenderableType

from meadhall.engine.errors import MeadhallError
from meadhall.engine.game import Game
from meadhall.engine.move import Event, Move
from meadhall.engine.table import Table
from meadhall.games import folder

View = dict[str, Any]
Names = Sequence[str]
Choices = list[tuple[str, list[tuple[Move, str]]]]  # groups: a heading, then each move with the words for it


class NoTerminal(MeadhallError):
    """A game that cannot be played or told in a terminal."""


@dataclass(frozen=True)
class Page:
    """A command of one game: a page made from what the seat sees and from what was typed behind the command."""

    help: str
    show: Callable[[View, str], RenderableType]


@dataclass(frozen=True)
class Orders:
    """Answers a seat gives beforehand, by id; each is told from what the seat itself sees."""

    words: Mapping[str, str]
    answer: Callable[[Sequence[str], View, Sequence[Move]], int | None]  # what those that are on play; None: ask
    first: tuple[str, ...] = ()  # on until the player says otherwise
    ends: Callable[[str, View, View], bool] | None = None  # whether one has run its course, by the views then and now

    def __post_init__(self) -> None:
        if missing := set(self.first) - set(self.words):
            raise ValueError(f"no words for the orders {', '.join(sorted(missing))}")


def first_answer(move: Callable[[str, View, Sequence[Move]], int | None]) -> Callable[..., int | None]:
    """Orders that do not know of each other: the first that has an answer gives it."""

    def answer(orders: Sequence[str], view: View, moves: Sequence[Move]) -> int | None:
        said = (move(order, view, moves) for order in orders)
        return next((found for found in said if found is not None), None)

    return answer


@dataclass(frozen=True)
class Terminal:
    """All that `meadhall play` and `meadhall replay` ask of a game; what has no default every game brings."""

    draw: Callable[[View, Names, str], RenderableType]  # the table, laid out in one of `sorts`
    question: Callable[[View, Names, Sequence[Move]], str]
    choices: Callable[[View, Sequence[Move], Names], Choices]
    help_text: Callable[[View], str]
    tidy: Callable[[str], str]  # what was typed, as notation has it
    log: Callable[[Table, int | None], list[str]]  # the game in notation, as a seat or a spectator saw it
    result: Callable[[Sequence[Event], Names, Sequence[int], Sequence[int]], RenderableType]  # of scores and places
    ties: Callable[[View, Names, Sequence[int], Sequence[int]], list[str]]  # who is first among equals, and by what
    sorts: tuple[str, ...]  # ways to lay out the table, at least one
    joined_events: frozenset[str]  # told in one sentence with what the same seat did before
    quiet_events: frozenset[str]  # left out of the news: the screen shows them anyway
    beside: Callable[[Any, int, Move], str] | None = None  # more about a move, from the record: chances and prices
    pages: Mapping[str, Page] = field(default_factory=dict)  # commands of this game alone
    orders: Orders | None = None

    def __post_init__(self) -> None:
        if not self.sorts:
            raise ValueError("a terminal lays out its table in at least one way")


@cache
def terminal_of(game: Game) -> Terminal:
    """The terminal a game declares."""
    name = f"{folder(game)}.screens.terminal"
    found = getattr(import_module(name), "TERMINAL", None) if find_spec(name) else None
    if not isinstance(found, Terminal):
        raise NoTerminal(f"{game.title} has no terminal: {name} declares none; play it in the hall")
    if unknown := (found.joined_events | found.quiet_events) - set(game.event_names):
        raise NoTerminal(f"{name} speaks of events {game.title} does not have: {', '.join(sorted(unknown))}")
    return found
