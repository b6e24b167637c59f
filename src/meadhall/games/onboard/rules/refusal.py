"""One move judged by the rulebook's sentences, with the reason if it is refused.

Jumps, bets to move and ships to sail are judged apart from the sets of choices; plain looks at prices, crews, circles
and tokens are shared with them.
"""

from meadhall.engine.prelude import actors, count, deciding, rule
from meadhall.games.onboard import components
from meadhall.games.onboard.moves import A_CLAN, A_PIECE, A_SHIP, A_TYPE, A_VALUE, AN_ACTION
from meadhall.games.onboard.rules import legal, state


@rule
def refusal(s, seat, move):
    if (actors(s) >> seat) & 1 == 0:
        return state.NOT_YOUR_TURN
    phase = deciding(s)
    if (state.ANSWERS_TO[move] >> phase) & 1 == 0:
        return state.OTHER_CHOICE
    if AN_ACTION.has(move):
        return refused_action(s, seat, move)
    if A_PIECE.has(move):
        return refused_piece(s, seat, phase, A_PIECE.piece(move))
    if A_SHIP.has(move):
        return refused_ship(s, seat, phase, A_SHIP.ship(move))
    if A_CLAN.has(move):
        return refused_circle(s, seat, s.frames[0, state.SECOND], A_CLAN.clan(move))
    if A_VALUE.has(move):
        return refused_value(s, seat, A_VALUE.value(move) + 1)
    return refused_type(s, phase, A_TYPE.type(move))


# ---- actions


@rule
def refused_action(s, seat, action):
    """Taken this round, or impossible while some other free action is not."""
    if (state.taken_actions(s) >> action) & 1:
        return state.TAKEN
    code = impossible(s, seat, action)
    if code:
        for other in range(components.SW + 1):
            if (state.taken_actions(s) >> other) & 1 == 0 and impossible(s, seat, other) == 0:
                return code
    return 0


@rule
def impossible(s, seat, action):
    """Why the seat cannot carry the action out; 0 if it can. Looks at every piece, ship and token."""
    if action == components.FP or action == components.SS:
        return 0
    if action == components.PR or action == components.JY or action == components.JA:
        return no_piece_for(s, seat, action)
    if action == components.BE:
        return 0 if legal.may_bet(s, seat) else state.NO_BET
    if action == components.BM:
        return state.NO_BET_OR_MOVE if not legal.may_bet(s, seat) and not any_bet_moves(s, seat) else 0
    if action == components.MK:
        return 0 if state.prices_can_rise(s) else state.TOP_PRICES
    if action == components.A1:
        return state.EMPTY_STACK if s.adds == 0 else 0
    if action == components.D3:
        return state.EMPTY_STACK if s.draws == 0 else 0
    return 0 if count(state.manned_ships(s)) > 1 else state.ONE_CREW


@rule
def no_piece_for(s, seat, action):
    code = state.NO_PIECE
    for piece in range(components.PIECES):
        mine = state.clan_of(piece) == s.colour[seat]
        if (mine or action == components.JA) and not state.has_sailed(s, state.ship_of(s, piece)):
            if action == components.PR:
                if (s.place[0] >> piece) & 1 == 0:
                    return 0
                code = state.LEADING
            else:
                if can_jump(s, piece):
                    return 0
                code = state.NO_ROOM
    return code


@rule
def can_jump(s, piece):
    """Some other ship in the harbour has room."""
    return state.ships_with_room(s) & ~(1 << state.ship_of(s, piece)) != 0


@rule
def any_bet_moves(s, seat):
    for ship in range(components.SHIPS):
        if s.bet_on[seat, ship] != state.NOBODY and bet_moves(s, seat, ship):
            return True
    return False


@rule
def bet_moves(s, seat, ship):
    """The bet at this ship has another circle to go to."""
    for target in range(components.SHIPS):
        if refused_target(s, seat, ship, target) == 0:
            return True
    return False


@rule
def refused_target(s, seat, ship, target):
    """Why a bet cannot go from one ship to another, or shift at its own."""
    if state.has_sailed(s, target):
        return state.SHIP_SAILED
    if target != ship:
        return 0 if s.bet_on[seat, target] == state.NOBODY else state.HAVE_BET
    for clan in range(4):
        if refused_circle(s, seat, ship, clan) == 0:
            return 0
    return state.BET_STUCK


@rule
def refused_circle(s, seat, ship, clan):
    if s.bet_on[seat, ship] == clan:
        return state.SAME_CIRCLE
    return 0 if state.circle_is_free(s, ship, clan) else state.CIRCLE_TAKEN


# ---- pieces, ships, values, types


@rule
def refused_piece(s, seat, phase, piece):
    swaps = phase == state.SWAP_FIRST or phase == state.SWAP_SECOND
    jumps = phase == state.JUMP_PIECE and s.frames[0, state.ACTION] != components.JY  # any piece may
    if state.clan_of(piece) != s.colour[seat] and not swaps and not jumps:
        return state.NOT_YOUR_PIECE
    if state.has_sailed(s, state.ship_of(s, piece)):
        return state.PIECE_SAILED
    if phase == state.PROMOTE:
        return state.ALREADY_FIRST if (s.place[0] >> piece) & 1 else 0
    if phase == state.JUMP_PIECE:
        return 0 if can_jump(s, piece) else state.NO_OTHER_ROOM
    if phase == state.GUEST:
        return state.HAS_GUEST if (s.guests >> piece) & 1 else 0
    if phase == state.SWAP_SECOND:
        return state.LOWER_SHIP if state.ship_of(s, piece) <= state.ship_of(s, s.frames[0, state.FIRST]) else 0
    return 0 if legal.beyond(s, state.ship_of(s, piece)) else state.LOWER_SHIP


@rule
def refused_ship(s, seat, phase, ship):
    first = s.frames[0, state.FIRST]
    if phase == state.BET_OR_MOVE:
        if s.bet_on[seat, ship] == state.NOBODY:
            return state.NO_SUCH_BET
        return 0 if bet_moves(s, seat, ship) else state.BET_STUCK
    if phase == state.MOVE_SHIP:
        return refused_target(s, seat, first, ship)
    if phase == state.SAIL:
        return refused_sailing(s, ship)
    if state.has_sailed(s, ship):
        return state.SHIP_SAILED
    if phase == state.BET_SHIP:
        return 0 if s.bet_on[seat, ship] == state.NOBODY else state.HAVE_BET
    if phase == state.JUMP_SHIP:
        if ship == state.ship_of(s, first):
            return state.OWN_SHIP
        return 0 if (state.ships_with_room(s) >> ship) & 1 else state.SHIP_FULL
    return 0


@rule
def refused_sailing(s, ship):
    """Supplies and crew are needed, unless no ship has both."""
    if state.has_sailed(s, ship):
        return state.SHIP_SAILED
    code = state.NO_CREW if s.crew[ship] == 0 else state.NOT_LADEN if state.supplies_on(s, ship) == 0 else 0
    for other in range(components.SHIPS):
        if not state.has_sailed(s, other) and s.crew[other] and state.supplies_on(s, other):
            return code
    return 0


@rule
def refused_value(s, seat, value):
    if (s.unused[seat] >> (value - 1)) & 1 == 0:
        return state.TOKEN_USED
    return 0 if legal.may_bet(s, seat) else state.NO_BET


@rule
def refused_type(s, phase, kind):
    if (legal.types_on_offer(s, phase) >> kind) & 1:
        return 0
    return state.AT_TOP if phase == state.RAISE else state.NOT_DRAWN if phase == state.DRAW_TYPE else state.NOT_ON_BOW
