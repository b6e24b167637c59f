"""How near each choice comes to the best of its kind, in observations made for learning."""

from __future__ import annotations

from meadhall.engine.rule import rule

RAW = 64.0  # added to a worth while worths are compared, so that a zero says that there is no such choice
BEHIND = 0.5  # by so much behind the best, half is told


@rule
def raw(worth):
    """A worth as it is written before it is compared; those far from any choice worth a thought are cut off."""
    return RAW + min(RAW, max(1.0 - RAW, worth))


@rule
def near_best(start, size, out):
    """Turns raw worths into 1 for the best and less for what is behind it; returns the best, still raw."""
    most = 0.0
    for at in range(start, start + size):
        most = max(most, float(out[at]))
    for at in range(start, start + size):
        if out[at] > 0:
            out[at] = BEHIND / (BEHIND + most - float(out[at]))
    return most


@rule
def centred(worth, span):
    """A number that may be of either sign, as a part of a span around nothing: 0.5 stands for nothing."""
    return min(1.0, max(0.0, 0.5 + worth / span))
