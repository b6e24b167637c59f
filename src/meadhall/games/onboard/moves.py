"""The moves of Vikings on Board: each names an action, a piece, a ship, a clan, a value or a type of supply."""

from collections.abc import Mapping

from meadhall.engine.moves import Moves
from meadhall.games.onboard.components import CLANS, EACH_TYPE, PIECES, ROUNDS, ROWS, SHIPS, TYPES, VALUES, VOYAGES

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
VIKINGS = {2: 4, 3: 3, 4: 2}  # of each seat, by seats: as many turns has it in a round
STEPS = 4  # of a turn at most: an action, then what it is about: the value of a bet, its ship and its clan


def longest(seats: int, options: Mapping[str, int]) -> int:
    """Most moves of a game: its turns, and at sailings a ship named, a spare Viking put aboard and supplies taken."""
    return int(ROUNDS[seats]) * seats * VIKINGS[seats] * STEPS + 2 * VOYAGES + len(TYPES) * EACH_TYPE
