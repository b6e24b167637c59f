"""The stack resolved: every entry from the top down, what it does, and what it asks for before the next."""

from __future__ import annotations

from meadhall.engine.bits import count, lowest
from meadhall.engine.decisions import close_all
from meadhall.engine.events import EVERYONE, emit
from meadhall.engine.kernels import i64
from meadhall.engine.rule import rule
from meadhall.games.north.components import (
    BESIDE,
    CAL,
    COM,
    CREW,
    CRO,
    FACTS,
    FIRST_DAUGHTER,
    FIRST_DISCARD,
    GAL,
    LOK,
    LUR,
    MIS,
    MUT,
    ODI,
    PASS,
    SEA,
    SEATS,
    START_HAND,
    THO,
    TITLE,
    VILLAGE_OF,
)
from meadhall.games.north.rules.cards import discard, draw, empty_place, go_overboard, throw
from meadhall.games.north.rules.declaring import SECOND_WAY_NONE, put
from meadhall.games.north.rules.fighting import move_ship, roll_for, send_back
from meadhall.games.north.rules.stack import APPLY, OPEN, RESPONSES, WAIT, ask_one, lure_spaces
from meadhall.games.north.rules.state import (
    ABILITY,
    AS_WIND,
    ATTACK,
    BEAST,
    BEAST_MOVED,
    BENT,
    BY,
    BY_COMMAND,
    BY_GALE,
    BY_WIND,
    CANCELLED,
    CANCELS,
    ENDED,
    EVENT,
    FEAST,
    FEASTED,
    FELL_SICK,
    HALF,
    KIND,
    LEFT,
    LOOT,
    LOOTED,
    MOD,
    NONE,
    OBJECT,
    PAIRS,
    RESOLVED,
    ROOM,
    SACRIFICE,
    SIGN,
    TARGET,
    TO_BEAST,
    WAY,
    WHAT,
    WHOM,
    WHY,
    WIND,
    chooses_card,
    colours_had,
    daughters_aboard,
    free_place,
    is_card,
    may_fall_sick,
    open_ways,
)

# ---- the stack


@rule
def apply_top(s):
    """The topmost entry that is not resolved; after the last one the stack is cleared (WN-R62)."""
    for row in range(s.height - 1, -1, -1):
        if s.stack[row, RESOLVED] == 0:
            s.stack[row, RESOLVED] = 1
            return apply(s, row)
    return clear_stack(s)


@rule
def sweep(s):
    """Cards on the table go to the discard pile, and the stack is blank again."""
    for row in range(s.height):
        if is_card(s, row):
            throw(s, i64(s.stack[row, KIND]))
        for column in range(s.stack.shape[1]):
            s.stack[row, column] = 0
    s.height = 0
    s.marker = NONE


@rule
def clear_stack(s):
    """All cards of the stack are discarded, cancelled ones too (WN-R64); then a fight begins, or the window opens."""
    sweep(s)
    if s.fight_from != NONE:  # the sail led to the monster, which is attacked at once (WN-65)
        s.standard = 1
        put(s, i64(s.active), BEAST, NONE, NONE, NONE, NONE, 0)
        return OPEN
    if s.window == NONE:
        s.window = s.active
    return RESPONSES


@rule
def apply(s, row):
    """What an entry does; returns what comes next."""
    what = s.stack[row, WHAT]
    seat = i64(s.stack[row, BY])
    if s.stack[row, CANCELLED]:
        if what == BEAST:
            send_back(s, seat)
        return APPLY
    if what == WIND or what == AS_WIND:
        sail(s, seat, i64(s.stack[row, WAY]))
        return APPLY
    if what == EVENT:
        title = TITLE[s.stack[row, KIND]]
        if title == MUT:
            return roll_for(s, row)
        if title <= MIS:
            react(s, row, seat, title)
        else:
            happen(s, row, seat, title)
        return APPLY
    if what == ATTACK or what == BEAST or what == ABILITY:
        return roll_for(s, row)
    if what == LOOT:
        return loot(s, seat)
    if what == FEAST:
        return feast(s, seat)
    return give_on(s, seat, 0, 0)


# ---- reactions


@rule
def cancel(s, row, by, kind):
    """An entry loses its effect (WN-R63)."""
    s.stack[row, CANCELLED] = 1
    what = s.stack[row, WHAT] | (s.stack[row, KIND] + 1) << 4 | s.stack[row, BY] << 10
    emit(s, CANCELS, EVERYONE, by, row, (kind + 1) << 12 | what)


@rule
def react(s, row, seat, title):
    kind = i64(s.stack[row, KIND])
    if title == LOK:
        cancel(s, i64(s.stack[row, OBJECT]), seat, kind)
    elif title == THO:
        s.stack[s.stack[row, OBJECT], MOD] += s.stack[row, SIGN]
    elif title == CAL or title == MIS:
        cancel(s, 0, seat, kind)
    elif title == CRO and s.stack[0, MOD] == 0 and s.stack[0, CANCELLED] == 0:  # the topmost one counts (WN-88)
        s.stack[0, WAY] = s.stack[row, WAY]
        s.stack[0, MOD] = 1
        emit(s, BENT, EVERYONE, seat, s.stack[row, WAY], s.stack[0, BY])


# ---- winds and other events


