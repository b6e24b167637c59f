"""What a band wants: how much the saga asks for each place, and what can be hoped for from where it is."""

from __future__ import annotations

import numpy as np

from meadhall.engine.bits import count
from meadhall.engine.record import constants
from meadhall.engine.rule import rule
from meadhall.titles.sagas import components
from meadhall.titles.sagas.components import (
    BY_LAND,
    COASTAL,
    COUNT,
    EIRIK,
    FLOAMANNA,
    FORTRESSES,
    HEIMSKRINGLA,
    HOMELANDS,
    HUN,
    PLACES,
    QUESTS_NEEDED,
    RUNES,
    RURIK,
    SEAS,
    TRADES,
    VIN,
    VOLSUNGA,
    WARRIORS,
)
from meadhall.titles.sagas.odds import quest_odds
from meadhall.titles.sagas.state import (
    HIDDEN,
    SHOWN,
    free_markers,
    has_jarl,
    is_in,
    number,
    quest_at,
    units,
)
from meadhall.titles.sagas.story import objective_met, quests_done


def _distances() -> np.ndarray:
    """Steps between spaces for a band with ships; a portage takes a voyage of its own, and forced stops cost half."""
    steps = np.full((COUNT, COUNT), 99)
    for space in range(COUNT):
        steps[space, space] = 0
        for other in range(COUNT):
            if int(components.BY_SHIP[space]) >> other & 1:
                steps[space, other] = 1
            elif int(BY_LAND[space]) >> other & 1:
                steps[space, other] = 2
    for middle in range(COUNT):
        stop = 1 if (HOMELANDS | FORTRESSES) >> middle & 1 else 0
        steps = np.minimum(steps, steps[:, middle : middle + 1] + steps[middle : middle + 1, :] + stop)
    np.fill_diagonal(steps, 0)
    return steps


STEPS = constants(_distances().tolist())
FADE = tuple(round(1000 * 0.78 ** (0.5 * steps + 0.5)) for steps in range(1, 40))
LATER = constants([1000, *FADE])  # what something so many steps away is worth now, in thousandths

NEVER = -1000.0
BATTLE_CARDS = 0.3  # the part of cards that bring a battle
RUIN = 14.0  # what a lost battle costs while many voyages are left
QUEST = 10.0  # what a quest is worth that the saga asks for,
MORE_QUESTS = 2.0  # and one more than it asks for
HELD_BACK = 6  # gold for settlements that is spent on the first band all the same
REBUILD = 1.2  # what a place to recruit is worth, for each unit that is missing and can be paid for
FOUNDING = 2.5  # and what one is worth that must be settled first
FULL_BAND = 6  # units of a band that misses nobody
ONWARD = 0.8  # how much of what lies further on counts
RICH = 6  # gold with which the best men are hired, as there is room for few
LOOT = 0.35  # what a gold is worth that nobody waits for,
NEEDED_LOOT = 1.2  # and what one more is worth that a settlement waits for


@rule
def price_here(s):
    """What a settlement costs: one gold where Rurik is, two elsewhere."""
    return 1 if number(s.at[s.here], RURIK) else 2


@rule
def gold_wanted(s):
    """Gold that settlements still to be built will take."""
    left = 0
    if s.saga == EIRIK:
        left = max(2 - count(s.settled), 0 if (s.settled >> VIN) & 1 else 1)
    elif s.saga == HEIMSKRINGLA:
        left = max(0, 3 - count(s.settled))
    elif s.saga == VOLSUNGA:
        return 0
    rurik = (s.pool | s.dead) >> (4 * RURIK) & 1 == 0
    return left if rurik else 2 * left


@rule
def settling_value(s, space):
    """What a settlement there is worth to the saga."""
    if s.saga == EIRIK:
        if space == VIN:
            return 14.0
        return 8.0 if count(s.settled & ~(1 << VIN)) == 0 else 0.0
    if s.saga == HEIMSKRINGLA:
        types = 0
        if is_in(space, FORTRESSES) and s.settled & FORTRESSES == 0:
            types += 1
        if is_in(space, TRADES) and s.settled & TRADES == 0:
            types += 1
        if is_in(space, WARRIORS) and s.settled & WARRIORS == 0:
            types += 1
        missing = 0
        if s.settled & FORTRESSES == 0:
            missing += 1
        if s.settled & TRADES == 0:
            missing += 1
        if s.settled & WARRIORS == 0:
            missing += 1
        spare = 3 - count(s.settled) - missing
        if types == 0:
            return 6.0 if spare > 0 or (count(s.settled) >= 3 and missing == 0) else 0.0
        return 4.0 + 5.0 * types
    return 0.0


