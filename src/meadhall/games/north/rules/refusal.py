"""One move judged by the rulebook's sentences, with the reason if it is refused.

What can answer the stack and what a declaration can name is looked up in the sets of choices: the second reading in
the tests works those out apart from them. Passing, sailing and standard actions are judged here from the table itself.
"""

from meadhall.engine.prelude import actors, deciding, i64, rule
from meadhall.games.north import components, moves
from meadhall.games.north.rules import declaring, stack, state
from meadhall.games.north.rules.choices import card_sailed_by, event_played, hero_used, is_sail, title_of, way_sailed
from meadhall.games.north.rules.state import NO_CONDITION, NONE, OTHER_CHOICE


@rule
def refusal(s, seat, move):
    if (actors(s) >> seat) & 1 == 0:
        return state.NOT_YOUR_TURN
    phase = deciding(s)
    if move == moves.PASS:
        return refused_pass(s, phase)
    if phase == state.DECLARE:
        return refused_naming(s, seat, move)
    if phase > state.WINDOW:
        return refused_result(s, seat, phase, move)
    if moves.TAKE_ABOARD.has(move):
        if phase != state.HERO:
            return state.HERO_STEP
        return 0 if s.hand[seat, components.FIRST_HERO_KIND + moves.TAKE_ABOARD.hero(move)] else state.NOT_HELD
    if phase == state.HERO:
        return OTHER_CHOICE
    if is_sail(move):
        return refused_sail(s, seat, phase, move)
    if moves.PLAY.has(move):
        return refused_event(s, seat, phase, event_played(move))
    if moves.USE.has(move):
        return refused_ability(s, seat, phase, hero_used(move))
    if phase != state.MAIN:
        return OTHER_CHOICE
    if moves.ACT.has(move):
        return refused_standard(s, seat, move)
    if moves.ROW.has(move):
        return refused_step(s, i64(s.ship[seat]), moves.ROW.way(move))
    return OTHER_CHOICE


@rule
def refused_pass(s, phase):
    """Where nothing must be chosen, one can always pass."""
    if phase <= state.WINDOW and phase != state.DECLARE:
        return 0
    if phase == state.DECLARE:
        gale = title_of(i64(s.frames[0, state.FIRST])) == components.GAL
        return 0 if gale and s.frames[0, state.ONE] != NONE else state.MUST_CHOOSE
    if phase == state.ROW2 or (phase == state.ROOM and s.frames[0, state.WHY] == state.LOOT):
        return 0
    if phase == state.SACRIFICE:
        return 0 if s.frames[0, state.PAIRS] > 0 and s.frames[0, state.HALF] == 0 else state.MUST_CHOOSE
    return state.MUST_CHOOSE


# ---- ships


@rule
def refused_step(s, space, way):
    """A ship moved by anything but its own sails."""
    target = components.BESIDE[space, way]
    if target == NONE:
        return state.NO_EXIT
    return state.BEAST_THERE if target == s.monster else 0


@rule
def refused_sail(s, seat, phase, move):
    """A wind card, or an event as wind: in the seat's own turn, in a direction shown."""
    kind = card_sailed_by(move)
    way = way_sailed(move)
    if phase != state.MAIN:
        return OTHER_CHOICE
    if s.hand[seat, kind] == 0:
        return state.NOT_HELD
    if kind < components.UNIVERSAL and kind != way and not state.is_ready(s, seat, components.HEL):
        return state.OTHER_WIND
    target = components.BESIDE[s.ship[seat], way]
    if target == NONE:
        return state.NO_EXIT
    return state.BEAST_AND_USED if target == s.monster and s.standard else 0


# ---- standard actions


@rule
def refused_standard(s, seat, move):
    if s.standard:
        return state.STANDARD_USED
    if move == moves.ATTACK_MOVE:
        return 0 if state.ships_beside(s, seat) else state.NOBODY_HERE
    if move == moves.LOOT_MOVE:
        colour = components.VILLAGE_OF[s.ship[seat]]
        if colour == NONE:
            return state.NO_VILLAGE
        if colour == s.colour[seat]:
            return state.OWN_VILLAGE
        return state.HAVE_COLOUR if (state.colours_had(s, seat) >> colour) & 1 else 0
    if move == moves.FEAST_MOVE:
        if s.ship[seat] != components.HARBOUR[s.colour[seat]]:
            return state.NOT_HOME
        return 0 if state.daughters_aboard(s, seat, True) else state.NO_HEALTHY_DAUGHTER
    return state.TOO_FEW_CARDS if s.cards[seat] < 2 else 0


# ---- heroes and events


@rule
def refused_hero(s, seat, hero):
    """Why a once-per-round hero cannot be used."""
    place = state.place_of(s, seat, hero)
    if place == NONE:
        return state.NOT_ABOARD
    if (s.sick[seat] >> place) & 1:
        return state.IS_ILL
    return state.TURNED if (s.used[seat] >> place) & 1 else 0


