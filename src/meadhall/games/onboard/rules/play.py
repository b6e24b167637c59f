"""Vikings on Board: cross the village, take an action, and have your clan in control when a ship sails."""

from __future__ import annotations

from meadhall.engine.bits import count
from meadhall.engine.decisions import ask_instead, deciding
from meadhall.engine.events import EVERYONE, emit, to_all_but, to_seat
from meadhall.engine.kernels import i64
from meadhall.engine.rule import rule
from meadhall.games.onboard.components import (
    A1,
    BE,
    BM,
    D3,
    FIRST_CLAN,
    FIRST_PIECE,
    FIRST_SHIP,
    FIRST_TYPE,
    FIRST_VALUE,
    FP,
    JA,
    JY,
    LENGTH,
    MK,
    PR,
    SHIPS,
    SS,
    VOYAGES,
)
from meadhall.games.onboard.rules.legal import performable
from meadhall.games.onboard.rules.sailing import finish_game, give, set_sail, share
from meadhall.games.onboard.rules.state import (
    ACTION,
    ADD_SHIP,
    BET,
    BET_CLAN,
    BET_OR_MOVE,
    BET_SHIP,
    BET_VALUE,
    BOARDED,
    CALM,
    CUT,
    DRAW_SHIP,
    DRAW_TYPE,
    FIRST,
    GUEST,
    JUMP_PIECE,
    JUMP_SHIP,
    JUMPED,
    LAST_STEPS,
    LOADED,
    MOVE_CLAN,
    MOVE_SHIP,
    MOVED_BET,
    NOBODY,
    PLACE,
    PLACED,
    PROMOTE,
    PROMOTED,
    RAISE,
    RAISED,
    ROUND,
    SAIL,
    SECOND,
    STERN,
    SWAP_FIRST,
    SWAP_SECOND,
    SWAPPED,
    TAKE,
    next_in_turn,
    own_pieces,
    place_of,
    ship_of,
    waiting_vikings,
)
from meadhall.games.onboard.rules.supplies import draw_added, look_at_tokens, return_the_others

# ---- playing


@rule
def play(s, seat, move):
    phase = deciding(s)
    if phase == PLACE:
        done = place_viking(s, seat, move)
    elif phase == SAIL or phase == TAKE or phase == CUT:
        done = go_on_sailing(s, seat, phase, move)
    elif is_last_step(phase):
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
    can = performable(s, seat, action)
    s.waiting[seat] &= s.waiting[seat] - 1
    s.acted[seat] |= 1 << action
    emit(s, PLACED, EVERYONE, seat, action, 0 if can else 1)
    if not can or action == FP:
        return True
    if action == SS:
        return take_stern(s, seat)
    if action == A1 or action == D3:
        look_at_tokens(s, seat, action)
    ask_instead(s, first_step(action), 1 << seat)
    s.frames[0, ACTION] = action
    return False


@rule
def first_step(action):
    """What an action asks for first."""
    if action == PR:
        return PROMOTE
    if action == JY or action == JA:
        return JUMP_PIECE
    if action == BE:
        return BET_VALUE
    if action == BM:
        return BET_OR_MOVE
    if action == A1:
        return ADD_SHIP
    if action == D3:
        return DRAW_TYPE
    return RAISE if action == MK else SWAP_FIRST


@rule
def is_last_step(phase):
    return (LAST_STEPS >> phase) & 1 == 1


@rule
def choose_first(s, seat, phase, move):
    """A step that is not the last one: the next is asked for, with what was chosen before it."""
    action = s.frames[0, ACTION]
    first = s.frames[0, FIRST]
    second = 0
    step = phase + 1
    if phase == JUMP_PIECE or phase == SWAP_FIRST:
        first = move - FIRST_PIECE
    elif phase == DRAW_TYPE:
        first = move - FIRST_TYPE
        return_the_others(s, seat, first)
    elif phase == BET_SHIP or phase == MOVE_SHIP:
        second = move - FIRST_SHIP
    elif move >= FIRST_VALUE:
        step = BET_SHIP
        first = move - FIRST_VALUE + 1
    else:
        step = MOVE_SHIP
        first = move - FIRST_SHIP
    ask_instead(s, step, 1 << seat)
    s.frames[0, ACTION] = action
    s.frames[0, FIRST] = first
    s.frames[0, SECOND] = second


@rule
def carry_out(s, seat, phase, move):
    """The last step of an action, and what is told of it."""
    first = i64(s.frames[0, FIRST])
    second = i64(s.frames[0, SECOND])
    what = s.frames[0, ACTION] << 8
    if phase == PROMOTE:
        kind = PROMOTED
        first = move - FIRST_PIECE
        what = promote(s, first)
    elif phase == JUMP_SHIP:
        kind = JUMPED
        what |= jump(s, first, move - FIRST_SHIP) << 4 | (move - FIRST_SHIP)
    elif phase == BET_CLAN:
        kind = BET
        what |= second << 4 | (move - FIRST_CLAN)
        lay_bet(s, seat, first, second, move - FIRST_CLAN)
    elif phase == MOVE_CLAN:
        kind = MOVED_BET
        what = second << 4 | (move - FIRST_CLAN)
        move_bet(s, seat, first, second, move - FIRST_CLAN)
    elif phase == ADD_SHIP or phase == DRAW_SHIP:
        kind = LOADED
        what |= move - FIRST_SHIP
        if phase == ADD_SHIP:
            first = draw_added(s)
        s.bow[move - FIRST_SHIP, first] += 1
    elif phase == RAISE:
        kind = RAISED
        first = move - FIRST_TYPE
        s.market[first] += 1
        what = i64(s.market[first])
    elif phase == SWAP_SECOND:
        kind = SWAPPED
        what = (move - FIRST_PIECE) << 8 | swap(s, first, move - FIRST_PIECE)
    else:
        kind = BOARDED
        first = move - FIRST_PIECE
        s.guests |= 1 << first
        what = ship_of(s, first)
    tell_all_but_values(s, kind, seat, first, what)


