"""What must hold after every move: invariants of the page of rules, by number."""

from meadhall.engine.prelude import Invariants, actors, count, deciding, rule
from meadhall.games.onboard import components
from meadhall.games.onboard.rules import state

INVARIANTS = Invariants()


@rule
def stays(before, s, ship):
    """A ship has the same pieces in the same order."""
    for place in range(components.LENGTH):
        if before.place[place] & before.crew[ship] != s.place[place] & s.crew[ship]:
            return False
    return before.crew[ship] == s.crew[ship]


@INVARIANTS(1, "every piece is in one ship, ships have up to five pieces in order, sailed ships stay as they are")
def pieces_in_order(before, s):
    everywhere = 0
    pieces = 0
    moored = 0
    for ship in range(components.SHIPS):
        crew = s.crew[ship]
        everywhere |= crew
        pieces += count(crew)
        if not state.has_sailed(s, ship):
            moored |= crew
        for place in range(components.LENGTH):
            if count(s.place[place] & crew) != (1 if place < count(crew) else 0):
                return False
        if count(crew) > components.LENGTH or (state.has_sailed(before, ship) and not stays(before, s, ship)):
            return False
    return everywhere == components.ALL_PIECES and pieces == count(components.ALL_PIECES) and s.moored == moored


@INVARIANTS(2, "of each supply there are five: in the stacks, on bows and scoring circles, or removed")
def supplies_add_up(s):
    if s.adds < 0 or s.adds > components.ADD_STACK or s.draws < 0 or s.draws > components.DRAW_STACK:
        return False
    for kind in range(3):
        tokens = s.removed[kind] + state.tokens_left(s, kind)
        if deciding(s) == state.DRAW_SHIP and s.frames[0, state.FIRST] == kind:
            tokens += 1
        for seat in range(components.SEATS):
            if s.pile[seat, kind] < 0:
                return False
            tokens += s.pile[seat, kind]
        for ship in range(components.SHIPS):
            if s.bow[ship, kind] < 0:
                return False
            tokens += s.bow[ship, kind]
        if tokens != components.EACH_TYPE or s.removed[kind] < 0:
            return False
    return True


@rule
def sailed_ships(s):
    return components.SHIPS - count(s.harbour)


@INVARIANTS(3, "of seven sterns some are in stock, one may be in hand, and the rest are on ships, one a round")
def sterns_add_up(before, s):
    in_hand = 1 if s.sailor != state.NOBODY and s.sailing == state.NO_SHIP and actors(s) != 0 else 0
    sailed = sailed_ships(s)
    if s.sterns + in_hand + sailed != components.VOYAGES or s.sterns < 0:
        return False
    listed = 0
    for voyage in range(components.VOYAGES):
        if (s.voyage[voyage] == state.NO_SHIP) != (voyage >= sailed):
            return False
        if voyage < sailed:
            listed |= 1 << s.voyage[voyage]
    more = sailed - sailed_ships(before)
    return listed == components.ALL_SHIPS & ~s.harbour and (more == 0 or more == 1) and sailed <= s.round


@INVARIANTS(4, "every Viking stands on a circle of its own, and all on one side when a round begins")
def vikings_stand_apart(before, s):
    each = 6 - s.seats if s.seats < 4 else 2
    waiting = 0
    acted = 0
    for seat in range(components.SEATS):
        if count(s.waiting[seat]) + count(s.acted[seat]) != (each if seat < s.seats else 0):
            return False
        waiting += count(s.waiting[seat])
        acted += count(s.acted[seat])
    if s.round != before.round and acted != 0:
        return False
    return waiting == count(state.waiting_vikings(s)) and acted == count(state.taken_actions(s))


@INVARIANTS(5, "the owner of the topmost waiting Viking is to act")
def topmost_viking_acts(s):
    return deciding(s) != state.PLACE or actors(s) == 1 << state.next_in_turn(s)


@INVARIANTS(
    6, "each player has the tokens 1 to 4, unused, lying or won, and one bet at a ship at most", each=components.SEATS
)
def tokens_add_up(s, seat):
    values = s.unused[seat] | s.won[seat]
    tokens = count(s.unused[seat]) + count(s.won[seat])
    for ship in range(components.SHIPS):
        stake = s.stake[seat, ship]
        if (stake == 0) != (s.bet_on[seat, ship] == state.NOBODY):
            return False
        if stake:
            values |= 1 << (stake - 1)
            tokens += 1
    there = seat < s.seats
    return values == (components.ALL_VALUES if there else 0) and tokens == (4 if there else 0)


