"""What can be chosen in Vikings on Board: which actions can be carried out, and the moves of every step."""

from meadhall.engine.prelude import deciding, i64, lowest, rule, write_set
from meadhall.games.onboard.components import A1, ALL_PIECES, BE, BM, D3, JA, JY, MK, PR, SHIPS, SW, TOP_PRICE, VILLAGE
from meadhall.games.onboard.moves import A_CLAN, A_PIECE, A_SHIP, A_TYPE, A_VALUE
from meadhall.games.onboard.rules import state

# ---- what can be done in the village


@rule
def performable(s, seat, action):
    """Whether the seat can carry the action out now (VB-4)."""
    if action == PR:
        return promotable(s, seat) != 0
    if action == JY:
        return jumpers(s, state.own_pieces(s, seat)) != 0
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
        return state.prices_can_rise(s)
    if action == SW:
        ships = state.manned_ships(s)
        return ships & (ships - 1) != 0
    return True  # First Player and Set Sail always can (VB-5)


@rule
def promotable(s, seat):
    """Own pieces that are not in front (VB-10)."""
    return state.own_pieces(s, seat) & s.moored & ~s.place[0]


@rule
def jumpers(s, pieces):
    """Those of the pieces that have another ship to go to (VB-11)."""
    room = state.ships_with_room(s)
    if room == 0:
        return 0
    pieces &= s.moored
    if room & (room - 1) == 0:
        pieces &= ~s.crew[lowest(room)]
    return pieces


@rule
def may_bet(s, seat):
    """An unused token, and a ship without an own bet (VB-16)."""
    return s.unused[seat] != 0 and s.harbour & ~state.bets_of(s, seat) != 0


@rule
def other_circles(s, seat, ship):
    """Clans the seat's bet at a ship in the harbour can shift to."""
    clans = 0
    for clan in range(4):
        if clan != s.bet_on[seat, ship] and state.circle_is_free(s, ship, clan):
            clans |= 1 << clan
    return clans


@rule
def movable_bets(s, seat):
    """Ships whose own bet can go somewhere else (VB-17)."""
    bets = state.bets_of(s, seat)
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
        if s.crew[ship] and state.supplies_on(s, ship):
            fit |= 1 << ship
    fit &= s.harbour
    return fit if fit else s.harbour


# ---- lists of choices


@rule
def legal(s, seat, out):
    return write_set(out, 0, 0, choices(s, seat))


@rule
def choices(s, seat):
    """The seat's legal moves as a set."""
    phase = deciding(s)
    if phase == state.PLACE:
        return actions_to_choose(s, seat)
    first = i64(s.frames[0, state.FIRST])
    if phase == state.JUMP_PIECE:
        return jumpers(s, state.own_pieces(s, seat) if s.frames[0, state.ACTION] == JY else ALL_PIECES) << A_PIECE.first
    if phase == state.JUMP_SHIP:
        return (state.ships_with_room(s) & ~(1 << state.ship_of(s, first))) << A_SHIP.first
    if phase == state.PROMOTE:
        return promotable(s, seat) << A_PIECE.first
    if phase == state.SWAP_FIRST:
        return swap_firsts(s) << A_PIECE.first
    if phase == state.SWAP_SECOND:
        return beyond(s, state.ship_of(s, first)) << A_PIECE.first
    if phase == state.GUEST:
        return (state.own_pieces(s, seat) & s.moored & ~s.guests) << A_PIECE.first
    if phase == state.ADD_SHIP or phase == state.DRAW_SHIP:
        return s.harbour << A_SHIP.first
    if phase == state.SAIL:
        return may_sail(s) << A_SHIP.first
    if phase == state.RAISE or phase == state.DRAW_TYPE or phase == state.TAKE or phase == state.CUT:
        return types_on_offer(s, phase) << A_TYPE.first
    return bets_to_choose(s, seat, phase, first)


@rule
def actions_to_choose(s, seat):
    """Free actions the seat can carry out; if there are none, all free ones (VB-R39, VB-R40)."""
    free = VILLAGE & ~state.taken_actions(s)
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
    if phase == state.BET_CLAN or phase == state.MOVE_CLAN:
        return other_circles(s, seat, i64(s.frames[0, state.SECOND])) << A_CLAN.first
    open_ships = s.harbour & ~state.bets_of(s, seat)
    values = s.unused[seat] << A_VALUE.first
    if phase == state.BET_VALUE:
        return values
    if phase == state.BET_OR_MOVE:
        return movable_bets(s, seat) << A_SHIP.first | (values if open_ships else 0)
    if phase == state.MOVE_SHIP and (s.harbour >> first) & 1 and other_circles(s, seat, first):
        open_ships |= 1 << first
    return open_ships << A_SHIP.first


@rule
def types_on_offer(s, phase):
    """Types of supply to choose from: prices to raise, tokens drawn, or what lies on the bow."""
    if phase == state.TAKE or phase == state.CUT:
        return state.types_on(s, s.sailing)
    types = 0
    if phase == state.RAISE:
        for kind in range(3):
            if s.market[kind] < TOP_PRICE:
                types |= 1 << kind
    else:
        for token in range(state.tokens_seen(s)):
            types |= 1 << s.draw[token]
    return types
