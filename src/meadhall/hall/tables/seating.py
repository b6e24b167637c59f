"""Who sits at a table: people, guests at their devices, bots, and those who left."""

from __future__ import annotations

from meadhall.engine.words import YOU
from meadhall.hall.storage.repository import BOT, PERSON, Seat, Stored, may_come_back


def is_alone(seats: list[Seat], seat: int) -> bool:
    """Whether nobody but this seat's player plays at the table, or can come to play there."""
    others = [other for other in seats if other.seat != seat]
    return all(other.kind == BOT and not may_come_back(other, other.gone) for other in others)


class Seating:
    """Who sits where, read from the table as it is stored."""

    def __init__(self, stored: Stored) -> None:
        self._stored = stored
        self._known_of: list[Seat] = []  # the seats of which the following is known; they are replaced, never changed
        self._opposing_bots: dict[int, frozenset[int]] = {}
        self._names: dict[int | None, list[str]] = {}

    def _look(self) -> None:
        """Forgets what is known where others sit now."""
        if self._known_of is not self._stored.seats:
            self._known_of = self._stored.seats
            self._opposing_bots, self._names = {}, {}

    def played_by(self, person: str | None) -> tuple[int, ...]:
        """The seats of this person, guests at the same device included."""
        if person is None:
            return ()
        return tuple(seat.seat for seat in self._stored.seats if seat.kind == PERSON and seat.person == person)

    def belongs(self, person: str | None) -> bool:
        """Whether this person sits here, sat here or is expected here."""
        return person is not None and any(person in (seat.person, seat.gone) for seat in self._stored.seats)

    @property
    def bots(self) -> frozenset[int]:
        return frozenset(seat.seat for seat in self._stored.seats if seat.kind == BOT)

    @property
    def people(self) -> set[str]:
        return {seat.person for seat in self._stored.seats if seat.kind == PERSON and seat.person}

    def opposing_bots(self, seat: int) -> frozenset[int]:
        """The bots this seat plays against, if it plays against bots alone and nobody may come back; else none."""
        self._look()
        if (found := self._opposing_bots.get(seat)) is None:
            found = self._opposing_bots[seat] = self.bots if is_alone(self._known_of, seat) else frozenset()
        return found

    @property
    def absent(self) -> str:
        """Who may come back, by name; empty if nobody may."""
        return ", ".join(seat.name for seat in self._stored.seats if may_come_back(seat, seat.gone))

    def names_for(self, viewer: int | None) -> list[str]:
        """Names as this seat hears them: its own is `You`, unless several people share the device."""
        self._look()
        if (found := self._names.get(viewer)) is None:
            found = self._names[viewer] = self._names_for(viewer)
        return found

    def _names_for(self, viewer: int | None) -> list[str]:
        names = [seat.name for seat in self._stored.seats]
        if viewer is not None and len(self.played_by(self._stored.seats[viewer].person)) == 1:
            names[viewer] = YOU
        return names
