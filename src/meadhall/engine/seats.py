"""Seats around a table, as rules count them: clockwise, and after the last the first again."""

from __future__ import annotations

from meadhall.engine.kernels import i64
from meadhall.engine.rule import rule


@rule
def around(s, seat):
    """A seat counted on beyond the last one, as the seat it is. Cheaper than a remainder, on a GPU above all."""
    return seat - i64(s.seats) if seat >= s.seats else i64(seat)


@rule
def left_of(s, seat):
    """The next seat clockwise."""
    return around(s, seat + 1)


@rule
def distance(s, start, seat):
    """Steps clockwise from one seat to another."""
    return i64(seat - start) if seat >= start else seat - start + i64(s.seats)


@rule
def everyone(s):
    """All seats as a set."""
    return (1 << i64(s.seats)) - 1


@rule
def mark_seat(s, seat, other, start, out):
    """Marks a seat in an observation, counted from the one that observes; nobody where that is -1."""
    if other >= 0:
        out[start + distance(s, seat, other)] = 1
