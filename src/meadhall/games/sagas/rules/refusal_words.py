"""Why a word may not be said, and where Jomsburg and settlers may not settle."""

from __future__ import annotations

from meadhall.engine.rule import rule
from meadhall.games.sagas.components import (
    ABANDON,
    APPEAL,
    AUTO,
    BERSERKIR,
    BY_LAND,
    COASTAL,
    COUNT,
    DONE,
    EDDA,
    FIGHT,
    FUND,
    GOLD,
    HOMELANDS,
    INFORM,
    JARL,
    LAND,
    MARCH,
    NAV,
    NEW,
    NO,
    NORNS,
    OLD,
    ORMR,
    PAY,
    PILLAGE,
    RALLY,
    REINF,
    RURIK,
    SCOUT,
    SEAS,
    SETTLE,
    STAY,
    VOYAGE,
    YES,
)
from meadhall.games.sagas.rules.refusal_counts import (
    a_jarl_at,
    any_card_to_gain,
    any_hidden_quest,
    any_jarl_left,
    berths,
    lies_in,
    markers_used,
    men,
    refused_source,
    refused_very_force,
    ships,
    some_may_go,
)
from meadhall.games.sagas.rules.refusal_units import refused_gift
from meadhall.games.sagas.rules.state import (
    ALREADY_APPEALED,
    APPEALED,
    BREAK_OFF,
    BUY,
    DANEGELD_OR_FIGHT,
    EDGE,
    FAITH,
    FUNERAL_RITE,
    GIVE_UP,
    HOARD_GIFT,
    JOMSBURG_GIFT,
    KEEP_CARD,
    LEIDANG,
    LEVY_GAIN,
    LINE_UP,
    MARCHES,
    MARKED,
    MOVE_KIND,
    NEW_TABLE,
    NO_CARDS,
    NO_HIDDEN_QUEST,
    NO_JARL_HOME,
    NO_LAND_ROUTE,
    NO_MARKER,
    NO_SHIP,
    NO_SUPPLIES,
    NOBODY_COMES,
    NONE_LEFT,
    NOT_HERE,
    NOT_OFFERED,
    OATH,
    OTHER_CHOICE,
    PLACING,
    RALLY_FROM,
    REINFORCE,
    RUNES_GIFT,
    SCOUTING,
    SET_OUT,
    SETTLERS_GIFT,
    STACK_LOSS,
    STEP,
    TAKE_BACK,
    TARGET,
    TOLL,
    TOO_DEAR,
    TOO_HEAVY,
    VERSE,
    VOID_GIFT,
    WHO_GOES,
    first_of,
    number,
)

YES_OR_NO = sum(1 << kind for kind in (EDGE, VERSE, FUNERAL_RITE, BREAK_OFF, NEW_TABLE, GIVE_UP))
MAY_BE_DONE = sum(1 << kind for kind in (BUY, LEIDANG, STEP, SCOUTING, TAKE_BACK, KEEP_CARD))
GIVES_GOLD = sum(1 << kind for kind in (LEVY_GAIN, RUNES_GIFT, DANEGELD_OR_FIGHT, HOARD_GIFT))
GIVES_VOYAGE = sum(1 << kind for kind in (LEVY_GAIN, RUNES_GIFT, SETTLERS_GIFT))


@rule
def refused_word(s, kind, word):
    if kind == FAITH:
        return 0 if word == OLD or word == NEW else OTHER_CHOICE
    if (YES_OR_NO >> kind) & 1:
        return 0 if word == YES or word == NO else OTHER_CHOICE
    if kind == SET_OUT:
        if word == ABANDON:
            return 0
        return refused_appeal(s) if word == APPEAL else OTHER_CHOICE
    if kind == MOVE_KIND:
        return refused_way(s, word)
    if kind == WHO_GOES:
        able = refused_very_force(s, first_of(s))
        if word == DONE:
            return able
        return OTHER_CHOICE if word != AUTO or able == 0 else 0
    if kind == LINE_UP or kind == TARGET:
        return 0 if word == AUTO or word == FIGHT else OTHER_CHOICE
    if kind == PLACING:
        return refused_marker(s, word)
    if kind == APPEALED:
        return refused_favour(s, word)
    if kind == SCOUTING and word == SCOUT:
        return 0
    if kind == RALLY_FROM and word == DONE:
        return 0 if s.sources else NOBODY_COMES
    if (MAY_BE_DONE >> kind) & 1:
        return 0 if word == DONE else OTHER_CHOICE
    return refused_gift_word(s, kind, word)


