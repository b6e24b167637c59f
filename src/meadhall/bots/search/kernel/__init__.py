"""The search itself, written once as rules and linked to each game.

Each iteration imagines a world that fits what the searching seat knows (and, where the game can tell, what others'
doings make likely: by `sample_belief`, or by a chain of `mcmc_step`), walks down the tree in it, tries one new move,
plays on to the end and remembers how every seat fared. A place in the tree is what the searching seat can tell apart:
where it is asked itself, the world imagined from a fixed seed (worlds it cannot tell apart become the same bytes);
elsewhere, what it has seen happen since. So hidden moves of others share a place, and nothing is learned from secrets.

It has a folder of its own: compiled code is kept until something in that folder, or in the rules, changes.

The tree is a hash table of fixed size. An entry is a move at a place (or the place itself): how often it was tried,
how often it could have been, what it brought the seat that made it, and how likely a rule of thumb finds it.
"""

from __future__ import annotations

from math import exp, sqrt

from meadhall.engine.bits import lowest
from meadhall.engine.chacha import WORD
from meadhall.engine.contract import actors, evaluate, horizon, legal, mcmc_step, play, sample_belief, score_moves
from meadhall.engine.defaults import CHANCE
from meadhall.engine.events import AUDIENCE, KIND, SEAT, VALUE, clear_events
from meadhall.engine.kernels import at, copy_record, i64, random_actor
from meadhall.engine.random import below, mixed, reseed, word
from meadhall.engine.rule import rule

TRIED, POSSIBLE = 0, 1  # columns of an entry's counts
BROUGHT, LIKED = 0, 1  # columns of an entry's numbers
SQUARES = LIKED  # of a place, in the same column: what it brought, squared
NONE = -1
PLACE = -1  # stands for a move in the entry of a place itself
PROBES = 16  # entries looked at before the table counts as full
DEEPEST = 96  # moves remembered of one way down the tree
KEY = (1 << 62) - 1
UNSURE, SPREAD = 4.0, 0.02  # how often and how widely a place counts as tried before it was
FORGOTTEN = 8  # one world for so many that are kept
EVEN = 0.1  # part of all trust that every move gets, whatever rules of thumb say

# What a search is told, beside its seat and how long: how it weighs what it does not know yet.
CURIOSITY, DOUBT, SHARPNESS, WIDTH, FOLLOWED, TASTED, AHEAD = range(7)


@rule
def blend(key, number):
    """A key for what `key` stood for, followed by a number."""
    number = i64(number)
    low = mixed((key ^ number) & WORD)
    high = mixed(((key >> 31) + (number >> 32) + low) & WORD)
    return ((high << 31) ^ low) & KEY


@rule
def place_known(probe, words, world, seat):
    """The key of what the seat knows: of the one world it would imagine from a fixed seed."""
    copy_record(probe, world)
    s = at(probe, 0)
    clear_events(s)
    s.log_events = 0
    reseed(s, 1)
    sample_belief(s, seat)
    reseed(s, 1)
    key = blend(1, seat)
    for k in range(words.shape[0]):
        key = blend(key, words[k])
    return key


@rule
def place_seen(s, seat, key):
    """The key after what the seat saw of the last play."""
    for row in range(s.events):
        if (s.event_head[row, AUDIENCE] >> seat) & 1:
            key = blend(key, s.event_head[row, KIND])
            key = blend(key, (s.event_head[row, SEAT] + 1) * 65536 + s.event_head[row, VALUE])
            key = blend(key, s.event_data[row])
    return key


@rule
def entry(keys, key):
    """Where the key stands in the table or can be put; NONE if there is no room for it."""
    mask = keys.shape[0] - 1
    spot = key & mask
    for _ in range(PROBES):
        if keys[spot] == key or keys[spot] == 0:
            return spot
        spot = (spot + 1) & mask
    return NONE


@rule
def enter(keys, counts, numbers, used, spot, key, liked):
    used[0] += 1
    keys[spot] = key
    counts[spot, TRIED] = 0
    counts[spot, POSSIBLE] = 0
    numbers[spot, BROUGHT] = 0.0
    numbers[spot, LIKED] = liked


