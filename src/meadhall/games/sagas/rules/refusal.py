"""One move judged by the rulebook's sentences, with the reason if it is refused.

Who may go, where to, and who may be hired are judged apart from the sets of choices. What is a plain look at the table,
such as where Vikings stand or which quests lie face down, is looked up in those sets, and so are other words.
"""

from meadhall.engine.prelude import actors, constants, deciding, rule
from meadhall.games.sagas import components, moves
from meadhall.games.sagas.rules import agenda, deck, legal, refused, state
from meadhall.games.sagas.rules.bands import crew, has_jarl, number, one, room, units
from meadhall.games.sagas.rules.spaces import free_markers, is_in, stacking_limit

_NOT_THERE = {  # why a space is not among those to choose from
    "set out": refused.NO_VIKINGS, "home": refused.NOT_A_HOMELAND, "buy at": refused.NOT_A_HOMELAND,
    "funeral home": refused.NOT_A_HOMELAND, "reinforce at": refused.NO_JARL_HOME, "reveal": refused.NO_HIDDEN_QUEST,
    "runes at": refused.NO_HIDDEN_QUEST, "scout at": refused.NO_HIDDEN_QUEST, "retreat": refused.NOT_NEARER,
    "stack space": refused.NOT_OVERFULL, "revolt space": refused.NO_SETTLEMENT, "take back": refused.NO_SETTLEMENT,
}  # fmt: skip
NOT_THERE = constants([_NOT_THERE.get(phase, refused.OTHER_CHOICE) for phase in agenda.PHASES])
_UNSAID = {  # why a word that belongs to a question is not offered
    ("set out", moves.APPEAL): refused.NO_JARL_HOME, ("rally", moves.DONE): refused.NOBODY_COMES,
    ("place", moves.SETTLE): refused.TOO_DEAR, ("appeal", moves.REINF): refused.NONE_LEFT,
    ("appeal", moves.INFORM): refused.NO_HIDDEN_QUEST, ("appeal", moves.NORNS): refused.NO_CARDS,
    ("stack loss", moves.PAY): refused.TOO_DEAR, ("toll", moves.GOLD): refused.TOO_DEAR,
    ("levy gain", moves.VOYAGE): refused.NO_CARDS, ("runes", moves.VOYAGE): refused.NO_CARDS,
    ("settlers", moves.VOYAGE): refused.NO_CARDS, ("settlers", moves.SETTLE): refused.NO_MARKER,
    ("jomsburg", moves.SETTLE): refused.NO_MARKER, ("hoard", moves.EDDA): refused.NOT_OFFERED,
    ("oath", moves.JARL): refused.NONE_LEFT, ("ginnungagap", moves.JARL): refused.NONE_LEFT,
    ("reinforce", moves.JARL): refused.NONE_LEFT,
}  # fmt: skip
WORDS = range(moves.DONE, moves.MOVES.count)
UNSAID = constants([[_UNSAID.get((phase, word), refused.OTHER_CHOICE) for word in WORDS] for phase in agenda.PHASES])
OF_A_STACK = agenda.among("line", "storm loss", "drown", "stack loss", "revolt loss")  # ask for a class that is there
SOLD_AT_FIRST = 1 << components.HUSKARL | 1 << components.BERSERKIR | 1 << components.LONG_SHIP


@rule
def refusal(s, seat, move):
    if actors(s) == 0 or seat != 0:
        return refused.NOT_ASKED
    kind = deciding(s)
    if moves.SPACE.has(move):
        return refused_space(s, kind, move)
    if moves.UNIT.has(move):
        return refused_class(s, kind, moves.UNIT.unit(move))
    if moves.FOE.has(move):
        if kind != agenda.TARGET:
            return refused.OTHER_CHOICE
        return 0 if (s.alive >> components.FOE_PLACE[moves.FOE.foe(move)]) & 1 else refused.FALLEN_FOE
    if moves.CARD.has(move):
        if kind == agenda.KEEP_CARD:
            return 0 if (s.kept >> moves.CARD.card(move)) & 1 else refused.NOT_HELD_BACK
        if kind != agenda.NORN_CARD:
            return refused.OTHER_CHOICE
        return 0 if (deck.norns_choice(s) >> moves.CARD.card(move)) & 1 else refused.KEPT_OFF
    return refused_word(s, kind, move)


