"""The moves of the sagas: a space, a class of unit, a hostile, a card, or a word."""

from meadhall.engine.moves import Moves
from meadhall.games.sagas.components import CLASSES, COUNT, DECK, FOES

WORDS = (
    "done", "auto", "yes", "no", "stay", "nav", "land", "rally", "march", "appeal", "abandon", "gold", "voyage", "edda",
    "jarl", "settle", "pillage", "fight", "fund", "reinf", "inform", "norns", "scout", "pay", "old", "new",
)  # fmt: skip
MOVES = Moves(
    space={"space": COUNT},
    unit={"unit": CLASSES},
    foe={"foe": FOES},  # by its number, less one
    card={"card": DECK},
    **{word: {} for word in WORDS},
)
(SPACE, UNIT, FOE, CARD, DONE, AUTO, YES, NO, STAY, NAV, LAND, RALLY, MARCH, APPEAL, ABANDON, GOLD, VOYAGE, EDDA, JARL,
 SETTLE, PILLAGE, FIGHT, FUND, REINF, INFORM, NORNS, SCOUT, PAY, OLD, NEW) = MOVES.kinds  # fmt: skip
MAX_LEGAL = 40
