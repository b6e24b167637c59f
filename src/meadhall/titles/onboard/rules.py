"""Vikings on Board: cross the village, take an action, and have your clan in control when a ship sails."""

from __future__ import annotations

from meadhall.engine.bits import count, lowest, nth, pick
from meadhall.engine.decisions import ask, ask_instead, deciding
from meadhall.engine.events import EVERYONE, all_but, only, reveal, tell
from meadhall.engine.kernels import begin
from meadhall.engine.random import below
from meadhall.engine.rule import rule
from meadhall.titles.onboard.components import (
    A1,
    ADD_STACK,
    ALL_PIECES,
    ALL_SHIPS,
    ALL_VALUES,
    BE,
    BM,
    CLAN,
    CLAN_OF_SEAT,
    D3,
    DRAW_STACK,
    EACH_TYPE,
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
    SEATS,
    SHIPS,
    SS,
    START,
    SW,
    TOP_PRICE,
    VILLAGE,
    VOYAGES,
)
from meadhall.titles.onboard.sailing import clear_sailing, finish_game, give, set_sail, share
from meadhall.titles.onboard.state import (
    ACTION,
    ADD_SHIP,
    BET,
    BET_CLAN,
    BET_OR_MOVE,
    BET_SHIP,
    BET_VALUE,
    BOARDED,
    CALM,
    COLOURS,
    CUT,
    DRAW_SHIP,
    DRAW_TYPE,
    DRAWS,
    DREW,
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
    NO_SHIP,
    NOBODY,
    ONE_BET_PER_CIRCLE,
    OPEN_PILES,
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
    TWO_PLAYER_VIKINGS,
    bets_of,
    circle_is_free,
    manned_ships,
    next_in_turn,
    own_pieces,
    place_of,
    prices_can_rise,
    ship_of,
    ships_with_room,
    supplies_on,
    taken_actions,
    tokens_seen,
    waiting_vikings,
)

# ---- the deal


@rule
def deal(s, seats, options, seed):
    begin(s, seats, seed)
    s.spare_vikings = options[TWO_PLAYER_VIKINGS]
    s.one_bet_per_circle = options[ONE_BET_PER_CIRCLE]
    s.open_piles = options[OPEN_PILES]
    s.colours = options[COLOURS]
    seat_players(s)
    build_ships(s)
    shuffle_supplies(s)
    place_vikings(s)
    s.round = 1
    s.sterns = VOYAGES
    s.sailor = NOBODY
    for voyage in range(VOYAGES):
        s.voyage[voyage] = NO_SHIP
    clear_sailing(s)
    reveal(s)
    first = next_in_turn(s)
    tell(s, ROUND, EVERYONE, first, s.round, 0)
    ask(s, PLACE, 1 << first)


@rule
def seat_players(s):
    """A clan, an empty scoring circle and four gambling tokens for each player."""
    for clan in range(4):
        s.player[clan] = NOBODY
    for seat in range(SEATS):
        there = seat < s.seats
        s.colour[seat] = CLAN_OF_SEAT[s.colours, seat] if there else NOBODY
        s.unused[seat] = ALL_VALUES if there else 0
        s.won[seat] = 0
        for kind in range(3):
            s.pile[seat, kind] = 0
        for ship in range(SHIPS):
            s.bet_on[seat, ship] = NOBODY
            s.stake[seat, ship] = 0
        if there:
            s.player[s.colour[seat]] = seat


@rule
def build_ships(s):
    """Three pieces of three clans for each ship, every such fleet equally likely (VB-50)."""
    for ship in range(SHIPS):
        s.crew[ship] = 0
        for kind in range(3):
            s.bow[ship, kind] = 0
    undecided = ALL_SHIPS
    for clan in range(4):
        without = pick(s, undecided, 2)
        undecided &= ~without
        left = CLAN
        for ship in range(SHIPS):
            if (without >> ship) & 1 == 0:
                kind = nth(left, below(s, count(left)))
                left ^= 1 << kind
                s.crew[ship] |= 1 << (6 * clan + kind)
    for place in range(LENGTH):
        s.place[place] = 0
    for ship in range(SHIPS):
        first = pick(s, s.crew[ship], 1)
        second = pick(s, s.crew[ship] & ~first, 1)
        s.place[0] |= first
        s.place[1] |= second
        s.place[2] |= s.crew[ship] & ~(first | second)
    s.moored = ALL_PIECES
    s.guests = 0
    s.harbour = ALL_SHIPS


