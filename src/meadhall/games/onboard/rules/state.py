"""Vikings on Board: what is asked, the record of a table, and what can be read off it."""

from meadhall.engine.prelude import DATA, count, holder_of, int8, int16, int64, lowest, record, rule
from meadhall.games.onboard import components
from meadhall.games.onboard.components import ADD_STACK, CLAN, DRAW_STACK, LENGTH, SEATS, SHIPS, TOP_PRICE, VOYAGES
from meadhall.games.onboard.moves import MOVES

NOBODY = -1
NO_SHIP = -1

# What a seat can be asked for. The first is a Viking's turn; the rest are the steps of what it chose.
(PLACE, PROMOTE, JUMP_PIECE, JUMP_SHIP, BET_VALUE, BET_OR_MOVE, BET_SHIP, BET_CLAN, MOVE_SHIP, MOVE_CLAN, ADD_SHIP,
 RAISE, DRAW_TYPE, DRAW_SHIP, SWAP_FIRST, SWAP_SECOND, GUEST, SAIL, TAKE, CUT) = range(20)  # fmt: skip
ANSWERS_TO = MOVES.answering(
    action=(PLACE,), piece=(PROMOTE, JUMP_PIECE, SWAP_FIRST, SWAP_SECOND, GUEST),
    ship=(JUMP_SHIP, BET_OR_MOVE, BET_SHIP, MOVE_SHIP, ADD_SHIP, DRAW_SHIP, SAIL), clan=(BET_CLAN, MOVE_CLAN),
    value=(BET_VALUE, BET_OR_MOVE), type=(RAISE, DRAW_TYPE, TAKE, CUT),
)  # fmt: skip
LAST_STEPS = sum(1 << phase for phase in (PROMOTE, JUMP_SHIP, BET_CLAN, MOVE_CLAN, ADD_SHIP, RAISE, DRAW_SHIP,
                                          SWAP_SECOND, GUEST))  # fmt: skip
ACTION, FIRST, SECOND = DATA, DATA + 1, DATA + 2  # of a decision: the action it belongs to, and choices made before

# Why a move is refused; 0 is no reason.
(NOT_YOUR_TURN, OTHER_CHOICE, TAKEN, LEADING, NO_PIECE, NO_ROOM, NO_BET, NO_BET_OR_MOVE, EMPTY_STACK, TOP_PRICES,
 ONE_CREW, NOT_YOUR_PIECE, PIECE_SAILED, ALREADY_FIRST, NO_OTHER_ROOM, SHIP_SAILED, OWN_SHIP, SHIP_FULL, TOKEN_USED,
 HAVE_BET, NO_SUCH_BET, BET_STUCK, SAME_CIRCLE, CIRCLE_TAKEN, AT_TOP, NOT_DRAWN, LOWER_SHIP, HAS_GUEST, NOT_LADEN,
 NO_CREW, NOT_ON_BOW) = range(1, 32)  # fmt: skip

State = record(
    frames=(1, 5),                          # one decision at a time
    events=28,                              # the last ship: 15 supplies, four bets, the scores
    crew=(int64, SHIPS),                    # pieces of each ship
    place=(int64, LENGTH),                  # pieces in first place behind their bow, in second place, ...
    moored=int64,                           # pieces of the ships that have not sailed
    guests=int64,                           # pieces that carry a spare Viking (two-player option)
    waiting=(int16, SEATS),                 # actions where a seat's Vikings stand on the old side
    acted=(int16, SEATS),                   # and those they have taken this round, on the leader's side
    harbour=int16,                          # ships that have not sailed
    voyage=(int8, VOYAGES),                 # ships in the order they sailed; NO_SHIP for those to come
    bow=(int8, (SHIPS, 3)),                 # supplies on each ship's bow, by type
    add=(int8, ADD_STACK),                  # the Add 1 stack from the top, as types
    add_seen=(int8, ADD_STACK),             # seats that have seen each of its tokens
    draw=(int8, DRAW_STACK),                # the Draw 3 stack from the top
    draw_seen=(int8, DRAW_STACK),           # seats that have seen each of its tokens
    adds=int8,                              # tokens left in the Add 1 stack
    draws=int8,                             # and in the Draw 3 stack
    market=(int8, 3),                       # what a supply of each type is worth
    pile=(int8, (SEATS, 3)),                # supplies on each scoring circle, by type
    removed=(int8, 3),                      # supplies out of the game, by type
    bet_on=(int8, (SEATS, SHIPS)),          # clan each seat's bet at a ship lies on; NOBODY for no bet
    stake=(int8, (SEATS, SHIPS)),           # that bet's value: 1 to 4, 0 for no bet
    unused=(int8, SEATS),                   # values not placed yet, as a set
    won=(int8, SEATS),                      # values of won bets, as a set
    colour=(int8, SEATS),                   # each seat's clan; NOBODY for seats that are not there
    player=(int8, 4),                       # each clan's seat; NOBODY for clans without a player
    round=int8,                             # rounds begun
    sterns=int8,                            # sterns left in stock
    sailor=int8,                            # who took a stern this round
    sailing=int8,                           # the ship whose supplies are being shared
    control=(int8, 4),                      # its clans in order of control; NOBODY after the last
    taken=(int8, 4),                        # supplies each of them has had from it, in the same order
    rank=int8,                              # whose turn it is to take, as a place in that order
    spare_vikings=int8,                     # options, as the table was set up
    one_bet_per_circle=int8,
    open_piles=int8,
    colours=int8,
)  # fmt: skip
blank = State.dealing(
    "spare_vikings", "one_bet_per_circle", "open_piles", "colours",
    voyage=NO_SHIP, sailor=NOBODY, player=NOBODY, colour=NOBODY, bet_on=NOBODY, sailing=NO_SHIP, control=NOBODY,
)  # fmt: skip
clear_sailing = State.blanking("rank", "taken", sailing=NO_SHIP, control=NOBODY)  # no ship is being shared out


