"""How far the places of a map are from each other, in steps, and the ways there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any


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


def ways_from(
    starts: Iterable[int],
    beside: Callable[[int], Iterable[int]],
    steps: int | None = None,
    cost: Callable[[list[int]], Any] = len,
) -> dict[int, list[int]]:
    """The cheapest way to each place that can be reached, in so many steps at most; its start is its first place."""
    ways = {start: [start] for start in starts}
    edge = dict(ways)
    while edge and steps != 0:
        found: dict[int, list[int]] = {}
        for here, way in edge.items():
            for place in beside(here):
                longer = [*way, place]
                if place not in ways or cost(longer) < cost(ways[place]):
                    ways[place] = found[place] = longer
        edge = found
        steps = None if steps is None else steps - 1
    return ways
