"""Sealed answers: each answer in secret is sealed until all have answered, then all are opened in their order.

So nobody can tell by the time that passes whether others were asked before or after. Whoever has answered may take the
answer back until all are opened, and hears nothing meanwhile. To the rules it is as if the answers had been given one
after another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from meadhall.engine.table import Table
from meadhall.hall.secrets import standing_orders
from meadhall.hall.secrets.windows import Moves, PartialAnswer, SecretWindow, quiet_pass
from meadhall.hall.storage.repository import BOT, PERSON, Ply, Stored


class SealedAnswers:
    """What the seats asked in secret have answered, as long as the table stands as it does."""

    def __init__(self, stored: Stored, table: Table, public: Table) -> None:
        """`public` is the table that all see: another than the real one while decoys are asked (see applied.py)."""
        self._stored = stored
        self._table = table
        self._public = public
        self._of_bots: dict[int, Moves] = {}
        self._whole: dict[int, Moves | None] = {}
        self._version = stored.version

    @cached_property
    def window(self) -> SecretWindow:
        return SecretWindow(self._public)

    @property
    def moment(self) -> tuple[int, int, int]:
        """What tells one window from another."""
        return self._stored.row.takebacks, self._table.ply, self._public.ply

    def given(self, seat: int) -> Moves:
        """The moves this seat has answered with so far."""
        if self._stored.seats[seat].kind == BOT:
            return self._of_bots.get(seat, ())
        answer = self._stored.seats[seat].answer
        return tuple(answer["moves"]) if answer and answer["moment"] == list(self.moment) else ()

    def keep_bots_answer(self, seat: int, moves: Moves) -> None:
        """A bot has answered, wholly or in part; it answers again after a restart."""
        self._of_bots[seat] = moves
        self._stored.version += 1

    def partial(self, seat: int) -> PartialAnswer:
        return self.window.partial(seat, self.given(seat))

    def is_given(self, seat: int) -> bool:
        """Whether the seat itself has given its whole answer."""
        return seat in self.window.hypothetical and bool(self.given(seat)) and self.partial(seat).whole

    def whole(self, seat: int) -> Moves | None:
        """The whole answer of a seat, its own or that of its orders; None if it is still asked."""
        if self._version != self._stored.version:
            self._whole.clear()
            self._version = self._stored.version
        if seat not in self._whole:
            self._whole[seat] = self.given(seat) if self.is_given(seat) else self._ordered(seat)
        return self._whole[seat]

    def passes(self, seats: Iterable[int]) -> dict[int, Moves]:
        """A pass for each of these seats, where its game has one."""
        found: dict[int, Moves] = {}
        for seat in seats:
            moves: Moves = ()
            while not (partial := self.window.partial(seat, moves)).whole:
                move = quiet_pass(partial.table, seat)
                if move is None:
                    break
                moves += (move,)
            else:
                found[seat] = moves
        return found

    def plies(self, more: Mapping[int, Moves]) -> list[Ply] | None:
        """What the answers come to, with some that were just given; None while one is missing."""
        answers: dict[int, Moves] = {}
        for seat in self.window.hypothetical:
            answer = more.get(seat) or self.whole(seat)
            if answer is None:
                return None
            answers[seat] = answer
        return self.window.plies(answers)

    # ---- what orders answer

    @property
    def decoys(self) -> tuple[int, ...]:
        """The seats that wish to be asked with nothing to play."""
        return standing_orders.decoys(self._table.game, self._stored.seats)

    def _ordered(self, seat: int) -> Moves | None:
        if self._stored.seats[seat].kind != PERSON or self.given(seat):
            return None
        moves: Moves = ()
        while not (partial := self.window.partial(seat, moves)).whole:
            move = self._order_says(seat, partial.table)
            if move is None:
                return None
            moves += (move,)
        return moves

    def _order_says(self, seat: int, table: Table) -> int | None:
        """What a seat's orders answer; a decoy that is one no more has nothing but a pass."""
        if self._public is not self._table and seat not in self.decoys and len(legal := table.legal(seat)) == 1:
            return legal[0]
        game, slow = table.game, standing_orders.is_slow(self._stored.row.clock)
        orders = standing_orders.in_force(game, self._stored.seats[seat])
        if standing_orders.answer(game, orders, table, seat, slow) is None:
            return None
        lasting = standing_orders.still_good(game, orders, self._table, table.view(seat), seat)
        return standing_orders.answer(game, lasting, table, seat, slow)
