"""Karl's heuristic policy for the sagas: aim for what the saga still asks for, go in strength, and be home in time."""

from meadhall.engine.prelude import count, deciding, i64, lowest, rule
from meadhall.games.sagas import components, moves
from meadhall.games.sagas.bots import goals, strength, values
from meadhall.games.sagas.bots.values import NEVER, best_by_die, best_within, ending, hopes, prospect
from meadhall.games.sagas.rules import agenda, scoring, spaces, state, voyage
from meadhall.games.sagas.rules.bands import crew, has_jarl, number, room, units

POOR = 2  # gold with which the High King is asked, as there is little to lose
ASKING = 500.0  # more than any band scores
NO_JARL, NO_SHIP = 400.0, 200.0  # what a band without either is set back
SEAWARD = 0.19  # how much rather the band sails than walks
# What a band is like before there is one: Leif, three Huskarls, two long ships.
FIRST_BAND = 1 | 3 << (4 * components.HUSKARL) | 2 << (4 * components.LONG_SHIP)
WEAK = 8  # units of a band that keeps the gold it needs for settlements
UPGRADE = 3.0  # gold with which a Berserkir is hired though the band is full
FILL = 1.4  # gold for each place in the band, with which the best men are hired
ENOUGH = 8  # gold beyond which he is not asked for more
TORCH = 6.5  # the score of burning Hunaland, which beats settling it
HAVEN = 2.0  # weight of a place to recruit, when it might be settled
SURE = 0.98  # a chance good enough to refuse Danegeld
DOUBT = 0.54  # a chance bad enough to spend Edda on
DESPAIR = 0.39  # a chance that Edda would not mend
RENOWN = 1.3  # the score of a quest's Edda in a campaign
CAREFUL = 0.42  # a chance bad enough to spend Edda on in a campaign
BREAKING = 0.28  # a chance bad enough to break a battle off
LAST_VOYAGES = 5  # so few that a voyage is dearer than gold
LOSSES = (0.1, 0.1, 0.1, 0.1, 0.8, 0.4, 0.4, 0.3, 0.2)  # how readily one of a class is given up
PAYING, IDLE_SHIP = 0.9, 0.85  # and gold for a unit too many, or a ship that nobody needs
KEEPING = 0.5  # the score of taking back no more settlements
MOST_KEPT, LAST_KEPT = 1, 0  # settlements kept for the sagas to come, and for the last one
NOT_BOUGHT, UNWANTED = -1.0, -0.5  # scores of units that are worse than keeping the gold


@rule
def score_moves(s, seat, moves, n, out):
    kind = deciding(s)
    worth = out[n:]  # scratch
    targets = targets_now(s, kind, worth)
    for k in range(n):
        out[k] = score(s, kind, i64(moves[k]), targets, worth)


@rule
def targets_now(s, kind, worth):
    """Where the band that is asked about may be bound for, as `hopes` has it."""
    if kind == agenda.STEP:
        return hopes(s, s.here, s.force, worth)
    return hopes(s, s.here, s.at[s.here], worth) if kind == agenda.MOVE_KIND else 0


@rule
def score(s, kind, move, targets, worth):
    if kind == agenda.STEP:
        return score_step(s, move, targets, worth)
    if kind == agenda.MOVE_KIND:
        return score_way(s, move, targets, worth)
    if kind == agenda.HOME:  # what a first band can hope for from there
        return prospect(s, move, hopes(s, move, FIRST_BAND, worth), worth)
    if kind == agenda.SET_OUT:
        return score_start(s, move)
    if kind == agenda.WHO_GOES:
        return score_staying(s, move)
    if kind == agenda.BUY or kind == agenda.LEIDANG:
        return score_unit(s, kind, move)
    if kind == agenda.LINE_UP or kind == agenda.TARGET:
        return 1.0 if move == moves.FIGHT else 0.0
    return score_marker(s, move) if kind == agenda.PLACING else score_rest(s, kind, move)


@rule
def score_step(s, move, targets, worth):
    if move == moves.DONE:
        stack = s.at[s.here] if s.moved == 0 else s.force
        return ending(s, s.here, stack, s.seas, targets, worth)
    seas = s.seas + (1 if spaces.is_in(move, components.SEAS) else 0)
    if s.way == state.SAILS:
        return best_within(s, move, s.steps - 1, seas, targets, worth)
    return ending(s, move, s.force + s.at[move], seas, targets, worth)