@rule
def shuffle_supplies(s):
    hides = EACH_TYPE
    grain = EACH_TYPE
    metal = EACH_TYPE
    for place in range(ADD_STACK + DRAW_STACK):
        lot = below(s, hides + grain + metal)
        if lot < hides:
            kind = 0
            hides -= 1
        elif lot < hides + grain:
            kind = 1
            grain -= 1
        else:
            kind = 2
            metal -= 1
        if place < ADD_STACK:
            s.add[place] = kind
            s.add_seen[place] = 0
        else:
            s.draw[place - ADD_STACK] = kind
            s.draw_seen[place - ADD_STACK] = 0
    s.adds = ADD_STACK
    s.draws = DRAW_STACK
    for kind in range(3):
        s.market[kind] = 1
        s.removed[kind] = 0


@rule
def place_vikings(s):
    """One Viking of each player falls after another; the rest follow in a fixed pattern (VB-R9 to VB-R13)."""
    for seat in range(SEATS):
        s.waiting[seat] = 0
        s.acted[seat] = 0
    in_hand = (1 << s.seats) - 1
    for fallen in range(s.seats):
        seat = nth(in_hand, below(s, count(in_hand)))
        in_hand ^= 1 << seat
        s.waiting[seat] = START[s.seats, fallen]


# ---- what can be done in the village


@rule
def performable(s, seat, action):
    """Whether the seat can carry the action out now (VB-4)."""
    if action == PR:
        return promotable(s, seat) != 0
    if action == JY:
        return jumpers(s, own_pieces(s, seat)) != 0
    if action == JA:
        return jumpers(s, ALL_PIECES) != 0
    if action == BE:
        return may_bet(s, seat)
    if action == BM:
        return may_bet(s, seat) or movable_bets(s, seat) != 0
    if action == A1:
        return s.adds > 0
    if action == D3:
        return s.draws > 0
    if action == MK:
        return prices_can_rise(s)
    if action == SW:
        ships = manned_ships(s)
        return ships & (ships - 1) != 0
    return True  # First Player and Set Sail always can (VB-5)


@rule
def promotable(s, seat):
    """Own pieces that are not in front (VB-10)."""
    return own_pieces(s, seat) & s.moored & ~s.place[0]


@rule
def jumpers(s, pieces):
    """Those of the pieces that have another ship to go to (VB-11)."""
    room = ships_with_room(s)
    if room == 0:
        return 0
    pieces &= s.moored
    if room & (room - 1) == 0:
        pieces &= ~s.crew[lowest(room)]
    return pieces


@rule
def may_bet(s, seat):
    """An unused token, and a ship without an own bet (VB-16)."""
    return s.unused[seat] != 0 and s.harbour & ~bets_of(s, seat) != 0


@rule
def other_circles(s, seat, ship):
    """Clans the seat's bet at a ship in the harbour can shift to."""
    clans = 0
    for clan in range(4):
        if clan != s.bet_on[seat, ship] and circle_is_free(s, seat, ship, clan):
            clans |= 1 << clan
    return clans


@rule
def movable_bets(s, seat):
    """Ships whose own bet can go somewhere else (VB-17)."""
    bets = bets_of(s, seat)
    if s.harbour & ~bets:
        return bets
    movable = 0
    for ship in range(SHIPS):
        if ((bets & s.harbour) >> ship) & 1 and other_circles(s, seat, ship):
            movable |= 1 << ship
    return movable


@rule
def swap_firsts(s):
    """Pieces with a manned ship of a higher number than their own: all but those of the last one (VB-45)."""
    last = 0
    for ship in range(SHIPS):
        if s.crew[ship] & s.moored:
            last = s.crew[ship]
    return s.moored & ~last


@rule
def beyond(s, ship):
    """Pieces of ships in the harbour with a higher number."""
    pieces = 0
    for other in range(SHIPS):
        if other > ship:
            pieces |= s.crew[other]
    return pieces & s.moored


@rule
def may_sail(s):
    """Ships with a supply and a piece; if there are none, all that are left (VB-R77, VB-R78)."""
    fit = 0
    for ship in range(SHIPS):
        if s.crew[ship] and supplies_on(s, ship):
            fit |= 1 << ship
    fit &= s.harbour
    return fit if fit else s.harbour


# ---- lists of choices


@rule
def legal(s, seat, out):
    n = 0
    moves = choices(s, seat)
    while moves:
        out[n] = lowest(moves)
        n += 1
        moves &= moves - 1
    return n


