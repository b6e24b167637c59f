"""Declarations: what a card or action must name, step by step, and how the complete thing reaches the table.

Until everything is named a declaration is its player's secret (WN-108). What leaves no choice is named by itself
(WN-101).
"""

from meadhall.engine.prelude import EVERYONE, constants, i64, lowest, reveal, rule
from meadhall.games.north import components, events, moves
from meadhall.games.north.components import CAL, COM, CRO, GAL, HEL, LOK, LUR, MIS, MUT, RUN, SEA, THO
from meadhall.games.north.moves import NAME_ENTRY, NAME_PLACE, NAME_PLAYER, NAME_SIGN, NAME_SPACE, NAME_WAY
from meadhall.games.north.rules import cards, stack, state
from meadhall.games.north.rules.choices import card_sailed_by, event_played, hero_used, is_sail, title_of, way_sailed

# What a declaration still has to name.
COMPLETE, A_PLAYER, A_WAY, A_SECOND_WAY, A_PLACE, A_SPACE, AN_ENTRY, A_SIGN = range(8)
SECOND_WAY_NONE = 4  # the gale may stop after one step


# What each title names: first, and then.
_TITLES_NAME = {
    LOK: (AN_ENTRY, COMPLETE),
    THO: (AN_ENTRY, A_SIGN),
    CRO: (A_WAY, COMPLETE),
    MUT: (A_PLAYER, COMPLETE),
    COM: (A_PLAYER, A_WAY),
    SEA: (A_PLAYER, A_PLACE),
    LUR: (A_SPACE, COMPLETE),
    GAL: (A_WAY, A_SECOND_WAY),
}
TO_NAME = constants([_TITLES_NAME.get(title, (COMPLETE, COMPLETE)) for title in range(len(components.EVENT_ROWS))])
# The moves that name such a thing: the first of them, and the one after the last.
_NAMES = (NAME_WAY, NAME_PLAYER, NAME_WAY, NAME_WAY, NAME_PLACE, NAME_SPACE, NAME_ENTRY, NAME_SIGN)
NAMED_FROM = constants([kind.first for kind in _NAMES])
NAMED_TO = constants([kind.end for kind in _NAMES])
# An action, and what it puts on the stack.
LAID_BY_ACTION = constants([state.ATTACK, state.LOOT, state.FEAST, state.SACRIFICING])


@rule
def wants(s, seat, move, one, two):
    if moves.TAKE_ABOARD.has(move):
        return A_PLACE if one == state.NONE and state.free_place(s, seat) == state.NONE else COMPLETE
    if move == moves.ATTACK_MOVE:
        return A_PLAYER if one == state.NONE else COMPLETE
    if move == moves.USE_PIL:
        return A_WAY if one == state.NONE else COMPLETE
    title = title_of(move)
    if title == state.NONE or two != state.NONE:
        return COMPLETE
    return i64(TO_NAME[title, 0 if one == state.NONE else 1])


@rule
def options(s, seat, move, one, wanted):
    """What can be named, as a set: seats, ways, places, spaces or entries."""
    title = title_of(move)
    if wanted == A_PLAYER:
        if move == moves.ATTACK_MOVE:
            return state.ships_beside(s, seat)
        if title == MUT:
            return state.crewed_seats(s, seat)
        if title == SEA:
            return state.sickable_seats(s)
        return ((1 << s.seats) - 1) & ~(1 << seat)
    if wanted == A_WAY:
        if title == CRO:
            return stack.bending_ways(s)
        return state.open_ways(s, i64(s.ship[one if title == COM else seat]))
    if wanted == A_SECOND_WAY:
        return state.open_ways(s, components.BESIDE[s.ship[seat], one]) | 1 << SECOND_WAY_NONE
    if wanted == A_PLACE:
        return state.may_fall_sick(s, one) if title == SEA else (1 << components.CREW) - 1
    if wanted == A_SPACE:
        return stack.lure_spaces(s)
    if wanted == AN_ENTRY:
        return stack.trickable_entries(s) if title == LOK else stack.rolling_entries(s)
    return 3  # plus, minus


@rule
def named_by(s, wanted, move):
    """What a move names: a seat, a way, a place, a space, an entry, or a sign as 0 and 1."""
    if wanted == A_PLAYER:
        return i64(s.player[NAME_PLAYER.colour(move)])
    if move == moves.PASS:
        return SECOND_WAY_NONE
    return move - i64(NAMED_FROM[wanted])


# ---- declaring


