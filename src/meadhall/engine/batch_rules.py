"""One turn of one game of a batch, written once for all devices: play, deal anew where it is over, list, mask, observe.

What is kept of a game beside its record stands in arrays with a row per game, so that the same lines serve rows that
lie one after another (numpy) and rows that lie side by side (a card, where neighbouring threads write neighbours).
"""

from __future__ import annotations

from meadhall.engine.bits import lowest
from meadhall.engine.contract import actors, deal, legal, observe, outcome, play
from meadhall.engine.events import hush
from meadhall.engine.kernels import at, wide
from meadhall.engine.random import below, reseed
from meadhall.engine.rule import rule

# What a turn does, as bits: any of them together, in this order.
PLAY, RANDOM, DEAL, LIST, MASK, OBSERVE = 1, 2, 4, 8, 16, 32
CLEAN = 64  # observations need not be set to zero first
WAIT = -1  # in place of a move: leave this game as it is
TO_MOVE = -1  # in place of a seat to observe: the one that is to move
AHEAD = 4  # turns; about as long as memory takes
LINE = 32  # moves of a list that memory hands over at once
LONG = 4 * LINE  # lists that can be so long are asked for as far as they go
WORD_BITS = 32  # of a mask
PLACES = 1  # the row of an outcome that ranks the seats
GAMES, PLAYED, REWARDS = range(3)  # what a row has seen so far: games, moves in them, then the rewards of each seat


@rule
def fetch(array, k, element):  # noqa: ARG001
    """Asks for a record, or for a row from an element on, where a processor can wait for memory while it works."""
    return k


@rule
def is_listed(move, moves, n):
    """Whether a move is among the first n of a rising list."""
    low = 0
    high = n
    while low < high:
        middle = (low + high) >> 1
        if moves[middle] < move:
            low = middle + 1
        else:
            high = middle
    return low < n and moves[low] == move


@rule
def reward(s, seat, places):
    """How a seat fared: the seats it left behind less those ahead of it, as a part of the others.

    From 1 for a sole winner to -1 for a sole last; a table's rewards add up to nothing. Who plays alone gets 1 or -1.
    """
    if s.seats == 1:
        return 3.0 - 2.0 * places[0]
    lead = 0
    for other in range(s.seats):
        if places[other] > places[seat]:
            lead += 1
        elif places[other] < places[seat]:
            lead -= 1
    return lead / (s.seats - 1)


@rule
def finish(s, k, lengths, results, rewards, tallies):
    """Writes down how a game ended."""
    outcome(s, results[k])
    tallies[k, GAMES] += 1
    tallies[k, PLAYED] += lengths[k]
    for seat in range(s.seats):
        rewards[k, seat] = reward(s, seat, results[k, PLACES])
        tallies[k, REWARDS + seat] += rewards[k, seat]


@rule
def pack(moves, n, mask):
    """A rising list of moves as bits: move m is bit m % 32 of word m // 32. Each word is put together, then written."""
    for index in range(mask.shape[0]):
        mask[index] = 0
    place = 0
    bits = 0
    for index in range(n):
        move = wide(moves[index])
        if move >> 5 != place:
            mask[place] = bits
            place = move >> 5
            bits = 0
        bits |= 1 << (move & 31)
    mask[place] = bits


@rule
def turns(
    first, last, states, dice, what, seats, options, stride, seat, chosen, seeds, mover, counts, moves, lengths, ended,
    refused, results, rewards, tallies, masks, numbers,
):  # fmt: skip
    """One turn of each game from `first` to before `last`; returns how many moves were refused.

    A move that is not legal changes nothing and is marked as refused. One long body: handing so many arrays to another
    function would cost as much as a move does.
    """
    wrong = 0
    for k in range(first, last):
        fetch(states, k + AHEAD, 0)
        fetch(moves, k + AHEAD, 0)
        if moves.shape[1] > LONG and k + AHEAD < last:
            for listed in range(LINE, wide(counts[k + AHEAD]), LINE):
                fetch(moves, k + AHEAD, listed)
        s = at(states, k)
        fresh = what & DEAL
        moved = 0
        if fresh:
            s.loud = 0
            reseed(at(dice, k), ~wide(seeds[k]))
        if what & PLAY:
            if ended[k]:
                ended[k] = 0
                for one in range(seats):
                    rewards[k, one] = 0
            if what & RANDOM:
                move = wide(moves[k, below(at(dice, k), wide(counts[k]))])
                moved = 1
            else:
                move = wide(chosen[k])
                moved = 1 if is_listed(move, moves[k], wide(counts[k])) else 0
                refused[k] = 0 if moved or move == WAIT else 1
                wrong += wide(refused[k])
            if moved:
                hush(s)
                play(s, wide(mover[k]), move)
                lengths[k] += 1
                if actors(s) == 0:
                    finish(s, k, lengths, results, rewards, tallies)
                    ended[k] = 1
                    fresh = 1
                    seeds[k] += stride
        if fresh:
            lengths[k] = 0
            deal(s, seats, options, wide(seeds[k]))
        if what & LIST and (fresh or moved or what & (PLAY | DEAL) == 0):
            asked = lowest(actors(s))
            mover[k] = asked
            counts[k] = legal(s, asked, moves[k])
        if what & MASK:
            pack(moves[k], wide(counts[k]), masks[k])
        if what & OBSERVE:
            out = numbers[k]
            if what & CLEAN == 0:
                for one in range(out.shape[0]):
                    out[one] = 0
            observe(s, wide(mover[k]) if seat == TO_MOVE else seat, out)
    return wrong


@rule
def draws(first, last, dice, counts, moves, out):
    """A random legal move of each game from `first` to before `last`."""
    for k in range(first, last):
        out[k] = moves[k, below(at(dice, k), wide(counts[k]))]


ENTRIES = (turns, draws)
