"""One move judged by the rulebook's sentences, with the reason if it is refused.

Who may go, where to, and who may be hired are judged apart from the sets of choices. What is a plain look at the table,
such as where Vikings stand or which quests lie face down, is looked up in those sets.
"""

from meadhall.engine.prelude import actors, constants, deciding, rule
from meadhall.games.sagas import components, moves
from meadhall.games.sagas.rules import agenda, deck, legal, refusal_words, refused, state
from meadhall.games.sagas.rules.bands import crew, has_jarl, number, one, room
from meadhall.games.sagas.rules.spaces import free_markers, is_in

_NOT_THERE = {  # why a space is not among those to choose from
    "set out": refused.NO_VIKINGS, "home": refused.NOT_A_HOMELAND, "buy at": refused.NOT_A_HOMELAND,
    "funeral home": refused.NOT_A_HOMELAND, "reinforce at": refused.NO_JARL_HOME, "reveal": refused.NO_HIDDEN_QUEST,
    "runes at": refused.NO_HIDDEN_QUEST, "scout at": refused.NO_HIDDEN_QUEST, "retreat": refused.NOT_NEARER,
    "stack space": refused.NOT_OVERFULL, "revolt space": refused.NO_SETTLEMENT, "take back": refused.NO_SETTLEMENT,
}  # fmt: skip
NOT_THERE = constants([_NOT_THERE.get(phase, refused.OTHER_CHOICE) for phase in agenda.PHASES])
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
        return refused_card(s, kind, moves.CARD.card(move))
    return refusal_words.refused_word(s, kind, move)


# ---- spaces


@rule
def refused_space(s, kind, space):
    if kind == agenda.STEP or kind == agenda.MARCH_STEP:
        return refused_step(s, kind, space)
    if kind == agenda.RALLY_FROM:
        return refusal_words.refused_source(s, space)
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


# ---- cards


@rule
def refused_card(s, kind, card):
    if kind == agenda.KEEP_CARD:
        return 0 if (s.kept >> card) & 1 else refused.NOT_HELD_BACK
    if kind != agenda.NORN_CARD:
        return refused.OTHER_CHOICE
    return 0 if (deck.norns_choice(s) >> card) & 1 else refused.KEPT_OFF


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
    if refusal_words.some_may_go(s, agenda.first_of(s), s.from_space, rest):
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
