"""Karl's heuristic policy for the sagas: aim for what the saga still asks for, go in strength, and be home in time."""

from meadhall.engine.prelude import deciding, i64, lowest, rule
from meadhall.games.sagas.bots import scores, strength
from meadhall.games.sagas.bots.scores import FIRST_BAND
from meadhall.games.sagas.bots.values import NEVER, best_by_die, best_within, ending, hopes, prospect
from meadhall.games.sagas.components import BY_LAND, HOMELANDS, HUSKARL, LEIF, SEAS
from meadhall.games.sagas.moves import ABANDON, APPEAL, AUTO, DONE, FIGHT, LAND, NAV, STAY, UNIT
from meadhall.games.sagas.rules import agenda, bands, spaces, state

POOR = 2  # gold with which the High King is asked, as there is little to lose
ASKING = 500.0  # more than any band scores
NO_JARL, NO_SHIP = 400.0, 200.0  # what a band without either is set back
SEAWARD = 0.19  # how much rather the band sails than walks


@rule
def score_moves(s, seat, moves, n, out):
    """A score for each legal move: the higher the better."""
    kind = deciding(s)
    targets = 0
    worth = out[n:]  # scratch
    if kind == agenda.STEP:
        targets = hopes(s, s.here, s.force, worth)
    elif kind == agenda.MOVE_KIND:
        targets = hopes(s, s.here, s.at[s.here], worth)
    for k in range(n):
        move = i64(moves[k])
        if kind == agenda.STEP:
            out[k] = score_step(s, move, targets, worth)
        elif kind == agenda.MOVE_KIND:
            out[k] = score_way(s, move, targets, worth)
        elif kind == agenda.HOME:
            out[k] = score_home(s, move, worth)
        elif kind == agenda.SET_OUT:
            out[k] = score_start(s, move)
        elif kind == agenda.WHO_GOES:
            out[k] = score_staying(s, move)
        elif kind == agenda.BUY or kind == agenda.LEIDANG:
            out[k] = scores.score_unit(s, kind, move)
        elif kind == agenda.LINE_UP or kind == agenda.TARGET:
            out[k] = 1.0 if move == FIGHT else 0.0
        elif kind == agenda.PLACING:
            out[k] = scores.score_marker(s, move)
        else:
            out[k] = scores.score_rest(s, kind, move)


@rule
def score_step(s, move, targets, worth):
    if move == DONE:
        stack = s.at[s.here] if s.moved == 0 else s.force
        return ending(s, s.here, stack, s.seas, targets, worth)
    seas = s.seas + (1 if spaces.is_in(move, SEAS) else 0)
    if s.way == state.SAILS:
        return best_within(s, move, s.steps - 1, seas, targets, worth)
    return ending(s, move, s.force + s.at[move], seas, targets, worth)


@rule
def score_way(s, move, targets, worth):
    """Staying, walking, and what sailing brings on average, over what the die may give."""
    here = s.here
    stack = s.at[here]
    if move == STAY:
        return ending(s, here, stack, 0, targets, worth)
    if move == NAV:
        return best_by_die(s, 1 if bands.number(stack, LEIF) else 0, targets, worth) + SEAWARD
    if move == LAND:
        best = NEVER
        near = i64(BY_LAND[here])
        while near:
            space = lowest(near)
            near &= near - 1
            best = max(best, ending(s, space, stack + s.at[space], 0, targets, worth))
        return best
    return NEVER


@rule
def score_home(s, move, worth):
    """What a first band can hope for from there."""
    return prospect(s, move, hopes(s, move, FIRST_BAND, worth), worth)


@rule
def score_start(s, move):
    if move == ABANDON:
        return NEVER
    if move == APPEAL:
        return ASKING if s.gold <= POOR else NEVER
    stack = s.at[move]
    value = strength.might(stack) + 0.0
    if not bands.has_jarl(stack):
        value -= NO_JARL
    if bands.room(stack) == 0:
        value -= NO_SHIP
    return value


@rule
def score_staying(s, move):
    """All go, but for those a space could not hold who can wait at home."""
    if move == DONE or move == AUTO:
        return 1.0
    unit = UNIT.unit(move)
    crowded = bands.units(s.force) > spaces.stacking_limit(s) and spaces.is_in(s.from_space, HOMELANDS)
    return 2.0 if crowded and unit == HUSKARL else 0.0
