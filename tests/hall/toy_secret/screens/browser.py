"""Quiet ravens for any screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meadhall.engine.move import Event, Move
from meadhall.engine.screen import Orders, Screen, SecretQuestions, first_answer
from tests.toy_game import KEEP, ROLLED


def ordered_move(order: str, view: dict[str, Any], moves: Sequence[Move]) -> int | None:
    return {"keep": KEEP, "rest": KEEP, "high": 2}[order]  # the hall asks where that is not among the moves


def order_ends(order: str, begun: dict[str, Any], view: dict[str, Any]) -> bool:
    return order == "rest" and bool(view["round"] > begun["round"])


def secret_windows(events: Sequence[Event]) -> bool:
    """A winner may be asked."""
    return any(event.kind == ROLLED and event.seat >= 0 for event in events)


def waits(view: dict[str, Any]) -> bool:
    return bool(view["waits"])


def question(view: dict[str, Any], names: Sequence[str], moves: Sequence[Move]) -> str:
    return "Bet." if len(moves) > 2 else "Keep or swap?"


def event_data(event: Event, seats: int) -> dict[str, Any]:
    return {"value": event.value}


def quiet_pass(moves: Sequence[Move]) -> None:
    """Nobody may pass unseen."""


def answered(view: dict[str, Any]) -> dict[str, Any]:
    return view


SCREEN = Screen(
    about="Bet in secret.",
    minutes=(1, 2),
    question=question,
    event_data=event_data,
    orders=Orders(
        {"keep": "Keep my feather.", "rest": "Keep my feather this round.", "high": "Bet three."},
        first_answer(ordered_move),
        ends=order_ends,
    ),
    secret=SecretQuestions(secret_windows, waits, quiet_pass, answered),
)
