"""The value of ending a voyage somewhere, and of what can be hoped for from there on later voyages."""

import math

import numpy as np

from meadhall.engine.prelude import constants, count, lowest, rule
from meadhall.games.sagas import components
from meadhall.games.sagas.bots.goals import is_going_home, is_home, marker_value, quest_value, recruiting_value
from meadhall.games.sagas.bots.strength import battle_power, odds_against
from meadhall.games.sagas.rules import bands, spaces
from meadhall.games.sagas.rules.battle import foes_there


def _distances() -> np.ndarray:
    """Steps between spaces for a band with ships; a portage takes a voyage of its own, and forced stops cost half."""
    steps = np.full((components.COUNT, components.COUNT), 99)
    for space in range(components.COUNT):
        steps[space, space] = 0
        for other in range(components.COUNT):
            if int(components.BY_SHIP[space]) >> other & 1:
                steps[space, other] = 1
            elif int(components.BY_LAND[space]) >> other & 1:
                steps[space, other] = 2
    for middle in range(components.COUNT):
        stop = 1 if (components.HOMELANDS | components.FORTRESSES) >> middle & 1 else 0
        steps = np.minimum(steps, steps[:, middle : middle + 1] + steps[middle : middle + 1, :] + stop)
    np.fill_diagonal(steps, 0)
    return steps


STEPS = constants(_distances().tolist())
TARGETS = 14  # that are thought of at a time,
MOST_TARGETS = 2 * TARGETS  # each for the band as it is and as it could be

# Weights, found by playing many thousands of sagas and keeping what won more of them.
NEVER = -1000.0
HOME_AGAIN = 100.0  # what the Jarl's return is worth when all else is done
FADING = 0.27  # how fast hopes fade with the steps that lead to them
FADED = tuple(math.exp(-FADING * steps) for steps in range(int(_distances().max()) + 1))
SLACK = 0.39  # voyages by which a plan may be late
CAUTION = 4  # how many times over a risk counts, as all that lies ahead is lost with a band; once for a voyage left
ONWARD = 0.79  # how much of what lies further on counts,
SECOND = 0.21  # and of the second best that lies there
SHARE = 0.3  # of the best hope: what is worth a thought at all
RUIN = 2.0  # what a lost band costs while many voyages are left,
ALONE = 0.55  # and the part of it while another Jarl is elsewhere
ATTRITION = 0.25  # what a hostile costs in men, even if the battle is won
GLORY = 0.8  # what winning a card's battle is worth,
FAME = 5.1  # and what while the saga asks for Edda,
LEGEND = 1.4  # or a campaign has far to go
MARKET = 0.47  # what a trade centre is worth
SQUALL = 0.3  # what a bad number of the storm die costs
PLAIN_BATTLES = 1 << components.LEVY | 1 << components.WATCH
BATTLES = PLAIN_BATTLES | 1 << components.HOST | 1 << components.ATLI


@rule
def ruin(s, stack):
    if not bands.has_jarl(stack):
        return 0.25 * RUIN
    cost = RUIN * min(s.draws, 4) / 4
    abroad = components.JARL_BITS & ~(s.pool | s.dead | stack)
    return cost * ALONE if abroad else cost


@rule
def glory(s):
    """What winning a card's battle is worth, for Edda most of all."""
    if s.saga == components.VOLSUNGA and s.edda < 4:
        return FAME
    return LEGEND if s.story == components.CAMPAIGN else GLORY


@rule
def stop_value(s, space, stack):
    """The value of ending a voyage there: what a stack wins if it lives, less what it costs if it does not."""
    return value_there(s, space, stack, battle_power(s, stack), is_going_home(s))


@rule
def value_there(s, space, stack, own, home):
    """As `stop_value`, for a stack of that power, and for a saga in which only the Jarl's return is missing or not."""
    return value_of_stop(s, space, stack, home, lives_there(s, space, own))


