"""The reaction stack: entries, who can answer, and the loops in which seats are asked in secret."""

from meadhall.engine.prelude import DATA, EVERYONE, WHO, count, i64, rule
from meadhall.engine.prelude import KIND as FRAME_KIND
from meadhall.games.north import components
from meadhall.games.north.events import CANCELS
from meadhall.games.north.rules import state
from meadhall.games.north.rules.cards import throw

# What comes next, once a move is made.
WAIT, OPEN, PASSED, APPLY, ROLLED_OUT, RESPONSES, DECLINED, GO_ON, END, NEXT = range(10)


# ---- entries


@rule
def lay(s, what, seat, kind, obj, target, way, sign):
    """Puts an entry on top of the stack; returns its place."""
    row = i64(s.height)
    s.stack[row, state.WHAT] = what
    s.stack[row, state.BY] = seat
    s.stack[row, state.KIND] = kind
    s.stack[row, state.OBJECT] = obj
    s.stack[row, state.TARGET] = target
    s.stack[row, state.WAY] = way
    s.stack[row, state.SIGN] = sign
    s.height = row + 1
    return row


@rule
def sweep(s):
    """Cards on the table go to the discard pile, and the stack is blank again."""
    for row in range(s.height):
        if state.is_card(s, row):
            throw(s, i64(s.stack[row, state.KIND]))
        for column in range(s.stack.shape[1]):
            s.stack[row, column] = 0
    s.height = 0
    s.marker = state.NONE


@rule
def cancel(s, row, by):
    """An entry loses its effect (WN-R63)."""
    s.stack[row, state.CANCELLED] = 1
    CANCELS.emit(s, EVERYONE, by, row, s.stack[row, state.WHAT], s.stack[row, state.KIND], s.stack[row, state.BY])


@rule
def needs_die(s, row):
    """An entry whose effect depends on a die (WN-R116)."""
    what = s.stack[row, state.WHAT]
    if what == state.EVENT:
        return components.TITLE[s.stack[row, state.KIND]] == components.MUT
    return what == state.ATTACK or what == state.BEAST or what == state.ABILITY


@rule
def rolling_entries(s):
    """Entries that Thor can name, as a set."""
    rows = 0
    for row in range(s.height):
        if needs_die(s, row) and s.stack[row, state.RESOLVED] == 0:
            rows |= 1 << row
    return rows


@rule
def trickable_entries(s):
    """Events and abilities that Loki can name (WN-R113, WN-R115), or those laid since the die fell (WN-35, WN-37)."""
    rows = 0
    for row in range(s.marker + 1 if s.die else 0, s.height):
        what = s.stack[row, state.WHAT]
        nameable = what == state.EVENT or what == state.AS_WIND or what == state.ABILITY
        if nameable and s.stack[row, state.RESOLVED] == 0:
            rows |= 1 << row
    return rows


@rule
def bending_ways(s):
    """Ways Crosswind can send the ship of the wind card at the bottom (WN-R125)."""
    if s.height == 0 or s.stack[0, state.WHAT] != state.WIND:
        return 0
    return state.open_ways(s, i64(s.ship[s.stack[0, state.BY]])) & ~(1 << s.stack[0, state.WAY])


@rule
def is_named(s, seat):
    """Another player's Mutiny, Command or Seasickness at the bottom names this seat (WN-R155)."""
    if s.stack[0, state.WHAT] != state.EVENT or s.stack[0, state.BY] == seat or s.stack[0, state.TARGET] != seat:
        return False
    title = components.TITLE[s.stack[0, state.KIND]]
    return title == components.MUT or title == components.COM or title == components.SEA


@rule
def doomed(s, extra):
    """Entries that would have no effect as the stack lies, some more taken as cancelled, as a set."""
    gone = extra
    for row in range(s.height - 1, -1, -1):
        if s.stack[row, state.CANCELLED]:
            gone |= 1 << row
        if (gone >> row) & 1 == 0 and s.stack[row, state.RESOLVED] == 0 and s.stack[row, state.WHAT] == state.EVENT:
            title = components.TITLE[s.stack[row, state.KIND]]
            if title == components.LOK:
                gone |= 1 << s.stack[row, state.OBJECT]
            elif title == components.CAL or title == components.MIS:
                gone |= 1
    return gone


