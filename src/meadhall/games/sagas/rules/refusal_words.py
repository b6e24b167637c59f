"""Why a word may not be said, and where Jomsburg and settlers may not settle."""

from __future__ import annotations

from meadhall.engine.rule import rule
from meadhall.games.sagas import moves
from meadhall.games.sagas.components import BERSERKIR, BY_LAND, COASTAL, COUNT, HOMELANDS, ORMR, RURIK, SEAS
from meadhall.games.sagas.rules import agenda, refusal_counts, refused
from meadhall.games.sagas.rules.agenda import first_of
from meadhall.games.sagas.rules.bands import number
from meadhall.games.sagas.rules.refusal_units import refused_gift
from meadhall.games.sagas.rules.state import MARCHES

YES_OR_NO = agenda.among("edge", "verse", "funeral", "break off", "new table", "give up")
MAY_BE_DONE = agenda.among("buy", "leidang", "step", "scouting", "take back", "keep card")
GIVES_GOLD = agenda.among("levy gain", "runes", "danegeld", "hoard")
GIVES_VOYAGE = agenda.among("levy gain", "runes", "settlers")


@rule
def refused_word(s, kind, word):
    if kind == agenda.FAITH:
        return 0 if word == moves.OLD or word == moves.NEW else refused.OTHER_CHOICE
    if (YES_OR_NO >> kind) & 1:
        return 0 if word == moves.YES or word == moves.NO else refused.OTHER_CHOICE
    if kind == agenda.SET_OUT:
        if word == moves.ABANDON:
            return 0
        return refused_appeal(s) if word == moves.APPEAL else refused.OTHER_CHOICE
    if kind == agenda.MOVE_KIND:
        return refused_way(s, word)
    if kind == agenda.WHO_GOES:
        able = refusal_counts.refused_very_force(s, first_of(s))
        if word == moves.DONE:
            return able
        return refused.OTHER_CHOICE if word != moves.AUTO or able == 0 else 0
    if kind == agenda.LINE_UP or kind == agenda.TARGET:
        return 0 if word == moves.AUTO or word == moves.FIGHT else refused.OTHER_CHOICE
    if kind == agenda.PLACING:
        return refused_marker(s, word)
    if kind == agenda.APPEALED:
        return refused_favour(s, word)
    if kind == agenda.SCOUTING and word == moves.SCOUT:
        return 0
    if kind == agenda.RALLY_FROM and word == moves.DONE:
        return 0 if s.sources else refused.NOBODY_COMES
    if (MAY_BE_DONE >> kind) & 1:
        return 0 if word == moves.DONE else refused.OTHER_CHOICE
    return refused_gift_word(s, kind, word)


@rule
def refused_appeal(s):
    if s.appealed:
        return refused.ALREADY_APPEALED
    for space in range(COUNT):
        if refusal_counts.lies_in(space, HOMELANDS) and refusal_counts.a_jarl_at(s, space):
            return 0
    return refused.NO_JARL_HOME


@rule
def refused_way(s, word):
    here = s.here
    marched = s.way == MARCHES
    if word == moves.STAY:
        return 0
    if word == moves.NAV:
        if refusal_counts.ships(s.force if marched else s.at[here]) == 0:
            return refused.NO_SHIP
        return refused.TOO_HEAVY if marched and refusal_counts.men(s.force) > refusal_counts.berths(s.force) else 0
    if word == moves.LAND:
        return refused.NO_LAND_ROUTE if BY_LAND[here] == 0 else 0
    if marched:
        return refused.OTHER_CHOICE
    if word == moves.RALLY:
        if refusal_counts.lies_in(here, SEAS) or not refusal_counts.a_jarl_at(s, here):
            return refused.NO_JARL_HOME
        for space in range(COUNT):
            if refusal_counts.refused_source(s, space) == 0:
                return 0
        return refused.NOBODY_COMES
    if word == moves.MARCH:
        if not s.supplies:
            return refused.NO_SUPPLIES
        return 0 if refusal_counts.some_may_go(s, MARCHES, here, s.at[here]) else refused.TOO_DEAR
    return refused.OTHER_CHOICE


@rule
def refused_marker(s, word):
    if word == moves.PILLAGE or word == moves.DONE:
        return 0
    if word != moves.SETTLE:
        return refused.OTHER_CHOICE
    price = 1 if number(s.at[s.here], RURIK) else 2
    return refused.TOO_DEAR if s.gold < price else 0


@rule
def refused_favour(s, word):
    if word == moves.FUND:
        return 0
    if word == moves.REINF:
        if refusal_counts.any_jarl_left(s) or refused_gift(s, BERSERKIR) == 0 or refused_gift(s, ORMR) == 0:
            return 0
        return refused.NONE_LEFT
    if word == moves.INFORM:
        return 0 if refusal_counts.any_hidden_quest(s) else refused.NO_HIDDEN_QUEST
    if word == moves.NORNS:
        return 0 if refusal_counts.any_card_to_gain(s) else refused.NO_CARDS
    return refused.OTHER_CHOICE


@rule
def refused_gift_word(s, kind, word):
    """Words that answer a card or a quest, or pay for what is too much."""
    if word == moves.GOLD:
        if kind == agenda.TOLL:
            return refused.TOO_DEAR if s.gold < first_of(s) else 0
        return 0 if (GIVES_GOLD >> kind) & 1 else refused.OTHER_CHOICE
    if word == moves.VOYAGE:
        if kind == agenda.TOLL:
            return 0
        if (GIVES_VOYAGE >> kind) & 1:
            return 0 if refusal_counts.any_card_to_gain(s) else refused.NO_CARDS
        return refused.OTHER_CHOICE
    if word == moves.EDDA:
        if kind == agenda.HOARD_GIFT:
            return 0 if s.religion else refused.NOT_OFFERED
        return 0 if kind == agenda.JOMSBURG_GIFT or kind == agenda.VOID_GIFT else refused.OTHER_CHOICE
    if word == moves.SETTLE:
        if kind == agenda.JOMSBURG_GIFT:
            return 0 if any_jomsburg(s) else refused.NO_MARKER
        return refused_settlers(s) if kind == agenda.SETTLERS_GIFT else refused.OTHER_CHOICE
    if word == moves.JARL and (kind == agenda.OATH or kind == agenda.VOID_GIFT or kind == agenda.REINFORCE):
        return 0 if refusal_counts.any_jarl_left(s) else refused.NONE_LEFT
    if word == moves.FIGHT and kind == agenda.DANEGELD_OR_FIGHT:
        return 0
    if word == moves.PAY and kind == agenda.STACK_LOSS:
        if not s.supplies or s.supply == 1:
            return refused.NO_SUPPLIES
        return 0 if s.gold > 0 else refused.TOO_DEAR
    return refused.OTHER_CHOICE


@rule
def refused_settlers(s):
    if refusal_counts.lies_in(s.here, s.settled | s.pillaged):
        return refused.MARKED
    return refused.NO_MARKER if refusal_counts.markers_used(s) >= 6 else 0


@rule
def refused_jomsburg(s, space):
    """The quest space if it is coastal, else any coastal place; unmarked, and with a marker to spare."""
    if refusal_counts.markers_used(s) >= 6:
        return refused.NO_MARKER
    if not refusal_counts.lies_in(space, COASTAL) or (refusal_counts.lies_in(s.here, COASTAL) and space != s.here):
        return refused.NOT_HERE
    return refused.MARKED if refusal_counts.lies_in(space, s.settled | s.pillaged) else 0


@rule
def any_jomsburg(s):
    for space in range(COUNT):
        if refused_jomsburg(s, space) == 0:
            return True
    return False