@rule
def pillage_value(s, space):
    """What a pillage there is worth to the saga, and the loot of it."""
    loot = 2.0
    if is_in(space, TRADES | FORTRESSES):
        loot = 4.0
    if is_in(space, TRADES & FORTRESSES):
        loot = 7.0
    short = gold_wanted(s) - s.gold
    value = LOOT * min(loot, 20.0 - s.gold)
    if short > 0:
        value += NEEDED_LOOT * min(loot, short)
    if s.saga == FLOAMANNA:
        sacked = count(s.pillaged)
        if sacked < 4:
            strong = s.pillaged & FORTRESSES != 0
            if is_in(space, FORTRESSES) and not strong:
                value += 11.0
            elif sacked < 3 or strong:
                value += 8.0
        return value
    if free_markers(s) <= 3 and s.saga != VOLSUNGA:
        return 0.0
    return value


@rule
def marker_value(s, space):
    """The better of settling and pillaging, as far as either can be done."""
    if not is_in(space, PLACES & ~(s.settled | s.pillaged)) or free_markers(s) == 0:
        return 0.0
    if s.saga == VOLSUNGA and space == HUN:
        return 14.0
    settling = settling_value(s, space)
    if settling > 0 and s.gold >= (1 if is_rurik_about(s) else 2):
        return settling
    if settling > 0 and s.saga != FLOAMANNA:
        return 0.5  # it would be a pity to burn it
    return pillage_value(s, space)


@rule
def is_rurik_about(s):
    return ((s.pool | s.dead) >> (4 * RURIK)) & 1 == 0


@rule
def quest_value(s, space):
    """What a quest there is worth: much while the saga asks for quests."""
    quest = quest_at(s, space)
    if quest < 0:
        return 0.0
    wanted = QUESTS_NEEDED[s.saga] > quests_done(s)
    if quest == RUNES and s.quest_state[quest] == SHOWN and not any_hidden(s):
        return 1.0
    return QUEST if wanted else MORE_QUESTS


@rule
def any_hidden(s):
    for quest in range(6):
        if s.quest_state[quest] == HIDDEN and s.quest_place[quest] >= 0:
            return True
    return False


@rule
def is_going_home(s):
    """All is done but the Jarl's return."""
    return quests_done(s) >= QUESTS_NEEDED[s.saga] and objective_met(s)


@rule
def may_found(s, space):
    """An unmarked coast where a settlement would not be missed elsewhere, and could be paid for."""
    spare = free_markers(s) - (max(0, 4 - count(s.pillaged)) if s.saga == FLOAMANNA else 0)
    return is_in(space, COASTAL & ~(s.settled | s.pillaged)) and spare > 0 and s.gold >= 4


@rule
def recruiting_value(s, space, stack):
    """What it is worth to a weak band to get where it can recruit, or can settle to recruit from its next voyage on."""
    missing = FULL_BAND - units(stack)
    if missing <= 0 or not has_jarl(stack):
        return 0.0
    if is_in(space, HOMELANDS | (COASTAL & s.settled)):
        return REBUILD * max(0, min(missing, s.gold - gold_wanted(s)))
    if may_found(s, space):
        return FOUNDING * max(0, min(missing, s.gold - 2 - gold_wanted(s)))
    return 0.0


@rule
def worth(s, space, stack):
    """What it is worth to end a voyage there with a stack."""
    if is_going_home(s):
        return 100.0 if is_in(space, HOMELANDS | s.settled) and has_jarl(stack) else 0.0
    rebuild = recruiting_value(s, space, stack)
    if not is_in(space, PLACES):
        return rebuild
    won = quest_odds(s, stack, space)
    value = marker_value(s, space)
    quest = quest_value(s, space)
    risk = BATTLE_CARDS * (1 - won)
    if quest > 0:
        value += quest * won
        risk += 1 - won
    if is_in(space, TRADES):
        value += 0.4
    return value + rebuild - RUIN * risk * min(s.draws, 4) / 4


@rule
def prospect(s, space, stack, left, except_for):
    """The best that can be hoped for from a space, with so many steps of this voyage left."""
    best = 0.0
    for target in range(COUNT):
        if target != except_for:
            steps = STEPS[space, target] - left
            if steps <= 0 or (steps + 1) // 2 <= s.draws:
                value = worth(s, target, stack)
                if value > 0:
                    value = value * LATER[max(0, steps)] / 1000
                    best = max(best, value)
    return best


@rule
def ending(s, space, stack, seas):
    """What it is worth to stop somewhere: what is there, and where one can go from it."""
    value = worth(s, space, stack)
    if is_in(space, SEAS):
        danger = seas - (1 if has_jarl(stack) else 0) + 1
        value -= 0.35 * max(0, danger)
    return value + ONWARD * prospect(s, space, stack, 0, space)


@rule
def must_stop(s, space):
    return is_in(space, HOMELANDS | FORTRESSES) or quest_at(s, space) >= 0
