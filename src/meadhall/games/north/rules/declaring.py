"""Declarations: what a card or action must name, step by step, and how the complete thing reaches the table.

Until everything is named a declaration is its player's secret (WN-108). What leaves no choice is named by itself
(WN-101).
"""

from __future__ import annotations

from meadhall.engine.bits import lowest
from meadhall.engine.events import EVERYONE, emit, reveal
from meadhall.engine.kernels import i64
from meadhall.engine.rule import rule
from meadhall.games.north.components import (
    ABILITIES,
    ATTACK_MOVE,
    BESIDE,
    CAL,
    COM,
    CREW,
    CRO,
    FEAST_MOVE,
    FIRST_ABILITY,
    FIRST_AS_WIND,
    FIRST_EFFECT,
    FIRST_ENTRY,
    FIRST_EVENT,
    FIRST_HERO,
    FIRST_HERO_KIND,
    FIRST_PLACE,
    FIRST_PLAYER,
    FIRST_SIGN,
    FIRST_SPACE,
    FIRST_WAY,
    FIRST_WIND,
    GAL,
    HEL,
    ICON,
    ICON_KINDS,
    LOK,
    LOOT_MOVE,
    LUR,
    MIS,
    MUT,
    PASS,
    PIL,
    RUN,
    SEA,
    SEATS,
    THO,
    TITLE,
    UNIVERSAL,
    USE_PIL,
)
from meadhall.games.north.rules.cards import go_overboard, spend
from meadhall.games.north.rules.stack import (
    GO_ON,
    OPEN,
    WAIT,
    ask_one,
    bending_ways,
    lay,
    lure_spaces,
    rolling_entries,
    trickable_entries,
)
from meadhall.games.north.rules.state import (
    ABILITY,
    AS_WIND,
    ATTACK,
    BY,
    DECLARE,
    DECLARED,
    EVENT,
    FEAST,
    FIRST,
    HERO,
    KIND,
    LOOT,
    NONE,
    OBJECT,
    ONE,
    PARENT,
    PLACED,
    SACRIFICING,
    SIGN,
    TARGET,
    TWO,
    WAY,
    WHAT,
    WIND,
    WINDOW,
    crewed_seats,
    free_place,
    may_fall_sick,
    open_ways,
    place_of,
    ships_beside,
    sickable_seats,
)

# What a declaration still has to name.
COMPLETE, A_PLAYER, A_WAY, A_SECOND_WAY, A_PLACE, A_SPACE, AN_ENTRY, A_SIGN = range(8)
SECOND_WAY_NONE = 4  # the gale may stop after one step


@rule
def title_of(move):
    """The title of an event played for its effect; NONE for any other move."""
    if move < FIRST_EFFECT or move >= FIRST_ABILITY:
        return NONE
    return TITLE[move - FIRST_EFFECT + FIRST_EVENT]


@rule
def wants(s, seat, move, one, two):
    """What is to be named next."""
    if move < FIRST_WIND:
        return A_PLACE if one == NONE and free_place(s, seat) == NONE else COMPLETE
    if move == ATTACK_MOVE:
        return A_PLAYER if one == NONE else COMPLETE
    if move == USE_PIL:
        return A_WAY if one == NONE else COMPLETE
    title = title_of(move)
    if one == NONE:
        if title == MUT or title == COM or title == SEA:
            return A_PLAYER
        if title == GAL or title == CRO:
            return A_WAY
        if title == LUR:
            return A_SPACE
        if title == LOK or title == THO:
            return AN_ENTRY
    elif two == NONE:
        if title == COM:
            return A_WAY
        if title == SEA:
            return A_PLACE
        if title == GAL:
            return A_SECOND_WAY
        if title == THO:
            return A_SIGN
    return COMPLETE


@rule
def options(s, seat, move, one, wanted):
    """What can be named, as a set: seats, ways, places, spaces or entries."""
    title = title_of(move)
    if wanted == A_PLAYER:
        if move == ATTACK_MOVE:
            return ships_beside(s, seat)
        if title == MUT:
            return crewed_seats(s, seat)
        if title == SEA:
            return sickable_seats(s)
        return ((1 << s.seats) - 1) & ~(1 << seat)
    if wanted == A_WAY:
        if title == CRO:
            return bending_ways(s)
        return open_ways(s, i64(s.ship[one if title == COM else seat]))
    if wanted == A_SECOND_WAY:
        return open_ways(s, BESIDE[s.ship[seat], one]) | 1 << SECOND_WAY_NONE
    if wanted == A_PLACE:
        return may_fall_sick(s, one) if title == SEA else (1 << CREW) - 1
    if wanted == A_SPACE:
        return lure_spaces(s)
    if wanted == AN_ENTRY:
        return trickable_entries(s) if title == LOK else rolling_entries(s)
    return 3  # plus, minus


@rule
def first_of(wanted):
    """The number of the first move of what is named."""
    if wanted == A_PLAYER:
        return FIRST_PLAYER
    if wanted == A_PLACE:
        return FIRST_PLACE
    if wanted == A_SPACE:
        return FIRST_SPACE
    if wanted == AN_ENTRY:
        return FIRST_ENTRY
    if wanted == A_SIGN:
        return FIRST_SIGN
    return FIRST_WAY


@rule
def named_by(s, wanted, move):
    """What a move names: a seat, a way, a place, a space, an entry, or a sign as 0 and 1."""
    if wanted == A_PLAYER:
        return i64(s.player[move - FIRST_PLAYER])
    if move == PASS:
        return SECOND_WAY_NONE
    return move - first_of(wanted)


