"""Karl's heuristic policy: lead the laden ships, load them, sail them, and bet on what is likely."""

from meadhall.engine.prelude import count, deciding, lowest, rule
from meadhall.games.onboard import components
from meadhall.games.onboard.bots.ships import NO_TYPE, share, shares_of
from meadhall.games.onboard.moves import A_CLAN, A_PIECE, A_SHIP, A_TYPE, A_VALUE
from meadhall.games.onboard.rules import legal, sailing, state

OTHERS = 0.35  # what another seat gets, against what oneself gets
PROMISE = 1.5  # supplies a ship may still be loaded with
STAKE = 2.5  # what somebody else's bet is worth on average
SURE, LIKELY, UNLIKELY = 0.8, 0.6, 0.12  # that a clan leads when its ship sails: by two shields, just so, or not now
DRAWN_AT_WILL = 0.6  # what choosing among three tokens adds
READY = 0.75  # how much of a ship's worth is left after others have acted
FIRST_TURN = 0.6  # what the first turn of the next round is worth
NOTHING = -100.0

OF_TYPES = 1 << state.TAKE | 1 << state.CUT | 1 << state.RAISE  # phases that choose a type by its price

# What can be tried out: a ship as it is, one more supply, a piece in front, at the back of another ship, exchanged,
# or with a spare Viking.
AS_IS, LOAD, FRONT, JUMP, SWAP, BOARD = range(6)


# ---- what a ship is worth


@rule
def strength_with(s, crew, mover, at, clan, guests):
    """A clan's place in the ranking of a crew in which one piece, the mover, stands somewhere else."""
    pieces = (crew >> (6 * clan)) & components.CLAN
    if pieces == 0:
        return 0
    foremost = components.LENGTH
    for place in range(components.LENGTH - 1, -1, -1):
        if s.place[place] & crew & ~mover & (components.CLAN << (6 * clan)):
            foremost = place
    if mover & crew & (components.CLAN << (6 * clan)):
        foremost = min(foremost, at)
    guests = (guests >> (6 * clan)) & pieces
    shields = count(pieces) + count(pieces & components.TWO_OR_MORE) + count(pieces & components.THREE) + count(guests)
    return 8 * shields + components.LENGTH + 1 - foremost


@rule
def ship_value(s, seat, ship, crew, mover, at, guests, extra):
    """How much a seat likes a ship with this crew and one more supply: its share and bets, against those of others."""
    strengths = 0
    for clan in range(4):
        strengths |= strength_with(s, crew, mover, at, clan, guests) << (8 * clan)
    first, lead = state.leader(strengths)
    shares = shares_of(s, ship, extra, state.stronger(strengths, 0))
    worth = 0.0
    ahead = PROMISE if s.sterns else 0.0  # after the last stern what lies there is all there will be, or almost
    for clan in range(4):
        strong = state.strength_of(strengths, clan)
        if strong > 0 and s.player[clan] != state.NOBODY:
            points = share(shares, state.stronger(strengths, strong), ahead)
            worth += points if s.player[clan] == seat else -OTHERS * points
    sure = SURE if lead >= 16 else LIKELY
    for other in range(s.seats):
        on = s.bet_on[other, ship]
        if on != state.NOBODY:
            chance = sure if on == first else UNLIKELY
            worth += chance * s.stake[other, ship] if other == seat else -OTHERS * chance * STAKE
    return worth


@rule
def effect(s, seat, what, first, second):
    """What one thing changes for a seat: each ship it touches as it would be, less as it is."""
    if what == AS_IS:
        ship = first
    elif what == LOAD:
        ship = second
    else:
        ship = state.ship_of(s, first)
    target = state.ship_of(s, second) if what == SWAP else second
    ships = 2 if what == JUMP or what == SWAP else 1
    total = 0.0
    for k in range(2 * ships):
        touched = ship if k % ships == 0 else target
        crew = s.crew[touched]
        mover = 0
        at = -1
        guests = s.guests
        extra = NO_TYPE
        if k < ships:
            if what == LOAD:
                extra = first
            elif what == FRONT:
                mover = 1 << first
            elif what == BOARD:
                guests |= 1 << first
            elif what == JUMP:
                crew ^= 1 << first
                mover = 1 << first
                at = components.LENGTH
            elif what == SWAP:
                crew ^= 1 << first | 1 << second
                mover = 1 << first | 1 << second
                at = state.place_of(s, first) if k == 0 else state.place_of(s, second)
        worth = ship_value(s, seat, touched, crew, mover, at, guests, extra)
        if k < ships:
            total += worth
        elif what != AS_IS:
            total -= worth
    return total


@rule
def best_effect(s, seat, what, firsts, seconds):
    """The best that comes of trying every first thing with every second; 0 for all seconds there are."""
    best = NOTHING
    while firsts:
        first = lowest(firsts)
        firsts &= firsts - 1
        left = seconds
        if what == JUMP:
            left = (seconds if seconds else state.ships_with_room(s)) & ~(1 << state.ship_of(s, first))
        elif what == SWAP and seconds == 0:
            left = legal.beyond(s, state.ship_of(s, first))
        while left:
            best = max(best, effect(s, seat, what, first, lowest(left)))
            left &= left - 1
    return best


# ---- prices and bets


@rule
def raised(s, seat, kind):
    """What a higher price changes: supplies taken, and those on bows one leads or does not."""
    gain = 0.0
    for other in range(s.seats):
        gain += s.pile[other, kind] if other == seat else -OTHERS * s.pile[other, kind]
    for ship in range(components.SHIPS):
        if s.bow[ship, kind]:
            gain += (0.5 if state.controller(s, ship) == s.colour[seat] else -0.2) * s.bow[ship, kind]
    return gain


