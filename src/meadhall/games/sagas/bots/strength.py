"""How strong a band is, how many hostiles a place brings, and the chance to win there, as rules of thumb guess it.

A player is shown what `chances` works out.
"""

from __future__ import annotations

import math

from meadhall.engine.bits import count
from meadhall.engine.rule import rule
from meadhall.games.sagas import components
from meadhall.games.sagas.rules.bands import number, units
from meadhall.games.sagas.rules.spaces import is_in

RESISTANCE = tuple(float(foes) ** 4.5 for foes in range(32))  # of so many hostiles


@rule
def foes_there(s, space, more):
    """Hostiles of a battle there, if half the die is so many."""
    more += count(s.won) - (1 if s.level == components.EASY else 0)
    more += (1 if is_in(space, components.WARRIORS) else 0) + (1 if is_in(space, components.FORTRESSES) else 0)
    return max(1, min(8 if is_in(space, components.COASTAL) else 7, more))


@rule
def fewest_foes(s, space):
    return foes_there(s, space, 1)


@rule
def most_foes(s, space):
    return foes_there(s, space, 3)


@rule
def might(stack):
    """Strength of all together times their number: twice as many are four times as mighty."""
    jarls = number(stack, 0) + number(stack, 1) + number(stack, 2) + number(stack, 3)
    fists = (
        3 * jarls
        + 2 * number(stack, components.HUSKARL)
        + 3 * number(stack, components.BERSERKIR)
        + 4 * number(stack, components.VARANGIANS)
    )
    fists += number(stack, components.LONG_SHIP) + 2 * number(stack, components.ORMR)
    return fists * (units(stack) + (1 if number(stack, components.BERSERKIR) else 0))


@rule
def battle_worth(s, stack):
    """What a stack puts into a battle, to be held against `RESISTANCE`."""
    weight = 0.097
    if number(stack, components.HARALD):
        weight *= 1.5
    if number(stack, components.BERSERKIR):
        weight *= 1.2
    elite = units(stack & components.ELITE_BITS)
    if elite:
        weight *= 1.5 if elite == 1 else 2.2
    if s.level == components.HARD:
        weight *= 0.6
    strong = 1.0 * might(stack)
    return weight * strong * strong * math.sqrt(math.sqrt(strong))


@rule
def odds(s, stack, foes):
    """The chance to win against so many hostiles: a curve laid through thousands of battles."""
    if foes <= 0 or stack == 0:
        return 1.0 if stack else 0.0
    own = battle_worth(s, stack)
    return own / (own + RESISTANCE[foes])


@rule
def odds_there(s, own, space, more):
    """The chance to win a battle at a place with what a stack puts into it, against so many more than usual.

    Over the three numbers of the die.
    """
    won = 0.0
    for half in range(1, 4):
        won += own / (own + RESISTANCE[foes_there(s, space, half + more)])
    return won / 3


@rule
def quest_odds(s, stack, space):
    """The chance to win a battle at a place, over the three numbers the die can give."""
    return odds_there(s, battle_worth(s, stack), space, 0)
