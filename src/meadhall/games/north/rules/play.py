"""Warriors of the North: sail by the winds, loot daughters of thanes, bring three home for a feast.

A move either completes something or names one more part of it. What follows without a choice is done step by step in
one loop (`go_on`): who can answer is asked, the stack is resolved from the top, dice fall, the window opens, turns end.
"""

from meadhall.engine.prelude import EVERYONE, deciding, i64, lowest, reveal, rule
from meadhall.games.north import events
from meadhall.games.north.components import ALL_HEROES, BESIDE, OAR, TURN_DRAW
from meadhall.games.north.moves import DISCARD, KEEP, NAME_PLACE, NAME_SPACE, NAME_WAY, PASS, ROW
from meadhall.games.north.rules import cards, declaring, resolving, scoring, stack, state
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
        return end_turn(s)
    return next_turn(s)


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


# ---- turns


@rule
def begin_turn(s, seat):
    """Heroes are turned back, two cards drawn, a hero may be placed: in this order (WN-82)."""
    s.active = seat
    s.standard = 0
    s.fresh = 1
    s.used[seat] = 0
    s.last = seat
    state.note_done(s, 0, NONE, NONE, NONE)
    events.TURN.emit(s, EVERYONE, seat, s.round)
    if (s.first >> seat) & 1:
        s.first &= ~(1 << seat)
    else:
        cards.draw(s, seat, TURN_DRAW)
    stack.ask_one(s, state.HERO if s.held[seat] & ALL_HEROES else state.MAIN, seat)


@rule
def end_turn(s):
    """Down to the hand limit by choice; then the crew recovers (WN-R107, WN-R137)."""
    seat = i64(s.active)
    limit = state.hand_limit(s, seat)
    while s.cards[seat] > limit:
        if state.chooses_card(s, seat):
            return stack.ask_one(s, state.LIMIT, seat)
        cards.discard(s, seat, lowest(s.held[seat]), 0)
    if s.sick[seat]:
        events.RECOVERED.emit(s, EVERYONE, seat)
        s.sick[seat] = 0
    return stack.NEXT


@rule
def next_turn(s):
    """Clockwise; after the last round there can be, the game is over (WN-8)."""
    seat = i64((s.active + 1) % s.seats)
    if seat == s.start:
        if s.round >= s.cap:
            scoring.finish(s, NONE)
            return stack.WAIT
        s.round += 1
    begin_turn(s, seat)
    return stack.WAIT
