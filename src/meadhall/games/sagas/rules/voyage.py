"""One voyage: trade, recruiting, scouting, movement, storms and crowded spaces, pillage and settlement."""

from __future__ import annotations

from meadhall.engine.bits import count, lowest
from meadhall.engine.rule import rule
from meadhall.games.sagas.components import (
    AUTO,
    BY_ANY,
    COST,
    DONE,
    ERIK,
    FIRST_CLASS,
    FORTRESSES,
    HOMELANDS,
    HUSKARL,
    LAND,
    LEIF,
    NAV,
    ORMR,
    PILLAGE,
    RALLY,
    RURIK,
    SEAS,
    SETTLE,
    STAY,
    TRADES,
    VARANGIANS,
)
from meadhall.games.sagas.rules.muster import may_go, may_stay_behind
from meadhall.games.sagas.rules.state import (
    BY_MARCH,
    BY_PILLAGE,
    BY_PURCHASE,
    BY_SEA,
    BY_SETTLING,
    BY_STACKING,
    BY_STORM,
    BY_TRADE,
    BY_TROOPS,
    DROWN,
    DROWNING,
    FOR_ORMR,
    FOR_VARANGIANS,
    FUNERAL_TIME,
    HIDDEN,
    LEADERLESS,
    LEIDANG,
    MARCH_STEP,
    MARCHES,
    MOVE_KIND,
    MOVED,
    MUSTERED,
    PILLAGED,
    PLACING,
    RALLIED,
    RALLIES,
    RALLY_FROM,
    ROLLED_TO_SAIL,
    SAILS,
    SCOUT_AT,
    SCOUTING,
    SECOND,
    STACK_LOSS,
    STACK_SPACE,
    STACKING,
    STAYS,
    STEP,
    STORM,
    STORM_LOSS,
    WALKS,
    WHO_GOES,
    arrive,
    crew,
    die,
    earn,
    fall,
    has_jarl,
    is_in,
    may_mark,
    note,
    number,
    one,
    put,
    quest_at,
    quests_on_map,
    room,
    second_of,
    settle,
    spend,
    stacking_limit,
    units,
    vikings_at,
)

# ---- trade and Leidang


@rule
def trade(s):
    """A trade centre pays one gold, or two where the band has settled."""
    if is_in(s.here, TRADES):
        earn(s, 2 if is_in(s.here, s.settled) else 1, BY_TRADE, s.here)


@rule
def recruit(s, unit, check):
    """A unit is bought into the space; the two special ones pass a check first, and are paid for then."""
    if (unit == VARANGIANS or unit == ORMR) and check:
        s.tried = 1
        return FOR_VARANGIANS if unit == VARANGIANS else FOR_ORMR
    spend(s, COST[unit], BY_PURCHASE, unit | s.here << 8)
    arrive(s, unit, s.here)
    s.force = s.at[s.here]
    return -1


@rule
def choose_recruit(s, move):
    """One choice of the Leidang segment; the check it needs, or -1."""
    if move == DONE:
        return -1
    put(s, LEIDANG, 0, 0)
    return recruit(s, move - FIRST_CLASS, True)


# ---- scouting


@rule
def quests_in_reach(s):
    """Face-down quests one route away."""
    return quests_on_map(s, HIDDEN) & BY_ANY[s.here]


@rule
def begin_scouting(s):
    if s.scouts and has_jarl(s.at[s.here]) and quests_in_reach(s):
        put(s, SCOUTING, 0, 0)


@rule
def choose_scouting(s, move):
    """The check it needs, or -1."""
    if move == DONE:
        return -1
    put(s, SCOUT_AT, 0, 0)
    return -1


# ---- movement


@rule
def begin_movement(s):
    s.way = STAYS
    put(s, MOVE_KIND, 0, 0)


@rule
def choose_way(s, move):
    """How the force moves; a naval move is rolled for at once (VK-33)."""
    marched = s.way == MARCHES
    if move == STAY:
        s.way = STAYS
        return
    if move == RALLY:
        s.way = RALLIES
        put(s, RALLY_FROM, 0, 0)
        return
    s.way = SAILS if move == NAV else WALKS if move == LAND else MARCHES
    s.steps = 1
    if move == NAV:
        rolled = die(s)
        s.steps = (rolled + 1) // 2
        note(s, ROLLED_TO_SAIL, rolled, s.here | s.steps << 8)
    if marched:
        set_off(s)
    else:
        s.from_space = s.here
        s.force = s.at[s.here]
        put(s, WHO_GOES, s.way, 0)


