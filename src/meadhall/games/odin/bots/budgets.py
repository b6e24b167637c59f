"""How much Jarl and Konung think in Odin."""

from dataclasses import replace

from meadhall.engine.budgets import SearchParams, tuned

PARAMS = SearchParams(sharpness=4.0, policy_rollouts=0.9, worlds=1000)
BUDGETS = tuned(PARAMS, jarl=400, konung=12000, of_jarl=replace(PARAMS, sharpness=0.0, worlds=1), slots=1 << 19)