@rule
def choices(s, seat):
    """The seat's legal moves as a set."""
    phase = deciding(s)
    if phase == PLACE:
        return actions_to_choose(s, seat)
    first = s.frames[0, FIRST]
    if phase == JUMP_PIECE:
        return jumpers(s, own_pieces(s, seat) if s.frames[0, ACTION] == JY else ALL_PIECES) << FIRST_PIECE
    if phase == JUMP_SHIP:
        return (ships_with_room(s) & ~(1 << ship_of(s, first))) << FIRST_SHIP
    if phase == PROMOTE:
        return promotable(s, seat) << FIRST_PIECE
    if phase == SWAP_FIRST:
        return swap_firsts(s) << FIRST_PIECE
    if phase == SWAP_SECOND:
        return beyond(s, ship_of(s, first)) << FIRST_PIECE
    if phase == GUEST:
        return (own_pieces(s, seat) & s.moored & ~s.guests) << FIRST_PIECE
    if phase == ADD_SHIP or phase == DRAW_SHIP:
        return s.harbour << FIRST_SHIP
    if phase == SAIL:
        return may_sail(s) << FIRST_SHIP
    if phase == RAISE or phase == DRAW_TYPE or phase == TAKE or phase == CUT:
        return types_on_offer(s, phase) << FIRST_TYPE
    return bets_to_choose(s, seat, phase, first)


@rule
def actions_to_choose(s, seat):
    """Free actions the seat can carry out; if there are none, all free ones (VB-R39, VB-R40)."""
    free = VILLAGE & ~taken_actions(s)
    can = 0
    left = free
    while left:
        action = left & -left
        left ^= action
        if performable(s, seat, lowest(action)):
            can |= action
    return can if can else free


@rule
def bets_to_choose(s, seat, phase, first):
    """The steps of a bet: its value or the bet to move, then the ship, then the circle."""
    if phase == BET_CLAN or phase == MOVE_CLAN:
        return other_circles(s, seat, s.frames[0, SECOND]) << FIRST_CLAN
    open_ships = s.harbour & ~bets_of(s, seat)
    values = s.unused[seat] << FIRST_VALUE
    if phase == BET_VALUE:
        return values
    if phase == BET_OR_MOVE:
        return movable_bets(s, seat) << FIRST_SHIP | (values if open_ships else 0)
    if phase == MOVE_SHIP and (s.harbour >> first) & 1 and other_circles(s, seat, first):
        open_ships |= 1 << first
    return open_ships << FIRST_SHIP


@rule
def types_on_offer(s, phase):
    """Types of supply to choose from: prices to raise, tokens drawn, or what lies on the bow."""
    types = 0
    if phase == RAISE:
        for kind in range(3):
            if s.market[kind] < TOP_PRICE:
                types |= 1 << kind
    elif phase == TAKE or phase == CUT:
        for kind in range(3):
            if s.bow[s.sailing, kind]:
                types |= 1 << kind
    else:
        for token in range(tokens_seen(s)):
            types |= 1 << s.draw[token]
    return types


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
    tell(s, PLACED, EVERYONE, seat, action, 0 if can else 1)
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
        return_the_others(s, first)
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
    """The last step of an action."""
    first = s.frames[0, FIRST]
    second = s.frames[0, SECOND]
    if phase == PROMOTE:
        promote(s, seat, move - FIRST_PIECE)
    elif phase == JUMP_SHIP:
        jump(s, seat, first, move - FIRST_SHIP)
    elif phase == BET_CLAN:
        lay_bet(s, seat, first, second, move - FIRST_CLAN)
    elif phase == MOVE_CLAN:
        move_bet(s, seat, first, second, move - FIRST_CLAN)
    elif phase == ADD_SHIP or phase == DRAW_SHIP:
        load(s, seat, draw_added(s) if phase == ADD_SHIP else first, move - FIRST_SHIP)
    elif phase == RAISE:
        raise_price(s, seat, move - FIRST_TYPE)
    elif phase == SWAP_SECOND:
        swap(s, seat, first, move - FIRST_PIECE)
    else:
        board_guest(s, seat, move - FIRST_PIECE)


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
        tell(s, CALM, EVERYONE, 0, s.round, 0)
    s.round += 1
    s.sailor = NOBODY
    for seat in range(s.seats):
        s.waiting[seat] = s.acted[seat]
        s.acted[seat] = 0
    first = next_in_turn(s)
    tell(s, ROUND, EVERYONE, first, s.round, 0)
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
def promote(s, seat, piece):
    """To the front of its ship; those before it move one back (VB-R54)."""
    ship = ship_of(s, piece)
    bit = 1 << piece
    for place in range(place_of(s, piece), 0, -1):
        moving = s.place[place - 1] & s.crew[ship]
        s.place[place] = (s.place[place] & ~bit) | moving
        s.place[place - 1] = (s.place[place - 1] & ~moving) | bit
    tell(s, PROMOTED, EVERYONE, seat, piece, ship)


@rule
def jump(s, seat, piece, target):
    """To the back of another ship (VB-R57)."""
    ship = ship_of(s, piece)
    place = place_of(s, piece)
    bit = 1 << piece
    s.crew[ship] &= ~bit
    s.place[place] &= ~bit
    close_ranks(s, ship, place)
    s.place[count(s.crew[target])] |= bit
    s.crew[target] |= bit
    tell(s, JUMPED, EVERYONE, seat, piece, s.frames[0, ACTION] << 8 | ship << 4 | target)