@rule
def tell_all_but_values(s, kind, seat, first, what):
    """Everybody hears what was done; the value of a bet is for its owner alone (VB-15)."""
    audience = to_seat(seat) if kind == BET else EVERYONE
    emit(s, kind, audience, seat, first, what)
    if kind == BET:
        emit(s, kind, to_all_but(seat), seat, 0, what)


# ---- turns and rounds


@rule
def next_turn(s):
    """The next Viking from the top; after the last one the stern taken is put to use, and a round ends."""
    if waiting_vikings(s):
        ask_instead(s, PLACE, 1 << next_in_turn(s))
    elif is_stern_in_hand(s):
        ask_instead(s, SAIL, 1 << s.sailor)
    elif s.harbour & (s.harbour - 1) == 0:
        finish_game(s)
    else:
        next_round(s)


@rule
def is_stern_in_hand(s):
    """Somebody took a stern this round, and no ship has sailed with it yet."""
    return s.sterns + SHIPS - count(s.harbour) < VOYAGES


@rule
def next_round(s):
    """The circles just taken give the order of the next round (VB-R45)."""
    if s.sailor == NOBODY:
        emit(s, CALM, EVERYONE, 0, s.round, 0)
    s.round += 1
    s.sailor = NOBODY
    for seat in range(s.seats):
        s.waiting[seat] = s.acted[seat]
        s.acted[seat] = 0
    first = next_in_turn(s)
    emit(s, ROUND, EVERYONE, first, s.round, 0)
    ask_instead(s, PLACE, 1 << first)


# ---- pieces


@rule
def close_ranks(s, ship, place):
    """Everybody behind that place of a ship moves one forward."""
    for behind in range(LENGTH - 1):
        if behind >= place:
            moving = s.place[behind + 1] & s.crew[ship]
            s.place[behind] |= moving
            s.place[behind + 1] &= ~moving


@rule
def promote(s, piece):
    """To the front of its ship, which is returned; those before it move one back (VB-R54)."""
    ship = ship_of(s, piece)
    bit = 1 << piece
    for place in range(place_of(s, piece), 0, -1):
        moving = s.place[place - 1] & s.crew[ship]
        s.place[place] = (s.place[place] & ~bit) | moving
        s.place[place - 1] = (s.place[place - 1] & ~moving) | bit
    return ship


@rule
def jump(s, piece, target):
    """To the back of another ship (VB-R57); the ship it leaves is returned."""
    ship = ship_of(s, piece)
    place = place_of(s, piece)
    bit = 1 << piece
    s.crew[ship] &= ~bit
    s.place[place] &= ~bit
    close_ranks(s, ship, place)
    s.place[count(s.crew[target])] |= bit
    s.crew[target] |= bit
    return ship


@rule
def swap(s, piece, other):
    """Two pieces of two ships take each other's place (VB-12); both ships are returned, packed."""
    ship = ship_of(s, piece)
    target = ship_of(s, other)
    place = place_of(s, piece)
    target_place = place_of(s, other)
    both = 1 << piece | 1 << other
    s.crew[ship] ^= both
    s.crew[target] ^= both
    s.place[place] ^= both
    s.place[target_place] ^= both
    return ship << 4 | target


# ---- bets


@rule
def lay_bet(s, seat, value, ship, clan):
    s.unused[seat] &= ~(1 << (value - 1))
    s.stake[seat, ship] = value
    s.bet_on[seat, ship] = clan


@rule
def move_bet(s, seat, ship, target, clan):
    value = s.stake[seat, ship]
    s.stake[seat, ship] = 0
    s.bet_on[seat, ship] = NOBODY
    s.stake[seat, target] = value
    s.bet_on[seat, target] = clan


# ---- setting sail


@rule
def take_stern(s, seat):
    """The ship is named at the end of the round; with the option the opponent boards a Viking now (VB-34)."""
    s.sterns -= 1
    s.sailor = seat
    emit(s, STERN, EVERYONE, seat, s.sterns, 0)
    other = 1 - seat
    if s.spare_vikings == 0 or own_pieces(s, other) & s.moored & ~s.guests == 0:
        return True
    ask_instead(s, GUEST, 1 << other)
    return False


@rule
def go_on_sailing(s, seat, phase, move):
    """The ship is named, or a supply of it chosen; true once it is shared out."""
    if phase == SAIL:
        set_sail(s, seat, move - FIRST_SHIP)
    else:
        give(s, seat, move - FIRST_TYPE)
    return share(s)
