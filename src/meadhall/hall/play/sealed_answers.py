"""Answers of those asked in secret: each is sealed until all have answered, then they are opened in their order.

So nobody can tell by the time that passes whether others were asked before or after: whoever has answered may take that
back until all answers are opened, and hears nothing meanwhile. The first answer that is no pass counts, the ones after
it are void; to the rules it is as if they had been given one after another.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from meadhall.hall.secrets.windows import quiet_pass
from meadhall.hall.storage import repository
from meadhall.hall.storage.repository import BOT
from meadhall.hall.tables import watching
from meadhall.hall.tables.live_table import Sitting

if TYPE_CHECKING:
    from meadhall.hall.server import Hall

Moves = tuple[int, ...]


class Answers:
    """The sealed answers at every table of the hall. Whoever calls holds the table's lock."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    async def give(self, sitting: Sitting, seat: int, move: int) -> None:
        """The seat answers, or goes on to say what its answer is."""
        moves, window = (*sitting.given(seat), move), sitting.window
        assert window is not None
        if window.stand(seat, moves).whole and await self._open(sitting, {seat: moves}):
            return
        await self._keep(sitting, seat, moves)
        watching.tell_seat(sitting, seat)

    async def take_back(self, sitting: Sitting, seat: int) -> None:
        """The seat has not answered yet."""
        await self._keep(sitting, seat, ())
        watching.tell_seat(sitting, seat)

    async def close(self, sitting: Sitting) -> None:
        """The window has lasted long enough: answers are opened; where its time is fixed, who is silent passes."""
        if sitting.window is not None:
            late = sitting.actors if sitting.kept.answer_time else ()
            await self._open(sitting, self._passes(sitting, late), at_last=True)

    async def pass_for(self, sitting: Sitting, seats: tuple[int, ...]) -> None:
        """These seats have let the time for an answer go by."""
        passes = self._passes(sitting, seats)
        if not await self._open(sitting, passes):
            for seat, moves in passes.items():
                await self._keep(sitting, seat, moves)
                watching.tell_seat(sitting, seat)

    def _passes(self, sitting: Sitting, seats: tuple[int, ...]) -> dict[int, Moves]:
        """A pass for each of these seats, where its game has one."""
        found: dict[int, Moves] = {}
        for seat in seats:
            assert sitting.window is not None
            moves: Moves = ()
            while not (stand := sitting.window.stand(seat, moves)).whole:
                move = quiet_pass(stand.table, seat)
                if move is None:
                    break
                moves += (move,)
            else:
                found[seat] = moves
        return found

    def wake(self, sitting: Sitting) -> None:
        """Opens answers that are all there already: orders gave them, or the last who had to answer has left."""
        if sitting.window is not None and not sitting.actors and sitting.hold is None and not sitting.opening:
            sitting.opening = True
            self._hall.begin(self._open_soon(sitting), sitting)

    async def _open_soon(self, sitting: Sitting) -> None:
        try:
            async with sitting.lock:
                if sitting.window is not None:
                    await self._open(sitting, {})
        finally:
            sitting.opening = False
        self._hall.wake(sitting)

    async def _open(self, sitting: Sitting, more: dict[int, Moves], at_last: bool = False) -> bool:
        """Opens the answers, with some that were just given, if they are all there and nobody hears that too soon."""
        window = sitting.window
        assert window is not None
        if sitting.hold is not None and not at_last:
            return False
        answers: dict[int, Moves] = {}
        for seat in window.places:
            answer = more.get(seat) or sitting.answer(seat)
            if answer is None:
                return False
            answers[seat] = answer
        await self._hall.dealer.play(sitting, window.opened(answers))
        return True

    async def _keep(self, sitting: Sitting, seat: int, moves: Moves) -> None:
        """Seals what a seat has answered so far; a person's answer is on disk before anyone hears of it."""
        place = sitting.seats[seat]
        if place.kind == BOT:
            sitting.give(seat, moves)
            return
        again = (place.answer or {}).get("again", 0) + (not moves)
        answer = {"moment": list(sitting.moment), "moves": list(moves), "again": again}
        await self._hall.write(sitting, lambda connection: repository.keep_answer(connection, sitting.id, seat, answer))
        sitting.seats = [replace(other, answer=answer) if other.seat == seat else other for other in sitting.seats]
