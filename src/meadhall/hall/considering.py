"""What would these cards or pieces make? Answered from an imagined world, so that no answer can tell a secret."""

from __future__ import annotations

from typing import Any

from meadhall.hall.screens import screen_of
from meadhall.hall.sitting import Sitting


def consider(sitting: Sitting, seat: int, picked: list[str], key: int | str | None) -> dict[str, Any]:
    """The move that the picked cards or pieces are, if any, and what there is to say about them."""
    table = sitting.seen_by(seat)
    move = None
    for choice in sitting.asked(seat).moves:
        if picked and sorted(choice.get("cards", ())) == sorted(picked):
            move = choice["id"]
    says = screen_of(table.game).consider(table.imagine(seat).record, seat, picked)
    return {"type": "considered", "key": key, "move": move, "says": says}
