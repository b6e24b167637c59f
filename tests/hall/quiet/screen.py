"""Quiet ravens for any screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from meadhall.engine.move import Event, Move

ABOUT = "Bet in secret."
MINUTES = (1, 2)


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
