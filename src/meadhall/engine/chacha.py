"""ChaCha8: the stream cipher of Bernstein with eight rounds and a key of 128 bits, as a rule.

Eight rounds are what Go's own random numbers use: the best attacks published reach seven, at a cost no computer can
pay. Words are whole numbers below 2**32, the same at every speed.
"""

from __future__ import annotations

from meadhall.engine.rule import rule

WORD = 0xFFFFFFFF  # the low 32 bits

# "expand 16-byte k", four letters to a word: what the cipher begins with beside its key.
EXPAND, SIXTEEN, BYTE, K = 0x61707865, 0x3120646E, 0x79622D36, 0x6B206574
DOUBLE_ROUNDS = 4


@rule
def stirred(a, b, c, d):
    """A quarter of a round."""
    a = (a + b) & WORD
    d ^= a
    d = (d << 16 | d >> 16) & WORD
    c = (c + d) & WORD
    b ^= c
    b = (b << 12 | b >> 20) & WORD
    a = (a + b) & WORD
    d ^= a
    d = (d << 8 | d >> 24) & WORD
    c = (c + d) & WORD
    b ^= c
    b = (b << 7 | b >> 25) & WORD
    return a, b, c, d


@rule
def chacha8(k0, k1, k2, k3, count0, count1, nonce0, nonce1):
    """The sixteen words of one block, from the four of a key, the two of a counter and the two of a nonce."""
    a0, a1, a2, a3 = EXPAND, SIXTEEN, BYTE, K
    b0, b1, b2, b3 = k0, k1, k2, k3
    c0, c1, c2, c3 = k0, k1, k2, k3
    d0, d1, d2, d3 = count0, count1, nonce0, nonce1
    for _ in range(DOUBLE_ROUNDS):
        a0, b0, c0, d0 = stirred(a0, b0, c0, d0)
        a1, b1, c1, d1 = stirred(a1, b1, c1, d1)
        a2, b2, c2, d2 = stirred(a2, b2, c2, d2)
        a3, b3, c3, d3 = stirred(a3, b3, c3, d3)
        a0, b1, c2, d3 = stirred(a0, b1, c2, d3)
        a1, b2, c3, d0 = stirred(a1, b2, c3, d0)
        a2, b3, c0, d1 = stirred(a2, b3, c0, d1)
        a3, b0, c1, d2 = stirred(a3, b0, c1, d2)
    return (
        (a0 + EXPAND) & WORD, (a1 + SIXTEEN) & WORD, (a2 + BYTE) & WORD, (a3 + K) & WORD,
        (b0 + k0) & WORD, (b1 + k1) & WORD, (b2 + k2) & WORD, (b3 + k3) & WORD,
        (c0 + k0) & WORD, (c1 + k1) & WORD, (c2 + k2) & WORD, (c3 + k3) & WORD,
        (d0 + count0) & WORD, (d1 + count1) & WORD, (d2 + nonce0) & WORD, (d3 + nonce1) & WORD,
    )  # fmt: skip
