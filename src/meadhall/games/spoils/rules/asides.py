"""Stepping in: what a seat may do at any time, though nobody asks it (SW-121 to SW-127).

It is done between two choices: while the table stands at one that all can see, and nobody is in the midst of a use or
asked in secret. The choice that was interrupted goes on as before. While the Chalice is handed over nobody steps in:
that is part of how the dice were settled (SW-42).
"""

from meadhall.engine.prelude import EVERYONE, actors, deciding, everyone, i64, reveal, rule, write_if
from meadhall.games.spoils import events, moves
from meadhall.games.spoils.components import ABILITY, AT, BT, LOKIS_GOLD, ONE_TIME, PT
from meadhall.games.spoils.rules.artifacts import usable
from meadhall.games.spoils.rules.state import BETS, BID, OPENER, PICK, SPENT, UP


@rule
def may_step_in(s):
    """Whether the table stands between two choices (SW-126)."""
    phase = deciding(s)
    return s.rules > 1 and (phase == OPENER or phase == BID or phase == BETS or phase == PICK)


@rule
def is_listed(s, seat, token):
    """Whether the use of that card is among the moves the seat is asked for, in its own turn to bid or pick."""
    phase = deciding(s)
    if (actors(s) >> seat) & 1 == 0 or (phase != BID and phase != PICK):
        return False
    return usable(s, seat, token, BT if phase == BID else PT)


@rule
def may_lay_open(s, seat, token):
    """A face-down card that lasts; or one that works at once when it is turned up, if now it cannot (SW-123)."""
    if s.place[token] != seat or s.kind[token] < 0 or s.marks[token] & UP:
        return False
    return not works_at_once(s, token) or not (usable(s, seat, token, AT) or is_listed(s, seat, token))


@rule
def works_at_once(s, token):
    """A card that is used by turning it up: a one-time artifact, and Loki's Gold, which gets its item then."""
    ability = ABILITY[s.kind[token]]
    return ONE_TIME[ability] == 1 or ability == LOKIS_GOLD


@rule
def aside(s, seat, out):
    """Uses of the seat's own artifacts for which it is not asked, and artifacts it may turn up for nothing."""
    n = 0
    if not may_step_in(s):
        return n
    for token in range(i64(s.tokens)):
        fits = s.place[token] == seat and usable(s, seat, token, AT) and not is_listed(s, seat, token)
        n = write_if(out, n, moves.USE.first + token, fits)
    for token in range(i64(s.tokens)):
        n = write_if(out, n, moves.REVEAL.first + token, may_lay_open(s, seat, token))
    return n


@rule
def lay_open(s, seat, token):
    """Turned up for nothing: a one-time artifact has lost its ability (SW-R121)."""
    s.marks[token] |= UP | SPENT if ONE_TIME[ABILITY[s.kind[token]]] else UP
    s.known[token] = everyone(s)
    reveal(s)
    events.REVEALS.emit(s, EVERYONE, seat, token, i64(s.kind[token]))
