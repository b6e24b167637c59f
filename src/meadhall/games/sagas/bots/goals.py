"""What a saga asks for: how much each place is worth to it, and what it takes to be strong and home in time."""

from meadhall.engine.prelude import count, rule
from meadhall.games.sagas import components
from meadhall.games.sagas.rules import bands, scoring, state
from meadhall.games.sagas.rules.spaces import free_markers, is_in, may_mark, quest_at, quests_on_map, stacking_limit

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
MEAN_LOOT = (2.0, 4.0, 7.0)  # of a town; of a trade centre or fortress; of a place that is both
PITY = 0.5  # what a place is worth that had better be settled than burnt, once there is gold
NEEDED_LOOT = 1.2  # and what one more is worth that a settlement waits for


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
    return left if is_rurik_about(s) else 2 * left


@rule
def kinds_missing(s, spaces):
    """How many kinds of places that Heimskringla asks for are not settled yet, and are among these spaces."""
    missing = 0
    for kinds in (components.FORTRESSES, components.TRADES, components.WARRIORS):
        if spaces & kinds and s.settled & kinds == 0:
            missing += 1
    return missing


@rule
def settling_value(s, space):
    if s.saga == components.EIRIK:
        if space == components.VIN:
            return VINLAND
        return ELSEWHERE if count(s.settled & ~(1 << components.VIN)) == 0 else 0.0
    if s.saga == components.HEIMSKRINGLA:
        missing = kinds_missing(s, components.PLACES)
        types = kinds_missing(s, 1 << space)
        spare = 3 - count(s.settled) - missing
        if types == 0:
            return COLONY if spare > 0 else 0.0
        return COLONY + COVER * types
    return 0.0


@rule
def pillage_value(s, space):
    """What a pillage there is worth to the saga, and the loot of it."""
    loot = MEAN_LOOT[(1 if is_in(space, components.TRADES) else 0) + (1 if is_in(space, components.FORTRESSES) else 0)]
    short = gold_wanted(s) - s.gold
    value = LOOT * min(loot, components.MOST_GOLD - s.gold)
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
        return PITY
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
    wanted = components.QUESTS_NEEDED[s.saga] > scoring.quests_done(s)
    if quest == components.RUNES and s.quest_state[quest] == state.SHOWN and quests_on_map(s, state.HIDDEN) == 0:
        return 1.0
    return QUEST if wanted else MORE_QUESTS


@rule
def is_going_home(s):
    """All is done but the Jarl's return."""
    return scoring.quests_done(s) >= components.QUESTS_NEEDED[s.saga] and scoring.objective_met(s)


@rule
def may_found(s, space):
    """An unmarked place where a settlement would not be missed elsewhere, and could be paid for."""
    spare = free_markers(s) - (max(0, 4 - count(s.pillaged)) if s.saga == components.FLOAMANNA else 0)
    return is_in(space, components.PLACES & ~(s.settled | s.pillaged)) and spare > 0 and s.gold >= 4


@rule
def recruiting_value(s, space, stack):
    """What it is worth to a weak band to get where it can recruit, or can settle to recruit from its next voyage on."""
    missing = stacking_limit(s) - bands.units(stack)
    if not is_in(space, components.HOMELANDS | components.COASTAL):
        missing = min(missing, bands.room(stack) - bands.crew(stack))
    if missing <= 0 or not bands.has_jarl(stack):
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
