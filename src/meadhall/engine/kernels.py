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

    Returns all that a table keeps of it, so that who plays on needs no second call: the actors after it in the low 16
    bits, whether something was revealed in the next one, and above it, if one seat alone is asked, how many legal moves
    of it are left in `out`.
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
def random_ply(s, dice, out):
    """One random legal move by a random one of the seats asked."""
    seat = random_actor(actors(s), dice)
    move = i64(out[below(dice, legal(s, seat, out))])
    clear_events(s)
    play(s, seat, move)


@rule
def next_ply(s, dice, out, options):
    """One random ply, or a fresh deal where the game is over: a table that never runs dry."""
    if actors(s) == 0:
        deal(s, i64(s.seats), options, word(dice))
    else:
        random_ply(s, dice, out)


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


@rule
def legal_is_exact(s, seat, moves, out):
    """Whether legal moves and asides, two lists that rise, are together what judging every move by itself finds."""
    n = legal(s, seat, out)
    end = n + aside(s, seat, out[n:])
    k, j = 0, n
    for move in range(moves):
        if refusal(s, seat, move) == 0:
            if k < n and out[k] == move:
                k += 1
            elif j < end and out[j] == move:
                j += 1
            else:
                return False
    return k == n and j == end


# What `fuzz` can find, beside the game's own invariants (which count from 1).
NO_FAULT, EMPTY_CHOICE, INEXACT_LIST, EVENTS_FULL, LONG_LIST = 0, -1, -2, -3, -4


@rule
def is_led(seed):
    """Whether the fuzzer plays the game of this seed mostly by rules of thumb."""
    return seed & 3 == 3


@rule
def wise_pick(s, seat, dice, out, n, liking):
    """Which of n legal moves is made in a game that is led: nearly always what rules of thumb like best."""
    pick = below(dice, n)
    if below(dice, 16) != 0:
        score_moves(s, seat, out, n, liking)
        for k in range(n):
            if liking[k] > liking[pick]:
                pick = k
    return pick


SELDOM = 8  # of so many moments at which somebody could step in unasked, somebody does in one


@rule
def random_intruder(s, dice, out):
    """A seat that steps in unasked, now and then where one can; -1 if none does."""
    seats = 0
    for seat in range(s.seats):
        if aside(s, seat, out):
            seats |= 1 << seat
    if seats == 0 or below(dice, SELDOM) != 0:
        return -1
    return random_actor(seats, dice)


@rule
def fuzz_ply(before, states, dice, out, liking, led, moves, most, exact):
    """One ply of the array's first game under all checks; returns the fault."""
    s = at(states, 0)
    d = at(dice, 0)
    seat = random_actor(actors(s), d)
    if exact and not legal_is_exact(s, seat, moves, out):
        return INEXACT_LIST
    if legal(s, seat, out) > most:
        return LONG_LIST
    unasked = random_intruder(s, d, out)
    if unasked >= 0:
        seat = unasked
        pick = below(d, aside(s, seat, out))
    else:
        n = legal(s, seat, out)
        if n == 0:
            return EMPTY_CHOICE
        pick = wise_pick(s, seat, d, out, n, liking) if led else below(d, n)
    copy_record(before, states)
    clear_events(s)
    play(s, seat, i64(out[pick]))
    if s.events == s.event_data.shape[0]:
        return EVENTS_FULL
    return broken(at(before, 0), s)


@rule
def fuzz(before, states, dice, out, liking, seats, options, seed, moves, most, exact, budget):
    """Random games from seed, seed + 1, ... under all checks, until a fault or `budget` plies.

    Every `exact`-th ply also judges every move by itself. Returns the fault, the seed of the last game and the plies
    made in all. Games of odd seeds log events; of four games one is led, to get where random play hardly gets.
    """
    s = at(states, 0)
    d = at(dice, 0)
    plies = 0
    while plies < budget:
        s.log_events = seed & 1
        deal(s, seats, options, seed)
        reseed(d, ~seed)
        while actors(s) != 0:
            plies += 1
            fault = fuzz_ply(before, states, dice, out, liking, is_led(seed), moves, most, plies % exact == 0)
            if fault != NO_FAULT:
                return fault, seed, plies
        seed += 1
    return NO_FAULT, seed, plies


@slot
def copy_record(target, source):
    """Copies the first record of one array into another; each target has its own way to do it."""


@rule
def copy_first(target, source):
    target[0] = source[0]


@rule
def copy_opened(target, source):
    target[0]._array[0] = source[0]._array[0]


@rule
def copies(target, source, n):
    """Copies one record n times, each time to another place: what a search pays per position."""
    for k in range(n):
        target[k % len(target)] = source[k % len(source)]


ENTRIES = (
    deal_at, actors_at, legal_at, asides_at, refusal_at, play_at, outcome_at, imagine_at, observe_at, broken_at,
    score_moves_at, deal_all, playouts, plies, fuzz, copies,
)  # fmt: skip
