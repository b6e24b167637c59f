"""What a game sets out to reach in the benchmark: the game declares it, `meadhall bench` reports it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Goal:
    """A bound for one of the rows that the benchmark has of every game: `playouts`, `size`, `cold`, `search` ..."""

    words: str
    row: str
    bound: float
    most: bool = False  # the bound is the most allowed, not the least wanted


def of_a_large_game(title: str, millions: float, kilobytes: int) -> tuple[Goal, ...]:
    """What games with many rules set out to reach."""
    return (
        Goal(f"{title}: 5,000 iterations of search a second", "search", 5e3),
        Goal(f"{title}: {millions:g} million moves/s in native code", "playouts", millions * 1e6),
        Goal(f"{title}: a state below {kilobytes} kB", "size", 1024 * kilobytes - 1, most=True),
        Goal(f"{title}: first compile below 40 s", "cold", 40, most=True),
        Goal(f"{title}: loading compiled code below 1.5 s", "warm", 1.5, most=True),
    )
