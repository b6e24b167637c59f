"""One move judged by the rulebook's sentences, apart from the lists of choices, with the reason if it is refused."""

from __future__ import annotations

from meadhall.engine.decisions import actors, deciding
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
    PIECES,
    PR,
    SHIPS,
    SS,
    SW,
    TOP_PRICE,
)
from meadhall.games.onboard.rules.state import (
    ACTION,
    ADD_SHIP,
    ALREADY_FIRST,
    AT_TOP,
    BET_CLAN,
    BET_OR_MOVE,
    BET_SHIP,
    BET_STUCK,
    BET_VALUE,
    CIRCLE_TAKEN,
    CUT,
    DRAW_SHIP,
    DRAW_TYPE,
    EMPTY_STACK,
    FIRST,
    GUEST,
    HAS_GUEST,
    HAVE_BET,
    JUMP_PIECE,
    JUMP_SHIP,
    LEADING,
    LOWER_SHIP,
    MOVE_CLAN,
    MOVE_SHIP,
    NO_BET,
    NO_BET_OR_MOVE,
    NO_CREW,
    NO_OTHER_ROOM,
    NO_PIECE,
    NO_ROOM,
    NO_SUCH_BET,
    NOBODY,
    NOT_DRAWN,
    NOT_LADEN,
    NOT_ON_BOW,
    NOT_YOUR_PIECE,
    NOT_YOUR_TURN,
    ONE_CREW,
    OTHER_CHOICE,
    OWN_SHIP,
    PIECE_SAILED,
    PLACE,
    PROMOTE,
    RAISE,
    SAIL,
    SAME_CIRCLE,
    SECOND,
    SHIP_FULL,
    SHIP_SAILED,
    SWAP_FIRST,
    SWAP_SECOND,
    TAKE,
    TAKEN,
    TOKEN_USED,
    TOP_PRICES,
    clan_of,
    has_sailed,
    ship_of,
    supplies_on,
    who_took,
)


@rule
def refusal(s, seat, move):
    if (actors(s) >> seat) & 1 == 0:
        return NOT_YOUR_TURN
    phase = deciding(s)
    if move < FIRST_PIECE:
        return refused_action(s, seat, move) if phase == PLACE else OTHER_CHOICE
    if move < FIRST_SHIP:
        return refused_piece(s, seat, phase, move - FIRST_PIECE)
    if move < FIRST_CLAN:
        return refused_ship(s, seat, phase, move - FIRST_SHIP)
    if move < FIRST_VALUE:
        if phase == BET_CLAN or phase == MOVE_CLAN:
            return refused_circle(s, seat, s.frames[0, SECOND], move - FIRST_CLAN)
        return OTHER_CHOICE
    if move < FIRST_TYPE:
        return refused_value(s, seat, phase, move - FIRST_VALUE + 1)
    return refused_type(s, phase, move - FIRST_TYPE)


# ---- actions


@rule
def refused_action(s, seat, action):
    """Taken this round, or impossible while some other free action is not."""
    if who_took(s, action) != NOBODY:
        return TAKEN
    code = impossible(s, seat, action)
    if code:
        for other in range(SW + 1):
            if who_took(s, other) == NOBODY and impossible(s, seat, other) == 0:
                return code
    return 0


@rule
def impossible(s, seat, action):
    """Why the seat cannot carry the action out; 0 if it can. Looks at every piece, ship and token."""
    if action == FP or action == SS:
        return 0
    if action == PR or action == JY or action == JA:
        return no_piece_for(s, seat, action)
    if action == BE:
        return NO_BET if no_new_bet(s, seat) else 0
    if action == BM:
        return NO_BET_OR_MOVE if no_new_bet(s, seat) and not any_bet_moves(s, seat) else 0
    if action == MK:
        for kind in range(3):
            if s.market[kind] < TOP_PRICE:
                return 0
        return TOP_PRICES
    if action == A1:
        return EMPTY_STACK if s.adds == 0 else 0
    if action == D3:
        return EMPTY_STACK if s.draws == 0 else 0
    manned = 0
    for ship in range(SHIPS):
        if not has_sailed(s, ship) and s.crew[ship]:
            manned += 1
    return 0 if manned > 1 else ONE_CREW


@rule
def no_piece_for(s, seat, action):
    """Why no piece can be promoted, or jump."""
    code = NO_PIECE
    for piece in range(PIECES):
        mine = clan_of(piece) == s.colour[seat]
        if (mine or action == JA) and not has_sailed(s, ship_of(s, piece)):
            if action == PR:
                if (s.place[0] >> piece) & 1 == 0:
                    return 0
                code = LEADING
            else:
                if can_jump(s, piece):
                    return 0
                code = NO_ROOM
    return code


@rule
def is_full(s, ship):
    """The fifth place is taken."""
    return s.place[LENGTH - 1] & s.crew[ship] != 0


@rule
def can_jump(s, piece):
    """Some other ship in the harbour has room."""
    for ship in range(SHIPS):
        if ship != ship_of(s, piece) and not has_sailed(s, ship) and not is_full(s, ship):
            return True
    return False


