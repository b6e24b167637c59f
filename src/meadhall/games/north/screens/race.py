"""Who is near victory, from what everybody sees: how far the ship is, when a feast wins."""

from typing import Any, Literal

from meadhall.engine.screen_prelude import Part, actors
from meadhall.games.north import components
from meadhall.games.north.components import HARBOUR, LETTERS
from meadhall.games.north.rules import state

When = Literal["this turn", "next turn"]
ALL = (1 << len(LETTERS)) - 1


def with_all_three(s: Any) -> list[int]:
    """Seats that lack no daughter, aboard and in camp together; the nearest to their harbour first."""
    if not actors(s):
        return []
    seats = [seat for seat in range(s.seats) if state.colours_had(s, seat) == ALL]
    return sorted(seats, key=lambda seat: away(s, seat))


def away(s: Any, other: int) -> int:
    """Links from a ship to its own harbour."""
    return components.links(s.ship[other], HARBOUR[s.colour[other]])


def wins(s: Any, other: int, phase: int) -> When | None:
    """When a feast would win, if nobody stops it: in the own harbour, with all who are missing in camp aboard and well.

    Whoever is sick is well again after her captain's turn (WN-R137), and a turn has one standard action.
    """
    if away(s, other):
        return None
    well = bool(state.daughters_aboard(s, other, True) == state.daughters_aboard(s, other, False))
    if other == s.active and well and not s.standard and phase not in (state.ROW2, state.LIMIT):
        return "this turn"
    later = (other - s.start) % s.seats > (s.active - s.start) % s.seats  # in the last round there can be (WN-8)
    return "next turn" if (s.round < s.cap or later) and (well or other == s.active) else None


NEAR = Part(
    "Near",
    "Who lacks no daughter: how far the ship is from home, when a feast there wins unless it is stopped, and the rule.",
    seat=(int, lambda other: other),
    away=(int, away),
    wins=(When | None, wins),
    rule=(str, lambda: "WN-R108"),
)
