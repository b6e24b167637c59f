"""One move judged by the rulebook's sentences, apart from the sets of choices, with the reason if it is refused."""

from __future__ import annotations

from meadhall.engine.decisions import actors, deciding
from meadhall.engine.rule import rule
from meadhall.games.sagas.components import BY_ANY, BY_LAND, BY_SHIP, COUNT, FOE_PLACE, HOMELANDS
from meadhall.games.sagas.moves import CARD, FOE, SPACE, UNIT
from meadhall.games.sagas.rules import agenda, refusal_counts, refused
from meadhall.games.sagas.rules.refusal_units import refused_class
from meadhall.games.sagas.rules.refusal_words import refused_jomsburg, refused_word
from meadhall.games.sagas.rules.state import SAILS


@rule
def refusal(s, seat, move):
    if actors(s) == 0 or seat != 0:
        return refused.NOT_ASKED
    kind = deciding(s)
    if SPACE.has(move):
        return refused_space(s, kind, move)
    if UNIT.has(move):
        return refused_class(s, kind, UNIT.unit(move))
    if FOE.has(move):
        if kind != agenda.TARGET:
            return refused.OTHER_CHOICE
        return 0 if (s.alive >> FOE_PLACE[FOE.foe(move)]) & 1 else refused.FALLEN_FOE
    if CARD.has(move):
        return refused_card(s, kind, CARD.card(move))
    return refused_word(s, kind, move)


# ---- spaces


@rule
def refused_space(s, kind, space):
    if kind == agenda.SET_OUT:
        return 0 if s.at[space] else refused.NO_VIKINGS
    if kind == agenda.STEP or kind == agenda.MARCH_STEP:
        return refused_step(s, kind, space)
    if kind == agenda.HOME or kind == agenda.BUY_AT or kind == agenda.FUNERAL_HOME:
        return 0 if refusal_counts.lies_in(space, HOMELANDS) else refused.NOT_A_HOMELAND
    if kind == agenda.REINFORCE_AT:
        if not refusal_counts.lies_in(space, HOMELANDS):
            return refused.NOT_A_HOMELAND
        return 0 if refusal_counts.a_jarl_at(s, space) else refused.NO_JARL_HOME
    if kind == agenda.REVEAL or kind == agenda.RUNES_AT:
        return 0 if refusal_counts.hides_quest(s, space) else refused.NO_HIDDEN_QUEST
    if kind == agenda.SCOUT_AT:
        if not refusal_counts.lies_in(space, BY_ANY[s.here]):
            return refused.NOT_NEXT_TO
        return 0 if refusal_counts.hides_quest(s, space) else refused.NO_HIDDEN_QUEST
    if kind == agenda.RALLY_FROM:
        return refusal_counts.refused_source(s, space)
    if kind == agenda.RETREAT:
        return 0 if is_retreat(s, space) else refused.NOT_NEARER
    if kind == agenda.STACK_SPACE:
        return 0 if is_overfull(s, space) else refused.NOT_OVERFULL
    if kind == agenda.REVOLT_SPACE or kind == agenda.TAKE_BACK:
        return 0 if refusal_counts.lies_in(space, s.settled) else refused.NO_SETTLEMENT
    if kind == agenda.JOMSBURG_AT:
        return refused_jomsburg(s, space)
    return refused.OTHER_CHOICE


@rule
def refused_step(s, kind, space):
    """A sea or river route for ships, a river or portage on land; a march may use either, aboard with room for all."""
    aboard = refusal_counts.lies_in(space, BY_SHIP[s.here])
    on_foot = refusal_counts.lies_in(space, BY_LAND[s.here])
    if not aboard and not on_foot:
        return refused.NOT_NEXT_TO
    if kind == agenda.MARCH_STEP:
        if on_foot:
            return 0
        room = refusal_counts.berths(s.force)
        return 0 if room > 0 and refusal_counts.men(s.force) <= room else refused.NOT_ENOUGH_ROOM
    if s.way == SAILS:
        return 0 if aboard else refused.NO_ROUTE
    return 0 if on_foot else refused.NO_ROUTE


@rule
def is_overfull(s, space):
    if refusal_counts.lies_in(space, HOMELANDS) or refusal_counts.lies_in(space, s.checked):
        return False
    return refusal_counts.men(s.at[space]) + refusal_counts.ships(s.at[space]) > 4 + s.edda


@rule
def is_retreat(s, space):
    """Next to the battle, along a usable route, and strictly nearer to a homeland or settlement."""
    if not refusal_counts.lies_in(space, BY_ANY[s.here]):
        return False
    if not refusal_counts.lies_in(space, BY_LAND[s.here]) and refusal_counts.ships(s.at[s.here]) == 0:
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
            if refusal_counts.lies_in(other, around):
                wider |= BY_ANY[other]
        around = wider
        routes += 1
    return routes


# ---- cards


@rule
def refused_card(s, kind, card):
    if kind == agenda.KEEP_CARD:
        return 0 if (s.kept >> card) & 1 else refused.NOT_HELD_BACK
    if kind != agenda.NORN_CARD:
        return refused.OTHER_CHOICE
    if ((s.discards | s.lost) >> card) & 1:
        return 0
    for place in range(s.reserves):
        if (s.reserve >> (4 * place)) & 15 == card:
            return 0
    return refused.KEPT_OFF
