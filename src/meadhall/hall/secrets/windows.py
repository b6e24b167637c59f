"""Windows: moments in which seats are asked in secret. All who are asked in one of them are asked side by side.

The rules ask one after another. A game's screen offers `quiet_pass(moves)`: the move that lets the question go to the
next, unseen by all others. So for every seat there is the table as it would be for it if all before it passed: its
place. There it is asked, whether or not somebody is asked before it; and what it answers is kept sealed until all have
answered (see answers.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from meadhall.engine.table import Table
from meadhall.hall.screens import screen_of

LONGEST = 64  # passes in a row after which a window has to be over


def waits(table: Table) -> bool:
    """Whether all can see that the table waits for somebody asked in secret."""
    shows = getattr(screen_of(table.game), "waits", None)
    return shows is not None and bool(shows(table.view(None)))


def quiet_pass(table: Table, seat: int) -> int | None:
    """The move by which a seat asked in secret lets the question go to the next; None if it has none now."""
    passes = getattr(screen_of(table.game), "quiet_pass", None)
    move: int | None = None if passes is None else passes(table.moves(seat))
    return move


def is_silent(before: Table, after: Table) -> bool:
    """Whether nobody but those asked can tell that a move was made."""
    return not after.over and not after.events(None) and after.view(None) == before.view(None)


@dataclass(frozen=True)
class Stand:
    """How far a seat has got with its answer."""

    table: Table  # as the seat sees it: its place, and what it has begun to declare there
    whole: bool  # the answer is given


class Window:
    """The seats asked in secret at a table, each with its place, in the order in which their answers count."""

    def __init__(self, table: Table, is_open: bool = True) -> None:
        self.table = table
        self.places: dict[int, Table] = {}
        self._stands: dict[tuple[int, tuple[int, ...]], Stand] = {}
        here = table
        for _ in range(LONGEST if is_open else 0):
            for seat in here.actors:
                self.places.setdefault(seat, undecoyed(here))
            (seat, *more) = here.actors
            move = None if more else quiet_pass(here, seat)
            if move is None:
                break
            after = here.copy()
            after.play(seat, move)
            if not is_silent(here, after):
                break
            here = after

    def stand(self, seat: int, moves: tuple[int, ...]) -> Stand:
        """How far the seat has got after these moves of its own."""
        key = (seat, moves)
        if key not in self._stands:
            self._stands[key] = self._after(seat, moves)
        return self._stands[key]

    def _after(self, seat: int, moves: tuple[int, ...]) -> Stand:
        here = self.places[seat]
        for move in moves:
            after = here.copy()
            after.play(seat, move)
            if seat not in after.actors or not is_silent(here, after):
                return Stand(here, True)
            here = after
        return Stand(here, False)

    def opened(self, answers: dict[int, tuple[int, ...]]) -> list[tuple[int, int]]:
        """The plies that the answers of all come to: what follows the first that is no pass is void."""
        plies: list[tuple[int, int]] = []
        here, seats = self.table, list(self.places)
        for number, seat in enumerate(seats):
            after = here.copy()
            for move in answers[seat]:
                if seat not in after.actors or move not in after.legal(seat):
                    return plies
                after.play(seat, move)
                plies.append((seat, move))
            following = seats[number + 1 : number + 2]
            if list(after.actors) != following or not is_silent(here, after):
                break
            here = after
        return plies


def undecoyed(table: Table) -> Table:
    """The table without what makes seats seem able to answer (see courses.py)."""
    clears = getattr(screen_of(table.game), "undecoyed", None)
    if clears is None:
        return table
    clean = table.copy()
    clears(clean.record)
    return clean


def answered_view(table: Table, seat: int) -> dict[str, Any]:
    """What a seat sees when it has answered, or orders have done so: the table waits."""
    view = table.view(seat)
    shows = getattr(screen_of(table.game), "answered", None)
    told: dict[str, Any] = view if shows is None else shows(view)
    return told