@rule
def sail(s, seat, way):
    """One space; into the monster's only to fight it (WN-R14, WN-R92)."""
    space = i64(s.ship[seat])
    target = i64(BESIDE[space, way])
    if target == s.monster:
        s.fight_from = space
        move_ship(s, seat, target, seat, TO_BEAST)
    else:
        move_ship(s, seat, target, seat, BY_WIND)


@rule
def happen(s, row, seat, title):
    """An event without the reaction icon, but for Mutiny. An object no longer legal means no effect (WN-38)."""
    way = i64(s.stack[row, WAY])
    target = i64(s.stack[row, TARGET])
    if title == COM:
        space = i64(s.ship[target])
        if (open_ways(s, space) >> way) & 1:
            move_ship(s, target, i64(BESIDE[space, way]), seat, BY_COMMAND)
    elif title == SEA:
        if (may_fall_sick(s, target) >> way) & 1:
            s.sick[target] |= 1 << way
            emit(s, FELL_SICK, EVERYONE, target, s.crew[target, way], seat)
    elif title == LUR:
        if (lure_spaces(s) >> way) & 1:
            move_beast(s, seat, way)
    elif title == GAL:
        second = i64(s.stack[row, SIGN])
        for _ in range(2):
            space = i64(s.ship[seat])
            if (open_ways(s, space) >> way) & 1:
                move_ship(s, seat, i64(BESIDE[space, way]), seat, BY_GALE)
            way = second
            if second == SECOND_WAY_NONE:
                break
    elif title == ODI:
        draw(s, seat, 2)


@rule
def move_beast(s, seat, space):
    emit(s, BEAST_MOVED, EVERYONE, seat, space, s.monster)
    s.monster = space


# ---- loot and feast


@rule
def loot(s, seat):
    """A daughter of the village comes aboard; with a full crew room can be made (WN-R99, WN-24)."""
    colour = i64(VILLAGE_OF[s.ship[seat]])
    if colour == NONE or (colours_had(s, seat) >> colour) & 1 or s.daughters[colour] == 0:
        return APPLY
    if free_place(s, seat) == NONE:
        ask_one(s, ROOM, seat)
        s.frames[0, WHOM] = NONE
        s.frames[0, WHY] = LOOT
        return WAIT
    take_daughter(s, seat, colour, free_place(s, seat))
    return APPLY


@rule
def take_daughter(s, seat, colour, place):
    s.daughters[colour] -= 1
    s.crew[seat, place] = FIRST_DAUGHTER + colour
    emit(s, LOOTED, EVERYONE, seat, colour, 0)


@rule
def make_room_for_loot(s, seat, place):
    """The full crew's owner picks who goes overboard, or leaves the daughter (NONE)."""
    colour = i64(VILLAGE_OF[s.ship[seat]])
    if place == NONE:
        emit(s, LEFT, EVERYONE, seat, colour, 0)
    else:
        go_overboard(s, seat, place, seat)
        take_daughter(s, seat, colour, place)
    return APPLY


@rule
def feast(s, seat):
    """Healthy daughters go to the camp, the hand is filled; three colours win at once (WN-R102, WN-R104, WN-R108)."""
    colours = daughters_aboard(s, seat, True)
    if colours == 0:
        return APPLY
    for place in range(CREW):
        card = s.crew[seat, place]
        if card >= FIRST_DAUGHTER and (s.sick[seat] >> place) & 1 == 0:
            empty_place(s, seat, place)
    s.camp[seat] |= colours
    emit(s, FEASTED, EVERYONE, seat, colours, s.camp[seat])
    if s.cards[seat] < START_HAND:
        draw(s, seat, START_HAND - s.cards[seat])
    if s.camp[seat] | 1 << s.colour[seat] == 15:
        finish(s, seat)
        return WAIT
    return APPLY


# ---- sacrifice


@rule
def give_on(s, seat, pairs, half):
    """Asks for the next card; what leaves no choice is given by itself, and after the last pair cards are drawn."""
    while half or s.cards[seat] >= 2:
        if chooses_card(s, seat) or (pairs and half == 0):
            ask_one(s, SACRIFICE, seat)
            s.frames[0, PAIRS] = pairs
            s.frames[0, HALF] = half
            return WAIT
        discard(s, seat, lowest(s.held[seat]), 1)
        pairs += half
        half = 1 - half
    draw(s, seat, pairs)
    return APPLY


@rule
def sacrifice(s, seat, move):
    """Card by card; after a pair the player may stop, and draws one card for each pair (WN-77)."""
    pairs = i64(s.frames[0, PAIRS])
    half = i64(s.frames[0, HALF])
    if move == PASS:
        draw(s, seat, pairs)
        return APPLY
    discard(s, seat, move - FIRST_DISCARD, 1)
    return give_on(s, seat, pairs + half, 1 - half)


@rule
def finish(s, winner):
    """The game is over; the table is cleared, so that nothing is left half done, and hands are shown to all."""
    sweep(s)
    s.window = NONE
    close_all(s)
    for seat in range(SEATS):
        for fact in range(FACTS):
            s.facts[seat, fact] = 0
        s.known[seat] = 0
    standings = 0
    for seat in range(s.seats):
        standings |= standing(s, seat) << (4 * seat)
    emit(s, ENDED, EVERYONE, max(0, winner), 1 if winner != NONE else 0, standings)


@rule
def standing(s, seat):
    """Daughters in camp before daughters aboard (WN-8)."""
    return 4 * count(s.camp[seat]) + count(daughters_aboard(s, seat, False))
