"""What can be read off the map: spaces, markers, quests and Vikings."""

from meadhall.engine.prelude import count, rule
from meadhall.games.sagas import components


@rule
def is_in(space, spaces):
    return (spaces >> space) & 1 == 1


@rule
def stacking_limit(s):
    return components.LEAST_ROOM + s.edda


@rule
def free_markers(s):
    """Markers neither on their settlement nor on their pillage side."""
    return components.MARKERS - count(s.settled | s.pillaged)


@rule
def may_mark(s, space):
    """A place without a marker, while there is one to put there."""
    return is_in(space, components.PLACES & ~(s.settled | s.pillaged)) and free_markers(s) > 0


@rule
def may_build_ships(s, space):
    """Homelands and settled coastal places (VK-25)."""
    return is_in(space, components.HOMELANDS | (components.COASTAL & s.settled))


@rule
def quests_on_map(s, state):
    """Spaces with a quest in that state, HIDDEN or SHOWN."""
    spaces = 0
    for quest in range(6):
        if s.quest_state[quest] == state and s.quest_place[quest] >= 0:
            spaces |= 1 << s.quest_place[quest]
    return spaces


@rule
def quest_at(s, space):
    """The quest that lies in a space; -1 if there is none."""
    for quest in range(6):
        if s.quest_place[quest] == space:
            return quest
    return -1


@rule
def must_stop(s, space):
    """Homelands, fortresses and quests end a move."""
    return is_in(space, components.HOMELANDS | components.FORTRESSES) or quest_at(s, space) >= 0


@rule
def vikings_at(s):
    spaces = 0
    for space in range(components.COUNT):
        if s.at[space]:
            spaces |= 1 << space
    return spaces


@rule
def jarl_on_map(s):
    """Some Jarl is neither dead nor in the pool."""
    return (s.pool | s.dead) & components.JARL_BITS != components.JARL_BITS
