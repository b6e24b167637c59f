"""How strong a band is, how many hostiles a place brings, and the chance to win there, as the policy guesses it.

A player is shown what `odds` works out.
"""

import math

from meadhall.engine.prelude import rule
from meadhall.games.sagas import components
from meadhall.games.sagas.rules.bands import number, units
from meadhall.games.sagas.rules.battle import foes_there

# Weights of the curve, laid through thousands of battles.
POWER, FIRST_SHOT, GUARD, ONE_ELITE, MORE_ELITE, HARDER = 0.097, 1.5, 1.2, 1.5, 2.2, 0.6
RESISTANCE = tuple(float(foes) ** 4.5 for foes in range(32))  # of a number of hostiles


@rule
def might(stack):
    """Strength of all together times their number: twice as many are four times as mighty."""
    strength = 0
    for unit in range(components.CLASSES):
        strength += components.STRENGTH[unit] * number(stack, unit)
    return strength * (units(stack) + (1 if number(stack, components.BERSERKIR) else 0))


@rule
def battle_power(s, stack):
    """What a stack puts into a battle, to be held against `RESISTANCE`."""
    weight = POWER
    if number(stack, components.HARALD):
        weight *= FIRST_SHOT
    if number(stack, components.BERSERKIR):
        weight *= GUARD
    elite = units(stack & components.ELITE_BITS)
    if elite:
        weight *= ONE_ELITE if elite == 1 else MORE_ELITE
    if s.level == components.HARD:
        weight *= HARDER
    strong = 1.0 * might(stack)
    return weight * strong * strong * math.sqrt(math.sqrt(strong))


@rule
def odds(s, stack, foes):
    """The chance to win against a number of hostiles."""
    if foes <= 0 or stack == 0:
        return 1.0 if stack else 0.0
    return odds_against(battle_power(s, stack), foes)


@rule
def odds_against(own, foes):
    """The chance of a power to win against a number of hostiles."""
    return own / (own + RESISTANCE[foes])


@rule
def odds_there(s, own, space, more):
    """The chance to win a battle at a place with a power, over the three numbers of the die; `more` come than usual."""
    won = 0.0
    for half in range(1, 4):
        won += odds_against(own, foes_there(s, space, half + more))
    return won / 3
