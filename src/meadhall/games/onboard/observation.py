"""A seat's knowledge as numbers."""

from meadhall.engine.prelude import RAW, Pieces, actors, centred, count, deciding, mark_seat, near_best, rule, spread
from meadhall.games.onboard import components, imagine
from meadhall.games.onboard.bots import policy
from meadhall.games.onboard.bots.ships import NO_TYPE, share, shares_of
from meadhall.games.onboard.rules import legal, state

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
    mark_seat(s, seat, s.sailor, AT.sailor, out)
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


# ---- relations: what the rules make of it, for learning

# Clans come in the order own, then clockwise, then those nobody plays; pieces, ships and circles as moves name them.
# What choosing a thing changes is told in points, as the policy values ships: 1 for the best thing of its kind, and the
# less the further another is behind it. `best` has these bests themselves.
RELATIONS = OBSERVATION.extended(
    fleet=(components.SHIPS, components.LENGTH, 4),        # shields by place from the bow and clan, in thirds
    shields=(components.SHIPS, 4),              # of each clan in each ship, in tenths
    takes=(components.SHIPS, 4),                # what each clan would take from a ship that sailed now, in eighths
    leads=(components.SHIPS, 4),                # who leads each ship
    leader=(components.SHIPS, 4),               # the same with clans in their fixed order
    margin=components.SHIPS,                    # by how much, as a part of three shields
    value=components.SHIPS,                     # what each moored ship is worth, a half standing for nothing
    chance=components.SHIPS,                    # of the likeliest circle of each ship
    circles=4,                       # strengths of the clans where a bet is laid, in sixtieths
    left=3,                          # supplies of each type in both stacks, in fifths
    there=components.SHIPS,                     # what the ship that is asked for changes
    promote=components.PIECES,                  # what each piece changes in front of its ship,
    jump=components.PIECES,                     # in the best other ship,
    swap=components.PIECES,                     # and exchanged with the best of another ship
    load=(3, components.SHIPS),                 # what one more supply on each bow changes
    raising=3,                       # what each higher price changes
    best=11,                         # the best of each kind, as named below
)  # fmt: skip
BY = RELATIONS.at
OWN_JUMP, ANY_JUMP, PROMOTION, EXCHANGE, LOADED, ON_AVERAGE, SAILING, RAISING, BETTING = 0, 1, 2, 3, 4, 7, 8, 9, 10
RANGE = 16.0  # points that `best` spans


@rule
def place_of_clan(s, seat, clan):
    """A clan as the seat counts them."""
    if s.player[clan] != state.NOBODY:
        return (s.player[clan] - seat) % s.seats
    place = s.seats
    for other in range(clan):
        place += 1 if s.player[other] == state.NOBODY else 0
    return place


@rule
def observe_relations(s, seat, out):
    observe(s, seat, out)
    for ship in range(components.SHIPS):
        relate_ship(s, seat, ship, out)
    for kind in range(3):
        out[BY.left + kind] = state.tokens_left(s, kind) / components.EACH_TYPE
    if (actors(s) >> seat) & 1:
        relate_pieces(s, seat, deciding(s), out)
        relate_loads(s, seat, deciding(s), out)


@rule
def relate_ship(s, seat, ship, out):
    for place in range(components.LENGTH):
        crew = s.place[place] & s.crew[ship]
        for piece in range(components.PIECES):
            if (crew >> piece) & 1:
                at = BY.fleet + 4 * (components.LENGTH * ship + place) + place_of_clan(s, seat, state.clan_of(piece))
                out[at] = state.shields_of(piece) / 3
    if state.has_sailed(s, ship):
        return
    strengths = state.strengths_in(s, ship)
    first, lead = state.leader(strengths)
    shares = shares_of(s, ship, NO_TYPE, state.stronger(strengths, 0))
    out[BY.margin + ship] = min(1.0, lead / (3 * (components.LENGTH + 1)))
    for clan in range(4):
        at = 4 * ship + place_of_clan(s, seat, clan)
        strong = state.strength_of(strengths, clan)
        out[BY.shields + at] = min(1.0, state.shields(s, ship, clan) / 10)
        if strong:
            out[BY.takes + at] = min(1.0, share(shares, state.stronger(strengths, strong), 0.0) / 8)
        if clan == first:
            out[BY.leads + at] = 1
            out[BY.leader + 4 * ship + clan] = 1
    out[BY.value + ship] = centred(policy.effect(s, seat, policy.AS_IS, ship, 0), RANGE)
    out[BY.chance + ship] = policy.best_chance(s, seat, 1 << ship, 15)


