"""What the policy and the evaluation ask of a ship: who leads it, and what each clan would take from it.

Strengths of the four clans go together in one number, eight bits each.
"""

from __future__ import annotations

from meadhall.engine.rule import rule
from meadhall.games.onboard.components import TOP_PRICE
from meadhall.games.onboard.rules.state import NOBODY, strength

NO_TYPE = 3  # no supply more


@rule
def strengths_in(s, ship):
    strengths = 0
    for clan in range(4):
        strengths |= strength(s, ship, clan) << (8 * clan)
    return strengths


@rule
def strength_of(strengths, clan):
    return (strengths >> (8 * clan)) & 255


@rule
def leader(strengths):
    """The strongest clan, and by how much it leads; NOBODY in an empty ship."""
    first = NOBODY
    best = 0
    second = 0
    for clan in range(4):
        strong = strength_of(strengths, clan)
        if strong > best:
            second = best
            best = strong
            first = clan
        elif strong > second:
            second = strong
    return first, best - second


@rule
def stronger(strengths, than):
    """How many clans are stronger than that."""
    clans = 0
    for clan in range(4):
        clans += 1 if strength_of(strengths, clan) > than else 0
    return clans


@rule
def share(s, ship, extra, rank, clans, ahead):
    """What a clan of that rank would take from a bow with one more supply, dearest first, and of what lies ahead."""
    points = ahead / ((rank + 1) * (rank + 1))
    turn = 0
    for price in range(TOP_PRICE, 0, -1):
        for kind in range(3):
            if s.market[kind] == price:
                for _ in range(s.bow[ship, kind] + (1 if kind == extra else 0)):
                    points += price if turn == rank else 0
                    turn = turn + 1 if turn + 1 < clans else 0
    return points
