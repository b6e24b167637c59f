"""Standing orders are given and followed: the hall moves as if the person had; a seat's secret.

Who is asked in secret and has an order that answers is not asked at all (secrets/sealed_answers.py). Elsewhere the hall
moves for the seat after a short pause.
"""

from __future__ import annotations

from dataclasses import replace

from meadhall.engine.table import Table
from meadhall.hall.play import moves
from meadhall.hall.play.botroom import rest
from meadhall.hall.refusal import Refused
from meadhall.hall.secrets import standing_orders
from meadhall.hall.secrets.standing_orders import Orders
from meadhall.hall.storage import repository
from meadhall.hall.storage.repository import PERSON, PLAYING, Seat
from meadhall.hall.tables import fair_play, telling, watching
from meadhall.hall.tables.live_table import LiveTable
from meadhall.hall.tables.live_tables import LiveTables


def orders_of(live: LiveTable, seat: int) -> Orders:
    """The seat's orders that are on."""
    return standing_orders.in_force(live.game, live.seats[seat])


def with_orders(live: LiveTable, seat: int, orders: Orders) -> list[Seat]:
    return [replace(other, orders=orders) if other.seat == seat else other for other in live.seats]


def without_those_that_answer(live: LiveTable, seat: int, table: Table) -> list[Seat]:
    """The seats after this one took back a move: an order that would make it again is off."""
    before = orders_of(live, seat)
    orders = {
        order: ply
        for order, ply in before.items()
        if standing_orders.answer(live.game, {order: ply}, table, seat) is None
    }
    return live.seats if orders == before else with_orders(live, seat, orders)


async def give(tables: LiveTables, live: LiveTable, seat: int, order: str, on: bool) -> None:
    """Switches an order on or off."""
    async with live.lock:
        if live.row.state != PLAYING:
            raise Refused("not_playing", "Orders are for a game that is being played.")
        words = standing_orders.offered(live.game, standing_orders.is_slow(live.row.clock))
        if order not in words and order not in standing_orders.marks(live.game):
            known = ", ".join(words) or "none"
            raise Refused("no_order", f"{live.game.title} has no order {order!r}; it has {known}.")
        orders = {name: ply for name, ply in orders_of(live, seat).items() if name != order}
        await _set(tables, live, seat, {**orders, order: live.dealt.table.ply} if on else orders)
    tables.wake(live)


async def _set(tables: LiveTables, live: LiveTable, seat: int, orders: Orders) -> None:
    seats, row = with_orders(live, seat, orders), live.row
    was_asked = seat in live.actors
    await tables.write(live, lambda connection: repository.change(connection, row, seats))
    live.seats = seats
    for visitor in live.visitors:
        if visitor.shown == seat:
            visitor.tell(telling.orders_message(live, seat))
    if was_asked != (seat in live.actors):  # in secret: elsewhere orders move for who is asked
        watching.tell_seat(live, seat)


def wake(tables: LiveTables, live: LiveTable) -> None:
    """Follows the orders of whoever is asked."""
    if not live.is_dealt or fair_play.is_held(live.row):
        return
    window = live.dealt.secrets.window
    for seat in live.actors if window is None else window.hypothetical:
        if live.seats[seat].kind == PERSON and seat not in live.thinking and _has_to(live, seat):
            live.thinking[seat] = tables.begin(_follow(tables, live, seat), live)


def _has_to(live: LiveTable, seat: int) -> bool:
    """Whether an order has run its course, or says what to do."""
    orders, secrets = orders_of(live, seat), live.dealt.secrets
    if not orders:
        return False
    if secrets.orders_still_good(seat) != orders:
        return True
    return secrets.window is None and standing_orders.answer(live.game, orders, secrets.table, seat) is not None


async def _follow(tables: LiveTables, live: LiveTable, seat: int) -> None:
    secrets = live.dealt.secrets
    try:
        async with live.lock:
            if (orders := secrets.orders_still_good(seat)) != orders_of(live, seat):
                await _set(tables, live, seat, orders)
        if secrets.window is None:
            await rest(tables, live)
        async with live.lock:
            asked = (
                seat in live.actors
                and not fair_play.is_held(live.row)
                and secrets.window is None
                and live.seats[seat].kind == PERSON
            )
            orders = orders_of(live, seat) if asked else {}
            move = standing_orders.answer(live.game, orders, secrets.table, seat)
            if move is not None:
                await moves.make(tables, live, seat, move)
    finally:
        live.thinking.pop(seat, None)
    tables.wake(live)