@rule
def settle(start, size, best, out):
    """Points that were written raw as how near they come to the best of them; this one goes into `best`, unless -1."""
    most = near_best(start, size, out)
    if best >= 0 and most > 0:
        out[BY.best + best] = centred(most - RAW, RANGE)


@rule
def relate_pieces(s, seat, phase, out):
    """What pieces change, and ships they go to, in the decisions that choose such things."""
    place = phase == state.PLACE
    first = s.frames[0, state.FIRST]
    own = 0.0
    for piece in range(components.PIECES):
        if (s.moored >> piece) & 1 == 0:
            continue
        mine = state.clan_of(piece) == s.colour[seat]
        if mine and (place or phase == state.PROMOTE) and (s.place[0] >> piece) & 1 == 0:
            out[BY.promote + piece] = RAW + policy.effect(s, seat, policy.FRONT, piece, 0)
        if place or (phase == state.JUMP_PIECE and (mine or s.frames[0, state.ACTION] == components.JA)):
            out[BY.jump + piece] = max(0.0, RAW + policy.best_effect(s, seat, policy.JUMP, 1 << piece, 0))
            own = max(own, float(out[BY.jump + piece]) if mine else 0.0)
        if place or phase == state.SWAP_FIRST:
            out[BY.swap + piece] = max(0.0, RAW + policy.best_effect(s, seat, policy.SWAP, 1 << piece, 0))
        elif phase == state.SWAP_SECOND and state.ship_of(s, piece) != state.ship_of(s, first):
            out[BY.swap + piece] = RAW + policy.effect(s, seat, policy.SWAP, first, piece)
    settle(BY.promote, components.PIECES, PROMOTION, out)
    settle(BY.jump, components.PIECES, ANY_JUMP, out)
    settle(BY.swap, components.PIECES, EXCHANGE, out)
    if own > 0:
        out[BY.best + OWN_JUMP] = centred(own - RAW, RANGE)
    if phase == state.JUMP_SHIP:
        for ship in range(components.SHIPS):
            if ship != state.ship_of(s, first) and (state.ships_with_room(s) >> ship) & 1:
                out[BY.there + ship] = RAW + policy.effect(s, seat, policy.JUMP, first, ship)
        settle(BY.there, components.SHIPS, -1, out)


@rule
def relate_loads(s, seat, phase, out):
    """What supplies, prices, sailings and bets change."""
    average = 0.0
    tokens = 0
    for kind in range(3):
        start = BY.load + components.SHIPS * kind
        for ship in range(components.SHIPS):
            if not state.has_sailed(s, ship):
                out[start + ship] = RAW + policy.effect(s, seat, policy.LOAD, kind, ship)
        settle(start, components.SHIPS, LOADED + kind, out)
        if (phase == state.ADD_SHIP and s.add[0] == kind) or (
            phase == state.DRAW_SHIP and s.frames[0, state.FIRST] == kind
        ):
            for ship in range(components.SHIPS):
                out[BY.there + ship] = out[start + ship]
        average += state.tokens_left(s, kind) * float(out[BY.best + LOADED + kind])
        tokens += state.tokens_left(s, kind)
        if s.market[kind] < components.TOP_PRICE:
            out[BY.raising + kind] = RAW + policy.raised(s, seat, kind)
    settle(BY.raising, 3, RAISING, out)
    out[BY.best + ON_AVERAGE] = average / max(1, tokens)
    for ship in range(components.SHIPS):
        if (legal.may_sail(s) >> ship) & 1:
            out[BY.best + SAILING] = max(out[BY.best + SAILING], out[BY.value + ship])
    out[BY.best + BETTING] = policy.best_chance(s, seat, s.harbour & ~state.bets_of(s, seat), 15)
    if phase == state.BET_CLAN or phase == state.MOVE_CLAN:
        strengths = state.strengths_in(s, s.frames[0, state.SECOND])
        for clan in range(4):
            out[BY.circles + clan] = min(1.0, state.strength_of(strengths, clan) / 60)


OTHERS = {"relations": (RELATIONS, observe_relations)}  # observations beside the standard one, by name
