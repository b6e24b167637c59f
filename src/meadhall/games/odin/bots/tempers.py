"""How Karl and Jarl play Odin: Karl hoards his best set and grabs high cards, Jarl trusts his first guess of hands."""

from collections import defaultdict

from meadhall.engine.budgets import JARL, KONUNG
from meadhall.engine.chair import Chair
from meadhall.engine.move import Move
from meadhall.engine.tempers import KARL, Temper, both, overlooking
from meadhall.games.odin.components import NUMBERS, card_list
from meadhall.games.odin.moves import PASS, TAKE
from meadhall.games.odin.rules.sets import cards_of

A_SET = 2  # cards at least: fewer are no set to keep together


def treasured(hand: list[str]) -> set[str]:
    """The largest set of a hand, of one colour or one number; nothing where it is small."""
    sets: dict[str, set[str]] = defaultdict(set)
    for card in hand:
        for mark in card:
            sets[mark].add(card)
    largest = max(sets.values(), key=len, default=set())
    return largest if len(largest) >= A_SET else set()


def breaks_the_best_set(chair: Chair, move: Move) -> bool:
    """A play of some cards of his best set and not all; but he goes out wherever he can."""
    if move.id == PASS or TAKE.has(move.id):
        return False
    played = set(card_list(int(cards_of(move.id))))
    hand = chair.view["hand"]
    kept = treasured(hand) - played
    return bool(kept) and bool(treasured(hand) & played) and len(played) < len(hand)


def highest_card(chair: Chair, scores: list[float]) -> list[float]:
    """Where he takes a card, the number alone counts."""
    if not TAKE.has(chair.moves[0].id):
        return scores
    return [1.0 * (TAKE.card(move.id) % NUMBERS) for move in chair.moves]


TEMPERS = {
    KARL: Temper(
        "He keeps his largest set together until he can play it whole, and always takes the highest card.",
        both(overlooking(breaks_the_best_set), highest_card),
    ),
    JARL: Temper("He plans ahead, but decides early what everybody holds, and trusts that one guess."),
    KONUNG: Temper("He reads from what you took and where you passed what you still hold."),
}
