"""Vikings on Board: cross the village, take an action, and have your clan in control when a ship sails."""

from meadhall.engine.prelude import EVERYONE, ask_instead, constants, count, deciding, i64, rule, to_all_but, to_seat
from meadhall.games.onboard import events
from meadhall.games.onboard.components import A1, BE, BM, D3, FP, JA, JY, LENGTH, MK, PR, ROWS, SHIPS, SS, SW, VOYAGES
from meadhall.games.onboard.moves import A_CLAN, A_PIECE, A_SHIP, A_TYPE, A_VALUE
from meadhall.games.onboard.rules import legal, sailing, scoring, state, supplies

_FIRST_STEPS = {  # what an action asks for first; First Player and Set Sail ask for nothing
    PR: state.PROMOTE, JY: state.JUMP_PIECE, BE: state.BET_VALUE, A1: state.ADD_SHIP, MK: state.RAISE,
    JA: state.JUMP_PIECE, BM: state.BET_OR_MOVE, D3: state.DRAW_TYPE, SW: state.SWAP_FIRST,
}  # fmt: skip
FIRST_STEP = constants([_FIRST_STEPS.get(action, state.PLACE) for action in range(ROWS)])

# ---- playing


@rule
def play(s, seat, move):
    phase = deciding(s)
    if phase == state.PLACE:
        done = place_viking(s, seat, move)
    elif phase == state.SAIL:
        sailing.set_sail(s, seat, A_SHIP.ship(move))
        done = sailing.share(s)
    elif phase == state.TAKE or phase == state.CUT:
        sailing.give(s, seat, A_TYPE.type(move))
        done = sailing.share(s)
    elif (state.LAST_STEPS >> phase) & 1:
        carry_out(s, seat, phase, move)
        done = True
    else:
        choose_first(s, seat, phase, move)
        done = False
    if done:
        next_turn(s)


@rule
def place_viking(s, seat, action):
    """The topmost Viking of the old side crosses over; true if the turn ends with that."""
    can = legal.performable(s, seat, action)
    s.waiting[seat] &= s.waiting[seat] - 1
    s.acted[seat] |= 1 << action
    events.PLACED.emit(s, EVERYONE, seat, action, not can)
    if not can or action == FP:
        return True
    if action == SS:
        return take_stern(s, seat)
    if action == A1 or action == D3:
        supplies.look_at_tokens(s, seat, action)
    ask_instead(s, FIRST_STEP[action], 1 << seat)
    s.frames[0, state.ACTION] = action
    return False


@rule
def choose_first(s, seat, phase, move):
    """A step that is not the last one: the next is asked for, with what was chosen before it."""
    action = s.frames[0, state.ACTION]
    first = s.frames[0, state.FIRST]
    second = 0
    step = phase + 1
    if phase == state.JUMP_PIECE or phase == state.SWAP_FIRST:
        first = A_PIECE.piece(move)
    elif phase == state.DRAW_TYPE:
        first = A_TYPE.type(move)
        supplies.return_the_others(s, seat, first)
    elif phase == state.BET_SHIP or phase == state.MOVE_SHIP:
        second = A_SHIP.ship(move)
    elif A_VALUE.has(move):
        step = state.BET_SHIP
        first = A_VALUE.value(move) + 1
    else:
        step = state.MOVE_SHIP
        first = A_SHIP.ship(move)
    ask_instead(s, step, 1 << seat)
    s.frames[0, state.ACTION] = action
    s.frames[0, state.FIRST] = first
    s.frames[0, state.SECOND] = second


@rule
def carry_out(s, seat, phase, move):
    """The last step of an action, and the event that tells of it."""
    action = i64(s.frames[0, state.ACTION])
    first = i64(s.frames[0, state.FIRST])
    second = i64(s.frames[0, state.SECOND])
    if phase == state.PROMOTE:
        piece = A_PIECE.piece(move)
        events.PROMOTED.emit(s, EVERYONE, seat, piece, promote(s, piece))
    elif phase == state.JUMP_SHIP:
        start = jump(s, first, A_SHIP.ship(move))
        events.JUMPED.emit(s, EVERYONE, seat, first, start, A_SHIP.ship(move), action)
    elif phase == state.BET_CLAN:
        lay_bet(s, seat, first, second, A_CLAN.clan(move))
        events.BET.emit(s, to_seat(seat), seat, first, second, A_CLAN.clan(move), action)
        events.BET.emit(s, to_all_but(seat), seat, 0, second, A_CLAN.clan(move), action)  # the value is hidden (VB-15)
    elif phase == state.MOVE_CLAN:
        move_bet(s, seat, first, second, A_CLAN.clan(move))
        events.MOVED_BET.emit(s, EVERYONE, seat, first, second, A_CLAN.clan(move))
    elif phase == state.ADD_SHIP or phase == state.DRAW_SHIP:
        kind = i64(supplies.draw_added(s)) if phase == state.ADD_SHIP else first
        s.bow[A_SHIP.ship(move), kind] += 1
        events.LOADED.emit(s, EVERYONE, seat, kind, A_SHIP.ship(move), action)
    elif phase == state.RAISE:
        kind = A_TYPE.type(move)
        s.market[kind] += 1
        events.RAISED.emit(s, EVERYONE, seat, kind, s.market[kind])
    elif phase == state.SWAP_SECOND:
        other = A_PIECE.piece(move)
        ship, other_ship = state.ship_of(s, first), state.ship_of(s, other)
        swap(s, first, other)
        events.SWAPPED.emit(s, EVERYONE, seat, first, other, ship, other_ship)
    else:
        piece = A_PIECE.piece(move)
        s.guests |= 1 << piece
        events.BOARDED.emit(s, EVERYONE, seat, piece, state.ship_of(s, piece))


