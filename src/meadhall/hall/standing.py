"""Standing orders: answers a player gave beforehand, which the hall makes as if the person had moved; a seat's secret.

A game's screen offers ORDERS (by id, in plain words) and `standing_move(order, view, moves)`: the move the order would
make, decided from what the seat itself sees and may do; None to ask the person. It may also offer FIRST_ORDERS (those
that are on until the player says otherwise) and `order_ends(order, begun, view)`: whether an order has run its course,
by the seat's view when it was given and its view now.
MARKS (by id: the words, and the card or piece marked) are orders
about single things, which change what the others say; a game with marks offers `standing_answer(orders, view, moves)`
for all that are on together.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from meadhall.engine.game import Game
from meadhall.engine.table import Table
from meadhall.hall.botroom import rest
from meadhall.hall.refusal import Refused
from meadhall.hall.screens import screen_of
from meadhall.hall.sitting import Sitting
from meadhall.hall.storage import keeping
from meadhall.hall.storage.keeping import PERSON, PLAYING, Seat
from meadhall.hall.suspense import asked_in_secret

if TYPE_CHECKING:
    from meadhall.hall.hall import Hall

Orders = dict[str, int]  # each with the ply it was given at


def offered(game: Game) -> dict[str, str]:
    """What may be ordered, in plain words."""
    orders: dict[str, str] = getattr(screen_of(game), "ORDERS", {})
    return orders


def marks(game: Game) -> dict[str, tuple[str, str]]:
    """Orders about single cards or pieces: the words, and what is marked."""
    found: dict[str, tuple[str, str]] = getattr(screen_of(game), "MARKS", {})
    return found


def given(sitting: Sitting, seat: int) -> Orders:
    """The seat's orders that are on."""
    orders = sitting.seats[seat].orders
    return dict.fromkeys(getattr(screen_of(sitting.game), "FIRST_ORDERS", ()), 0) if orders is None else orders


def told(sitting: Sitting, seat: int) -> list[dict[str, Any]]:
    """As the seat's owner is told of them."""
    words = offered(sitting.game)
    on = given(sitting, seat) if words else {}
    plain = [{"id": order, "words": text, "on": order in on} for order, text in words.items()]
    marked = [
        {"id": order, "words": text, "on": order in on, "of": thing}
        for order, (text, thing) in marks(sitting.game).items()
    ]
    return plain + marked


def answer(game: Game, orders: Orders, table: Table, seat: int) -> int | None:
    """The move the orders make now; None where the person is asked."""
    if not orders:
        return None
    moves, view, screen = table.moves(seat), table.view(seat), screen_of(game)
    together = getattr(screen, "standing_answer", None)
    said: list[int | None] = (
        [together(tuple(orders), view, moves)]
        if together
        else [screen.standing_move(order, view, moves) for order in orders]
    )
    for move in said:
        if move is not None and any(move == legal.id for legal in moves):
            return move
    return None


def _still_good(sitting: Sitting, seat: int) -> Orders:
    """The seat's orders without those that have run their course."""
    ends, table, orders = getattr(screen_of(sitting.game), "order_ends", None), sitting.table, given(sitting, seat)
    if ends is None or table is None:
        return orders
    view = table.view(seat)
    return {
        order: ply
        for order, ply in orders.items()
        if not ends(order, table.rewind(min(ply, table.ply)).view(seat), view)
    }


def spares(sitting: Sitting, seat: int) -> bool:
    """Whether the seat is asked in secret and its orders answer: then it is not asked at all."""
    table = sitting.table
    if table is None or seat not in asked_in_secret(table):
        return False
    if answer(sitting.game, given(sitting, seat), table, seat) is None:
        return False
    return answer(sitting.game, _still_good(sitting, seat), table, seat) is not None


def with_orders(sitting: Sitting, seat: int, orders: Orders) -> list[Seat]:
    return [replace(other, orders=orders) if other.seat == seat else other for other in sitting.seats]


def without_those_that_answer(sitting: Sitting, seat: int, table: Table) -> list[Seat]:
    """The seats after this one took back a move: an order that would make it again is off."""
    orders = {
        order: ply
        for order, ply in given(sitting, seat).items()
        if answer(sitting.game, {order: ply}, table, seat) is None
    }
    return sitting.seats if orders == given(sitting, seat) else with_orders(sitting, seat, orders)


class StandingOrders:
    """The orders given at every table of the hall."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    async def give(self, sitting: Sitting, seat: int, order: str, on: bool) -> None:
        """Switches an order on or off."""
        async with sitting.lock:
            if sitting.kept.state != PLAYING or sitting.table is None:
                raise Refused("not_playing", "Orders are for a game that is being played.")
            if order not in offered(sitting.game) and order not in marks(sitting.game):
                known = ", ".join(offered(sitting.game)) or "none"
                raise Refused("no_order", f"{sitting.game.title} has no order {order!r}; it has {known}.")
            orders = {name: ply for name, ply in given(sitting, seat).items() if name != order}
            await self._set(sitting, seat, {**orders, order: sitting.table.ply} if on else orders)
        self._hall.wake(sitting)

    async def _set(self, sitting: Sitting, seat: int, orders: Orders) -> None:
        seats, kept = with_orders(sitting, seat, orders), sitting.kept
        await self._hall.write(sitting, lambda connection: keeping.change(connection, kept, seats))
        sitting.seats = seats
        for visitor in sitting.visitors:
            if visitor.shown == seat:
                visitor.tell({"type": "orders", "seat": seat, "orders": told(sitting, seat)})

    def wake(self, sitting: Sitting) -> None:
        """Follows the orders of whoever is asked."""
        for seat in sitting.actors:
            if sitting.seats[seat].kind == PERSON and seat not in sitting.thinking and self._has_to(sitting, seat):
                sitting.thinking[seat] = self._hall.begin(self._follow(sitting, seat))

    def _has_to(self, sitting: Sitting, seat: int) -> bool:
        """Whether an order has run its course, or says what to do."""
        orders, table = given(sitting, seat), sitting.table
        if not orders or table is None:
            return False
        return _still_good(sitting, seat) != orders or answer(sitting.game, orders, table, seat) is not None

    async def _follow(self, sitting: Sitting, seat: int) -> None:
        try:
            async with sitting.lock:
                if (orders := _still_good(sitting, seat)) != given(sitting, seat):
                    await self._set(sitting, seat, orders)
            await rest(self._hall, sitting)
            async with sitting.lock:
                if seat in sitting.actors and sitting.seats[seat].kind == PERSON and sitting.table is not None:
                    move = answer(sitting.game, given(sitting, seat), sitting.table, seat)
                    if move is not None:
                        await self._hall.dealer.play(sitting, seat, move)
        finally:
            sitting.thinking.pop(seat, None)
        self._hall.wake(sitting)
