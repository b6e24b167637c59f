"""One voyage: trade, recruiting, scouting, movement, storms and crowded spaces, pillage and settlement."""

from meadhall.engine.prelude import EVERYONE, count, lowest, rule
from meadhall.games.sagas import components, events
from meadhall.games.sagas.moves import AUTO, DONE, LAND, NAV, PILLAGE, RALLY, SETTLE, STAY, UNIT
from meadhall.games.sagas.rules import agenda, causes, muster, voyage_cards
from meadhall.games.sagas.rules.agenda import put, second_of
from meadhall.games.sagas.rules.bands import crew, has_jarl, number, one, room, units
from meadhall.games.sagas.rules.changes import die, earn, fall, recruit, settle, spend
from meadhall.games.sagas.rules.spaces import is_in, must_stop, quests_on_map, stacking_limit, vikings_at
from meadhall.games.sagas.rules.state import HIDDEN, MARCHES, RALLIES, SAILS, STAYS, WALKS

# ---- answers


@rule
def answer(s, kind, first, second, move):
    if kind == agenda.STEP:
        choose_step(s, move)
    elif kind == agenda.WHO_GOES:
        choose_who(s, first, move)
    elif kind == agenda.MOVE_KIND:
        choose_way(s, move)
    elif kind == agenda.LEIDANG:
        if move != DONE:
            put(s, agenda.LEIDANG, 0, 0)
            unit = UNIT.unit(move)
            if unit == components.VARANGIANS or unit == components.ORMR:  # they pass a check before they are paid for
                s.tried = 1
                voyage_cards.check_edda(s, causes.FOR_ORMR if unit == components.ORMR else causes.FOR_VARANGIANS, 0)
            else:
                recruit(s, unit)
    elif kind == agenda.PLACING:
        if move == PILLAGE:
            pillage(s)
        elif move == SETTLE:
            spend(s, settling_price(s), causes.SETTLING, s.here)
            settle(s, s.here, causes.SETTLING)
    elif kind == agenda.SCOUTING:
        if move != DONE:
            put(s, agenda.SCOUT_AT, 0, 0)
    elif kind == agenda.SCOUT_AT:
        voyage_cards.check_edda(s, causes.FOR_SCOUTING, move)
    elif kind == agenda.MARCH_STEP:
        if not step_to(s, move):  # a forced stop takes the regular move away (VK-36)
            put(s, agenda.MOVE_KIND, 0, 0)
    elif kind == agenda.RALLY_FROM:  # a space whose units come, or an end of it: all in the Jarl's are then the force
        if move == DONE:
            s.force = s.at[s.here]
        else:
            s.from_space = move
            s.force = s.at[move]
            put(s, agenda.WHO_GOES, RALLIES, 0)
    elif kind == agenda.STORM_LOSS:
        fall(s, UNIT.unit(move), s.here, causes.STORM)
        s.force -= one(UNIT.unit(move))
        put(s, agenda.DROWNING, s.here, causes.SEA)
    elif kind == agenda.DROWN:
        fall(s, UNIT.unit(move), first, second)
    elif kind == agenda.STACK_SPACE:
        put(s, agenda.STACKING, move, 0)
    else:
        choose_stack_loss(s, first, move)


# ---- trade and scouting


@rule
def trade(s):
    """A trade centre pays one gold, or two where the band has settled."""
    if is_in(s.here, components.TRADES):
        earn(s, 2 if is_in(s.here, s.settled) else 1, causes.TRADE, s.here)


@rule
def quests_in_reach(s):
    """Face-down quests one route away."""
    return quests_on_map(s, HIDDEN) & components.BY_ANY[s.here]


# ---- movement


@rule
def choose_way(s, move):
    """How the force moves; a naval move is rolled for at once (VK-33)."""
    marched = s.way == MARCHES
    if move == STAY:
        s.way = STAYS
        return
    if move == RALLY:
        s.way = RALLIES
        put(s, agenda.RALLY_FROM, 0, 0)
        return
    s.way = SAILS if move == NAV else WALKS if move == LAND else MARCHES
    s.steps = 1
    if move == NAV:
        rolled = die(s)
        s.steps = (rolled + 1) // 2
        events.ROLLED_TO_SAIL.emit(s, EVERYONE, 0, rolled, s.here, s.steps)
    if marched:
        set_off(s)
    else:
        s.from_space = s.here
        s.force = s.at[s.here]
        put(s, agenda.WHO_GOES, s.way, 0)