# ---- pieces and ships


@rule
def own_pieces(s, seat):
    return CLAN << (6 * s.colour[seat])


@rule
def clan_of(piece):
    return piece // 6


@rule
def shields_of(piece):
    return piece % 6 // 2 + 1


@rule
def has_sailed(s, ship):
    return (s.harbour >> ship) & 1 == 0


@rule
def ship_of(s, piece):
    ship = 0
    while (s.crew[ship] >> piece) & 1 == 0:
        ship += 1
    return ship


@rule
def place_of(s, piece):
    """How many pieces are before it in its ship."""
    place = 0
    while (s.place[place] >> piece) & 1 == 0:
        place += 1
    return place


@rule
def ships_with_room(s):
    """Ships in the harbour that have fewer than five pieces (VB-R30)."""
    ships = 0
    for ship in range(SHIPS):
        if count(s.crew[ship]) < LENGTH:
            ships |= 1 << ship
    return ships & s.harbour


@rule
def manned_ships(s):
    """Ships in the harbour with a piece in them."""
    ships = 0
    for ship in range(SHIPS):
        if s.crew[ship]:
            ships |= 1 << ship
    return ships & s.harbour


@rule
def supplies_on(s, ship):
    return s.bow[ship, 0] + s.bow[ship, 1] + s.bow[ship, 2]


@rule
def types_on(s, ship):
    """Types of the supplies on a ship's bow, as a set."""
    types = 0
    for kind in range(3):
        if s.bow[ship, kind]:
            types |= 1 << kind
    return types


# ---- control


@rule
def shields(s, ship, clan):
    """A clan's shields in a ship; a spare Viking counts as one more (VB-R81, VB-R100)."""
    pieces = (s.crew[ship] >> (6 * clan)) & CLAN
    guests = (s.guests >> (6 * clan)) & pieces
    return count(pieces) + count(pieces & components.TWO_OR_MORE) + count(pieces & components.THREE) + count(guests)


@rule
def strength(s, ship, clan):
    """Orders the clans of a ship: by shields, then by whose foremost piece is nearer to the bow (VB-R82, VB-R83)."""
    pieces = s.crew[ship] & (CLAN << (6 * clan))
    if pieces == 0:
        return 0
    place = 0
    while s.place[place] & pieces == 0:
        place += 1
    return (LENGTH + 1) * shields(s, ship, clan) + LENGTH - place


@rule
def strengths_in(s, ship):
    """Strengths of the four clans in one number, eight bits each."""
    strengths = 0
    for clan in range(4):
        strengths |= strength(s, ship, clan) << (8 * clan)
    return strengths


@rule
def strength_of(strengths, clan):
    return (strengths >> (8 * clan)) & 255


@rule
def stronger(strengths, than):
    """How many clans are stronger than that."""
    clans = 0
    for clan in range(4):
        clans += 1 if strength_of(strengths, clan) > than else 0
    return clans


@rule
def leader(strengths):
    """The strongest clan, and by how much it leads; NOBODY in an empty ship."""
    first = NOBODY
    best = 0
    second = 0
    for clan in range(4):
        strong = strength_of(strengths, clan)
        if strong > best:
            second = best
            best = strong
            first = clan
        elif strong > second:
            second = strong
    return first, best - second


@rule
def controller(s, ship):
    """The clan with first control, or NOBODY in an empty ship."""
    first, _ = leader(strengths_in(s, ship))
    return first


@rule
def rank_clans(s, ship):
    """Writes the clans aboard into `control`, strongest first."""
    strengths = strengths_in(s, ship)
    for clan in range(4):
        s.control[clan] = NOBODY
    for clan in range(4):
        strong = strength_of(strengths, clan)
        if strong > 0:
            s.control[stronger(strengths, strong)] = clan


# ---- bets


@rule
def bets_of(s, seat):
    """Ships at whose mooring the seat has a bet."""
    ships = 0
    for ship in range(SHIPS):
        if s.stake[seat, ship]:
            ships |= 1 << ship
    return ships


@rule
def circle_is_free(s, ship, clan):
    """Whether a bet may be laid there, as far as bets that lie there go (VB-13)."""
    if s.one_bet_per_circle:
        for other in range(s.seats):
            if s.bet_on[other, ship] == clan:
                return False
    return True


# ---- the village and the market


@rule
def waiting_vikings(s):
    """Rows of the village with a Viking that has not moved yet."""
    return s.waiting[0] | s.waiting[1] | s.waiting[2] | s.waiting[3]


@rule
def taken_actions(s):
    return s.acted[0] | s.acted[1] | s.acted[2] | s.acted[3]


@rule
def next_in_turn(s):
    """The owner of the topmost Viking on the old side (VB-R34)."""
    return holder_of(s.waiting, lowest(waiting_vikings(s)))


@rule
def prices_can_rise(s):
    return s.market[0] < TOP_PRICE or s.market[1] < TOP_PRICE or s.market[2] < TOP_PRICE


@rule
def tokens_seen(s):
    """How many tokens of the Draw 3 stack a draw looks at."""
    return min(3, s.draws)


@rule
def tokens_left(s, kind):
    """Tokens of a type in both stacks together, which everybody can work out."""
    left = 0
    for place in range(s.adds):
        left += 1 if s.add[place] == kind else 0
    for place in range(s.draws):
        left += 1 if s.draw[place] == kind else 0
    return left
