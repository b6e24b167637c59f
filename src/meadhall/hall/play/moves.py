"""The dealer: deals, and makes the moves. A move is on disk before anyone hears of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from meadhall.engine.table import Table
from meadhall.games import find
from meadhall.hall.play import masking_delay, statistics
from meadhall.hall.refusal import Refused, stale
from meadhall.hall.secrets import fairness
from meadhall.hall.secrets.applied import course
from meadhall.hall.secrets.timeline import turn_in
from meadhall.hall.storage import repository
from meadhall.hall.storage.repository import INVITED, OPEN, OVER, PLAYING, WAITING, Kept, Ply, Seat
from meadhall.hall.tables import clocks, telling, watching
from meadhall.hall.tables.live_table import Sitting

if TYPE_CHECKING:
    from meadhall.hall.server import Hall


def complete(seats: list[Seat]) -> bool:
    """Whether everyone has sat down."""
    return all(seat.kind not in (OPEN, INVITED) for seat in seats)


def deal(kept: Kept, seats: list[Seat], hall: Hall) -> Kept:
    """The table as it is at the deal, with a seed nobody can guess."""
    seed, salt = fairness.draw()
    return begin(replace(kept, seed=seed, salt=salt), seats, [], hall)


def begin(kept: Kept, seats: list[Seat], plies: list[Ply], hall: Hall) -> Kept:
    """The table with its clocks started, after the moves it begins with."""
    assert kept.seed is not None
    table = Table.fresh(find(kept.game, kept.rules_version), len(seats), kept.options, kept.seed)
    for seat, move in plies:
        table.play(seat, move)
    started = clocks.begin(kept.clock, len(seats), hall.steady())
    return replace(kept, state=PLAYING, turn=turn_in(table.view(None)), time=started, moved=hall.now())


class Dealer:
    """Makes moves at every table of the hall."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    async def move(self, sitting: Sitting, seat: int, at: str, move: int) -> None:
        """A move by a person or an outside program, which must answer what that seat sees now."""
        async with sitting.lock:
            self.check(sitting, seat, at)
            assert sitting.table is not None
            for aside in sitting.asked(seat).asides:
                if aside["id"] == move:
                    await self._hall.stepping.step_in(sitting, seat, aside)
                    return
            if seat not in sitting.actors:
                raise Refused("not_your_turn", "It is not this seat's turn.")
            if all(move != legal["id"] for legal in sitting.asked(seat).moves):
                raise Refused("illegal", f"That cannot be played: {telling.why_not(sitting, seat, move)}.")
            await self.make(sitting, seat, move)

    async def make(self, sitting: Sitting, seat: int, move: int) -> None:
        """A legal move, or an answer in secret; the caller holds the table's lock."""
        if sitting.is_asked_in_secret(seat):
            await self._hall.answers.give(sitting, seat, move)
            self._hall.wake(sitting)
        else:
            await self.play(sitting, [(seat, move)])

    def check(self, sitting: Sitting, seat: int, at: str) -> None:
        """Whether a message answers the table as it is."""
        if sitting.kept.state == WAITING:
            raise Refused("waiting", "The game begins when all seats are taken.")
        if sitting.kept.state == OVER:
            raise Refused("over", "The game is over; ask for a rematch to play another.")
        if at != sitting.asked(seat).at:
            raise stale()

    async def play(self, sitting: Sitting, plies: list[Ply]) -> None:
        """Makes moves at the table that is shown, as one step; the caller holds the table's lock."""
        table, kept, now, moment = sitting.table, sitting.kept, self._hall.now(), self._hall.steady()
        assert table is not None
        in_secret = sitting.is_secret
        done = course(sitting, plies)
        after, shown = done.table, done.shown or done.table
        possible = sum(play.windows for play in done.plays)
        hold = masking_delay.next_hold(self._hall, sitting, after.over, possible)
        if kept.clock is not None and kept.time is not None:  # clocks all can see do not tell who thought in secret
            thought = () if in_secret else sitting.running
            time = clocks.after_move(kept.clock, kept.time, thought, plies[-1][0], moment) if thought else kept.time
            kept = replace(kept, time={**time, "since": moment})
        public = hold is None and (
            any(play.public for play in done.plays) or shown.view(None) != sitting.side(None).view
        )
        if public or hold is not None:
            kept = replace(kept, turn=turn_in(shown.view(None)), moved=kept.moved if sitting.hold else now)
        if after.over:
            assert after.scores is not None
            assert after.places is not None
            kept = replace(kept, state=OVER, turn=None, scores=list(after.scores), places=list(after.places), moved=now)
        await self._write(sitting, kept, done.made, now)
        sitting.kept = kept
        sitting.moved_to(done)
        masking_delay.keep(self._hall, sitting, hold, possible)
        if public or after.over:
            sitting.public_time = kept.time
        if sitting.window is not None:
            sitting.asked_since = (sitting.moment, moment)
        hear = [who for who in sitting.sides if hold is None or who in sitting.actors]
        watching.tell_step(sitting, {who: sitting.catch_up(who) for who in hear})
        sitting.tidy()
        self._hall.wake(sitting)

    async def _write(self, sitting: Sitting, kept: Kept, plies: list[Ply], now: float) -> None:
        """All of it or nothing."""
        first, seats = sitting.table.ply if sitting.table else 0, sitting.seats
        if not plies:
            return  # decoys have passed

        def write(connection: Connection) -> None:
            for ply, (seat, move) in enumerate(plies, first):
                repository.add_ply(connection, kept.id, ply, seat, move, now)
            repository.change(connection, kept)
            if kept.state == OVER:
                statistics.settle(connection, kept, seats, now)

        alone = repository.Made(kept, first, *plies[0], now)
        await self._hall.write(sitting, alone if len(plies) == 1 and kept.state != OVER else write)

    def ask(self, sitting: Sitting) -> None:
        """Tells those asked in secret that they are, if their window is open; the caller holds the table's lock."""
        if sitting.window is None:
            return
        sitting.asked_since = (sitting.moment, self._hall.steady())
        behind = [who for who in sitting.actors if who in sitting.sides and sitting.is_behind(who)]
        watching.tell_step(sitting, {who: sitting.catch_up(who) for who in behind})
        self._hall.wake(sitting)

    def tell_window(self, sitting: Sitting, seconds: int) -> None:
        """All hear that a window begins, and how long it lasts."""
        watching.tell_all(sitting, telling.window_message(seconds))

    def let_hear(self, sitting: Sitting) -> None:
        """Tells all what was held back; the caller holds the table's lock."""
        kept = sitting.kept
        sitting.let_hear()
        sitting.kept = replace(kept, time=kept.time and {**kept.time, "since": self._hall.steady()})
        sitting.public_time = sitting.kept.time
        watching.tell_step(sitting, {who: sitting.catch_up(who) for who in list(sitting.sides)})
        sitting.tidy()
        self._hall.wake(sitting)