@rule
def best_chance(s, seat, ships, clans):
    """How likely the best of these circles is to win: leading by two shields, by less, or not at present."""
    best_of_all = 0.0
    while ships:
        ship = lowest(ships)
        ships &= ships - 1
        first, lead = state.leader(state.strengths_in(s, ship))
        chance = UNLIKELY
        if first != state.NOBODY and (clans >> first) & 1 and state.circle_is_free(s, ship, first):
            chance = (SURE if lead >= 12 else LIKELY) + 0.01 * count(s.crew[ship])
            if s.sailor == seat and first == s.colour[seat]:
                chance += 0.1
        best_of_all = max(best_of_all, chance)
    return best_of_all


@rule
def bet_score(s, seat, phase, move):
    """A token is spent once, so high ones wait for good chances; a bet is moved where it has a better one."""
    ships = s.harbour & ~state.bets_of(s, seat)
    clans = 15
    if phase == state.BET_CLAN or phase == state.MOVE_CLAN:
        ships = 1 << s.frames[0, state.SECOND]
        clans = 1 << A_CLAN.clan(move)
    elif phase == state.BET_SHIP or phase == state.MOVE_SHIP:
        ships = 1 << A_SHIP.ship(move)
    if s.sterns == 0:  # one more ship sails, and then no other
        ships &= legal.may_sail(s)
    chance = best_chance(s, seat, ships, clans)
    if phase != state.PLACE and phase != state.BET_VALUE and phase != state.BET_OR_MOVE:
        return chance
    score = NOTHING
    for value in range(1, 5):
        chosen = phase == state.PLACE or move == A_VALUE.id(value - 1)
        if chosen and (s.unused[seat] >> (value - 1)) & 1 and ships:
            score = max(score, value * (chance - 0.4) + 0.5)
    for ship in range(components.SHIPS):
        chosen = (phase == state.PLACE and move == components.BM) or move == A_SHIP.id(ship)
        if chosen and s.stake[seat, ship]:
            score = max(score, s.stake[seat, ship] * (chance - (0.45 if (s.harbour >> ship) & 1 else 0.0)) - 0.05)
    return score


# ---- scores


@rule
def change_score(s, seat, phase, move):
    """A ship to sail, a supply to load or a piece to move, by the best that can come of it."""
    action = move if phase == state.PLACE else s.frames[0, state.ACTION]
    what = AS_IS
    firsts = s.moored if phase == state.PLACE else 1 << A_PIECE.piece(move)
    seconds = 0
    if phase == state.SAIL or action == components.SS:
        firsts = legal.may_sail(s) if phase == state.PLACE else 1 << A_SHIP.ship(move)
        seconds = 1
    elif phase == state.GUEST:
        what = BOARD
        seconds = 1
    elif action == components.A1 or action == components.D3:
        what = LOAD
        seconds = s.harbour if phase == state.PLACE or phase == state.DRAW_TYPE else 1 << A_SHIP.ship(move)
        token = A_TYPE.type(move)
        if phase == state.ADD_SHIP:
            token = s.add[0]
        elif phase == state.DRAW_SHIP:
            token = s.frames[0, state.FIRST]
        firsts = 1 << token if phase != state.PLACE else 0
    elif action == components.PR:
        what = FRONT
        firsts = state.own_pieces(s, seat) & firsts & ~s.place[0]
        seconds = 1
    elif action == components.JY or action == components.JA:
        what = JUMP
        if action == components.JY and phase == state.PLACE:
            firsts &= state.own_pieces(s, seat)
        if phase == state.JUMP_SHIP:
            firsts = 1 << s.frames[0, state.FIRST]
            seconds = 1 << A_SHIP.ship(move)
    else:
        what = SWAP
        if phase == state.SWAP_SECOND:
            firsts = 1 << s.frames[0, state.FIRST]
            seconds = 1 << A_PIECE.piece(move)
    averaged = phase == state.PLACE and what == LOAD  # the token is not known yet
    score = 0.0
    weights = 0
    for kind in range(3):
        weight = 1 if kind == 0 else 0
        if averaged:
            firsts = 1 << kind
            weight = state.tokens_left(s, kind)
        if weight:
            weights += weight
            score += weight * best_effect(s, seat, what, firsts, seconds)
    score = score / weights if weights else NOTHING
    if phase == state.PLACE and action == components.SS:
        return READY * score
    return score + (DRAWN_AT_WILL if phase == state.PLACE and action == components.D3 else 0.0)


@rule
def type_score(s, seat, phase, kind):
    if phase == state.TAKE:
        return 1.0 * s.market[kind]
    if phase == state.CUT:
        return (-1.0 if sailing.next_player(s) == seat else 1.0) * s.market[kind]
    return raised(s, seat, kind) if s.market[kind] < components.TOP_PRICE else NOTHING


@rule
def score_moves(s, seat, moves, n, out):
    phase = deciding(s)
    for k in range(n):
        move = int(moves[k])
        if phase == state.PLACE and move == components.FP:
            out[k] = FIRST_TURN if s.sterns else 0.0  # after the last stern there is no next round
        elif (OF_TYPES >> phase) & 1 or (phase == state.PLACE and move == components.MK):
            best = NOTHING
            for kind in range(3):
                if phase == state.PLACE or move == A_TYPE.id(kind):
                    best = max(best, type_score(s, seat, phase, kind))
            out[k] = best
        elif state.BET_VALUE <= phase <= state.MOVE_CLAN or (
            phase == state.PLACE and (move == components.BE or move == components.BM)
        ):
            out[k] = bet_score(s, seat, phase, move)
        else:
            out[k] = change_score(s, seat, phase, move)
