"""Warriors of the North: sail by the winds, loot daughters of thanes, bring three home for a feast.

A move either completes something or names one more part of it. What follows without a choice is done step by step in
one loop (`go_on`): who can answer is asked, the stack is resolved from the top, dice fall, the window opens, turns end.
"""

from __future__ import annotations

from meadhall.engine.decisions import deciding
from meadhall.engine.events import reveal
from meadhall.engine.kernels import i64
from meadhall.engine.rule import rule
from meadhall.games.north.components import (
    BESIDE,
    FIRST_DISCARD,
    FIRST_PLACE,
    FIRST_ROW,
    FIRST_SPACE,
    FIRST_WAY,
    KEEP,
    OAR,
    PASS,
)
from meadhall.games.north.rules.cards import discard
from meadhall.games.north.rules.declaring import declare, go_on_declaring
from meadhall.games.north.rules.fighting import cast_off, come_aboard, drown, keep, move_ship, push, seize, settle_roll
from meadhall.games.north.rules.resolving import apply_top, make_room_for_loot, move_beast, sacrifice
from meadhall.games.north.rules.stack import (
    APPLY,
    DECLINED,
    END,
    GO_ON,
    OPEN,
    PASSED,
    RESPONSES,
    ROLLED_OUT,
    WAIT,
    ask_one,
    ask_responses,
    ask_round,
    asked_seat,
    go_on_turn,
    passes,
)
from meadhall.games.north.rules.state import (
    ALSO,
    BY_ROWING,
    DECLARE,
    FATE,
    HERO,
    LIMIT,
    LOOT,
    MAIN,
    MONSTER,
    NONE,
    PUSH,
    ROOM,
    ROW2,
    SEIZE,
    VICTIM,
    WHOM,
    WHY,
    WINDOW,
    is_ready,
    open_ways,
    place_of,
)
from meadhall.games.north.rules.turns import end_turn, next_turn


@rule
def play(s, seat, move):
    phase = deciding(s)
    if phase == DECLARE:
        todo = go_on_declaring(s, seat, move)
    elif phase <= WINDOW:
        if move == PASS:
            todo = decline(s, phase)
        else:
            todo = begin(s, seat, phase, move)
    elif phase <= ROOM:
        todo = decide(s, seat, phase, move)
    else:
        todo = finish_action(s, seat, phase, move)
    while todo != WAIT:
        todo = go_on(s, todo)


@rule
def go_on(s, todo):
    """One step of what follows by itself; returns the next."""
    if todo == OPEN:
        return ask_round(s, 0)
    if todo == PASSED:
        return ask_round(s, passes(s, asked_seat(s)))
    if todo == APPLY:
        return apply_top(s)
    if todo == ROLLED_OUT:
        return settle_roll(s)
    if todo == RESPONSES:
        return ask_responses(s, i64(s.window))
    if todo == DECLINED:
        return ask_responses(s, asked_seat(s))
    if todo == GO_ON:
        return go_on_turn(s)
    if todo == END:
        return end_turn(s)
    return next_turn(s)


@rule
def decline(s, phase):
    """No hero, no answer, no response, or the turn is ended. A secret pass shows what follows: it is not taken back."""
    if phase == HERO:
        return GO_ON
    if phase == MAIN:
        return END
    reveal(s)
    return DECLINED if phase == WINDOW else PASSED


@rule
def begin(s, seat, phase, move):
    """Rowing is done at once; anything else is declared."""
    if FIRST_ROW <= move < FIRST_WAY:
        return row(s, seat, move - FIRST_ROW)
    return declare(s, seat, phase, move, NONE, NONE)


@rule
def row(s, seat, way):
    """One space, or with the Oarmaster two; the turn ends with it (WN-R75 to WN-R77, WN-R152)."""
    s.fresh = 0
    s.done_what = 0
    s.done_by = seat
    s.done_to = NONE
    s.done_kind = NONE
    s.done_moved = 0
    move_ship(s, seat, i64(BESIDE[s.ship[seat], way]), seat, BY_ROWING)
    if is_ready(s, seat, OAR) and open_ways(s, i64(s.ship[seat])):
        ask_one(s, ROW2, seat)
        return WAIT
    return END


@rule
def decide(s, seat, phase, move):
    """The steps of a fight, and room in a crew."""
    whom = i64(s.frames[0, WHOM])
    also = i64(s.frames[0, ALSO])
    if phase == VICTIM:
        return drown(s, seat, whom, move - FIRST_PLACE)
    if phase == PUSH:
        return push(s, seat, whom, also, move - FIRST_WAY)
    if phase == SEIZE:
        return seize(s, seat, whom, move - FIRST_PLACE)
    if phase == FATE:
        return keep(s, seat, whom, also) if move == KEEP else cast_off(s, seat, whom, also)
    if s.frames[0, WHY] == LOOT:
        return make_room_for_loot(s, seat, NONE if move == PASS else move - FIRST_PLACE)
    return come_aboard(s, seat, whom, also, move - FIRST_PLACE)


@rule
def finish_action(s, seat, phase, move):
    """The monster's new space, cards given to the gods, a second stroke of the oars, the hand limit."""
    if phase == MONSTER:
        move_beast(s, seat, move - FIRST_SPACE)
        s.fight_from = NONE
        return APPLY
    if phase == ROW2:
        if move != PASS:
            s.used[seat] |= 1 << place_of(s, seat, OAR)
            move_ship(s, seat, i64(BESIDE[s.ship[seat], move - FIRST_WAY]), seat, BY_ROWING)
        return END
    if phase == LIMIT:
        discard(s, seat, move - FIRST_DISCARD, 0)
        return END
    return sacrifice(s, seat, move)
