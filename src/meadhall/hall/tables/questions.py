"""What each seat is asked: the stamp its answer carries, its moves, the question, and whether it may take back."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import orjson

from meadhall.bots.hints import named
from meadhall.engine.table import Table
from meadhall.hall.secrets.table_secrets import TableSecrets
from meadhall.hall.storage.repository import Ply, Stored
from meadhall.hall.tables import fair_play
from meadhall.hall.tables.seating import Seating


class Question(NamedTuple):
    """What a seat is told of its own position."""

    stamp: str
    moves: list[dict[str, Any]]
    asides: list[dict[str, Any]]  # moves by which it may step in unasked (see play/asides.py)
    text: str
    rules: list[str]  # ids of those that matter now
    undo: bool

    def aside(self, move: int) -> dict[str, Any] | None:
        """The aside of that number, if the seat has it."""
        return next((aside for aside in self.asides if aside["id"] == move), None)


class Questions:
    """The questions of a dealt table, seat by seat; each is worked out once, until something changes."""

    def __init__(self, stored: Stored, seating: Seating, secrets: TableSecrets, key: bytes) -> None:
        self._stored = stored
        self._seating = seating
        self._secrets = secrets
        self._key = key
        self._known: dict[int, Question] = {}
        self._version = stored.version
        self.wishes: dict[int, dict[str, Any]] = {}  # asides by which seats wish to step in, once all can see a choice
        self._moves_made: Counter[int] = Counter()  # by seat
        self.begin(secrets.table)

    def begin(self, table: Table) -> None:
        """Another past of the game."""
        self.wishes = {}
        self._moves_made = Counter(seat for seat, _ in table.history)

    def count(self, plies: Iterable[Ply]) -> None:
        """These moves were made."""
        self._moves_made.update(seat for seat, _ in plies)

    def moves_made(self, seat: int) -> int:
        """How many moves the seat has made."""
        return self._moves_made[seat]

    def wish(self, seat: int, aside: dict[str, Any] | None) -> None:
        """What the seat wishes to step in with; None for nothing."""
        self.wishes = {other: wished for other, wished in self.wishes.items() if other != seat}
        if aside is not None:
            self.wishes[seat] = aside
        self._stored.version += 1

    def of(self, seat: int) -> Question:
        """What a seat may do now."""
        if self._version != self._stored.version:
            self._known.clear()
            self._version = self._stored.version
        if seat not in self._known:
            self._known[seat] = self._ask(seat)
        return self._known[seat]

    def _ask(self, seat: int) -> Question:
        secrets = self._secrets
        timeline = secrets.visible(seat)
        secrets.show_question(seat)
        table = secrets.table_before(seat)
        screen = table.game.screen
        moves = table.moves(seat) if seat in secrets.actors else []
        asides = table.asides(seat) if secrets.is_playing else []
        offered: list[dict[str, Any]] = []
        if moves or asides:
            record, name, label, data = table.record, table.game.name, table.game.label, screen.move_data
            for number in [move.id for move in (*moves, *asides)]:
                text, words = name(record, number), label(record, number)
                offered.append({"id": number, "text": text, "label": words, **data(record, seat, number)})
        names = self._seating.names_for(seat) if offered else []
        if screen.names_seats:
            offered = with_names(offered, names)
        text = screen.question(timeline.view, names, moves) if moves else ""
        rules = list(screen.rules(timeline.view, moves))
        stamp = self._stamp(seat, [move["id"] for move in offered], timeline.written)
        return Question(stamp, offered[: len(moves)], offered[len(moves) :], text, rules, self._may_take_back(seat))

    def _stamp(self, seat: int, moves: list[int], view: bytes) -> str:
        """Changes with all the seat can see and do, and with nothing else."""
        row, again = self._stored.row, (self._stored.seats[seat].answer or {}).get("again", 0)
        wish = self.wishes.get(seat, {}).get("id")
        about = [row.id, seat, row.takebacks, self._moves_made[seat], again, moves, wish]
        return hashlib.blake2b(orjson.dumps(about) + view, digest_size=16, key=self._key).hexdigest()

    # ---- taking back

    def _may_take_back(self, seat: int) -> bool:
        if not self._secrets.is_playing:
            return False
        return self.has_unopened(seat) or self.undo_ply(seat) is not None

    def has_unopened(self, seat: int) -> bool:
        """Whether the seat has begun an answer, or wishes to step in, and nobody else knows of it."""
        return seat in self.wishes or (self._secrets.is_asked(seat) and bool(self._secrets.answers.given(seat)))

    def undo_ply(self, seat: int) -> int | None:
        """The ply an undo by this seat goes back to; None if the policy does not allow one.

        Against bots alone it may take back freely. Elsewhere it may not while something is held back: that would tell
        whether somebody was asked since.
        """
        bots, table = self._seating.opposing_bots(seat), self._secrets.table
        if not bots and (table.last is None or table.last[0] != seat):  # another has moved since
            return None
        ply = table.taking_back(seat, bots)
        if ply is None or fair_play.undo(self._stored.row, self._stored.seats) == "no":
            return None
        masked = self._secrets.delay is not None or self._secrets.visible(None).steps[-1].open
        return None if masked and not bots else ply


def with_names(told: Any, names: Sequence[str]) -> Any:
    """What moves tell, with the names of who sits there in all its sentences."""
    if isinstance(told, str):
        return named(told, names)
    if isinstance(told, dict):
        return {key: with_names(value, names) for key, value in told.items()}
    if isinstance(told, list | tuple):
        return [with_names(value, names) for value in told]
    return told
