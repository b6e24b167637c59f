"""Why a hero or an event may not be used now, and what it may not be aimed at."""

from __future__ import annotations

from meadhall.engine.kernels import i64
from meadhall.engine.rule import rule
from meadhall.games.north import components
from meadhall.games.north.components import COM, CRO, HEA, LOK, LUR, MIS, MUT, NOR, PIL, RUN, SEA, THO
from meadhall.games.north.rules import state
from meadhall.games.north.rules.state import NO_CONDITION, NONE


@rule
def refused_step(s, space, way):
    """A ship moved by anything but its own sails."""
    target = components.BESIDE[space, way]
    if target == NONE:
        return state.NO_EXIT
    return state.BEAST_THERE if target == s.monster else 0


# ---- heroes


@rule
def hero_refused(s, seat, hero):
    """Why a once-per-round hero cannot be used."""
    for place in range(components.CREW):
        if s.crew[seat, place] == hero + 1:
            if (s.sick[seat] >> place) & 1:
                return state.IS_ILL
            return state.TURNED if (s.used[seat] >> place) & 1 else 0
    return state.NOT_ABOARD


@rule
def refused_ability(s, seat, phase, hero):
    code = hero_refused(s, seat, hero)
    if hero == RUN:
        if phase != state.REACT:
            return NO_CONDITION
        title = components.TITLE[s.stack[0, state.KIND]] if s.stack[0, state.WHAT] == state.EVENT else NONE
        aimed = title == MUT or title == COM or title == SEA
        if not aimed or s.stack[0, state.TARGET] != seat or s.stack[0, state.BY] == seat:
            return state.NOT_NAMED
        return code
    if phase == state.MAIN or (hero == PIL and phase == state.WINDOW):
        return code
    return state.OTHER_CHOICE


# ---- events


@rule
def refused_event(s, seat, phase, kind):
    if s.hand[seat, kind] == 0:
        return state.NOT_HELD
    title = components.TITLE[kind]
    if phase == state.MAIN or phase == state.WINDOW:
        return state.ONLY_ANSWERS if title <= MIS else refused_deed(s, seat, title)
    if title > MIS:
        return NO_CONDITION
    if phase == state.ROLL:
        if title == NOR:
            return 0
        return any_entry(s, LOK) if title == LOK else NO_CONDITION
    if title == LOK or title == THO:
        return any_entry(s, title)
    base = s.stack[0, state.WHAT]
    if title == MIS:
        return 0 if base == state.ATTACK or base == state.BEAST or base == state.LOOT else NO_CONDITION
    if title == NOR or base != state.WIND:
        return NO_CONDITION
    if title == CRO:
        for way in range(4):
            if refused_bend(s, way) == 0:
                return 0
        return state.NO_OBJECT
    return 0


@rule
def refused_deed(s, seat, title):
    """Mutiny, Seasickness and Beast Lure need something to name."""
    if title == LUR:
        for space in range(components.SPACES):
            if refused_lure(s, space) == 0:
                return 0
        return state.NO_OBJECT
    if title == MUT or title == SEA:
        for other in range(components.SEATS):
            if other < s.seats and refused_target(s, seat, title, other) == 0:
                return 0
        return state.NO_OBJECT
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
    if entry >= s.height or s.stack[entry, state.RESOLVED]:
        return state.NO_ENTRY
    what = s.stack[entry, state.WHAT]
    if title == LOK:
        if s.die and entry <= s.marker:
            return state.NOT_CANCELLED
        return 0 if what == state.EVENT or what == state.AS_WIND or what == state.ABILITY else state.NOT_CANCELLED
    if what == state.EVENT and components.TITLE[s.stack[entry, state.KIND]] == MUT:
        return 0
    return 0 if what == state.ATTACK or what == state.BEAST or what == state.ABILITY else state.NO_ROLL


@rule
def refused_bend(s, way):
    """Another way than the wind was played for, and none to the monster."""
    code = refused_step(s, i64(s.ship[s.stack[0, state.BY]]), way)
    return state.SAME_WAY if code == 0 and way == s.stack[0, state.WAY] else code


# ---- the monster


@rule
def links_between(start, goal):
    """Whether one space can be reached from another in so many links as a lure lasts."""
    for first in range(4):
        one = components.BESIDE[start, first]
        if one == goal:
            return True
        if one != NONE:
            for second in range(4):
                two = components.BESIDE[one, second]
                if two == goal:
                    return True
                if two != NONE:
                    for third in range(4):
                        if components.BESIDE[two, third] == goal:
                            return True
    return False


@rule
def refused_beast_space(s, space):
    """No ship, no harbour."""
    for other in range(components.SEATS):
        if s.ship[other] == space:
            return state.SHIP_THERE
    for colour in range(4):
        if components.HARBOUR[colour] == space:
            return state.HARBOUR_THERE
    return 0


@rule
def refused_lure(s, space):
    if space == s.monster:
        return state.SAME_SPACE
    if not links_between(i64(s.monster), space):
        return state.TOO_FAR
    return refused_beast_space(s, space)


# ---- players and crews


@rule
def refused_target(s, seat, title, other):
    """A player that an event or an attack (NONE) can name."""
    if other == NONE:
        return state.NOT_THERE
    if title == SEA:
        code = state.NO_CREW
        for place in range(components.CREW):
            why = refused_sickness(s, other, place)
            if why == 0:
                return 0
            if s.crew[other, place]:
                code = why
        return code
    if other == seat:
        return state.OWN_SHIP
    if title == NONE:
        return 0 if s.ship[other] == s.ship[seat] else state.ELSEWHERE
    if title == MUT:
        for place in range(components.CREW):
            if s.crew[other, place]:
                return 0
        return state.NO_CREW
    return 0


@rule
def refused_sickness(s, other, place):
    if s.crew[other, place] == 0:
        return state.EMPTY_PLACE
    if (s.sick[other] >> place) & 1:
        return state.ALREADY_SICK
    for healer in range(components.CREW):
        if s.crew[other, healer] == HEA + 1 and (s.sick[other] >> healer) & 1 == 0:
            return state.HEALED
    return 0
