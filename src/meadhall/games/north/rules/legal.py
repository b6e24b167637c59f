"""What can be chosen: the moves of every decision."""

from __future__ import annotations

from meadhall.engine.bits import lowest
from meadhall.engine.decisions import deciding
from meadhall.engine.kernels import i64
from meadhall.engine.rule import rule
from meadhall.games.north.components import (
    ALL_HEROES,
    ALL_SPACES,
    ATTACK_MOVE,
    FEAST_MOVE,
    FIRST_AS_WIND,
    FIRST_DISCARD,
    FIRST_EFFECT,
    FIRST_EVENT,
    FIRST_HERO,
    FIRST_HERO_KIND,
    FIRST_PLACE,
    FIRST_ROW,
    FIRST_SPACE,
    FIRST_WAY,
    FIRST_WIND,
    HARBOUR,
    HARBOURS,
    HEL,
    ICON,
    ICON_INDEX,
    KEEP,
    LOOT_MOVE,
    OVER,
    PASS,
    PIL,
    SACRIFICE_MOVE,
    SEE,
    UNIVERSAL,
    USE_PIL,
    USE_RUN,
    USE_SEE,
    VILLAGE_OF,
    WITH_ICON,
)
from meadhall.games.north.rules.declaring import (
    A_PLAYER,
    A_SECOND_WAY,
    SECOND_WAY_NONE,
    by_colour,
    first_of,
    options,
    wants,
)
from meadhall.games.north.rules.stack import answers, can_cast, deeds
from meadhall.games.north.rules.state import (
    DECLARE,
    FATE,
    FIRST,
    HALF,
    HERO,
    LOOT,
    MAIN,
    MONSTER,
    NONE,
    ONE,
    PAIRS,
    PUSH,
    REACT,
    ROLL,
    ROOM,
    ROW2,
    SACRIFICE,
    SEIZE,
    TWO,
    VICTIM,
    WHOM,
    WHY,
    WINDOW,
    colours_had,
    daughters_aboard,
    is_ready,
    manned,
    open_ways,
    sailing_ways,
    ships_beside,
    ships_on,
)


@rule
def write(out, n, first, members):
    """Appends the moves of a set to a list; returns its new length."""
    while members:
        out[n] = first + lowest(members)
        n += 1
        members &= members - 1
    return n


@rule
def write_pass(out):
    out[0] = PASS
    return 1


@rule
def legal(s, seat, out):
    phase = deciding(s)
    if phase == MAIN:
        return write_main(s, seat, out)
    if phase == REACT or phase == ROLL:
        n = write(out, write_pass(out), FIRST_EFFECT - FIRST_EVENT, s.held[seat] & answers(s))
        if can_cast(s, seat):
            out[n] = USE_RUN
            n += 1
        return n
    if phase == WINDOW:
        n = write(out, write_pass(out), FIRST_EFFECT - FIRST_EVENT, deeds(s, seat))
        if is_ready(s, seat, PIL):
            out[n] = USE_PIL
            n += 1
        return n
    if phase == DECLARE:
        return write_naming(s, seat, out)
    if phase == HERO:
        return write(out, write_pass(out), FIRST_HERO - FIRST_HERO_KIND, s.held[seat] & ALL_HEROES)
    return write_result(s, seat, phase, out)


@rule
def write_naming(s, seat, out):
    """What a half-made declaration can name next."""
    first = i64(s.frames[0, FIRST])
    one = i64(s.frames[0, ONE])
    wanted = wants(s, seat, first, one, i64(s.frames[0, TWO]))
    members = options(s, seat, first, one, wanted)
    n = 0
    if wanted == A_PLAYER:
        members = by_colour(s, members)
    elif wanted == A_SECOND_WAY:
        members &= ~(1 << SECOND_WAY_NONE)
        n = write_pass(out)
    return write(out, n, first_of(wanted), members)


@rule
def write_main(s, seat, out):
    """Everything the active player can begin."""
    n = write_pass(out)
    space = i64(s.ship[seat])
    ways = sailing_ways(s, space)
    held = s.held[seat]
    if held & ((1 << FIRST_EVENT) - 1):
        any_way = is_ready(s, seat, HEL)
        for kind in range(FIRST_EVENT):
            if (held >> kind) & 1:
                blown = ways if any_way or kind == UNIVERSAL else ways & (1 << kind)
                n = write(out, n, FIRST_WIND + 4 * kind, blown)
    icons = held & WITH_ICON
    while icons:
        kind = lowest(icons)
        icons &= icons - 1
        if (ways >> ICON[kind]) & 1:
            out[n] = FIRST_AS_WIND + ICON_INDEX[kind]
            n += 1
    n = write(out, n, FIRST_EFFECT - FIRST_EVENT, deeds(s, seat))
    if is_ready(s, seat, SEE):
        out[n] = USE_SEE
        n += 1
    if is_ready(s, seat, PIL):
        out[n] = USE_PIL
        n += 1
    n = write_standard(s, seat, out, n)
    return write(out, n, FIRST_ROW, open_ways(s, space))


@rule
def write_standard(s, seat, out, n):
    if s.standard:
        return n
    if ships_beside(s, seat):
        out[n] = ATTACK_MOVE
        n += 1
    if may_loot(s, seat):
        out[n] = LOOT_MOVE
        n += 1
    if may_feast(s, seat):
        out[n] = FEAST_MOVE
        n += 1
    if s.cards[seat] >= 2:
        out[n] = SACRIFICE_MOVE
        n += 1
    return n


@rule
def may_loot(s, seat):
    """On a village whose colour the player does not have (WN-R98, WN-21)."""
    colour = VILLAGE_OF[s.ship[seat]]
    return colour != NONE and (colours_had(s, seat) >> colour) & 1 == 0


@rule
def may_feast(s, seat):
    """In the own harbour with a healthy daughter (WN-R101)."""
    return s.ship[seat] == HARBOUR[s.colour[seat]] and daughters_aboard(s, seat, True) != 0


@rule
def beast_spaces(s):
    """Where the winner over the monster can send it (WN-68)."""
    return ALL_SPACES & ~ships_on(s) & ~HARBOURS


@rule
def write_result(s, seat, phase, out):
    whom = i64(s.frames[0, WHOM])
    if phase == VICTIM or phase == SEIZE:
        return write(out, 0, FIRST_PLACE, manned(s, whom))
    if phase == PUSH:
        return write(out, 0, FIRST_WAY, open_ways(s, i64(s.ship[whom])))
    if phase == FATE:
        out[0] = KEEP
        out[1] = OVER
        return 2
    if phase == ROOM:
        n = write_pass(out) if s.frames[0, WHY] == LOOT else 0
        return write(out, n, FIRST_PLACE, 7)
    if phase == MONSTER:
        return write(out, 0, FIRST_SPACE, beast_spaces(s))
    if phase == ROW2:
        return write(out, write_pass(out), FIRST_WAY, open_ways(s, i64(s.ship[seat])))
    n = 0
    if phase == SACRIFICE and s.frames[0, PAIRS] > 0 and s.frames[0, HALF] == 0:
        n = write_pass(out)
    return write(out, n, FIRST_DISCARD, s.held[seat])