# ---- turns and rounds


@rule
def next_turn(s):
    """The next Viking from the top; after the last one the stern taken is put to use, and a round ends."""
    if state.waiting_vikings(s):
        ask_instead(s, state.PLACE, 1 << state.next_in_turn(s))
    elif is_stern_in_hand(s):
        ask_instead(s, state.SAIL, 1 << s.sailor)
    elif s.harbour & (s.harbour - 1) == 0:
        scoring.finish_game(s)
    else:
        next_round(s)


@rule
def is_stern_in_hand(s):
    """Somebody took a stern this round, and no ship has sailed with it yet."""
    return s.sterns + SHIPS - count(s.harbour) < VOYAGES


@rule
def next_round(s):
    """The circles just taken give the order of the next round (VB-R45)."""
    if s.sailor == state.NOBODY:
        events.CALM.emit(s, EVERYONE, 0, s.round)
    s.round += 1
    s.sailor = state.NOBODY
    for seat in range(s.seats):
        s.waiting[seat] = s.acted[seat]
        s.acted[seat] = 0
    first = state.next_in_turn(s)
    events.ROUND.emit(s, EVERYONE, first, s.round)
    ask_instead(s, state.PLACE, 1 << first)


# ---- pieces


@rule
def promote(s, piece):
    """To the front of its ship, which is returned; those before it move one back (VB-R54)."""
    ship = state.ship_of(s, piece)
    bit = 1 << piece
    for place in range(state.place_of(s, piece), 0, -1):
        moving = s.place[place - 1] & s.crew[ship]
        s.place[place] = (s.place[place] & ~bit) | moving
        s.place[place - 1] = (s.place[place - 1] & ~moving) | bit
    return ship


@rule
def jump(s, piece, target):
    """To the back of another ship (VB-R57); the ship it leaves is returned."""
    ship = state.ship_of(s, piece)
    place = state.place_of(s, piece)
    bit = 1 << piece
    s.crew[ship] &= ~bit
    s.place[place] &= ~bit
    for behind in range(place, LENGTH - 1):  # all behind it move one forward
        moving = s.place[behind + 1] & s.crew[ship]
        s.place[behind] |= moving
        s.place[behind + 1] &= ~moving
    s.place[count(s.crew[target])] |= bit
    s.crew[target] |= bit
    return ship


@rule
def swap(s, piece, other):
    """Two pieces of two ships take each other's place (VB-12)."""
    ship = state.ship_of(s, piece)
    target = state.ship_of(s, other)
    place = state.place_of(s, piece)
    target_place = state.place_of(s, other)
    both = 1 << piece | 1 << other
    s.crew[ship] ^= both
    s.crew[target] ^= both
    s.place[place] ^= both
    s.place[target_place] ^= both


# ---- bets


@rule
def lay_bet(s, seat, value, ship, clan):
    s.unused[seat] &= ~(1 << (value - 1))
    s.stake[seat, ship] = value
    s.bet_on[seat, ship] = clan


@rule
def move_bet(s, seat, ship, target, clan):
    value = i64(s.stake[seat, ship])
    s.stake[seat, ship] = 0
    s.bet_on[seat, ship] = state.NOBODY
    lay_bet(s, seat, value, target, clan)


# ---- setting sail


@rule
def take_stern(s, seat):
    """The ship is named at the end of the round; with the option the opponent boards a Viking now (VB-34)."""
    s.sterns -= 1
    s.sailor = seat
    events.STERN.emit(s, EVERYONE, seat, s.sterns)
    other = 1 - seat
    if s.spare_vikings == 0 or state.own_pieces(s, other) & s.moored & ~s.guests == 0:
        return True
    ask_instead(s, state.GUEST, 1 << other)
    return False
