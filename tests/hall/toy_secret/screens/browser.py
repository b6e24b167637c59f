"""Quiet ravens for any screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from meadhall.engine.move import Event, Move
from tests.toy_game import KEEP, ROLLED

ABOUT = "Bet in secret."
MINUTES = (1, 2)
ORDERS = {"keep": "Keep my feather.", "rest": "Keep my feather this round.", "high": "Bet three."}
FIRST_ORDERS = ()


def standing_move(order: str, view: dict[str, Any], moves: Sequence[Move]) -> int | None:
    return {"keep": KEEP, "rest": KEEP, "high": 2}[order]  # the hall asks where that is not among the moves


def order_ends(order: str, begun: dict[str, Any], view: dict[str, Any]) -> bool:
    return order == "rest" and bool(view["round"] > begun["round"])


def suspense(events: Sequence[Event]) -> bool:
    """A winner may be asked."""
    return any(event.kind == ROLLED and event.seat >= 0 for event in events)


def waits(view: dict[str, Any]) -> bool:
    return bool(view["waits"])


def question(view: dict[str, Any], names: Sequence[str], moves: Sequence[Move]) -> str:
    return "Bet." if len(moves) > 2 else "Keep or swap?"


def move_data(s: Any, seat: int, move: int) -> dict[str, Any]:
    return {}


def event_data(event: Event, seats: int) -> dict[str, Any]:
    return {"value": event.value}


def consider(s: Any, seat: int, picked: Sequence[str]) -> str:
    return ""


def account(events: Iterable[Event], seats: int) -> list[dict[str, Any]]:
    return []


def ties(view: dict[str, Any], names: Sequence[str], scores: Sequence[int], places: Sequence[int]) -> list[str]:
    return []
