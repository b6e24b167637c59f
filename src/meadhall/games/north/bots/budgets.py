"""How much Jarl and Konung think in Warriors of the North."""

from meadhall.engine.budgets import JARL, JARL_SECONDS, KONUNG, KONUNG_SECONDS, Budget, SearchParams

PARAMS = SearchParams(sharpness=4.0, policy_rollouts=1.0, horizons=8)
BUDGETS = {
    JARL: Budget(400, JARL_SECONDS, PARAMS),
    KONUNG: Budget(4000, KONUNG_SECONDS, PARAMS, 1 << 18),
}
