"""How Karl and Jarl play Vikings on Board: Karl never bets, Jarl minds his own crews."""

from meadhall.engine.budgets import JARL, KONUNG
from meadhall.engine.chair import Chair
from meadhall.engine.move import Move
from meadhall.engine.tempers import KARL, Temper, overlooking
from meadhall.games.onboard.components import BE, BM, JA, SW
from meadhall.games.onboard.moves import AN_ACTION


def is_betting(chair: Chair, move: Move) -> bool:
    return bool(AN_ACTION.has(move.id) and move.id - AN_ACTION.first in (BE, BM))


def moves_others(chair: Chair, move: Move) -> bool:
    """The actions that move pieces of any clan."""
    return bool(AN_ACTION.has(move.id) and move.id - AN_ACTION.first in (JA, SW))


TEMPERS = {
    KARL: Temper("He never bets while there is anything else to do.", overlooking(is_betting)),
    JARL: Temper(
        "He never uses Swap Ships or Jump Any Ship: he leaves the crews of others alone.", overlooking(moves_others)
    ),
    KONUNG: Temper("He moves your crews as readily as his own."),
}