# ---- spaces


@rule
def refused_space(s, kind, space):
    if kind == agenda.STEP or kind == agenda.MARCH_STEP:
        return refused_step(s, kind, space)
    if kind == agenda.RALLY_FROM:
        return refused_source(s, space)
    if kind == agenda.JOMSBURG_AT:
        return refused_jomsburg(s, space)
    if kind == agenda.REINFORCE_AT and not is_in(space, components.HOMELANDS):
        return refused.NOT_A_HOMELAND
    if kind == agenda.SCOUT_AT and not is_in(space, components.BY_ANY[s.here]):
        return refused.NOT_NEXT_TO
    return 0 if is_in(space, legal.open_spaces(s, kind)) else NOT_THERE[kind]


@rule
def refused_step(s, kind, space):
    """A sea or river route for ships, a river or portage on land; a march may use either, aboard with room for all."""
    aboard = is_in(space, components.BY_SHIP[s.here])
    on_foot = is_in(space, components.BY_LAND[s.here])
    if not aboard and not on_foot:
        return refused.NOT_NEXT_TO
    if kind == agenda.MARCH_STEP:
        afloat = room(s.force) > 0 and crew(s.force) <= room(s.force)
        return 0 if on_foot or afloat else refused.NOT_ENOUGH_ROOM
    return 0 if (aboard if s.way == state.SAILS else on_foot) else refused.NO_ROUTE


@rule
def refused_jomsburg(s, space):
    """The quest space if it is coastal, else any coastal place; unmarked, and with a marker to spare."""
    if free_markers(s) == 0:
        return refused.NO_MARKER
    if not is_in(space, components.COASTAL) or (is_in(s.here, components.COASTAL) and space != s.here):
        return refused.NOT_HERE
    return refused.MARKED if is_in(space, s.settled | s.pillaged) else 0


# ---- classes of units


@rule
def refused_class(s, kind, unit):
    if kind == agenda.WHO_GOES:
        return refused_to_stay(s, unit)
    if kind == agenda.BUY:
        return refused_sale(s, unit) if (SOLD_AT_FIRST >> unit) & 1 else refused.NOT_OFFERED
    if kind == agenda.LEIDANG:
        return refused_recruit(s, unit)
    if kind == agenda.REINFORCE or kind == agenda.OATH:
        given = unit == components.BERSERKIR or (unit == components.ORMR and kind == agenda.REINFORCE)
        return refused_gift(s, unit) if given else refused.NOT_OFFERED
    if kind == agenda.DROWN and unit >= components.LONG_SHIP:
        return refused.OTHER_CHOICE
    if (OF_A_STACK >> kind) & 1 == 0 or (kind == agenda.REVOLT_LOSS and unit < components.JARLS):
        return refused.OTHER_CHOICE
    return 0 if (legal.things(s, kind) >> unit) & 1 else refused.NONE_OF_THEM


@rule
def refused_to_stay(s, unit):
    """One of a class is left behind: somebody must still be able to go."""
    if number(s.force, unit) == 0:
        return refused.NONE_OF_THEM
    if s.force == one(unit):
        return refused.NOBODY_LEFT
    rest = s.force - one(unit)
    if some_may_go(s, agenda.first_of(s), s.from_space, rest):
        return 0
    return refused.STRANDED if room(rest) else refused.LAST_SHIP


@rule
def refused_gift(s, unit):
    if unit == components.BERSERKIR and s.religion:
        return refused.NO_BERSERKIRS
    return 0 if number(s.pool, unit) else refused.NONE_LEFT


@rule
def refused_sale(s, unit):
    code = refused_gift(s, unit)
    return refused.TOO_DEAR if code == 0 and s.gold < components.COST[unit] else code


@rule
def refused_recruit(s, unit):
    """By the class of the unit: where it may appear, whether it can be paid for, whether it was tried for already."""
    here = s.here
    home = is_in(here, components.HOMELANDS)
    settled = is_in(here, s.settled)
    if unit < components.JARLS:
        return refused.NOT_OFFERED
    if not has_jarl(s.at[here]):
        return refused.NO_JARL_HOME
    if unit == components.VARANGIANS:
        if not is_in(here, components.WARRIORS):
            return refused.NOT_HERE
    elif unit == components.LONG_SHIP or unit == components.ORMR:
        if not home and not (settled and is_in(here, components.COASTAL)):
            return refused.NO_SHIPS_HERE
    elif not home and not settled:
        return refused.NOT_HERE
    if (unit == components.VARANGIANS or unit == components.ORMR) and s.tried:
        return refused.TRIED_ALREADY
    return refused_sale(s, unit)


