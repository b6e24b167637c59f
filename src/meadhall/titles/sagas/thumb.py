"""Karl's rules of thumb for the sagas: aim for what the saga still asks for, go in strength, and be home in time."""

from __future__ import annotations

from meadhall.engine.bits import count, lowest
from meadhall.engine.decisions import deciding
from meadhall.engine.kernels import wide
from meadhall.engine.rule import rule
from meadhall.titles.sagas.aims import (
    HELD_BACK,
    NEVER,
    RICH,
    ending,
    gold_wanted,
    may_found,
    must_stop,
    pillage_value,
    price_here,
    prospect,
    recruiting_value,
    settling_value,
    worth,
)
from meadhall.titles.sagas.components import (
    ABANDON,
    APPEAL,
    AUTO,
    BERSERKIR,
    BY_LAND,
    COST,
    DONE,
    EDDA,
    EIRIK,
    FIGHT,
    FIRST_CARD,
    FIRST_CLASS,
    FLOAMANNA,
    FORTRESSES,
    FUND,
    GOLD,
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
    REINF,
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
from meadhall.titles.sagas.odds import might, odds, quest_odds
from meadhall.titles.sagas.state import (
    APPEALED,
    BREAK_OFF,
    BUY,
    BUY_AT,
    DANEGELD_OR_FIGHT,
    EDGE,
    FAITH,
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
    STACK_LOSS,
    STEP,
    TAKE_BACK,
    TARGET,
    TOLL,
    WHO_GOES,
    crew,
    first_of,
    has_jarl,
    is_in,
    number,
    room,
    units,
)

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
