"""How Karl and Jarl play Spoils of War: Karl stakes all he has and grabs Gold, Jarl trusts one guess of the dice."""

from meadhall.engine.budgets import JARL, KONUNG
from meadhall.engine.chair import Chair
from meadhall.engine.tempers import KARL, Temper, both
from meadhall.games.spoils.moves import BET, TAKE

UNSEEN = 3.0  # Gold that he expects of an artifact face down


def all_he_has(chair: Chair, scores: list[float]) -> list[float]:
    """Where he bets Gold, more is better."""
    if not all(BET.has(move.id) for move in chair.moves):
        return scores
    return [1.0 * BET.amount(move.id) for move in chair.moves]


def most_gold(chair: Chair, scores: list[float]) -> list[float]:
    """Where he takes a treasure, the Gold on it counts, and not what it would complete."""
    if not all(TAKE.has(move.id) for move in chair.moves):
        return scores
    gold = {card["position"]: card["value"] for card in chair.view["pile"] if card}
    printed = [gold.get(TAKE.position(move.id) + 1) for move in chair.moves]
    return [UNSEEN if value is None else 1.0 * value for value in printed]


TEMPERS = {
    KARL: Temper(
        "He stakes all he has on every fight, and takes the treasure with the most Gold on it.",
        both(all_he_has, most_gold),
    ),
    JARL: Temper("He plans ahead, but guesses once what lies under the cups, and acts as if he had seen it."),
    KONUNG: Temper("He weighs what every bid says about the dice of whoever made it."),
}
