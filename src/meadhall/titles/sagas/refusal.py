"""One move judged by the rulebook's sentences, apart from the sets of choices, with the reason if it is refused."""

from __future__ import annotations

from meadhall.engine.decisions import actors, deciding
from meadhall.engine.rule import rule
from meadhall.titles.sagas.components import (
    ABANDON,
    APPEAL,
    AUTO,
    BERSERKIR,
    BY_ANY,
    BY_LAND,
    BY_SHIP,
    COASTAL,
    COST,
    COUNT,
    DONE,
    EDDA,
    FIGHT,
    FIRST_CARD,
    FIRST_CLASS,
    FIRST_FOE,
    FIRST_WORD,
    FOE_PLACE,
    FUND,
    GOLD,
    HOMELANDS,
    HUSKARL,
    INFORM,
    JARL,
    JARLS,
    LAND,
    LONG_SHIP,
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
    VARANGIANS,
    VOYAGE,
    WARRIORS,
    YES,
)
from meadhall.titles.sagas.judging import (
    a_jarl_at,
    any_card_to_gain,
    any_hidden_quest,
    any_jarl_left,
    berths,
    hides_quest,
    lies_in,
    markers_used,
    men,
    refused_very_force,
    ships,
    some_may_go,
)
from meadhall.titles.sagas.state import (
    ALREADY_APPEALED,
    APPEALED,
    BREAK_OFF,
    BUY,
    BUY_AT,
    DANEGELD_OR_FIGHT,
    DROWN,
    EDGE,
    FAITH,
    FALLEN_FOE,
    FUNERAL_HOME,
    FUNERAL_RITE,
    GIVE_UP,
    HOARD_GIFT,
    HOME,
    JOMSBURG_AT,
    JOMSBURG_GIFT,
    KEEP_CARD,
    KEPT_OFF,
    LEIDANG,
    LEVY_GAIN,
    LINE_UP,
    MARCH_STEP,
    MARCHES,
    MARKED,
    MOVE_KIND,
    NEW_TABLE,
    NO_BERSERKIRS,
    NO_CARDS,
    NO_HIDDEN_QUEST,
    NO_JARL_HOME,
    NO_LAND_ROUTE,
    NO_MARKER,
    NO_ROUTE,
    NO_SETTLEMENT,
    NO_SHIP,
    NO_SHIPS_HERE,
    NO_SUPPLIES,
    NO_VIKINGS,
    NOBODY_COMES,
    NOBODY_LEFT,
    NONE_LEFT,
    NONE_OF_THEM,
    NORN_CARD,
    NOT_A_HOMELAND,
    NOT_ASKED,
    NOT_ENOUGH_ROOM,
    NOT_HELD_BACK,
    NOT_HERE,
    NOT_NEARER,
    NOT_NEXT_TO,
    NOT_OFFERED,
    NOT_OVERFULL,
    OATH,
    OTHER_CHOICE,
    PLACING,
    RALLIES,
    RALLY_FROM,
    REINFORCE,
    REINFORCE_AT,
    RETREAT,
    REVEAL,
    REVOLT_LOSS,
    REVOLT_SPACE,
    RUNES_AT,
    RUNES_GIFT,
    SAILS,
    SCOUT_AT,
    SCOUTING,
    SET_OUT,
    SETTLERS_GIFT,
    STACK_LOSS,
    STACK_SPACE,
    STEP,
    STORM_LOSS,
    STRANDED,
    TAKE_BACK,
    TARGET,
    TOLL,
    TOO_DEAR,
    TOO_HEAVY,
    TRIED_ALREADY,
    VERSE,
    VOID_GIFT,
    WHO_GOES,
    first_of,
    number,
    one,
)