@rule
def value_of_stop(s, space, stack, home, lives):
    """As `value_there`, for a stack that lives with that chance."""
    if not spaces.is_in(space, components.PLACES):
        if home:
            return HOME_AGAIN if spaces.is_in(space, components.HOMELANDS) and bands.has_jarl(stack) else 0.0
        return recruiting_value(s, space, stack)
    fights = card_battles(s)
    quest = quest_value(s, space)
    battles = fights + (1 if quest > 0 else 0)
    gain = marker_value(s, space) + (MARKET if spaces.is_in(space, components.TRADES) else 0.0) + quest
    if home:
        gain = HOME_AGAIN if is_home(s, space) and bands.has_jarl(stack) else 0.0
    gain += fights * glory(s)
    cost = (1 - lives) * ruin(s, stack) + ATTRITION * battles * foes_there(s, space, 2)
    return safety(s, lives) * (gain + recruiting_value(s, space, stack)) - cost


@rule
def card_battles(s):
    """How likely the next card brings a battle that cannot be bought off."""
    seen = s.discards | s.kept
    return count(BATTLES & ~seen) / max(1, components.DECK - count(seen))


@rule
def lives_there(s, space, own):
    """The chance that a band of that power lives through a stop: the card's battle, and the quest's."""
    if not spaces.is_in(space, components.PLACES):
        return 1.0
    seen = s.discards | s.kept
    unseen = max(1, components.DECK - count(seen))
    third = odds_against(own, foes_there(s, space, 3))
    fourth = odds_against(own, foes_there(s, space, 4))
    few = odds_against(own, foes_there(s, space, 2)) + third
    plain = (odds_against(own, foes_there(s, space, 1)) + few) / 3
    harder = (few + fourth) / 3
    risk = count(PLAIN_BATTLES & ~seen) * (1 - plain) / unseen
    if (seen >> components.HOST) & 1 == 0:
        risk += (1 - harder) / unseen
    if (seen >> components.ATLI) & 1 == 0:
        risk += (1 - (third + fourth + odds_against(own, foes_there(s, space, 5))) / 3) / unseen
    lives = 1 - risk
    if spaces.quest_at(s, space) >= 0:
        lives *= plain - card_battles(s) * (plain - harder)
    return lives


@rule
def safety(s, lives):
    """What is left of a gain, and of all that lies ahead, where a band lives with a chance."""
    left = 1.0
    for _ in range(min(CAUTION, s.draws)):
        left *= lives
    return left


@rule
def reinforced(s, stack):
    """The band with all that its gold could add where it can recruit: ships, and men for them."""
    purse = s.gold
    places = min(spaces.stacking_limit(s) - bands.units(stack), bands.number(s.pool, components.HUSKARL))
    if not bands.has_jarl(stack):
        return stack
    while purse > 0 and places > 0:
        if bands.room(stack) > bands.crew(stack):
            stack += bands.one(components.HUSKARL)
            purse -= 1
        elif purse > 2 and places > 1 and bands.number(stack, components.LONG_SHIP) < 4:
            stack += bands.one(components.LONG_SHIP)
            purse -= 2
        else:
            return stack
        places -= 1
    return stack


@rule
def hopes(s, space, stack, worth):
    """Targets worth a thought, as a set: those that come near the best of them. What each is worth goes into `worth`.

    It has room for `MOST_TARGETS` numbers, and takes them in the order of the spaces: first what they are worth to the
    band, then what they would be worth to it after recruiting.
    """
    own = battle_power(s, stack)
    home = is_going_home(s)
    more = reinforced(s, stack)
    power = battle_power(s, more)
    best = 0.0
    found = 0
    some = 0
    for target in range(components.COUNT):
        if not spaces.is_in(target, components.SEAS):
            value = value_there(s, target, stack, own, home)
            later = value if more == stack else value_there(s, target, more, power, home)
            hope = max(value, later) * FADED[STEPS[space, target]]
            best = max(best, hope)
            if some == TARGETS and hope > SHARE * best:
                found = thinned(found, space, SHARE * best, worth)
                some = count(found)
            if hope > SHARE * best and some < TARGETS:
                worth[some] = value
                worth[TARGETS + some] = later
                some += 1
                found |= 1 << target
    return found


