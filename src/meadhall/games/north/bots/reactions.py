"""What a seat thinks of the stack: whether it wants the thing at the bottom to happen, and what an answer changes."""

from __future__ import annotations

from meadhall.engine.kernels import i64
from meadhall.engine.rule import rule
from meadhall.games.north.bots.distance import gain, threat
from meadhall.games.north.components import (
    BESIDE,
    CAL,
    COM,
    CRO,
    FIRST_HERO_KIND,
    GAL,
    HARBOUR,
    LOK,
    MIS,
    MUT,
    NOR,
    ODI,
    RUN,
    SEA,
    SUCCESS,
    THO,
    TITLE,
    VILLAGE_OF,
)
from meadhall.games.north.rules.fighting import modifier
from meadhall.games.north.rules.state import (
    ABILITY,
    AS_WIND,
    ATTACK,
    BEAST,
    BY,
    CANCELLED,
    EVENT,
    KIND,
    LOOT,
    NONE,
    OBJECT,
    RESOLVED,
    SIGN,
    TARGET,
    WAY,
    WHAT,
    WIND,
    colours_had,
    daughters_aboard,
)

STEP = 0.35  # what +1 on a die is worth, as a part of what is at stake


@rule
def prize(s, seat, space):
    """What a ship gains by coming to a space: a village to loot, or home with daughters."""
    colour = VILLAGE_OF[space]
    if colour != NONE and (colours_had(s, seat) >> colour) & 1 == 0:
        return 2.0
    return 4.0 if space == HARBOUR[s.colour[seat]] and daughters_aboard(s, seat, True) else 0.0


@rule
def stake(s, seat, row):
    """How much a seat wants an entry to take effect; below 0 it would rather it did not."""
    by = i64(s.stack[row, BY])
    what = s.stack[row, WHAT]
    target = i64(s.stack[row, TARGET])
    mine = by == seat
    if what == WIND or what == AS_WIND:
        space = i64(BESIDE[s.ship[by], s.stack[row, WAY]])
        if mine:
            return 1.5 + prize(s, by, space)
        return -threat(s, by) * (0.5 + prize(s, by, space)) if gain(s, by, space) > 0 else 0.0
    if what == ATTACK:
        return 3.0 if mine else -3.5 if target == seat else 0.0
    if what == BEAST:
        return 2.0 if mine else -0.3
    if what == LOOT:
        return 6.0 if mine else -1.5 - 3 * threat(s, by)
    if what == ABILITY:
        if s.stack[row, KIND] == FIRST_HERO_KIND + RUN:
            return 2.5 if mine else 1.0 if s.stack[0, BY] != seat else -2.0
        return 1.5 if mine else -threat(s, by)
    if what == EVENT:
        title = TITLE[s.stack[row, KIND]]
        if title == MUT or title == SEA or title == COM:
            precious = 2.0 if target >= 0 and daughters_aboard(s, target, False) else 0.5
            return 2.5 if mine else -1.5 - precious if target == seat else 0.2
        if title == ODI or title == GAL:
            return 2.0 if mine else -1.5 * threat(s, by)
        return 1.0 if mine else 0.0
    return 3.0 if mine else 0.0


@rule
def doomed(s, extra):
    """Entries that would have no effect as the stack lies, some more taken as cancelled, as a set."""
    gone = extra
    for row in range(s.height - 1, -1, -1):
        if s.stack[row, CANCELLED]:
            gone |= 1 << row
        if (gone >> row) & 1 == 0 and s.stack[row, RESOLVED] == 0 and s.stack[row, WHAT] == EVENT:
            title = TITLE[s.stack[row, KIND]]
            if title == LOK:
                gone |= 1 << s.stack[row, OBJECT]
            elif title == CAL or title == MIS:
                gone |= 1
    return gone


@rule
def worth(s, seat, extra):
    """What the whole stack is worth to a seat: the thing at the bottom if it stands, with what Thor does to it."""
    gone = doomed(s, extra)
    wish = stake(s, seat, 0)
    value = 0.0
    if gone & 1 == 0:
        value = wish
        for row in range(1, s.height):
            if (gone >> row) & 1 == 0 and s.stack[row, RESOLVED] == 0:
                kind = s.stack[row, KIND]
                if s.stack[row, WHAT] == ABILITY:
                    value -= 0.5 * wish
                elif TITLE[kind] == THO and s.stack[row, OBJECT] == 0:
                    value += STEP * wish * s.stack[row, SIGN]
                elif TITLE[kind] == CRO:
                    value -= 0.8 * wish
    return value


@rule
def trick_value(s, seat, row):
    """What it brings a seat that an entry is cancelled."""
    if s.die:  # of a roll loop: a Norn or a Loki on it
        kind = s.stack[row, KIND]
        turn = roll_wish(s, seat)
        return turn if TITLE[kind] == NOR else -turn
    return worth(s, seat, 1 << row) - worth(s, seat, 0)


@rule
def best_trick(s, seat, rows):
    best = -9.0
    for row in range(s.height):
        if (rows >> row) & 1:
            best = max(best, trick_value(s, seat, row))
    return best


@rule
def thor_value(s, seat, row, sign):
    """What +1 or -1 on an entry's roll brings a seat."""
    if (doomed(s, 0) >> row) & 1:
        return -1.0
    return STEP * sign * stake(s, seat, row)


@rule
def best_thor(s, seat, rows):
    best = -9.0
    for row in range(s.height):
        if (rows >> row) & 1:
            best = max(best, max(thor_value(s, seat, row, 1), thor_value(s, seat, row, -1)))
    return best


@rule
def roll_wish(s, seat):
    """How glad a seat is of the number that lies."""
    row = i64(s.stack[s.marker, OBJECT])
    won = s.die + modifier(s, row) >= SUCCESS
    return stake(s, seat, row) if won else -stake(s, seat, row)
