"""Counting unit by unit and space by space, apart from the rules that play; and which forces may go."""

from __future__ import annotations

from meadhall.engine.rule import rule
from meadhall.games.sagas.components import BY_ANY, BY_LAND, BY_SEA, COUNT, HOMELANDS, JARLS, LONG_SHIP, ORMR, SEAS
from meadhall.games.sagas.rules import refused
from meadhall.games.sagas.rules.bands import number
from meadhall.games.sagas.rules.state import HIDDEN, MARCHES, RALLIES, SAILS

# ---- counting


@rule
def men(stack):
    """Land units and Jarls, counted one class after another."""
    found = 0
    for unit in range(LONG_SHIP):
        found += number(stack, unit)
    return found


@rule
def ships(stack):
    return number(stack, LONG_SHIP) + number(stack, ORMR)


@rule
def berths(stack):
    return number(stack, LONG_SHIP) * 2 + number(stack, ORMR) * 3


@rule
def a_jarl_at(s, space):
    for jarl in range(JARLS):
        if number(s.at[space], jarl):
            return True
    return False


@rule
def any_jarl_left(s):
    for jarl in range(JARLS):
        if number(s.pool, jarl):
            return True
    return False


@rule
def lies_in(space, spaces):
    return (spaces >> space) & 1 != 0


@rule
def markers_used(s):
    used = 0
    for space in range(COUNT):
        used += ((s.settled >> space) & 1) + ((s.pillaged >> space) & 1)
    return used


@rule
def hides_quest(s, space):
    for quest in range(6):
        if s.quest_place[quest] == space and s.quest_state[quest] == HIDDEN:
            return True
    return False


@rule
def any_hidden_quest(s):
    for space in range(COUNT):
        if hides_quest(s, space):
            return True
    return False


@rule
def any_card_to_gain(s):
    return s.reserves != 0 or s.discards != 0 or s.lost != 0


# ---- forces


@rule
def some_may_go(s, way, space, force):
    """Whether any part of a force may go, tried out by how many men, long ships and Ormr it has."""
    stack = s.at[space]
    for long_ships in range(number(force, LONG_SHIP) + 1):
        for ormr in range(number(force, ORMR) + 1):
            for some in range(men(force) + 1):
                carried = 2 * long_ships + 3 * ormr
                left_room = berths(stack) - carried
                if refused_force(s, way, space, some, long_ships + ormr, carried, men(stack) - some, left_room) == 0:
                    return True
    return False


@rule
def refused_force(s, way, space, some, sailing, carried, left, left_room):
    """Why a force may not go, by its men, its ships and what they carry, and by those left and their room."""
    if some + sailing == 0:
        return refused.NOBODY_LEFT
    if way == MARCHES and (some + sailing + 1) // 2 > s.gold:
        return refused.TOO_DEAR
    there = men(s.at[s.here]) + ships(s.at[s.here])
    if way == RALLIES and not lies_in(s.here, HOMELANDS) and there + some + sailing > 4 + s.edda:
        return refused.NOT_ENOUGH_ROOM
    afloat = way == SAILS or (way == RALLIES and lies_in(space, BY_SEA[s.here]))
    if way == MARCHES and BY_LAND[space] == 0:
        afloat = True
    if afloat and (sailing == 0 or some > carried):
        return refused.TOO_HEAVY
    if lies_in(space, SEAS) and left > left_room:
        return refused.STRANDED
    return 0


@rule
def refused_very_force(s, way):
    """Whether the force as it is may go."""
    rest = s.at[s.from_space] - s.force
    return refused_force(s, way, s.from_space, men(s.force), ships(s.force), berths(s.force), men(rest), berths(rest))


@rule
def refused_source(s, space):
    if not lies_in(space, BY_ANY[s.here]):
        return refused.NOT_NEXT_TO
    if lies_in(space, s.sources) or s.at[space] == 0:
        return refused.NOBODY_COMES
    return 0 if some_may_go(s, RALLIES, space, s.at[space]) else refused.NOBODY_COMES
