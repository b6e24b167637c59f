"""Karl's rules of thumb for the sagas: aim for what the saga still asks for, go in strength, and be home in time."""

from __future__ import annotations

from meadhall.engine.bits import count, lowest
from meadhall.engine.decisions import deciding
from meadhall.engine.kernels import wide
from meadhall.engine.rule import rule
from meadhall.titles.sagas.aims import (
    HOME_AGAIN,
    NEVER,
    best_within,
    ending,
    gold_wanted,
    hopes,
    is_going_home,
    may_found,
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
    CAMPAIGN,
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
    LEIF,
    LONG_SHIP,
    NAV,
    NORNS,
    OLD,
    ORMR,
    PILLAGE,
    QUESTS_NEEDED,
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
    SAILS,
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
    stacking_limit,
    units,
)
from meadhall.titles.sagas.story import quests_done

FIRST_BAND = 1 | 3 << (4 * HUSKARL) | 2 << (4 * LONG_SHIP)  # what a band is like, before there is one

WEAK = 6.56  # tuned: units of a band that keeps the gold it needs for settlements
FILL = 1.37  # tuned: gold for each place in the band, with which the best men are hired
POOR = 2.54  # tuned: gold with which the High King is asked, as there is little to lose
FAMED = 4.44  # tuned: Edda with which he is asked in any case
WAIT = 0.0521  # tuned: how much rather the band sails than walks
TORCH = 5.42  # tuned: how Hunaland is rather burnt than settled
SURE = 0.931  # tuned: a chance good enough to refuse Danegeld
DOUBT = 0.569  # tuned: a chance bad enough to spend Edda on
DESPAIR = 0.354  # tuned: a chance that Edda would not mend
RENOWN = 0.85  # tuned: how a quest's Edda is liked in a campaign
CAREFUL = 0.45  # tuned: a chance bad enough to spend Edda on in a campaign
BREAKING = 0.261  # tuned: a chance bad enough to break a battle off

# ---- liking


@rule
def advise(s, seat, moves, n, out):
    """How much each legal move is liked."""
    kind = deciding(s)
    targets = 0
    if kind == STEP:
        targets = hopes(s, s.here, s.force)
    elif kind == MOVE_KIND:
        targets = hopes(s, s.here, s.at[s.here])
    for k in range(n):
        move = wide(moves[k])
        if kind == STEP:
            out[k] = liking_of_step(s, move, targets)
        elif kind == MOVE_KIND:
            out[k] = liking_of_way(s, move, targets)
        elif kind == SET_OUT:
            out[k] = liking_of_start(s, move)
        elif kind == WHO_GOES:
            out[k] = liking_of_staying(s, move)
        elif kind == BUY or kind == LEIDANG:
            out[k] = liking_of_unit(s, kind, move)
        elif kind == LINE_UP or kind == TARGET:
            out[k] = 1.0 if move == FIGHT else 0.0
        elif kind == PLACING:
            out[k] = liking_of_marker(s, move)
        else:
            out[k] = liking_of_rest(s, kind, move)


@rule
def liking_of_step(s, move, targets):
    if move == DONE:
        stack = s.at[s.here] if s.moved == 0 else s.force
        return ending(s, s.here, stack, s.seas, targets)
    seas = s.seas + (1 if is_in(move, SEAS) else 0)
    if s.way == SAILS:
        return best_within(s, move, s.steps - 1, seas, targets)
    return ending(s, move, s.force + s.at[move], seas, targets)


@rule
def liking_of_way(s, move, targets):
    """Staying, walking, and what sailing brings on average, over what the die may give."""
    here = s.here
    stack = s.at[here]
    if move == STAY:
        return ending(s, here, stack, 0, targets)
    if move == NAV:
        farther = 1 if number(stack, LEIF) else 0
        value = 0.0
        for steps in range(1, 4):
            value += best_within(s, here, steps + farther, 0, targets)
        return value / 3 + WAIT
    if move == LAND:
        best = NEVER
        near = wide(BY_LAND[here])
        while near:
            space = lowest(near)
            near &= near - 1
            best = max(best, ending(s, space, stack + s.at[space], 0, targets))
        return best
    return NEVER


