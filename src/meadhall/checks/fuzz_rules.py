"""The fuzzer's compiled part: random games under every check, linked to each game as the engine's kernels are."""

from __future__ import annotations

from meadhall.engine.contract import actors, aside, broken, deal, legal, play, refusal, score_moves
from meadhall.engine.events import clear_events
from meadhall.engine.kernels import at, copy_record, i64, random_actor
from meadhall.engine.random import below, reseed
from meadhall.engine.rule import rule

# What `fuzz` can find, beside the game's own invariants (which count from 1).
NO_FAULT, EMPTY_CHOICE, INEXACT_LIST, EVENTS_FULL, LONG_LIST = 0, -1, -2, -3, -4
INTRUSIONS = 8  # a seat that could step in unasked does so once in this many chances


@rule
def legal_is_exact(s, seat, moves, out):
    """Whether legal moves and asides, two rising lists, are together the moves that `refusal` lets pass one by one."""
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


@rule
def is_by_policy(seed):
    """Whether the fuzzer plays the game of this seed mostly by the heuristic policy."""
    return seed & 3 == 3


@rule
def policy_pick(s, seat, dice, out, n, scores):
    """Which of n legal moves a game by the policy makes: nearly always the one of the highest score."""
    pick = below(dice, n)
    if below(dice, 16) != 0:
        score_moves(s, seat, out, n, scores)
        for k in range(n):
            if scores[k] > scores[pick]:
                pick = k
    return pick


@rule
def random_intruder(s, dice, out):
    """A seat that steps in unasked, once in INTRUSIONS chances; -1 if none does."""
    seats = 0
    for seat in range(s.seats):
        if aside(s, seat, out):
            seats |= 1 << seat
    if seats == 0 or below(dice, INTRUSIONS) != 0:
        return -1
    return random_actor(seats, dice)


@rule
def fuzz_ply(before, states, dice, out, scores, by_policy, moves, most, exact):
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
        pick = policy_pick(s, seat, d, out, n, scores) if by_policy else below(d, n)
    copy_record(before, states)
    clear_events(s)
    play(s, seat, i64(out[pick]))
    if s.events == s.event_data.shape[0]:
        return EVENTS_FULL
    return broken(at(before, 0), s)


@rule
def fuzz(before, states, dice, out, scores, seats, options, seed, moves, most, exact, budget):
    """Random games from seed, seed + 1, ... under all checks, until a fault or `budget` plies.

    Every `exact`-th ply also judges every move by itself. Returns the fault, the seed of the last game and the plies
    made in all. Games of odd seeds log events. One game in four is played by the policy, to reach positions that
    random play seldom reaches.
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
            fault = fuzz_ply(before, states, dice, out, scores, is_by_policy(seed), moves, most, plies % exact == 0)
            if fault != NO_FAULT:
                return fault, seed, plies
        seed += 1
    return NO_FAULT, seed, plies
