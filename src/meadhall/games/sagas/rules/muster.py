"""Who may go where: forces that fit into their ships, leave nobody stranded, and can be afforded."""

from meadhall.engine.prelude import lowest, rule
from meadhall.games.sagas.components import BY_ANY, BY_LAND, BY_SEA, BY_SHIP, HOMELANDS, LONG_SHIP, ORMR, SEAS
from meadhall.games.sagas.rules import spaces, state
from meadhall.games.sagas.rules.bands import crew, number, one, room, units

MANY = 99


@rule
def by_water_only(s, way, space):
    """Whether the force must go aboard: it sails, or no land route leads where it is going."""
    if way == state.RALLIES:
        return spaces.is_in(space, BY_SEA[s.here])
    return way == state.SAILS or (way == state.MARCHES and BY_LAND[space] == 0)


@rule
def most_that_go(s, way):
    """How many may go: as many as a march can be paid for, or as a rally has room for (12.3d)."""
    if way == state.MARCHES:
        return 2 * s.gold
    if way == state.RALLIES and not spaces.is_in(s.here, HOMELANDS):
        return max(0, spaces.stacking_limit(s) - units(s.at[s.here]))
    return MANY


@rule
def can_go(s, way, space, force):
    """Whether some part of a force in that space could go: fits aboard where it must, and strands nobody at sea."""
    stack = s.at[space]
    most = most_that_go(s, way)
    water = by_water_only(s, way, space)
    spare = room(stack) - crew(stack)
    for long_ships in range(number(force, LONG_SHIP) + 1):
        for ormr in range(number(force, ORMR) + 1):
            ships = long_ships + ormr
            aboard = 2 * long_ships + 3 * ormr
            fewest = max(0, aboard - spare) if spaces.is_in(space, SEAS) else 0
            greatest = min(crew(force), most - ships)
            if water:
                greatest = min(greatest, aboard)
            if fewest <= greatest and ships + greatest > 0 and (ships > 0 or not water):
                return True
    return False


@rule
def may_go(s, way, space, force):
    """Whether this very force may go."""
    rest = s.at[space] - force
    if force == 0 or units(force) > most_that_go(s, way):
        return False
    if by_water_only(s, way, space) and crew(force) > room(force):
        return False
    return not spaces.is_in(space, SEAS) or crew(rest) <= room(rest)


@rule
def may_stay_behind(s, way, space, force):
    """Classes of which one may be left behind so that somebody can still go."""
    found = 0
    for unit in range(9):
        if number(force, unit) and force != one(unit) and can_go(s, way, space, force - one(unit)):
            found |= 1 << unit
    return found


@rule
def rally_sources(s):
    """Spaces one route away whose units, or some of them, may come to the Jarl."""
    found = 0
    near = BY_ANY[s.here] & ~s.sources
    while near:
        space = lowest(near)
        near &= near - 1
        if s.at[space] and can_go(s, state.RALLIES, space, s.at[space]):
            found |= 1 << space
    return found


@rule
def next_steps(s, way):
    if way == state.MARCHES:
        afloat = crew(s.force) <= room(s.force) and room(s.force) > 0
        return BY_LAND[s.here] | (BY_SHIP[s.here] if afloat else 0)
    return BY_SHIP[s.here] if way == state.SAILS else BY_LAND[s.here]