@rule
def liking_of_start(s, move):
    if move == ABANDON:
        return NEVER
    if move == APPEAL:
        return 500.0 if s.gold <= POOR or s.edda >= FAMED else NEVER
    stack = s.at[move]
    value = might(stack) + 0.0
    if not has_jarl(stack):
        value -= 400.0
    if room(stack) == 0:
        value -= 200.0
    return value


@rule
def liking_of_staying(s, move):
    """All go, but for those a space could not hold who can wait at home."""
    if move == DONE or move == AUTO:
        return 1.0
    unit = move - FIRST_CLASS
    crowded = units(s.force) > stacking_limit(s) and is_in(s.from_space, HOMELANDS)
    return 2.0 if crowded and unit == HUSKARL else 0.0


@rule
def liking_of_unit(s, kind, move):
    """Ships, and as many men as they carry and a space holds; the best men if there is gold for them."""
    if move == DONE:
        return 0.0
    unit = move - FIRST_CLASS
    stack = s.at[s.here] if kind == LEIDANG else s.at[0] + s.at[1] + s.at[2]
    purse = s.gold
    if kind == LEIDANG and units(stack) >= WEAK:
        purse -= gold_wanted(s)
    places = stacking_limit(s) - units(stack)
    if purse < COST[unit] or places <= 0:
        return -1.0
    space = room(stack) - crew(stack)
    if unit == LONG_SHIP:
        return 3.0 if space <= 0 and ((places > 1 and purse > COST[unit]) or room(stack) == 0) else -1.0
    if unit == HUSKARL:
        return 2.0 if space > 0 else -1.0
    if unit == BERSERKIR:
        return 2.5 if space > 0 and purse >= 3 + FILL * (places - 1) else -1.0
    if unit == ORMR:
        return 3.5 if space <= 0 and places > 1 else -0.5
    return 2.7 if space > 0 else -0.5


@rule
def liking_of_marker(s, move):
    here = s.here
    if move == DONE:
        return 0.1
    if is_going_home(s):
        return HOME_AGAIN if move == SETTLE else 0.0
    if s.saga == VOLSUNGA and here == HUN:
        if move == SETTLE and quests_done(s) >= QUESTS_NEEDED[s.saga] and s.edda >= 4:
            return HOME_AGAIN
        return TORCH if move == PILLAGE else 3.0
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
        return prospect(s, move, FIRST_BAND, hopes(s, move, FIRST_BAND))
    if kind == BUY_AT:
        return 1.0 if has_jarl(s.at[move]) else 0.0
    if kind == EDGE:
        return liking_of_edge(s, move)
    if kind == TOLL:
        pays = s.gold >= first_of(s) + gold_wanted(s) or s.draws <= 5
        return 1.0 if pays == (move == GOLD) else 0.0
    if kind == DANEGELD_OR_FIGHT:
        sure = quest_odds(s, s.at[s.here], s.here) > SURE
        return 1.0 if sure == (move == FIGHT) else 0.0
    if kind == BREAK_OFF:
        hopeless = odds(s, s.at[s.here], count(s.alive)) < BREAKING
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
        if s.saga == VOLSUNGA and s.edda < 4:
            return 2.0
        return RENOWN if s.story == CAMPAIGN and s.edda < 5 else 0.6
    if move == JARL:
        return 0.7
    if move < FIRST_CLASS:
        return worth(s, move, s.at[s.here] if s.here >= 0 else s.at[0] + s.at[1] + s.at[2])
    return 0.0


@rule
def liking_of_edge(s, move):
    """Edda is spent where a battle hangs in the balance."""
    chance = odds(s, s.at[s.here], count(s.alive))
    doubt = CAREFUL if s.story == CAMPAIGN else DOUBT
    doubtful = DESPAIR < chance < doubt and s.edda >= 2 and s.saga != VOLSUNGA
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
