"""How much Jarl and Konung think in Vikings on Board."""

from meadhall.engine.budgets import JARL, JARL_SECONDS, KONUNG, KONUNG_SECONDS, Budget, SearchParams

PARAMS = SearchParams(sharpness=4.0, policy_rollouts=0.9, rollout_moves=4, horizons=1)
BUDGETS = {
    JARL: Budget(200, JARL_SECONDS, PARAMS),
    KONUNG: Budget(2000, KONUNG_SECONDS, PARAMS, 1 << 18),
}
