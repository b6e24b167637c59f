"""Trying a move on a copy: what a policy does that judges positions, and any rule that wants to know what would be.

    after = copy_of(s)
    try_move(after, seat, move)
    ... after.points[seat] ...

A copy is good until the rule that made it returns. A trial is played in a world as the seat might believe it, with dice
of its own: nobody learns from it what the seat cannot know.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from meadhall.engine.contract import imagine, play, score_position
from meadhall.engine.events import clear_events
from meadhall.engine.random import reseed
from meadhall.engine.rule import rule

TRIAL_SEED = 1


@rule
def copy_of(s: Any) -> Any:
    """A copy of the record; compiled code has it on its stack (`native.py`)."""
    return type(s)(np.frombuffer(bytearray(bytes(s)), s._array.dtype), 0)


def silent_copy(s: Any) -> Any:
    """A copy of the record, for Python code, that tells no events."""
    world = copy_of(s)
    world.log_events = 0
    return world


@rule
def suppose(s, seat):  # type: ignore[no-untyped-def]
    """Makes of a copy the one world in which the seat tries its moves; it tells no events."""
    s.log_events = 0
    clear_events(s)
    reseed(s, TRIAL_SEED)
    imagine(s, seat)
    reseed(s, TRIAL_SEED)


@rule
def try_move(s, seat, move):  # type: ignore[no-untyped-def]
    """Plays a legal move on a copy."""
    suppose(s, seat)
    play(s, seat, int(move))


@rule
def score_by_position(s, seat, moves, n, out):  # type: ignore[no-untyped-def]
    """A policy by what moves lead to: each is tried on a copy, and scored as the position after it."""
    world = copy_of(s)
    suppose(world, seat)
    for k in range(n):
        after = copy_of(world)
        play(after, seat, int(moves[k]))  # a list of moves has numbers too narrow for `1 << card`
        out[k] = score_position(after, seat)