@rule
def set_off(s):
    """The force is together; Leif takes it one space further, but not on a forced march."""
    if s.way == MARCHES:
        s.supply = 1
        spend(s, (units(s.force) + 1) // 2, BY_MARCH, units(s.force))
        put(s, MARCH_STEP, 0, 0)
        return
    if number(s.force, LEIF):
        s.steps += 1
    put(s, STEP, 0, 0)


@rule
def choose_who(s, way, move):
    """One is left behind, or those who are left go."""
    if move == AUTO:
        leave_some(s, way)
        put(s, WHO_GOES, way, 0)
    elif move != DONE:
        s.force -= one(move - FIRST_CLASS)
        put(s, WHO_GOES, way, 0)
    elif way == RALLIES:
        join_the_jarl(s)
    else:
        note(s, MUSTERED, way, s.force | s.here << 40)
        set_off(s)


@rule
def leave_some(s, way):
    """Leaves behind whoever is missed least, Huskarls first, until the rest may go."""
    while not may_go(s, way, s.from_space, s.force):
        left = may_stay_behind(s, way, s.from_space, s.force)
        unit = lowest(left & ~0xF) if left & ~0xF else lowest(left)
        if (left >> HUSKARL) & 1:
            unit = HUSKARL
        s.force -= one(unit)


@rule
def join_the_jarl(s):
    """Those who rally from one space arrive."""
    s.at[s.from_space] -= s.force
    s.at[s.here] += s.force
    s.sources |= 1 << s.from_space
    note(s, RALLIED, s.here, s.force | s.from_space << 40)
    put(s, RALLY_FROM, 0, 0)


@rule
def choose_source(s, move):
    """A space whose units come, or an end of it: all in the Jarl's space are then the force."""
    if move == DONE:
        s.force = s.at[s.here]
        return
    s.from_space = move
    s.force = s.at[move]
    put(s, WHO_GOES, RALLIES, 0)


@rule
def step_to(s, space):
    """The force goes on by one space; true if it must stop there."""
    s.at[s.here] -= s.force
    note(s, MOVED, space, s.here | s.way << 8)
    s.here = space
    s.at[space] += s.force
    s.moved += 1
    s.steps -= 1
    if is_in(space, SEAS):
        s.seas += 1
    return is_in(space, HOMELANDS | FORTRESSES) or quest_at(s, space) >= 0


@rule
def choose_step(s, move):
    if move == DONE or step_to(s, move):
        s.steps = 0
    elif s.steps > 0:
        put(s, STEP, 0, 0)
    if s.moved == 0:  # nobody moved: the whole stack is the force (VK-18)
        s.force = s.at[s.here]


@rule
def choose_march(s, move):
    """The extra step of a forced march; a forced stop takes the regular move away (VK-36)."""
    if not step_to(s, move):
        put(s, MOVE_KIND, 0, 0)


# ---- storms and crowded spaces


@rule
def storm(s):
    """At sea one die decides: the spaces entered make it worse, a Jarl makes it better."""
    if not is_in(s.here, SEAS) or s.force == 0:
        return
    rolled = die(s)
    calm = 1 if has_jarl(s.force) else 0
    hit = rolled + s.seas - calm >= 6
    note(s, STORM, rolled, s.here | s.seas << 8 | calm << 16 | (1 if hit else 0) << 17)
    if hit:
        put(s, LEADERLESS, 0, 0)
        put(s, FUNERAL_TIME, 0, 0)
        put(s, STORM_LOSS, 0, 0)


@rule
def choose_storm_loss(s, move):
    unit = move - FIRST_CLASS
    fall(s, unit, s.here, BY_STORM)
    s.force -= one(unit)
    put(s, DROWNING, s.here, BY_SEA)


@rule
def drown(s, space, why):
    """While there are more men at sea than their ships can carry, one more is lost."""
    if crew(s.at[space]) > room(s.at[space]):
        put(s, DROWNING, space, why)
        put(s, DROWN, space, why)


@rule
def check_stacking(s):
    s.checked = 0
    put(s, LEADERLESS, 0, 0)
    put(s, FUNERAL_TIME, 0, 0)
    put(s, STACKING, -1, 0)


@rule
def crowded_spaces(s):
    """Spaces but homelands with more units than four and Edda, that are not settled yet."""
    crowded = 0
    spaces = vikings_at(s) & ~(HOMELANDS | s.checked)
    while spaces:
        space = lowest(spaces)
        spaces &= spaces - 1
        if units(s.at[space]) > stacking_limit(s):
            crowded |= 1 << space
    return crowded


@rule
def settle_stacking(s, space, paid):
    """One space after another; in each as many units go as are too many and not paid for."""
    if space >= 0:
        if units(s.at[space]) > stacking_limit(s) + paid:
            put(s, STACKING, space, paid)
            put(s, STACK_LOSS, space, 0)
            return
        s.checked |= 1 << space
    crowded = crowded_spaces(s)
    if count(crowded) == 1:
        put(s, STACKING, lowest(crowded), 0)
    elif crowded:
        put(s, STACK_SPACE, 0, 0)


@rule
def choose_stack_loss(s, space, move):
    """A unit goes, or is paid for; the stacking task lies on top now and counts those paid for."""
    if move < FIRST_CLASS + 9:
        fall(s, move - FIRST_CLASS, space, BY_STACKING)
        if is_in(space, SEAS):
            put(s, DROWNING, space, BY_SEA)
    else:
        s.supply = 2
        spend(s, 1, BY_TROOPS, space)
        s.frames[s.depth - 1, SECOND] = second_of(s) + 1


# ---- pillage and settlement


@rule
def begin_placing(s):
    if s.cut_off == 0 and s.at[s.here] and may_mark(s, s.here):
        put(s, PLACING, 0, 0)


@rule
def settling_price(s):
    return 1 if number(s.at[s.here], RURIK) else 2


@rule
def choose_placing(s, move):
    if move == PILLAGE:
        pillage(s)
    elif move == SETTLE:
        spend(s, settling_price(s), BY_SETTLING, s.here)
        settle(s, s.here, BY_SETTLING)


@rule
def pillage(s):
    """Half a die in a town; two dice, halved, in a trade centre or fortress; in full where it is both."""
    rich = is_in(s.here, TRADES)
    strong = is_in(s.here, FORTRESSES)
    first = die(s)
    second = die(s) if rich or strong else 0
    loot = first + second if rich and strong else (first + second + 1) // 2
    s.pillaged |= 1 << s.here
    note(s, PILLAGED, s.here, first | second << 4 | loot << 8)
    earn(s, loot + (1 if number(s.at[s.here], ERIK) else 0), BY_PILLAGE, s.here)
