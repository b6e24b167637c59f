"""Moves and events as people meet them: a number or a row of the record, with its words made when asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from meadhall.engine.events import SPECTATOR

if TYPE_CHECKING:
    from meadhall.engine.game import Game


class Snapshot:
    """A record as it was when moves were listed, kept so that their names can be read later."""

    __slots__ = ("_bytes", "_opened", "game")

    def __init__(self, game: Game, array: np.ndarray) -> None:
        self.game = game
        self._bytes = array.tobytes()
        self._opened: Any = None

    @property
    def record(self) -> Any:
        if self._opened is None:
            self._opened = self.game.state.open(np.frombuffer(bytearray(self._bytes), self.game.state.dtype))
        return self._opened


class Move:
    """One legal choice of a seat: its number, its text in the game's notation, its label in words."""

    __slots__ = ("_at", "id")

    def __init__(self, id: int, at: Snapshot) -> None:
        self.id = id
        self._at = at

    @property
    def text(self) -> str:
        return self._at.game.name(self._at.record, self.id)

    @property
    def label(self) -> str:
        return self._at.game.label(self._at.record, self.id)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and other.id == self.id and other._at.game is self._at.game

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"Move(id={self.id}, text={self.text!r}, label={self.label!r})"


class Event:
    """Something that happened, with who may see it."""

    __slots__ = ("_fields", "audience", "data", "game", "kind", "seat", "value")

    def __init__(self, game: Game, kind: int, audience: int, seat: int, value: int, data: int) -> None:
        self._fields: dict[str, Any] | None = None  # once somebody has asked for them
        self.game = game
        self.kind = kind  # the game's own numbering
        self.audience = audience  # bits of seats; the sign bit for spectators
        self.seat = seat  # whom it is about
        self.value = value  # something small, as the game decides
        self.data = data  # something wide, a set of cards for instance

    @property
    def fields(self) -> dict[str, Any]:
        """What the event tells beside its name and seat, as the game declares it; read once for all who ask."""
        if self._fields is None:
            self._fields = self.game.events.kinds[self.kind].read(self.value, self.data)
        return self._fields

    @property
    def told(self) -> dict[str, Any]:
        """The fields as a screen is told them."""
        return self.game.events.kinds[self.kind].tell(self.value, self.data)

    def __getitem__(self, field: str) -> Any:
        return self.fields[field]

    def seen_by(self, seat: int | None) -> bool:
        """Whether the seat, or a spectator (None), may see it."""
        return bool(self.audience >> (SPECTATOR if seat is None else seat) & 1)

    @property
    def name(self) -> str:
        """The kind in a word, for whoever draws it."""
        return self.game.event_names[self.kind]

    @property
    def sentence(self) -> str:
        """One line of the log, with seats by number."""
        return self.tell([f"Seat {seat}" for seat in range(self.game.seats[-1])])

    def tell(self, names: Sequence[str]) -> str:
        """One line of the log, with seats by their names."""
        return self.game.sentence(self, names)

    @property
    def text(self) -> str:
        """The event in the game's notation; empty where it has none."""
        return self.game.notation(self)

    def __repr__(self) -> str:
        return f"Event({self.sentence!r})"


class Happened(Sequence[Event]):
    """All events of one play, as they were then; made of the record's bytes when somebody looks."""

    __slots__ = ("_bytes", "_events", "_game")

    def __init__(self, game: Game, array: np.ndarray) -> None:
        self._game = game
        self._bytes = array.tobytes()
        self._events: list[Event] | None = None

    def _all(self) -> list[Event]:
        if self._events is None:
            self._events = [Event(self._game, *told) for told in self._game.state.events(self._bytes)]
        return self._events

    def __len__(self) -> int:
        return len(self._all())

    @overload
    def __getitem__(self, place: int) -> Event: ...
    @overload
    def __getitem__(self, place: slice) -> list[Event]: ...
    def __getitem__(self, place: int | slice) -> Event | list[Event]:
        return self._all()[place]

    def __iter__(self) -> Iterator[Event]:
        return iter(self._all())

    def __repr__(self) -> str:
        return repr(self._all())
