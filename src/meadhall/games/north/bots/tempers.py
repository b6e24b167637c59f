"""Tempers of the north: Thrall dawdles with few cards, Karl spares cards and sails alone, Jarl strikes nobody."""

from meadhall.engine.budgets import JARL, KONUNG
from meadhall.engine.chair import Chair
from meadhall.engine.move import Move
from meadhall.engine.tempers import KARL, OVERLOOKED, THRALL, Temper, overlooking
from meadhall.games.north.components import UNIVERSAL
from meadhall.games.north.moves import ATTACK_MOVE, PLAY, SAIL, SAIL_BY_EVENT, TAKE_ABOARD, USE
from meadhall.games.north.rules.choices import card_sailed_by

FEW = 4  # cards with which Thrall no longer cares to go on


def is_for_later(chair: Chair, move: Move) -> bool:
    """Heroes; and sailing by a universal wind or by the wind on an event."""
    universal = SAIL.has(move.id) and int(card_sailed_by(move.id)) == UNIVERSAL
    return universal or any(kind.has(move.id) for kind in (SAIL_BY_EVENT, TAKE_ABOARD, USE))


def sails_on(chair: Chair, scores: list[float]) -> list[float]:
    """With many cards he does nothing but what the policy finds worth doing."""
    view = chair.view
    if view["phase"] != "main" or len(view["hand"]) <= FEW or max(scores) <= 0:
        return scores
    return [OVERLOOKED if score <= 0 else score for score in scores]


def strikes_first(chair: Chair, move: Move) -> bool:
    """An attack on another ship, or an event played in his own turn."""
    return chair.view["phase"] == "main" and (move.id == ATTACK_MOVE or PLAY.has(move.id))


TEMPERS = {
    THRALL: Temper("He makes something of a full hand, and dawdles once he has four cards or fewer.", sails_on),
    KARL: Temper(
        "He takes no heroes aboard, and sails by plain winds alone: universal winds and events are for later.",
        overlooking(is_for_later),
    ),
    JARL: Temper(
        "He answers when others act, but in his own turn he plays no events and attacks nobody.",
        overlooking(strikes_first),
    ),
    KONUNG: Temper("He plays every card for what it is worth, against you too."),
}
