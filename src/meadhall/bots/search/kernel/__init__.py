"""The search itself, written once as rules and linked to each game.

Each iteration draws a determinization: a world that fits what the searching seat knows. Where the game has a belief,
likelier worlds come more often, by `sample_belief` or by a chain of `mcmc_step`. The iteration walks down the tree in
that world, tries one new move, plays on to the horizon and adds up how every seat fared.

A node is what the searching seat can tell apart. Where the seat itself is asked, its node is the world imagined from a
fixed seed: worlds it cannot tell apart become the same bytes. Elsewhere the node is what the seat has seen happen
since. So hidden moves of others share a node, and nothing is learned from secrets.

The tree is a transposition table of fixed size. A slot holds a move at a node, or the node itself: how often it was
visited, how often it was available, what it brought the seat that made it, and its prior by the policy.

The kernel has a folder of its own: compiled code is kept until something in that folder, or in the rules, changes.
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

VISITS, AVAILABLE = 0, 1  # columns of a slot's counts
REWARD, PRIOR = 0, 1  # columns of a slot's values; the reward is a sum over visits
SQUARES = PRIOR  # of a node, in the same column: the sum of its rewards, squared
NONE = -1
NODE = -1  # stands for a move in the slot of a node itself
PROBES = 16  # slots looked at before the table counts as full
MAX_DEPTH = 96  # moves remembered of one way down the tree
KEY = (1 << 62) - 1
FIRST_VISITS, FIRST_VARIANCE = 4.0, 0.02  # every node begins as if it had so many visits, so far apart
BURN_IN = 8  # one world is passed over for so many that are kept
UNIFORM = 0.1  # part of the prior that all moves share alike, whatever the policy says

# What a search is told, beside its seat and how long: see SearchParams, in the same order.
EXPLORATION, FIRST_PLAY_REDUCTION, SHARPNESS, WIDTH, POLICY_ROLLOUTS, ROLLOUT_MOVES, HORIZONS = range(7)


@rule
def mix(key, number):
    """A key for what `key` stood for, followed by a number."""
    number = i64(number)
    low = mixed((key ^ number) & WORD)
    high = mixed(((key >> 31) + (number >> 32) + low) & WORD)
    return ((high << 31) ^ low) & KEY


@rule
def known_node(probe, probe_words, world, seat):
    """The key of the seat's information set: of the one world it would imagine from a fixed seed."""
    copy_record(probe, world)
    s = at(probe, 0)
    clear_events(s)
    s.log_events = 0
    reseed(s, 1)
    sample_belief(s, seat)
    reseed(s, 1)
    key = mix(1, seat)
    for k in range(probe_words.shape[0]):
        key = mix(key, probe_words[k])
    return key


@rule
def seen_node(s, seat, key):
    """The key after what the seat saw of the last play."""
    for row in range(s.events):
        if (s.event_head[row, AUDIENCE] >> seat) & 1:
            key = mix(key, s.event_head[row, KIND])
            key = mix(key, (s.event_head[row, SEAT] + 1) * 65536 + s.event_head[row, VALUE])
            key = mix(key, s.event_data[row])
    return key


@rule
def find_slot(keys, key):
    """Where the key stands in the table or can be put; NONE if there is no room for it."""
    mask = keys.shape[0] - 1
    slot = key & mask
    for _ in range(PROBES):
        if keys[slot] == key or keys[slot] == 0:
            return slot
        slot = (slot + 1) & mask
    return NONE


@rule
def fill_slot(keys, counts, values, used, slot, key, prior):
    """Writes a slot that has no visits yet."""
    used[0] += 1
    keys[slot] = key
    counts[slot, VISITS] = 0
    counts[slot, AVAILABLE] = 0
    values[slot, REWARD] = 0.0
    values[slot, PRIOR] = prior


