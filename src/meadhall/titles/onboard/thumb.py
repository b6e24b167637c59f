"""Karl's rules of thumb for Vikings on Board: lead the laden ships, load them, sail them, and bet on what is likely."""

from __future__ import annotations

from meadhall.engine.bits import count, lowest
from meadhall.engine.decisions import deciding
from meadhall.engine.rule import rule
from meadhall.titles.onboard.components import (
    A1,
    ALL_PIECES,
    BE,
    BM,
    CLAN,
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
    THREE,
    TWO_OR_MORE,
)
from meadhall.titles.onboard.rules import beyond, jumpers, may_bet, may_sail, movable_bets, promotable, swap_firsts
from meadhall.titles.onboard.sailing import next_player
from meadhall.titles.onboard.state import (
    ACTION,
    ADD_SHIP,
    BET_CLAN,
    BET_SHIP,
    CUT,
    DRAW_SHIP,
    DRAW_TYPE,
    FIRST,
    GUEST,
    JUMP_PIECE,
    JUMP_SHIP,
    MOVE_CLAN,
    MOVE_SHIP,
    NOBODY,
    PLACE,
    PROMOTE,
    RAISE,
    SAIL,
    SECOND,
    SWAP_FIRST,
    SWAP_SECOND,
    TAKE,
    bets_of,
    circle_is_free,
    own_pieces,
    place_of,
    ship_of,
    ships_with_room,
)

OTHERS = 0.35  # what another seat gets, against what oneself gets
PROMISE = 1.5  # supplies a ship may still be loaded with
STAKE = 2.5  # what somebody else's bet is worth on average
SURE, LIKELY, UNLIKELY = 0.8, 0.6, 0.12  # that a clan leads when its ship sails: by two shields, just so, or not now
DRAWN_AT_WILL = 0.6  # what choosing among three tokens adds
READY = 0.75  # how much of a ship's worth is lost while others can still act
NO_CREW_CHANGE = 0  # no piece moves
NOTHING = -100.0


# ---- what a ship is worth


@rule
def standing(s, crew, mover, at, clan, guests):
    """A clan's place in the ranking of a crew in which one piece, the mover, stands somewhere else."""
    pieces = (crew >> (6 * clan)) & CLAN
    if pieces == 0:
        return 0
    foremost = LENGTH
    for place in range(LENGTH - 1, -1, -1):
        if s.place[place] & crew & ~mover & (CLAN << (6 * clan)):
            foremost = place
    if mover & (CLAN << (6 * clan)):
        foremost = min(foremost, at)
    guests = (guests >> (6 * clan)) & pieces
    shields = count(pieces) + count(pieces & TWO_OR_MORE) + count(pieces & THREE) + count(guests)
    return 8 * shields + LENGTH + 1 - foremost


@rule
def share_of(s, ship, rank, clans, extra):
    """What the clan at that rank would take from the bow, dearest first, with one more supply of a type (3: none)."""
    points = 0.0
    turn = 0
    for price in range(4, 0, -1):
        for kind in range(3):
            if s.market[kind] == price:
                for _ in range(s.bow[ship, kind] + (1 if kind == extra else 0)):
                    if turn == rank:
                        points += price
                    turn += 1
                    if turn == clans:
                        turn = 0
    return points


@rule
def outlook(s, seat, ship, crew, mover, at, guests, extra):
    """How much a seat likes a ship with this crew: its share and bets, against those of others."""
    worth = 0.0
    clans = 0
    first = NOBODY
    best = 0
    second = 0
    for clan in range(4):
        strong = standing(s, crew, mover, at, clan, guests)
        if strong > 0:
            clans += 1
        if strong > best:
            second = best
            best = strong
            first = clan
        elif strong > second:
            second = strong
    for clan in range(4):
        player = s.player[clan]
        strong = standing(s, crew, mover, at, clan, guests)
        if player != NOBODY and strong > 0:
            rank = 0
            for other in range(4):
                if standing(s, crew, mover, at, other, guests) > strong:
                    rank += 1
            points = share_of(s, ship, rank, clans, extra) + PROMISE / ((rank + 1) * (rank + 1))
            worth += points if player == seat else -OTHERS * points
    sure = SURE if best - second >= 16 else LIKELY
    for other in range(s.seats):
        on = s.bet_on[other, ship]
        if on != NOBODY:
            chance = sure if on == first else UNLIKELY
            worth += chance * s.stake[other, ship] if other == seat else -OTHERS * chance * STAKE
    return worth


@rule
def now(s, seat, ship):
    """A ship as it is."""
    return outlook(s, seat, ship, s.crew[ship], NO_CREW_CHANGE, 0, s.guests, 3)


