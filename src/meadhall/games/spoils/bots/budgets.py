"""How much Jarl and Konung think in Spoils of War."""

from dataclasses import replace

from meadhall.engine.budgets import JARL, JARL_SECONDS, KONUNG, KONUNG_SECONDS, Budget, SearchParams

PARAMS = SearchParams(sharpness=6.0, width=12, policy_rollouts=1.0)
BUDGETS = {
    JARL: Budget(40, JARL_SECONDS, replace(PARAMS, worlds=1)),  # one guess of the dice
    KONUNG: Budget(2000, KONUNG_SECONDS, PARAMS, 1 << 18),
}
