"""Standing orders: what a seat has ordered beforehand, and what its orders say to a question.

The answer is worked out from what the seat itself sees. A game offers orders by id, each with the move it would make;
None asks the person. An order may run its course, by the seat's view when it was given and its view now. Marks are
orders about single cards or pieces, which change what the others say; a game with marks answers for all its orders
together. At a table with days for a move SLOW is one of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from meadhall.engine.game import Game
from meadhall.engine.screen import SLOW
from meadhall.engine.table import Table
from meadhall.hall.storage.repository import PERSON, Seat

Orders = dict[str, int]  # each with the ply it was given at
DECOY = "decoy"  # an order to be asked in secret also with nothing to play (see applied.py)


def is_slow(clock: Mapping[str, Any] | None) -> bool:
    return clock is not None and clock["kind"] == "days"


def offered(game: Game, slow: bool = True) -> dict[str, str]:
    """What may be ordered, in plain words."""
    orders = game.screen.orders
    return {order: words for order, words in orders.words.items() if slow or order not in orders.slow} if orders else {}


def marks(game: Game) -> Mapping[str, tuple[str, str]]:
    """Orders about single cards or pieces: the words, and what is marked."""
    return game.screen.orders.marks if game.screen.orders else {}


def in_force(game: Game, seat: Seat) -> Orders:
    """The seat's orders that are on."""
    if seat.orders is not None:
        return seat.orders
    return dict.fromkeys(game.screen.orders.first, 0) if game.screen.orders else {}


def decoys(game: Game, seats: Sequence[Seat]) -> tuple[int, ...]:
    """The seats that wish to be asked in secret with nothing to play."""
    if game.screen.secret is None or game.screen.secret.add_decoys is None:
        return ()
    return tuple(seat.seat for seat in seats if seat.kind == PERSON and DECOY in in_force(game, seat))


def answer(game: Game, orders: Orders, table: Table, seat: int, slow: bool = False) -> int | None:
    """The move the orders make at this table; None where the person is asked."""
    if game.screen.orders is None or not (orders or slow):
        return None
    moves = table.moves(seat)
    move = game.screen.orders.answer((*orders, SLOW) if slow else tuple(orders), table.view(seat), moves)
    return move if any(move == legal.id for legal in moves) else None


def still_good(game: Game, orders: Orders, table: Table, view: dict[str, Any], seat: int) -> Orders:
    """The orders without those that have run their course, by the table's past and what the seat sees now."""
    ends = game.screen.orders.ends if game.screen.orders else None
    if ends is None or not orders:
        return orders
    begun: dict[int, dict[str, Any]] = {}
    for ply in set(orders.values()):
        begun[ply] = table.rewind(min(ply, table.ply)).view(seat)
    return {order: ply for order, ply in orders.items() if not ends(order, begun[ply], view)}
