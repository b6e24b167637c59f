"""One turn of one game of a batch, written once for all devices: play, deal anew where it is over, list, mask, observe.

Arrays with a row per game hold whatever a batch keeps beside the records. The same code serves rows that lie one after
another (numpy) and rows that lie side by side (on a GPU, where neighbouring threads write neighbouring numbers).
"""

from __future__ import annotations

from meadhall.engine.bits import lowest
from meadhall.engine.contract import actors, deal, legal, observe, outcome, play, score_moves
from meadhall.engine.decisions import deciding
from meadhall.engine.events import clear_events
from meadhall.engine.kernels import at, bounded, i64
from meadhall.engine.random import below, reseed
from meadhall.engine.rule import rule, slot

# What a turn does, as bits: any of them together, in this order.
PLAY, RANDOM, DEAL, LIST, MASK, OBSERVE = 1, 2, 4, 8, 16, 32  # RANDOM: moves are drawn first, and so are legal
CLEAN = 64  # observations need not be set to zero first
WAIT = -1  # in place of a move: leave this game as it is
TO_MOVE = -1  # in place of a seat to observe: the one that is to move
AHEAD = 3  # turns between prefetching a record and its own turn: about as long as memory takes
BUCKETS = 2048  # games are sorted into these by decision (64 of them) and move (32 of them)
SORTED_FROM = 256  # games; fewer are not worth sorting
WORD_BITS = 32  # of a mask
TOO_LONG = 1 << 32  # in what a turn returns, more than any number of refused moves: a list longer than declared
PLACES = 1  # the row of an outcome that ranks the seats
GAMES, PLAYED, REWARDS = range(3)  # tallies of a row: games, moves in them, then the rewards of each seat


@rule
def prefetch(array, k, decision):  # noqa: ARG001
    """Prefetches what plays of this decision look at in the k-th record, or the start of the k-th row."""
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
    """A rising list of moves as bits: move m is bit m % 32 of word m // 32. Each word is written once."""
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
def advise(first, last, states, dice, mover, counts, moves, weights, ties, out):
    """The move that the policy scores highest in each game, as Karl plays: chance decides among equals, the `ties`."""
    for k in range(first, last):
        scores = weights[k]
        n = i64(counts[k])
        for index in range(n):
            scores[index] = 0
        score_moves(at(states, k), i64(mover[k]), moves[k], n, scores)
        chosen = 0
        equals = 1
        for index in range(1, n):
            if scores[index] > scores[chosen]:
                chosen = index
                equals = 1
            elif scores[index] == scores[chosen]:
                equals += 1
                if below(at(dice, k), equals) == 0:  # each of the equals is as likely
                    chosen = index
        ties[k] = equals
        out[k] = moves[k, chosen]


@rule
def bucket_of(decision, move):
    return (i64(decision) << 5 | i64(move) & 31) & (BUCKETS - 1)


@rule
def sort_by_decision(first, last, decisions, chosen, order, buckets):
    """Games with the same decision and the same move follow one another: the processor predicts their branches.

    A counting sort: `buckets` holds the size of each bucket, then the place of its next game.
    """
    for bucket in range(BUCKETS):
        buckets[bucket] = 0
    for k in range(first, last):
        buckets[bucket_of(decisions[k], chosen[k])] += 1
    place = first
    for bucket in range(BUCKETS):
        size = i64(buckets[bucket])
        buckets[bucket] = place
        place += size
    for k in range(first, last):
        bucket = bucket_of(decisions[k], chosen[k])
        order[buckets[bucket]] = k
        buckets[bucket] += 1


@slot
def in_turn(order, i):
    """The game whose turn is the i-th; each target has its own way to put games in order."""


@rule
def as_ordered(order, i):
    return i64(order[i])


@rule
def turns(
    first, last, order, states, dice, what, seats, options, stride, seat, most, chosen, seeds, mover, decisions, counts,
    moves, lengths, ended, refused, results, rewards, tallies, masks, numbers,
):  # fmt: skip
    """One turn of each game from the place `first` of the order to before `last`; returns how many moves were refused.

    A move that is not legal changes nothing and is marked as refused. A list of more than `most` moves has run into the
    next rows, or was cut off on a GPU: each adds `TOO_LONG` to the result. The body is one long function because
    handing these arrays to another would cost as much as a move does.
    """
    wrong = 0
    for i in range(first, last):
        k = in_turn(order, i)
        later = in_turn(order, min(i + AHEAD, last - 1))
        prefetch(states, later, i64(decisions[later]))
        prefetch(moves, later, 0)
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
            decisions[k] = deciding(s)
            counts[k] = legal(s, asked, bounded(moves[k]))
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
    first, last, buckets, order, states, dice, what, seats, options, stride, seat, most, chosen, seeds, mover,
    decisions, counts, moves, lengths, ended, refused, results, rewards, tallies, masks, numbers,
):  # fmt: skip
    """As `turns`, with random moves drawn and games sorted first.

    A game with more moves than there are buckets keeps its order: hardly two of its turns are alike. So does a step
    that observes: observations are long, and quicker to write one after another.
    """
    if what & RANDOM:
        draws(first, last, dice, counts, moves, chosen)
    if what & PLAY and what & OBSERVE == 0 and last - first >= SORTED_FROM and masks.shape[1] * WORD_BITS <= BUCKETS:
        sort_by_decision(first, last, decisions, chosen, order, buckets)
    else:
        for k in range(first, last):
            order[k] = k
    return turns(
        first, last, order, states, dice, what, seats, options, stride, seat, most, chosen, seeds, mover, decisions,
        counts, moves, lengths, ended, refused, results, rewards, tallies, masks, numbers,
    )  # fmt: skip


ENTRIES = (turns_in_order, draws, advise)