@rule
def likelihoods(s, seat, out, n, style, liking):
    """How likely rules of thumb find each move; all alike where the search does not ask them."""
    if style[SHARPNESS] <= 0.0:
        for k in range(n):
            liking[k] = 1.0 / n
        return
    score_moves(s, seat, out, n, liking)
    best = liking[0]
    total = 0.0
    for k in range(n):
        best = max(best, liking[k])
        total += liking[k]
    scale = style[SHARPNESS] / (best - total / n + 1e-6)
    total = 0.0
    for k in range(n):
        liking[k] = exp((liking[k] - best) * scale)
        total += liking[k]
    for k in range(n):
        liking[k] = (1.0 - EVEN) * liking[k] / total + EVEN / n


@rule
def likeliest(n, liking, spots):
    """The likeliest of the moves without an entry."""
    pick = 0
    highest = -1.0
    for k in range(n):
        if spots[k] == NONE and liking[k] > highest:
            highest = liking[k]
            pick = k
    return pick


@rule
def open_place(s, seat, key, out, n, style, keys, counts, numbers, used, liking, spots):
    """Finds the entries of the moves at a place, and makes some where there are too few; false if there is no room.

    Not every move gets one: of many, those that rules of thumb find likeliest.
    """
    here = blend(key, seat + 1)
    known = 0
    for k in range(n):
        spots[k] = entry(keys, blend(here, out[k]))
        if spots[k] != NONE and keys[spots[k]] == 0:
            spots[k] = NONE
        if spots[k] != NONE:
            known += 1
    wanted = min(n, int(style[WIDTH])) if style[SHARPNESS] > 0.0 else n
    if known >= wanted:
        return True
    likelihoods(s, seat, out, n, style, liking)
    for k in range(wanted - known if wanted < n else n):
        pick = likeliest(n, liking, spots) if wanted < n else k
        if spots[pick] == NONE:
            name = blend(here, out[pick])
            spots[pick] = entry(keys, name)
            if spots[pick] != NONE:
                enter(keys, counts, numbers, used, spots[pick], name, liking[pick])
        liking[pick] = 0.0
    for k in range(n):
        if spots[k] != NONE:
            return True
    return False


@rule
def spread_of(counts, numbers, here):
    """How far apart are the things that came of a place."""
    tried = counts[here, TRIED]
    usual = numbers[here, BROUGHT] / max(1, tried)
    return sqrt((max(0.0, numbers[here, SQUARES] - tried * usual * usual) + UNSURE * SPREAD) / (tried + UNSURE))


@rule
def chosen(n, here, style, counts, numbers, spots):
    """Which of the moves to try: what it brought so far, and how much is still to be learned of it."""
    spread = spread_of(counts, numbers, here)
    usual = numbers[here, BROUGHT] / counts[here, TRIED] if counts[here, TRIED] > 0 else 0.5
    usual -= style[DOUBT] * spread
    best = NONE
    highest = -1e9
    for k in range(n):
        spot = spots[k]
        if spot != NONE:
            tried = counts[spot, TRIED]
            counts[spot, POSSIBLE] += 1
            brought = numbers[spot, BROUGHT] / tried if tried > 0 else usual
            trust = style[CURIOSITY] * spread * numbers[spot, LIKED]
            hope = brought + trust * sqrt(counts[spot, POSSIBLE]) / (1 + tried)
            if hope > highest:
                highest = hope
                best = k
    return best


@rule
def play_on(s, last_chapter, dice, out, style, liking):
    """Plays to the end of the game or of the horizon, at random or now and then as rules of thumb would."""
    thumb = int(style[FOLLOWED] * 1024)
    most = int(style[TASTED])
    while horizon(s) <= last_chapter:
        who = actors(s)
        if who == 0:
            break
        seat = random_actor(who, dice)
        n = legal(s, seat, out)
        pick = 0
        if n > 1:
            if thumb > 0 and (word(dice) & 1023) < thumb:
                if n > most:
                    taste(dice, out, n, most)
                    n = most
                score_moves(s, seat, out, n, liking)
                for k in range(1, n):
                    if liking[k] > liking[pick]:
                        pick = k
            else:
                pick = below(dice, n)
        play(s, seat, i64(out[pick]))