@rule
def loaded(s, seat, ship, kind):
    """What one more supply on a bow changes."""
    return outlook(s, seat, ship, s.crew[ship], NO_CREW_CHANGE, 0, s.guests, kind) - now(s, seat, ship)


@rule
def promoted(s, seat, piece):
    """What a piece in front changes."""
    ship = ship_of(s, piece)
    return outlook(s, seat, ship, s.crew[ship], 1 << piece, -1, s.guests, 3) - now(s, seat, ship)


@rule
def jumped(s, seat, piece, target):
    """What a piece at the back of another ship changes."""
    ship = ship_of(s, piece)
    bit = 1 << piece
    left = outlook(s, seat, ship, s.crew[ship] & ~bit, NO_CREW_CHANGE, 0, s.guests, 3)
    joined = outlook(s, seat, target, s.crew[target] | bit, bit, LENGTH, s.guests, 3)
    return left + joined - now(s, seat, ship) - now(s, seat, target)


@rule
def swapped(s, seat, piece, other):
    """What exchanging two pieces changes."""
    ship = ship_of(s, piece)
    target = ship_of(s, other)
    both = 1 << piece | 1 << other
    here = outlook(s, seat, ship, s.crew[ship] ^ both, 1 << other, place_of(s, piece), s.guests, 3)
    there = outlook(s, seat, target, s.crew[target] ^ both, 1 << piece, place_of(s, other), s.guests, 3)
    return here + there - now(s, seat, ship) - now(s, seat, target)


# ---- the best of many


@rule
def best_jump(s, seat, piece):
    best = NOTHING
    for ship in range(SHIPS):
        if (ships_with_room(s) >> ship) & 1 and ship != ship_of(s, piece):
            best = max(best, jumped(s, seat, piece, ship))
    return best


@rule
def best_swap(s, seat, piece):
    best = NOTHING
    others = beyond(s, ship_of(s, piece))
    while others:
        best = max(best, swapped(s, seat, piece, lowest(others)))
        others &= others - 1
    return best


@rule
def best_load(s, seat, kind):
    best = NOTHING
    for ship in range(SHIPS):
        if (s.harbour >> ship) & 1:
            best = max(best, loaded(s, seat, ship, kind))
    return best


@rule
def average_load(s, seat):
    """What a token from the stacks would add, by the types still in both of them."""
    tokens = 0
    gain = 0.0
    for kind in range(3):
        left = 0
        for place in range(s.adds):
            left += 1 if s.add[place] == kind else 0
        for place in range(s.draws):
            left += 1 if s.draw[place] == kind else 0
        if left:
            tokens += left
            gain += left * best_load(s, seat, kind)
    return gain / tokens if tokens else 0.0


@rule
def raised(s, seat, kind):
    """What a higher price changes: supplies taken, and those on the bows."""
    gain = 0.0
    for other in range(s.seats):
        gain += s.pile[other, kind] if other == seat else -OTHERS * s.pile[other, kind]
    for ship in range(SHIPS):
        if s.bow[ship, kind]:
            lead = outlook(s, seat, ship, s.crew[ship], NO_CREW_CHANGE, 0, s.guests, 3)
            gain += (0.5 if lead > PROMISE else -0.2) * s.bow[ship, kind]
    return gain


@rule
def chance_of(s, seat, ship, clan):
    """About how likely a clan is to lead a ship when it sails."""
    best = 0
    first = NOBODY
    second = 0
    for other in range(4):
        strong = standing(s, s.crew[ship], NO_CREW_CHANGE, 0, other, s.guests)
        if strong > best:
            second = best
            best = strong
            first = other
        elif strong > second:
            second = strong
    if first != clan:
        return UNLIKELY
    chance = SURE if best - second >= 16 else LIKELY
    if s.sailor == seat and (may_sail(s) >> ship) & 1:
        chance += 0.1 if clan == s.colour[seat] else 0.03
    return chance + 0.01 * count(s.crew[ship])


@rule
def best_chance(s, seat, ship):
    """The likeliest circle that is free for the seat at a ship."""
    best = 0.0
    for clan in range(4):
        if circle_is_free(s, seat, ship, clan):
            best = max(best, chance_of(s, seat, ship, clan))
    return best


@rule
def likeliest(s, seat, ships):
    best = 0.0
    while ships:
        best = max(best, best_chance(s, seat, lowest(ships)))
        ships &= ships - 1
    return best


@rule
def bet_gain(value, chance):
    """A token is spent once: high ones wait for good chances."""
    return value * (chance - 0.4) + 0.5


@rule
def new_bet(s, seat):
    """What the best new bet would bring."""
    if not may_bet(s, seat):
        return NOTHING
    chance = likeliest(s, seat, s.harbour & ~bets_of(s, seat))
    best = NOTHING
    for value in range(1, 5):
        if (s.unused[seat] >> (value - 1)) & 1:
            best = max(best, bet_gain(value, chance))
    return best


