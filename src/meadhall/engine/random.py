"""Random numbers: xoroshiro64** in 32-bit words held by a record, the same numbers at every speed.

Words are kept in `int64` fields below 2**32 and every step masks its result, so that Python's unbounded integers,
native code and CUDA agree bit for bit. Any record with `rng0` and `rng1` can be drawn from.
"""

from __future__ import annotations

from meadhall.engine.record import Record, int64
from meadhall.engine.rule import rule

WORD = 0xFFFFFFFF  # the low 32 bits

# A generator by itself, for whoever draws beside a game: random players, shuffled orders.
DICE = Record({"rng0": int64, "rng1": int64})


@rule
def mixed(word):
    """A 32-bit word scrambled so that neighbouring inputs share nothing (a bijection)."""
    word = ((word ^ (word >> 16)) * 0x21F0AAAD) & WORD
    word = ((word ^ (word >> 15)) * 0x735A2D97) & WORD
    return word ^ (word >> 15)


@rule
def reseed(s, seed):
    """Starts the generator from a whole number; all 64 bits of it count."""
    low = int(seed) & WORD
    high = (int(seed) >> 32) & WORD
    first = mixed(low ^ 0x6D656164)
    second = mixed(((high ^ 0x68616C6C) + first) & WORD)
    first = mixed((first ^ second) + 0x9E3779B9 & WORD)
    if first == 0 and second == 0:  # the one state the generator cannot leave
        first = 1
    s.rng0 = first
    s.rng1 = second


@rule
def word(s):
    """The next 32 random bits."""
    first = int(s.rng0)
    second = int(s.rng1)
    product = (first * 0x9E3779BB) & WORD
    result = ((((product << 5) | (product >> 27)) & WORD) * 5) & WORD
    second ^= first
    s.rng0 = (((first << 26) | (first >> 6)) ^ second ^ (second << 9)) & WORD
    s.rng1 = ((second << 13) | (second >> 19)) & WORD
    return result


@rule
def below(s, n):
    """A whole number from 0 to n - 1, each exactly as likely (Lemire's method); n below 2**31."""
    product = word(s) * n
    if product & WORD < n:
        threshold = (WORD + 1 - n) % n
        while product & WORD < threshold:
            product = word(s) * n
    return product >> 32
