"""The lists of choices, decision by decision."""

from meadhall.engine.prelude import deciding, i64, lowest, rule, write_if, write_set
from meadhall.games.spoils import moves
from meadhall.games.spoils.components import ANTE, FACES, ITEMS, KINDS, NORMALS, W2
from meadhall.games.spoils.rules import artifact_effects, artifact_uses, state
from meadhall.games.spoils.rules.artifacts import CHUNK, is_target, is_target_seat, orb_of, usable, working


@rule
def legal(s, seat, out):
    phase = deciding(s)
    if phase == state.BID:
        return list_turn(s, seat, out)
    if phase == state.WINDOW or phase == state.RESPONSE:
        out[0] = moves.PASS
        n = write_if(out, 1, moves.REST, phase == state.WINDOW and state.top(s, state.WHEN_NOW) == W2)
        return list_uses(s, seat, artifact_uses.moment(s), n, out)
    if phase == state.PICK:
        return list_positions(s, list_uses(s, seat, artifact_uses.moment(s), 0, out), out)
    if phase == state.DRAUPNIR:
        return list_positions(s, 0, out)
    if phase == state.BETS:
        return list_bets(s, seat, out)
    if phase == state.SWAP:
        return list_stash(s, state.top(s, state.TARGET), out)
    if phase == state.FETCH:
        return list_leftovers(s, out)
    if phase == state.TARGET_TOKEN:
        return list_targets(s, seat, out)
    return list_few(s, seat, phase, out)


@rule
def list_turn(s, seat, out):
    """Challenge, higher bids, uses of artifacts (SW-R42 to SW-R45, SW-15)."""
    n = write_if(out, 0, moves.CHALLENGE, s.quantity)
    first = state.bid_number(s)
    last = FACES * i64(s.cap)
    if s.step_bidding:
        if s.quantity == 0:
            first = FACES * (i64(s.seats) - 1)
            last = first + FACES
        else:
            last = min(last, FACES * (i64(s.quantity) + 1))
    for bid in range(first, last):
        out[n] = moves.BID.first + bid
        n += 1
    return list_uses(s, seat, artifact_uses.moment(s), n, out)


@rule
def list_uses(s, seat, when, n, out):
    for first in range(0, i64(s.tokens), CHUNK):
        tokens = working(s, seat, seat + 1, when, first)
        while tokens:
            token = first + lowest(tokens)
            tokens &= tokens - 1
            n = write_if(out, n, moves.USE.first + token, usable(s, seat, token, when))
    return n


@rule
def list_positions(s, n, out):
    for position in range(state.pile_size(s)):
        out[n] = moves.TAKE.first + position
        n += s.active[position] != state.NONE
    return n


@rule
def list_bets(s, seat, out):
    """A side or, for who has one, an amount; the Norn Orb lets a seat wait instead (SW-R55 to SW-R60)."""
    gold = i64(s.gold[seat])
    may_wait = s.stage == state.SEALING and (state.is_principal(s, seat) or s.side[seat] == state.NONE)
    n = write_if(out, 0, moves.WAIT, may_wait and orb_of(s, seat) != state.NONE)
    if s.side[seat] == state.NONE:
        out[n] = moves.SIDE.first + state.DECLARERS
        out[n + 1] = moves.SIDE.first + state.CHALLENGERS
        return n + 2
    for amount in range(min(ANTE, gold), gold + 1):
        out[n] = moves.BET.first + amount
        n += 1
    return n


@rule
def list_stash(s, other, out):
    """Cards of a stash that is being looked through: artifacts by token, normal ones by what they are."""
    n = 0
    for token in range(i64(s.tokens)):
        n = write_if(out, n, moves.ARTIFACT.first + token, s.place[token] == other)
    for card in range(NORMALS):
        n = write_if(out, n, moves.CARD.first + card, s.stash[other, card])
    return n


@rule
def list_leftovers(s, out):
    """Cards of the Stage named on Jarnglofar (SW-R149)."""
    n = 0
    stage = artifact_effects.fetch_stage(s)
    for card in range(ITEMS * stage, ITEMS * stage + ITEMS):
        n = write_if(out, n, moves.CARD.first + card, s.leftover[card])
    for kind in range(KINDS):
        for token in range(i64(s.tokens)):
            listed = n > 0 and out[n - 1] == moves.CARD.first + NORMALS + kind
            fits = s.place[token] == state.LEFTOVERS and s.kind[token] == kind and s.back[token] == stage
            n = write_if(out, n, moves.CARD.first + NORMALS + kind, fits and not listed)
    return n


@rule
def list_targets(s, seat, out):
    power = state.top(s, state.POWER)
    when = state.top(s, state.WHEN_NOW)
    n = 0
    for token in range(i64(s.tokens)):
        n = write_if(out, n, moves.ARTIFACT.first + token, is_target(s, seat, power, when, token))
    return n


@rule
def list_few(s, seat, phase, out):
    """Seats, faces of dice, items, and the answer to the Lyre."""
    n = 0
    first = state.top(s, state.FIRST)
    if phase == state.OPENER or phase == state.TARGET_SEAT or phase == state.GIVE:
        for other in range(i64(s.seats)):
            n = write_if(out, n, moves.SEAT.first + other, may_name(s, seat, phase, other))
    elif phase == state.REROLL or phase == state.REROLL_MORE or phase == state.TURN:
        n = write_if(out, 0, moves.STOP, phase == state.REROLL_MORE)
        for face in range(FACES):
            kept = 1 if phase == state.REROLL_MORE and face == first else 0
            n = write_if(out, n, moves.DIE.first + face, s.dice[seat, face] > kept)
    elif phase == state.TO:
        for face in range(FACES):
            n = write_if(out, n, moves.TURN_TO.first + face, face != first)
    elif phase == state.ITEM:
        n = write_set(out, 0, moves.ITEM.first, (1 << ITEMS) - 1)
    elif phase == state.LYRE:
        n = write_if(out, 0, moves.SHOW, s.dice[seat, s.face - 1] >= 2 and not state.is_blind(s, seat))
        out[n] = moves.PAY
        n += 1
    return n


@rule
def may_name(s, seat, phase, other):
    if phase == state.OPENER:
        return True
    if phase == state.GIVE:
        return s.side[other] != s.winner
    return is_target_seat(s, seat, state.top(s, state.POWER), other)
