"""Tempers of Odin: Karl shows off and spends his best cards early, Jarl trusts his first guess of hands."""

from meadhall.engine.budgets import JARL, KONUNG
from meadhall.engine.chair import Chair
from meadhall.engine.tempers import KARL, Temper
from meadhall.games.odin.bots.policy import OUT
from meadhall.games.odin.moves import PASS
from meadhall.games.odin.rules.sets import cards_of, digits

MANY = 4  # cards in hand with which he still feels safe


def shows_off(chair: Chair, scores: list[float]) -> list[float]:
    """Where the policy beats the table he beats it too, but with the most cards and the highest, unless he goes out."""
    view = chair.view
    if view["phase"] != "follow" or len(view["hand"]) < MANY or not 0 < max(scores) < OUT:
        return scores
    pairs = zip(chair.moves, scores, strict=True)
    return [0.0 if move.id == PASS or score <= 0 else 1.0 * int(digits(cards_of(move.id))) for move, score in pairs]


TEMPERS = {
    KARL: Temper("He shows off: down to four cards he beats the table with the most cards and the highest.", shows_off),
    JARL: Temper("He plans ahead, but guesses once what everybody holds, and trusts that one guess."),
    KONUNG: Temper("He reads from what you took and where you passed what you still hold."),
}
