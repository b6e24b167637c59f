"""What may be chosen: every question's moves as two sets, spaces apart from all other moves."""

from __future__ import annotations

from meadhall.engine.bits import count, lowest
from meadhall.engine.decisions import deciding
from meadhall.engine.rule import rule
from meadhall.games.sagas.components import (
    ABANDON,
    APPEAL,
    AUTO,
    BERSERKIR,
    BY_LAND,
    COST,
    DONE,
    EDDA,
    FIGHT,
    FIRST_CARD,
    FIRST_CLASS,
    FIRST_FOE,
    FOE_PLACE,
    FOES,
    FUND,
    GOLD,
    HOMELANDS,
    HUSKARL,
    INFORM,
    JARL,
    JARL_BITS,
    LAND,
    LONG_SHIP,
    MARCH,
    NAV,
    NEW,
    NO,
    NORNS,
    OLD,
    ORMR,
    PAY,
    PILLAGE,
    RALLY,
    REINF,
    SCOUT,
    SETTLE,
    SHIP_BITS,
    STAY,
    VARANGIANS,
    VOYAGE,
    WARRIORS,
    YES,
)
from meadhall.games.sagas.rules.battle import retreats
from meadhall.games.sagas.rules.deck import may_gain, norns_choice
from meadhall.games.sagas.rules.muster import can_go, may_go, may_rally, may_stay_behind, next_steps, rally_sources
from meadhall.games.sagas.rules.quests import jomsburg_spaces, oath_offers_berserkir
from meadhall.games.sagas.rules.state import (
    APPEALED,
    BREAK_OFF,
    BUY,
    BUY_AT,
    DANEGELD_OR_FIGHT,
    DROWN,
    EDGE,
    FAITH,
    FUNERAL_HOME,
    FUNERAL_RITE,
    GIVE_UP,
    HIDDEN,
    HOARD_GIFT,
    HOME,
    JOMSBURG_AT,
    JOMSBURG_GIFT,
    KEEP_CARD,
    LEIDANG,
    LEVY_GAIN,
    LINE_UP,
    MARCH_STEP,
    MARCHES,
    MOVE_KIND,
    NEW_TABLE,
    NORN_CARD,
    OATH,
    PLACING,
    RALLY_FROM,
    REINFORCE,
    REINFORCE_AT,
    RETREAT,
    REVEAL,
    REVOLT_LOSS,
    REVOLT_SPACE,
    RUNES_AT,
    RUNES_GIFT,
    SCOUT_AT,
    SCOUTING,
    SET_OUT,
    SETTLERS_GIFT,
    STACK_LOSS,
    STACK_SPACE,
    STEP,
    STORM_LOSS,
    TAKE_BACK,
    TARGET,
    TOLL,
    VERSE,
    VOID_GIFT,
    WHO_GOES,
    classes,
    crew,
    first_of,
    has_jarl,
    is_in,
    may_build_ships,
    may_mark,
    number,
    quests_on_map,
    room,
    vikings_at,
)
from meadhall.games.sagas.rules.story import jarl_homes
from meadhall.games.sagas.rules.voyage import crowded_spaces, quests_in_reach, settling_price


@rule
def legal(s, seat, out):
    kind = deciding(s)
    n = 0
    spaces = open_spaces(s, kind)
    while spaces:
        out[n] = lowest(spaces)
        n += 1
        spaces &= spaces - 1
    others = other_moves(s, kind)
    while others:
        out[n] = FIRST_CLASS + lowest(others)
        n += 1
        others &= others - 1
    return n


@rule
def bit(move):
    """A move that is no space, as a set."""
    return 1 << (move - FIRST_CLASS)


NONE, MANY = -1, -2
YES_OR_NO = sum(1 << kind for kind in (EDGE, VERSE, FUNERAL_RITE, BREAK_OFF, NEW_TABLE, GIVE_UP))


