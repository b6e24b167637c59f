"""Why a word may not be said, and why a force may not go.

Forces are counted apart from the rules that say who may go. Other words are looked up among those offered.
"""

from meadhall.engine.prelude import constants, rule
from meadhall.games.sagas import moves
from meadhall.games.sagas.components import BY_ANY, BY_LAND, BY_SEA, COUNT, HOMELANDS, LONG_SHIP, ORMR, SEAS
from meadhall.games.sagas.rules import agenda, legal, refused
from meadhall.games.sagas.rules.bands import crew, has_jarl, number, room, units
from meadhall.games.sagas.rules.spaces import is_in, stacking_limit
from meadhall.games.sagas.rules.state import MARCHES, RALLIES, SAILS

_UNSAID = {  # why a word that belongs to a question is not offered
    ("set out", moves.APPEAL): refused.NO_JARL_HOME, ("rally", moves.DONE): refused.NOBODY_COMES,
    ("place", moves.SETTLE): refused.TOO_DEAR, ("appeal", moves.REINF): refused.NONE_LEFT,
    ("appeal", moves.INFORM): refused.NO_HIDDEN_QUEST, ("appeal", moves.NORNS): refused.NO_CARDS,
    ("stack loss", moves.PAY): refused.TOO_DEAR, ("toll", moves.GOLD): refused.TOO_DEAR,
    ("levy gain", moves.VOYAGE): refused.NO_CARDS, ("runes", moves.VOYAGE): refused.NO_CARDS,
    ("settlers", moves.VOYAGE): refused.NO_CARDS, ("settlers", moves.SETTLE): refused.NO_MARKER,
    ("jomsburg", moves.SETTLE): refused.NO_MARKER, ("hoard", moves.EDDA): refused.NOT_OFFERED,
    ("oath", moves.JARL): refused.NONE_LEFT, ("ginnungagap", moves.JARL): refused.NONE_LEFT,
    ("reinforce", moves.JARL): refused.NONE_LEFT,
}  # fmt: skip
WORDS = range(moves.DONE, moves.MOVES.count)
UNSAID = constants([[_UNSAID.get((phase, word), refused.OTHER_CHOICE) for word in WORDS] for phase in agenda.PHASES])


@rule
def refused_word(s, kind, word):
    if kind == agenda.MOVE_KIND:
        return refused_way(s, word)
    if kind == agenda.WHO_GOES:
        able = refused_very_force(s, agenda.first_of(s))
        if word == moves.DONE:
            return able
        return refused.OTHER_CHOICE if word != moves.AUTO or able == 0 else 0
    if legal.other_moves(s, kind) & legal.bit(word):
        return 0
    if word == moves.APPEAL and kind == agenda.SET_OUT and s.appealed:
        return refused.ALREADY_APPEALED
    if word == moves.PAY and kind == agenda.STACK_LOSS and (not s.supplies or s.supply == 1):
        return refused.NO_SUPPLIES
    if word == moves.SETTLE and kind == agenda.SETTLERS_GIFT and is_in(s.here, s.settled | s.pillaged):
        return refused.MARKED
    return UNSAID[kind, word - moves.DONE]


@rule
def refused_way(s, word):
    here = s.here
    marched = s.way == MARCHES
    if word == moves.STAY:
        return 0
    if word == moves.NAV:
        force = s.force if marched else s.at[here]
        if room(force) == 0:
            return refused.NO_SHIP
        return refused.TOO_HEAVY if marched and crew(force) > room(force) else 0
    if word == moves.LAND:
        return refused.NO_LAND_ROUTE if BY_LAND[here] == 0 else 0
    if marched or (word != moves.RALLY and word != moves.MARCH):
        return refused.OTHER_CHOICE
    if word == moves.MARCH:
        if not s.supplies:
            return refused.NO_SUPPLIES
        return 0 if some_may_go(s, MARCHES, here, s.at[here]) else refused.TOO_DEAR
    if is_in(here, SEAS) or not has_jarl(s.at[here]):
        return refused.NO_JARL_HOME
    for space in range(COUNT):
        if refused_source(s, space) == 0:
            return 0
    return refused.NOBODY_COMES


# ---- forces


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