@rule
def set_priors(s, seat, moves, n, params, priors):
    """The prior of each move: the policy's scores through a softmax; all alike where the policy is not asked."""
    if params[SHARPNESS] <= 0.0:
        for k in range(n):
            priors[k] = 1.0 / n
        return
    score_moves(s, seat, moves, n, priors)
    best = priors[0]
    total = 0.0
    for k in range(n):
        best = max(best, priors[k])
        total += priors[k]
    scale = params[SHARPNESS] / (best - total / n + 1e-6)
    total = 0.0
    for k in range(n):
        priors[k] = exp((priors[k] - best) * scale)
        total += priors[k]
    for k in range(n):
        priors[k] = (1.0 - UNIFORM) * priors[k] / total + UNIFORM / n


@rule
def best_without_slot(n, priors, slots):
    """The move with the highest prior among those without a slot."""
    pick = 0
    highest = -1.0
    for k in range(n):
        if slots[k] == NONE and priors[k] > highest:
            highest = priors[k]
            pick = k
    return pick


@rule
def expand(s, seat, key, moves, n, params, keys, counts, values, used, priors, slots):
    """Finds the slots of the moves at a node, and fills some where there are too few; false if there is no room.

    Not every move gets a slot: of many moves, those with the highest priors.
    """
    node_key = mix(key, seat + 1)
    known = 0
    for k in range(n):
        slots[k] = find_slot(keys, mix(node_key, moves[k]))
        if slots[k] != NONE and keys[slots[k]] == 0:
            slots[k] = NONE
        if slots[k] != NONE:
            known += 1
    wanted = min(n, int(params[WIDTH])) if params[SHARPNESS] > 0.0 else n
    if known >= wanted:
        return True
    set_priors(s, seat, moves, n, params, priors)
    for k in range(wanted - known if wanted < n else n):
        pick = best_without_slot(n, priors, slots) if wanted < n else k
        if slots[pick] == NONE:
            slot_key = mix(node_key, moves[pick])
            slots[pick] = find_slot(keys, slot_key)
            if slots[pick] != NONE:
                fill_slot(keys, counts, values, used, slots[pick], slot_key, priors[pick])
        priors[pick] = 0.0
    for k in range(n):
        if slots[k] != NONE:
            return True
    return False


@rule
def deviation_of(counts, values, node):
    """The standard deviation of the rewards at a node."""
    visits = counts[node, VISITS]
    mean = values[node, REWARD] / max(1, visits)
    squares = max(0.0, values[node, SQUARES] - visits * mean * mean)
    return sqrt((squares + FIRST_VISITS * FIRST_VARIANCE) / (visits + FIRST_VISITS))


@rule
def select(n, node, params, counts, values, slots):
    """The move to try next, by PUCT: its mean reward so far, and a bonus for few visits and a high prior.

    The bonus is in standard deviations of the node. Availability takes the place of the node's visits, as a move is
    not legal in every world.
    """
    deviation = deviation_of(counts, values, node)
    unvisited = values[node, REWARD] / counts[node, VISITS] if counts[node, VISITS] > 0 else 0.5
    unvisited -= params[FIRST_PLAY_REDUCTION] * deviation
    best = NONE
    highest = -1e9
    for k in range(n):
        slot = slots[k]
        if slot != NONE:
            visits = counts[slot, VISITS]
            counts[slot, AVAILABLE] += 1
            mean = values[slot, REWARD] / visits if visits > 0 else unvisited
            weight = params[EXPLORATION] * deviation * values[slot, PRIOR]
            bound = mean + weight * sqrt(counts[slot, AVAILABLE]) / (1 + visits)
            if bound > highest:
                highest = bound
                best = k
    return best


@rule
def rollout(s, last_horizon, dice, moves, params, scores):
    """Plays to the end of the game or of the last horizon: by the policy as often as asked, else at random."""
    by_policy = int(params[POLICY_ROLLOUTS] * 1024)
    most = int(params[ROLLOUT_MOVES])
    while horizon(s) <= last_horizon:
        who = actors(s)
        if who == 0:
            break
        seat = random_actor(who, dice)
        n = legal(s, seat, moves)
        pick = 0
        if n > 1:
            if by_policy > 0 and (word(dice) & 1023) < by_policy:
                if n > most:
                    draw_moves(dice, moves, n, most)
                    n = most
                score_moves(s, seat, moves, n, scores)
                for k in range(1, n):
                    if scores[k] > scores[pick]:
                        pick = k
            else:
                pick = below(dice, n)
        play(s, seat, i64(moves[pick]))