# ---- words


@rule
def refused_word(s, kind, word):
    if kind == agenda.MOVE_KIND:
        return refused_way(s, word)
    if kind == agenda.WHO_GOES:
        rest = s.at[s.from_space] - s.force
        some = crew(s.force)
        ships = units(s.force) - some
        way = agenda.first_of(s)
        able = refused_force(s, way, s.from_space, some, ships, room(s.force), crew(rest), room(rest))
        if word == moves.DONE:
            return able
        return refused.OTHER_CHOICE if word != moves.AUTO or able == 0 else 0
    if legal.other_moves(s, kind) & legal.bit(word):
        return 0
    if word == moves.APPEAL and kind == agenda.SET_OUT and s.appealed:
        return refused.ALREADY_APPEALED
    if word == moves.PAY and kind == agenda.STACK_LOSS and (not s.supplies or s.supply == 1):
        return refused.NO_SUPPLIES
    if word == moves.SETTLE and kind == agenda.SETTLERS_GIFT and is_in(s.here, s.settled | s.pillaged):
        return refused.MARKED
    return UNSAID[kind, word - moves.DONE]


@rule
def refused_way(s, word):
    here = s.here
    marched = s.way == state.MARCHES
    if word == moves.STAY:
        return 0
    if word == moves.NAV:
        force = s.force if marched else s.at[here]
        if room(force) == 0:
            return refused.NO_SHIP
        return refused.TOO_HEAVY if marched and crew(force) > room(force) else 0
    if word == moves.LAND:
        return refused.NO_LAND_ROUTE if components.BY_LAND[here] == 0 else 0
    if marched or (word != moves.RALLY and word != moves.MARCH):
        return refused.OTHER_CHOICE
    if word == moves.MARCH:
        if not s.supplies:
            return refused.NO_SUPPLIES
        return 0 if some_may_go(s, state.MARCHES, here, s.at[here]) else refused.TOO_DEAR
    if is_in(here, components.SEAS) or not has_jarl(s.at[here]):
        return refused.NO_JARL_HOME
    for space in range(components.COUNT):
        if refused_source(s, space) == 0:
            return 0
    return refused.NOBODY_COMES


# ---- forces


@rule
def some_may_go(s, way, space, force):
    """Whether any part of a force may go, tried out by how many men, long ships and Ormr it has."""
    stack = s.at[space]
    for long_ships in range(number(force, components.LONG_SHIP) + 1):
        for ormr in range(number(force, components.ORMR) + 1):
            for some in range(crew(force) + 1):
                carried = 2 * long_ships + 3 * ormr
                left_room = room(stack) - carried
                if refused_force(s, way, space, some, long_ships + ormr, carried, crew(stack) - some, left_room) == 0:
                    return True
    return False


@rule
def refused_force(s, way, space, some, sailing, carried, left, left_room):
    """Why a force may not go, by its men, its ships and what they carry, and by those left and their room."""
    if some + sailing == 0:
        return refused.NOBODY_LEFT
    if way == state.MARCHES and (some + sailing + 1) // 2 > s.gold:
        return refused.TOO_DEAR
    there = units(s.at[s.here])
    if way == state.RALLIES and not is_in(s.here, components.HOMELANDS) and there + some + sailing > stacking_limit(s):
        return refused.NOT_ENOUGH_ROOM
    afloat = way == state.SAILS or (way == state.RALLIES and is_in(space, components.BY_SEA[s.here]))
    if way == state.MARCHES and components.BY_LAND[space] == 0:
        afloat = True
    if afloat and (sailing == 0 or some > carried):
        return refused.TOO_HEAVY
    return refused.STRANDED if is_in(space, components.SEAS) and left > left_room else 0


@rule
def refused_source(s, space):
    if not is_in(space, components.BY_ANY[s.here]):
        return refused.NOT_NEXT_TO
    if is_in(space, s.sources) or s.at[space] == 0:
        return refused.NOBODY_COMES
    return 0 if some_may_go(s, state.RALLIES, space, s.at[space]) else refused.NOBODY_COMES