@INVARIANTS(7, "no bet arrives at a sailed ship, nor on a circle taken where that is not allowed")
def bets_arrive_in_harbour(before, s):
    for ship in range(components.SHIPS):
        circles = 0
        bets = 0
        for seat in range(s.seats):
            clan = s.bet_on[seat, ship]
            if clan != state.NOBODY:
                circles |= 1 << clan
                bets += 1
                if state.has_sailed(before, ship) and clan != before.bet_on[seat, ship]:
                    return False
        if s.one_bet_per_circle and bets != count(circles):
            return False
    return True


@INVARIANTS(8, "prices are 1 to 4 and never fall", each=3)
def prices_rise(before, s, kind):
    return max(1, before.market[kind]) <= s.market[kind] <= components.TOP_PRICE


@INVARIANTS(9, "control lists the clans aboard, strongest first, and shares differ by one at most")
def control_is_just(s):
    aboard = 0
    for rank in range(4):
        clan = s.control[rank]
        if clan == state.NOBODY:
            if s.taken[rank] != 0:
                return False
        else:
            aboard += 1
            if s.sailing == state.NO_SHIP or rank != aboard - 1 or state.strength(s, s.sailing, clan) == 0:
                return False
            if s.taken[rank] != s.taken[0] - (1 if rank >= s.rank > 0 else 0):
                return False
            if rank > 0 and state.strength(s, s.sailing, s.control[rank - 1]) <= state.strength(s, s.sailing, clan):
                return False
    if s.sailing == state.NO_SHIP:
        return s.rank == 0
    clans = 0
    for clan in range(4):
        if s.crew[s.sailing] & (components.CLAN << (6 * clan)):
            clans += 1
    return aboard == clans and s.rank < clans


@rule
def won_at_last_ship(before, s, seat, gained):
    """What was won lay at the ship that sailed last, on the clan with first control."""
    ship = s.voyage[max(0, sailed_ships(s) - 1)]
    if ship == state.NO_SHIP or before.stake[seat, ship] == 0:
        return False
    return gained == 1 << (before.stake[seat, ship] - 1) and before.bet_on[seat, ship] == state.controller(s, ship)


@INVARIANTS(10, "sailed ships have no supplies and no winning bets left, and won bets lay on their controller")
def sailed_ships_are_settled(before, s):
    for ship in range(components.SHIPS):
        if state.has_sailed(s, ship) and ship != s.sailing:
            if state.supplies_on(s, ship):
                return False
            first = state.controller(s, ship)
            for seat in range(s.seats):
                if first != state.NOBODY and s.bet_on[seat, ship] == first:
                    return False
    for seat in range(s.seats):
        gained = s.won[seat] & ~before.won[seat]
        if before.won[seat] & ~s.won[seat] or (gained and not won_at_last_ship(before, s, seat, gained)):
            return False
    return True


@INVARIANTS(11, "one seat is to act until seven ships are shared out, and none then")
def one_seat_is_asked(s):
    over = sailed_ships(s) == components.VOYAGES and s.sailing == state.NO_SHIP
    return count(actors(s)) == (0 if over else 1)


@INVARIANTS(12, "a game has at least seven rounds and no more than its bound")
def rounds_are_bounded(s):
    least = 1 if actors(s) else components.VOYAGES
    return least <= s.round <= components.ROUNDS[s.seats]


@INVARIANTS(13, "at the start every ship has three pieces of three clans")
def fleet_begins_mixed(s):
    if s.round > 1 or state.taken_actions(s):
        return True
    for clan in range(4):
        ships = 0
        for ship in range(components.SHIPS):
            pieces = s.crew[ship] & (components.CLAN << (6 * clan))
            if count(s.crew[ship]) != 3 or pieces & (pieces - 1):
                return False
            ships += 1 if pieces else 0
        if ships != 6:
            return False
    return True


@INVARIANTS(16, "spare Vikings are one to a piece, at most one for each stern taken, and never leave")
def guests_stay(before, s):
    if s.guests and not s.spare_vikings:
        return False
    return (
        before.guests & ~s.guests == 0
        and count(s.guests) <= components.VOYAGES - s.sterns
        and s.guests & ~components.ALL_PIECES == 0
    )
