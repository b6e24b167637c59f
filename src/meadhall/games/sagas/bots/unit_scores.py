"""How Karl likes units, markers, gifts and losses: questions that a word or two decide."""

from __future__ import annotations

from meadhall.engine.bits import count
from meadhall.engine.rule import rule
from meadhall.games.sagas.bots.goals import (
    gold_wanted,
    is_going_home,
    may_found,
    pillage_value,
    price_here,
    recruiting_value,
    settling_value,
)
from meadhall.games.sagas.bots.strength import odds, quest_odds
from meadhall.games.sagas.bots.worth import HOME_AGAIN, hopes, prospect, worth
from meadhall.games.sagas.components import (
    BERSERKIR,
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
    HUN,
    HUSKARL,
    JARL,
    LONG_SHIP,
    NORNS,
    OLD,
    ORMR,
    PILLAGE,
    QUESTS_NEEDED,
    REINF,
    SETTLE,
    SHIELD,
    TRADES,
    VARANGIANS,
    VIN,
    VOLSUNGA,
    VOYAGE,
    WARRIORS,
    YES,
)
from meadhall.games.sagas.rules.state import (
    APPEALED,
    BREAK_OFF,
    BUY_AT,
    DANEGELD_OR_FIGHT,
    EDGE,
    FAITH,
    HOME,
    KEEP_CARD,
    LEIDANG,
    NORN_CARD,
    RALLY_FROM,
    REINFORCE,
    SCOUTING,
    STACK_LOSS,
    TAKE_BACK,
    TOLL,
    crew,
    first_of,
    has_jarl,
    is_in,
    room,
    stacking_limit,
    units,
)
from meadhall.games.sagas.rules.story import quests_done

FIRST_BAND = 1 | 3 << (4 * HUSKARL) | 2 << (4 * LONG_SHIP)  # what a band is like, before there is one
WEAK = 8  # units of a band that keeps the gold it needs for settlements
FILL = 1.4  # gold for each place in the band, with which the best men are hired
ENOUGH = 8  # gold beyond which he is not asked for more
TORCH = 6.5  # how Hunaland is rather burnt than settled
HAVEN = 2.0  # how a place to recruit is rather settled than burnt
SURE = 0.98  # a chance good enough to refuse Danegeld
DOUBT = 0.54  # a chance bad enough to spend Edda on
DESPAIR = 0.39  # a chance that Edda would not mend
RENOWN = 1.3  # how a quest's Edda is liked in a campaign
CAREFUL = 0.42  # a chance bad enough to spend Edda on in a campaign
BREAKING = 0.28  # a chance bad enough to break a battle off


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
        return settling + (HAVEN * recruiting_value(s, here, s.at[here]) if may_found(s, here) else 0.0)
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
    """Somebody to come along if there is room; else gold, and with plenty of that a card, for it is a voyage."""
    full = units(s.at[0] + s.at[1] + s.at[2]) >= stacking_limit(s)
    if move == REINF:
        return 0.3 if full else 1.0 if s.gold >= 3 else 0.6
    if move == FUND:
        return 0.8 if s.gold <= ENOUGH else 0.4
    return 0.5 if move == NORNS else 0.1


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
