"""Standing orders: a seat's private word on when it wants to be asked, decided from its own view and moves alone.

Orders are switches; each of those that are on may pass for its seat. With none on a seat is asked whenever it could
answer. Cards can be added to an order for which the seat is asked whenever they can be played, as in `pass+LOK+MIS`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meadhall.engine.move import Move
from meadhall.titles.north.components import LANDS, PASS

ORDERS = {
    "concern": "Pass unless it concerns me: my ship, crew or cards, an attack, a loot, a ship at my space or home.",
    "named": "Pass until my turn, unless I am named or an entry of mine is answered.",
    "turn": "Pass for the rest of this turn.",
    "pass+LOK": "Pass until my turn, but ask me for Loki the Trickster.",
    "pass": "Pass until my turn.",
}
FIRST_ORDERS = ("concern",)
SECRET = ("react", "roll", "window")
VILLAGES = {village: colour for colour, _, village, _, _ in LANDS}
HARBOURS = {harbour: colour for colour, harbour, _, _, _ in LANDS}


def standing_move(order: str, view: dict[str, Any], moves: Sequence[Move]) -> int | None:
    """The pass an order makes for its seat; None where the seat is to be asked."""
    if view["phase"] not in SECRET or view["turn"] != view["seat"]:
        return None
    word, *cards = order.split("+")
    if any(move.text.lstrip("*").split(".")[0] in cards for move in moves):
        return None
    if (word == "concern" and concerns(view)) or (word == "named" and is_named(view)):
        return None
    return PASS


def order_ends(order: str, begun: dict[str, Any], view: dict[str, Any]) -> bool:
    """Whether an order has run its course, by the seat's view when it was given and its view now."""
    same = (begun["round"], begun["active"]) == (view["round"], view["active"])
    if order == "turn":
        return not same
    return order != "concern" and not same and bool(view["active"] == view["seat"])


def is_named(view: dict[str, Any]) -> bool:
    """The seat is actor or target of what lies on the table, or was the target of what has just been done."""
    me = view["seat"]
    if view["stack"]:
        return any(me in (entry["seat"], entry["target"]) for entry in view["stack"])
    done = view["done"]
    return done is not None and me in (done["seat"], done["target"], *done["moved"])


def concerns(view: dict[str, Any]) -> bool:
    """Whether what happens is the seat's business (WN-105)."""
    if is_named(view):
        return True
    if view["stack"]:
        base = view["stack"][0]
        if base["what"] in ("attack", "monster", "loot"):
            return True
        mover = base["target"] if base["target"] is not None else base["seat"]
        return base["to"] is not None and arrives(view, mover, base["to"])
    done = view["done"]
    if done is None:
        return False
    if done["what"] in ("attack", "loot"):
        return True
    return any(arrives(view, mover, view["players"][mover]["ship"]) for mover in done["moved"])


def arrives(view: dict[str, Any], mover: int, space: str) -> bool:
    """A ship comes to the seat's own space, to a village it can loot, or home with a daughter."""
    if space == view["players"][view["seat"]]["ship"]:
        return True
    player = view["players"][mover]
    aboard = [card["card"][1:] for card in player["crew"] if card and card["daughter"]]
    if HARBOURS.get(space) == player["colour"] and aboard:
        return True
    return VILLAGES.get(space) in set(player["needs"]) - set(aboard)
