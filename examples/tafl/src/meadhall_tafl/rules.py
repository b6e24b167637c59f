"""The rules of Brandubh: a king and four men against eight attackers, on seven by seven squares."""

from __future__ import annotations

from meadhall.engine.decisions import actors, ask, close
from meadhall.engine.event_kinds import Events, Named, OneOf
from meadhall.engine.events import EVERYONE
from meadhall.engine.kernels import begin
from meadhall.engine.moves import Moves
from meadhall.engine.pieces import Pieces
from meadhall.engine.record import constants, int8, int16, record
from meadhall.engine.rule import rule
from meadhall.engine.trial import copy_of

SIDE = 7
SIZE = SIDE * SIDE
THRONE = SIZE // 2
SQUARES = tuple(f"{file}{rank}" for rank in range(SIDE, 0, -1) for file in "abcdefg")  # a7 is the first
CORNERS = (0, SIDE - 1, SIZE - SIDE, SIZE - 1)
EMPTY, ATTACKER, DEFENDER, KING = range(4)
ATTACKERS, DEFENDERS, DRAW = range(3)  # the seats, and what else `winner` may be
NOBODY = -1
START = constants([int(sign) for sign in "0001000000100000020001123211000200000010000001000"])
STEPS = constants([-SIDE, -1, 1, SIDE])  # so that squares come in rising order

MOVES = Moves(move={"from_": SQUARES, "to": SQUARES}).written(move="{from}-{to}").said(move="Move {from} to {to}")
(MOVE,) = MOVES.kinds
ENDINGS = ("The king is taken.", "The king has escaped.", "The game is drawn.", "There is no move left.")
EVENTS = Events(
    moved={"from": Named(SQUARES), "to": Named(SQUARES)},
    taken={"piece": OneOf(("", "attacker", "defender", "king")), "at": Named(SQUARES)},
    ended={"how": OneOf(ENDINGS)},
).said(moved="{who:goes} from {from} to {to}.", taken="The {piece} on {at} is taken.", ended="{how}")
MOVED, TAKEN, ENDED = EVENTS.kinds
NO_MOVE_LEFT = 3
OBSERVATION = Pieces(attackers=SIZE, defenders=SIZE, king=SIZE, seat=1, time=1)
AT = OBSERVATION.at

NOT_ASKED, NOT_YOURS, NOT_STRAIGHT, IN_THE_WAY, NOT_FOR_YOU = range(1, 6)
REASONS = {
    NOT_ASKED: "it is not your turn",
    NOT_YOURS: "no piece of yours stands there",
    NOT_STRAIGHT: "pieces go along a row or a column",
    IN_THE_WAY: "something stands in the way",
    NOT_FOR_YOU: "only the king stops on the throne or in a corner",
}
WRONG_PIECES, WRONG_KING = 1, 2
INVARIANTS = {WRONG_PIECES: "pieces only become fewer", WRONG_KING: "only the king stands on throne and corners"}

State = record(
    frames=(1, 2),
    events=6,  # a move, three pieces taken, the end
    board=(int8, SIZE),  # what stands on each square, from a7 row by row
    king=int8,  # where the king stands; -1 once he is taken
    moves=int16,  # made so far
    limit=int16,  # moves after which the game is drawn
    winner=int8,  # a seat, or DRAW; -1 while it goes on
)


@rule
def deal(s, seats, options, seed):
    begin(s, seats, seed)
    for square in range(SIZE):
        s.board[square] = START[square]
    s.king = THRONE
    s.moves = 0
    s.limit = options[0]
    s.winner = NOBODY
    ask(s, 0, 1 << ATTACKERS)


# ---- moving


@rule
def is_royal(square):
    return square == THRONE or square in CORNERS


@rule
def is_of(piece, seat):
    return piece == ATTACKER if seat == ATTACKERS else piece >= DEFENDER


@rule
def beside(square, step):
    """The next square in a direction; -1 beyond the edge."""
    column = square % SIDE
    if (step == -1 and column == 0) or (step == 1 and column == SIDE - 1):
        return NOBODY
    return square + step if 0 <= square + step < SIZE else NOBODY


@rule
def reach(s, square, step):
    """How many free squares lie in a direction."""
    n = 0
    after = beside(square, step)
    while after >= 0 and s.board[after] == EMPTY:
        n += 1
        after = beside(after, step)
    return n


@rule
def add_moves(s, square, out, n):
    """The moves of one piece, rising: up and to the left from afar, then to the right and down."""
    is_king = s.board[square] == KING
    for k in range(4):
        far = reach(s, square, STEPS[k])
        for i in range(far):
            to = square + STEPS[k] * (far - i if STEPS[k] < 0 else i + 1)
            if is_king or not is_royal(to):
                out[n] = MOVE.id(square, to)
                n += 1
    return n


@rule
def legal(s, seat, out):
    n = 0
    for square in range(SIZE):
        if is_of(s.board[square], seat):
            n = add_moves(s, square, out, n)
    return n


@rule
def has_move(s, seat):
    for square in range(SIZE):
        if is_of(s.board[square], seat):
            for k in range(4):
                far = reach(s, square, STEPS[k])
                to = square + STEPS[k]
                if far > 1 or (far == 1 and (s.board[square] == KING or not is_royal(to))):
                    return True
    return False