@rule
def draw_moves(dice, moves, n, most):
    """Brings some of the moves, drawn at random, to the front."""
    for k in range(most):
        other = k + below(dice, n - k)
        move = moves[k]
        moves[k] = moves[other]
        moves[other] = move


@rule
def node_after(s, world, probe, probe_words, seat, mover, move, key):
    """The key of the node that a play has led to."""
    if (actors(s) >> seat) & 1:
        return known_node(probe, probe_words, world, seat)
    if mover == seat:
        key = mix(key, move)
    return seen_node(s, seat, key)


@rule
def gather_worlds(root, world, world_words, dice, moves, worlds, seat):
    """Fills `worlds` by a Markov chain over the seat's belief; skips its first steps, which depend on the start."""
    d = at(dice, 0)
    copy_record(world, root)
    s = at(world, 0)
    clear_events(s)
    s.log_events = 0
    reseed(s, word(d) + (word(d) << 31))
    sample_belief(s, seat)
    for k in range(-(worlds.shape[0] // BURN_IN), worlds.shape[0]):
        mcmc_step(s, seat, moves)
        if k >= 0:
            copy_words(worlds[k], world_words)


@rule
def copy_words(target, source):
    for k in range(source.shape[0]):
        target[k] = source[k]


@rule
def search(
    root, world, world_words, probe, probe_words, dice, moves, scores, worlds, worlds_ready, slots, keys, counts,
    values, used, path, rewards, params, seat, iterations,
):  # fmt: skip
    """So many iterations from the root; the transposition table gathers what they find. Returns the root's key."""
    d = at(dice, 0)
    last_horizon = horizon(at(root, 0)) + int(params[HORIZONS])
    root_key = known_node(probe, probe_words, root, seat)
    s = at(world, 0)
    count = worlds.shape[0]
    if count > 0 and iterations > 0 and worlds_ready[0] == 0:
        gather_worlds(root, world, world_words, dice, moves, worlds, seat)
        worlds_ready[0] = 1
    for _ in range(iterations):
        if count > 0:
            copy_words(world_words, worlds[below(d, count)])
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
        at_leaf = False
        while not at_leaf and depth < MAX_DEPTH and horizon(s) <= last_horizon:
            who = actors(s)
            if who == 0:
                break
            mover = seat if (who >> seat) & 1 else lowest(who)
            n = legal(s, mover, moves)
            pick = 0
            if n > 1:
                if not expand(s, mover, key, moves, n, params, keys, counts, values, used, scores, slots):
                    break
                node_key = mix(mix(key, mover + 1), NODE)
                node = find_slot(keys, node_key)
                if node == NONE:
                    break
                if keys[node] == 0:
                    fill_slot(keys, counts, values, used, node, node_key, 0.0)
                pick = select(n, node, params, counts, values, slots)
                at_leaf = counts[slots[pick], VISITS] == 0
                path[depth, 0] = slots[pick]
                path[depth, 1] = node
                path[depth, 2] = mover
                depth += 1
            move = i64(moves[pick])
            clear_events(s)
            play(s, mover, move)
            key = node_after(s, world, probe, probe_words, seat, mover, move, key)
        s.log_events = 0
        clear_events(s)
        rollout(s, last_horizon, d, moves, params, scores)
        evaluate(s, rewards)
        for k in range(depth):
            reward = rewards[CHANCE, path[k, 2]]
            for column in range(2):
                slot = path[k, column]
                counts[slot, VISITS] += 1
                values[slot, REWARD] += reward
            values[path[k, 1], SQUARES] += reward * reward
    return root_key
