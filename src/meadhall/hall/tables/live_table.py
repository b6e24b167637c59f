"""A live table: one table while somebody cares about it. All of it is in the database; this is what is at hand."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from meadhall.engine.game import Game
from meadhall.engine.table import Table
from meadhall.games import find
from meadhall.hall.refusal import waiting
from meadhall.hall.secrets.table_secrets import Applied, TableSecrets
from meadhall.hall.storage.halls import Lease
from meadhall.hall.storage.repository import CHAT_KEPT_AT_HAND, PLAYING, Ply, Seat, Stored, TableRow
from meadhall.hall.tables import clocks
from meadhall.hall.tables.hall_time import HallTime
from meadhall.hall.tables.questions import Questions
from meadhall.hall.tables.seating import Seating
from meadhall.hall.tables.visitors import Visitor


class Dealt:
    """A game from its deal on: what each may know of it, and what each is asked."""

    def __init__(self, secrets: TableSecrets, questions: Questions) -> None:
        self.secrets = secrets
        self.questions = questions

    @property
    def table(self) -> Table:
        return self.secrets.table

    def begin(self, table: Table) -> None:
        """Another past of the game: everything seen is told anew."""
        self.secrets.begin(table)
        self.questions.begin(table)

    def advance(self, applied: Applied, now: float) -> bool:
        """The plies are on disk: the game stands after them. Returns whether a delay begins with them."""
        self.questions.count(applied.plies)
        return self.secrets.advance(applied, now)


class LiveTable(Stored):
    """A table, who sits there and who looks on. Changes are made under its lock, one after another."""

    def __init__(
        self,
        row: TableRow,
        seats: list[Seat],
        plies: Sequence[Ply],
        chat: list[dict[str, Any]],
        secret: bytes,
        now: Callable[[], float],
        pauses: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        super().__init__(row, seats)
        self.lock = asyncio.Lock()
        self.lease: Lease | None = None  # the right to write to the table, where halls share the database
        self.now = now  # in hall time
        self.chat = chat
        self.late_lines: list[dict[str, Any]] = []  # of the chat, told with the next step that all see at once
        self.game: Game = find(row.game, row.rules_version)
        self.seating = Seating(self)
        self.visitors: set[Visitor] = set()
        self.connected: frozenset[str] = frozenset()  # the people among them
        self.absent_since: dict[str, float] = {}  # people who sit here and are not connected
        self.thinking: dict[int, asyncio.Task[None]] = {}  # bots at work, by seat
        self.opening = False  # answers that are all there are about to be opened
        self.public_time = row.time  # the clocks when all last saw something happen
        self._pauses = pauses
        self._key = hashlib.blake2b(secret + row.id.encode(), digest_size=32).digest()
        self._dealt: Dealt | None = None
        self._remembered: dict[str, tuple[tuple[Any, ...], Any]] = {}
        if row.seed is not None:
            self.deal(plies)

    @property
    def id(self) -> str:
        return self.row.id

    def add_lines(self, lines: list[dict[str, Any]]) -> None:
        """What was said, or noted, just now."""
        self.chat = [*self.chat, *lines][-CHAT_KEPT_AT_HAND:]

    # ---- the game, once it is dealt

    @property
    def is_dealt(self) -> bool:
        return self._dealt is not None

    @property
    def dealt(self) -> Dealt:
        """The game; refused while the table waits for its deal."""
        if self._dealt is None:
            raise waiting()
        return self._dealt

    def deal(self, plies: Sequence[Ply] = ()) -> None:
        """The game from its seed, and the moves made so far."""
        table = Table.fresh(self.game, len(self.seats), self.row.options, self.row.seed)
        for seat, move in plies:
            table.play(seat, move)
        self.public_time = self.row.time
        secrets = TableSecrets(self, table, self.seating.names_for, self._pauses)
        self._dealt = Dealt(secrets, Questions(self, self.seating, secrets, self._key))

    def reseat(self, seats: list[Seat]) -> None:
        """Others sit here now: what was held back stays so, and everyone hears of themselves as `You`."""
        stayed = {old.seat for old, new in zip(self.seats, seats, strict=True) if old.person == new.person}
        self.seats = seats
        if self._dealt is not None:
            questions, secrets = self._dealt.questions, self._dealt.secrets
            questions.wishes = {seat: wish for seat, wish in questions.wishes.items() if seat in stayed}
            secrets.timelines.forget()
            secrets.visible(None)

    # ---- who is there

    def let_in(self, visitor: Visitor) -> None:
        self.visitors.add(visitor)
        self._count_people()

    def let_out(self, visitor: Visitor) -> None:
        self.visitors.discard(visitor)
        self._count_people()

    def _count_people(self) -> None:
        self.connected = frozenset(visitor.person for visitor in self.visitors if visitor.person)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may move now."""
        return self._dealt.secrets.actors if self._dealt is not None else ()

    # ---- clocks

    @property
    def running(self) -> list[int]:
        """The seats whose clocks run."""
        return clocks.running(self.actors, self.seats) if self.row.time else []

    def resume(self, now: HallTime) -> None:
        """After the table was away: clocks go on, and whoever is not connected has been absent since now."""
        if self.row.clock and self.row.time and self.row.state == PLAYING:
            until = self.lease.until if self.lease is not None else None
            self.row = replace(self.row, time=clocks.resumed(self.row.clock, self.row.time, now, until))
            self.public_time = self.row.time
        self.absent_since = dict.fromkeys(self.seating.people, now())

    # ---- what is worked out once

    def remembered(self, name: str, about: tuple[Any, ...], work_out: Callable[..., Any]) -> Any:
        """What was worked out from these very things, once for all who ask."""
        if name in self._remembered:
            known, found = self._remembered[name]
            if known == about:
                return found
        found = work_out(*about)
        self._remembered[name] = (about, found)
        return found
