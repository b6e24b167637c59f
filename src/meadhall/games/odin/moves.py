"""The moves of Odin: every set of one colour (single cards among them), every set of one number, pass, takes."""

from meadhall.engine.moves import Moves
from meadhall.games.odin.components import CARDS, COLOURS, NUMBERS, RANKS, SUIT

MOVES = Moves(
    one_colour={"colour": len(COLOURS), "numbers": SUIT},  # the numbers as nine bits, less one: no set is empty
    one_number={"number": NUMBERS, "colours": len(RANKS)},  # two colours or more, by their place in RANKS
    pass_={},
    take={"card": CARDS},
)
ONE_COLOUR, ONE_NUMBER, PASS, TAKE = MOVES.kinds
MAX_LEGAL = 253  # 252 sets and the pass: nine cards of one colour, four or five to play