@rule
def taste(dice, out, n, most):
    """Brings some of the moves, drawn at random, to the front."""
    for k in range(most):
        other = k + below(dice, n - k)
        move = out[k]
        out[k] = out[other]
        out[other] = move


@rule
def place_after(s, world, probe, words, seat, mover, move, key):
    """The key of the place that a play has led to."""
    if (actors(s) >> seat) & 1:
        return place_known(probe, words, world, seat)
    if mover == seat:
        key = blend(key, move)
    return place_seen(s, seat, key)


@rule
def gather(root, world, page, dice, out, kept, seat):
    """Fills the pages with imagined worlds, each come from the one before; the first few depend on the beginning."""
    d = at(dice, 0)
    copy_record(world, root)
    s = at(world, 0)
    clear_events(s)
    s.log_events = 0
    reseed(s, word(d) + (word(d) << 31))
    sample_belief(s, seat)
    for k in range(-(kept.shape[0] // FORGOTTEN), kept.shape[0]):
        mcmc_step(s, seat, out)
        if k >= 0:
            turn_page(kept[k], page)


@rule
def turn_page(target, source):
    for k in range(source.shape[0]):
        target[k] = source[k]


@rule
def search(
    root, world, page, probe, words, dice, out, liking, kept, gathered, spots, keys, counts, numbers, used, path,
    rewards, style, seat, iterations,
):  # fmt: skip
    """So many iterations from the root; the tree gathers what they find."""
    d = at(dice, 0)
    last_chapter = horizon(at(root, 0)) + int(style[AHEAD])
    root_key = place_known(probe, words, root, seat)
    s = at(world, 0)
    worlds = kept.shape[0]
    if worlds > 0 and iterations > 0 and gathered[0] == 0:
        gather(root, world, page, dice, out, kept, seat)
        gathered[0] = 1
    for _ in range(iterations):
        if worlds > 0:
            turn_page(page, kept[below(d, worlds)])
            reseed(s, word(d) + (word(d) << 31))
        else:
            copy_record(world, root)
            clear_events(s)
            reseed(s, word(d) + (word(d) << 31))
            sample_belief(s, seat)
            reseed(s, word(s) + (word(s) << 31))
        s.log_events = 1
        key = root_key
        depth = 0
        new = False
        while not new and depth < DEEPEST and horizon(s) <= last_chapter:
            who = actors(s)
            if who == 0:
                break
            mover = seat if (who >> seat) & 1 else lowest(who)
            n = legal(s, mover, out)
            pick = 0
            if n > 1:
                if not open_place(s, mover, key, out, n, style, keys, counts, numbers, used, liking, spots):
                    break
                name = blend(blend(key, mover + 1), PLACE)
                here = entry(keys, name)
                if here == NONE:
                    break
                if keys[here] == 0:
                    enter(keys, counts, numbers, used, here, name, 0.0)
                pick = chosen(n, here, style, counts, numbers, spots)
                new = counts[spots[pick], TRIED] == 0
                path[depth, 0] = spots[pick]
                path[depth, 1] = here
                path[depth, 2] = mover
                depth += 1
            move = i64(out[pick])
            clear_events(s)
            play(s, mover, move)
            key = place_after(s, world, probe, words, seat, mover, move, key)
        s.log_events = 0
        clear_events(s)
        play_on(s, last_chapter, d, out, style, liking)
        evaluate(s, rewards)
        for k in range(depth):
            reward = rewards[CHANCE, path[k, 2]]
            for column in range(2):
                spot = path[k, column]
                counts[spot, TRIED] += 1
                numbers[spot, BROUGHT] += reward
            numbers[path[k, 1], SQUARES] += reward * reward
    return root_key
