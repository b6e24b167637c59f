"""What a saga asks for: how much each place is worth to it, and what it takes to be strong and home in time."""

from __future__ import annotations

from meadhall.engine.bits import count
from meadhall.engine.rule import rule
from meadhall.games.sagas import components
from meadhall.games.sagas.rules.bands import crew, has_jarl, number, room, units
from meadhall.games.sagas.rules.scoring import objective_met, quests_done
from meadhall.games.sagas.rules.spaces import free_markers, is_in, may_mark, quest_at, stacking_limit
from meadhall.games.sagas.rules.state import HIDDEN, SHOWN

QUEST = 12.0  # what a quest is worth that the saga asks for,
MORE_QUESTS = 1.0  # and one more than it asks for
VINLAND = 24.0  # what settling there is worth in Eirik's saga,
ELSEWHERE = 6.4  # and settling a second place
COVER = 2.6  # what a kind of place that Heimskringla asks for is worth,
COLONY = 3.0  # and any settlement of the three
STRONGHOLD = 8.7  # what a fortress is worth that Floamanna asks for,
SACK = 5.4  # and any of the four places
HUNS = 31.0  # what a marker in Hunaland is worth in Volsunga
REBUILD = 1.4  # what a place to recruit is worth, for each unit that is missing and can be paid for
FOUNDING = 1.1  # and what one is worth that must be settled first
PURSE = 0.82  # part of the gold for settlements that is kept when the band needs men
LOOT = 0.19  # what a gold is worth that nobody waits for,
NEEDED_LOOT = 1.2  # and what one more is worth that a settlement waits for


@rule
def price_here(s):
    """What a settlement costs: one gold where Rurik is, two elsewhere."""
    return 1 if number(s.at[s.here], components.RURIK) else 2


@rule
def gold_wanted(s):
    """Gold that settlements still to be built will take."""
    left = 0
    if s.saga == components.EIRIK:
        left = max(2 - count(s.settled), 0 if (s.settled >> components.VIN) & 1 else 1)
    elif s.saga == components.HEIMSKRINGLA:
        left = max(0, 3 - count(s.settled))
    elif s.saga == components.VOLSUNGA:
        return 0
    rurik = (s.pool | s.dead) >> (4 * components.RURIK) & 1 == 0
    return left if rurik else 2 * left


@rule
def settling_value(s, space):
    """What a settlement there is worth to the saga."""
    if s.saga == components.EIRIK:
        if space == components.VIN:
            return VINLAND
        return ELSEWHERE if count(s.settled & ~(1 << components.VIN)) == 0 else 0.0
    if s.saga == components.HEIMSKRINGLA:
        types = 0
        if is_in(space, components.FORTRESSES) and s.settled & components.FORTRESSES == 0:
            types += 1
        if is_in(space, components.TRADES) and s.settled & components.TRADES == 0:
            types += 1
        if is_in(space, components.WARRIORS) and s.settled & components.WARRIORS == 0:
            types += 1
        missing = 0
        if s.settled & components.FORTRESSES == 0:
            missing += 1
        if s.settled & components.TRADES == 0:
            missing += 1
        if s.settled & components.WARRIORS == 0:
            missing += 1
        spare = 3 - count(s.settled) - missing
        if types == 0:
            return COLONY if spare > 0 else 0.0
        return COLONY + COVER * types
    return 0.0


@rule
def pillage_value(s, space):
    """What a pillage there is worth to the saga, and the loot of it."""
    loot = 2.0
    if is_in(space, components.TRADES | components.FORTRESSES):
        loot = 4.0
    if is_in(space, components.TRADES & components.FORTRESSES):
        loot = 7.0
    short = gold_wanted(s) - s.gold
    value = LOOT * min(loot, 20.0 - s.gold)
    if short > 0:
        value += NEEDED_LOOT * min(loot, short)
    if s.saga == components.FLOAMANNA:
        sacked = count(s.pillaged)
        if sacked < 4:
            strong = s.pillaged & components.FORTRESSES != 0
            if is_in(space, components.FORTRESSES) and not strong:
                value += STRONGHOLD
            elif sacked < 3 or strong:
                value += SACK
        return value
    if free_markers(s) <= 3 and s.saga != components.VOLSUNGA:
        return 0.0
    return value


@rule
def marker_value(s, space):
    """The better of settling and pillaging, as far as either can be done."""
    if not is_in(space, components.PLACES & ~(s.settled | s.pillaged)) or free_markers(s) == 0:
        return 0.0
    if s.saga == components.VOLSUNGA and space == components.HUN:
        return HUNS
    settling = settling_value(s, space)
    if settling > 0 and s.gold >= (1 if is_rurik_about(s) else 2):
        return settling
    if settling > 0 and s.saga != components.FLOAMANNA:
        return 0.5  # it would be a pity to burn it
    return pillage_value(s, space)


@rule
def is_rurik_about(s):
    return ((s.pool | s.dead) >> (4 * components.RURIK)) & 1 == 0


@rule
def quest_value(s, space):
    """What a quest there is worth: much while the saga asks for quests."""
    quest = quest_at(s, space)
    if quest < 0:
        return 0.0
    wanted = components.QUESTS_NEEDED[s.saga] > quests_done(s)
    if quest == components.RUNES and s.quest_state[quest] == SHOWN and not any_hidden(s):
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
    return quests_done(s) >= components.QUESTS_NEEDED[s.saga] and objective_met(s)


@rule
def may_found(s, space):
    """An unmarked place where a settlement would not be missed elsewhere, and could be paid for."""
    spare = free_markers(s) - (max(0, 4 - count(s.pillaged)) if s.saga == components.FLOAMANNA else 0)
    return is_in(space, components.PLACES & ~(s.settled | s.pillaged)) and spare > 0 and s.gold >= 4


@rule
def recruiting_value(s, space, stack):
    """What it is worth to a weak band to get where it can recruit, or can settle to recruit from its next voyage on."""
    missing = stacking_limit(s) - units(stack)
    if not is_in(space, components.HOMELANDS | components.COASTAL):
        missing = min(missing, room(stack) - crew(stack))
    if missing <= 0 or not has_jarl(stack):
        return 0.0
    purse = s.gold - PURSE * gold_wanted(s)
    if is_in(space, components.HOMELANDS | s.settled):
        return REBUILD * max(0.0, min(missing, purse))
    if may_found(s, space):
        return FOUNDING * max(0.0, min(missing, purse - 2))
    return 0.0


@rule
def is_home(s, space):
    """Where a Jarl's return ends the saga: a homeland, a settlement, or a place that can be settled at once."""
    if is_in(space, components.HOMELANDS | s.settled):
        return True
    return may_mark(s, space) and s.gold >= (1 if is_rurik_about(s) else 2)
