"""How much Jarl and Konung think in Spoils of War."""

from dataclasses import replace

from meadhall.engine.budgets import SearchParams, tuned

PARAMS = SearchParams(sharpness=6.0, width=12, policy_rollouts=1.0)
BUDGETS = tuned(PARAMS, jarl=40, konung=2000, of_jarl=replace(PARAMS, worlds=1))  # one guess of the dice
