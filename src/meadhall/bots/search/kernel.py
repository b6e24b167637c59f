"""The search itself, written once as rules and linked to each game.

Each iteration imagines a world that fits what the searching seat knows, walks down the tree in it, tries one new move,
plays on to the end and remembers how every seat fared. A place in the tree is what the searching seat can tell apart:
where it is asked itself, the world imagined from a fixed seed (worlds it cannot tell apart become the same bytes);
elsewhere, what it has seen happen since. So hidden moves of others share a place, and nothing is learned from secrets.

The tree is a hash table of fixed size. An entry is a move at a place (or the place itself): how often it was tried,
how often it could have been, what it brought the seat that made it, and how likely a rule of thumb finds it.
"""

from __future__ import annotations

from math import exp, sqrt

from meadhall.engine.bits import lowest
from meadhall.engine.contract import actors, advise, chapter, imagine, legal, play, standing
from meadhall.engine.events import AUDIENCE, KIND, SEAT, VALUE, hush
from meadhall.engine.kernels import at, copy_record, random_actor, wide
from meadhall.engine.outlook import CHANCE
from meadhall.engine.random import WORD, below, mixed, reseed, word
from meadhall.engine.rule import rule

TRIED, POSSIBLE = 0, 1  # columns of an entry's counts
BROUGHT, LIKED = 0, 1  # columns of an entry's numbers
NONE = -1
PLACE = -1  # stands for a move in the entry of a place itself
PROBES = 16  # entries looked at before the table counts as full
DEEPEST = 96  # moves remembered of one way down the tree
KEY = (1 << 62) - 1

# What a search is told, beside its seat and how long: how it weighs what it does not know yet.
CURIOSITY, DOUBT, SHARPNESS, FOLLOWED = 0, 1, 2, 3


@rule
def blend(key, number):
    """A key for what `key` stood for, followed by a number."""
    number = wide(number)
    low = mixed((key ^ number) & WORD)
    high = mixed(((key >> 31) + (number >> 32) + low) & WORD)
    return ((high << 31) ^ low) & KEY


@rule
def place_known(probe, words, world, seat):
    """The key of what the seat knows: of the one world it would imagine from a fixed seed."""
    copy_record(probe, world)
    s = at(probe, 0)
    hush(s)
    s.loud = 0
    reseed(s, 1)
    imagine(s, seat)
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
    advise(s, seat, out, n, liking)
    best = liking[0]
    worst = liking[0]
    for k in range(1, n):
        best = max(best, liking[k])
        worst = min(worst, liking[k])
    scale = style[SHARPNESS] / (best - worst + 1e-6)
    total = 0.0
    for k in range(n):
        liking[k] = exp((liking[k] - best) * scale)
        total += liking[k]
    for k in range(n):
        liking[k] /= total


@rule
def open_place(s, seat, key, out, n, style, keys, counts, numbers, used, liking, spots):
    """Finds the entries of all moves at a place, making those that are missing; false if there is no room."""
    known = True
    for k in range(n):
        spots[k] = entry(keys, blend(blend(key, seat + 1), out[k]))
        if spots[k] == NONE:
            return False
        if keys[spots[k]] == 0:
            known = False
    if known:
        return True
    likelihoods(s, seat, out, n, style, liking)
    for k in range(n):
        name = blend(blend(key, seat + 1), out[k])
        spots[k] = entry(keys, name)
        if spots[k] == NONE:
            return False
        if keys[spots[k]] == 0:
            enter(keys, counts, numbers, used, spots[k], name, liking[k])
    return True


@rule
def chosen(n, usual, style, counts, numbers, spots):
    """Which of the moves to try: what it brought so far, and how much is still to be learned of it."""
    best = 0
    highest = -1e9
    for k in range(n):
        spot = spots[k]
        tried = counts[spot, TRIED]
        counts[spot, POSSIBLE] += 1
        brought = numbers[spot, BROUGHT] / tried if tried > 0 else usual - style[DOUBT]
        hope = style[CURIOSITY] * numbers[spot, LIKED] * sqrt(counts[spot, POSSIBLE]) / (1 + tried)
        if brought + hope > highest:
            highest = brought + hope
            best = k
    return best


@rule
def play_on(s, chapter_now, dice, out, style, liking):
    """Plays to the end of the game or of the chapter, at random or now and then as rules of thumb would."""
    thumb = int(style[FOLLOWED] * 1024)
    while chapter(s) == chapter_now:
        who = actors(s)
        if who == 0:
            break
        seat = random_actor(who, dice)
        n = legal(s, seat, out)
        pick = 0
        if n > 1:
            if thumb > 0 and (word(dice) & 1023) < thumb:
                advise(s, seat, out, n, liking)
                for k in range(1, n):
                    if liking[k] > liking[pick]:
                        pick = k
            else:
                pick = below(dice, n)
        play(s, seat, wide(out[pick]))


@rule
def search(
    root, world, probe, words, dice, out, liking, spots, keys, counts, numbers, used, path, rewards, style, seat,
    iterations,
):  # fmt: skip
    """So many iterations from the root; the tree gathers what they find."""
    d = at(dice, 0)
    chapter_now = chapter(at(root, 0))
    root_key = place_known(probe, words, root, seat)
    s = at(world, 0)
    for _ in range(iterations):
        copy_record(world, root)
        hush(s)
        reseed(s, word(d) + (word(d) << 31))
        imagine(s, seat)
        reseed(s, word(s) + (word(s) << 31))
        s.loud = 1
        key = root_key
        depth = 0
        new = False
        while not new and depth < DEEPEST and chapter(s) == chapter_now:
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
                usual = numbers[here, BROUGHT] / counts[here, TRIED] if counts[here, TRIED] > 0 else 0.5
                pick = chosen(n, usual, style, counts, numbers, spots)
                new = counts[spots[pick], TRIED] == 0
                path[depth, 0] = spots[pick]
                path[depth, 1] = here
                path[depth, 2] = mover
                depth += 1
            move = wide(out[pick])
            hush(s)
            play(s, mover, move)
            if mover == seat:
                key = blend(key, move)
            key = place_seen(s, seat, key)
            if (actors(s) >> seat) & 1:
                key = place_known(probe, words, world, seat)
        s.loud = 0
        hush(s)
        play_on(s, chapter_now, d, out, style, liking)
        standing(s, rewards)
        for k in range(depth):
            for column in range(2):
                spot = path[k, column]
                counts[spot, TRIED] += 1
                numbers[spot, BROUGHT] += rewards[CHANCE, path[k, 2]]
    return root_key
