"""How much Jarl and Konung think in the sagas."""

from meadhall.engine.budgets import SearchParams, tuned

BUDGETS = tuned(SearchParams(sharpness=4.0, policy_rollouts=1.0), jarl=400, konung=4000)
