"""What is in the box of Vikings on Board, as tables the rules freeze.

| component | value | provenance |
| --- | --- | --- |
| clans | red, blue, green, yellow | printed |
| body pieces | 24 | printed |
| body pieces of a clan | six: 1, 1, 2, 2, 3, 3 shields | found (Game Trade Magazine 200; BoardGameGeek 1613133) |
| bows, sterns | 8, 7 | printed |
| bows alike, sterns alike | no picture on them matters | printed (pictures), found (Game Trade Magazine 200) |
| Vikings of a player | 4, 3, 2 with 2, 3, 4 players | printed |
| gambling tokens of a player | 4 | printed |
| their values | 1, 2, 3, 4 | found (bigcream.it; BoardGameGeek 1613133) |
| supplies | 5 hides, 5 grain, 5 metal | printed |
| stacks | 7 by Add 1, 8 by Draw 3 | printed |
| market | 1 to 4 | printed |
| moorings | 8, with a circle for each clan | printed |
| starting places | ABBAABBA, ABCBCACAB, ABCDDCBA | printed |
| village | eleven actions | printed |
| their order | as ACTIONS below | printed (first two and last), found (ultraboardgames.com: the rest) |
| letters, codes, ids of pieces, numbers of ships | as below | reconstructed (ours) |

A set of pieces is a bitmask: bit 6 * clan + kind, where kinds run 1a 1b 2a 2b 3a 3b by shields. Sets of ships, of
actions and of gambling values are bitmasks as well.
"""

from itertools import permutations
from typing import Literal, NamedTuple

from meadhall.engine.record import constants

Clan = Literal["r", "b", "g", "y"]
Supply = Literal["H", "G", "M"]
Code = Literal["FP", "PR", "JY", "BE", "A1", "MK", "JA", "BM", "D3", "SS", "SW"]


class Action(NamedTuple):
    """A house of the village: what it is called, what it does in a few words and in a sentence."""

    code: Code
    name: str
    short: str
    does: str


CLANS = ("red", "blue", "green", "yellow")
LETTERS: tuple[Clan, ...] = ("r", "b", "g", "y")
CLAN_NAMES: dict[str, str] = dict(zip(LETTERS, CLANS, strict=True))
TYPES = ("hide", "grain", "metal")
TYPE_LETTERS: tuple[Supply, ...] = ("H", "G", "M")
TYPE_NAMES: dict[str, str] = dict(zip(TYPE_LETTERS, TYPES, strict=True))
ACTIONS = (
    Action("FP", "First Player", "open the next round", "No effect now; you open the next round."),
    Action("PR", "Promote", "your piece to the front",
           "One of your pieces goes to the front of its ship, which wins ties."),
    Action("JY", "Jump Your Ship", "your piece to another ship",
           "One of your pieces goes to the back of another ship."),
    Action("BE", "Bet", "lay a hidden token", "Lay a token, number hidden, on the clan that will lead a ship."),
    Action("A1", "Add 1", "load the top supply", "Draw the top token of the stack and load it on a ship."),
    Action("MK", "Marketplace", "raise a price", "One type of supply is worth one more."),
    Action("JA", "Jump Any Ship", "any piece to another ship", "Any piece goes to the back of another ship."),
    Action("BM", "Bet or Move a Bet", "lay or move a token", "Lay a new bet, or move one of yours to another circle."),
    Action("D3", "Draw 3, Add 1", "pick 1 of 3 supplies", "Look at three tokens and load one of them on a ship."),
    Action("SS", "Set Sail", "choose who sails", "Take a stern: when the round ends you name the ship that sails."),
    Action("SW", "Swap Ships", "exchange two pieces", "Two pieces of two ships change places."),
)  # the village from top to bottom  # fmt: skip
CODES = tuple(action.code for action in ACTIONS)
FP, PR, JY, BE, A1, MK, JA, BM, D3, SS, SW = range(len(ACTIONS))

SEATS = 4
ROWS = len(ACTIONS)  # of the village
KINDS = ("1a", "1b", "2a", "2b", "3a", "3b")  # a clan's pieces: shields, and which of the two
PIECES = len(CLANS) * len(KINDS)
SHIPS = 8
VOYAGES = 7  # sterns, and so ships that sail
LENGTH = 5  # body pieces a ship can have
EACH_TYPE = 5  # supplies of a type
ADD_STACK, DRAW_STACK = 7, 8
DRAWN = 3  # tokens that Draw 3 looks at
TOP_PRICE = 4
VALUES = 4  # gambling tokens of a player, worth 1 to 4
ROUNDS = constants([0, 0, 23, 19, 27])  # that a game of so many seats can last at most (VB-52)

ALL_PIECES = (1 << PIECES) - 1
ALL_SHIPS = (1 << SHIPS) - 1
ALL_VALUES = (1 << VALUES) - 1
VILLAGE = (1 << ROWS) - 1
CLAN = (1 << len(KINDS)) - 1  # the six pieces of the first clan
TWO_OR_MORE = 0b111100  # of these, those with at least two shields,
THREE = 0b110000  # and with three

# Rows of the village where the players that fell first (A), second (B) and so on start, as sets.
_STARTS = ("", "", "ABBAABBA", "ABCBCACAB", "ABCDDCBA")
START = constants(
    [[sum(1 << row for row, who in enumerate(rows) if who == letter) for letter in "ABCD"] for rows in _STARTS]
)

# Clans of the seats from seat 0 on, for the option `colours`.
ORDERS = tuple(permutations(range(len(CLANS))))
CLAN_OF_SEAT = constants(ORDERS)


# ---- as people and screens are told them


def piece_text(piece: int) -> str:
    """A piece by its index: `r3a`."""
    return LETTERS[piece // 6] + KINDS[piece % 6]


def piece_words(text: str) -> str:
    """A piece by what is seen of it, its clan and its shields: `red 3`."""
    return f"{CLAN_NAMES[text[0]]} {text[1]}"


def value_known(value: int) -> int | None:
    """The value of a bet; None for those who may not know it."""
    return value or None


def values(members: int) -> list[int]:
    return [value for value in range(1, VALUES + 1) if members >> value - 1 & 1]