@rule
def score_way(s, move, targets, worth):
    """Staying, walking, and what sailing brings on average, over what the die may give."""
    here = s.here
    stack = s.at[here]
    if move == moves.STAY:
        return ending(s, here, stack, 0, targets, worth)
    if move == moves.NAV:
        return best_by_die(s, 1 if number(stack, components.LEIF) else 0, targets, worth) + SEAWARD
    if move == moves.LAND:
        best = NEVER
        near = i64(components.BY_LAND[here])
        while near:
            space = lowest(near)
            near &= near - 1
            best = max(best, ending(s, space, stack + s.at[space], 0, targets, worth))
        return best
    return NEVER


@rule
def score_start(s, move):
    if move == moves.ABANDON:
        return NEVER
    if move == moves.APPEAL:
        return ASKING if s.gold <= POOR else NEVER
    stack = s.at[move]
    value = strength.might(stack) + 0.0
    if not has_jarl(stack):
        value -= NO_JARL
    if room(stack) == 0:
        value -= NO_SHIP
    return value


@rule
def score_staying(s, move):
    """All go, but for those a space could not hold who can wait at home."""
    if move == moves.DONE or move == moves.AUTO:
        return 1.0
    crowded = units(s.force) > spaces.stacking_limit(s) and spaces.is_in(s.from_space, components.HOMELANDS)
    return 2.0 if crowded and move == moves.UNIT.id(components.HUSKARL) else 0.0


# ---- questions that a word or two decide


@rule
def score_unit(s, kind, move):
    """Ships, and as many men as they carry and a space holds; the best men if there is gold for them."""
    if move == moves.DONE:
        return 0.0
    unit = moves.UNIT.unit(move)
    stack = s.at[s.here] if kind == agenda.LEIDANG else s.at[0] + s.at[1] + s.at[2]
    purse = s.gold
    if kind == agenda.LEIDANG and units(stack) >= WEAK:
        purse -= goals.gold_wanted(s)
    places = spaces.stacking_limit(s) - units(stack)
    space = room(stack) - crew(stack)
    if unit == components.BERSERKIR and purse >= UPGRADE and (places <= 0 or space <= 0):
        return may_replace(s, kind, stack)
    if purse < components.COST[unit] or places <= 0:
        return NOT_BOUGHT
    if unit == components.LONG_SHIP:
        useful = room(stack) == 0 or (places > 1 and purse > components.COST[unit])
        return 3.0 if space <= 0 and useful else NOT_BOUGHT
    if unit == components.HUSKARL:
        return 2.0 if space > 0 else NOT_BOUGHT
    if unit == components.BERSERKIR:
        return 2.5 if space > 0 and purse >= 3 + FILL * (places - 1) else NOT_BOUGHT
    if unit == components.ORMR:
        return 3.5 if space <= 0 and places > 1 else UNWANTED
    return 2.7 if space > 0 else UNWANTED


@rule
def may_replace(s, kind, stack):
    """Where a Huskarl can wait, a Berserkir takes his place aboard."""
    at_home = kind == agenda.BUY or spaces.is_in(s.here, components.HOMELANDS)
    return 0.5 if at_home and number(stack, components.HUSKARL) > number(stack, components.BERSERKIR) else NOT_BOUGHT


@rule
def score_marker(s, move):
    here = s.here
    if move == moves.DONE:
        return 0.1
    if goals.is_going_home(s):
        return values.HOME_AGAIN if move == moves.SETTLE else 0.0
    if s.saga == components.VOLSUNGA and here == components.HUN:
        if move == moves.SETTLE and scoring.quests_done(s) >= components.QUESTS_NEEDED[s.saga] and s.edda >= 4:
            return values.HOME_AGAIN
        return TORCH if move == moves.PILLAGE else 3.0
    settling = goals.settling_value(s, here)
    if move == moves.SETTLE:
        return settling + (HAVEN * goals.recruiting_value(s, here, s.at[here]) if goals.may_found(s, here) else 0.0)
    if settling > 0 and s.saga != components.FLOAMANNA and s.gold >= voyage.settling_price(s):
        return -1.0
    if s.saga == components.EIRIK and here == components.VIN:
        return -1.0
    return goals.pillage_value(s, here)


