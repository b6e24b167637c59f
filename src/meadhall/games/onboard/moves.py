"""The moves of Vikings on Board: each names an action, a piece, a ship, a clan, a value or a type of supply."""

from meadhall.engine.moves import Moves
from meadhall.games.onboard.components import CLANS, PIECES, ROWS, SHIPS, TYPES, VALUES

MOVES = Moves(
    action={"action": ROWS},
    piece={"piece": PIECES},
    ship={"ship": SHIPS},
    clan={"clan": len(CLANS)},
    value={"value": VALUES},  # of a gambling token, less one
    type={"type": len(TYPES)},
)
AN_ACTION, A_PIECE, A_SHIP, A_CLAN, A_VALUE, A_TYPE = MOVES.kinds
MAX_LEGAL = PIECES