@rule
def swap(s, seat, piece, other):
    """Two pieces of two ships take each other's place (VB-12)."""
    ship = ship_of(s, piece)
    target = ship_of(s, other)
    place = place_of(s, piece)
    target_place = place_of(s, other)
    both = 1 << piece | 1 << other
    s.crew[ship] ^= both
    s.crew[target] ^= both
    if place != target_place:
        s.place[place] ^= both
        s.place[target_place] ^= both
    tell(s, SWAPPED, EVERYONE, seat, piece, other << 8 | ship << 4 | target)


# ---- bets


@rule
def lay_bet(s, seat, value, ship, clan):
    s.unused[seat] &= ~(1 << (value - 1))
    s.stake[seat, ship] = value
    s.bet_on[seat, ship] = clan
    where = s.frames[0, ACTION] << 8 | ship << 4 | clan
    tell(s, BET, only(seat), seat, value, where)
    tell(s, BET, all_but(seat), seat, 0, where)


@rule
def move_bet(s, seat, ship, target, clan):
    value = s.stake[seat, ship]
    s.stake[seat, ship] = 0
    s.bet_on[seat, ship] = NOBODY
    s.stake[seat, target] = value
    s.bet_on[seat, target] = clan
    tell(s, MOVED_BET, EVERYONE, seat, ship, target << 4 | clan)


# ---- supplies and prices


@rule
def look_at_tokens(s, seat, action):
    """The player sees what was drawn before choosing; nobody else does (VB-22, VB-23)."""
    tokens = 1 if action == A1 else tokens_seen(s)
    drawn = 0
    for token in range(tokens):
        if action == A1:
            s.add_seen[token] |= 1 << seat
            drawn = s.add[token]
        else:
            s.draw_seen[token] |= 1 << seat
            drawn |= s.draw[token] << (2 * token)
    reveal(s)
    tell(s, DREW, only(seat), seat, tokens, drawn)
    tell(s, DRAWS, all_but(seat), seat, tokens, 0)


@rule
def draw_added(s):
    """Takes the top token off the Add 1 stack."""
    kind = s.add[0]
    for place in range(ADD_STACK - 1):
        s.add[place] = s.add[place + 1]
        s.add_seen[place] = s.add_seen[place + 1]
    s.add[ADD_STACK - 1] = 0
    s.add_seen[ADD_STACK - 1] = 0
    s.adds -= 1
    return kind


@rule
def return_the_others(s, kind):
    """Of the tokens drawn the first of that type is kept; the others go under the stack as drawn (VB-23, VB-43)."""
    kept = 0
    while s.draw[kept] != kind:
        kept += 1
    for token in range(tokens_seen(s)):
        top = s.draw[0]
        seen = s.draw_seen[0]
        for place in range(DRAW_STACK - 1):
            s.draw[place] = s.draw[place + 1]
            s.draw_seen[place] = s.draw_seen[place + 1]
        s.draw[DRAW_STACK - 1] = 0
        s.draw_seen[DRAW_STACK - 1] = 0
        s.draws -= 1
        if token != kept:
            s.draw[s.draws] = top
            s.draw_seen[s.draws] = seen
            s.draws += 1


@rule
def load(s, seat, kind, ship):
    s.bow[ship, kind] += 1
    tell(s, LOADED, EVERYONE, seat, kind, s.frames[0, ACTION] << 8 | ship)


@rule
def raise_price(s, seat, kind):
    s.market[kind] += 1
    tell(s, RAISED, EVERYONE, seat, kind, s.market[kind])


# ---- setting sail


@rule
def take_stern(s, seat):
    """The ship is named at the end of the round; with the option the opponent boards a Viking now (VB-34)."""
    s.sterns -= 1
    s.sailor = seat
    tell(s, STERN, EVERYONE, seat, s.sterns, 0)
    other = 1 - seat
    if s.spare_vikings == 0 or own_pieces(s, other) & s.moored & ~s.guests == 0:
        return True
    ask_instead(s, GUEST, 1 << other)
    return False


@rule
def board_guest(s, seat, piece):
    s.guests |= 1 << piece
    tell(s, BOARDED, EVERYONE, seat, piece, ship_of(s, piece))


@rule
def go_on_sailing(s, seat, phase, move):
    """The ship is named, or a supply of it chosen; true once it is shared out."""
    if phase == SAIL:
        set_sail(s, seat, move - FIRST_SHIP)
    else:
        give(s, seat, move - FIRST_TYPE)
    return share(s)
