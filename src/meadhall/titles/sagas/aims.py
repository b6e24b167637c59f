"""What a band wants: how much the saga asks for each place, and what can be hoped for from where it is."""

from __future__ import annotations

import math

import numpy as np

from meadhall.engine.bits import count, lowest
from meadhall.engine.record import constants
from meadhall.engine.rule import rule
from meadhall.titles.sagas.components import (
    ATLI,
    BY_LAND,
    BY_SHIP,
    CAMPAIGN,
    COASTAL,
    COUNT,
    DECK,
    EIRIK,
    FLOAMANNA,
    FORTRESSES,
    HEIMSKRINGLA,
    HOMELANDS,
    HOST,
    HUN,
    JARL_BITS,
    LEVY,
    PLACES,
    QUESTS_NEEDED,
    RUNES,
    RURIK,
    SEAS,
    TRADES,
    VIN,
    VOLSUNGA,
    WARRIORS,
    WATCH,
)
from meadhall.titles.sagas.odds import foes_there, odds_there
from meadhall.titles.sagas.state import (
    HIDDEN,
    SHOWN,
    free_markers,
    has_jarl,
    is_in,
    may_mark,
    number,
    quest_at,
    stacking_limit,
    units,
)
from meadhall.titles.sagas.story import objective_met, quests_done


def _distances() -> np.ndarray:
    """Steps between spaces for a band with ships; a portage takes a voyage of its own, and forced stops cost half."""
    steps = np.full((COUNT, COUNT), 99)
    for space in range(COUNT):
        steps[space, space] = 0
        for other in range(COUNT):
            if int(BY_SHIP[space]) >> other & 1:
                steps[space, other] = 1
            elif int(BY_LAND[space]) >> other & 1:
                steps[space, other] = 2
    for middle in range(COUNT):
        stop = 1 if (HOMELANDS | FORTRESSES) >> middle & 1 else 0
        steps = np.minimum(steps, steps[:, middle : middle + 1] + steps[middle : middle + 1, :] + stop)
    np.fill_diagonal(steps, 0)
    return steps


STEPS = constants(_distances().tolist())

NEVER = -1000.0
HOME_AGAIN = 100.0  # what the Jarl's return is worth when all else is done
FADING = 0.223  # tuned: how fast hopes fade with the steps that lead to them
SLACK = 0.793  # tuned: voyages by which a plan may be late
ONWARD = 0.744  # tuned: how much of what lies further on counts,
SECOND = 0.235  # tuned: and of the second best that lies there
SHARE = 0.3  # of the best hope: what is worth a thought at all
RUIN = 7.33  # tuned: what a lost band costs while many voyages are left,
ALONE = 0.528  # tuned: and the part of it while another Jarl is elsewhere
ATTRITION = 0.342  # tuned: what a hostile costs in men, even if the battle is won
GLORY = 0.762  # tuned: what winning a card's battle is worth,
FAME = 3.44  # tuned: and what while the saga asks for Edda,
LEGEND = 1.0  # tuned: or a campaign has far to go
QUEST = 12.6  # tuned: what a quest is worth that the saga asks for,
MORE_QUESTS = 1.19  # tuned: and one more than it asks for
VINLAND = 19.6  # tuned: what settling there is worth in Eirik's saga,
ELSEWHERE = 5.53  # tuned: and settling a second place
COVER = 2.88  # tuned: what a kind of place that Heimskringla asks for is worth,
COLONY = 3.19  # tuned: and any settlement of the three
STRONGHOLD = 8.87  # tuned: what a fortress is worth that Floamanna asks for,
SACK = 7.56  # tuned: and any of the four places
HUNS = 25.5  # tuned: what a marker in Hunaland is worth in Volsunga
REBUILD = 1.02  # tuned: what a place to recruit is worth, for each unit that is missing and can be paid for
FOUNDING = 1.77  # tuned: and what one is worth that must be settled first
PURSE = 0.75  # tuned: part of the gold for settlements that is kept when the band needs men
LOOT = 0.212  # tuned: what a gold is worth that nobody waits for,
NEEDED_LOOT = 1.13  # tuned: and what one more is worth that a settlement waits for
MARKET = 0.415  # tuned: what a trade centre is worth
SQUALL = 0.301  # tuned: what a bad number of the storm die costs
PLAIN_BATTLES = 1 << LEVY | 1 << WATCH


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
            return VINLAND
        return ELSEWHERE if count(s.settled & ~(1 << VIN)) == 0 else 0.0
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
            return COLONY if spare > 0 else 0.0
        return COLONY + COVER * types
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
                value += STRONGHOLD
            elif sacked < 3 or strong:
                value += SACK
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
        return HUNS
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
    missing = stacking_limit(s) - units(stack)
    if missing <= 0 or not has_jarl(stack):
        return 0.0
    purse = s.gold - PURSE * gold_wanted(s)
    if is_in(space, HOMELANDS | (COASTAL & s.settled)):
        return REBUILD * max(0.0, min(missing, purse))
    if may_found(s, space):
        return FOUNDING * max(0.0, min(missing, purse - 2))
    return 0.0


