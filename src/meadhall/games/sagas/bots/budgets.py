"""How much Jarl and Konung think in the sagas."""

from meadhall.engine.budgets import SearchParams, tuned

BUDGETS = tuned(SearchParams(sharpness=4.0, policy_rollouts=1.0, root_sharpness=1.0), jarl=1500, konung=16000)
