"""A seat's knowledge as numbers."""

from meadhall.engine.pieces import Pieces
from meadhall.engine.prelude import actors, count, deciding, rule, spread
from meadhall.games.onboard import components, imagine
from meadhall.games.onboard.rules import state

# Seats are counted from the observing one, clockwise, and clans in their fixed order with the player of each beside.
OBSERVATION = Pieces(
    crew=(components.SHIPS, components.PIECES),            # where each piece is
    place=(components.LENGTH, components.PIECES),          # and how far from the bow
    guests=components.PIECES,                   # pieces that carry a spare Viking
    sailed=components.SHIPS,                    # ships that have left
    bow=(components.SHIPS, 3),                  # supplies on the bows, in fifths
    bets=(components.SEATS, components.SHIPS, 4),          # circles each seat has bet on
    stakes=components.SHIPS,                    # values of the seat's own bets, in quarters
    unused=components.VALUES,                   # the seat's own values not placed yet
    won=components.VALUES,                      # the seat's own values won
    in_hand=components.VALUES,                  # the seat's value chosen for a new bet, until it lies
    tokens=(components.SEATS, 2),               # unused and won tokens of each seat, in quarters
    market=3,                        # prices, in quarters
    piles=(components.SEATS, 3),                # supplies each seat has taken, in fifths
    removed=3,                       # supplies out of the game, in fifths
    stacks=2,                        # tokens left by Add 1 and Draw 3, as parts of the whole
    add_known=(components.ADD_STACK, 3),        # tokens of the Add 1 stack that this seat has seen
    draw_known=(components.DRAW_STACK, 3),      # tokens of the Draw 3 stack that this seat has seen
    waiting=(components.SEATS, components.ROWS),   # Vikings on the old side
    acted=(components.SEATS, components.ROWS),     # Vikings on the leader's side
    clans=(components.SEATS, 4),                # whose clan is whose
    sailor=components.SEATS,                    # who took a stern this round
    sterns=1,                        # sterns left, in sevenths
    round=1,                         # of 27 at most
    phase=20,                        # what is asked
    action=components.ROWS,             # the action it belongs to
    first=components.PIECES + components.SHIPS + 3,        # what was chosen before: a piece, a ship or a supply
    second=components.SHIPS,                    # and a ship after it
    control=(4, 4),                  # clans of the ship being shared, in order
    rank=4,                          # who of them takes now
    one_bet_per_circle=1,            # options that change what can be done
    spare_vikings=1,
    seats=components.SEATS - 1,                 # how many sit at the table: 2 to 4
).worth(piles=(0.1, -0.03), won=0.1)  # fmt: skip

AT = OBSERVATION.at
MOST_ROUNDS = 27


@rule
def observe(s, seat, out):
    observe_ships(s, out)
    observe_supplies(s, seat, out)
    for step in range(s.seats):
        observe_seat(s, (seat + step) % s.seats, step, out)
    for ship in range(components.SHIPS):
        out[AT.stakes + ship] = s.stake[seat, ship] / components.VALUES
    spread(s.unused[seat], components.VALUES, AT.unused, out)
    spread(s.won[seat], components.VALUES, AT.won, out)
    if s.sailor != state.NOBODY:
        out[AT.sailor + (s.sailor - seat) % s.seats] = 1
    out[AT.sterns] = s.sterns / components.VOYAGES
    out[AT.round] = s.round / MOST_ROUNDS
    out[AT.one_bet_per_circle] = s.one_bet_per_circle
    out[AT.spare_vikings] = s.spare_vikings
    out[AT.seats + s.seats - 2] = 1
    if imagine.is_betting(s) and (actors(s) >> seat) & 1:
        out[AT.in_hand + s.frames[0, state.FIRST] - 1] = 1
    if actors(s) != 0:
        observe_decision(s, out)


@rule
def observe_ships(s, out):
    for ship in range(components.SHIPS):
        spread(s.crew[ship], components.PIECES, AT.crew + components.PIECES * ship, out)
        out[AT.sailed + ship] = 1 - ((s.harbour >> ship) & 1)
        for kind in range(3):
            out[AT.bow + 3 * ship + kind] = s.bow[ship, kind] / 5
    for place in range(components.LENGTH):
        spread(s.place[place], components.PIECES, AT.place + components.PIECES * place, out)
    spread(s.guests, components.PIECES, AT.guests, out)


@rule
def observe_supplies(s, seat, out):
    for kind in range(3):
        out[AT.market + kind] = s.market[kind] / components.TOP_PRICE
        out[AT.removed + kind] = s.removed[kind] / 5
    out[AT.stacks] = s.adds / components.ADD_STACK
    out[AT.stacks + 1] = s.draws / components.DRAW_STACK
    for place in range(s.adds):
        if (s.add_seen[place] >> seat) & 1:
            out[AT.add_known + 3 * place + s.add[place]] = 1
    for place in range(s.draws):
        if (s.draw_seen[place] >> seat) & 1:
            out[AT.draw_known + 3 * place + s.draw[place]] = 1


@rule
def observe_seat(s, other, step, out):
    """What everyone knows of a seat."""
    for ship in range(components.SHIPS):
        if s.bet_on[other, ship] != state.NOBODY:
            out[AT.bets + 4 * (components.SHIPS * step + ship) + s.bet_on[other, ship]] = 1
    out[AT.tokens + 2 * step] = count(s.unused[other]) / components.VALUES
    out[AT.tokens + 2 * step + 1] = count(s.won[other]) / components.VALUES
    for kind in range(3):
        out[AT.piles + 3 * step + kind] = s.pile[other, kind] / 5
    spread(s.waiting[other], components.ROWS, AT.waiting + components.ROWS * step, out)
    spread(s.acted[other], components.ROWS, AT.acted + components.ROWS * step, out)
    out[AT.clans + 4 * step + s.colour[other]] = 1


@rule
def observe_decision(s, out):
    """What is asked, and what was chosen before it in everybody's sight."""
    phase = deciding(s)
    first = s.frames[0, state.FIRST]
    out[AT.phase + phase] = 1
    out[AT.action + s.frames[0, state.ACTION]] = 1
    if phase == state.BET_CLAN or phase == state.MOVE_CLAN:
        out[AT.second + s.frames[0, state.SECOND]] = 1
    if phase == state.JUMP_SHIP or phase == state.SWAP_SECOND:
        out[AT.first + first] = 1
    elif phase == state.MOVE_SHIP or phase == state.MOVE_CLAN:
        out[AT.first + components.PIECES + first] = 1
    elif phase == state.DRAW_SHIP:
        out[AT.first + components.PIECES + components.SHIPS + first] = 1
    if phase == state.TAKE or phase == state.CUT:
        out[AT.second + s.sailing] = 1
        out[AT.rank + s.rank] = 1
        for rank in range(4):
            if s.control[rank] != state.NOBODY:
                out[AT.control + 4 * rank + s.control[rank]] = 1
