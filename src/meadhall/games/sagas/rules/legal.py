"""What may be chosen: every question's moves as two sets, spaces apart from all other moves."""

from meadhall.engine.prelude import constants, count, deciding, i64, lowest, rule, write_set
from meadhall.games.sagas import components, moves
from meadhall.games.sagas.rules import agenda, appeal, battle, deck, quests, state, voyage
from meadhall.games.sagas.rules.bands import classes, crew, has_jarl, number, room
from meadhall.games.sagas.rules.muster import can_go, may_go, may_stay_behind, next_steps, rally_sources
from meadhall.games.sagas.rules.spaces import is_in, may_build_ships, may_mark, quests_on_map, vikings_at


@rule
def legal(s, seat, out):
    kind = deciding(s)
    n = write_set(out, 0, 0, open_spaces(s, kind))
    return write_set(out, n, moves.UNIT.first, other_moves(s, kind))


@rule
def bit(move):
    """A move that is no space, as a set."""
    return 1 << (move - moves.UNIT.first)


NONE, MANY = -1, -2


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
    if kind == agenda.STEP:
        return next_steps(s, s.way)
    if kind == agenda.SET_OUT:
        return vikings_at(s)
    if kind == agenda.HOME or kind == agenda.BUY_AT or kind == agenda.FUNERAL_HOME:
        return components.HOMELANDS
    if kind == agenda.REVEAL or kind == agenda.RUNES_AT:
        return quests_on_map(s, state.HIDDEN)
    if kind == agenda.MARCH_STEP:
        return next_steps(s, state.MARCHES)
    if kind == agenda.RALLY_FROM:
        return rally_sources(s)
    if kind == agenda.SCOUT_AT:
        return voyage.quests_in_reach(s)
    if kind == agenda.REINFORCE_AT:
        return appeal.jarl_homes(s)
    if kind == agenda.RETREAT:
        return battle.retreats(s)
    if kind == agenda.STACK_SPACE:
        return voyage.crowded_spaces(s)
    if kind == agenda.REVOLT_SPACE or kind == agenda.TAKE_BACK:
        return s.settled
    if kind == agenda.JOMSBURG_AT:
        return quests.jomsburg_spaces(s)
    return 0


# ---- everything else


YES_OR_NO = (agenda.EDGE, agenda.VERSE, agenda.FUNERAL_RITE, agenda.BREAK_OFF, agenda.NEW_TABLE, agenda.GIVE_UP)
MAY_BE_DONE = (agenda.STEP, agenda.LEIDANG, agenda.BUY, agenda.TAKE_BACK, agenda.KEEP_CARD)
ALWAYS = {  # words that a question offers whatever the table is like
    **dict.fromkeys(YES_OR_NO, (moves.YES, moves.NO)),
    **dict.fromkeys(MAY_BE_DONE, (moves.DONE,)),
    agenda.TARGET: (moves.AUTO, moves.FIGHT), agenda.LINE_UP: (moves.AUTO, moves.FIGHT),
    agenda.MOVE_KIND: (moves.STAY,),
    agenda.SET_OUT: (moves.ABANDON,), agenda.PLACING: (moves.PILLAGE, moves.DONE), agenda.FAITH: (moves.OLD, moves.NEW),
    agenda.SCOUTING: (moves.SCOUT, moves.DONE), agenda.APPEALED: (moves.FUND,), agenda.LEVY_GAIN: (moves.GOLD,),
    agenda.RUNES_GIFT: (moves.GOLD,), agenda.HOARD_GIFT: (moves.GOLD,), agenda.TOLL: (moves.VOYAGE,),
    agenda.DANEGELD_OR_FIGHT: (moves.GOLD, moves.FIGHT), agenda.JOMSBURG_GIFT: (moves.EDDA,),
    agenda.VOID_GIFT: (moves.EDDA,),
}  # fmt: skip
OFFERED = constants([sum(bit(word) for word in ALWAYS.get(kind, ())) for kind in range(agenda.QUESTIONS)])
OFFER_THINGS = agenda.among(
    "target", "line", "who goes", "leidang", "buy", "storm loss", "drown", "stack loss", "revolt loss", "reinforce",
    "oath", "keep card", "norns",
)  # fmt: skip
OFFER_MORE_WORDS = agenda.among(
    "move", "who goes", "set out", "place", "rally", "appeal", "stack loss", "toll", "hoard", "jomsburg", "reinforce",
    "oath", "ginnungagap", "levy gain", "runes", "settlers",
)  # fmt: skip


@rule
def other_moves(s, kind):
    """Classes, hostiles, cards and words that may be chosen."""
    found = i64(OFFERED[kind])
    if (OFFER_THINGS >> kind) & 1:
        found |= things(s, kind)
    if (OFFER_MORE_WORDS >> kind) & 1:
        found |= more_words(s, kind)
    return found