@rule
def only_choice(s, kind):
    """The one move there is; NONE or MANY if there is not just one."""
    spaces = open_spaces(s, kind)
    others = other_moves(s, kind)
    choices = count(spaces) + count(others)
    if choices != 1:
        return MANY if choices else NONE
    return lowest(spaces) if spaces else FIRST_CLASS + lowest(others)


# ---- spaces


@rule
def open_spaces(s, kind):
    """Spaces that may be chosen."""
    if kind == STEP:
        return next_steps(s, s.way)
    if kind == SET_OUT:
        return vikings_at(s)
    if kind == HOME or kind == BUY_AT or kind == FUNERAL_HOME:
        return HOMELANDS
    if kind == REVEAL or kind == RUNES_AT:
        return quests_on_map(s, HIDDEN)
    if kind == MARCH_STEP:
        return next_steps(s, MARCHES)
    if kind == RALLY_FROM:
        return rally_sources(s)
    if kind == SCOUT_AT:
        return quests_in_reach(s)
    if kind == REINFORCE_AT:
        return jarl_homes(s)
    if kind == RETREAT:
        return retreats(s)
    if kind == STACK_SPACE:
        return crowded_spaces(s)
    if kind == REVOLT_SPACE or kind == TAKE_BACK:
        return s.settled
    if kind == JOMSBURG_AT:
        return jomsburg_spaces(s)
    return 0


# ---- everything else


@rule
def other_moves(s, kind):
    """Classes, hostiles, cards and words that may be chosen."""
    if kind == TARGET:
        return living_foes(s) << (FIRST_FOE - FIRST_CLASS) | bit(AUTO) | bit(FIGHT)
    if kind == LINE_UP:
        return classes(s.unplaced) | bit(AUTO) | bit(FIGHT)
    if kind == STEP:
        return bit(DONE)
    if kind == MOVE_KIND:
        return ways_to_move(s)
    if kind == WHO_GOES:
        return who_may_stay(s, first_of(s))
    if kind == SET_OUT:
        return bit(ABANDON) | (bit(APPEAL) if jarl_homes(s) and not s.appealed else 0)
    if kind == PLACING:
        able = s.gold >= settling_price(s)
        return bit(PILLAGE) | bit(DONE) | (bit(SETTLE) if able else 0)
    if kind == LEIDANG:
        return recruits(s) | bit(DONE)
    if kind == BUY:
        return for_sale(s, True) | bit(DONE)
    if (
        kind == EDGE
        or kind == VERSE
        or kind == FUNERAL_RITE
        or kind == BREAK_OFF
        or kind == NEW_TABLE
        or kind == GIVE_UP
    ):
        return bit(YES) | bit(NO)
    if kind == RALLY_FROM:
        return bit(DONE) if s.sources else 0
    if kind == FAITH:
        return bit(OLD) | bit(NEW)
    if kind == TAKE_BACK:
        return bit(DONE)
    if kind == SCOUTING:
        return bit(SCOUT) | bit(DONE)
    if kind == KEEP_CARD:
        return s.kept << (FIRST_CARD - FIRST_CLASS) | bit(DONE)
    if kind == NORN_CARD:
        return norns_choice(s) << (FIRST_CARD - FIRST_CLASS)
    if kind == APPEALED:
        return favours(s)
    if kind == REINFORCE:
        return reinforcements(s)
    return losses_and_gifts(s, kind)