@rule
def refused_ability(s, seat, phase, hero):
    if hero == components.RUN:
        if phase != state.REACT:
            return NO_CONDITION
        return refused_hero(s, seat, hero) if stack.is_named(s, seat) else state.NOT_NAMED
    if phase == state.MAIN or (hero == components.PIL and phase == state.WINDOW):
        return refused_hero(s, seat, hero)
    return OTHER_CHOICE


@rule
def refused_event(s, seat, phase, kind):
    """Reactions answer what lies on the stack; other events need something to name."""
    if s.hand[seat, kind] == 0:
        return state.NOT_HELD
    title = components.TITLE[kind]
    if phase == state.MAIN or phase == state.WINDOW:
        if title <= components.MIS:
            return state.ONLY_ANSWERS
        return 0 if (stack.deeds(s, seat) >> kind) & 1 else state.NO_OBJECT
    if (stack.answers(s) >> kind) & 1:
        return 0
    bends = title == components.CRO and phase == state.REACT and s.stack[0, state.WHAT] == state.WIND
    return state.NO_OBJECT if bends else NO_CONDITION


# ---- naming


@rule
def refused_naming(s, seat, move):
    first = i64(s.frames[0, state.FIRST])
    one = i64(s.frames[0, state.ONE])
    wanted = declaring.wants(s, seat, first, one, i64(s.frames[0, state.TWO]))
    if move < declaring.NAMED_FROM[wanted] or move >= declaring.NAMED_TO[wanted]:
        return OTHER_CHOICE
    named = declaring.named_by(s, wanted, move)
    if named == NONE:
        return state.NOT_THERE
    if (declaring.options(s, seat, first, one, wanted) >> named) & 1:
        return 0
    title = title_of(first)
    if wanted == declaring.A_PLAYER:
        return why_not_aimed_at(s, seat, title, named)
    if wanted == declaring.A_PLACE:
        return why_not_sick(s, one, named)
    if wanted == declaring.A_SPACE:
        if named == s.monster:
            return state.SAME_SPACE
        return refused_beast_space(s, named) if (components.LURED[s.monster] >> named) & 1 else state.TOO_FAR
    if wanted == declaring.AN_ENTRY:
        if named >= s.height or s.stack[named, state.RESOLVED]:
            return state.NO_ENTRY
        return state.NOT_CANCELLED if title == components.LOK else state.NO_ROLL
    ship = one if title == components.COM else i64(s.stack[0, state.BY]) if title == components.CRO else seat
    space = i64(s.ship[ship])
    code = refused_step(s, components.BESIDE[space, one] if wanted == declaring.A_SECOND_WAY else space, named)
    return code if code else state.SAME_WAY


@rule
def why_not_aimed_at(s, seat, title, other):
    """Why an event or an attack (NONE) cannot name a player."""
    if title == components.SEA:
        code = state.NO_CREW
        for place in range(components.CREW):
            if s.crew[other, place]:
                code = why_not_sick(s, other, place)
        return code
    if other == seat:
        return state.OWN_SHIP
    return state.ELSEWHERE if title == NONE else state.NO_CREW


@rule
def why_not_sick(s, other, place):
    if s.crew[other, place] == 0:
        return state.EMPTY_PLACE
    return state.ALREADY_SICK if (s.sick[other] >> place) & 1 else state.HEALED


@rule
def refused_beast_space(s, space):
    """No ship, no harbour."""
    if (state.ships_on(s) >> space) & 1:
        return state.SHIP_THERE
    return state.HARBOUR_THERE if (components.HARBOURS >> space) & 1 else 0


# ---- results


@rule
def refused_result(s, seat, phase, move):
    whom = i64(s.frames[0, state.WHOM])
    if phase == state.FATE:
        return 0 if moves.CHOOSE_FATE.has(move) else OTHER_CHOICE
    if phase == state.SACRIFICE or phase == state.LIMIT:
        if not moves.DISCARD.has(move):
            return OTHER_CHOICE
        return 0 if s.hand[seat, moves.DISCARD.card(move)] else state.NOT_HELD
    if phase == state.MONSTER:
        return refused_beast_space(s, moves.NAME_SPACE.space(move)) if moves.NAME_SPACE.has(move) else OTHER_CHOICE
    if phase == state.PUSH or phase == state.ROW2:
        if not moves.NAME_WAY.has(move):
            return OTHER_CHOICE
        return refused_step(s, i64(s.ship[whom if phase == state.PUSH else seat]), moves.NAME_WAY.way(move))
    if not moves.NAME_PLACE.has(move):
        return OTHER_CHOICE
    if phase == state.VICTIM or phase == state.SEIZE:
        return 0 if s.crew[whom, moves.NAME_PLACE.place(move)] else state.EMPTY_PLACE
    return 0
