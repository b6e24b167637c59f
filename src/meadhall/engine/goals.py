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


def of_a_game(title: str, millions: float, size: str, cold: float, warm: float) -> tuple[Goal, ...]:
    """What a game sets out to reach: moves and iterations a second, a size such as `2 kB`, and seconds to begin."""
    number, unit = size.replace(",", "").split()
    return (
        Goal(f"{title}: 5,000 iterations of search a second", "search", 5e3),
        Goal(f"{title}: {millions:g} million moves/s in native code", "playouts", millions * 1e6),
        Goal(f"{title}: a state below {size}", "size", int(number) * (1024 if unit == "kB" else 1) - 1, most=True),
        Goal(f"{title}: first compile below {cold:g} s", "cold", cold, most=True),
        Goal(f"{title}: loading compiled code below {warm:g} s", "warm", warm, most=True),
    )


def of_a_large_game(title: str, millions: float, kilobytes: int) -> tuple[Goal, ...]:
    """What games with many rules set out to reach."""
    return of_a_game(title, millions, f"{kilobytes} kB", 40, 1.5)
