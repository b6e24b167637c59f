"""Why a force may not go, counted apart from the rules that say who may."""

from __future__ import annotations

from meadhall.engine.rule import rule
from meadhall.games.sagas.components import BY_ANY, BY_LAND, BY_SEA, HOMELANDS, LONG_SHIP, ORMR, SEAS
from meadhall.games.sagas.rules import refused
from meadhall.games.sagas.rules.bands import crew, number, room, units
from meadhall.games.sagas.rules.spaces import is_in, stacking_limit
from meadhall.games.sagas.rules.state import MARCHES, RALLIES, SAILS


@rule
def some_may_go(s, way, space, force):
    """Whether any part of a force may go, tried out by how many men, long ships and Ormr it has."""
    stack = s.at[space]
    for long_ships in range(number(force, LONG_SHIP) + 1):
        for ormr in range(number(force, ORMR) + 1):
            for some in range(crew(force) + 1):
                carried = 2 * long_ships + 3 * ormr
                left_room = room(stack) - carried
                if refused_force(s, way, space, some, long_ships + ormr, carried, crew(stack) - some, left_room) == 0:
                    return True
    return False


@rule
def refused_force(s, way, space, some, sailing, carried, left, left_room):
    """Why a force may not go, by its men, its ships and what they carry, and by those left and their room."""
    if some + sailing == 0:
        return refused.NOBODY_LEFT
    if way == MARCHES and (some + sailing + 1) // 2 > s.gold:
        return refused.TOO_DEAR
    there = units(s.at[s.here])
    if way == RALLIES and not is_in(s.here, HOMELANDS) and there + some + sailing > stacking_limit(s):
        return refused.NOT_ENOUGH_ROOM
    afloat = way == SAILS or (way == RALLIES and is_in(space, BY_SEA[s.here]))
    if way == MARCHES and BY_LAND[space] == 0:
        afloat = True
    if afloat and (sailing == 0 or some > carried):
        return refused.TOO_HEAVY
    return refused.STRANDED if is_in(space, SEAS) and left > left_room else 0


@rule
def refused_very_force(s, way):
    """Whether the force as it is may go."""
    rest = s.at[s.from_space] - s.force
    some = crew(s.force)
    sailing = units(s.force) - some
    return refused_force(s, way, s.from_space, some, sailing, room(s.force), crew(rest), room(rest))


@rule
def refused_source(s, space):
    if not is_in(space, BY_ANY[s.here]):
        return refused.NOT_NEXT_TO
    if is_in(space, s.sources) or s.at[space] == 0:
        return refused.NOBODY_COMES
    return 0 if some_may_go(s, RALLIES, space, s.at[space]) else refused.NOBODY_COMES
