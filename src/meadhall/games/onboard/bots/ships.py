"""What a clan would take from a ship, as the policy and the evaluation guess it."""

from meadhall.engine.prelude import rule
from meadhall.games.onboard.components import TOP_PRICE

NO_TYPE = 3  # no supply more


@rule
def shares_of(s, ship, extra, clans):
    """What each rank would take from a bow with one more supply, dearest first by turns: eight bits for each rank."""
    points = 0
    rank = 0
    for price in range(TOP_PRICE, 0, -1):
        for kind in range(3):
            if s.market[kind] == price:
                for _ in range(s.bow[ship, kind] + (1 if kind == extra else 0)):
                    points += price << (8 * rank)
                    rank = rank + 1 if rank + 1 < clans else 0
    return points


@rule
def share(shares, rank, ahead):
    """What a clan of that rank would take of these shares, and of what lies ahead."""
    return ahead / ((rank + 1) * (rank + 1)) + ((shares >> (8 * rank)) & 255)