@rule
def no_new_bet(s, seat):
    """No token left, or a bet at every ship."""
    if s.unused[seat] == 0:
        return True
    for ship in range(SHIPS):
        if not has_sailed(s, ship) and s.bet_on[seat, ship] == NOBODY:
            return False
    return True


@rule
def any_bet_moves(s, seat):
    for ship in range(SHIPS):
        if s.bet_on[seat, ship] != NOBODY and bet_moves(s, seat, ship):
            return True
    return False


@rule
def bet_moves(s, seat, ship):
    """The bet at this ship has another circle to go to."""
    for target in range(SHIPS):
        if refused_target(s, seat, ship, target) == 0:
            return True
    return False


@rule
def refused_target(s, seat, ship, target):
    """Why a bet cannot go from one ship to another, or shift at its own."""
    if has_sailed(s, target):
        return SHIP_SAILED
    if target != ship:
        return 0 if s.bet_on[seat, target] == NOBODY else HAVE_BET
    for clan in range(4):
        if refused_circle(s, seat, ship, clan) == 0:
            return 0
    return BET_STUCK


@rule
def refused_circle(s, seat, ship, clan):
    if s.bet_on[seat, ship] == clan:
        return SAME_CIRCLE
    if s.one_bet_per_circle:
        for other in range(s.seats):
            if s.bet_on[other, ship] == clan:
                return CIRCLE_TAKEN
    return 0


# ---- pieces, ships, values, types


@rule
def refused_piece(s, seat, phase, piece):
    mine = clan_of(piece) == s.colour[seat]
    sailed = has_sailed(s, ship_of(s, piece))
    if phase == PROMOTE or phase == GUEST or (phase == JUMP_PIECE and s.frames[0, ACTION] == JY):
        if not mine:
            return NOT_YOUR_PIECE
    elif phase != JUMP_PIECE and phase != SWAP_FIRST and phase != SWAP_SECOND:
        return OTHER_CHOICE
    if sailed:
        return PIECE_SAILED
    if phase == PROMOTE:
        return ALREADY_FIRST if (s.place[0] >> piece) & 1 else 0
    if phase == JUMP_PIECE:
        return 0 if can_jump(s, piece) else NO_OTHER_ROOM
    if phase == GUEST:
        return HAS_GUEST if (s.guests >> piece) & 1 else 0
    if phase == SWAP_SECOND:
        return LOWER_SHIP if ship_of(s, piece) <= ship_of(s, s.frames[0, FIRST]) else 0
    for ship in range(ship_of(s, piece) + 1, SHIPS):
        if not has_sailed(s, ship) and s.crew[ship]:
            return 0
    return LOWER_SHIP


@rule
def refused_ship(s, seat, phase, ship):
    first = s.frames[0, FIRST]
    if phase == BET_OR_MOVE:
        if s.bet_on[seat, ship] == NOBODY:
            return NO_SUCH_BET
        return 0 if bet_moves(s, seat, ship) else BET_STUCK
    if phase == MOVE_SHIP:
        return refused_target(s, seat, first, ship)
    if phase == SAIL:
        return refused_sailing(s, ship)
    if phase != JUMP_SHIP and phase != BET_SHIP and phase != ADD_SHIP and phase != DRAW_SHIP:
        return OTHER_CHOICE
    if has_sailed(s, ship):
        return SHIP_SAILED
    if phase == BET_SHIP:
        return 0 if s.bet_on[seat, ship] == NOBODY else HAVE_BET
    if phase == JUMP_SHIP:
        if ship == ship_of(s, first):
            return OWN_SHIP
        return SHIP_FULL if is_full(s, ship) else 0
    return 0


@rule
def refused_sailing(s, ship):
    """Supplies and crew are needed, unless no ship has both."""
    if has_sailed(s, ship):
        return SHIP_SAILED
    code = NO_CREW if s.crew[ship] == 0 else NOT_LADEN if supplies_on(s, ship) == 0 else 0
    for other in range(SHIPS):
        if not has_sailed(s, other) and s.crew[other] and supplies_on(s, other):
            return code
    return 0


@rule
def refused_value(s, seat, phase, value):
    if phase != BET_VALUE and phase != BET_OR_MOVE:
        return OTHER_CHOICE
    if (s.unused[seat] >> (value - 1)) & 1 == 0:
        return TOKEN_USED
    return NO_BET if no_new_bet(s, seat) else 0


@rule
def refused_type(s, phase, kind):
    if phase == RAISE:
        return AT_TOP if s.market[kind] == TOP_PRICE else 0
    if phase == TAKE or phase == CUT:
        return 0 if s.bow[s.sailing, kind] > 0 else NOT_ON_BOW
    if phase != DRAW_TYPE:
        return OTHER_CHOICE
    for token in range(min(3, s.draws)):
        if s.draw[token] == kind:
            return 0
    return NOT_DRAWN
