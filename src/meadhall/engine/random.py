"""Random numbers in 32-bit words held by a record, the same numbers at every speed.

Two generators share the fields `rng0` and `rng1`. Simulation draws from xoroshiro64**: it has two words of state and
takes a nanosecond a word, but its state can be worked out from what it has dealt. Where people play, chance must not
be foretold: a seed of more than 63 bits is a key, and words come from ChaCha8. Each block of ChaCha8 gives one word and
the key of the next block, so that no word tells of the words before or after it.

The state of a record says which generator it draws from: the words of the fast one are below 2**32. Every step masks
its result, so that Python's unbounded integers, native code and CUDA agree bit for bit. Any record with `rng0` and
`rng1` can be drawn from.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from meadhall.engine.chacha import WORD, chacha8
from meadhall.engine.record import Record, int64
from meadhall.engine.rule import rule

SEED_BITS = 63  # a seed for the fast generator has no more
KEY_BITS = 128  # a seed that is a key
KEYED = -1  # in place of a seed, where a record has its key already

# A generator apart from any game, for random players and shuffled orders.
DICE = Record({"rng0": int64, "rng1": int64})


def is_key(seed: int) -> bool:
    """Whether a seed keys the generator that nobody can foretell."""
    return seed >> SEED_BITS != 0


STREAMS, CONSECUTIVE = "streams", "consecutive"  # how a batch makes the seeds of its games from the one it is given
SCHEMES = (STREAMS, CONSECUTIVE)
STREAM_BITS = 62  # of the first seed of a stream: there is room behind it for more games than anybody plays


def first_seed(seed: int, scheme: str = STREAMS) -> int:
    """The seed of a batch's first game; its other games have the seeds that follow.

    By `streams`, neighbouring seeds lead to places of the seeds' space that have nothing to do with each other
    (SplitMix64's finalizer), so that two batches share no game. By `consecutive`, as it was at first, the batches of
    seeds 1 and 2 share all games but one.
    """
    if scheme == CONSECUTIVE:
        return seed
    mask = (1 << 64) - 1
    z = (seed + 0x9E3779B97F4A7C15) & mask
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
    return (z ^ (z >> 31)) >> (64 - STREAM_BITS)


def new_key() -> int:
    """A seed from the system's own randomness that is a key."""
    key = secrets.randbits(KEY_BITS)
    return key if is_key(key) else new_key()


@rule
def mixed(word):
    """A 32-bit word scrambled so that neighbouring inputs share nothing (a bijection)."""
    word = ((word ^ (word >> 16)) * 0x21F0AAAD) & WORD
    word = ((word ^ (word >> 15)) * 0x735A2D97) & WORD
    return word ^ (word >> 15)


@rule
def reseed(s, seed):
    """Starts the fast generator from a whole number; all 64 bits of it count."""
    low = int(seed) & WORD
    high = (int(seed) >> 32) & WORD
    first = mixed(low ^ 0x6D656164)
    second = mixed(((high ^ 0x68616C6C) + first) & WORD)
    first = mixed((first ^ second) + 0x9E3779B9 & WORD)
    if first == 0 and second == 0:  # the one state the generator cannot leave
        first = 1
    s.rng0 = first
    s.rng1 = second


def key_with(s, seed):
    """Starts the generator that nobody can foretell from a seed that is a key."""
    rekey(s, *chacha8(*((seed >> place) & WORD for place in (0, 32, 64, 96)), 0, 0, 0, 0)[:4])


@rule
def rekey(s, k0, k1, k2, k3):
    """The next key: two words to a field, which is signed."""
    if k1 == 0 and k3 == 0:  # it would look like a state of the fast generator
        k1 = 1
    s.rng0 = (k1 - ((k1 >> 31) << 32)) << 32 | k0
    s.rng1 = (k3 - ((k3 >> 31) << 32)) << 32 | k2


@rule
def keyed_word(s):
    """The next 32 random bits that nobody can foretell."""
    low = int(s.rng0)
    high = int(s.rng1)
    k0, k1, k2, k3, drawn, _, _, _, _, _, _, _, _, _, _, _ = chacha8(
        low & WORD, (low >> 32) & WORD, high & WORD, (high >> 32) & WORD, 0, 0, 0, 0
    )
    rekey(s, k0, k1, k2, k3)
    return drawn


@rule
def fast_word(s):
    """The next 32 bits of the fast generator."""
    first = int(s.rng0)
    second = int(s.rng1)
    product = (first * 0x9E3779BB) & WORD
    result = ((((product << 5) | (product >> 27)) & WORD) * 5) & WORD
    second ^= first
    s.rng0 = (((first << 26) | (first >> 6)) ^ second ^ (second << 9)) & WORD
    s.rng1 = ((second << 13) | (second >> 19)) & WORD
    return result


@rule
def word(s):
    """The next 32 random bits."""
    if (s.rng0 | s.rng1) >> 32 != 0:
        return keyed_word(s)
    return fast_word(s)


@rule
def start(s, seed):
    """Starts the generator from a seed, unless it has its key already."""
    if seed != KEYED:
        reseed(s, seed)


# Simulation is linked to the fast generator in place of both: no record there ever has a key.
FAST: dict[Callable[..., Any], Callable[..., Any]] = {word: fast_word, start: reseed}


@rule
def below(s, n):
    """A whole number from 0 to n - 1, each exactly as likely (Lemire's method); n below 2**31."""
    product = word(s) * n
    if product & WORD < n:
        threshold = (WORD + 1 - n) % n
        while product & WORD < threshold:
            product = word(s) * n
    return product >> 32
