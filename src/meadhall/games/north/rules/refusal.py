"""One move judged by the rulebook's sentences, apart from the lists of choices, with the reason if it is refused."""

from __future__ import annotations

from meadhall.engine.decisions import actors, deciding
from meadhall.engine.kernels import i64
from meadhall.engine.rule import rule
from meadhall.games.north.components import (
    ABILITIES,
    ATTACK_MOVE,
    BESIDE,
    COM,
    CREW,
    CRO,
    FEAST_MOVE,
    FIRST_ABILITY,
    FIRST_AS_WIND,
    FIRST_DAUGHTER,
    FIRST_DISCARD,
    FIRST_EFFECT,
    FIRST_ENTRY,
    FIRST_EVENT,
    FIRST_HERO,
    FIRST_HERO_KIND,
    FIRST_PLACE,
    FIRST_PLAYER,
    FIRST_ROW,
    FIRST_SIGN,
    FIRST_SPACE,
    FIRST_WAY,
    FIRST_WIND,
    GAL,
    HARBOUR,
    HEL,
    ICON,
    ICON_KINDS,
    KEEP,
    LOK,
    LOOT_MOVE,
    LUR,
    MUT,
    OVER,
    PASS,
    SEA,
    SEATS,
    THO,
    TITLE,
    UNIVERSAL,
    VILLAGE,
)
from meadhall.games.north.rules.refusal_cards import (
    hero_refused,
    refused_ability,
    refused_beast_space,
    refused_bend,
    refused_entry,
    refused_event,
    refused_lure,
    refused_sickness,
    refused_step,
    refused_target,
)
from meadhall.games.north.rules.state import (
    BEAST_AND_USED,
    DECLARE,
    EMPTY_PLACE,
    FATE,
    FIRST,
    HALF,
    HAVE_COLOUR,
    HERO,
    HERO_STEP,
    LIMIT,
    LOOT,
    MAIN,
    MONSTER,
    MUST_CHOOSE,
    NO_EXIT,
    NO_HEALTHY_DAUGHTER,
    NO_VILLAGE,
    NOBODY_HERE,
    NONE,
    NOT_HELD,
    NOT_HOME,
    NOT_YOUR_TURN,
    ONE,
    OTHER_CHOICE,
    OTHER_WIND,
    OWN_VILLAGE,
    PAIRS,
    PUSH,
    ROOM,
    ROW2,
    SACRIFICE,
    SEIZE,
    STANDARD_USED,
    TOO_FEW_CARDS,
    VICTIM,
    WHOM,
    WHY,
    WINDOW,
)


@rule
def refusal(s, seat, move):
    if (actors(s) >> seat) & 1 == 0:
        return NOT_YOUR_TURN
    phase = deciding(s)
    if move == PASS:
        return refused_pass(s, phase)
    if phase == DECLARE:
        return refused_naming(s, seat, move)
    if phase > WINDOW:
        return refused_result(s, seat, phase, move)
    if move < FIRST_WIND:
        if phase != HERO:
            return HERO_STEP
        return 0 if s.hand[seat, FIRST_HERO_KIND + move - FIRST_HERO] else NOT_HELD
    if phase == HERO:
        return OTHER_CHOICE
    if move < FIRST_EFFECT:
        return refused_sail(s, seat, phase, move)
    if move < FIRST_ABILITY:
        return refused_event(s, seat, phase, move - FIRST_EFFECT + FIRST_EVENT)
    if move < ATTACK_MOVE:
        return refused_ability(s, seat, phase, i64(ABILITIES[move - FIRST_ABILITY]))
    if phase != MAIN:
        return OTHER_CHOICE
    if move < FIRST_ROW:
        return refused_standard(s, seat, move)
    if move < FIRST_WAY:
        return refused_step(s, i64(s.ship[seat]), move - FIRST_ROW)
    return OTHER_CHOICE


@rule
def refused_pass(s, phase):
    """Where nothing must be chosen, one can always pass."""
    if phase <= WINDOW and phase != DECLARE:
        return 0
    if phase == DECLARE:
        first = s.frames[0, FIRST]
        gale = FIRST_EFFECT <= first < FIRST_ABILITY and TITLE[first - FIRST_EFFECT + FIRST_EVENT] == GAL
        return 0 if gale and s.frames[0, ONE] != NONE else MUST_CHOOSE
    if phase == ROW2 or (phase == ROOM and s.frames[0, WHY] == LOOT):
        return 0
    if phase == SACRIFICE:
        return 0 if s.frames[0, PAIRS] > 0 and s.frames[0, HALF] == 0 else MUST_CHOOSE
    return MUST_CHOOSE


# ---- sailing


