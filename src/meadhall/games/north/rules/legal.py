"""What can be chosen: the moves of every decision."""

from meadhall.engine.prelude import deciding, i64, lowest, rule, write_if, write_set
from meadhall.games.north import components, moves
from meadhall.games.north.rules import declaring, state
from meadhall.games.north.rules.stack import answers, can_cast, deeds


@rule
def write_pass(out):
    out[0] = moves.PASS
    return 1


@rule
def legal(s, seat, out):
    phase = deciding(s)
    if phase == state.MAIN:
        return write_main(s, seat, out)
    if phase == state.REACT or phase == state.ROLL:
        n = write_set(out, write_pass(out), moves.PLAY.first, (s.held[seat] & answers(s)) >> components.FIRST_EVENT)
        return write_if(out, n, moves.USE_RUN, can_cast(s, seat))
    if phase == state.WINDOW:
        n = write_set(out, write_pass(out), moves.PLAY.first, deeds(s, seat) >> components.FIRST_EVENT)
        return write_if(out, n, moves.USE_PIL, state.is_ready(s, seat, components.PIL))
    if phase == state.DECLARE:
        return write_naming(s, seat, out)
    if phase == state.HERO:
        return write_set(out, write_pass(out), moves.TAKE_ABOARD.first, s.held[seat] >> components.FIRST_HERO_KIND)
    return write_result(s, seat, phase, out)


@rule
def write_naming(s, seat, out):
    first = i64(s.frames[0, state.FIRST])
    one = i64(s.frames[0, state.ONE])
    wanted = declaring.wants(s, seat, first, one, i64(s.frames[0, state.TWO]))
    members = declaring.options(s, seat, first, one, wanted)
    n = 0
    if wanted == declaring.A_PLAYER:  # moves name players by colour
        seats = members
        members = 0
        for other in range(s.seats):
            members |= ((seats >> other) & 1) << s.colour[other]
    elif wanted == declaring.A_SECOND_WAY:
        members &= ~(1 << declaring.SECOND_WAY_NONE)
        n = write_pass(out)
    return write_set(out, n, i64(declaring.NAMED_FROM[wanted]), members)


@rule
def write_main(s, seat, out):
    """Everything the active player can begin."""
    n = write_pass(out)
    space = i64(s.ship[seat])
    ways = components.EXITS[space] if s.standard == 0 else state.open_ways(s, space)  # to the monster too (WN-R93)
    held = s.held[seat]
    if held & ((1 << components.FIRST_EVENT) - 1):
        any_way = state.is_ready(s, seat, components.HEL)
        for kind in range(components.FIRST_EVENT):
            if (held >> kind) & 1:
                blown = ways if any_way or kind == components.UNIVERSAL else ways & (1 << kind)
                n = write_set(out, n, moves.SAIL.id(kind, 0), blown)
    icons = held & components.WITH_ICON
    while icons:
        kind = lowest(icons)
        icons &= icons - 1
        n = write_if(out, n, moves.SAIL_BY_EVENT.id(components.ICON_INDEX[kind]), (ways >> components.ICON[kind]) & 1)
    n = write_set(out, n, moves.PLAY.first, deeds(s, seat) >> components.FIRST_EVENT)
    n = write_if(out, n, moves.USE_SEE, state.is_ready(s, seat, components.SEE))
    n = write_if(out, n, moves.USE_PIL, state.is_ready(s, seat, components.PIL))
    if s.standard == 0:
        n = write_if(out, n, moves.ATTACK_MOVE, state.ships_beside(s, seat))
        colour = components.VILLAGE_OF[space]  # one that the player does not have is looted (WN-R98, WN-21)
        n = write_if(out, n, moves.LOOT_MOVE, colour != state.NONE and (state.colours_had(s, seat) >> colour) & 1 == 0)
        home = space == components.HARBOUR[s.colour[seat]]  # there a feast is held (WN-R101)
        n = write_if(out, n, moves.FEAST_MOVE, home and state.daughters_aboard(s, seat, True) != 0)
        n = write_if(out, n, moves.SACRIFICE_MOVE, s.cards[seat] >= 2)
    return write_set(out, n, moves.ROW.first, state.open_ways(s, space))


@rule
def write_result(s, seat, phase, out):
    whom = i64(s.frames[0, state.WHOM])
    if phase == state.VICTIM or phase == state.SEIZE:
        return write_set(out, 0, moves.NAME_PLACE.first, state.manned(s, whom))
    if phase == state.PUSH:
        return write_set(out, 0, moves.NAME_WAY.first, state.open_ways(s, i64(s.ship[whom])))
    if phase == state.FATE:
        return write_set(out, 0, moves.CHOOSE_FATE.first, 3)  # to keep it, or overboard
    if phase == state.ROOM:
        n = write_pass(out) if s.frames[0, state.WHY] == state.LOOT else 0
        return write_set(out, n, moves.NAME_PLACE.first, (1 << components.CREW) - 1)
    if phase == state.MONSTER:
        free = components.ALL_SPACES & ~state.ships_on(s) & ~components.HARBOURS  # (WN-68)
        return write_set(out, 0, moves.NAME_SPACE.first, free)
    if phase == state.ROW2:
        return write_set(out, write_pass(out), moves.NAME_WAY.first, state.open_ways(s, i64(s.ship[seat])))
    n = 0
    if phase == state.SACRIFICE and s.frames[0, state.PAIRS] > 0 and s.frames[0, state.HALF] == 0:
        n = write_pass(out)
    return write_set(out, n, moves.DISCARD.first, s.held[seat])