@rule
def moved_bet(s, seat, ship):
    """What moving a bet away would bring."""
    here = 0.0
    if (s.harbour >> ship) & 1:
        here = chance_of(s, seat, ship, s.bet_on[seat, ship])
    return s.stake[seat, ship] * (likeliest(s, seat, s.harbour & ~bets_of(s, seat)) - here)


@rule
def best_moved_bet(s, seat):
    best = NOTHING
    for ship in range(SHIPS):
        if (movable_bets(s, seat) >> ship) & 1:
            best = max(best, moved_bet(s, seat, ship))
    return best


@rule
def best_ship(s, seat):
    """What sailing the best ship would bring against letting somebody else choose."""
    best = NOTHING
    ships = may_sail(s)
    while ships:
        best = max(best, now(s, seat, lowest(ships)))
        ships &= ships - 1
    return best


# ---- liking


@rule
def liking_of_action(s, seat, action):
    """An action by the best that can come of it."""
    if action == FP:
        return 0.6
    if action == SS:
        return READY * best_ship(s, seat)
    if action == A1:
        return average_load(s, seat)
    if action == D3:
        return average_load(s, seat) + DRAWN_AT_WILL
    if action == BE:
        return new_bet(s, seat)
    if action == BM:
        return max(new_bet(s, seat), best_moved_bet(s, seat)) - 0.05
    best = NOTHING
    if action == MK:
        for kind in range(3):
            if s.market[kind] < 4:
                best = max(best, raised(s, seat, kind))
        return best
    pieces = promotable(s, seat)
    if action == JY:
        pieces = jumpers(s, own_pieces(s, seat))
    elif action == JA:
        pieces = jumpers(s, ALL_PIECES)
    elif action != PR:
        pieces = swap_firsts(s)
    while pieces:
        piece = lowest(pieces)
        pieces &= pieces - 1
        best = max(best, liking_of_piece(s, seat, action, piece))
    return best


@rule
def liking_of_piece(s, seat, action, piece):
    if action == PR:
        return promoted(s, seat, piece)
    if action == JY or action == JA:
        return best_jump(s, seat, piece)
    return best_swap(s, seat, piece)


@rule
def liking_of_step(s, seat, phase, move):
    """A step by the best that can come of it."""
    first = s.frames[0, FIRST]
    if phase == PROMOTE or phase == JUMP_PIECE or phase == SWAP_FIRST:
        return liking_of_piece(s, seat, s.frames[0, ACTION], move - FIRST_PIECE)
    if phase == JUMP_SHIP:
        return jumped(s, seat, first, move - FIRST_SHIP)
    if phase == SWAP_SECOND:
        return swapped(s, seat, first, move - FIRST_PIECE)
    if phase == GUEST:
        bit = 1 << (move - FIRST_PIECE)
        ship = ship_of(s, move - FIRST_PIECE)
        crewed = outlook(s, seat, ship, s.crew[ship], NO_CREW_CHANGE, 0, s.guests | bit, 3)
        return crewed - now(s, seat, ship)
    if phase == SAIL:
        return now(s, seat, move - FIRST_SHIP)
    if phase == ADD_SHIP:
        return loaded(s, seat, move - FIRST_SHIP, s.add[0])
    if phase == DRAW_SHIP:
        return loaded(s, seat, move - FIRST_SHIP, first)
    if phase == DRAW_TYPE:
        return best_load(s, seat, move - FIRST_TYPE)
    if phase == RAISE:
        return raised(s, seat, move - FIRST_TYPE)
    if phase == TAKE:
        return 1.0 * s.market[move - FIRST_TYPE]
    if phase == CUT:
        return (-1.0 if next_player(s) == seat else 1.0) * s.market[move - FIRST_TYPE]
    return liking_of_bet(s, seat, phase, move)


@rule
def liking_of_bet(s, seat, phase, move):
    if phase == BET_CLAN or phase == MOVE_CLAN:
        return chance_of(s, seat, s.frames[0, SECOND], move - FIRST_CLAN)
    if phase == BET_SHIP or phase == MOVE_SHIP:
        return best_chance(s, seat, move - FIRST_SHIP)
    if move >= FIRST_VALUE:
        return bet_gain(move - FIRST_VALUE + 1, likeliest(s, seat, s.harbour & ~bets_of(s, seat)))
    return moved_bet(s, seat, move - FIRST_SHIP)


@rule
def advise(s, seat, moves, n, out):
    phase = deciding(s)
    for k in range(n):
        move = int(moves[k])
        out[k] = liking_of_action(s, seat, move) if phase == PLACE else liking_of_step(s, seat, phase, move)
