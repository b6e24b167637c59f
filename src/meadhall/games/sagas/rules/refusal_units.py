"""Why a class of unit may not be chosen: not there, not for sale, too dear."""

from __future__ import annotations

from meadhall.engine.rule import rule
from meadhall.games.sagas import components
from meadhall.games.sagas.rules import agenda, refused
from meadhall.games.sagas.rules.agenda import first_of
from meadhall.games.sagas.rules.bands import number, one
from meadhall.games.sagas.rules.refusal_counts import a_jarl_at, lies_in, ships, some_may_go

SOLD_AT_FIRST = 1 << components.HUSKARL | 1 << components.BERSERKIR | 1 << components.LONG_SHIP


@rule
def refused_class(s, kind, unit):
    if kind == agenda.LINE_UP:
        return 0 if number(s.unplaced, unit) else refused.NONE_OF_THEM
    if kind == agenda.WHO_GOES:
        if number(s.force, unit) == 0:
            return refused.NONE_OF_THEM
        if s.force == one(unit):
            return refused.NOBODY_LEFT
        rest = s.force - one(unit)
        if some_may_go(s, first_of(s), s.from_space, rest):
            return 0
        return refused.STRANDED if ships(rest) else refused.LAST_SHIP
    if kind == agenda.STORM_LOSS:
        return 0 if number(s.force, unit) else refused.NONE_OF_THEM
    if kind == agenda.DROWN or kind == agenda.STACK_LOSS:
        if kind == agenda.DROWN and unit >= components.LONG_SHIP:
            return refused.OTHER_CHOICE
        return 0 if number(s.at[first_of(s)], unit) else refused.NONE_OF_THEM
    if kind == agenda.REVOLT_LOSS:
        if unit < components.JARLS:
            return refused.OTHER_CHOICE
        return 0 if number(s.at[s.here], unit) else refused.NONE_OF_THEM
    if kind == agenda.BUY:
        return refused_sale(s, unit) if (SOLD_AT_FIRST >> unit) & 1 else refused.NOT_OFFERED
    if kind == agenda.LEIDANG:
        return refused_recruit(s, unit)
    if kind == agenda.REINFORCE:
        if unit != components.BERSERKIR and unit != components.ORMR:
            return refused.NOT_OFFERED
        return refused_gift(s, unit)
    if kind == agenda.OATH:
        return refused_gift(s, unit) if unit == components.BERSERKIR else refused.NOT_OFFERED
    return refused.OTHER_CHOICE


@rule
def refused_gift(s, unit):
    if unit == components.BERSERKIR and s.religion:
        return refused.NO_BERSERKIRS
    return 0 if number(s.pool, unit) else refused.NONE_LEFT


@rule
def refused_sale(s, unit):
    if unit == components.BERSERKIR and s.religion:
        return refused.NO_BERSERKIRS
    if number(s.pool, unit) == 0:
        return refused.NONE_LEFT
    return refused.TOO_DEAR if s.gold < components.COST[unit] else 0


@rule
def refused_recruit(s, unit):
    """By the class of the unit: where it may appear, whether it can be paid for, whether it was tried for already."""
    here = s.here
    home = lies_in(here, components.HOMELANDS)
    settled = lies_in(here, s.settled)
    if unit < components.JARLS:
        return refused.NOT_OFFERED
    if not a_jarl_at(s, here):
        return refused.NO_JARL_HOME
    if unit == components.VARANGIANS:
        if not lies_in(here, components.WARRIORS):
            return refused.NOT_HERE
    elif unit == components.LONG_SHIP or unit == components.ORMR:
        if not home and not (settled and lies_in(here, components.COASTAL)):
            return refused.NO_SHIPS_HERE
    elif not home and not settled:
        return refused.NOT_HERE
    if (unit == components.VARANGIANS or unit == components.ORMR) and s.tried:
        return refused.TRIED_ALREADY
    return refused_sale(s, unit)
