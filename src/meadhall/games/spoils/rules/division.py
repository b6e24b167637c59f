"""Dividing the spoils: who wins, who pays, and who picks in which order."""

from meadhall.engine.prelude import EVERYONE, around, distance, everyone, i64, rule
from meadhall.games.spoils import events
from meadhall.games.spoils.components import CHALICE, NORMALS
from meadhall.games.spoils.rules import state
from meadhall.games.spoils.rules.state import NOBODY, NONE, ability_of, cards_left


@rule
def decide(s):
    """Enough dice, and the Declarer's side wins (SW-R66, SW-R67)."""
    dice = state.matching(s)
    s.winner = state.DECLARERS if dice >= s.quantity else state.CHALLENGERS
    principal = i64(s.declarer) if s.winner == state.DECLARERS else i64(s.challenger)
    events.DECIDED.emit(s, EVERYONE, principal, dice, i64(s.winner), i64(s.quantity), i64(s.face))


@rule
def chalice_due(s):
    """The next Chalice that a winner turned a die by and must give away, clockwise from the Chief; NONE (SW-42)."""
    best = NONE
    for token in range(i64(s.tokens)):
        user = i64(s.by[token])
        due = user != NOBODY and s.place[token] == user and s.side[user] == s.winner and ability_of(s, token) == CHALICE
        if due and (best == NONE or distance(s, s.chief, user) < distance(s, s.chief, i64(s.by[best]))):
            best = token
    return best


@rule
def collect(s):
    """Losers pay, the boldest winner becomes Chief, and winners line up to pick (SW-R68 to SW-R74)."""
    for seat in range(i64(s.seats)):
        if s.side[seat] != s.winner:
            s.gold[seat] -= s.bet[seat]
            s.treasury += s.bet[seat]
            events.PAID.emit(s, EVERYONE, seat, i64(s.bet[seat]))
    principal = i64(s.declarer) if s.winner == state.DECLARERS else i64(s.challenger)
    first = boldest(s, principal, everyone(s))
    s.chief = first
    events.CHIEF.emit(s, EVERYONE, first)
    left = everyone(s)
    place = 0
    seat = first
    while seat != NOBODY:
        s.order[place] = seat
        place += 1
        left &= ~(1 << seat)
        seat = boldest(s, first, left)
    s.picker = 0
    s.picked = 0


@rule
def boldest(s, start, among):
    """The winner with the largest bet of a set of seats, the nearest clockwise among equals; NOBODY."""
    best = NOBODY
    for step in range(i64(s.seats)):
        seat = around(s, start + step)
        if (among >> seat) & 1 and s.side[seat] == s.winner and (best == NOBODY or s.bet[seat] > s.bet[best]):
            best = seat
    return best


@rule
def entitled(s, seat):
    """How many cards the seat takes: three as Chief, else two, one more for each of its Stones (SW-R192)."""
    return (3 if seat == s.chief else 2) + state.stones_of(s, seat)


@rule
def has_picked(s):
    """Whether the winner whose turn it is to pick has everything due, or nothing is left."""
    return s.picked >= entitled(s, i64(s.order[s.picker])) or cards_left(s) == 0


@rule
def sweep(s):
    """What nobody took goes face down to the Leftovers (SW-R82)."""
    events.SWEPT.emit(s, EVERYONE, i64(s.chief), cards_left(s))
    for position in range(state.pile_size(s)):
        card = i64(s.active[position])
        if card >= NORMALS:
            s.place[card - NORMALS] = state.LEFTOVERS
        elif card != NONE:
            s.leftover[card] += 1
        s.active[position] = NONE
