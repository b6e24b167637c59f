"""A ship sails: who controls it, who takes what from its bow, which bets win."""

from meadhall.engine.prelude import EVERYONE, ask_instead, count, left_of, lowest, rule
from meadhall.games.onboard.components import SHIPS
from meadhall.games.onboard.events import LOST, REMOVED, SAILED, TOOK, WON
from meadhall.games.onboard.rules import state
from meadhall.games.onboard.rules.state import NOBODY, rank_clans, shields, supplies_on


@rule
def set_sail(s, seat, ship):
    """Puts the stern on and ranks the clans (VB-R79, VB-R80)."""
    s.voyage[SHIPS - count(s.harbour)] = ship
    s.harbour &= ~(1 << ship)
    s.moored &= ~s.crew[ship]
    s.sailing = ship
    s.rank = 0
    rank_clans(s, ship)
    order = 0
    strengths = 0
    for rank in range(4):
        if s.control[rank] != NOBODY:
            order |= SAILED.control(rank, s.control[rank] + 1)
            strengths |= SAILED.shields(rank, shields(s, ship, s.control[rank]))
    SAILED.emit(s, EVERYONE, seat, ship, order, strengths)


# ---- sharing


@rule
def share(s):
    """Clans take in order of control until somebody has a choice; true when the ship is done (VB-R87 to VB-R92)."""
    while supplies_on(s, s.sailing):
        decider = next_player(s)
        if decider == NOBODY:
            lose_supplies(s)
        else:
            takes = s.player[s.control[s.rank]] == decider
            if not takes:
                decider = left_of(s, decider)
            types = state.types_on(s, s.sailing)
            if types & (types - 1) and s.control[1] != NOBODY:  # several types, and several clans to share them
                ask_instead(s, state.TAKE if takes else state.CUT, 1 << decider)
                return False
            give(s, decider, lowest(types))
    pay_bets(s)
    state.clear_sailing(s)
    return True


@rule
def next_player(s):
    """Whose turn to take it is, or would be next: the first player in the cyclic order of control (VB-32)."""
    for step in range(4):
        clan = s.control[(s.rank + step) % 4]
        if clan != NOBODY and s.player[clan] != NOBODY:
            return s.player[clan]
    return NOBODY


@rule
def give(s, seat, kind):
    """A supply goes to the clan whose turn it is, or out of the game if that has no player (VB-R88, VB-R92)."""
    clan = s.control[s.rank]
    s.bow[s.sailing, kind] -= 1
    if s.player[clan] != NOBODY:
        s.pile[seat, kind] += 1
        TOOK.emit(s, EVERYONE, seat, kind, s.sailing)
    else:
        s.removed[kind] += 1
        REMOVED.emit(s, EVERYONE, seat, kind, s.sailing, clan)
    s.taken[s.rank] += 1
    s.rank += 1
    if s.rank == 4 or s.control[s.rank] == NOBODY:
        s.rank = 0


@rule
def lose_supplies(s):
    """Nobody aboard, or no player: all supplies leave the game (VB-29, VB-32)."""
    lost = 0
    for kind in range(3):
        lost |= LOST.supplies(kind, s.bow[s.sailing, kind])
        s.removed[kind] += s.bow[s.sailing, kind]
        s.bow[s.sailing, kind] = 0
    if lost:
        LOST.emit(s, EVERYONE, 0, s.sailing, lost)


@rule
def pay_bets(s):
    """Bets on first control are won, values unseen; wrong ones stay (VB-R94 to VB-R96)."""
    first = s.control[0]
    if first == NOBODY:
        return
    for seat in range(s.seats):
        if s.bet_on[seat, s.sailing] == first:
            s.won[seat] |= 1 << (s.stake[seat, s.sailing] - 1)
            s.stake[seat, s.sailing] = 0
            s.bet_on[seat, s.sailing] = NOBODY
            WON.emit(s, EVERYONE, seat, s.sailing, s.colour[seat], first)