@rule
def refused_appeal(s):
    if s.appealed:
        return ALREADY_APPEALED
    for space in range(COUNT):
        if lies_in(space, HOMELANDS) and a_jarl_at(s, space):
            return 0
    return NO_JARL_HOME


@rule
def refused_way(s, word):
    here = s.here
    marched = s.way == MARCHES
    if word == STAY:
        return 0
    if word == NAV:
        if ships(s.force if marched else s.at[here]) == 0:
            return NO_SHIP
        return TOO_HEAVY if marched and men(s.force) > berths(s.force) else 0
    if word == LAND:
        return NO_LAND_ROUTE if BY_LAND[here] == 0 else 0
    if marched:
        return OTHER_CHOICE
    if word == RALLY:
        if lies_in(here, SEAS) or not a_jarl_at(s, here):
            return NO_JARL_HOME
        for space in range(COUNT):
            if refused_source(s, space) == 0:
                return 0
        return NOBODY_COMES
    if word == MARCH:
        if not s.supplies:
            return NO_SUPPLIES
        return 0 if some_may_go(s, MARCHES, here, s.at[here]) else TOO_DEAR
    return OTHER_CHOICE


@rule
def refused_marker(s, word):
    if word == PILLAGE or word == DONE:
        return 0
    if word != SETTLE:
        return OTHER_CHOICE
    price = 1 if number(s.at[s.here], RURIK) else 2
    return TOO_DEAR if s.gold < price else 0


@rule
def refused_favour(s, word):
    if word == FUND:
        return 0
    if word == REINF:
        if any_jarl_left(s) or refused_gift(s, BERSERKIR) == 0 or refused_gift(s, ORMR) == 0:
            return 0
        return NONE_LEFT
    if word == INFORM:
        return 0 if any_hidden_quest(s) else NO_HIDDEN_QUEST
    if word == NORNS:
        return 0 if any_card_to_gain(s) else NO_CARDS
    return OTHER_CHOICE


@rule
def refused_gift_word(s, kind, word):
    """Words that answer a card or a quest, or pay for what is too much."""
    if word == GOLD:
        if kind == TOLL:
            return TOO_DEAR if s.gold < first_of(s) else 0
        return 0 if (GIVES_GOLD >> kind) & 1 else OTHER_CHOICE
    if word == VOYAGE:
        if kind == TOLL:
            return 0
        if (GIVES_VOYAGE >> kind) & 1:
            return 0 if any_card_to_gain(s) else NO_CARDS
        return OTHER_CHOICE
    if word == EDDA:
        if kind == HOARD_GIFT:
            return 0 if s.religion else NOT_OFFERED
        return 0 if kind == JOMSBURG_GIFT or kind == VOID_GIFT else OTHER_CHOICE
    if word == SETTLE:
        if kind == JOMSBURG_GIFT:
            return 0 if any_jomsburg(s) else NO_MARKER
        return refused_settlers(s) if kind == SETTLERS_GIFT else OTHER_CHOICE
    if word == JARL and (kind == OATH or kind == VOID_GIFT or kind == REINFORCE):
        return 0 if any_jarl_left(s) else NONE_LEFT
    if word == FIGHT and kind == DANEGELD_OR_FIGHT:
        return 0
    if word == PAY and kind == STACK_LOSS:
        if not s.supplies or s.supply == 1:
            return NO_SUPPLIES
        return 0 if s.gold > 0 else TOO_DEAR
    return OTHER_CHOICE


@rule
def refused_settlers(s):
    if lies_in(s.here, s.settled | s.pillaged):
        return MARKED
    return NO_MARKER if markers_used(s) >= 6 else 0


@rule
def refused_jomsburg(s, space):
    """The quest space if it is coastal, else any coastal place; unmarked, and with a marker to spare."""
    if markers_used(s) >= 6:
        return NO_MARKER
    if not lies_in(space, COASTAL) or (lies_in(s.here, COASTAL) and space != s.here):
        return NOT_HERE
    return MARKED if lies_in(space, s.settled | s.pillaged) else 0


@rule
def any_jomsburg(s):
    for space in range(COUNT):
        if refused_jomsburg(s, space) == 0:
            return True
    return False