@rule
def set_off(s):
    """The force is together; Leif takes it one space further, but not on a forced march."""
    if s.way == MARCHES:
        s.supply = 1
        spend(s, (units(s.force) + 1) // 2, causes.MARCH, units(s.force))
        put(s, agenda.MARCH_STEP, 0, 0)
        return
    if number(s.force, components.LEIF):
        s.steps += 1
    put(s, agenda.STEP, 0, 0)


@rule
def choose_who(s, way, move):
    """One is left behind, or those who are left go."""
    if move == AUTO:
        leave_some(s, way)
        put(s, agenda.WHO_GOES, way, 0)
    elif move != DONE:
        s.force -= one(UNIT.unit(move))
        put(s, agenda.WHO_GOES, way, 0)
    elif way == RALLIES:  # those from one space arrive
        s.at[s.from_space] -= s.force
        s.at[s.here] += s.force
        s.sources |= 1 << s.from_space
        events.RALLIED.emit(s, EVERYONE, 0, s.force, s.from_space, s.here)
        put(s, agenda.RALLY_FROM, 0, 0)
    else:
        events.MUSTERED.emit(s, EVERYONE, 0, s.force, s.here)
        set_off(s)


@rule
def leave_some(s, way):
    """Leaves behind those who are missed least, Huskarls first, until the rest may go."""
    while not muster.may_go(s, way, s.from_space, s.force):
        left = muster.may_stay_behind(s, way, s.from_space, s.force)
        unit = lowest(left & ~0xF) if left & ~0xF else lowest(left)
        if (left >> components.HUSKARL) & 1:
            unit = components.HUSKARL
        s.force -= one(unit)


@rule
def step_to(s, space):
    """The force goes on by one space; true if it must stop there."""
    s.at[s.here] -= s.force
    events.MOVED.emit(s, EVERYONE, 0, s.here, space)
    s.here = space
    s.at[space] += s.force
    s.moved += 1
    s.steps -= 1
    if is_in(space, components.SEAS):
        s.seas += 1
    return must_stop(s, space)


@rule
def choose_step(s, move):
    if move == DONE or step_to(s, move):
        s.steps = 0
    elif s.steps > 0:
        put(s, agenda.STEP, 0, 0)
    if s.moved == 0:  # nobody moved: the whole stack is the force (VK-18)
        s.force = s.at[s.here]


# ---- storms and crowded spaces


@rule
def storm(s):
    """At sea one die decides: the spaces entered make it worse, a Jarl makes it better."""
    if not is_in(s.here, components.SEAS) or s.force == 0:
        return
    rolled = die(s)
    calm = 1 if has_jarl(s.force) else 0
    hit = rolled + s.seas - calm >= 6
    events.STORM.emit(s, EVERYONE, 0, rolled, s.here, s.seas, calm, hit)
    if hit:
        put(s, agenda.LEADERLESS, 0, 0)
        put(s, agenda.FUNERAL_TIME, 0, 0)
        put(s, agenda.STORM_LOSS, 0, 0)


@rule
def drown(s, space, why):
    """While there are more men at sea than their ships can carry, one more is lost."""
    if crew(s.at[space]) > room(s.at[space]):
        put(s, agenda.DROWNING, space, why)
        put(s, agenda.DROWN, space, why)


@rule
def check_stacking(s):
    s.checked = 0
    put(s, agenda.LEADERLESS, 0, 0)
    put(s, agenda.FUNERAL_TIME, 0, 0)
    put(s, agenda.STACKING, -1, 0)


@rule
def crowded_spaces(s):
    """Spaces with more units than four and Edda that have not been seen to; homelands are never crowded."""
    crowded = 0
    spaces = vikings_at(s) & ~(components.HOMELANDS | s.checked)
    while spaces:
        space = lowest(spaces)
        spaces &= spaces - 1
        if units(s.at[space]) > stacking_limit(s):
            crowded |= 1 << space
    return crowded


@rule
def thin_out(s, space, paid):
    """One space after another; in each as many units go as are too many and not paid for."""
    if space >= 0:
        if units(s.at[space]) > stacking_limit(s) + paid:
            put(s, agenda.STACKING, space, paid)
            put(s, agenda.STACK_LOSS, space, 0)
            return
        s.checked |= 1 << space
    crowded = crowded_spaces(s)
    if count(crowded) == 1:
        put(s, agenda.STACKING, lowest(crowded), 0)
    elif crowded:
        put(s, agenda.STACK_SPACE, 0, 0)


@rule
def choose_stack_loss(s, space, move):
    """A unit goes, or is paid for; the stacking task lies on top now and counts those paid for."""
    if UNIT.has(move):
        fall(s, UNIT.unit(move), space, causes.STACKING)
        if is_in(space, components.SEAS):
            put(s, agenda.DROWNING, space, causes.SEA)
    else:
        s.supply = 2
        spend(s, 1, causes.TROOPS, space)
        s.frames[s.depth - 1, agenda.SECOND] = second_of(s) + 1


# ---- pillage and settlement


@rule
def settling_price(s):
    return 1 if number(s.at[s.here], components.RURIK) else 2


@rule
def pillage(s):
    """Half a die in a town; two dice, halved, in a trade centre or fortress; in full where it is both."""
    rich = is_in(s.here, components.TRADES)
    strong = is_in(s.here, components.FORTRESSES)
    first = die(s)
    second = die(s) if rich or strong else 0
    loot = first + second if rich and strong else (first + second + 1) // 2
    s.pillaged |= 1 << s.here
    events.PILLAGED.emit(s, EVERYONE, 0, s.here, events.PILLAGED.dice(0, first) | events.PILLAGED.dice(1, second), loot)
    earn(s, loot + (1 if number(s.at[s.here], components.ERIK) else 0), causes.PILLAGE, s.here)