@rule
def is_home(s, space):
    """Where a Jarl's return ends the saga: a homeland, a settlement, or a place that can be settled at once."""
    if is_in(space, HOMELANDS | s.settled):
        return True
    return may_mark(s, space) and s.gold >= (1 if is_rurik_about(s) else 2)


@rule
def ruin(s, stack):
    """What it costs to lose a band."""
    if not has_jarl(stack):
        return 0.25 * RUIN
    cost = RUIN * min(s.draws, 4) / 4
    abroad = JARL_BITS & ~(s.pool | s.dead | stack)
    return cost * ALONE if abroad else cost


@rule
def glory(s):
    """What winning a card's battle is worth, for Edda most of all."""
    if s.saga == VOLSUNGA and s.edda < 4:
        return FAME
    return LEGEND if s.story == CAMPAIGN else GLORY


@rule
def worth(s, space, stack):
    """What it is worth to end a voyage there: what a stack wins if it lives, less what it costs if it does not."""
    home = is_going_home(s)
    if not is_in(space, PLACES):
        if home:
            return HOME_AGAIN if is_in(space, HOMELANDS) and has_jarl(stack) else 0.0
        return recruiting_value(s, space, stack)
    seen = s.discards | s.kept
    unseen = max(1, DECK - count(seen))
    plain = odds_there(s, stack, space, 0)
    harder = odds_there(s, stack, space, 1)
    hosts = 1 if (seen >> HOST) & 1 == 0 else 0
    huns = 1 if (seen >> ATLI) & 1 == 0 else 0
    some = count(PLAIN_BATTLES & ~seen)
    risk = (some * (1 - plain) + hosts * (1 - harder)) / unseen
    if huns:
        risk += (1 - odds_there(s, stack, space, 2)) / unseen
    fights = (some + hosts + huns) / unseen
    lives = 1 - risk
    battles = fights
    gain = marker_value(s, space) + (MARKET if is_in(space, TRADES) else 0.0)
    quest = quest_value(s, space)
    if quest > 0:
        lives *= plain - fights * (plain - harder)
        gain += quest
        battles += 1
    if home:
        gain = HOME_AGAIN if is_home(s, space) and has_jarl(stack) else 0.0
    gain += fights * glory(s)
    cost = (1 - lives) * ruin(s, stack) + ATTRITION * battles * foes_there(s, space, 2)
    return lives * (gain + recruiting_value(s, space, stack)) - cost


@rule
def hopes(s, space, stack):
    """Targets worth a thought, as a set: those that come near the best of them."""
    best = 0.0
    for target in range(COUNT):
        if not is_in(target, SEAS):
            best = max(best, worth(s, target, stack) * math.exp(-FADING * STEPS[space, target]))
    found = 0
    for target in range(COUNT):
        if not is_in(target, SEAS):
            hope = worth(s, target, stack) * math.exp(-FADING * STEPS[space, target])
            if hope > SHARE * best:
                found |= 1 << target
    return found


@rule
def prospect(s, space, stack, targets):
    """What can be hoped for from a space on later voyages."""
    best = 0.0
    second = 0.0
    targets &= ~(1 << space)
    while targets:
        target = lowest(targets)
        targets &= targets - 1
        steps = STEPS[space, target]
        if 0.5 * steps <= s.draws - 1 + SLACK:
            hope = worth(s, target, stack) * math.exp(-FADING * steps)
            if hope > best:
                second = best
                best = hope
            elif hope > second:
                second = hope
    return best + SECOND * second


@rule
def ending(s, space, stack, seas, targets):
    """What it is worth to stop somewhere: what is there, and where one can go from it."""
    value = worth(s, space, stack)
    if is_in(space, SEAS):
        danger = seas - (1 if has_jarl(stack) else 0) + 1
        value -= SQUALL * max(0, danger)
    return value + ONWARD * prospect(s, space, stack, targets)


@rule
def must_stop(s, space):
    return is_in(space, HOMELANDS | FORTRESSES) or quest_at(s, space) >= 0


@rule
def best_within(s, space, steps, seas, targets):
    """The best place to stop for the force, if it is at a space and may go so many steps on by ship."""
    best = ending(s, space, s.force + (0 if space == s.here else s.at[space]), seas, targets)
    if steps <= 0 or (space != s.here and must_stop(s, space)):
        return best
    edge = 1 << space
    seen = edge
    for _ in range(steps):
        found = 0
        seas += 1
        while edge:
            stop = lowest(edge)
            edge &= edge - 1
            if stop == space or not must_stop(s, stop):
                found |= BY_SHIP[stop]
        found &= ~seen
        seen |= found
        edge = found
        while found:
            stop = lowest(found)
            found &= found - 1
            best = max(best, ending(s, stop, s.force + s.at[stop], seas, targets))
    return best
