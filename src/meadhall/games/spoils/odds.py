"""The exact odds of a bid, given what a seat sees: every roll of the unseen dice that fits is as likely.

What was shown counts for what it tells: two dice shown to the Lyre, and after the Mead no die of that cup is above the
highest or below the lowest. What bids tell is left out. Probabilities are whole numbers of 2**30 parts, so that all
targets agree.
"""

from math import comb
from typing import Any

from meadhall.engine.prelude import constants, i64, rule
from meadhall.games.spoils.components import CUP, FACES
from meadhall.games.spoils.rules.state import dice_of, is_blind

CERTAIN = 1 << 30
FINE = 1 << 20  # parts of a single cup's odds
CHOOSE = constants([[comb(n, k) for k in range(CUP + 2)] for n in range(CUP + 2)])
WHOLE = 1 << 55  # parts of the odds of fair dice while they are worked out


@rule
def sees_dice(s, seat, other):
    """Whether the seat knows all dice of a cup: its own unless blind, one spied on, one that lies open."""
    if (s.revealed_dice >> other) & 1 or (s.spied[seat] >> other) & 1:
        return True
    return other == seat and not is_blind(s, seat)


@rule
def dice_shown(s, other):
    dice = 0
    for face in range(FACES):
        dice += s.shown[other, face]
    return dice


@rule
def shown_bounds(s, other):
    """The lowest and the highest face that a cup can have, by what was shown of it."""
    low = 0
    high = FACES - 1
    if (s.bounded >> other) & 1:
        while s.shown[other, low] == 0:
            low += 1
        while s.shown[other, high] == 0:
            high -= 1
    return low, high


@rule
def weigh(s, seat, face):
    """Lays the odds of every number of further matching dice out in `chances`; returns how many the seat sees."""
    seen = i64(s.extra[face])
    free = 0
    for other in range(i64(s.seats)):
        if sees_dice(s, seat, other):
            seen += s.dice[other, face]
        elif dice_shown(s, other) == 0:
            free += dice_of(s, other)
    weigh_fair(s, free)
    for other in range(i64(s.seats)):
        if not sees_dice(s, seat, other) and dice_shown(s, other) > 0:
            weigh_cup(s, other, face)
            add_cup(s)
    return seen


@rule
def weigh_fair(s, free):
    """Odds of each number of matching dice among so many fair ones: first none, then each by the one before."""
    part = WHOLE
    for _ in range(free):
        part = part * 5 // 6
    for number in range(s.chances.shape[0]):
        s.chances[number] = part >> 25
        part = part * (free - number) // (5 * (number + 1)) if number < free else 0


@rule
def chance(s, seen, quantity):
    """The odds, by what `weigh` laid out, that there are at least so many dice."""
    total = 0
    for number in range(max(0, quantity - seen), s.chances.shape[0]):
        total += s.chances[number]
    return min(total, CERTAIN)


@rule
def put_away(s):
    for number in range(s.chances.shape[0]):
        s.chances[number] = 0


@rule
def odds(s, seat, quantity, face):
    """The odds that at least so many dice show that face (1 to 6), for what the seat knows."""
    seen = weigh(s, seat, face - 1)
    result = chance(s, seen, quantity)
    put_away(s)
    return result


def bid_odds(s: Any, seat: int, quantity: int, face: int) -> float:
    """The same as a number from 0 to 1, for people."""
    return round(odds(s, seat, quantity, face) / CERTAIN, 4)


@rule
def weigh_cup(s, other, face):
    """Odds of each number of matching dice in a cup that has shown some, into `part`."""
    dice = dice_of(s, other)
    low, high = shown_bounds(s, other)
    s.ways[0] = 1
    for value in range(low, high + 1):
        if value != face:
            add_face(s, dice, i64(s.shown[other, value]))
    total = 0
    for number in range(dice + 1):
        total += rolls_with(s, other, face, dice, low, high, number)
    for number in range(dice + 1):
        s.part[number] = (rolls_with(s, other, face, dice, low, high, number) * FINE // total) << 10
    for number in range(dice + 1):
        s.ways[number] = 0


@rule
def add_face(s, dice, least):
    """Counts sequences that may use one more face, at least so often."""
    for length in range(dice, -1, -1):
        ways = 0
        for number in range(least, length + 1):
            ways += CHOOSE[length, number] * s.ways[length - number]
        s.ways[length] = ways


@rule
def rolls_with(s, other, face, dice, low, high, number):
    """Rolls of the cup with exactly so many dice of the face."""
    if number < s.shown[other, face] or (number > 0 and (face < low or face > high)):
        return 0
    return CHOOSE[dice, number] * s.ways[dice - number]


@rule
def add_cup(s):
    """Folds one cup's odds into those of all, from the top down."""
    for number in range(s.chances.shape[0] - 1, -1, -1):
        total = 0
        for more in range(min(number + 1, s.part.shape[0])):
            total += i64(s.part[more]) * i64(s.chances[number - more]) >> 30
        s.chances[number] = total
    for number in range(s.part.shape[0]):
        s.part[number] = 0
