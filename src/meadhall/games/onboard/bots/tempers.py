"""How Karl and Jarl play Vikings on Board: Karl never bets, Jarl minds his own crews."""

from meadhall.engine.budgets import JARL, KONUNG
from meadhall.engine.tempers import KARL, Regards, Temper, overlooking
from meadhall.games.onboard.components import BE, BM, JA, SW
from meadhall.games.onboard.moves import AN_ACTION


def going_to(*actions: int) -> Regards:
    """Scores without the moves that go to these houses."""
    return overlooking(lambda _, move: bool(AN_ACTION.has(move.id)) and AN_ACTION.action(move.id) in actions)


TEMPERS = {
    KARL: Temper("He never bets while there is anything else to do.", going_to(BE, BM)),
    JARL: Temper("He never uses Swap Ships or Jump Any Ship: he leaves the crews of others alone.", going_to(JA, SW)),
    KONUNG: Temper("He moves your crews as readily as his own."),
}
