"""A choice in writing, judged before it is made: the move that it stands for, or why that cannot be made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from meadhall.engine.errors import IllegalMove

NO_MOVE = -1
Judged = Callable[[Any, int, str], tuple[int, str]]


def judging(
    parse: Callable[[Any, int, str], list[int]],
    refusal: Callable[[Any, int, int], Any],
    reason: Callable[[Any, int, int, int], str],
) -> Judged:
    """The function that reads a choice of a seat by a game's own notation, rules and reasons."""

    def judged(s: Any, seat: int, text: str) -> tuple[int, str]:
        """The first move that a text stands for, and why it cannot be made; empty if it can."""
        try:
            move = parse(s, seat, text)[0]
        except IllegalMove as error:
            return NO_MOVE, str(error)
        code = int(refusal(s, seat, move))
        return move, reason(s, seat, move, code) if code else ""

    return judged
