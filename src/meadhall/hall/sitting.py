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
from meadhall.hall import clocks
from meadhall.hall.screens import screen_of
from meadhall.hall.sides import Side
from meadhall.hall.storage.keeping import BOT, PERSON, PLAYING, Kept, Ply, Seat
from meadhall.hall.suspense import Hold, asked_in_secret
from meadhall.titles import find

if TYPE_CHECKING:
    from meadhall.hall.watching import Visitor

YOU = "You"


@dataclass(frozen=True)
class Asked:
    """What a seat is told of its own position: the stamp its answer carries, its moves, the question."""

    at: str
    moves: list[dict[str, Any]]
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
        self.now = now
        self.kept = kept
        self.seats = seats
        self.chat = chat
        self.visitors: set[Visitor] = set()
        self.absent_since: dict[str, float] = {}  # people who sit here and are not connected
        self.thinking: dict[int, asyncio.Task[None]] = {}  # bots at work, by seat
        self.game: Game = find(kept.game, kept.rules_version)
        self.table: Table | None = None  # never changed, only replaced by one with a move more
        self.sides: dict[int | None, Side] = {}
        self.hold: Hold | None = None  # while not all have heard of everything
        self.public_time = kept.time  # the clocks when all last saw something happen
        self.asked_since = (-1, 0.0)  # the ply at which somebody was last seen to be asked in secret, and the moment
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

    def resume(self) -> None:
        """After the table was away: clocks go on, and whoever is not connected has been absent since now."""
        now = self.now()
        if self.kept.clock and self.kept.time and self.kept.state == PLAYING:
            self.kept = replace(self.kept, time=clocks.resumed(self.kept.clock, self.kept.time, now))
            self.public_time = self.kept.time
        self.absent_since = dict.fromkeys(self.people, now)

    def become(self, table: Table) -> None:
        """Another course of the game: everything seen is told anew."""
        self.table = table
        self.hold = None
        self._made = Counter(seat for seat, _ in table.history)
        self.sides = {None: Side(table, None, self.names_for(None))}
        self._asked.clear()

    def side(self, seat: int | None) -> Side:
        """What that seat has seen; worked out when first asked for."""
        if seat not in self.sides:
            self.sides[seat] = Side(self.heard_by(seat), seat, self.names_for(seat))
        return self.sides[seat]

    def heard_by(self, seat: int | None) -> Table:
        """The table as far as that seat has heard of it."""
        assert self.table is not None
        return self.table if self.hold is None or seat in self.actors else self.table.rewind(self.hold.ply)

    def moved_to(self, table: Table) -> None:
        """The table after a move; those who look on are told by `watching`."""
        assert table.last is not None
        self.table = table
        self._made[table.last[0]] += 1
        self._asked.clear()

    def let_hear(self) -> None:
        """Nothing is held back any more."""
        self.hold = None
        self._asked.clear()

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may move now; while others are held back, those asked in secret."""
        if self.table is None or self.kept.state != PLAYING:
            return ()
        return self.table.actors if self.hold is None else asked_in_secret(self.table)

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
            self._asked[seat] = self._ask(seat)
        return self._asked[seat]

    def _ask(self, seat: int) -> Asked:
        table = self.table
        assert table is not None
        screen, view = screen_of(table.game), self.side(seat).view
        moves = table.moves(seat) if seat in self.actors else []
        told = [
            {"id": move.id, "text": move.text, "label": move.label, **screen.move_data(table.record, seat, move.id)}
            for move in moves
        ]
        asks = screen.question(view, self.names_for(seat), moves) if moves else ""
        what = [self.id, seat, self.kept.takebacks, self._made[seat], [move.id for move in moves]]
        stamp = hashlib.blake2b(orjson.dumps(what) + self.side(seat).written, digest_size=16, key=self._secret)
        return Asked(stamp.hexdigest(), told, asks, self.may_undo(seat))

    def may_undo(self, seat: int) -> bool:
        """Whether `Table.taking_back` would allow it, told from the last move alone."""
        table = self.table
        if table is None or table.last is None or self.kept.state != PLAYING:
            return False
        if self.bots and self.bots >= set(range(table.seats)) - {seat}:
            return self._made[seat] > 0
        if self.hold is not None or self.side(None).steps[-1].open:
            return False  # it would tell whether somebody was asked since
        return table.last[0] == seat and not table.record.revealed