@rule
def score_rest(s, kind, move):
    if kind == agenda.FAITH:
        return 1.0 if move == moves.OLD else 0.0
    if kind == agenda.BUY_AT:
        return 1.0 if has_jarl(s.at[move]) else 0.0
    if kind == agenda.EDGE:
        return score_edge(s, move)
    if kind == agenda.TOLL:
        pays = s.gold >= agenda.first_of(s) + goals.gold_wanted(s) or s.draws <= LAST_VOYAGES
        return 1.0 if pays == (move == moves.GOLD) else 0.0
    if kind == agenda.DANEGELD_OR_FIGHT:
        sure = strength.odds_there(s, strength.battle_power(s, s.at[s.here]), s.here, 0) > SURE
        return 1.0 if sure == (move == moves.FIGHT) else 0.0
    if kind == agenda.BREAK_OFF:
        hopeless = strength.odds(s, s.at[s.here], count(s.alive)) < BREAKING
        return 1.0 if hopeless == (move == moves.YES) else 0.0
    if kind == agenda.APPEALED:
        return score_favour(s, move)
    if kind == agenda.REINFORCE:
        return 1.0 if move == moves.JARL else 0.5 if move == moves.UNIT.id(components.ORMR) else 0.0
    if kind == agenda.STACK_LOSS or moves.UNIT.has(move):
        return score_loss(s, move)
    if kind == agenda.KEEP_CARD or kind == agenda.NORN_CARD:
        return 0.0 if move == moves.DONE else 1.0 if move == moves.CARD.id(components.SHIELD) else 0.5
    if kind == agenda.TAKE_BACK:
        return score_keeping(s, move)
    if kind == agenda.SCOUTING or kind == agenda.RALLY_FROM:
        return 0.0 if move == moves.DONE else 1.0
    return score_word(s, move)


@rule
def score_word(s, move):
    if move == moves.YES:
        return 1.0
    if move == moves.VOYAGE:
        return 0.9
    if move == moves.SETTLE:
        return 0.8 + goals.settling_value(s, s.here)
    if move == moves.EDDA:
        if s.saga == components.VOLSUNGA and s.edda < 4:
            return 2.0
        return RENOWN if s.story == components.CAMPAIGN and s.edda < 5 else 0.6
    if move == moves.JARL:
        return 0.7
    if moves.SPACE.has(move):
        return values.stop_value(s, move, s.at[s.here] if s.here >= 0 else s.at[0] + s.at[1] + s.at[2])
    return 0.0


@rule
def score_edge(s, move):
    """Edda is spent where a battle hangs in the balance."""
    chance = strength.odds(s, s.at[s.here], count(s.alive))
    doubt = CAREFUL if s.story == components.CAMPAIGN else DOUBT
    doubtful = DESPAIR < chance < doubt and s.edda >= 2 and s.saga != components.VOLSUNGA
    return 1.0 if doubtful == (move == moves.YES) else 0.0


@rule
def score_favour(s, move):
    """Somebody to come along if there is room; else gold, and with plenty of that a card, for it is a voyage."""
    full = units(s.at[0] + s.at[1] + s.at[2]) >= spaces.stacking_limit(s)
    if move == moves.REINF:
        return 0.3 if full else 1.0 if s.gold >= 3 else 0.6
    if move == moves.FUND:
        return 0.8 if s.gold <= ENOUGH else 0.4
    return 0.5 if move == moves.NORNS else 0.1


@rule
def score_loss(s, move):
    """Those who are missed least go first: the cheap before the dear, ships that are not needed, Jarls last."""
    if not moves.UNIT.has(move):
        return PAYING
    unit = moves.UNIT.unit(move)
    if unit == components.LONG_SHIP and s.here >= 0 and room(s.at[s.here]) - crew(s.at[s.here]) >= 2:
        return IDLE_SHIP
    return LOSSES[unit]


@rule
def score_keeping(s, move):
    """Markers are wanted: few settlements are kept, and those that count for most in sagas to come."""
    if move == moves.DONE:
        return KEEPING
    few = count(s.settled) <= (MOST_KEPT if s.won & 0b111 != 0b111 else LAST_KEPT)
    return 0.0 if few else 1.0 - keeping_value(s, move)


@rule
def keeping_value(s, space):
    """What a settlement counts for in the sagas that are still to be won; 1 where a saga asks for that very place."""
    if space == components.HUN or (space == components.VIN and (s.won >> components.EIRIK) & 1 == 0):
        return 1.0
    if (s.won >> components.HEIMSKRINGLA) & 1:
        return 0.0
    kinds = (components.FORTRESSES >> space) & 1
    kinds += (components.TRADES >> space) & 1
    kinds += (components.WARRIORS >> space) & 1
    return 0.1 * kinds
