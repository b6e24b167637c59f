"""Why a hero or an event may not be used now, and what it may not be aimed at."""

from __future__ import annotations

from meadhall.engine.kernels import i64
from meadhall.engine.rule import rule
from meadhall.games.north.components import (
    BESIDE,
    COM,
    CREW,
    CRO,
    HARBOUR,
    HEA,
    LOK,
    LUR,
    MIS,
    MUT,
    NOR,
    PIL,
    RUN,
    SEA,
    SEATS,
    SPACES,
    THO,
    TITLE,
)
from meadhall.games.north.rules.state import (
    ABILITY,
    ALREADY_SICK,
    AS_WIND,
    ATTACK,
    BEAST,
    BEAST_THERE,
    BY,
    ELSEWHERE,
    EMPTY_PLACE,
    EVENT,
    HARBOUR_THERE,
    HEALED,
    IS_ILL,
    KIND,
    LOOT,
    MAIN,
    NO_CONDITION,
    NO_CREW,
    NO_ENTRY,
    NO_EXIT,
    NO_OBJECT,
    NO_ROLL,
    NONE,
    NOT_ABOARD,
    NOT_CANCELLED,
    NOT_HELD,
    NOT_NAMED,
    NOT_THERE,
    ONLY_ANSWERS,
    OTHER_CHOICE,
    OWN_SHIP,
    REACT,
    RESOLVED,
    ROLL,
    SAME_SPACE,
    SAME_WAY,
    SHIP_THERE,
    TARGET,
    TOO_FAR,
    TURNED,
    WAY,
    WHAT,
    WIND,
    WINDOW,
)


@rule
def refused_step(s, space, way):
    """A ship moved by anything but its own sails."""
    target = BESIDE[space, way]
    if target == NONE:
        return NO_EXIT
    return BEAST_THERE if target == s.monster else 0


# ---- heroes


@rule
def hero_refused(s, seat, hero):
    """Why a once-per-round hero cannot be used."""
    for place in range(CREW):
        if s.crew[seat, place] == hero + 1:
            if (s.sick[seat] >> place) & 1:
                return IS_ILL
            return TURNED if (s.used[seat] >> place) & 1 else 0
    return NOT_ABOARD


@rule
def refused_ability(s, seat, phase, hero):
    code = hero_refused(s, seat, hero)
    if hero == RUN:
        if phase != REACT:
            return NO_CONDITION
        title = TITLE[s.stack[0, KIND]] if s.stack[0, WHAT] == EVENT else NONE
        aimed = title == MUT or title == COM or title == SEA
        if not aimed or s.stack[0, TARGET] != seat or s.stack[0, BY] == seat:
            return NOT_NAMED
        return code
    if phase == MAIN or (hero == PIL and phase == WINDOW):
        return code
    return OTHER_CHOICE


# ---- events


@rule
def refused_event(s, seat, phase, kind):
    if s.hand[seat, kind] == 0:
        return NOT_HELD
    title = TITLE[kind]
    if phase == MAIN or phase == WINDOW:
        return ONLY_ANSWERS if title <= MIS else refused_deed(s, seat, title)
    if title > MIS:
        return NO_CONDITION
    if phase == ROLL:
        if title == NOR:
            return 0
        return any_entry(s, LOK) if title == LOK else NO_CONDITION
    if title == LOK or title == THO:
        return any_entry(s, title)
    base = s.stack[0, WHAT]
    if title == MIS:
        return 0 if base == ATTACK or base == BEAST or base == LOOT else NO_CONDITION
    if title == NOR or base != WIND:
        return NO_CONDITION
    if title == CRO:
        for way in range(4):
            if refused_bend(s, way) == 0:
                return 0
        return NO_OBJECT
    return 0


@rule
def refused_deed(s, seat, title):
    """Mutiny, Seasickness and Beast Lure need something to name."""
    if title == LUR:
        for space in range(SPACES):
            if refused_lure(s, space) == 0:
                return 0
        return NO_OBJECT
    if title == MUT or title == SEA:
        for other in range(SEATS):
            if other < s.seats and refused_target(s, seat, title, other) == 0:
                return 0
        return NO_OBJECT
    return 0


@rule
def any_entry(s, title):
    for entry in range(s.height):
        if refused_entry(s, title, entry) == 0:
            return 0
    return NO_CONDITION


@rule
def refused_entry(s, title, entry):
    """An entry that Loki or Thor can name."""
    if entry >= s.height or s.stack[entry, RESOLVED]:
        return NO_ENTRY
    what = s.stack[entry, WHAT]
    if title == LOK:
        if s.die and entry <= s.marker:
            return NOT_CANCELLED
        return 0 if what == EVENT or what == AS_WIND or what == ABILITY else NOT_CANCELLED
    if what == EVENT and TITLE[s.stack[entry, KIND]] == MUT:
        return 0
    return 0 if what == ATTACK or what == BEAST or what == ABILITY else NO_ROLL


@rule
def refused_bend(s, way):
    """Another way than the wind was played for, and none to the monster."""
    code = refused_step(s, i64(s.ship[s.stack[0, BY]]), way)
    return SAME_WAY if code == 0 and way == s.stack[0, WAY] else code


# ---- the monster


@rule
def links_between(start, goal):
    """Whether one space can be reached from another in so many links as a lure lasts."""
    for first in range(4):
        one = BESIDE[start, first]
        if one == goal:
            return True
        if one != NONE:
            for second in range(4):
                two = BESIDE[one, second]
                if two == goal:
                    return True
                if two != NONE:
                    for third in range(4):
                        if BESIDE[two, third] == goal:
                            return True
    return False


@rule
def refused_beast_space(s, space):
    """No ship, no harbour."""
    for other in range(SEATS):
        if s.ship[other] == space:
            return SHIP_THERE
    for colour in range(4):
        if HARBOUR[colour] == space:
            return HARBOUR_THERE
    return 0


@rule
def refused_lure(s, space):
    if space == s.monster:
        return SAME_SPACE
    if not links_between(i64(s.monster), space):
        return TOO_FAR
    return refused_beast_space(s, space)


# ---- players and crews


@rule
def refused_target(s, seat, title, other):
    """A player that an event or an attack (NONE) can name."""
    if other == NONE:
        return NOT_THERE
    if title == SEA:
        code = NO_CREW
        for place in range(CREW):
            why = refused_sickness(s, other, place)
            if why == 0:
                return 0
            if s.crew[other, place]:
                code = why
        return code
    if other == seat:
        return OWN_SHIP
    if title == NONE:
        return 0 if s.ship[other] == s.ship[seat] else ELSEWHERE
    if title == MUT:
        for place in range(CREW):
            if s.crew[other, place]:
                return 0
        return NO_CREW
    return 0


@rule
def refused_sickness(s, other, place):
    if s.crew[other, place] == 0:
        return EMPTY_PLACE
    if (s.sick[other] >> place) & 1:
        return ALREADY_SICK
    for healer in range(CREW):
        if s.crew[other, healer] == HEA + 1 and (s.sick[other] >> healer) & 1 == 0:
            return HEALED
    return 0
