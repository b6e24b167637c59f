"""Sets as bits of an `int64` (63 members at most): counting them, listing them and picking from them."""

from __future__ import annotations

from meadhall.engine.random import below, word
from meadhall.engine.rule import rule


@rule
def count(members):
    """How many bits are set."""
    members = members - ((members >> 1) & 0x5555555555555555)
    members = (members & 0x3333333333333333) + ((members >> 2) & 0x3333333333333333)
    members = (members + (members >> 4)) & 0x0F0F0F0F0F0F0F0F
    members = members + (members >> 8)
    members = members + (members >> 16)
    return (members + (members >> 32)) & 0x7F


@rule
def lowest(members):
    """The index of the lowest bit set; the set must not be empty."""
    return count((members & -members) - 1)


@rule
def holder_of(sets, member):
    """The first seat whose set has this member; -1 if none has it."""
    for seat in range(sets.shape[0]):
        if (sets[seat] >> member) & 1:
            return seat
    return -1


@rule
def nth(members, n):
    """The index of the n-th bit set, counted from 0."""
    index = 0
    for width in (32, 16, 8, 4, 2, 1):
        low = members & ((1 << width) - 1)
        here = count(low)
        if n >= here:
            n -= here
            index += width
            members >>= width
        else:
            members = low
    return index


@rule
def write_set(out, n, first, members):
    """Appends `first` and each member, added up, to a list of n numbers, rising; returns its new length."""
    while members:
        out[n] = first + lowest(members)
        n += 1
        members &= members - 1
    return n


@rule
def write_if(out, n, number, fits):
    """Appends a number to a list of n numbers where it belongs there; returns the list's new length."""
    if fits:
        out[n] = number
        n += 1
    return n


@rule
def spread(members, size, start, out):
    """Writes a set whose members are below `size` as ones and zeros, from `start` on."""
    for member in range(size):
        out[start + member] = (members >> member) & 1


@rule
def write_three(out, start, one, two, three):
    """Writes three numbers, one behind the other."""
    out[start] = one
    out[start + 1] = two
    out[start + 2] = three


FEW = 8  # up to this many members are picked by counting; more by guessing, five guesses to a random word


@rule
def pick(s, members, n):
    """A set of n members drawn at random; every choice of n is equally likely."""
    drawn = 0
    left = count(members)
    guesses = 0
    unused = 0
    while n > 0 and left > FEW:
        if unused == 0:
            guesses = word(s)
            unused = 5
        bit = 1 << (guesses & 63)
        guesses >>= 6
        unused -= 1
        if members & bit:
            drawn |= bit
            members ^= bit
            left -= 1
            n -= 1
    while n > 0:
        bit = 1 << nth(members, below(s, left))
        drawn |= bit
        members ^= bit
        left -= 1
        n -= 1
    return drawn
