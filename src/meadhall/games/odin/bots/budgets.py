"""How much Jarl and Konung think in Odin."""

from dataclasses import replace

from meadhall.engine.budgets import JARL, JARL_SECONDS, KONUNG, KONUNG_SECONDS, Budget, SearchParams

PARAMS = SearchParams(sharpness=4.0, policy_rollouts=0.9)
BUDGETS = {
    JARL: Budget(400, JARL_SECONDS, replace(PARAMS, sharpness=0.0, worlds=1)),
    KONUNG: Budget(12000, KONUNG_SECONDS, replace(PARAMS, worlds=1000), 1 << 19),
}