@rule
def by_colour(s, seats):
    """A set of seats as the set of their colours: moves name players by colour."""
    colours = 0
    for seat in range(SEATS):
        if (seats >> seat) & 1:
            colours |= 1 << s.colour[seat]
    return colours


# ---- declaring


@rule
def declare(s, seat, parent, move, one, two):
    """Names by itself what leaves no choice; asks for the rest, or lays the complete thing on the table."""
    wanted = wants(s, seat, move, one, two)
    while wanted != COMPLETE:
        open_options = options(s, seat, move, one, wanted)
        if open_options & (open_options - 1):
            ask_one(s, DECLARE, seat)
            s.frames[0, PARENT] = parent
            s.frames[0, FIRST] = move
            s.frames[0, ONE] = one
            s.frames[0, TWO] = two
            return WAIT
        if one == NONE:
            one = lowest(open_options)
        else:
            two = lowest(open_options)
        wanted = wants(s, seat, move, one, two)
    if parent == HERO:
        return place_hero(s, seat, move - FIRST_HERO, one)
    return lay_down(s, seat, parent, move, one, two)


@rule
def go_on_declaring(s, seat, move):
    """One more thing is named."""
    parent = i64(s.frames[0, PARENT])
    first = i64(s.frames[0, FIRST])
    one = i64(s.frames[0, ONE])
    two = i64(s.frames[0, TWO])
    named = named_by(s, wants(s, seat, first, one, two), move)
    if one == NONE:
        one = named
    else:
        two = named
    return declare(s, seat, parent, first, one, two)


@rule
def place_hero(s, seat, hero, place):
    """Face up into the crew; with a full crew one of the three goes overboard (WN-R30, WN-R32)."""
    thrown = 0
    if place == NONE:
        place = free_place(s, seat)
    else:
        thrown = i64(s.crew[seat, place])
        go_overboard(s, seat, place, seat)
    spend(s, seat, FIRST_HERO_KIND + hero)
    s.crew[seat, place] = hero + 1
    s.fresh = 0
    emit(s, PLACED, EVERYONE, seat, hero + 1, thrown)
    return GO_ON


@rule
def lay_down(s, seat, parent, move, one, two):
    """A complete declaration goes onto the stack, and everybody may answer it."""
    what = EVENT
    kind = NONE
    obj = NONE
    target = NONE
    way = NONE
    sign = 0
    if move < FIRST_AS_WIND:
        what = WIND
        kind = (move - FIRST_WIND) // 4
        way = (move - FIRST_WIND) % 4
        if kind != way and kind != UNIVERSAL:  # the Helmsman turns it (WN-R151)
            s.used[seat] |= 1 << place_of(s, seat, HEL)
            sign = 1
    elif move < FIRST_EFFECT:
        what = AS_WIND
        kind = i64(ICON_KINDS[move - FIRST_AS_WIND])
        way = i64(ICON[kind])
    elif move < FIRST_ABILITY:
        kind = move - FIRST_EFFECT + FIRST_EVENT
        title = TITLE[kind]
        if title == LOK or title == THO:
            obj = one
            sign = 1 - 2 * two if title == THO else 0
        elif title == MUT or title == COM or title == SEA:
            target = one
            way = two
        elif title == CAL or title == CRO or title == MIS:
            obj = 0
            way = one
        else:
            way = one
            sign = two if title == GAL else 0
    elif move < ATTACK_MOVE:
        what = ABILITY
        hero = i64(ABILITIES[move - FIRST_ABILITY])
        kind = FIRST_HERO_KIND + hero
        s.used[seat] |= 1 << place_of(s, seat, hero)
        if hero == RUN:
            obj = 0
        elif hero == PIL:
            way = one
    else:
        s.standard = 1
        target = one
        what = (
            ATTACK
            if move == ATTACK_MOVE
            else LOOT
            if move == LOOT_MOVE
            else FEAST
            if move == FEAST_MOVE
            else SACRIFICING
        )
    if what < ABILITY:
        spend(s, seat, kind)
    if parent == WINDOW:
        s.window = seat
    put(s, seat, what, kind, obj, target, way, sign)
    return OPEN


@rule
def put(s, seat, what, kind, obj, target, way, sign):
    """Lays an entry, and tells of it: a card once shown is not taken back, nor what its answers tell (WN-108)."""
    reveal(s)
    row = lay(s, what, seat, kind, obj, target, way, sign)
    s.last = seat
    s.fresh = 0
    if row == 0:
        s.done_what = what
        s.done_kind = kind
        s.done_by = seat
        s.done_to = target
        s.done_moved = 0
    if s.log_events:
        emit(s, DECLARED, EVERYONE, seat, row, described(s, row))


@rule
def described(s, row):
    """An entry as a number, with the card or entry it names: for whoever tells of it."""
    kind = i64(s.stack[row, KIND])
    target = i64(s.stack[row, TARGET])
    obj = i64(s.stack[row, OBJECT])
    data = s.stack[row, WHAT] | (kind + 1) << 4 | (obj + 1) << 10 | (target + 1) << 15 | (s.stack[row, WAY] + 1) << 18
    data |= (s.stack[row, SIGN] + 2) << 24
    if target >= 0:
        data |= i64(s.colour[target]) << 44
    if kind >= FIRST_EVENT and TITLE[kind] == SEA and s.stack[row, WHAT] == EVENT:
        data |= i64(s.crew[target, s.stack[row, WAY]]) << 27
    if obj >= 0:
        data |= i64(s.stack[obj, WHAT]) << 32 | (s.stack[obj, KIND] + 1) << 36 | i64(s.stack[obj, BY]) << 42
    return data