@rule
def refusal(s, seat, move):
    if (actors(s) >> seat) & 1 == 0:
        return NOT_ASKED
    start, end = MOVE.from_(move), MOVE.to(move)
    if not is_of(s.board[start], seat):
        return NOT_YOURS
    in_column = start % SIDE == end % SIDE
    if start == end or (not in_column and start // SIDE != end // SIDE):
        return NOT_STRAIGHT
    step = SIDE if in_column else 1
    for square in range(min(start, end), max(start, end) + 1, step):
        if square != start and s.board[square] != EMPTY:
            return IN_THE_WAY
    return NOT_FOR_YOU if is_royal(end) and s.board[start] != KING else 0


# ---- taking


@rule
def is_closed(s, square, seat):
    """Whether a square is as good as one of the seat's pieces against an enemy beside it."""
    if square < 0:
        return False
    return is_of(s.board[square], seat) or (is_royal(square) and s.board[square] == EMPTY)


@rule
def king_is_taken(s, step):
    """Whether an attacker who came from that direction has taken the king."""
    guarded = s.king == THRONE
    around = 0
    for k in range(4):
        near = beside(s.king, STEPS[k])
        if near == THRONE:
            guarded = True
        if near >= 0 and (s.board[near] == ATTACKER or near == THRONE):
            around += 1
    return around == 4 if guarded else is_closed(s, beside(s.king, step), ATTACKERS)


@rule
def take(s, seat, square):
    """Takes what a piece that came to this square has closed in."""
    for k in range(4):
        near = beside(square, STEPS[k])
        if near < 0 or s.board[near] == EMPTY or is_of(s.board[near], seat):
            continue
        is_king = s.board[near] == KING
        if king_is_taken(s, STEPS[k]) if is_king else is_closed(s, beside(near, STEPS[k]), seat):
            TAKEN.emit(s, EVERYONE, seat, s.board[near], near)
            s.board[near] = EMPTY
            if is_king:
                s.king = NOBODY


@rule
def play(s, seat, move):
    start, end = MOVE.from_(move), MOVE.to(move)
    s.board[end] = s.board[start]
    s.board[start] = EMPTY
    s.moves += 1
    if s.board[end] == KING:
        s.king = end
    MOVED.emit(s, EVERYONE, seat, start, end)
    take(s, seat, end)
    close(s)
    other = 1 - seat
    if s.king < 0:
        finish(s, ATTACKERS, ATTACKERS)
    elif s.king in CORNERS:
        finish(s, DEFENDERS, DEFENDERS)
    elif not has_move(s, other):
        finish(s, seat, NO_MOVE_LEFT)
    elif s.moves >= s.limit:
        finish(s, DRAW, DRAW)
    else:
        ask(s, 0, 1 << other)


@rule
def finish(s, winner, how):
    s.winner = winner
    ENDED.emit(s, EVERYONE, NOBODY, how)


@rule
def outcome(s, out):
    for seat in range(2):
        out[0, seat] = 2 if s.winner == seat else 1 if s.winner == DRAW else 0
        out[1, seat] = 1 if s.winner == seat or s.winner == DRAW else 2


# ---- what bots know


@rule
def observe(s, seat, out):
    for square in range(SIZE):
        if s.board[square] != EMPTY:
            out[(s.board[square] - 1) * SIZE + square] = 1
    out[AT.seat] = seat
    out[AT.time] = s.moves / max(1, s.limit)


@rule
def ways_out(s):
    """Corners that the king could go to at once."""
    n = 0
    for k in range(4):
        if s.king + STEPS[k] * reach(s, s.king, STEPS[k]) in CORNERS:
            n += 1
    return n


@rule
def score_position(s, seat):
    """Men, and the king's freedom: a corner he can go to, sides from which he cannot be closed in."""
    if s.winner >= 0:
        return 1000 if s.winner == seat else 0 if s.winner == DRAW else -1000
    score = 0
    for square in range(SIZE):
        score += 8 * is_of(s.board[square], DEFENDERS) - 5 * is_of(s.board[square], ATTACKERS)
    for k in range(4):
        score += min(2, reach(s, s.king, STEPS[k]))
    out = ways_out(s)
    if seat == ATTACKERS:  # the king is next
        return -score - (500 if out else 0)
    return score + (200 if out > 1 else 20 * out) - (400 if may_be_taken(s) else 0)


@rule
def may_be_taken(s):
    """Whether the attackers can take the king with their next move."""
    for k in range(4):
        near = beside(s.king, STEPS[k])
        if near < 0 or s.board[near] != EMPTY or is_royal(near):
            continue
        after = copy_of(s)
        after.board[near] = ATTACKER
        if not king_is_taken(after, -STEPS[k]):
            continue
        for j in range(4):
            if stands(s, near, STEPS[j]) == ATTACKER:
                return True
    return False


@rule
def stands(s, square, step):
    """What stands first in a direction; EMPTY if nothing does."""
    after = beside(square, step)
    while after >= 0:
        if s.board[after] != EMPTY:
            return s.board[after]
        after = beside(after, step)
    return EMPTY


@rule
def broken(before, s):
    pieces = 0
    for square in range(SIZE):
        pieces += (s.board[square] != EMPTY) - (before.board[square] != EMPTY)
        if is_royal(square) and s.board[square] != EMPTY and s.board[square] != KING:
            return WRONG_KING
    return WRONG_PIECES if pieces > 0 else 0
