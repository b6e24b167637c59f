"""A sitting: one table while somebody cares about it. All of it is in the database; this is what is at hand."""

from __future__ import annotations

import asyncio
import hashlib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import orjson

from meadhall.engine.game import Game
from meadhall.engine.table import Table
from meadhall.games import find
from meadhall.hall.play.masking_delay import Hold
from meadhall.hall.screens import screen_of
from meadhall.hall.secrets import secrecy, standing_orders
from meadhall.hall.secrets.timeline import Play, Side, Step
from meadhall.hall.secrets.windows import Stand, Window, answered_view, waits
from meadhall.hall.storage.repository import BOT, PERSON, PLAYING, Kept, Ply, Seat
from meadhall.hall.tables import clocks

if TYPE_CHECKING:
    from meadhall.hall.secrets.applied import Course
    from meadhall.hall.tables.hall_time import HallTime
    from meadhall.hall.tables.watching import Visitor

YOU = "You"


@dataclass(frozen=True)
class Asked:
    """What a seat is told of its own position: the stamp its answer carries, its moves, the question."""

    at: str
    moves: list[dict[str, Any]]
    asides: list[dict[str, Any]]  # moves by which it may step in unasked (see stepping.py)
    asks: str
    undo: bool


class Sitting:
    """A table, who sits there and who looks on. Changes are made under its lock, one after another."""

    def __init__(
        self,
        kept: Kept,
        seats: list[Seat],
        plies: Sequence[Ply],
        chat: list[dict[str, Any]],
        secret: bytes,
        now: Callable[[], float],
    ) -> None:
        self.lock = asyncio.Lock()
        self.now = now  # in hall time
        self.kept = kept
        self._seats = seats
        self.chat = chat
        self.visitors: set[Visitor] = set()
        self.absent_since: dict[str, float] = {}  # people who sit here and are not connected
        self.thinking: dict[int, asyncio.Task[None]] = {}  # bots at work, by seat
        self.game: Game = find(kept.game, kept.rules_version)
        self.table: Table | None = None  # never changed, only replaced by one with a move more
        self.shown: Table | None = None  # what all see in its place, while decoys are asked (see courses.py)
        self.plays: list[Play] = []  # the last there was to see: not all have seen them, or others are shown than real
        self._base = 0  # moves made before them
        self.sides: dict[int | None, Side] = {}
        self.hold: Hold | None = None  # while not all have heard of everything
        self.public_time = kept.time  # the clocks when all last saw something happen
        self.asked_since: tuple[Any, float] = (None, 0.0)  # the window in which seats were last asked, and the time
        self.opening = False  # answers that are all there are about to be opened
        self._window: Window | None = None  # that of the table as it is, once it was needed
        self.wishes: dict[int, dict[str, Any]] = {}  # asides by which seats wish to step in, once all can see a choice
        self._bots_answers: dict[int, tuple[int, ...]] = {}  # what bots asked in secret have answered so far
        self._answers: dict[int, tuple[int, ...] | None] = {}
        self._asked: dict[int, Asked] = {}
        self._made: Counter[int] = Counter()  # moves by seat
        self._remembered: dict[str, tuple[tuple[Any, ...], Any]] = {}
        self._secret = hashlib.blake2b(secret + kept.id.encode(), digest_size=32).digest()
        if kept.seed is not None:
            self.deal(plies)

    # ---- who

    @property
    def id(self) -> str:
        return self.kept.id

    @property
    def seats(self) -> list[Seat]:
        """Who sits where; never changed, only replaced."""
        return self._seats

    @seats.setter
    def seats(self, seats: list[Seat]) -> None:
        self._seats = seats
        self._forget()

    def _forget(self) -> None:
        """Answers have changed: who is asked, and what, is worked out anew."""
        self._answers.clear()
        self._asked.clear()

    def seats_played_by(self, person: str | None) -> tuple[int, ...]:
        """The seats of this person, guests at the same device included."""
        if person is None:
            return ()
        return tuple(seat.seat for seat in self.seats if seat.kind == PERSON and seat.person == person)

    def belongs(self, person: str | None) -> bool:
        """Whether this person sits here, sat here or is expected here."""
        return person is not None and any(person in (seat.person, seat.gone) for seat in self.seats)

    @property
    def bots(self) -> frozenset[int]:
        return frozenset(seat.seat for seat in self.seats if seat.kind == BOT)

    def is_against_bots(self, seat: int) -> bool:
        """Whether this seat plays against bots alone, and nobody may come back: then it may take back freely."""
        return bool(self.bots) and secrecy.is_alone(self.seats, seat)

    @property
    def people(self) -> set[str]:
        return {seat.person for seat in self.seats if seat.kind == PERSON and seat.person}

    def names_for(self, seat: int | None) -> list[str]:
        """Names as this seat hears them: its own is `You`, unless several people share the device."""
        names = [other.name for other in self.seats]
        if seat is not None and len(self.seats_played_by(self.seats[seat].person)) == 1:
            names[seat] = YOU
        return names

    # ---- what there is to see

    def deal(self, plies: Sequence[Ply] = ()) -> None:
        """The table from its seed, and the moves made so far."""
        assert self.kept.seed is not None
        table = Table.fresh(self.game, len(self.seats), self.kept.options, self.kept.seed)
        for seat, move in plies:
            table.play(seat, move)
        self.public_time = self.kept.time
        self.become(table)

    def resume(self, now: HallTime) -> None:
        """After the table was away: clocks go on, and whoever is not connected has been absent since now."""
        if self.kept.clock and self.kept.time and self.kept.state == PLAYING:
            self.kept = replace(self.kept, time=clocks.resumed(self.kept.clock, self.kept.time, now))
            self.public_time = self.kept.time
        self.absent_since = dict.fromkeys(self.people, now())

    def become(self, table: Table) -> None:
        """Another course of the game: everything seen is told anew."""
        self.hold = None
        self.wishes = {}
        self._made = Counter(seat for seat, _ in table.history)
        self._stand_at(table, None)
        self._begin_plays()
        self.sides = {None: Side(table, None, self.names_for(None))}

    def reseated(self, seats: list[Seat]) -> None:
        """Others sit here now: what was held back stays so, and everyone hears of themselves as `You`."""
        stayed = {old.seat for old, new in zip(self.seats, seats, strict=True) if old.person == new.person}
        self.wishes = {seat: wish for seat, wish in self.wishes.items() if seat in stayed}
        self.seats, self.sides = seats, {}
        self.side(None)

    def moved_to(self, course: Course) -> None:
        """The table after moves; those who look on are told by `watching`."""
        self._made.update(seat for seat, _ in course.made)
        self.plays += course.plays
        self._stand_at(course.table, course.shown)

    def _stand_at(self, table: Table, shown: Table | None) -> None:
        self.table, self.shown = table, shown
        self._window = None
        self._bots_answers.clear()
        self._forget()

    def _begin_plays(self) -> None:
        self.plays = []
        self._base = self.table.ply if self.table else 0
        for side in self.sides.values():
            side.taken = 0

    def let_hear(self) -> None:
        """Nothing is held back any more."""
        self.hold = None
        self._forget()

    def side(self, seat: int | None) -> Side:
        """What that seat has seen; worked out when first asked for."""
        if seat not in self.sides:
            assert self.table is not None
            table = self.table.rewind(self._base) if self.plays else self.table
            self.sides[seat] = Side(table, seat, self.names_for(seat))
            self.catch_up(seat)
        return self.sides[seat]

    def catch_up(self, seat: int | None) -> Step | None:
        """Shows the seat what it may have heard of by now; the last step there is, if it saw something happen."""
        side, step = self.side(seat), None
        heard = len(self.plays) if self.hold is None or self.hears(seat) else self.hold.start
        for play in self.plays[side.taken : heard]:
            step = side.take(play) or step
        side.taken = max(side.taken, heard)
        self._place(seat)
        return step

    def tidy(self) -> None:
        """Once all have seen all there was, it need not be kept at hand."""
        if self.hold is None and self.shown is None:
            self._begin_plays()

    def hears(self, seat: int | None) -> bool:
        """Whether the seat hears at once what others do not yet."""
        return seat is not None and (seat in self.actors or self.has_answered(seat))

    def is_behind(self, seat: int | None) -> bool:
        """Whether there was something to see that the seat has not seen."""
        return self.side(seat).taken < len(self.plays)

    def _place(self, seat: int | None) -> None:
        """Whoever is asked in secret sees the table from its own place, whether or not others are asked before it."""
        window, side = self.window, self.sides[seat]
        if window is None or seat is None or seat not in window.places or side.taken < len(self.plays):
            return
        table = self.stand(seat).table
        side.see(table.view(seat) if seat in self.actors else answered_view(table, seat))

    def seen_by(self, seat: int) -> Table:
        """The table that seat has before it: where it is asked in secret, as it would be if all before it passed."""
        assert self.table is not None
        if self.hold is not None and not self.hears(seat):
            before = self.hold.start
            return self.plays[before - 1].table if before else self.table.rewind(self._base)
        return self.stand(seat).table if self.is_asked_in_secret(seat) else self.shown or self.table

    # ---- who is asked

    @property
    def decoys(self) -> tuple[int, ...]:
        """The seats that wish to be asked with nothing to play."""
        if not hasattr(screen_of(self.game), "decoyed"):
            return ()
        people = [seat for seat in self.seats if seat.kind == PERSON]
        return tuple(seat.seat for seat in people if standing_orders.DECOY in standing_orders.given(self.game, seat))

    @property
    def moment(self) -> tuple[int, int, int]:
        """What tells one window from another."""
        assert self.table is not None
        return self.kept.takebacks, self.table.ply, (self.shown or self.table).ply

    @property
    def window(self) -> Window | None:
        """The window that is open, as far as those asked have heard of it."""
        heard = self.hold is None or (self.hold.left <= 1 and not self.hold.settling)
        return self._window if self.is_secret and heard else None

    @property
    def is_secret(self) -> bool:
        """Whether seats are asked in secret."""
        if self.table is None or self.kept.state != PLAYING:
            return False
        if self._window is None:
            self._window = Window(self.shown or self.table, waits(self.shown or self.table))
        return bool(self._window.places)

    def is_asked_in_secret(self, seat: int) -> bool:
        return self.window is not None and seat in self.window.places

    def given(self, seat: int) -> tuple[int, ...]:
        """The moves this seat has answered with so far, in the window that is open."""
        place = self.seats[seat]
        if place.kind == BOT:
            return self._bots_answers.get(seat, ())
        kept = place.answer
        return tuple(kept["moves"]) if kept and kept["moment"] == list(self.moment) else ()

    def wish(self, seat: int, aside: dict[str, Any] | None) -> None:
        """What the seat wishes to step in with; None for nothing."""
        self.wishes = {other: wished for other, wished in self.wishes.items() if other != seat}
        if aside is not None:
            self.wishes[seat] = aside
        self._forget()

    def give(self, seat: int, moves: tuple[int, ...]) -> None:
        """What a bot has answered so far."""
        self._bots_answers[seat] = moves
        self._forget()

    def stand(self, seat: int) -> Stand:
        """How far a seat asked in secret has got with its answer."""
        assert self.window is not None
        return self.window.stand(seat, self.given(seat))

    def has_answered(self, seat: int) -> bool:
        """Whether the seat itself has given its answer, which is sealed yet."""
        return self.is_asked_in_secret(seat) and bool(self.given(seat)) and self.stand(seat).whole

    def answer(self, seat: int) -> tuple[int, ...] | None:
        """The whole answer of a seat asked in secret, its own or that of its orders; None if it is still asked."""
        if seat not in self._answers:
            self._answers[seat] = self.given(seat) if self.has_answered(seat) else self._ordered(seat)
        return self._answers[seat]

    def _ordered(self, seat: int) -> tuple[int, ...] | None:
        window, place = self.window, self.seats[seat]
        assert window is not None
        if place.kind != PERSON or self.given(seat):
            return None
        moves: tuple[int, ...] = ()
        while not (stand := window.stand(seat, moves)).whole:
            move = self._order_says(seat, stand.table)
            if move is None:
                return None
            moves += (move,)
        return moves

    def _order_says(self, seat: int, table: Table) -> int | None:
        """What a seat's orders answer at its place; a decoy that is one no more has nothing but a pass."""
        assert self.table is not None
        if self.shown is not None and seat not in self.decoys and len(legal := table.legal(seat)) == 1:
            return legal[0]
        slow, orders = standing_orders.is_slow(self.kept), standing_orders.given(self.game, self.seats[seat])
        if standing_orders.answer(self.game, orders, table, seat, slow) is None:
            return None
        good = standing_orders.still_good(self.game, orders, self.table, table.view(seat), seat)
        return standing_orders.answer(self.game, good, table, seat, slow)

    def still_good(self, seat: int) -> standing_orders.Orders:
        """The seat's orders without those that have run their course."""
        assert self.table is not None
        orders = standing_orders.given(self.game, self.seats[seat])
        return standing_orders.still_good(self.game, orders, self.table, self.seen_by(seat).view(seat), seat)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may move now; where seats are asked in secret, those that have not answered yet."""
        if self.table is None or self.kept.state != PLAYING:
            return ()
        if (window := self.window) is not None:
            return tuple(sorted(seat for seat in window.places if self.answer(seat) is None))
        return self.table.actors if self.hold is None else ()

    @property
    def running(self) -> list[int]:
        """The seats whose clocks run."""
        return clocks.running(self.actors, self.seats) if self.kept.time else []

    def remembered(self, name: str, about: tuple[Any, ...], work_out: Callable[..., Any]) -> Any:
        """What was worked out from these very things, once for all who ask."""
        known, found = self._remembered.get(name, ((), None))
        if len(known) != len(about) or any(
            one is not other and one != other for one, other in zip(known, about, strict=True)
        ):
            found = work_out(*about)
            self._remembered[name] = (about, found)
        return found

    def asked(self, seat: int) -> Asked:
        """What a seat may do now."""
        if seat not in self._asked:
            self.side(seat)
            self._place(seat)
            self._asked[seat] = self._ask(seat)
        return self._asked[seat]

    def _ask(self, seat: int) -> Asked:
        table = self.seen_by(seat)
        screen, view = screen_of(table.game), self.side(seat).view
        moves = table.moves(seat) if seat in self.actors else []
        asides = table.asides(seat) if self.kept.state == PLAYING else []
        told = [
            {"id": move.id, "text": move.text, "label": move.label, **screen.move_data(table.record, seat, move.id)}
            for move in (*moves, *asides)
        ]
        asks = screen.question(view, self.names_for(seat), moves) if moves else ""
        again = (self.seats[seat].answer or {}).get("again", 0)
        what = [self.id, seat, self.kept.takebacks, self._made[seat], again, [move["id"] for move in told]]
        what.append(self.wishes.get(seat, {}).get("id"))
        stamp = hashlib.blake2b(orjson.dumps(what) + self.side(seat).written, digest_size=16, key=self._secret)
        return Asked(stamp.hexdigest(), told[: len(moves)], told[len(moves) :], asks, self.may_undo(seat))

    def may_undo(self, seat: int) -> bool:
        """Whether an answer can be taken back, or `Table.taking_back` would allow it, told from the last move alone."""
        table = self.table
        if table is None or self.kept.state != PLAYING:
            return False
        if seat in self.wishes or (self.is_asked_in_secret(seat) and self.given(seat)):
            return True
        if table.last is None:
            return False
        if self.is_against_bots(seat):
            return self._made[seat] > 0
        if self.hold is not None or self.side(None).steps[-1].open:
            return False  # it would tell whether somebody was asked since
        return table.last[0] == seat and not table.record.revealed
