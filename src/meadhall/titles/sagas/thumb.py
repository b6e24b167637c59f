"""Karl's rules of thumb for the sagas: aim for what the saga still asks for, go in strength, and be home in time."""

from __future__ import annotations

import numpy as np

from meadhall.engine.bits import count, lowest
from meadhall.engine.decisions import deciding
from meadhall.engine.kernels import wide
from meadhall.engine.record import constants
from meadhall.engine.rule import rule
from meadhall.titles.sagas import components
from meadhall.titles.sagas.components import (
    ABANDON,
    APPEAL,
    AUTO,
    BERSERKIR,
    BY_LAND,
    COASTAL,
    COST,
    COUNT,
    DONE,
    EASY,
    EDDA,
    EIRIK,
    FIGHT,
    FIRST_CARD,
    FIRST_CLASS,
    FLOAMANNA,
    FORTRESSES,
    FUND,
    GOLD,
    HARD,
    HEIMSKRINGLA,
    HOMELANDS,
    HUN,
    HUSKARL,
    INFORM,
    JARL,
    LAND,
    LONG_SHIP,
    NAV,
    NORNS,
    OLD,
    ORMR,
    PILLAGE,
    PLACES,
    QUESTS_NEEDED,
    REINF,
    RUNES,
    RURIK,
    SEAS,
    SETTLE,
    SHIELD,
    STAY,
    TRADES,
    VARANGIANS,
    VIN,
    VOLSUNGA,
    VOYAGE,
    WARRIORS,
    YES,
)
from meadhall.titles.sagas.state import (
    APPEALED,
    BREAK_OFF,
    BUY,
    BUY_AT,
    DANEGELD_OR_FIGHT,
    EDGE,
    FAITH,
    HIDDEN,
    HOME,
    KEEP_CARD,
    LEIDANG,
    LINE_UP,
    MOVE_KIND,
    NORN_CARD,
    PLACING,
    RALLY_FROM,
    REINFORCE,
    SCOUTING,
    SET_OUT,
    SHOWN,
    STACK_LOSS,
    STEP,
    TAKE_BACK,
    TARGET,
    TOLL,
    WHO_GOES,
    crew,
    first_of,
    free_markers,
    has_jarl,
    is_in,
    number,
    quest_at,
    room,
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

# ---- strength


@rule
def fewest_foes(s, space):
    """Hostiles of a battle there, if the die is low."""
    more = count(s.won) + (1 if is_in(space, WARRIORS) else 0) + (1 if is_in(space, FORTRESSES) else 0)
    return max(1, min(7, 1 + more - (1 if s.level == EASY else 0)))


@rule
def most_foes(s, space):
    more = count(s.won) + (1 if is_in(space, WARRIORS) else 0) + (1 if is_in(space, FORTRESSES) else 0)
    return max(1, min(8 if is_in(space, COASTAL) else 7, 3 + more - (1 if s.level == EASY else 0)))


@rule
def might(stack):
    """Strength of all together times their number: twice as many are four times as mighty."""
    jarls = number(stack, 0) + number(stack, 1) + number(stack, 2) + number(stack, 3)
    fists = 3 * jarls + 2 * number(stack, HUSKARL) + 3 * number(stack, BERSERKIR) + 4 * number(stack, VARANGIANS)
    fists += number(stack, LONG_SHIP) + 2 * number(stack, ORMR)
    return fists * (units(stack) + (1 if number(stack, BERSERKIR) else 0))


@rule
def odds(s, stack, foes):
    """The chance to win against so many hostiles, roughly."""
    if foes <= 0 or stack == 0:
        return 1.0 if stack else 0.0
    strong = 3.2 if s.level == HARD else 2.75
    ratio = might(stack) / (strong * foes * foes)
    cube = 1.65 * ratio * ratio * ratio
    return cube / (1 + cube)


@rule
def quest_odds(s, stack, space):
    """The chance to win a battle at a place, over the three numbers the die can give."""
    few = fewest_foes(s, space)
    most = most_foes(s, space)
    return (odds(s, stack, few) + odds(s, stack, min(few + 1, most)) + odds(s, stack, most)) / 3


# ---- what is wanted


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


# ---- liking


@rule
def advise(s, seat, moves, n, out):
    """How much each legal move is liked."""
    kind = deciding(s)
    for k in range(n):
        move = wide(moves[k])
        if kind == STEP:
            out[k] = liking_of_step(s, move)
        elif kind == MOVE_KIND:
            out[k] = liking_of_way(s, move)
        elif kind == SET_OUT:
            out[k] = liking_of_start(s, move)
        elif kind == WHO_GOES:
            out[k] = 1.0 if move == DONE or move == AUTO else 0.0
        elif kind == BUY or kind == LEIDANG:
            out[k] = liking_of_unit(s, kind, move)
        elif kind == LINE_UP or kind == TARGET:
            out[k] = 1.0 if move == FIGHT else 0.0
        elif kind == PLACING:
            out[k] = liking_of_marker(s, move)
        else:
            out[k] = liking_of_rest(s, kind, move)


@rule
def liking_of_step(s, move):
    if move == DONE:
        stack = s.at[s.here] if s.moved == 0 else s.force
        return ending(s, s.here, stack, s.seas)
    stack = s.force + s.at[move]
    seas = s.seas + (1 if is_in(move, SEAS) else 0)
    stop = ending(s, move, stack, seas)
    if must_stop(s, move) or s.steps <= 1:
        return stop
    return max(stop, prospect(s, move, s.force, s.steps - 1, -1))


@rule
def liking_of_way(s, move):
    here = s.here
    stack = s.at[here]
    if move == STAY:
        return ending(s, here, stack, 0)
    if move == NAV:
        going = stack
        spare = crew(stack) - room(stack)
        while spare > 0 and number(going, HUSKARL):
            going -= 1 << (4 * HUSKARL)
            spare -= 1
        return prospect(s, here, going, 0, here) + 0.01
    if move == LAND:
        best = NEVER
        near = wide(BY_LAND[here])
        while near:
            space = lowest(near)
            near &= near - 1
            best = max(best, ending(s, space, stack + s.at[space], 0))
        return best - 0.02
    return NEVER


@rule
def liking_of_start(s, move):
    if move == ABANDON:
        return NEVER
    if move == APPEAL:
        return 500.0 if s.gold <= 1 or s.edda >= 4 else NEVER
    stack = s.at[move]
    value = might(stack) + 0.0
    if not has_jarl(stack):
        value -= 400.0
    if room(stack) == 0:
        value -= 200.0
    return value


@rule
def liking_of_unit(s, kind, move):
    """Two long ships, then as many Huskarls as they carry; gold for settlements is kept back."""
    if move == DONE:
        return 0.0
    unit = move - FIRST_CLASS
    stack = s.at[s.here] if kind == LEIDANG else s.at[0] + s.at[1] + s.at[2]
    spare = s.gold - COST[unit]
    keep = gold_wanted(s) if kind == LEIDANG else max(0, gold_wanted(s) - HELD_BACK)
    if spare < keep or (kind == LEIDANG and units(stack) > 3 + s.edda + 4):
        return -1.0
    if kind == LEIDANG and not is_in(s.here, HOMELANDS) and units(stack) >= 4 + s.edda:
        return -1.0
    space = room(stack) - crew(stack)
    if unit == LONG_SHIP:
        return 3.0 if space <= 0 and (spare > 0 or room(stack) == 0) else -1.0
    if unit == HUSKARL:
        return 2.0 if space > 0 else -1.0
    if unit == BERSERKIR:
        return (2.2 if s.gold >= RICH else 1.0) if space > 0 and kind == LEIDANG else -1.0
    if unit == ORMR:
        return 3.5 if space <= 0 else -0.5
    return 2.5 if space > 0 else -0.5


@rule
def liking_of_marker(s, move):
    here = s.here
    if move == DONE:
        return 0.1
    if s.saga == VOLSUNGA and here == HUN:
        return 5.0 if move == PILLAGE else 1.0
    settling = settling_value(s, here)
    if move == SETTLE:
        return settling + (2.0 * recruiting_value(s, here, s.at[here]) if may_found(s, here) else 0.0)
    if settling > 0 and s.saga != FLOAMANNA and s.gold >= price_here(s):
        return -1.0
    if s.saga == EIRIK and here == VIN:
        return -1.0
    return pillage_value(s, here)


@rule
def liking_of_rest(s, kind, move):
    """Questions that a word or two decide."""
    if kind == FAITH:
        return 1.0 if move == OLD else 0.0
    if kind == HOME:
        return prospect(s, move, 0x222_00001, 0, -1)
    if kind == BUY_AT:
        return 1.0 if has_jarl(s.at[move]) else 0.0
    if kind == EDGE:
        return liking_of_edge(s, move)
    if kind == TOLL:
        pays = s.gold >= first_of(s) + gold_wanted(s) or s.draws <= 5
        return 1.0 if pays == (move == GOLD) else 0.0
    if kind == DANEGELD_OR_FIGHT:
        sure = quest_odds(s, s.at[s.here], s.here) > 0.93
        return 1.0 if sure == (move == FIGHT) else 0.0
    if kind == BREAK_OFF:
        hopeless = odds(s, s.at[s.here], count(s.alive)) < 0.3
        return 1.0 if hopeless == (move == YES) else 0.0
    if kind == APPEALED:
        return liking_of_favour(s, move)
    if kind == REINFORCE:
        return 1.0 if move == JARL else 0.5 if move == FIRST_CLASS + ORMR else 0.0
    if kind == STACK_LOSS or (move >= FIRST_CLASS and move < FIRST_CLASS + 9):
        return liking_of_loss(s, move)
    if kind == KEEP_CARD or kind == NORN_CARD:
        return liking_of_card(s, move)
    if kind == TAKE_BACK:
        return liking_of_keeping(s, move)
    if kind == SCOUTING or kind == RALLY_FROM:
        return 0.0 if move == DONE else 1.0
    return liking_of_word(s, move)


@rule
def liking_of_word(s, move):
    if move == YES:
        return 1.0
    if move == VOYAGE:
        return 0.9
    if move == SETTLE:
        return 0.8 + settling_value(s, s.here)
    if move == EDDA:
        return 2.0 if s.saga == VOLSUNGA and s.edda < 4 else 0.6
    if move == JARL:
        return 0.7
    if move < FIRST_CLASS:
        return worth(s, move, s.at[s.here] if s.here >= 0 else s.at[0] + s.at[1] + s.at[2])
    return 0.0


@rule
def liking_of_edge(s, move):
    """Edda is spent where a battle hangs in the balance."""
    chance = odds(s, s.at[s.here], count(s.alive))
    doubtful = 0.25 < chance < 0.85 and s.edda >= 2 and s.saga != VOLSUNGA
    return 1.0 if doubtful == (move == YES) else 0.0


@rule
def liking_of_favour(s, move):
    if move == REINF:
        return 1.0 if s.gold >= 3 else 0.6
    if move == FUND:
        return 0.8
    return 0.1 if move == INFORM or move == NORNS else 0.0


@rule
def liking_of_loss(s, move):
    """Whoever is missed least goes first: the cheap before the dear, Jarls last; ships when they are not needed."""
    unit = move - FIRST_CLASS
    if unit < 0 or unit > 8:
        return 0.9
    if unit == HUSKARL:
        return 0.8
    if unit == BERSERKIR or unit == VARANGIANS:
        return 0.4
    if unit == LONG_SHIP:
        stack = s.at[s.here] if s.here >= 0 else 0
        return 0.85 if room(stack) - crew(stack) >= 2 else 0.3
    return 0.2 if unit == ORMR else 0.1


@rule
def liking_of_card(s, move):
    return 0.0 if move == DONE else 1.0 if move == FIRST_CARD + SHIELD else 0.5


@rule
def liking_of_keeping(s, move):
    """Settlements are kept, but not so many that Floamanna cannot be won."""
    if move == DONE:
        return 0.5
    crowded = (s.won >> FLOAMANNA) & 1 == 0 and count(s.settled) > 2
    return 1.0 if crowded and not is_in(move, TRADES | FORTRESSES | WARRIORS) else 0.6 if crowded else 0.0
