"""How much Jarl and Konung think in Warriors of the North."""

from meadhall.engine.budgets import SearchParams, tuned

BUDGETS = tuned(SearchParams(sharpness=4.0, policy_rollouts=1.0, horizons=8), jarl=400, konung=4000)
