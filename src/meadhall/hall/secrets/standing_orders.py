"""What a seat has ordered beforehand, and what its orders say to a question; told from what the seat itself sees.

A game's screen offers ORDERS (by id, in plain words) and `standing_move(order, view, moves)`: the move the order would
make; None to ask the person. It may also offer FIRST_ORDERS (those that are on until the player says otherwise),
SLOW_ORDERS (those that only a table with days for a move has) and `order_ends(order, begun, view)`: whether an order
has run its course, by the seat's view when it was given and its view now.
MARKS (by id: the words, and the card or piece marked) are orders about single things, which change what the others say;
a game with marks offers `standing_answer(orders, view, moves)` for all that are on together. At a table with days for a
move SLOW is one of them.
"""

from __future__ import annotations

from typing import Any

from meadhall.engine.game import Game
from meadhall.engine.table import Table
from meadhall.hall.screens import screen_of
from meadhall.hall.storage.repository import Kept, Seat

Orders = dict[str, int]  # each with the ply it was given at
SLOW = "slow"  # an order the table itself gives
DECOY = "decoy"  # an order to be asked in secret also with nothing to play (see courses.py)


def is_slow(kept: Kept) -> bool:
    return kept.clock is not None and kept.clock["kind"] == "days"


def offered(game: Game, slow: bool = True) -> dict[str, str]:
    """What may be ordered, in plain words."""
    screen = screen_of(game)
    orders: dict[str, str] = getattr(screen, "ORDERS", {})
    only_slow = () if slow else getattr(screen, "SLOW_ORDERS", ())
    return {order: words for order, words in orders.items() if order not in only_slow}


def marks(game: Game) -> dict[str, tuple[str, str]]:
    """Orders about single cards or pieces: the words, and what is marked."""
    found: dict[str, tuple[str, str]] = getattr(screen_of(game), "MARKS", {})
    return found


def given(game: Game, seat: Seat) -> Orders:
    """The seat's orders that are on."""
    return dict.fromkeys(getattr(screen_of(game), "FIRST_ORDERS", ()), 0) if seat.orders is None else seat.orders


def answer(game: Game, orders: Orders, table: Table, seat: int, slow: bool = False) -> int | None:
    """The move the orders make at this table; None where the person is asked."""
    screen = screen_of(game)
    together = getattr(screen, "standing_answer", None)
    if not orders and not (slow and together):
        return None
    moves, view = table.moves(seat), table.view(seat)
    said: list[int | None] = (
        [together((*orders, SLOW) if slow else tuple(orders), view, moves)]
        if together
        else [screen.standing_move(order, view, moves) for order in orders]
    )
    for move in said:
        if move is not None and any(move == legal.id for legal in moves):
            return move
    return None


def still_good(game: Game, orders: Orders, table: Table, view: dict[str, Any], seat: int) -> Orders:
    """The orders without those that have run their course, by the table's past and what the seat sees now."""
    ends = getattr(screen_of(game), "order_ends", None)
    if ends is None or not orders:
        return orders
    begun: dict[int, dict[str, Any]] = {}
    for ply in set(orders.values()):
        begun[ply] = table.rewind(min(ply, table.ply)).view(seat)
    return {order: ply for order, ply in orders.items() if not ends(order, begun[ply], view)}
