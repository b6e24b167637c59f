"""How strong a band is, how many hostiles a place brings, and the chance to win there, roughly."""

from __future__ import annotations

from meadhall.engine.bits import count
from meadhall.engine.rule import rule
from meadhall.titles.sagas.components import (
    BERSERKIR,
    COASTAL,
    EASY,
    FORTRESSES,
    HARD,
    HUSKARL,
    LONG_SHIP,
    ORMR,
    VARANGIANS,
    WARRIORS,
)
from meadhall.titles.sagas.state import is_in, number, units


@rule
def fewest_foes(s, space):
    """Hostiles of a battle there, if the die is low."""
    more = count(s.won) + (1 if is_in(space, WARRIORS) else 0) + (1 if is_in(space, FORTRESSES) else 0)
    return max(1, min(7, 1 + more - (1 if s.level == EASY else 0)))


@rule
def most_foes(s, space):
    more = count(s.won) + (1 if is_in(space, WARRIORS) else 0) + (1 if is_in(space, FORTRESSES) else 0)
    return max(1, min(8 if is_in(space, COASTAL) else 7, 3 + more - (1 if s.level == EASY else 0)))


@rule
def might(stack):
    """Strength of all together times their number: twice as many are four times as mighty."""
    jarls = number(stack, 0) + number(stack, 1) + number(stack, 2) + number(stack, 3)
    fists = 3 * jarls + 2 * number(stack, HUSKARL) + 3 * number(stack, BERSERKIR) + 4 * number(stack, VARANGIANS)
    fists += number(stack, LONG_SHIP) + 2 * number(stack, ORMR)
    return fists * (units(stack) + (1 if number(stack, BERSERKIR) else 0))


@rule
def odds(s, stack, foes):
    """The chance to win against so many hostiles, roughly."""
    if foes <= 0 or stack == 0:
        return 1.0 if stack else 0.0
    strong = 3.2 if s.level == HARD else 2.75
    ratio = might(stack) / (strong * foes * foes)
    cube = 1.65 * ratio * ratio * ratio
    return cube / (1 + cube)


@rule
def quest_odds(s, stack, space):
    """The chance to win a battle at a place, over the three numbers the die can give."""
    few = fewest_foes(s, space)
    most = most_foes(s, space)
    return (odds(s, stack, few) + odds(s, stack, min(few + 1, most)) + odds(s, stack, most)) / 3
