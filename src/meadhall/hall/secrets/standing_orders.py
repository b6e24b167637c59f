"""Standing orders: what a seat has ordered beforehand, and what its orders say to a question.

The answer is worked out from what the seat itself sees. A game offers orders by id, each with the move it would make;
None asks the person. An order may run its course, by the seat's view when it was given and its view now. Marks are
orders about single cards or pieces, which change what the others say; a game with marks answers for all its orders
together. At a table with days for a move SLOW is one of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meadhall.engine.game import Game
from meadhall.engine.table import Table
from meadhall.hall.screens import screen_of
from meadhall.hall.storage.repository import PERSON, Seat, TableRow

Orders = dict[str, int]  # each with the ply it was given at
SLOW = "slow"  # an order the table itself gives
DECOY = "decoy"  # an order to be asked in secret also with nothing to play (see applied.py)


def is_slow(row: TableRow) -> bool:
    return row.clock is not None and row.clock["kind"] == "days"


def offered(game: Game, slow: bool = True) -> dict[str, str]:
    """What may be ordered, in plain words."""
    screen = screen_of(game)
    return {order: words for order, words in screen.orders.items() if slow or order not in screen.slow_orders}


def marks(game: Game) -> dict[str, tuple[str, str]]:
    """Orders about single cards or pieces: the words, and what is marked."""
    return screen_of(game).marks


def in_force(game: Game, seat: Seat) -> Orders:
    """The seat's orders that are on."""
    return dict.fromkeys(screen_of(game).first_orders, 0) if seat.orders is None else seat.orders


def decoys(game: Game, seats: Sequence[Seat]) -> tuple[int, ...]:
    """The seats that wish to be asked in secret with nothing to play."""
    if not screen_of(game).has_decoys:
        return ()
    return tuple(seat.seat for seat in seats if seat.kind == PERSON and DECOY in in_force(game, seat))


def answer(game: Game, orders: Orders, table: Table, seat: int, slow: bool = False) -> int | None:
    """The move the orders make at this table; None where the person is asked."""
    screen = screen_of(game)
    together = screen.orders_move
    if not orders and not (slow and together):
        return None
    moves, view = table.moves(seat), table.view(seat)
    said = (
        [together((*orders, SLOW) if slow else tuple(orders), view, moves)]
        if together
        else [screen.order_move(order, view, moves) for order in orders]
    )
    for move in said:
        if move is not None and any(move == legal.id for legal in moves):
            return move
    return None


def still_good(game: Game, orders: Orders, table: Table, view: dict[str, Any], seat: int) -> Orders:
    """The orders without those that have run their course, by the table's past and what the seat sees now."""
    ends = screen_of(game).order_ends
    if ends is None or not orders:
        return orders
    begun: dict[int, dict[str, Any]] = {}
    for ply in set(orders.values()):
        begun[ply] = table.rewind(min(ply, table.ply)).view(seat)
    return {order: ply for order, ply in orders.items() if not ends(order, begun[ply], view)}
