"""Standing orders at a terminal: answers people give beforehand, which play for them until the orders end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from meadhall.engine.errors import IllegalMove
from meadhall.engine.screen import Orders, View
from meadhall.engine.table import Table

NOTE = "orders"  # of a seat, in a chronicle: `pass:31 named:40`


class StandingOrders:
    """Which orders are on at one table, by seat, each with the ply it was given at."""

    def __init__(self, orders: Orders | None, people: Iterable[int], notes: Mapping[str, str]) -> None:
        self.orders = orders
        self.given: dict[int, dict[str, int]] = {}
        self.played: set[int] = set()  # plies that orders made
        self._begun: dict[tuple[int, int], View] = {}  # what a seat saw when it gave an order
        for seat in people if orders else ():
            note = notes.get(f"{NOTE}{seat}")
            self.given[seat] = dict.fromkeys(orders.first, 0) if orders and note is None else self._read(note or "")

    def _read(self, note: str) -> dict[str, int]:
        assert self.orders is not None
        pairs = (word.partition(":") for word in note.split())
        return {order: int(ply) for order, _, ply in pairs if order in self.orders.words and ply.isdigit()}

    def notes(self) -> dict[str, str]:
        """As a chronicle keeps them; a seat whose orders are as at the start is not noted."""
        first = dict.fromkeys(self.orders.first, 0) if self.orders else {}
        return {
            f"{NOTE}{seat}": " ".join(f"{order}:{ply}" for order, ply in on.items()) or "none"
            for seat, on in self.given.items()
            if on != first
        }

    def answer(self, table: Table, seat: int) -> int | None:
        """The move that the seat's orders make now; None where the person is asked."""
        if not self.orders or not self.given.get(seat):
            return None
        view, moves = table.view(seat), table.moves(seat)
        self.given[seat] = on = {
            order: ply for order, ply in self.given[seat].items() if not self._has_ended(table, seat, order, ply, view)
        }
        move = self.orders.answer(tuple(on), view, moves)
        return move if any(move == legal.id for legal in moves) else None

    def _has_ended(self, table: Table, seat: int, order: str, ply: int, view: View) -> bool:
        assert self.orders is not None
        return self.orders.ends is not None and self.orders.ends(order, self._view_at(table, seat, ply), view)

    def _view_at(self, table: Table, seat: int, ply: int) -> View:
        if (seat, ply) not in self._begun:
            self._begun[seat, ply] = table.rewind(min(ply, table.ply)).view(seat)
        return self._begun[seat, ply]

    def play(self, table: Table, seat: int, move: int) -> None:
        """Makes the move that the orders gave."""
        self.played.add(table.ply)
        table.play(seat, move)

    def switch(self, seat: int, wanted: str, ply: int) -> None:
        """Turns an order on or off, named by its word or its number in the list."""
        words = list(self.orders.words) if self.orders else []
        if wanted.isdigit() and 1 <= int(wanted) <= len(words):
            wanted = words[int(wanted) - 1]
        if wanted not in words:
            raise IllegalMove(f"no order is called {wanted!r}; there are {', '.join(words)}")
        on = self.given[seat]
        if wanted in on:
            del on[wanted]
        else:
            on[wanted] = ply

    def listing(self, seat: int) -> str:
        """All orders of the game with those that are on, and how to change them."""
        assert self.orders is not None
        lines = ["Standing orders answer for you when you are asked in another's turn:"]
        for number, (order, words) in enumerate(self.orders.words.items(), 1):
            lines.append(f"  {number} {'on ' if order in self.given[seat] else 'off'}  {order:11}{words}")
        return "\n".join([*lines, "Type orders and a name or number to switch one on or off, like: orders 1"])

    def before(self, ply: int) -> StandingOrders:
        """The orders as they were before a ply: without what was ordered or played by order since."""
        past = StandingOrders(self.orders, (), {})
        past.played = {one for one in self.played if one < ply}
        past.given = {
            seat: {order: since for order, since in on.items() if since < ply or since == 0}
            for seat, on in self.given.items()
        }
        return past
