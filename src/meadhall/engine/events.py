"""Events: what happened, and who may see it, in a fixed buffer that each play begins anew.

An audience is a bitmask of seats; the sign bit stands for spectators and everyone else who holds no seat.
"""

from __future__ import annotations

from meadhall.engine.rule import rule

KIND, AUDIENCE, SEAT, VALUE = range(4)  # columns of an event's head
EVERYONE = -1  # every seat, and spectators
SPECTATOR = 15  # the bit that stands for those without a seat


@rule
def to_seat(seat):
    """The audience of one seat alone."""
    return 1 << seat


@rule
def to_all_but(seat):
    """Everyone but one seat, spectators included."""
    return ~(1 << seat)


@rule
def emit(s, kind, audience, seat, value, data):
    """Writes an event, if anybody listens: its kind, who may see it, whom it is about, a small and a wide value."""
    row = s.events
    if s.log_events and row < s.event_data.shape[0]:
        s.events = row + 1
        s.event_head[row, KIND] = kind
        s.event_head[row, AUDIENCE] = audience
        s.event_head[row, SEAT] = seat
        s.event_head[row, VALUE] = value
        s.event_data[row] = data


@rule
def reveal(s):
    """Marks the play as one that cannot be taken back: something random or hidden has been seen."""
    s.revealed = 1


@rule
def clear_events(s):
    """Forgets the last play's events: a new play begins, or a copy is handed out."""
    for row in range(s.events):
        for column in range(4):
            s.event_head[row, column] = 0
        s.event_data[row] = 0
    s.events = 0
    s.revealed = 0
