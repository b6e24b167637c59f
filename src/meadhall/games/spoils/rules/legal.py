"""The lists of choices, decision by decision."""

from __future__ import annotations

from meadhall.engine.bits import lowest
from meadhall.engine.decisions import deciding
from meadhall.engine.kernels import i64
from meadhall.engine.rule import rule
from meadhall.games.spoils import moves
from meadhall.games.spoils.components import ANTE, FACES, ITEMS, KINDS, NORMALS, W2
from meadhall.games.spoils.rules import state
from meadhall.games.spoils.rules.artifact_effects import fetch_stage
from meadhall.games.spoils.rules.artifact_uses import moment
from meadhall.games.spoils.rules.artifacts import CHUNK, is_target, is_target_seat, orb_of, usable, working
from meadhall.games.spoils.rules.state import LEFTOVERS, NONE, bid_number, is_blind, is_principal, pile_size, top


@rule
def legal(s, seat, out):
    phase = deciding(s)
    row = s.depth - 1
    if phase == state.BID:
        return list_turn(s, seat, out)
    if phase == state.WINDOW or phase == state.RESPONSE:
        out[0] = moves.PASS
        n = 1
        if phase == state.WINDOW and s.frames[row, state.WHEN_NOW] == W2:
            out[1] = moves.REST
            n = 2
        return list_uses(s, seat, moment(s), n, out)
    if phase == state.PICK:
        return list_positions(s, list_uses(s, seat, moment(s), 0, out), out)
    if phase == state.DRAUPNIR:
        return list_positions(s, 0, out)
    if phase == state.BETS:
        return list_bets(s, seat, out)
    if phase == state.SWAP:
        return list_stash(s, top(s, state.TARGET), out)
    if phase == state.FETCH:
        return list_leftovers(s, out)
    if phase == state.TARGET_TOKEN:
        return list_targets(s, seat, out)
    return list_few(s, seat, phase, out)


@rule
def list_turn(s, seat, out):
    """Challenge, higher bids, uses of artifacts (SW-R42 to SW-R45, SW-15)."""
    n = 0
    if s.quantity:
        out[0] = moves.CHALLENGE
        n = 1
    first = bid_number(s)
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
    return list_uses(s, seat, moment(s), n, out)


@rule
def list_uses(s, seat, when, n, out):
    for first in range(0, i64(s.tokens), CHUNK):
        tokens = working(s, seat, seat + 1, when, first)
        while tokens:
            token = first + lowest(tokens)
            tokens &= tokens - 1
            if usable(s, seat, token, when):
                out[n] = moves.USE.first + token
                n += 1
    return n


@rule
def list_positions(s, n, out):
    for position in range(pile_size(s)):
        out[n] = moves.TAKE.first + position
        n += s.active[position] != NONE
    return n


@rule
def list_bets(s, seat, out):
    """A side or, for who has one, an amount; the Norn Orb lets a seat wait instead (SW-R55 to SW-R60)."""
    n = 0
    gold = i64(s.gold[seat])
    may_wait = s.stage == state.SEALING and (is_principal(s, seat) or s.side[seat] == NONE)
    if may_wait and orb_of(s, seat) != NONE:
        out[0] = moves.WAIT
        n = 1
    if s.side[seat] == NONE:
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
        if s.place[token] == other:
            out[n] = moves.ARTIFACT.first + token
            n += 1
    for card in range(NORMALS):
        if s.stash[other, card]:
            out[n] = moves.CARD.first + card
            n += 1
    return n


@rule
def list_leftovers(s, out):
    """Cards of the Stage named on Jarnglofar (SW-R149)."""
    n = 0
    stage = fetch_stage(s)
    for item in range(ITEMS):
        if s.leftover[ITEMS * stage + item]:
            out[n] = moves.CARD.first + ITEMS * stage + item
            n += 1
    for kind in range(KINDS):
        for token in range(i64(s.tokens)):
            listed = n > 0 and out[n - 1] == moves.CARD.first + NORMALS + kind
            if not listed and s.place[token] == LEFTOVERS and s.kind[token] == kind and s.back[token] == stage:
                out[n] = moves.CARD.first + NORMALS + kind
                n += 1
    return n


@rule
def list_targets(s, seat, out):
    power = top(s, state.POWER)
    when = top(s, state.WHEN_NOW)
    n = 0
    for token in range(i64(s.tokens)):
        if is_target(s, seat, power, when, token):
            out[n] = moves.ARTIFACT.first + token
            n += 1
    return n


@rule
def list_few(s, seat, phase, out):
    """Seats, faces of dice, items, and the answer to the Lyre."""
    n = 0
    first = top(s, state.FIRST)
    if phase == state.OPENER or phase == state.TARGET_SEAT or phase == state.GIVE:
        for other in range(i64(s.seats)):
            if may_name(s, seat, phase, other):
                out[n] = moves.SEAT.first + other
                n += 1
    elif phase == state.REROLL or phase == state.REROLL_MORE or phase == state.TURN:
        if phase == state.REROLL_MORE:
            out[0] = moves.STOP
            n = 1
        for face in range(FACES):
            if s.dice[seat, face] > (1 if phase == state.REROLL_MORE and face == first else 0):
                out[n] = moves.DIE.first + face
                n += 1
    elif phase == state.TO:
        for face in range(FACES):
            if face != first:
                out[n] = moves.TURN_TO.first + face
                n += 1
    elif phase == state.ITEM:
        for item in range(ITEMS):
            out[n] = moves.ITEM.first + item
            n += 1
    elif phase == state.LYRE:
        if s.dice[seat, s.face - 1] >= 2 and not is_blind(s, seat):
            out[0] = moves.SHOW
            n = 1
        out[n] = moves.PAY
        n += 1
    return n


@rule
def may_name(s, seat, phase, other):
    if phase == state.OPENER:
        return True
    if phase == state.GIVE:
        return s.side[other] != s.winner
    return is_target_seat(s, seat, top(s, state.POWER), other)
