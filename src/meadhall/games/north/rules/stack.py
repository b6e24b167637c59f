"""The reaction stack: entries, who can answer, and the loops in which seats are asked in secret."""

from __future__ import annotations

from meadhall.engine.bits import count
from meadhall.engine.decisions import DATA, WHO
from meadhall.engine.decisions import KIND as FRAME_KIND
from meadhall.engine.kernels import i64
from meadhall.engine.rule import rule
from meadhall.games.north.components import (
    ALWAYS_KINDS,
    CAL_KINDS,
    COM,
    CRO_KINDS,
    DEEDS,
    HARBOURS,
    LOK_KIND,
    LUR_KINDS,
    LURED,
    MIS_KINDS,
    MUT,
    MUT_KINDS,
    NOR_KIND,
    PIL,
    RUN,
    SEA,
    SEA_KINDS,
    THO_KINDS,
    TITLE,
)
from meadhall.games.north.rules.state import (
    ABILITY,
    ATTACK,
    BEAST,
    BY,
    CANCELLED,
    EVENT,
    KIND,
    LOOT,
    MAIN,
    MOD,
    NONE,
    OBJECT,
    REACT,
    RESOLVED,
    ROLL,
    SIGN,
    TARGET,
    WAY,
    WHAT,
    WIND,
    WINDOW,
    can_be_cancelled,
    crewed_seats,
    is_ready,
    open_ways,
    ships_on,
    sickable_seats,
)

# What comes next, once a move is made.
WAIT, OPEN, PASSED, APPLY, ROLLED_OUT, RESPONSES, DECLINED, GO_ON, END, NEXT = range(10)


# ---- entries


@rule
def lay(s, what, seat, kind, obj, target, way, sign):
    """Puts an entry on top of the stack; returns its place."""
    row = i64(s.height)
    s.stack[row, WHAT] = what
    s.stack[row, BY] = seat
    s.stack[row, KIND] = kind
    s.stack[row, OBJECT] = obj
    s.stack[row, TARGET] = target
    s.stack[row, WAY] = way
    s.stack[row, SIGN] = sign
    s.stack[row, MOD] = 0
    s.stack[row, CANCELLED] = 0
    s.stack[row, RESOLVED] = 0
    s.height = row + 1
    return row


@rule
def rolls(s, row):
    """An entry that will still need a die (WN-R116)."""
    if s.stack[row, RESOLVED]:
        return False
    what = s.stack[row, WHAT]
    if what == EVENT:
        return TITLE[s.stack[row, KIND]] == MUT
    return what == ATTACK or what == BEAST or what == ABILITY


@rule
def rolling_entries(s):
    """Entries that Thor can name, as a set."""
    rows = 0
    for row in range(s.height):
        if rolls(s, row):
            rows |= 1 << row
    return rows


@rule
def trickable_entries(s):
    """Entries that Loki can name: all of the loop, or only those laid since the die fell (WN-35, WN-37)."""
    rows = 0
    for row in range(s.marker + 1 if s.die else 0, s.height):
        if can_be_cancelled(s, row):
            rows |= 1 << row
    return rows


@rule
def bending_ways(s):
    """Ways Crosswind can send the ship of the wind card at the bottom (WN-R125)."""
    if s.height == 0 or s.stack[0, WHAT] != WIND:
        return 0
    return open_ways(s, i64(s.ship[s.stack[0, BY]])) & ~(1 << s.stack[0, WAY])


@rule
def is_named(s, seat):
    """Another player's Mutiny, Command or Seasickness at the bottom names this seat (WN-R155)."""
    if s.stack[0, WHAT] != EVENT or s.stack[0, BY] == seat or s.stack[0, TARGET] != seat:
        return False
    title = TITLE[s.stack[0, KIND]]
    return title == MUT or title == COM or title == SEA


# ---- who can answer


@rule
def answers(s):
    """Kinds of cards that can be played in the loop now, as a set; the same for every seat."""
    if s.die:
        return NOR_KIND | (LOK_KIND if trickable_entries(s) else 0)
    kinds = 0
    if trickable_entries(s):
        kinds |= LOK_KIND
    if rolling_entries(s):
        kinds |= THO_KINDS
    what = s.stack[0, WHAT]
    if what == WIND:
        kinds |= CAL_KINDS
        if bending_ways(s):
            kinds |= CRO_KINDS
    elif what == ATTACK or what == BEAST or what == LOOT:
        kinds |= MIS_KINDS
    return kinds


@rule
def can_cast(s, seat):
    """The Rune-caster can be used in the loop now."""
    return s.die == 0 and is_named(s, seat) and is_ready(s, seat, RUN)


@rule
def can_answer(s, seat, kinds):
    return s.held[seat] & kinds != 0 or can_cast(s, seat)


@rule
def lure_spaces(s):
    """Spaces the monster can be lured to (WN-R138, WN-R139)."""
    return LURED[s.monster] & ~ships_on(s) & ~HARBOURS


@rule
def deeds(s, seat):
    """Kinds the seat holds that can be played for their effect outside a loop, as a set (WN-84)."""
    held = s.held[seat] & DEEDS
    if held == 0:
        return 0
    kinds = ALWAYS_KINDS
    if held & MUT_KINDS and crewed_seats(s, seat):
        kinds |= MUT_KINDS
    if held & SEA_KINDS and sickable_seats(s):
        kinds |= SEA_KINDS
    if held & LUR_KINDS and lure_spaces(s):
        kinds |= LUR_KINDS
    return held & kinds


@rule
def can_respond(s, seat):
    return deeds(s, seat) != 0 or is_ready(s, seat, PIL)


# ---- asking


@rule
def ask_one(s, kind, seat):
    """Asks one seat, in place of whatever was asked before."""
    s.depth = 1
    s.frames[0, FRAME_KIND] = kind
    s.frames[0, WHO] = 1 << seat
    s.frames[0, DATA] = 0
    s.frames[0, DATA + 1] = 0
    s.frames[0, DATA + 2] = 0
    s.frames[0, DATA + 3] = 0


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
            ask_one(s, ROLL if s.die else REACT, seat)
            return WAIT
    return ROLLED_OUT if s.die else APPLY


@rule
def ask_responses(s, since):
    """Asks the next seat of the window that can respond; after the last the active player goes on (WN-43)."""
    for step in range(1, s.seats):
        seat = i64((s.active + step) % s.seats)
        if step > (since - s.active) % s.seats and can_respond(s, seat):
            ask_one(s, WINDOW, seat)
            return WAIT
    s.window = NONE
    return GO_ON


@rule
def asked_seat(s):
    """The seat of the only frame."""
    return count(s.frames[0, WHO] - 1)


@rule
def go_on_turn(s):
    """The active player does the next thing."""
    ask_one(s, MAIN, i64(s.active))
    return WAIT
