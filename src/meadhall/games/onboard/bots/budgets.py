"""How much Jarl and Konung think in Vikings on Board."""

from meadhall.engine.budgets import SearchParams, tuned

BUDGETS = tuned(SearchParams(sharpness=4.0, policy_rollouts=0.9, rollout_moves=4, horizons=1), jarl=200, konung=2000)
