"""Why a class of unit may not be chosen: not there, not for sale, too dear."""

from __future__ import annotations

from meadhall.engine.rule import rule
from meadhall.games.sagas.components import (
    BERSERKIR,
    COASTAL,
    COST,
    HOMELANDS,
    HUSKARL,
    JARLS,
    LONG_SHIP,
    ORMR,
    VARANGIANS,
    WARRIORS,
)
from meadhall.games.sagas.rules.refusal_counts import a_jarl_at, lies_in, ships, some_may_go
from meadhall.games.sagas.rules.state import (
    BUY,
    DROWN,
    LAST_SHIP,
    LEIDANG,
    LINE_UP,
    NO_BERSERKIRS,
    NO_JARL_HOME,
    NO_SHIPS_HERE,
    NOBODY_LEFT,
    NONE_LEFT,
    NONE_OF_THEM,
    NOT_HERE,
    NOT_OFFERED,
    OATH,
    OTHER_CHOICE,
    REINFORCE,
    REVOLT_LOSS,
    STACK_LOSS,
    STORM_LOSS,
    STRANDED,
    TOO_DEAR,
    TRIED_ALREADY,
    WHO_GOES,
    first_of,
    number,
    one,
)

SOLD_AT_FIRST = 1 << HUSKARL | 1 << BERSERKIR | 1 << LONG_SHIP


@rule
def refused_class(s, kind, unit):
    if kind == LINE_UP:
        return 0 if number(s.unplaced, unit) else NONE_OF_THEM
    if kind == WHO_GOES:
        if number(s.force, unit) == 0:
            return NONE_OF_THEM
        if s.force == one(unit):
            return NOBODY_LEFT
        rest = s.force - one(unit)
        if some_may_go(s, first_of(s), s.from_space, rest):
            return 0
        return STRANDED if ships(rest) else LAST_SHIP
    if kind == STORM_LOSS:
        return 0 if number(s.force, unit) else NONE_OF_THEM
    if kind == DROWN or kind == STACK_LOSS:
        if kind == DROWN and unit >= LONG_SHIP:
            return OTHER_CHOICE
        return 0 if number(s.at[first_of(s)], unit) else NONE_OF_THEM
    if kind == REVOLT_LOSS:
        if unit < JARLS:
            return OTHER_CHOICE
        return 0 if number(s.at[s.here], unit) else NONE_OF_THEM
    if kind == BUY:
        return refused_sale(s, unit) if (SOLD_AT_FIRST >> unit) & 1 else NOT_OFFERED
    if kind == LEIDANG:
        return refused_recruit(s, unit)
    if kind == REINFORCE:
        if unit != BERSERKIR and unit != ORMR:
            return NOT_OFFERED
        return refused_gift(s, unit)
    if kind == OATH:
        return refused_gift(s, unit) if unit == BERSERKIR else NOT_OFFERED
    return OTHER_CHOICE


@rule
def refused_gift(s, unit):
    if unit == BERSERKIR and s.religion:
        return NO_BERSERKIRS
    return 0 if number(s.pool, unit) else NONE_LEFT


@rule
def refused_sale(s, unit):
    if unit == BERSERKIR and s.religion:
        return NO_BERSERKIRS
    if number(s.pool, unit) == 0:
        return NONE_LEFT
    return TOO_DEAR if s.gold < COST[unit] else 0


@rule
def refused_recruit(s, unit):
    """By the class of the unit: where it may appear, whether it can be paid for, whether it was tried for already."""
    here = s.here
    home = lies_in(here, HOMELANDS)
    settled = lies_in(here, s.settled)
    if unit < JARLS:
        return NOT_OFFERED
    if not a_jarl_at(s, here):
        return NO_JARL_HOME
    if unit == VARANGIANS:
        if not lies_in(here, WARRIORS):
            return NOT_HERE
    elif unit == LONG_SHIP or unit == ORMR:
        if not home and not (settled and lies_in(here, COASTAL)):
            return NO_SHIPS_HERE
    elif not home and not settled:
        return NOT_HERE
    if (unit == VARANGIANS or unit == ORMR) and s.tried:
        return TRIED_ALREADY
    return refused_sale(s, unit)
