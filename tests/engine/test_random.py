"""The generator: its published algorithm, exact bounds, and the same numbers whatever runs it."""

from __future__ import annotations

from typing import Any

from meadhall.engine.bits import count, lowest, nth, pick
from meadhall.engine.random import DICE, below, reseed, word


def dice(seed: int) -> Any:
    opened = DICE.open(DICE.new())
    reseed(opened, seed)
    return opened


def reference(first: int, second: int, n: int) -> list[int]:
    """Blackman and Vigna's xoroshiro64**, straight from its definition."""

    def rotated(x: int, k: int) -> int:
        return (x << k | x >> 32 - k) & 0xFFFFFFFF

    numbers = []
    for _ in range(n):
        numbers.append(rotated(first * 0x9E3779BB & 0xFFFFFFFF, 5) * 5 & 0xFFFFFFFF)
        second ^= first
        first = rotated(first, 26) ^ second ^ (second << 9 & 0xFFFFFFFF)
        second = rotated(second, 13)
    return numbers


def test_words_are_those_of_the_published_generator() -> None:
    d = dice(12345)
    expected = reference(d.rng0, d.rng1, 1000)
    assert [word(d) for _ in range(1000)] == expected


def test_all_64_bits_of_a_seed_count() -> None:
    starts = set()
    for bit in range(63):
        d = dice(1 << bit)
        starts.add((d.rng0, d.rng1))
    d = dice(0)
    starts.add((d.rng0, d.rng1))
    assert len(starts) == 64
    assert (0, 0) not in starts


def test_neighbouring_seeds_share_nothing() -> None:
    """Their first words differ in about half of the bits."""
    differing = [(word(dice(seed)) ^ word(dice(seed + 1))).bit_count() for seed in range(2000)]
    assert 15.5 < sum(differing) / len(differing) < 16.5


def test_below_is_uniform_and_in_range() -> None:
    d = dice(1)
    counts = [0] * 54
    for _ in range(54_000):
        counts[below(d, 54)] += 1
    chi_square = sum((seen - 1000) ** 2 / 1000 for seen in counts)
    assert chi_square < 90  # 53 degrees of freedom: 0.1 % of fair generators exceed it, and the seed is fixed


def test_below_throws_away_what_would_favour_some_numbers() -> None:
    """With three quarters of 2**31 the rejection is common; the generator then draws again."""
    n = 3 << 29
    d, plain = dice(5), dice(5)
    kept = []
    for _ in range(2000):
        product = word(plain) * n
        while product & 0xFFFFFFFF < (1 << 32) % n:
            product = word(plain) * n
        kept.append(product >> 32)
    assert [below(d, n) for _ in range(2000)] == kept


def test_bits_are_counted_and_found() -> None:
    for members in (1, 0b1010, (1 << 63) - 1, 1 << 62, 0x5A5A5A5A5A5A5A5A & (1 << 63) - 1):
        places = [place for place in range(63) if members >> place & 1]
        assert count(members) == len(places)
        assert lowest(members) == places[0]
        assert [nth(members, k) for k in range(len(places))] == places


def test_pick_draws_every_set_of_its_size_alike() -> None:
    """Two of five by counting, and two of ten by guessing."""
    for members, sets in ((0b11111, 10), (0b1010101010101010101, 45)):
        d = dice(9)
        seen: dict[int, int] = {}
        for _ in range(sets * 500):
            drawn = pick(d, members, 2)
            assert drawn & ~members == 0
            assert drawn.bit_count() == 2
            seen[drawn] = seen.get(drawn, 0) + 1
        assert len(seen) == sets
        assert sum((times - 500) ** 2 / 500 for times in seen.values()) < 2 * sets + 10
