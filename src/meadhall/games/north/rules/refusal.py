"""One move judged by the rulebook's sentences, apart from the lists of choices, with the reason if it is refused."""

from __future__ import annotations

from meadhall.engine.decisions import actors, deciding
from meadhall.engine.kernels import i64
from meadhall.engine.rule import rule
from meadhall.games.north import components, moves
from meadhall.games.north.components import COM, CRO, GAL, HEL, LOK, LUR, MUT, SEA, THO
from meadhall.games.north.moves import NAME_PLACE, NAME_SPACE, NAME_WAY
from meadhall.games.north.rules import refusal_cards, state
from meadhall.games.north.rules.choices import card_sailed_by, event_played, hero_used, is_sail, title_of, way_sailed
from meadhall.games.north.rules.refusal_cards import refused_step
from meadhall.games.north.rules.state import NONE, OTHER_CHOICE


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
        return refusal_cards.refused_event(s, seat, phase, event_played(move))
    if moves.USE.has(move):
        return refusal_cards.refused_ability(s, seat, phase, hero_used(move))
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
        gale = title_of(i64(s.frames[0, state.FIRST])) == GAL
        return 0 if gale and s.frames[0, state.ONE] != NONE else state.MUST_CHOOSE
    if phase == state.ROW2 or (phase == state.ROOM and s.frames[0, state.WHY] == state.LOOT):
        return 0
    if phase == state.SACRIFICE:
        return 0 if s.frames[0, state.PAIRS] > 0 and s.frames[0, state.HALF] == 0 else state.MUST_CHOOSE
    return state.MUST_CHOOSE


# ---- sailing


@rule
def refused_sail(s, seat, phase, move):
    """A wind card, or an event as wind: in the seat's own turn, in a direction shown."""
    kind = card_sailed_by(move)
    way = way_sailed(move)
    if phase != state.MAIN:
        return OTHER_CHOICE
    if s.hand[seat, kind] == 0:
        return state.NOT_HELD
    if kind < components.UNIVERSAL and kind != way and refusal_cards.hero_refused(s, seat, HEL):
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
        for other in range(components.SEATS):
            if other < s.seats and refusal_cards.refused_target(s, seat, NONE, other) == 0:
                return 0
        return state.NOBODY_HERE
    if move == moves.LOOT_MOVE:
        return refused_loot(s, seat)
    if move == moves.FEAST_MOVE:
        if s.ship[seat] != components.HARBOUR[s.colour[seat]]:
            return state.NOT_HOME
        for place in range(components.CREW):
            if s.crew[seat, place] >= components.FIRST_DAUGHTER and (s.sick[seat] >> place) & 1 == 0:
                return 0
        return state.NO_HEALTHY_DAUGHTER
    return state.TOO_FEW_CARDS if s.cards[seat] < 2 else 0


@rule
def refused_loot(s, seat):
    for colour in range(4):
        if components.VILLAGE[colour] == s.ship[seat]:
            if s.colour[seat] == colour:
                return state.OWN_VILLAGE
            if (s.camp[seat] >> colour) & 1:
                return state.HAVE_COLOUR
            for place in range(components.CREW):
                if s.crew[seat, place] == components.FIRST_DAUGHTER + colour:
                    return state.HAVE_COLOUR
            return 0
    return state.NO_VILLAGE


# ---- naming


@rule
def refused_naming(s, seat, move):
    """What a half-made declaration can name next."""
    first = i64(s.frames[0, state.FIRST])
    one = i64(s.frames[0, state.ONE])
    if moves.TAKE_ABOARD.has(first):
        return 0 if NAME_PLACE.has(move) else OTHER_CHOICE
    title = title_of(first)
    if one == NONE:
        if first == moves.ATTACK_MOVE or title == MUT or title == COM or title == SEA:
            if not moves.NAME_PLAYER.has(move):
                return OTHER_CHOICE
            return refusal_cards.refused_target(s, seat, title, i64(s.player[moves.NAME_PLAYER.colour(move)]))
        if title == LUR:
            return refusal_cards.refused_lure(s, NAME_SPACE.space(move)) if NAME_SPACE.has(move) else OTHER_CHOICE
        if title == LOK or title == THO:
            return (
                refusal_cards.refused_entry(s, title, moves.NAME_ENTRY.row(move))
                if moves.NAME_ENTRY.has(move)
                else OTHER_CHOICE
            )
    elif title == SEA:
        return refusal_cards.refused_sickness(s, one, NAME_PLACE.place(move)) if NAME_PLACE.has(move) else OTHER_CHOICE
    elif title == THO:
        return 0 if moves.NAME_SIGN.has(move) else OTHER_CHOICE
    if not NAME_WAY.has(move):
        return OTHER_CHOICE
    way = NAME_WAY.way(move)
    if title == CRO:
        return refusal_cards.refused_bend(s, way)
    if title == COM:
        return refused_step(s, i64(s.ship[one]), way)
    if title == GAL and one != NONE:
        return refused_step(s, i64(components.BESIDE[s.ship[seat], one]), way)
    return refused_step(s, i64(s.ship[seat]), way)


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
        if not NAME_SPACE.has(move):
            return OTHER_CHOICE
        return refusal_cards.refused_beast_space(s, NAME_SPACE.space(move))
    if phase == state.PUSH or phase == state.ROW2:
        if not NAME_WAY.has(move):
            return OTHER_CHOICE
        return refused_step(s, i64(s.ship[whom if phase == state.PUSH else seat]), NAME_WAY.way(move))
    if not NAME_PLACE.has(move):
        return OTHER_CHOICE
    if phase == state.VICTIM or phase == state.SEIZE:
        return 0 if s.crew[whom, NAME_PLACE.place(move)] else state.EMPTY_PLACE
    return 0
