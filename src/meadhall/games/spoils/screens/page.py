"""Spoils of War as its page knows it: what views, moves and events look like, its cards and their words."""

from meadhall.engine.page import Page, one_of
from meadhall.games.spoils import cards, components
from meadhall.games.spoils.components import HOARD, ITEM_NAMES, PARTIAL, ROUNDS, SIDES
from meadhall.games.spoils.screens import payloads, view
from meadhall.games.spoils.words.help import EFFECTS, HELP

STEPS = ("Treasure Setup", "Roll Dice", "Bidding", "Place Bets", "Reveal Bets", "Reveal Dice", "Divide the Spoils")


def typeset(words: str) -> str:
    return words.replace("'", "’")


PAGE = Page(
    view=view.VIEW.type,
    moves=one_of(payloads.MOVE_PARTS),
    events=payloads.EVENTS,
    constants={
        "ROUNDS": ROUNDS,
        "STAGES": [1 + number * components.STAGES // ROUNDS for number in range(ROUNDS)],  # Round by Round
        "STEPS": ["", *STEPS],
        "SIDES": SIDES,
        "TYPES": view.ALL_TYPES,
        "FACES": list(range(1, components.FACES + 1)),
        "HOARD": HOARD,
        "PARTIAL": PARTIAL,
        "ITEMS": {kind: ITEM_NAMES[4 * number : 4 * number + 4] for number, kind in enumerate(cards.TYPES)},
        "ARTIFACTS": {
            code: {"name": typeset(name), "does": typeset(EFFECTS[code].does), "when": typeset(EFFECTS[code].when)}
            for code, name in components.NAME_OF.items()
        },
        "HELP": HELP,
    },
)