@rule
def thinned(targets, space, least, worth):
    """Of these targets those that promise more than the least; if all do, all but the worst. The others move up."""
    kept = hopeful(targets, space, least, worth)
    if kept != targets:
        return kept
    worst = math.inf
    for place in range(TARGETS):
        target = lowest(targets)
        targets &= targets - 1
        worst = min(worst, hope_for(space, target, place, worth))
    return hopeful(kept, space, worst, worth)


@rule
def hopeful(targets, space, least, worth):
    """The targets that promise more than the least; their numbers move up."""
    kept = 0
    some = 0
    place = 0
    while targets:
        target = lowest(targets)
        targets &= targets - 1
        if hope_for(space, target, place, worth) > least:
            worth[some] = worth[place]
            worth[TARGETS + some] = worth[TARGETS + place]
            some += 1
            kept |= 1 << target
        place += 1
    return kept


@rule
def hope_for(space, target, place, worth):
    return max(float(worth[place]), float(worth[TARGETS + place])) * FADED[STEPS[space, target]]


@rule
def prospect(s, space, targets, worth):
    """What can be hoped for from a space on later voyages."""
    best = 0.0
    second = 0.0
    place = TARGETS if spaces.is_in(space, components.HOMELANDS | s.settled) else 0
    while targets:
        target = lowest(targets)
        targets &= targets - 1
        steps = STEPS[space, target]
        if target != space and 0.5 * steps <= s.draws - 1 + SLACK:
            hope = float(worth[place]) * FADED[steps]
            if hope > best:
                second = best
                best = hope
            elif hope > second:
                second = hope
        place += 1
    return best + SECOND * second


@rule
def ending(s, space, stack, seas, targets, worth):
    """The value of stopping in a space: what is there, and where one can go from it if one lives."""
    lives = lives_there(s, space, battle_power(s, stack))
    value = value_of_stop(s, space, stack, is_going_home(s), lives)
    if spaces.is_in(space, components.SEAS):
        danger = seas - (1 if bands.has_jarl(stack) else 0) + 1
        value -= SQUALL * max(0, danger)
    return value + ONWARD * safety(s, lives) * prospect(s, space, targets, worth)


@rule
def joined(s, space):
    """The force with those it would find in a space; where it stands it is among them."""
    return s.at[space] if space == s.here else s.force + s.at[space]


@rule
def next_ring(s, start, ring, seen):
    """Spaces a step further by ship than those of a ring, and not seen before; nobody passes a forced stop."""
    found = 0
    while ring:
        space = lowest(ring)
        ring &= ring - 1
        if space == start or not spaces.must_stop(s, space):
            found |= components.BY_SHIP[space]
    return found & ~seen


@rule
def best_of_ring(s, ring, seas, targets, worth):
    """The best of these spaces to stop in, for the force."""
    best = NEVER
    while ring:
        space = lowest(ring)
        ring &= ring - 1
        best = max(best, ending(s, space, joined(s, space), seas, targets, worth))
    return best


@rule
def best_within(s, space, steps, seas, targets, worth):
    """The best place to stop for the force, if it enters a space and may go on by ship for some steps."""
    best = ending(s, space, joined(s, space), seas, targets, worth)
    if spaces.must_stop(s, space):
        return best
    ring = 1 << space
    seen = ring
    for step in range(1, steps + 1):
        ring = next_ring(s, space, ring, seen)
        seen |= ring
        best = max(best, best_of_ring(s, ring, seas + step, targets, worth))
    return best


@rule
def best_by_die(s, farther, targets, worth):
    """What sailing brings on average: the best place to stop within one, two or three steps, and farther with Leif."""
    best = ending(s, s.here, s.force, 0, targets, worth)
    ring = 1 << s.here
    seen = ring
    total = 0.0
    for step in range(1, 4 + farther):
        ring = next_ring(s, s.here, ring, seen)
        seen |= ring
        best = max(best, best_of_ring(s, ring, step, targets, worth))
        if step > farther:
            total += best
    return total / 3
