"""What a seat knows: worlds it cannot tell from the real one, and its knowledge as numbers."""

from __future__ import annotations

from meadhall.engine.bits import count, lowest, pick
from meadhall.engine.decisions import actors, deciding
from meadhall.engine.pieces import Pieces
from meadhall.engine.random import below
from meadhall.engine.rule import rule
from meadhall.games.onboard.components import (
    ADD_STACK,
    ALL_VALUES,
    DRAW_STACK,
    LENGTH,
    PIECES,
    ROWS,
    SEATS,
    SHIPS,
    TOP_PRICE,
    VALUES,
    VOYAGES,
)
from meadhall.games.onboard.rules.state import (
    ACTION,
    BET_CLAN,
    BET_SHIP,
    CUT,
    DRAW_SHIP,
    FIRST,
    JUMP_SHIP,
    MOVE_CLAN,
    MOVE_SHIP,
    NOBODY,
    SECOND,
    SWAP_SECOND,
    TAKE,
)


@rule
def imagine(s, seat):
    """Shuffles supplies the seat has not seen, and the values of other seats' tokens (VB-44, VB-15)."""
    if actors(s) == 0:  # at the end everything is shown
        return
    shuffle_unseen(s, seat)
    for other in range(s.seats):
        if other != seat:
            exchange_values(s, other)


@rule
def shuffle_unseen(s, seat):
    """Lays the tokens of both stacks that the seat has not seen in a new order; where each lies is no matter."""
    hides = 0
    grain = 0
    metal = 0
    for place in range(ADD_STACK + DRAW_STACK):
        if is_unseen(s, seat, place):
            kind = s.add[place] if place < ADD_STACK else s.draw[place - ADD_STACK]
            hides += 1 if kind == 0 else 0
            grain += 1 if kind == 1 else 0
            metal += 1 if kind == 2 else 0
    for place in range(ADD_STACK + DRAW_STACK):
        if is_unseen(s, seat, place):
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
            else:
                s.draw[place - ADD_STACK] = kind


@rule
def is_unseen(s, seat, place):
    """Whether a token lies at that place, counted through both stacks, which the seat has never seen."""
    if place < ADD_STACK:
        return place < s.adds and (s.add_seen[place] >> seat) & 1 == 0
    place -= ADD_STACK
    return place < s.draws and (s.draw_seen[place] >> seat) & 1 == 0


@rule
def exchange_values(s, other):
    """Deals the four values anew to a seat's tokens: the one in hand, those lying, those won, those unused."""
    left = ALL_VALUES
    in_hand = 0
    if is_betting(s) and (actors(s) >> other) & 1:
        in_hand = pick(s, left, 1)
        s.frames[0, FIRST] = lowest(in_hand) + 1
        left &= ~in_hand
    for ship in range(SHIPS):
        if s.stake[other, ship]:
            value = pick(s, left, 1)
            s.stake[other, ship] = lowest(value) + 1
            left &= ~value
    s.won[other] = pick(s, left, count(s.won[other]))
    s.unused[other] = left & ~s.won[other] | in_hand


@rule
def is_betting(s):
    """A new bet's value has been chosen, and its place has not."""
    return deciding(s) == BET_SHIP or deciding(s) == BET_CLAN


# Seats are counted from the observing one, clockwise, and clans in their fixed order with the player of each beside.
OBSERVATION = Pieces(
    crew=(SHIPS, PIECES),            # where each piece is
    place=(LENGTH, PIECES),          # and how far from the bow
    guests=PIECES,                   # pieces that carry a spare Viking
    sailed=SHIPS,                    # ships that have left
    bow=(SHIPS, 3),                  # supplies on the bows, in fifths
    bets=(SEATS, SHIPS, 4),          # circles each seat has bet on
    stakes=SHIPS,                    # values of own bets, in quarters
    unused=VALUES,                   # own values not placed yet
    won=VALUES,                      # own values won
    in_hand=VALUES,                  # the own value chosen for a new bet, until it lies
    tokens=(SEATS, 2),               # unused and won tokens of each seat, in quarters
    market=3,                        # prices, in quarters
    piles=(SEATS, 3),                # supplies each seat has taken, in fifths
    removed=3,                       # supplies out of the game, in fifths
    stacks=2,                        # tokens left by Add 1 and Draw 3, as parts of the whole
    add_known=(ADD_STACK, 3),        # tokens of the Add 1 stack that this seat has seen
    draw_known=(DRAW_STACK, 3),      # tokens of the Draw 3 stack that this seat has seen
    waiting=(SEATS, ROWS),   # Vikings on the old side
    acted=(SEATS, ROWS),     # Vikings on the leader's side
    clans=(SEATS, 4),                # whose clan is whose
    sailor=SEATS,                    # who took a stern this round
    sterns=1,                        # sterns left, in sevenths
    round=1,                         # of 27 at most
    phase=20,                        # what is asked
    action=ROWS,             # the action it belongs to
    first=PIECES + SHIPS + 3,        # what was chosen before: a piece, a ship or a supply
    second=SHIPS,                    # and a ship after it
    control=(4, 4),                  # clans of the ship being shared, in order
    rank=4,                          # who of them takes now
    one_bet_per_circle=1,            # options that change what can be done
    spare_vikings=1,
    seats=SEATS - 1,                 # how many sit at the table: 2 to 4
)  # fmt: skip

