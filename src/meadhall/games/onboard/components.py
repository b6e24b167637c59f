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

from __future__ import annotations

from itertools import permutations

from meadhall.engine.record import constants

CLANS = ("red", "blue", "green", "yellow")
LETTERS = "rbgy"
TYPES = ("hide", "grain", "metal")
TYPE_LETTERS = "HGM"
ACTIONS = (
    ("FP", "First Player"),
    ("PR", "Promote"),
    ("JY", "Jump Your Ship"),
    ("BE", "Bet"),
    ("A1", "Add 1"),
    ("MK", "Marketplace"),
    ("JA", "Jump Any Ship"),
    ("BM", "Bet or Move a Bet"),
    ("D3", "Draw 3, Add 1"),
    ("SS", "Set Sail"),
    ("SW", "Swap Ships"),
)  # the village from top to bottom
CODES = tuple(code for code, _ in ACTIONS)
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
