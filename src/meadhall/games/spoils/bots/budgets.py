"""How much Jarl and Konung think in Spoils of War."""

from meadhall.engine.budgets import JARL, JARL_SECONDS, KONUNG, KONUNG_SECONDS, Budget, SearchParams

PARAMS = SearchParams(sharpness=6.0, width=12, policy_rollouts=1.0)
BUDGETS = {
    JARL: Budget(75, JARL_SECONDS, PARAMS),
    KONUNG: Budget(1000, KONUNG_SECONDS, PARAMS, 1 << 18),
}