@rule
def refused_sail(s, seat, phase, move):
    """A wind card, or an event as wind: in the own turn, in a direction shown."""
    if move < FIRST_AS_WIND:
        kind = (move - FIRST_WIND) // 4
        way = (move - FIRST_WIND) % 4
    else:
        kind = i64(ICON_KINDS[move - FIRST_AS_WIND])
        way = i64(ICON[kind])
    if phase != MAIN:
        return OTHER_CHOICE
    if s.hand[seat, kind] == 0:
        return NOT_HELD
    if kind < UNIVERSAL and kind != way and hero_refused(s, seat, HEL):
        return OTHER_WIND
    target = BESIDE[s.ship[seat], way]
    if target == NONE:
        return NO_EXIT
    return BEAST_AND_USED if target == s.monster and s.standard else 0


# ---- standard actions


@rule
def refused_standard(s, seat, move):
    if s.standard:
        return STANDARD_USED
    if move == ATTACK_MOVE:
        for other in range(SEATS):
            if other < s.seats and refused_target(s, seat, NONE, other) == 0:
                return 0
        return NOBODY_HERE
    if move == LOOT_MOVE:
        return refused_loot(s, seat)
    if move == FEAST_MOVE:
        if s.ship[seat] != HARBOUR[s.colour[seat]]:
            return NOT_HOME
        for place in range(CREW):
            if s.crew[seat, place] >= FIRST_DAUGHTER and (s.sick[seat] >> place) & 1 == 0:
                return 0
        return NO_HEALTHY_DAUGHTER
    return TOO_FEW_CARDS if s.cards[seat] < 2 else 0


@rule
def refused_loot(s, seat):
    for colour in range(4):
        if VILLAGE[colour] == s.ship[seat]:
            if s.colour[seat] == colour:
                return OWN_VILLAGE
            if (s.camp[seat] >> colour) & 1:
                return HAVE_COLOUR
            for place in range(CREW):
                if s.crew[seat, place] == FIRST_DAUGHTER + colour:
                    return HAVE_COLOUR
            return 0
    return NO_VILLAGE


# ---- naming


@rule
def refused_naming(s, seat, move):
    """What a half-made declaration can name next."""
    first = i64(s.frames[0, FIRST])
    one = i64(s.frames[0, ONE])
    if first < FIRST_WIND:
        return 0 if FIRST_PLACE <= move < FIRST_SPACE else OTHER_CHOICE
    title = NONE
    if FIRST_EFFECT <= first < FIRST_ABILITY:
        title = i64(TITLE[first - FIRST_EFFECT + FIRST_EVENT])
    if one == NONE:
        if first == ATTACK_MOVE or title == MUT or title == COM or title == SEA:
            if move < FIRST_PLAYER or move >= FIRST_PLACE:
                return OTHER_CHOICE
            return refused_target(s, seat, title, i64(s.player[move - FIRST_PLAYER]))
        if title == LUR:
            return refused_lure(s, move - FIRST_SPACE) if FIRST_SPACE <= move < FIRST_ENTRY else OTHER_CHOICE
        if title == LOK or title == THO:
            return refused_entry(s, title, move - FIRST_ENTRY) if FIRST_ENTRY <= move < FIRST_SIGN else OTHER_CHOICE
    elif title == SEA:
        return refused_sickness(s, one, move - FIRST_PLACE) if FIRST_PLACE <= move < FIRST_SPACE else OTHER_CHOICE
    elif title == THO:
        return 0 if FIRST_SIGN <= move < KEEP else OTHER_CHOICE
    if move < FIRST_WAY or move >= FIRST_PLAYER:
        return OTHER_CHOICE
    way = move - FIRST_WAY
    if title == CRO:
        return refused_bend(s, way)
    if title == COM:
        return refused_step(s, i64(s.ship[one]), way)
    if title == GAL and one != NONE:
        return refused_step(s, i64(BESIDE[s.ship[seat], one]), way)
    return refused_step(s, i64(s.ship[seat]), way)


# ---- results


@rule
def refused_result(s, seat, phase, move):
    whom = i64(s.frames[0, WHOM])
    if phase == FATE:
        return 0 if move == KEEP or move == OVER else OTHER_CHOICE
    if phase == SACRIFICE or phase == LIMIT:
        if move < FIRST_DISCARD:
            return OTHER_CHOICE
        return 0 if s.hand[seat, move - FIRST_DISCARD] else NOT_HELD
    if phase == MONSTER:
        if move < FIRST_SPACE or move >= FIRST_ENTRY:
            return OTHER_CHOICE
        return refused_beast_space(s, move - FIRST_SPACE)
    if phase == PUSH or phase == ROW2:
        if move < FIRST_WAY or move >= FIRST_PLAYER:
            return OTHER_CHOICE
        return refused_step(s, i64(s.ship[whom if phase == PUSH else seat]), move - FIRST_WAY)
    if move < FIRST_PLACE or move >= FIRST_SPACE:
        return OTHER_CHOICE
    if phase == VICTIM or phase == SEIZE:
        return 0 if s.crew[whom, move - FIRST_PLACE] else EMPTY_PLACE
    return 0