@rule
def declare(s, seat, parent, move, one, two):
    """Names by itself what leaves no choice; asks for the rest, or lays the complete thing on the table."""
    wanted = wants(s, seat, move, one, two)
    while wanted != COMPLETE:
        open_options = options(s, seat, move, one, wanted)
        if open_options & (open_options - 1):
            return stack.ask_about(s, state.DECLARE, seat, parent, move, one, two)
        if one == state.NONE:
            one = lowest(open_options)
        else:
            two = lowest(open_options)
        wanted = wants(s, seat, move, one, two)
    if parent == state.HERO:
        return place_hero(s, seat, moves.TAKE_ABOARD.hero(move), one)
    return lay_down(s, seat, parent, move, one, two)


@rule
def go_on_declaring(s, seat, move):
    """One more thing is named."""
    parent = i64(s.frames[0, state.PARENT])
    first = i64(s.frames[0, state.FIRST])
    one = i64(s.frames[0, state.ONE])
    two = i64(s.frames[0, state.TWO])
    named = named_by(s, wants(s, seat, first, one, two), move)
    if one == state.NONE:
        one = named
    else:
        two = named
    return declare(s, seat, parent, first, one, two)


@rule
def place_hero(s, seat, hero, place):
    """Face up into the crew; with a full crew one of the three goes overboard (WN-R30, WN-R32)."""
    thrown = 0
    if place == state.NONE:
        place = state.free_place(s, seat)
    else:
        thrown = i64(s.crew[seat, place])
        cards.go_overboard(s, seat, place, seat)
    cards.spend(s, seat, components.FIRST_HERO_KIND + hero)
    s.crew[seat, place] = hero + 1
    s.fresh = 0
    events.PLACED.emit(s, EVERYONE, seat, hero + 1, thrown)
    return stack.GO_ON


@rule
def lay_down(s, seat, parent, move, one, two):
    """A complete declaration goes onto the stack, and everybody may answer it."""
    first = wants(s, seat, move, state.NONE, state.NONE)
    second = wants(s, seat, move, one, state.NONE)
    title = title_of(move)
    what = state.EVENT
    kind = state.NONE
    target = one if first == A_PLAYER else state.NONE
    way = two if target != state.NONE else one
    obj = state.NONE
    sign = 0
    if is_sail(move):
        what = state.WIND if moves.SAIL.has(move) else state.AS_WIND
        kind = card_sailed_by(move)
        way = way_sailed(move)
        if what == state.WIND and kind != way and kind != components.UNIVERSAL:  # the Helmsman turns it (WN-R151)
            s.used[seat] |= 1 << state.place_of(s, seat, HEL)
            sign = 1
    elif moves.PLAY.has(move):
        kind = event_played(move)
        if title == CAL or title == CRO or title == MIS:
            obj = 0
        elif first == AN_ENTRY:
            obj = one
            way = state.NONE
        if second == A_SIGN:
            sign = 1 - 2 * two
        elif second == A_SECOND_WAY:
            sign = two
    elif moves.USE.has(move):
        what = state.ABILITY
        hero = hero_used(move)
        kind = components.FIRST_HERO_KIND + hero
        s.used[seat] |= 1 << state.place_of(s, seat, hero)
        obj = 0 if hero == RUN else state.NONE
    else:
        s.standard = 1
        what = i64(LAID_BY_ACTION[moves.ACT.action(move)])
    if what < state.ABILITY:
        cards.spend(s, seat, kind)
    if parent == state.WINDOW:
        s.window = seat
    put(s, seat, what, kind, obj, target, way, sign)
    return stack.OPEN


@rule
def put(s, seat, what, kind, obj, target, way, sign):
    """Lays an entry, and tells of it: a card once shown is not taken back, nor what its answers tell (WN-108)."""
    reveal(s)
    row = stack.lay(s, what, seat, kind, obj, target, way, sign)
    s.last = seat
    s.fresh = 0
    if row == 0:
        state.note_done(s, what, kind, seat, target)
    if s.log_events:
        tell_declared(s, row)


@rule
def tell_declared(s, row):
    """What an entry is and names; of an entry that it names, what that one is and whose."""
    what = i64(s.stack[row, state.WHAT])
    kind = i64(s.stack[row, state.KIND])
    target = i64(s.stack[row, state.TARGET])
    way = i64(s.stack[row, state.WAY])
    obj = i64(s.stack[row, state.OBJECT])
    sick = 0
    if what == state.EVENT and components.TITLE[kind] == SEA:
        sick = i64(s.crew[target, way])
    named = events.DECLARED.object(state.NONE, 0, state.NONE, 0)
    if obj != state.NONE:
        named = events.DECLARED.object(obj, s.stack[obj, state.WHAT], s.stack[obj, state.KIND], s.stack[obj, state.BY])
    entry = events.DECLARED.entry(what, kind, target, way, s.stack[row, state.SIGN])
    colour = i64(s.colour[target]) if target != state.NONE else 0
    events.DECLARED.emit(s, EVERYONE, s.stack[row, state.BY], row, entry, named, colour, sick)
