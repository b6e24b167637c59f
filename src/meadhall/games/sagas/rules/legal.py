"""What may be chosen: every question's moves as two sets, spaces apart from all other moves."""

from __future__ import annotations

from meadhall.engine.bits import count, lowest
from meadhall.engine.decisions import deciding
from meadhall.engine.rule import rule
from meadhall.games.sagas import components, moves
from meadhall.games.sagas.rules import agenda
from meadhall.games.sagas.rules.agenda import first_of
from meadhall.games.sagas.rules.appeal import jarl_homes
from meadhall.games.sagas.rules.bands import classes, crew, has_jarl, number, room
from meadhall.games.sagas.rules.battle import retreats
from meadhall.games.sagas.rules.deck import may_gain, norns_choice
from meadhall.games.sagas.rules.muster import can_go, may_go, may_rally, may_stay_behind, next_steps, rally_sources
from meadhall.games.sagas.rules.quests import jomsburg_spaces, oath_offers_berserkir
from meadhall.games.sagas.rules.spaces import is_in, may_build_ships, may_mark, quests_on_map, vikings_at
from meadhall.games.sagas.rules.state import HIDDEN, MARCHES
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
        out[n] = moves.UNIT.first + lowest(others)
        n += 1
        others &= others - 1
    return n


@rule
def bit(move):
    """A move that is no space, as a set."""
    return 1 << (move - moves.UNIT.first)


NONE, MANY = -1, -2
YES_OR_NO = sum(
    1 << kind
    for kind in (agenda.EDGE, agenda.VERSE, agenda.FUNERAL_RITE, agenda.BREAK_OFF, agenda.NEW_TABLE, agenda.GIVE_UP)
)


@rule
def only_choice(s, kind):
    """The one move there is; NONE or MANY if there is not just one."""
    spaces = open_spaces(s, kind)
    others = other_moves(s, kind)
    choices = count(spaces) + count(others)
    if choices != 1:
        return MANY if choices else NONE
    return lowest(spaces) if spaces else moves.UNIT.first + lowest(others)


# ---- spaces


@rule
def open_spaces(s, kind):
    """Spaces that may be chosen."""
    if kind == agenda.STEP:
        return next_steps(s, s.way)
    if kind == agenda.SET_OUT:
        return vikings_at(s)
    if kind == agenda.HOME or kind == agenda.BUY_AT or kind == agenda.FUNERAL_HOME:
        return components.HOMELANDS
    if kind == agenda.REVEAL or kind == agenda.RUNES_AT:
        return quests_on_map(s, HIDDEN)
    if kind == agenda.MARCH_STEP:
        return next_steps(s, MARCHES)
    if kind == agenda.RALLY_FROM:
        return rally_sources(s)
    if kind == agenda.SCOUT_AT:
        return quests_in_reach(s)
    if kind == agenda.REINFORCE_AT:
        return jarl_homes(s)
    if kind == agenda.RETREAT:
        return retreats(s)
    if kind == agenda.STACK_SPACE:
        return crowded_spaces(s)
    if kind == agenda.REVOLT_SPACE or kind == agenda.TAKE_BACK:
        return s.settled
    if kind == agenda.JOMSBURG_AT:
        return jomsburg_spaces(s)
    return 0


# ---- everything else


@rule
def other_moves(s, kind):
    """Classes, hostiles, cards and words that may be chosen."""
    if kind == agenda.TARGET:
        return living_foes(s) << (moves.FOE.first - moves.UNIT.first) | bit(moves.AUTO) | bit(moves.FIGHT)
    if kind == agenda.LINE_UP:
        return classes(s.unplaced) | bit(moves.AUTO) | bit(moves.FIGHT)
    if kind == agenda.STEP:
        return bit(moves.DONE)
    if kind == agenda.MOVE_KIND:
        return ways_to_move(s)
    if kind == agenda.WHO_GOES:
        return who_may_stay(s, first_of(s))
    if kind == agenda.SET_OUT:
        return bit(moves.ABANDON) | (bit(moves.APPEAL) if jarl_homes(s) and not s.appealed else 0)
    if kind == agenda.PLACING:
        able = s.gold >= settling_price(s)
        return bit(moves.PILLAGE) | bit(moves.DONE) | (bit(moves.SETTLE) if able else 0)
    if kind == agenda.LEIDANG:
        return recruits(s) | bit(moves.DONE)
    if kind == agenda.BUY:
        return for_sale(s, True) | bit(moves.DONE)
    if (
        kind == agenda.EDGE
        or kind == agenda.VERSE
        or kind == agenda.FUNERAL_RITE
        or kind == agenda.BREAK_OFF
        or kind == agenda.NEW_TABLE
        or kind == agenda.GIVE_UP
    ):
        return bit(moves.YES) | bit(moves.NO)
    if kind == agenda.RALLY_FROM:
        return bit(moves.DONE) if s.sources else 0
    if kind == agenda.FAITH:
        return bit(moves.OLD) | bit(moves.NEW)
    if kind == agenda.TAKE_BACK:
        return bit(moves.DONE)
    if kind == agenda.SCOUTING:
        return bit(moves.SCOUT) | bit(moves.DONE)
    if kind == agenda.KEEP_CARD:
        return s.kept << (moves.CARD.first - moves.UNIT.first) | bit(moves.DONE)
    if kind == agenda.NORN_CARD:
        return norns_choice(s) << (moves.CARD.first - moves.UNIT.first)
    if kind == agenda.APPEALED:
        return favours(s)
    if kind == agenda.REINFORCE:
        return reinforcements(s)
    return losses_and_gifts(s, kind)


