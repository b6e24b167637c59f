"""The moves of Odin: every set of one colour (single cards among them), every set of one number, pass, takes."""

from collections.abc import Mapping

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


def longest(seats: int, options: Mapping[str, int]) -> int:
    """Most moves of a game: the turns of OD-I9 and a card taken after each play, in every hand."""
    plays = 80 * seats + 11
    hands = seats * (options["target"] - 1) // (seats - 1) + 1
    return hands * (seats + 1) * plays