AT = OBSERVATION.starts  # where each piece begins
(AT_CREW, AT_PLACE, AT_GUESTS, AT_SAILED, AT_BOW, AT_BETS, AT_STAKES, AT_UNUSED, AT_WON, AT_IN_HAND, AT_TOKENS,
 AT_MARKET, AT_PILES, AT_REMOVED, AT_STACKS, AT_ADD_KNOWN, AT_DRAW_KNOWN, AT_WAITING, AT_ACTED, AT_CLANS, AT_SAILOR,
 AT_STERNS, AT_ROUND, AT_PHASE, AT_ACTION, AT_FIRST, AT_SECOND, AT_CONTROL, AT_RANK, AT_ONE_BET, AT_SPARE,
 AT_SEATS) = AT  # fmt: skip
MOST_ROUNDS = 27


@rule
def observe(s, seat, out):
    observe_ships(s, out)
    observe_supplies(s, seat, out)
    for step in range(s.seats):
        observe_seat(s, (seat + step) % s.seats, step, out)
    for ship in range(SHIPS):
        out[AT_STAKES + ship] = s.stake[seat, ship] / VALUES
    spread_set(s.unused[seat], VALUES, AT_UNUSED, out)
    spread_set(s.won[seat], VALUES, AT_WON, out)
    if s.sailor != NOBODY:
        out[AT_SAILOR + (s.sailor - seat) % s.seats] = 1
    out[AT_STERNS] = s.sterns / VOYAGES
    out[AT_ROUND] = s.round / MOST_ROUNDS
    out[AT_ONE_BET] = s.one_bet_per_circle
    out[AT_SPARE] = s.spare_vikings
    out[AT_SEATS + s.seats - 2] = 1
    if is_betting(s) and (actors(s) >> seat) & 1:
        out[AT_IN_HAND + s.frames[0, FIRST] - 1] = 1
    if actors(s) != 0:
        observe_decision(s, out)


@rule
def spread_set(members, size, start, out):
    for member in range(size):
        out[start + member] = (members >> member) & 1


@rule
def observe_ships(s, out):
    for ship in range(SHIPS):
        spread_set(s.crew[ship], PIECES, AT_CREW + PIECES * ship, out)
        out[AT_SAILED + ship] = 1 - ((s.harbour >> ship) & 1)
        for kind in range(3):
            out[AT_BOW + 3 * ship + kind] = s.bow[ship, kind] / 5
    for place in range(LENGTH):
        spread_set(s.place[place], PIECES, AT_PLACE + PIECES * place, out)
    spread_set(s.guests, PIECES, AT_GUESTS, out)


@rule
def observe_supplies(s, seat, out):
    for kind in range(3):
        out[AT_MARKET + kind] = s.market[kind] / TOP_PRICE
        out[AT_REMOVED + kind] = s.removed[kind] / 5
    out[AT_STACKS] = s.adds / ADD_STACK
    out[AT_STACKS + 1] = s.draws / DRAW_STACK
    for place in range(s.adds):
        if (s.add_seen[place] >> seat) & 1:
            out[AT_ADD_KNOWN + 3 * place + s.add[place]] = 1
    for place in range(s.draws):
        if (s.draw_seen[place] >> seat) & 1:
            out[AT_DRAW_KNOWN + 3 * place + s.draw[place]] = 1


@rule
def observe_seat(s, other, step, out):
    """What everyone knows of a seat."""
    for ship in range(SHIPS):
        if s.bet_on[other, ship] != NOBODY:
            out[AT_BETS + 4 * (SHIPS * step + ship) + s.bet_on[other, ship]] = 1
    out[AT_TOKENS + 2 * step] = count(s.unused[other]) / VALUES
    out[AT_TOKENS + 2 * step + 1] = count(s.won[other]) / VALUES
    for kind in range(3):
        out[AT_PILES + 3 * step + kind] = s.pile[other, kind] / 5
    spread_set(s.waiting[other], ROWS, AT_WAITING + ROWS * step, out)
    spread_set(s.acted[other], ROWS, AT_ACTED + ROWS * step, out)
    out[AT_CLANS + 4 * step + s.colour[other]] = 1


@rule
def observe_decision(s, out):
    """What is asked, and what was chosen before it in everybody's sight."""
    phase = deciding(s)
    first = s.frames[0, FIRST]
    out[AT_PHASE + phase] = 1
    out[AT_ACTION + s.frames[0, ACTION]] = 1
    if phase == BET_CLAN or phase == MOVE_CLAN:
        out[AT_SECOND + s.frames[0, SECOND]] = 1
    if phase == JUMP_SHIP or phase == SWAP_SECOND:
        out[AT_FIRST + first] = 1
    elif phase == MOVE_SHIP or phase == MOVE_CLAN:
        out[AT_FIRST + PIECES + first] = 1
    elif phase == DRAW_SHIP:
        out[AT_FIRST + PIECES + SHIPS + first] = 1
    if phase == TAKE or phase == CUT:
        out[AT_SECOND + s.sailing] = 1
        out[AT_RANK + s.rank] = 1
        for rank in range(4):
            if s.control[rank] != NOBODY:
                out[AT_CONTROL + 4 * rank + s.control[rank]] = 1
