"""One move judged by the rulebook's sentences, apart from the sets of choices, with the reason if it is refused."""

from __future__ import annotations

from meadhall.engine.decisions import actors, deciding
from meadhall.engine.rule import rule
from meadhall.games.sagas.components import (
    BY_ANY,
    BY_LAND,
    BY_SHIP,
    COUNT,
    FIRST_CARD,
    FIRST_CLASS,
    FIRST_FOE,
    FIRST_WORD,
    FOE_PLACE,
    HOMELANDS,
)
from meadhall.games.sagas.rules.refusal_counts import (
    a_jarl_at,
    berths,
    hides_quest,
    lies_in,
    men,
    refused_source,
    ships,
)
from meadhall.games.sagas.rules.refusal_units import refused_class
from meadhall.games.sagas.rules.refusal_words import refused_jomsburg, refused_word
from meadhall.games.sagas.rules.state import (
    BUY_AT,
    FALLEN_FOE,
    FUNERAL_HOME,
    HOME,
    JOMSBURG_AT,
    KEEP_CARD,
    KEPT_OFF,
    MARCH_STEP,
    NO_HIDDEN_QUEST,
    NO_JARL_HOME,
    NO_ROUTE,
    NO_SETTLEMENT,
    NO_VIKINGS,
    NORN_CARD,
    NOT_A_HOMELAND,
    NOT_ASKED,
    NOT_ENOUGH_ROOM,
    NOT_HELD_BACK,
    NOT_NEARER,
    NOT_NEXT_TO,
    NOT_OVERFULL,
    OTHER_CHOICE,
    RALLY_FROM,
    REINFORCE_AT,
    RETREAT,
    REVEAL,
    REVOLT_SPACE,
    RUNES_AT,
    SAILS,
    SCOUT_AT,
    SET_OUT,
    STACK_SPACE,
    STEP,
    TAKE_BACK,
    TARGET,
)


@rule
def refusal(s, seat, move):
    if actors(s) == 0 or seat != 0:
        return NOT_ASKED
    kind = deciding(s)
    if move < FIRST_CLASS:
        return refused_space(s, kind, move)
    if move < FIRST_FOE:
        return refused_class(s, kind, move - FIRST_CLASS)
    if move < FIRST_CARD:
        if kind != TARGET:
            return OTHER_CHOICE
        return 0 if (s.alive >> FOE_PLACE[move - FIRST_FOE]) & 1 else FALLEN_FOE
    if move < FIRST_WORD:
        return refused_card(s, kind, move - FIRST_CARD)
    return refused_word(s, kind, move)


# ---- spaces


@rule
def refused_space(s, kind, space):
    if kind == SET_OUT:
        return 0 if s.at[space] else NO_VIKINGS
    if kind == STEP or kind == MARCH_STEP:
        return refused_step(s, kind, space)
    if kind == HOME or kind == BUY_AT or kind == FUNERAL_HOME:
        return 0 if lies_in(space, HOMELANDS) else NOT_A_HOMELAND
    if kind == REINFORCE_AT:
        if not lies_in(space, HOMELANDS):
            return NOT_A_HOMELAND
        return 0 if a_jarl_at(s, space) else NO_JARL_HOME
    if kind == REVEAL or kind == RUNES_AT:
        return 0 if hides_quest(s, space) else NO_HIDDEN_QUEST
    if kind == SCOUT_AT:
        if not lies_in(space, BY_ANY[s.here]):
            return NOT_NEXT_TO
        return 0 if hides_quest(s, space) else NO_HIDDEN_QUEST
    if kind == RALLY_FROM:
        return refused_source(s, space)
    if kind == RETREAT:
        return 0 if is_retreat(s, space) else NOT_NEARER
    if kind == STACK_SPACE:
        return 0 if is_overfull(s, space) else NOT_OVERFULL
    if kind == REVOLT_SPACE or kind == TAKE_BACK:
        return 0 if lies_in(space, s.settled) else NO_SETTLEMENT
    if kind == JOMSBURG_AT:
        return refused_jomsburg(s, space)
    return OTHER_CHOICE


@rule
def refused_step(s, kind, space):
    """A sea or river route for ships, a river or portage on land; a march may use either, aboard with room for all."""
    aboard = lies_in(space, BY_SHIP[s.here])
    on_foot = lies_in(space, BY_LAND[s.here])
    if not aboard and not on_foot:
        return NOT_NEXT_TO
    if kind == MARCH_STEP:
        if on_foot:
            return 0
        return 0 if ships(s.force) > 0 and men(s.force) <= berths(s.force) else NOT_ENOUGH_ROOM
    if s.way == SAILS:
        return 0 if aboard else NO_ROUTE
    return 0 if on_foot else NO_ROUTE


@rule
def is_overfull(s, space):
    if lies_in(space, HOMELANDS) or lies_in(space, s.checked):
        return False
    return men(s.at[space]) + ships(s.at[space]) > 4 + s.edda


@rule
def is_retreat(s, space):
    """Next to the battle, along a usable route, and strictly nearer to a homeland or settlement."""
    if not lies_in(space, BY_ANY[s.here]):
        return False
    if not lies_in(space, BY_LAND[s.here]) and ships(s.at[s.here]) == 0:
        return False
    return routes_home(s, space) < routes_home(s, s.here)


@rule
def routes_home(s, space):
    """Routes to the nearest homeland or settlement, that of the battle apart; counted outwards from the space."""
    goals = (HOMELANDS | s.settled) & ~(1 << s.here)
    around = 1 << space
    routes = 0
    while around & goals == 0:
        wider = around
        for other in range(COUNT):
            if lies_in(other, around):
                wider |= BY_ANY[other]
        around = wider
        routes += 1
    return routes


# ---- cards


@rule
def refused_card(s, kind, card):
    if kind == KEEP_CARD:
        return 0 if (s.kept >> card) & 1 else NOT_HELD_BACK
    if kind != NORN_CARD:
        return OTHER_CHOICE
    if ((s.discards | s.lost) >> card) & 1:
        return 0
    for place in range(s.reserves):
        if (s.reserve >> (4 * place)) & 15 == card:
            return 0
    return KEPT_OFF
