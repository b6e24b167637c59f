"""Warriors of the North: sail by the winds, loot daughters of thanes, bring three home for a feast.

A move either completes something or names one more part of it. What follows without a choice is done step by step in
one loop (`go_on`): who can answer is asked, the stack is resolved from the top, dice fall, the window opens, turns end.
"""

from meadhall.engine.prelude import deciding, i64, reveal, rule
from meadhall.games.north.components import BESIDE, OAR
from meadhall.games.north.moves import DISCARD, KEEP, NAME_PLACE, NAME_SPACE, NAME_WAY, PASS, ROW
from meadhall.games.north.rules import cards, declaring, resolving, stack, state, turns
from meadhall.games.north.rules.fighting import cast_off, come_aboard, count_roll, drown, keep, move_ship, push, seize
from meadhall.games.north.rules.state import NONE


@rule
def play(s, seat, move):
    phase = deciding(s)
    if phase == state.DECLARE:
        todo = declaring.go_on_declaring(s, seat, move)
    elif phase <= state.WINDOW:
        if move == PASS:
            todo = decline(s, phase)
        else:
            todo = row(s, seat, ROW.way(move)) if ROW.has(move) else declaring.declare(s, seat, phase, move, NONE, NONE)
    elif phase <= state.ROOM:
        todo = decide(s, seat, phase, move)
    else:
        todo = finish_action(s, seat, phase, move)
    while todo != stack.WAIT:
        todo = go_on(s, todo)


@rule
def go_on(s, todo):
    """One step of what follows by itself; returns the next."""
    if todo == stack.OPEN:
        return stack.ask_round(s, 0)
    if todo == stack.PASSED:
        return stack.ask_round(s, stack.passes(s, stack.asked_seat(s)))
    if todo == stack.APPLY:
        return resolving.apply_top(s)
    if todo == stack.ROLLED_OUT:
        return count_roll(s)
    if todo == stack.RESPONSES:
        return stack.ask_responses(s, i64(s.window))
    if todo == stack.DECLINED:
        return stack.ask_responses(s, stack.asked_seat(s))
    if todo == stack.GO_ON:
        return stack.ask_one(s, state.MAIN, i64(s.active))
    if todo == stack.END:
        return turns.end_turn(s)
    return turns.next_turn(s)


@rule
def decline(s, phase):
    """No hero, no answer, no response, or the turn is ended. A secret pass shows what follows: it is not taken back."""
    if phase == state.HERO:
        return stack.GO_ON
    if phase == state.MAIN:
        return stack.END
    reveal(s)
    return stack.DECLINED if phase == state.WINDOW else stack.PASSED


@rule
def row(s, seat, way):
    """One space, or with the Oarmaster two; the turn ends with it (WN-R75 to WN-R77, WN-R152)."""
    s.fresh = 0
    state.note_done(s, 0, NONE, seat, NONE)
    move_ship(s, seat, i64(BESIDE[s.ship[seat], way]), seat, state.BY_ROWING)
    if state.is_ready(s, seat, OAR) and state.open_ways(s, i64(s.ship[seat])):
        return stack.ask_one(s, state.ROW2, seat)
    return stack.END


@rule
def decide(s, seat, phase, move):
    """The steps of a fight, and room in a crew."""
    whom = i64(s.frames[0, state.WHOM])
    also = i64(s.frames[0, state.ALSO])
    if phase == state.VICTIM:
        return drown(s, seat, whom, NAME_PLACE.place(move))
    if phase == state.PUSH:
        return push(s, seat, whom, also, NAME_WAY.way(move))
    if phase == state.SEIZE:
        return seize(s, seat, whom, NAME_PLACE.place(move))
    if phase == state.FATE:
        return keep(s, seat, whom, also) if move == KEEP else cast_off(s, seat, whom, also)
    if s.frames[0, state.WHY] == state.LOOT:
        return resolving.make_room_for_loot(s, seat, NONE if move == PASS else NAME_PLACE.place(move))
    return come_aboard(s, seat, whom, also, NAME_PLACE.place(move))


@rule
def finish_action(s, seat, phase, move):
    """The monster's new space, cards given to the gods, a second stroke of the oars, the hand limit."""
    if phase == state.MONSTER:
        resolving.move_beast(s, seat, NAME_SPACE.space(move))
        s.fight_from = NONE
        return stack.APPLY
    if phase == state.ROW2:
        if move != PASS:
            s.used[seat] |= 1 << state.place_of(s, seat, OAR)
            move_ship(s, seat, i64(BESIDE[s.ship[seat], NAME_WAY.way(move)]), seat, state.BY_ROWING)
        return stack.END
    if phase == state.LIMIT:
        cards.discard(s, seat, DISCARD.card(move), 0)
        return stack.END
    return resolving.sacrifice(s, seat, move)
