"""Setting up Vikings on Board: players, ships, supplies, and the first Vikings in the village."""

from meadhall.engine.prelude import EVERYONE, ask, begin, below, count, nth, pick, reveal, rule
from meadhall.games.onboard import components, events
from meadhall.games.onboard.rules import state, supplies


@rule
def deal(s, seats, options, seed):
    begin(s, seats, seed)
    state.blank(s, options)
    seat_players(s)
    build_ships(s)
    shuffle_supplies(s)
    place_vikings(s)
    s.round = 1
    s.sterns = components.VOYAGES
    reveal(s)
    first = state.next_in_turn(s)
    events.ROUND.emit(s, EVERYONE, first, s.round)
    ask(s, state.PLACE, 1 << first)


@rule
def seat_players(s):
    """A clan, an empty scoring circle and four gambling tokens for each player."""
    for seat in range(s.seats):
        s.colour[seat] = components.CLAN_OF_SEAT[s.colours, seat]
        s.player[s.colour[seat]] = seat
        s.unused[seat] = components.ALL_VALUES


@rule
def build_ships(s):
    """Three pieces of three clans for each ship, every such fleet equally likely (VB-50)."""
    undecided = components.ALL_SHIPS
    for clan in range(4):
        without = pick(s, undecided, 2)
        undecided &= ~without
        left = components.CLAN
        for ship in range(components.SHIPS):
            if (without >> ship) & 1 == 0:
                kind = nth(left, below(s, count(left)))
                left ^= 1 << kind
                s.crew[ship] |= 1 << (6 * clan + kind)
    for ship in range(components.SHIPS):
        first = pick(s, s.crew[ship], 1)
        second = pick(s, s.crew[ship] & ~first, 1)
        s.place[0] |= first
        s.place[1] |= second
        s.place[2] |= s.crew[ship] & ~(first | second)
    s.moored = components.ALL_PIECES
    s.harbour = components.ALL_SHIPS


@rule
def shuffle_supplies(s):
    left = components.EACH_TYPE * 0x111
    for place in range(components.ADD_STACK + components.DRAW_STACK):
        kind = supplies.random_type(s, left)
        left -= 1 << (4 * kind)
        if place < components.ADD_STACK:
            s.add[place] = kind
        else:
            s.draw[place - components.ADD_STACK] = kind
    s.adds = components.ADD_STACK
    s.draws = components.DRAW_STACK
    for kind in range(3):
        s.market[kind] = 1


@rule
def place_vikings(s):
    """One Viking of each player falls after another; the rest follow in a fixed pattern (VB-R9 to VB-R13)."""
    in_hand = (1 << s.seats) - 1
    for fallen in range(s.seats):
        seat = nth(in_hand, below(s, count(in_hand)))
        in_hand ^= 1 << seat
        s.waiting[seat] = components.START[s.seats, fallen]