@rule
def losses_and_gifts(s, kind):
    if kind == STORM_LOSS:
        return classes(s.force)
    if kind == DROWN:
        return classes(s.at[first_of(s)] & ~SHIP_BITS)
    if kind == STACK_LOSS:
        pay = s.supplies and s.supply != 1 and s.gold > 0
        return classes(s.at[first_of(s)]) | (bit(PAY) if pay else 0)
    if kind == REVOLT_LOSS:
        return classes(s.at[s.here] & ~JARL_BITS)
    if kind == LEVY_GAIN or kind == RUNES_GIFT:
        return bit(GOLD) | (bit(VOYAGE) if may_gain(s) else 0)
    if kind == TOLL:
        return bit(VOYAGE) | (bit(GOLD) if s.gold >= first_of(s) else 0)
    if kind == DANEGELD_OR_FIGHT:
        return bit(GOLD) | bit(FIGHT)
    if kind == SETTLERS_GIFT:
        return (bit(SETTLE) if may_mark(s, s.here) else 0) | (bit(VOYAGE) if may_gain(s) else 0)
    if kind == HOARD_GIFT:
        return bit(GOLD) | (bit(EDDA) if s.religion else 0)
    if kind == OATH:
        berserkir = bit(FIRST_CLASS + BERSERKIR) if oath_offers_berserkir(s) else 0
        return berserkir | (bit(JARL) if s.pool & JARL_BITS else 0)
    if kind == JOMSBURG_GIFT:
        return bit(EDDA) | (bit(SETTLE) if jomsburg_spaces(s) else 0)
    if kind == VOID_GIFT:
        return bit(EDDA) | (bit(JARL) if s.pool & JARL_BITS else 0)
    return 0


@rule
def living_foes(s):
    """Hostiles alive, by their numbers."""
    found = 0
    for foe in range(FOES):
        if (s.alive >> FOE_PLACE[foe]) & 1:
            found |= 1 << foe
    return found


@rule
def for_sale(s, ships):
    """Huskarls, Berserkirs and long ships that the pool has and the gold reaches for."""
    found = 0
    if number(s.pool, HUSKARL) and s.gold >= COST[HUSKARL]:
        found |= 1 << HUSKARL
    if number(s.pool, BERSERKIR) and s.gold >= COST[BERSERKIR] and s.religion == 0:
        found |= 1 << BERSERKIR
    if ships and number(s.pool, LONG_SHIP) and s.gold >= COST[LONG_SHIP]:
        found |= 1 << LONG_SHIP
    return found


@rule
def recruits(s):
    """What the Leidang segment offers where the voyage starts; a Jarl must be there (VK-24)."""
    here = s.here
    if not has_jarl(s.at[here]):
        return 0
    ships = may_build_ships(s, here)
    found = for_sale(s, ships) if is_in(here, HOMELANDS | s.settled) else 0
    if s.tried == 0:
        if is_in(here, WARRIORS) and number(s.pool, VARANGIANS) and s.gold >= COST[VARANGIANS]:
            found |= 1 << VARANGIANS
        if ships and number(s.pool, ORMR) and s.gold >= COST[ORMR]:
            found |= 1 << ORMR
    return found


@rule
def ways_to_move(s):
    """How the force may move; after a forced march only its regular move is left."""
    here = s.here
    found = bit(STAY)
    if s.way == MARCHES:
        if room(s.force) > 0 and crew(s.force) <= room(s.force):
            found |= bit(NAV)
        return found | (bit(LAND) if BY_LAND[here] else 0)
    if room(s.at[here]) > 0:
        found |= bit(NAV)
    if BY_LAND[here]:
        found |= bit(LAND)
    if may_rally(s):
        found |= bit(RALLY)
    if s.supplies and s.gold > 0 and can_go(s, MARCHES, here, s.at[here]):
        found |= bit(MARCH)
    return found


@rule
def who_may_stay(s, way):
    """Classes to leave one of behind; `done` if the rest may go, else `auto` to leave who must be left."""
    able = may_go(s, way, s.from_space, s.force)
    return may_stay_behind(s, way, s.from_space, s.force) | (bit(DONE) if able else bit(AUTO))


@rule
def favours(s):
    """What the High King can give."""
    found = bit(FUND)
    if reinforcements(s):
        found |= bit(REINF)
    if quests_on_map(s, HIDDEN):
        found |= bit(INFORM)
    if norns_choice(s):
        found |= bit(NORNS)
    return found


@rule
def reinforcements(s):
    found = bit(JARL) if s.pool & JARL_BITS else 0
    if number(s.pool, BERSERKIR) and s.religion == 0:
        found |= 1 << BERSERKIR
    if number(s.pool, ORMR):
        found |= 1 << ORMR
    return found
