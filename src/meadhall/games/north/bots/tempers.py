"""Tempers at Warriors of the North: Thrall goes on and on, Karl hoards cards and sails alone, Jarl strikes nobody."""

from meadhall.engine.budgets import JARL, KONUNG
from meadhall.engine.chair import Chair
from meadhall.engine.move import Move
from meadhall.engine.tempers import KARL, OVERLOOKED, THRALL, Temper, both, overlooking
from meadhall.games.north.moves import ATTACK_MOVE, PLAY, SAIL, SAIL_BY_EVENT, TAKE_ABOARD, USE

RESERVE = 4  # cards that he keeps, come what may


def leaves_too_few(chair: Chair, move: Move) -> bool:
    """A card spent in his own turn where he has no more than he always keeps."""
    spends = SAIL.has(move.id) or SAIL_BY_EVENT.has(move.id) or PLAY.has(move.id)
    return spends and chair.view["phase"] == "main" and len(chair.view["hand"]) <= RESERVE


def needs_heroes(chair: Chair, move: Move) -> bool:
    return TAKE_ABOARD.has(move.id) or USE.has(move.id)


def sails_on(chair: Chair, scores: list[float]) -> list[float]:
    """He does not end his turn while the policy knows of anything worth doing."""
    if chair.view["phase"] != "main" or max(scores) <= 0:
        return scores
    return [OVERLOOKED if score <= 0 else score for score in scores]


def strikes_first(chair: Chair, move: Move) -> bool:
    """An attack on another ship, or an event played in his own turn."""
    return chair.view["phase"] == "main" and (move.id == ATTACK_MOVE or PLAY.has(move.id))


TEMPERS = {
    THRALL: Temper("He goes on and on while there is anything to do, good or not so good.", sails_on),
    KARL: Temper(
        f"He sails without heroes, and never spends his last {RESERVE} cards: safe is safe.",
        both(overlooking(leaves_too_few), overlooking(needs_heroes)),
    ),
    JARL: Temper(
        "He answers when others act, but in his own turn he plays no events and attacks nobody.",
        overlooking(strikes_first),
    ),
    KONUNG: Temper("He plays every card for what it is worth, against you too."),
}
