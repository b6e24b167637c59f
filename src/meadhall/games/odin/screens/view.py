"""What a seat may see of the table."""

from __future__ import annotations

from typing import Any, Literal

from meadhall.engine.bits import lowest
from meadhall.engine.decisions import actors, deciding
from meadhall.games.odin.components import COLOURS, card_list
from meadhall.games.odin.rules.state import FOLLOWING, OPENING, TAKING
from meadhall.games.odin.screens.page import Middle, View
from meadhall.games.odin.words.notation import set_text

PHASES: dict[int, Literal["open", "follow", "take", "over"]] = {
    OPENING: "open",
    FOLLOWING: "follow",
    TAKING: "take",
    -1: "over",
}


KEPT = 64  # positions whose open part is kept: it is the same for all who look at one
_open_parts: dict[bytes, View] = {}


def view(s: Any, seat: int | None) -> View:
    """All that a seat may see, or a spectator."""
    position = bytes(s)
    if position not in _open_parts:
        if len(_open_parts) >= KEPT:
            _open_parts.clear()
        _open_parts[position] = open_part(s)
    return {
        **_open_parts[position],
        "seat": seat,
        "hand": None if seat is None else card_list(s.hand[seat]),
    }


def open_part(s: Any) -> View:
    """All that everybody may see."""
    seats = range(s.seats)
    turn = lowest(actors(s)) if actors(s) else None
    passed = {(s.owner + step) % s.seats for step in range(1, s.passes + 1)}
    return {
        "game": "odin",
        "seat": None,
        "seats": s.seats,
        "options": {"target": s.target, "short_deck": bool(s.left_out)},
        "phase": PHASES[deciding(s)],
        "turn": turn,
        "hand": None,
        "players": [
            {
                "cards": s.hand[other].bit_count(),
                "known": card_list(s.known[other]),
                "score": s.scores[other],
                "passed": other in passed,
            }
            for other in seats
        ],
        "middle": middle(s),
        "beaten": card_list(s.beaten),
        "discards": card_list(s.discards),
        "undealt": s.undealt.bit_count(),
        "left_out": left_out_colours(s),
        "hand_number": s.hands,
        "round": s.rounds,
        "first": s.first,
        "crown": s.owner if s.middle else turn,
        "last_to_pass": deciding(s) == FOLLOWING and len(passed) == s.seats - 2,
        "leaders": [other for other in seats if s.scores[other] == min(s.scores[: s.seats])],
    }


def middle(s: Any) -> Middle | None:
    """The set to beat, its worth and its owner; None at the start of a round."""
    if not s.middle:
        return None
    return {"cards": card_list(s.middle), "text": set_text(s.middle), "value": s.value, "owner": s.owner}


def left_out_colours(s: Any) -> list[str]:
    return [name for colour, name in enumerate(COLOURS) if s.left_out >> 9 * colour & 1]
