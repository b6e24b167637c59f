"""How far the places of a map are from each other, in steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable


def steps_from(start: int, beside: Callable[[int], Iterable[int]]) -> dict[int, int]:
    """How many steps it is to each place that can be reached, the nearest first; `beside` has those next to a place."""
    far = {start: 0}
    edge = [start]
    while edge:
        reached = [place for here in edge for place in beside(here)]
        steps = far[edge[0]] + 1
        edge = [place for place in dict.fromkeys(reached) if place not in far]
        far |= dict.fromkeys(edge, steps)
    return far
