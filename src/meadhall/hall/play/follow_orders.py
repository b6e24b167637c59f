"""Standing orders: answers a player gave beforehand, which the hall makes as if the person had moved; a seat's secret.

What they say is worked out in secrets/standing_orders.py. Who is asked in secret and has an order that answers is not
asked at all; elsewhere the hall moves for the seat after a short pause.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from meadhall.engine.table import Table
from meadhall.hall.play.botroom import rest
from meadhall.hall.refusal import Refused
from meadhall.hall.secrets import standing_orders
from meadhall.hall.secrets.standing_orders import Orders
from meadhall.hall.storage import repository
from meadhall.hall.storage.repository import PERSON, PLAYING, Seat
from meadhall.hall.tables import telling, watching
from meadhall.hall.tables.live_table import Sitting

if TYPE_CHECKING:
    from meadhall.hall.server import Hall


def given(sitting: Sitting, seat: int) -> Orders:
    """The seat's orders that are on."""
    return standing_orders.given(sitting.game, sitting.seats[seat])


def with_orders(sitting: Sitting, seat: int, orders: Orders) -> list[Seat]:
    return [replace(other, orders=orders) if other.seat == seat else other for other in sitting.seats]


def without_those_that_answer(sitting: Sitting, seat: int, table: Table) -> list[Seat]:
    """The seats after this one took back a move: an order that would make it again is off."""
    orders = {
        order: ply
        for order, ply in given(sitting, seat).items()
        if standing_orders.answer(sitting.game, {order: ply}, table, seat) is None
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
            words = standing_orders.offered(sitting.game, standing_orders.is_slow(sitting.kept))
            if order not in words and order not in standing_orders.marks(sitting.game):
                known = ", ".join(words) or "none"
                raise Refused("no_order", f"{sitting.game.title} has no order {order!r}; it has {known}.")
            orders = {name: ply for name, ply in given(sitting, seat).items() if name != order}
            await self._set(sitting, seat, {**orders, order: sitting.table.ply} if on else orders)
        self._hall.wake(sitting)

    async def _set(self, sitting: Sitting, seat: int, orders: Orders) -> None:
        seats, kept = with_orders(sitting, seat, orders), sitting.kept
        was_asked = seat in sitting.actors
        await self._hall.write(sitting, lambda connection: repository.change(connection, kept, seats))
        sitting.seats = seats
        for visitor in sitting.visitors:
            if visitor.shown == seat:
                visitor.tell(telling.orders_message(sitting, seat))
        if was_asked != (seat in sitting.actors):  # in secret: elsewhere orders move for who is asked
            watching.tell_seat(sitting, seat)

    def wake(self, sitting: Sitting) -> None:
        """Follows the orders of whoever is asked."""
        for seat in self._concerned(sitting):
            if sitting.seats[seat].kind == PERSON and seat not in sitting.thinking and self._has_to(sitting, seat):
                sitting.thinking[seat] = self._hall.begin(self._follow(sitting, seat), sitting)

    def _concerned(self, sitting: Sitting) -> tuple[int, ...]:
        return sitting.actors if sitting.window is None else tuple(sitting.window.places)

    def _has_to(self, sitting: Sitting, seat: int) -> bool:
        """Whether an order has run its course, or says what to do."""
        orders, table = given(sitting, seat), sitting.table
        if not orders or table is None:
            return False
        if sitting.still_good(seat) != orders:
            return True
        return sitting.window is None and standing_orders.answer(sitting.game, orders, table, seat) is not None

    async def _follow(self, sitting: Sitting, seat: int) -> None:
        try:
            async with sitting.lock:
                if (orders := sitting.still_good(seat)) != given(sitting, seat):
                    await self._set(sitting, seat, orders)
            if sitting.window is None:
                await rest(self._hall, sitting)
            async with sitting.lock:
                table = sitting.table
                asked = seat in sitting.actors and sitting.window is None and sitting.seats[seat].kind == PERSON
                move = (
                    standing_orders.answer(sitting.game, given(sitting, seat), table, seat) if asked and table else None
                )
                if move is not None:
                    await self._hall.dealer.make(sitting, seat, move)
        finally:
            sitting.thinking.pop(seat, None)
        self._hall.wake(sitting)