# ---- who can answer


@rule
def answers(s):
    """Kinds of cards that can be played in the loop now, as a set; the same for every seat."""
    if s.die:
        return components.NOR_KIND | (components.LOK_KIND if trickable_entries(s) else 0)
    kinds = 0
    if trickable_entries(s):
        kinds |= components.LOK_KIND
    if rolling_entries(s):
        kinds |= components.THO_KINDS
    what = s.stack[0, state.WHAT]
    if what == state.WIND:
        kinds |= components.CAL_KINDS
        if bending_ways(s):
            kinds |= components.CRO_KINDS
    elif what == state.ATTACK or what == state.BEAST or what == state.LOOT:
        kinds |= components.MIS_KINDS
    return kinds


@rule
def can_cast(s, seat):
    """The Rune-caster can be used in the loop now."""
    return s.die == 0 and is_named(s, seat) and state.is_ready(s, seat, components.RUN)


@rule
def can_answer(s, seat, kinds):
    return s.held[seat] & kinds != 0 or can_cast(s, seat)


@rule
def lure_spaces(s):
    """Spaces the monster can be lured to (WN-R138, WN-R139)."""
    return components.LURED[s.monster] & ~state.ships_on(s) & ~components.HARBOURS


@rule
def deeds(s, seat):
    """Kinds the seat holds that can be played for their effect outside a loop, as a set (WN-84)."""
    held = s.held[seat] & components.DEEDS
    if held == 0:
        return 0
    kinds = components.ALWAYS_KINDS
    if held & components.MUT_KINDS and state.crewed_seats(s, seat):
        kinds |= components.MUT_KINDS
    if held & components.SEA_KINDS and state.sickable_seats(s):
        kinds |= components.SEA_KINDS
    if held & components.LUR_KINDS and lure_spaces(s):
        kinds |= components.LUR_KINDS
    return held & kinds


@rule
def can_respond(s, seat):
    return deeds(s, seat) != 0 or state.is_ready(s, seat, components.PIL)


# ---- asking


@rule
def ask_about(s, kind, seat, one, two, three, four):
    """Asks one seat, in place of whatever was asked before; the numbers say what about, column by column."""
    s.depth = 1
    s.frames[0, FRAME_KIND] = kind
    s.frames[0, WHO] = 1 << seat
    s.frames[0, DATA] = one
    s.frames[0, DATA + 1] = two
    s.frames[0, DATA + 2] = three
    s.frames[0, DATA + 3] = four
    return WAIT


@rule
def ask_one(s, kind, seat):
    return ask_about(s, kind, seat, 0, 0, 0, 0)


@rule
def passes(s, seat):
    """How many seats have passed in a row once this one has, counted from whoever acted last."""
    return (seat - s.last - 1) % s.seats + 1


@rule
def ask_round(s, passed):
    """Asks the next seat of the loop that can answer; with none left the loop is over (WN-29, WN-100)."""
    kinds = answers(s)
    for step in range(1, s.seats + 1):
        seat = i64((s.last + step) % s.seats)
        if step > passed and can_answer(s, seat, kinds):
            return ask_one(s, state.ROLL if s.die else state.REACT, seat)
    return ROLLED_OUT if s.die else APPLY


@rule
def ask_responses(s, since):
    """Asks the next seat of the window that can respond; after the last the active player goes on (WN-43)."""
    for step in range(1, s.seats):
        seat = i64((s.active + step) % s.seats)
        if step > (since - s.active) % s.seats and can_respond(s, seat):
            return ask_one(s, state.WINDOW, seat)
    s.window = state.NONE
    return GO_ON


@rule
def asked_seat(s):
    """The seat of the only frame."""
    return count(s.frames[0, WHO] - 1)
