"""The rules of Stones: a heap, and turns that take of it."""

from __future__ import annotations

from meadhall_stones.components import MOST

from meadhall.engine.decisions import actors, ask, close
from meadhall.engine.event_kinds import Events, Number
from meadhall.engine.events import EVERYONE
from meadhall.engine.kernels import begin
from meadhall.engine.moves import Moves
from meadhall.engine.pieces import Pieces
from meadhall.engine.record import int8, record
from meadhall.engine.rule import rule

NOT_ASKED, TOO_MANY = 1, 2  # why a move is refused

MOVES = Moves(take={"stones": range(1, MOST + 1)})
EVENTS = Events(took={"stones": Number(MOST, 1)})
TAKE, TOOK = MOVES.kinds[0], EVENTS.kinds[0]
OBSERVATION = Pieces(heap=1)

State = record(
    frames=(1, 2),
    events=2,
    heap=int8,  # stones left
    winner=int8,  # who took the last one; -1 until then
)


@rule
def deal(s, seats, options, seed):
    begin(s, seats, seed)
    s.heap = options[0]
    s.winner = -1
    ask(s, 0, 1)


@rule
def legal(s, seat, out):
    n = min(MOST, s.heap)
    for k in range(n):
        out[k] = TAKE.id(k)
    return n


@rule
def refusal(s, seat, move):
    if (actors(s) >> seat) & 1 == 0:
        return NOT_ASKED
    return TOO_MANY if TAKE.stones(move) + 1 > s.heap else 0


@rule
def play(s, seat, move):
    taken = TAKE.stones(move) + 1
    s.heap -= taken
    TOOK.emit(s, EVERYONE, seat, taken)
    close(s)
    if s.heap == 0:
        s.winner = seat
    else:
        ask(s, 0, 1 << ((seat + 1) % s.seats))


@rule
def outcome(s, out):
    for seat in range(s.seats):
        out[0, seat] = 1 if seat == s.winner else 0
        out[1, seat] = 1 if seat == s.winner else 2


@rule
def observe(s, seat, out):
    out[0] = s.heap / 127


@rule
def score_moves(s, seat, moves, n, out):
    for k in range(n):
        out[k] = 1 if (s.heap - TAKE.stones(moves[k]) - 1) % (MOST + 1) == 0 else 0