@rule
def things(s, kind):
    if kind == agenda.TARGET:
        return living_foes(s) << (moves.FOE.first - moves.UNIT.first)
    if kind == agenda.LINE_UP:
        return classes(s.unplaced)
    if kind == agenda.WHO_GOES:
        return may_stay_behind(s, agenda.first_of(s), s.from_space, s.force)
    if kind == agenda.LEIDANG:
        return recruits(s)
    if kind == agenda.BUY:
        return for_sale(s, True)
    if kind == agenda.STORM_LOSS:
        return classes(s.force)
    if kind == agenda.DROWN:
        return classes(s.at[agenda.first_of(s)] & ~components.SHIP_BITS)
    if kind == agenda.STACK_LOSS:
        return classes(s.at[agenda.first_of(s)])
    if kind == agenda.REVOLT_LOSS:
        return classes(s.at[s.here] & ~components.JARL_BITS)
    if kind == agenda.REINFORCE:
        return reinforcements(s)
    if kind == agenda.OATH:
        return reinforcements(s) & 1 << components.BERSERKIR  # if a counter is left (VK-84)
    if kind == agenda.KEEP_CARD:
        return s.kept << (moves.CARD.first - moves.UNIT.first)
    if kind == agenda.NORN_CARD:
        return deck.norns_choice(s) << (moves.CARD.first - moves.UNIT.first)
    return 0


@rule
def more_words(s, kind):
    """Words that are offered as the table is."""
    if kind == agenda.MOVE_KIND:
        return ways_to_move(s)
    if kind == agenda.WHO_GOES:  # `auto` leaves behind who must be left
        return bit(moves.DONE) if may_go(s, agenda.first_of(s), s.from_space, s.force) else bit(moves.AUTO)
    if kind == agenda.SET_OUT:
        return bit(moves.APPEAL) if appeal.jarl_homes(s) and not s.appealed else 0
    if kind == agenda.PLACING:
        return bit(moves.SETTLE) if s.gold >= voyage.settling_price(s) else 0
    if kind == agenda.RALLY_FROM:
        return bit(moves.DONE) if s.sources else 0
    if kind == agenda.APPEALED:
        return favours(s)
    if kind == agenda.STACK_LOSS:
        return bit(moves.PAY) if s.supplies and s.supply != 1 and s.gold > 0 else 0
    if kind == agenda.TOLL:
        return bit(moves.GOLD) if s.gold >= agenda.first_of(s) else 0
    if kind == agenda.HOARD_GIFT:
        return bit(moves.EDDA) if s.religion else 0
    if kind == agenda.JOMSBURG_GIFT:
        return bit(moves.SETTLE) if quests.jomsburg_spaces(s) else 0
    if kind == agenda.REINFORCE or kind == agenda.OATH or kind == agenda.VOID_GIFT:
        return bit(moves.JARL) if s.pool & components.JARL_BITS else 0
    if kind == agenda.LEVY_GAIN or kind == agenda.RUNES_GIFT or kind == agenda.SETTLERS_GIFT:
        settle = kind == agenda.SETTLERS_GIFT and may_mark(s, s.here)
        return (bit(moves.SETTLE) if settle else 0) | (bit(moves.VOYAGE) if deck.may_gain(s) else 0)
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
def can_pay_for(s, unit):
    """The pool has one, and the gold reaches for it."""
    return number(s.pool, unit) > 0 and s.gold >= components.COST[unit]


@rule
def for_sale(s, ships):
    """Huskarls, Berserkirs and long ships that the pool has and the gold reaches for."""
    found = 1 << components.HUSKARL if can_pay_for(s, components.HUSKARL) else 0
    if can_pay_for(s, components.BERSERKIR) and s.religion == 0:
        found |= 1 << components.BERSERKIR
    if ships and can_pay_for(s, components.LONG_SHIP):
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
    if s.tried == 0 and is_in(here, components.WARRIORS) and can_pay_for(s, components.VARANGIANS):
        found |= 1 << components.VARANGIANS
    if s.tried == 0 and ships and can_pay_for(s, components.ORMR):
        found |= 1 << components.ORMR
    return found


@rule
def ways_to_move(s):
    """How the force may move, if it does; after a forced march only its regular move is left."""
    here = s.here
    found = bit(moves.LAND) if components.BY_LAND[here] else 0
    if s.way == state.MARCHES:
        return found | (bit(moves.NAV) if room(s.force) > 0 and crew(s.force) <= room(s.force) else 0)
    if room(s.at[here]) > 0:
        found |= bit(moves.NAV)
    if has_jarl(s.at[here]) and not is_in(here, components.SEAS) and rally_sources(s):
        found |= bit(moves.RALLY)
    if s.supplies and s.gold > 0 and can_go(s, state.MARCHES, here, s.at[here]):
        found |= bit(moves.MARCH)
    return found


@rule
def favours(s):
    """What the High King can give, beside gold."""
    found = bit(moves.NORNS) if deck.norns_choice(s) else 0
    if reinforcements(s) or s.pool & components.JARL_BITS:
        found |= bit(moves.REINF)
    if quests_on_map(s, state.HIDDEN):
        found |= bit(moves.INFORM)
    return found


@rule
def reinforcements(s):
    """Units the High King can send, beside a Jarl."""
    found = 1 << components.ORMR if number(s.pool, components.ORMR) else 0
    if number(s.pool, components.BERSERKIR) and s.religion == 0:
        found |= 1 << components.BERSERKIR
    return found
