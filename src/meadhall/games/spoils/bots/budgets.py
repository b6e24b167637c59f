"""How much Jarl and Konung think in Spoils of War."""

from meadhall.engine.budgets import SearchParams, tuned

BUDGETS = tuned(SearchParams(sharpness=6.0, width=12, policy_rollouts=1.0), jarl=75, konung=1000)
