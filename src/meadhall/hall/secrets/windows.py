"""Secret windows: moments in which seats are asked in secret. All who are asked in one are asked side by side.

The rules ask one seat after another. A seat may pass quietly: the question goes to the next seat, unseen by all others.
So for every seat there is a hypothetical table: the table as it would be if all seats before it passed. There the seat
is asked, whether or not somebody is asked before it. Its answer is sealed until all have answered (sealed_answers.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from meadhall.engine.table import Table
from meadhall.hall.storage.repository import Ply

LONGEST = 64  # passes in a row after which a window has to be over
Moves = tuple[int, ...]


def waits_in_secret(table: Table) -> bool:
    """Whether all can see that the table waits for somebody asked in secret."""
    secret = table.game.screen.secret
    return secret is not None and bool(secret.waits(table.view(None)))


def quiet_pass(table: Table, seat: int) -> int | None:
    """The move by which a seat asked in secret lets the question go to the next; None if it has none now."""
    secret = table.game.screen.secret
    return secret.quiet_pass(table.moves(seat)) if secret else None


def is_silent(before: Table, after: Table) -> bool:
    """Whether nobody but those asked can tell that a move was made."""
    return not after.over and not after.events(None) and after.view(None) == before.view(None)


def without_decoys(table: Table) -> Table:
    """The table without what makes seats seem able to answer (see applied.py)."""
    secret = table.game.screen.secret
    if secret is None or secret.remove_decoys is None:
        return table
    clean = table.copy()
    secret.remove_decoys(clean.record)
    return clean


def answered_view(table: Table, seat: int) -> dict[str, Any]:
    """What a seat sees when it has answered, or its orders have: the table waits."""
    secret, view = table.game.screen.secret, table.view(seat)
    return secret.answered(view) if secret else view


@dataclass(frozen=True)
class PartialAnswer:
    """How far a seat has got with its answer."""

    table: Table  # as the seat sees it: its hypothetical table, and what it has begun to declare there
    whole: bool  # nothing of the answer is missing


class SecretWindow:
    """The seats asked in secret, each with its hypothetical table, in the order in which their answers count."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.hypothetical: dict[int, Table] = {}
        self._partial: dict[tuple[int, Moves], PartialAnswer] = {}
        here = table
        for _ in range(LONGEST if waits_in_secret(table) else 0):
            for seat in here.actors:
                self.hypothetical.setdefault(seat, without_decoys(here))
            (seat, *more) = here.actors
            move = None if more else quiet_pass(here, seat)
            if move is None:
                break
            after = here.copy()
            after.play(seat, move)
            if not is_silent(here, after):
                break
            here = after

    def partial(self, seat: int, moves: Moves) -> PartialAnswer:
        """How far the seat has got after these moves of its own."""
        key = (seat, moves)
        if key not in self._partial:
            self._partial[key] = self._after(seat, moves)
        return self._partial[key]

    def _after(self, seat: int, moves: Moves) -> PartialAnswer:
        here = self.hypothetical[seat]
        for move in moves:
            after = here.copy()
            after.play(seat, move)
            if seat not in after.actors or not is_silent(here, after):
                return PartialAnswer(here, True)
            here = after
        return PartialAnswer(here, False)

    def plies(self, answers: dict[int, Moves]) -> list[Ply]:
        """What the answers of all come to: the first that is no pass counts, those after it are void."""
        plies: list[Ply] = []
        here, seats = self.table, list(self.hypothetical)
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
