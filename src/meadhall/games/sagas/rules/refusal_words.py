"""Why a word may not be said."""

from __future__ import annotations

from meadhall.engine.rule import rule
from meadhall.games.sagas import moves
from meadhall.games.sagas.components import BERSERKIR, BY_LAND, COUNT, JARL_BITS, ORMR, SEAS
from meadhall.games.sagas.rules import agenda, refused
from meadhall.games.sagas.rules.agenda import first_of
from meadhall.games.sagas.rules.appeal import jarl_homes
from meadhall.games.sagas.rules.bands import crew, has_jarl, number, room
from meadhall.games.sagas.rules.deck import may_gain, norns_choice
from meadhall.games.sagas.rules.legal import OFFERED, bit
from meadhall.games.sagas.rules.quests import jomsburg_spaces
from meadhall.games.sagas.rules.refusal_forces import refused_source, refused_very_force, some_may_go
from meadhall.games.sagas.rules.spaces import free_markers, is_in, quests_on_map
from meadhall.games.sagas.rules.state import HIDDEN, MARCHES
from meadhall.games.sagas.rules.voyage import settling_price

GIVES_VOYAGE = agenda.among("levy gain", "runes", "settlers")
GIVES_JARL = agenda.among("oath", "ginnungagap", "reinforce")


@rule
def refused_word(s, kind, word):
    if OFFERED[kind] & bit(word):
        return 0
    if kind == agenda.SET_OUT and word == moves.APPEAL:
        return refused.ALREADY_APPEALED if s.appealed else 0 if jarl_homes(s) else refused.NO_JARL_HOME
    if kind == agenda.MOVE_KIND:
        return refused_way(s, word)
    if kind == agenda.WHO_GOES:
        able = refused_very_force(s, first_of(s))
        if word == moves.DONE:
            return able
        return refused.OTHER_CHOICE if word != moves.AUTO or able == 0 else 0
    if kind == agenda.PLACING and word == moves.SETTLE:
        return refused.TOO_DEAR if s.gold < settling_price(s) else 0
    if kind == agenda.APPEALED:
        return refused_favour(s, word)
    if kind == agenda.RALLY_FROM and word == moves.DONE:
        return 0 if s.sources else refused.NOBODY_COMES
    return refused_gift_word(s, kind, word)


@rule
def refused_way(s, word):
    """Ways to move; to stay is always offered."""
    here = s.here
    marched = s.way == MARCHES
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


@rule
def refused_favour(s, word):
    """What the High King can give, beside gold."""
    if word == moves.REINF:
        someone = s.pool & JARL_BITS != 0 or refused_gift(s, BERSERKIR) == 0 or refused_gift(s, ORMR) == 0
        return 0 if someone else refused.NONE_LEFT
    if word == moves.INFORM:
        return 0 if quests_on_map(s, HIDDEN) else refused.NO_HIDDEN_QUEST
    if word == moves.NORNS:
        return 0 if norns_choice(s) else refused.NO_CARDS
    return refused.OTHER_CHOICE


@rule
def refused_gift(s, unit):
    if unit == BERSERKIR and s.religion:
        return refused.NO_BERSERKIRS
    return 0 if number(s.pool, unit) else refused.NONE_LEFT


@rule
def refused_gift_word(s, kind, word):
    """Words that answer a card or a quest, or pay for what is too much."""
    if word == moves.GOLD and kind == agenda.TOLL:
        return refused.TOO_DEAR if s.gold < first_of(s) else 0
    if word == moves.VOYAGE and (GIVES_VOYAGE >> kind) & 1:
        return 0 if may_gain(s) else refused.NO_CARDS
    if word == moves.EDDA and kind == agenda.HOARD_GIFT:
        return 0 if s.religion else refused.NOT_OFFERED
    if word == moves.SETTLE and kind == agenda.JOMSBURG_GIFT:
        return 0 if jomsburg_spaces(s) else refused.NO_MARKER
    if word == moves.SETTLE and kind == agenda.SETTLERS_GIFT:
        if is_in(s.here, s.settled | s.pillaged):
            return refused.MARKED
        return 0 if free_markers(s) else refused.NO_MARKER
    if word == moves.JARL and (GIVES_JARL >> kind) & 1:
        return 0 if s.pool & JARL_BITS else refused.NONE_LEFT
    if word == moves.PAY and kind == agenda.STACK_LOSS:
        if not s.supplies or s.supply == 1:
            return refused.NO_SUPPLIES
        return 0 if s.gold > 0 else refused.TOO_DEAR
    return refused.OTHER_CHOICE