@rule
def losses_and_gifts(s, kind):
    if kind == agenda.STORM_LOSS:
        return classes(s.force)
    if kind == agenda.DROWN:
        return classes(s.at[first_of(s)] & ~components.SHIP_BITS)
    if kind == agenda.STACK_LOSS:
        pay = s.supplies and s.supply != 1 and s.gold > 0
        return classes(s.at[first_of(s)]) | (bit(moves.PAY) if pay else 0)
    if kind == agenda.REVOLT_LOSS:
        return classes(s.at[s.here] & ~components.JARL_BITS)
    if kind == agenda.LEVY_GAIN or kind == agenda.RUNES_GIFT:
        return bit(moves.GOLD) | (bit(moves.VOYAGE) if may_gain(s) else 0)
    if kind == agenda.TOLL:
        return bit(moves.VOYAGE) | (bit(moves.GOLD) if s.gold >= first_of(s) else 0)
    if kind == agenda.DANEGELD_OR_FIGHT:
        return bit(moves.GOLD) | bit(moves.FIGHT)
    if kind == agenda.SETTLERS_GIFT:
        return (bit(moves.SETTLE) if may_mark(s, s.here) else 0) | (bit(moves.VOYAGE) if may_gain(s) else 0)
    if kind == agenda.HOARD_GIFT:
        return bit(moves.GOLD) | (bit(moves.EDDA) if s.religion else 0)
    if kind == agenda.OATH:
        berserkir = 1 << components.BERSERKIR if oath_offers_berserkir(s) else 0
        return berserkir | (bit(moves.JARL) if s.pool & components.JARL_BITS else 0)
    if kind == agenda.JOMSBURG_GIFT:
        return bit(moves.EDDA) | (bit(moves.SETTLE) if jomsburg_spaces(s) else 0)
    if kind == agenda.VOID_GIFT:
        return bit(moves.EDDA) | (bit(moves.JARL) if s.pool & components.JARL_BITS else 0)
    return 0


@rule
def living_foes(s):
    """Hostiles alive, by their numbers."""
    found = 0
    for foe in range(components.FOES):
        if (s.alive >> components.FOE_PLACE[foe]) & 1:
            found |= 1 << foe
    return found


@rule
def for_sale(s, ships):
    """Huskarls, Berserkirs and long ships that the pool has and the gold reaches for."""
    found = 0
    if number(s.pool, components.HUSKARL) and s.gold >= components.COST[components.HUSKARL]:
        found |= 1 << components.HUSKARL
    if number(s.pool, components.BERSERKIR) and s.gold >= components.COST[components.BERSERKIR] and s.religion == 0:
        found |= 1 << components.BERSERKIR
    if ships and number(s.pool, components.LONG_SHIP) and s.gold >= components.COST[components.LONG_SHIP]:
        found |= 1 << components.LONG_SHIP
    return found


@rule
def recruits(s):
    """What the Leidang segment offers where the voyage starts; a Jarl must be there (VK-24)."""
    here = s.here
    if not has_jarl(s.at[here]):
        return 0
    ships = may_build_ships(s, here)
    found = for_sale(s, ships) if is_in(here, components.HOMELANDS | s.settled) else 0
    if s.tried == 0:
        if (
            is_in(here, components.WARRIORS)
            and number(s.pool, components.VARANGIANS)
            and s.gold >= components.COST[components.VARANGIANS]
        ):
            found |= 1 << components.VARANGIANS
        if ships and number(s.pool, components.ORMR) and s.gold >= components.COST[components.ORMR]:
            found |= 1 << components.ORMR
    return found


@rule
def ways_to_move(s):
    """How the force may move; after a forced march only its regular move is left."""
    here = s.here
    found = bit(moves.STAY)
    if s.way == MARCHES:
        if room(s.force) > 0 and crew(s.force) <= room(s.force):
            found |= bit(moves.NAV)
        return found | (bit(moves.LAND) if components.BY_LAND[here] else 0)
    if room(s.at[here]) > 0:
        found |= bit(moves.NAV)
    if components.BY_LAND[here]:
        found |= bit(moves.LAND)
    if may_rally(s):
        found |= bit(moves.RALLY)
    if s.supplies and s.gold > 0 and can_go(s, MARCHES, here, s.at[here]):
        found |= bit(moves.MARCH)
    return found


@rule
def who_may_stay(s, way):
    """Classes to leave one of behind; `done` if the rest may go, else `auto` to leave who must be left."""
    able = may_go(s, way, s.from_space, s.force)
    return may_stay_behind(s, way, s.from_space, s.force) | (bit(moves.DONE) if able else bit(moves.AUTO))


@rule
def favours(s):
    """What the High King can give."""
    found = bit(moves.FUND)
    if reinforcements(s):
        found |= bit(moves.REINF)
    if quests_on_map(s, HIDDEN):
        found |= bit(moves.INFORM)
    if norns_choice(s):
        found |= bit(moves.NORNS)
    return found


@rule
def reinforcements(s):
    found = bit(moves.JARL) if s.pool & components.JARL_BITS else 0
    if number(s.pool, components.BERSERKIR) and s.religion == 0:
        found |= 1 << components.BERSERKIR
    if number(s.pool, components.ORMR):
        found |= 1 << components.ORMR
    return found
