"""The dealer: deals, and makes the moves. A move is on disk before anyone hears of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from meadhall.engine.errors import IllegalMove
from meadhall.engine.table import Table
from meadhall.hall import clocks, fairness, statistics, suspense, watching
from meadhall.hall.refusal import Refused, stale
from meadhall.hall.sides import Play, turn_in
from meadhall.hall.sitting import Sitting
from meadhall.hall.storage import keeping
from meadhall.hall.storage.keeping import INVITED, OPEN, OVER, PLAYING, WAITING, Kept, Ply, Seat
from meadhall.titles import find

if TYPE_CHECKING:
    from meadhall.hall.hall import Hall


def complete(seats: list[Seat]) -> bool:
    """Whether everyone has sat down."""
    return all(seat.kind not in (OPEN, INVITED) for seat in seats)


def deal(kept: Kept, seats: list[Seat], now: float) -> Kept:
    """The table as it is at the deal, with a seed nobody can guess."""
    seed, salt = fairness.draw()
    return begin(replace(kept, seed=seed, salt=salt), seats, [], now)


def begin(kept: Kept, seats: list[Seat], plies: list[Ply], now: float) -> Kept:
    """The table with its clocks started, after the moves it begins with."""
    assert kept.seed is not None
    table = Table.fresh(find(kept.game, kept.rules_version), len(seats), kept.options, kept.seed)
    for seat, move in plies:
        table.play(seat, move)
    started = clocks.begin(kept.clock, len(seats), now)
    return replace(kept, state=PLAYING, turn=turn_in(table.view(None)), time=started, moved=now)


def why_not(table: Table, seat: int, move: int) -> str:
    """Why a move is not among those offered."""
    try:
        return table.why_not(seat, move) or "it is not among the moves offered"
    except IllegalMove as error:
        return str(error)


class Dealer:
    """Makes moves at every table of the hall."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    async def move(self, sitting: Sitting, seat: int, at: str, move: int) -> None:
        """A move by a person or an outside program, which must answer what that seat sees now."""
        async with sitting.lock:
            self.check(sitting, seat, at)
            assert sitting.table is not None
            if seat not in sitting.actors:
                raise Refused("not_your_turn", "It is not this seat's turn.")
            if all(move != legal["id"] for legal in sitting.asked(seat).moves):
                raise Refused("illegal", f"That cannot be played: {why_not(sitting.table, seat, move)}.")
            await self.play(sitting, seat, move)

    def check(self, sitting: Sitting, seat: int, at: str) -> None:
        """Whether a message answers the table as it is."""
        if sitting.kept.state == WAITING:
            raise Refused("waiting", "The game begins when all seats are taken.")
        if sitting.kept.state == OVER:
            raise Refused("over", "The game is over; POST /api/tables/{id}/rematch begins another.")
        if at != sitting.asked(seat).at:
            raise stale()

    async def play(self, sitting: Sitting, seat: int, move: int) -> None:
        """Makes a legal move; the caller holds the table's lock."""
        table, kept, now = sitting.table, sitting.kept, self._hall.now()
        assert table is not None
        after = table.copy()
        after.play(seat, move)
        hold = suspense.next_hold(self._hall, sitting, after)
        in_secret = suspense.waits(table)
        play = Play(after, in_secret)
        seen = {} if hold else {viewer: side.look(play) for viewer, side in sitting.sides.items()}
        if kept.clock is not None and kept.time is not None:  # clocks all can see do not tell who thought in secret
            thought = () if in_secret else sitting.running
            time = clocks.after_move(kept.clock, kept.time, thought, seat, now) if thought else kept.time
            kept = replace(kept, time={**time, "since": now})
        if public := seen.get(None):
            kept = replace(kept, turn=turn_in(public[1]), moved=now)
        elif hold is not None:
            kept = replace(kept, turn=turn_in(after.view(None)), moved=kept.moved if sitting.hold else now)
        if after.over:
            assert after.scores is not None
            assert after.places is not None
            kept = replace(kept, state=OVER, turn=None, scores=list(after.scores), places=list(after.places), moved=now)
        seats = sitting.seats

        def write(connection: Connection) -> None:
            keeping.add_ply(connection, kept.id, table.ply, seat, move, now)
            keeping.change(connection, kept)
            if kept.state == OVER:
                statistics.settle(connection, kept, seats, now)

        goes_on = keeping.Made(kept, table.ply, seat, move, now)
        await self._hall.write(sitting, write if after.over else goes_on)
        sitting.kept = kept
        sitting.moved_to(after)
        suspense.keep(self._hall, sitting, hold)
        if public:
            sitting.public_time = kept.time
        if hold is None:
            watching.tell_step(sitting, {who: sitting.sides[who].take(news, after.ply) for who, news in seen.items()})
        else:
            watching.tell_step(sitting, {who: sitting.sides[who].follow(after) for who in sitting.told_at_once})
        self._hall.wake(sitting)

    def let_hear(self, sitting: Sitting) -> None:
        """Tells all what was held back; the caller holds the table's lock."""
        table, kept = sitting.table, sitting.kept
        assert table is not None
        sitting.let_hear()
        sitting.kept = replace(kept, time=kept.time and {**kept.time, "since": self._hall.now()})
        sitting.public_time = sitting.kept.time
        watching.tell_step(sitting, {viewer: side.follow(table) for viewer, side in sitting.sides.items()})
        self._hall.wake(sitting)
