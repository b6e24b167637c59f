"""One turn of one game of a batch, written once for all devices: play, deal anew where it is over, list, mask, observe.

What is kept of a game beside its record stands in arrays with a row per game, so that the same lines serve rows that
lie one after another (numpy) and rows that lie side by side (a GPU, where neighbouring threads write neighbours).
"""

from __future__ import annotations

from meadhall.engine.bits import lowest
from meadhall.engine.contract import actors, deal, legal, observe, outcome, play
from meadhall.engine.decisions import deciding
from meadhall.engine.events import clear_events
from meadhall.engine.kernels import at, i64
from meadhall.engine.random import below, reseed
from meadhall.engine.rule import rule, slot

# What a turn does, as bits: any of them together, in this order.
PLAY, RANDOM, DEAL, LIST, MASK, OBSERVE = 1, 2, 4, 8, 16, 32  # RANDOM: moves are drawn first, and so are legal
CLEAN = 64  # observations need not be set to zero first
WAIT = -1  # in place of a move: leave this game as it is
TO_MOVE = -1  # in place of a seat to observe: the one that is to move
AHEAD = 3  # turns; about as long as memory takes, and few enough to stay near
HEAPS = 2048  # of games that are alike: by what is decided (of 64) and the move made (of 32)
MANY = 256  # games worth putting in order
WORD_BITS = 32  # of a mask
TOO_LONG = 1 << 32  # in what a turn returns, more than any number of refused moves: a list longer than declared
PLACES = 1  # the row of an outcome that ranks the seats
GAMES, PLAYED, REWARDS = range(3)  # what a row has seen so far: games, moves in them, then the rewards of each seat


@rule
def fetch(array, k, kind):  # noqa: ARG001
    """Asks for a record in which that is decided, or for the begin of a row, while the processor works on others."""
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
        move = i64(moves[index])
        if move >> 5 != place:
            mask[place] = bits
            place = move >> 5
            bits = 0
        bits |= 1 << (move & 31)
    mask[place] = bits


@rule
def draws(first, last, dice, counts, moves, out):
    """A random legal move of each game from `first` to before `last`."""
    for k in range(first, last):
        out[k] = moves[k, below(at(dice, k), i64(counts[k]))]


@rule
def heap_of(kind, move):
    return (i64(kind) << 5 | i64(move) & 31) & (HEAPS - 1)


@rule
def put_in_order(first, last, kinds, chosen, order, heaps):
    """Games in which the same is decided and the same move made follow one another, as a processor expects it."""
    for heap in range(HEAPS):
        heaps[heap] = 0
    for k in range(first, last):
        heaps[heap_of(kinds[k], chosen[k])] += 1
    place = first
    for heap in range(HEAPS):
        size = i64(heaps[heap])
        heaps[heap] = place
        place += size
    for k in range(first, last):
        heap = heap_of(kinds[k], chosen[k])
        order[heaps[heap]] = k
        heaps[heap] += 1


@slot
def in_turn(order, i):
    """The game whose turn is the i-th; each target has its own way to put games in order."""


@rule
def as_ordered(order, i):
    return i64(order[i])


@rule
def turns(
    first, last, order, states, dice, what, seats, options, stride, seat, most, chosen, seeds, mover, kinds, counts,
    moves, lengths, ended, refused, results, rewards, tallies, masks, numbers,
):  # fmt: skip
    """One turn of each game from the place `first` of the order to before `last`; returns how many moves were refused.

    A move that is not legal changes nothing and is marked as refused. `TOO_LONG` is added to what is returned for every
    list of more than `most` moves: it has run into the next rows. One long body: handing so many arrays to another
    function would cost as much as a move does.
    """
    wrong = 0
    for i in range(first, last):
        k = in_turn(order, i)
        then = in_turn(order, min(i + AHEAD, last - 1))
        fetch(states, then, i64(kinds[then]))
        fetch(moves, then, 0)
        s = at(states, k)
        fresh = what & DEAL
        moved = 0
        if fresh:
            s.log_events = 0
            reseed(at(dice, k), ~i64(seeds[k]))
        if what & PLAY:
            if ended[k]:
                ended[k] = 0
                for one in range(seats):
                    rewards[k, one] = 0
            move = i64(chosen[k])
            moved = 1
            if what & RANDOM == 0:
                moved = 1 if is_listed(move, moves[k], i64(counts[k])) else 0
                refused[k] = 0 if moved or move == WAIT else 1
                wrong += i64(refused[k])
            if moved:
                clear_events(s)
                play(s, i64(mover[k]), move)
                lengths[k] += 1
                if actors(s) == 0:
                    finish(s, k, lengths, results, rewards, tallies)
                    ended[k] = 1
                    fresh = 1
                    seeds[k] += stride
        if fresh:
            lengths[k] = 0
            deal(s, seats, options, i64(seeds[k]))
        if what & LIST and (fresh or moved or what & (PLAY | DEAL) == 0):
            asked = lowest(actors(s))
            mover[k] = asked
            kinds[k] = deciding(s)
            counts[k] = legal(s, asked, moves[k])
            if counts[k] > most:
                wrong += TOO_LONG
        if what & MASK:
            pack(moves[k], i64(counts[k]), masks[k])
        if what & OBSERVE:
            out = numbers[k]
            if what & CLEAN == 0:
                for one in range(out.shape[0]):
                    out[one] = 0
            observe(s, i64(mover[k]) if seat == TO_MOVE else seat, out)
    return wrong


@rule
def turns_in_order(
    first, last, heaps, order, states, dice, what, seats, options, stride, seat, most, chosen, seeds, mover, kinds,
    counts, moves, lengths, ended, refused, results, rewards, tallies, masks, numbers,
):  # fmt: skip
    """As `turns`, with random moves drawn and games that are alike put side by side first.

    A game of more moves than there are heaps is left as it is: hardly two of its turns are alike. Observations are so
    long that they are better written one after another.
    """
    if what & RANDOM:
        draws(first, last, dice, counts, moves, chosen)
    if what & PLAY and what & OBSERVE == 0 and last - first >= MANY and masks.shape[1] * WORD_BITS <= HEAPS:
        put_in_order(first, last, kinds, chosen, order, heaps)
    else:
        for k in range(first, last):
            order[k] = k
    return turns(
        first, last, order, states, dice, what, seats, options, stride, seat, most, chosen, seeds, mover, kinds, counts,
        moves, lengths, ended, refused, results, rewards, tallies, masks, numbers,
    )  # fmt: skip


ENTRIES = (turns_in_order, draws)
