"""What a clan would take from a ship, as the policy and the evaluation guess it."""

from meadhall.engine.prelude import rule
from meadhall.games.onboard.components import TOP_PRICE

NO_TYPE = 3  # no supply more


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
