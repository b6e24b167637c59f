"""Generic functions over arrays of records, written once and linked to each game at each speed.

Those for one record of an array carry plain Python (`Table`, bots, the page); those for many carry simulation.
"""

from __future__ import annotations

from meadhall.engine.bits import count, lowest, nth
from meadhall.engine.contract import (
    actors,
    aside,
    broken,
    deal,
    imagine,
    legal,
    observe,
    outcome,
    play,
    refusal,
    score_moves,
)
from meadhall.engine.events import clear_events
from meadhall.engine.random import below, reseed, start, word
from meadhall.engine.rule import rule, slot


@slot
def at(states, i):
    """The i-th record of an array; each target has its own way to reach it."""


@rule
def element(states, i):
    return states[i]


@rule
def begin(s, seats, seed):
    """Resets the engine's own fields; every `deal` starts with it."""
    s.seats = seats
    s.depth = 0
    for row in range(s.frames.shape[0]):
        for column in range(s.frames.shape[1]):
            s.frames[row, column] = 0
    clear_events(s)  # there are no events beyond those counted
    start(s, seed)


@rule
def deal_at(states, i, seats, options, seed, log_events):
    """Deals a fresh game into the i-th record; `log_events`: its plays write events."""
    s = at(states, i)
    s.log_events = log_events
    deal(s, seats, options, seed)


@rule
def actors_at(states, i):
    return actors(at(states, i))


@rule
def legal_at(states, i, seat, out):
    """As `legal`; no moves for a seat that is not asked."""
    s = at(states, i)
    if (actors(s) >> seat) & 1 == 0:
        return 0
    return legal(s, seat, out)


@rule
def asides_at(states, i, seat, out):
    """As `aside`; none once the game is over."""
    s = at(states, i)
    return aside(s, seat, out) if actors(s) else 0


@rule
def may_play(s, seat, move, out):
    """Whether the seat is asked for that move, or may step in with it unasked."""
    who = actors(s)
    if (who >> seat) & 1:
        for k in range(legal(s, seat, out)):
            if out[k] == move:
                return True
    if who:
        for k in range(aside(s, seat, out)):
            if out[k] == move:
                return True
    return False


@rule
def refusal_at(states, i, seat, move):
    return refusal(at(states, i), seat, move)


@rule
def play_at(states, i, seat, move, out):
    """Plays the move if the seat may play it now; else changes nothing and returns -1.

    Returns all that a table keeps of a play, so that no second call is needed. The low 16 bits are the actors after it,
    the next bit says whether something was revealed, and the bits above it count the legal moves in `out` if one seat
    alone is asked.
    """
    s = at(states, i)
    if seat < 0 or seat >= s.seats or not may_play(s, seat, move, out):
        return -1
    clear_events(s)
    play(s, seat, move)
    who = i64(actors(s))
    told = who | i64(s.revealed) << 16
    if who == 0 or who & (who - 1):
        return told
    return told | legal(s, lowest(who), out) << 17


@rule
def outcome_at(states, i, out):
    outcome(at(states, i), out)


@rule
def imagine_at(states, i, seat, seed):
    """Turns the i-th record into a world as the seat might believe it, drawn by `seed` alone."""
    s = at(states, i)
    clear_events(s)
    reseed(s, seed)
    imagine(s, seat)
    reseed(s, word(s))


@rule
def observe_at(states, i, seat, out):
    for k in range(out.shape[0]):
        out[k] = 0
    observe(at(states, i), seat, out)


@rule
def broken_at(before, states, i):
    return broken(at(before, i), at(states, i))


@rule
def score_moves_at(states, i, seat, moves, n, out):
    score_moves(at(states, i), seat, moves, n, out)


@rule
def i64(number):
    """A number as 64 bits, so that a rule is compiled for one width and not for each field it is called with."""
    return int(number) + 0


@rule
def random_actor(who, dice):
    """One of the seats asked; no random number is spent where there is only one."""
    if who & (who - 1) == 0:
        return lowest(who)
    return nth(who, below(dice, count(who)))


@rule
def bounded(out):
    """A list of moves as rules write to it; a GPU drops what is written past its end."""
    return out


@rule
def random_ply(s, dice, out):
    """One random legal move by a random one of the seats asked; returns how many there were to choose from."""
    seat = random_actor(actors(s), dice)
    n = legal(s, seat, out)
    move = i64(out[below(dice, n)])
    clear_events(s)
    play(s, seat, move)
    return n


@rule
def next_ply(s, dice, out, options):
    """One random ply, or a fresh deal where the game is over: a table that never runs dry.

    Returns how many moves there were to choose from.
    """
    if actors(s) == 0:
        deal(s, i64(s.seats), options, word(dice))
        return 0
    return random_ply(s, dice, out)


@rule
def deal_all(states, dice, seats, options, seed):
    """Deals game k of the array from seed + k, and seeds its random player apart from it."""
    for i in range(len(states)):
        s = at(states, i)
        s.log_events = 0
        deal(s, seats, options, seed + i)
        reseed(at(dice, i), ~(seed + i))


@rule
def playouts(states, dice, out):
    """Plays every game of the array to its end at random; returns the moves made."""
    plies = 0
    for i in range(len(states)):
        s = at(states, i)
        while actors(s) != 0:
            random_ply(s, at(dice, i), out)
            plies += 1
    return plies


@rule
def plies(states, dice, out, options):
    """Advances every game of the array by one random ply."""
    for i in range(len(states)):
        next_ply(at(states, i), at(dice, i), out, options)


@slot
def copy_record(target, source):
    """Copies the first record of one array into another; each target has its own way to do it."""


@rule
def copy_first(target, source):
    target[0] = source[0]


@rule
def copy_opened(target, source):
    target[0]._array[0] = source[0]._array[0]


ENTRIES = (
    deal_at, actors_at, legal_at, asides_at, refusal_at, play_at, outcome_at, imagine_at, observe_at, broken_at,
    score_moves_at, deal_all, playouts, plies,
)  # fmt: skip