YES_OR_NO = sum(1 << kind for kind in (EDGE, VERSE, FUNERAL_RITE, BREAK_OFF, NEW_TABLE, GIVE_UP))
MAY_BE_DONE = sum(1 << kind for kind in (BUY, LEIDANG, STEP, SCOUTING, TAKE_BACK, KEEP_CARD))
GIVES_GOLD = sum(1 << kind for kind in (LEVY_GAIN, RUNES_GIFT, DANEGELD_OR_FIGHT, HOARD_GIFT))
GIVES_VOYAGE = sum(1 << kind for kind in (LEVY_GAIN, RUNES_GIFT, SETTLERS_GIFT))
SOLD_AT_FIRST = 1 << HUSKARL | 1 << BERSERKIR | 1 << LONG_SHIP


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
def refused_source(s, space):
    if not lies_in(space, BY_ANY[s.here]):
        return NOT_NEXT_TO
    if lies_in(space, s.sources) or s.at[space] == 0:
        return NOBODY_COMES
    return 0 if some_may_go(s, RALLIES, space, s.at[space]) else NOBODY_COMES


@rule
def is_overfull(s, space):
    if lies_in(space, HOMELANDS) or lies_in(space, s.checked):
        return False
    return men(s.at[space]) + ships(s.at[space]) > 4 + s.edda


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


# ---- classes


@rule
def refused_class(s, kind, unit):
    if kind == LINE_UP:
        return 0 if number(s.unplaced, unit) else NONE_OF_THEM
    if kind == WHO_GOES:
        if number(s.force, unit) == 0:
            return NONE_OF_THEM
        if s.force == one(unit):
            return NOBODY_LEFT
        return 0 if some_may_go(s, first_of(s), s.from_space, s.force - one(unit)) else STRANDED
    if kind == STORM_LOSS:
        return 0 if number(s.force, unit) else NONE_OF_THEM
    if kind == DROWN or kind == STACK_LOSS:
        if kind == DROWN and unit >= LONG_SHIP:
            return OTHER_CHOICE
        return 0 if number(s.at[first_of(s)], unit) else NONE_OF_THEM
    if kind == REVOLT_LOSS:
        if unit < JARLS:
            return OTHER_CHOICE
        return 0 if number(s.at[s.here], unit) else NONE_OF_THEM
    if kind == BUY:
        return refused_sale(s, unit) if (SOLD_AT_FIRST >> unit) & 1 else NOT_OFFERED
    if kind == LEIDANG:
        return refused_recruit(s, unit)
    if kind == REINFORCE:
        if unit != BERSERKIR and unit != ORMR:
            return NOT_OFFERED
        return refused_gift(s, unit)
    if kind == OATH:
        return refused_gift(s, unit) if unit == BERSERKIR else NOT_OFFERED
    return OTHER_CHOICE


@rule
def refused_gift(s, unit):
    if unit == BERSERKIR and s.religion:
        return NO_BERSERKIRS
    return 0 if number(s.pool, unit) else NONE_LEFT


@rule
def refused_sale(s, unit):
    if unit == BERSERKIR and s.religion:
        return NO_BERSERKIRS
    if number(s.pool, unit) == 0:
        return NONE_LEFT
    return TOO_DEAR if s.gold < COST[unit] else 0


@rule
def refused_recruit(s, unit):
    """By the class of the unit: where it may appear, whether it can be paid for, whether it was tried for already."""
    here = s.here
    home = lies_in(here, HOMELANDS)
    settled = lies_in(here, s.settled)
    if unit < JARLS:
        return NOT_OFFERED
    if not a_jarl_at(s, here):
        return NO_JARL_HOME
    if unit == VARANGIANS:
        if not lies_in(here, WARRIORS):
            return NOT_HERE
    elif unit == LONG_SHIP or unit == ORMR:
        if not home and not (settled and lies_in(here, COASTAL)):
            return NO_SHIPS_HERE
    elif not home and not settled:
        return NOT_HERE
    if (unit == VARANGIANS or unit == ORMR) and s.tried:
        return TRIED_ALREADY
    return refused_sale(s, unit)


# ---- cards and words


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
