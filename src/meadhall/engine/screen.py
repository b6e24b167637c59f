"""What a game shows people beside its rules: questions, moves and events as data, standing orders, secret questions.

A game declares one `Screen`. Every part has a default, so a game without a part is playable without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from meadhall.engine.move import Event, Move

View = dict[str, Any]
Names = Sequence[str]
Scores = Sequence[int]  # of all seats; or their places
Offered = Sequence[Move]  # the moves that a seat chooses from
SLOW = "slow"  # an order that a table with days for a move gives for everybody


@dataclass(frozen=True)
class Orders:
    """Standing orders: answers a seat gives beforehand, by id, told from what the seat itself sees."""

    words: Mapping[str, str]
    answer: Callable[[Sequence[str], View, Sequence[Move]], int | None]  # what those that are on play; None: ask
    first: tuple[str, ...] = ()  # on until the player says otherwise
    ends: Callable[[str, View, View], bool] | None = None  # whether one has run its course, by the views then and now
    slow: tuple[str, ...] = ()  # offered only at tables with days for a move
    marks: Mapping[str, tuple[str, str]] = field(
        default_factory=dict
    )  # orders about single cards: words, what is marked

    def __post_init__(self) -> None:
        if missing := {*self.first, *self.slow} - set(self.words) - set(self.marks):
            raise ValueError(f"no words for the orders {', '.join(sorted(missing))}")


def first_answer(move: Callable[[str, View, Sequence[Move]], int | None]) -> Callable[..., int | None]:
    """Orders that do not know of each other: the first with a legal answer gives it."""

    def answer(orders: Sequence[str], view: View, moves: Sequence[Move]) -> int | None:
        legal = {one.id for one in moves}
        said = (move(order, view, moves) for order in orders if order != SLOW)
        return next((found for found in said if found in legal), None)

    return answer


def passing(move: int) -> Callable[[Sequence[Move]], int | None]:
    """The pass of whoever is asked in secret, by its number; None where it is not among the moves."""
    return lambda moves: move if any(one.id == move for one in moves) else None


@dataclass(frozen=True)
class SecretQuestions:
    """How a game asks seats without others knowing it."""

    windows: Callable[[Sequence[Event]], int]  # by a play's public events: how often somebody might have been asked
    waits: Callable[[View], bool]  # by the public view: whether the table waits; its `turn` is None then
    quiet_pass: Callable[[Sequence[Move]], int | None]  # the move that hands the question on unseen; None: none now
    answered: Callable[[View], View]  # a seat's view once it has answered
    limit: float | None = None  # seconds an answer is waited for at a live clock
    add_decoys: Callable[[Any, Iterable[int]], None] | None = None  # makes seats seem able to answer
    remove_decoys: Callable[[Any], None] | None = None


def choose(view: View, names: Names, moves: Sequence[Move]) -> str:  # noqa: ARG001
    return "Choose a move."


def no_data(s: Any, seat: int, move: int) -> dict[str, Any]:  # noqa: ARG001
    return {}


def _as_declared(event: Event, seats: int) -> dict[str, Any]:  # noqa: ARG001
    return event.told


def _nothing(*_: Any) -> Any:
    return ()


def _nobody(view: View) -> None:  # noqa: ARG001
    return None


def _silence(s: Any, seat: int, picked: Sequence[str]) -> str:  # noqa: ARG001
    return ""


@dataclass(frozen=True)
class Screen:
    """All that the hall, the page and the terminal ask of a game, beside its rules and its words."""

    about: str = ""  # in one sentence
    minutes: tuple[int, int] = (10, 60)  # a game takes, from and to
    question: Callable[[View, Names, Sequence[Move]], str] = choose
    rules: Callable[[View, Sequence[Move]], Sequence[str]] = (
        _nothing  # ids of the rules that matter now, foremost first
    )
    move_data: Callable[[Any, int, int], dict[str, Any]] = no_data  # a seat's move, as a screen needs it
    names_seats: bool = False  # what moves tell speaks of `seat 2`, as labels do; a hall says who sits there
    event_data: Callable[[Event, int], dict[str, Any]] = _as_declared  # an event, told to so many seats
    preview: Callable[[Any, int, Sequence[str]], str] = _silence  # what picked cards or pieces would do
    preview_data: Callable[[Any, int, Sequence[str]], Any] | None = None  # the same, as a screen needs it
    account: Callable[[Iterable[Event], int], Sequence[dict[str, Any]]] = _nothing  # the score, line by line
    ties: Callable[[View, Names, Scores, Scores], Sequence[str]] = _nothing  # equals parted, in sentences
    decided: Callable[[Sequence[Event], View, Names, Scores, Scores], Sequence[str]] = (
        _nothing  # what decided the game, in sentences: by all that everybody saw, the last view, scores and places
    )
    steps_in_from: Callable[[View], int | None] = _nobody  # the first of those who may step in unasked
    orders: Orders | None = None
    secret: SecretQuestions | None = None
