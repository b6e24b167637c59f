"""What a random word costs: the fast generator, ChaCha8 as tables of people draw from it, and SipHash-2-4 beside them.

    python benchmarks/generators.py

SipHash, keyed with 128 bits over a counter, was the other candidate. Each is timed as native code and as plain Python,
in turns, and the best of many short rounds counts. Before that SipHash must give its published value.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numba
import numpy as np

from meadhall.engine.random import DICE, fast_word, key_with, keyed_word, reseed
from meadhall.engine.rule import rule
from meadhall.engine.speeds import Interpreted, Native

ROUNDS, SECONDS = 40, 0.02
MASK = (1 << 64) - 1
KEY = bytes(range(16))
MESSAGE = bytes(range(8))
PUBLISHED = 0x93F5F5799A932462  # SipHash-2-4 of these eight bytes, from the paper's reference code


@rule
def fast_words(dice, n):  # type: ignore[no-untyped-def]
    total = 0
    for _ in range(n):
        total ^= fast_word(dice[0])
    return total


@rule
def keyed_words(dice, n):  # type: ignore[no-untyped-def]
    total = 0
    for _ in range(n):
        total ^= keyed_word(dice[0])
    return total


def siphash_python(key0: int, key1: int, count: int) -> int:
    """SipHash-2-4 of one counter of eight bytes."""
    v = [key0 ^ 0x736F6D6570736575, key1 ^ 0x646F72616E646F6D, key0 ^ 0x6C7967656E657261, key1 ^ 0x7465646279746573]

    def turned(word: int, by: int) -> int:
        return (word << by | word >> (64 - by)) & MASK

    def rounds(times: int) -> None:
        for _ in range(times):
            v[0] = (v[0] + v[1]) & MASK
            v[1] = turned(v[1], 13) ^ v[0]
            v[0] = turned(v[0], 32)
            v[2] = (v[2] + v[3]) & MASK
            v[3] = turned(v[3], 16) ^ v[2]
            v[0] = (v[0] + v[3]) & MASK
            v[3] = turned(v[3], 21) ^ v[0]
            v[2] = (v[2] + v[1]) & MASK
            v[1] = turned(v[1], 17) ^ v[2]
            v[2] = turned(v[2], 32)

    for word in (count, 8 << 56):
        v[3] ^= word
        rounds(2)
        v[0] ^= word
    v[2] ^= 0xFF
    rounds(4)
    return v[0] ^ v[1] ^ v[2] ^ v[3]


@numba.njit
def siphash_native(key0: Any, key1: Any, count: Any) -> Any:
    v0, v1 = key0 ^ np.uint64(0x736F6D6570736575), key1 ^ np.uint64(0x646F72616E646F6D)
    v2, v3 = key0 ^ np.uint64(0x6C7967656E657261), key1 ^ np.uint64(0x7465646279746573)
    for stage in range(3):
        word = count if stage == 0 else np.uint64(8 << 56)
        if stage < 2:
            v3 ^= word
        else:
            v2 ^= np.uint64(0xFF)
        for _ in range(2 if stage < 2 else 4):
            v0 += v1
            v1 = (v1 << np.uint64(13) | v1 >> np.uint64(51)) ^ v0
            v0 = v0 << np.uint64(32) | v0 >> np.uint64(32)
            v2 += v3
            v3 = (v3 << np.uint64(16) | v3 >> np.uint64(48)) ^ v2
            v0 += v3
            v3 = (v3 << np.uint64(21) | v3 >> np.uint64(43)) ^ v0
            v2 += v1
            v1 = (v1 << np.uint64(17) | v1 >> np.uint64(47)) ^ v2
            v2 = v2 << np.uint64(32) | v2 >> np.uint64(32)
        if stage < 2:
            v0 ^= word
    return v0 ^ v1 ^ v2 ^ v3


@numba.njit
def sip_words(key0: Any, key1: Any, n: Any) -> Any:
    total = np.uint64(0)
    for count in range(n):
        total ^= siphash_native(key0, key1, np.uint64(count))
    return total


def main() -> None:
    key0, key1 = (int.from_bytes(KEY[at : at + 8], "little") for at in (0, 8))
    count = int.from_bytes(MESSAGE, "little")
    for found in (siphash_python(key0, key1, count), int(siphash_native(*map(np.uint64, (key0, key1, count))))):
        assert found == PUBLISHED, "SipHash is not what was published"
    entries = (fast_words, keyed_words)
    native: Any = Native("generators", {"fast_words": fast_words}, entries)
    plain: Any = Interpreted({}, entries)
    fast, keyed = DICE.new(), DICE.new()
    reseed(DICE.open(fast), 1)
    key_with(DICE.open(keyed), 1 << 127)
    works: dict[str, tuple[Callable[[int], Any], int]] = {
        "native: xoroshiro64**": (lambda n: native.fast_words(fast, n), 20_000),
        "native: ChaCha8": (lambda n: native.keyed_words(keyed, n), 2000),
        "native: SipHash-2-4": (lambda n: sip_words(np.uint64(1), np.uint64(2), n), 10_000),
        "Python: xoroshiro64**": (lambda n: plain.fast_words([DICE.open(fast)], n), 200),
        "Python: ChaCha8": (lambda n: plain.keyed_words([DICE.open(keyed)], n), 20),
        "Python: SipHash-2-4": (lambda n: [siphash_python(1, 2, count) for count in range(n)], 40),
    }
    best = dict.fromkeys(works, float("inf"))
    for _ in range(ROUNDS):
        for name, (work, n) in works.items():
            end = time.perf_counter() + SECONDS
            while time.perf_counter() < end:
                begun = time.process_time()
                work(n)
                best[name] = min(best[name], (time.process_time() - begun) / n)
    for name, seconds in best.items():
        print(f"{name:24} {1e9 * seconds:10.1f} ns a word")


if __name__ == "__main__":
    main()
