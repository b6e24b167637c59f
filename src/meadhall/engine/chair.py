"""A chair: all a bot ever gets. It is made from an imagined world alone, so nothing in it leads to the real table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from meadhall.engine.move import Move
from meadhall.engine.table import Start, Table


class Chair:
    """One seat's side of the table at the moment it is asked to move."""

    def __init__(self, world: Table, seat: int) -> None:
        self._world = world
        self.seat = seat
        self.game = world.game

    @cached_property
    def view(self) -> dict[str, Any]:
        """Everything this seat may see."""
        return self._world.view(self.seat)

    @cached_property
    def moves(self) -> list[Move]:
        """The moves to choose from."""
        return self._world.moves(self.seat)

    def imagine(self, seed: int) -> Table:
        """Another world this seat might be in; the same for the same seed."""
        return self._world.imagine(self.seat, seed)

    def world(self) -> np.ndarray:
        """The imagined world itself, as a search takes it: a copy of its own."""
        return self.game.state.copy(self._world._array)

    @property
    def start(self) -> Start:
        """Seats and options, and the imagined world as where it began: no seed, no past."""
        return self._world.start

    def observe(self) -> np.ndarray:
        """This seat's knowledge as numbers."""
        return self._world.observe(self.seat)

    def advice(self) -> list[float]:
        """What the game's policy thinks of each move, in the order of `moves`."""
        speed = self._world._speed()
        moves = self.game.move_array()
        states = self._world._handle
        n = speed.legal_at(states, 0, self.seat, moves)
        scores = self.game.weight_array()
        speed.score_moves_at(states, 0, self.seat, moves, n, scores)
        return scores[:n].tolist()

    def because(self, move: Move, then: Sequence[int] = ()) -> str:
        """Why the policy would play this, in a line; `then` are the seat's next moves where they are known.

        Of a move that only begins something, a game speaks of the completion it likes best. Where it is told what will
        follow, it speaks of that.
        """
        game, record = self.game, self._world.record
        if then and game.because_then is not None:
            return game.because_then(record, self.seat, (move.id, *then))
        return game.because(record, self.seat, move.id)
