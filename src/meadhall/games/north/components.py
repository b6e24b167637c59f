"""What is in the box of Warriors of the North: board, deck and daughters.

Board, deck and heroes are data with a mark for each row: *printed* stands in the rulebook, *found* in public reviews
(Kulkmann's G@mebox, joystickz.de, heimspiele.info, polter.pl, scheherazade.znadplanszy.pl), *reconstructed* is ours.

| component | value | provenance |
| --- | --- | --- |
| action cards | 94: 49 wind, 33 event, 12 hero | printed |
| daughters | 12 in four colours | printed |
| daughters of a colour | 3 | reconstructed (a stack may not run dry) |
| crew places, longships, monster, die | 3 each, 4, 1, 1 | printed |
| players | 3 to 4 | found |
| colours | yellow, red, blue; green | printed; reconstructed |
| directions | north, east, south, west | found |
| start hand, hand limit, cards drawn a turn | 6, 6, 2 | printed |
| rounds before the stall guard, hand ceiling | 60, 24 | reconstructed |
| numbers of kinds and spaces | as below | reconstructed |
"""

from itertools import permutations
from typing import Literal

from meadhall.engine.record import constants
from meadhall.engine.routes import steps_from

# ---- board

# Every space with its exits; a row of the map a line. One harbour, village and camp a colour and the large middle
# space are printed; which spaces they are, and all links, are reconstructed.
BOARD_ROWS = (
    ("A1:E>B1,S>A2 B1:E>C1,S>B2,W>A1 C1:S>C2,W>B1 D1:E>E1,S>D2 E1:S>E2,W>D1 F1:E>G1,S>F2 G1:S>G2,W>F1",
     "reconstructed"),
    ("A2:N>A1,E>B2 B2:N>B1,E>C2,S>B3,W>A2 C2:N>C1,E>D2,W>B2 D2:N>D1,E>E2,S>DEEP,W>C2 E2:N>E1,E>F2,W>D2 "
     "F2:N>F1,E>G2,S>F3,W>E2 G2:N>G1,S>G3,W>F2", "reconstructed"),
    ("A3:E>B3,S>A4 B3:N>B2,S>B4,W>A3 F3:N>F2,E>G3,S>F4 G3:N>G2,W>F3", "reconstructed"),
    ("A4:N>A3,E>B4 B4:N>B3,E>DEEP,S>B5,W>A4 DEEP:N>D2,E>F4,S>D6,W>B4 F4:N>F3,E>G4,S>F5,W>DEEP G4:S>G5,W>F4",
     "reconstructed; DEEP printed"),
    ("A5:E>B5,S>A6 B5:N>B4,S>B6,W>A5 F5:N>F4,E>G5,S>F6 G5:N>G4,W>F5", "reconstructed"),
    ("A6:N>A5,E>B6,S>A7 B6:N>B5,E>C6,S>B7,W>A6 C6:E>D6,S>C7,W>B6 D6:N>DEEP,E>E6,S>D7,W>C6 E6:E>F6,S>E7,W>D6 "
     "F6:N>F5,E>G6,S>F7,W>E6 G6:S>G7,W>F6", "reconstructed"),
    ("A7:N>A6,E>B7 B7:N>B6,W>A7 C7:N>C6,E>D7 D7:N>D6,W>C7 E7:N>E6,E>F7 F7:N>F6,E>G7,W>E7 G7:N>G6,W>F7",
     "reconstructed"),
)  # fmt: skip
Colour = Literal["Y", "R", "B", "G"]
COLOURS = ("yellow", "red", "blue", "green")
LETTERS: tuple[Colour, ...] = ("Y", "R", "B", "G")
LANDS = (  # colour, harbour, village, corner of the camp, mark of the spaces
    ("Y", "A1", "D1", "NW", "reconstructed"),
    ("R", "G1", "G4", "NE", "reconstructed"),
    ("B", "G7", "D7", "SE", "reconstructed"),
    ("G", "A7", "A4", "SW", "reconstructed"),
)

# ---- deck: code, title, icons (one for each card), whether it is a reaction, mark

Way = Literal["N", "E", "S", "W"]
DIRECTIONS = ("north", "east", "south", "west")
WAYS: tuple[Way, ...] = ("N", "E", "S", "W")
N, E, S, W = range(4)

WIND_ROWS = (  # code, copies, mark of the copies
    *((f"W.{way}", 10, "reconstructed; 49 in all printed") for way in WAYS),
    ("W.U", 9, "reconstructed; universal winds printed"),
)
EVENT_ROWS = (  # code, title, copies, reaction, icons card by card, mark
    ("LOK", "Loki the Trickster", 5, True, "", "title and cancelling printed; scope and copies reconstructed"),
    ("THO", "Power of Thor", 5, True, "NESWN", "title and effect printed; copies and icons reconstructed"),
    ("NOR", "Fate of the Norns", 2, True, "", "reconstructed"),
    ("CAL", "Dead Calm", 2, True, "SW", "reconstructed"),
    ("CRO", "Crosswind", 2, True, "NE", "reconstructed"),
    ("MIS", "Mist of Niflheim", 2, True, "SW", "reconstructed"),
    ("MUT", "Mutiny", 3, False, "ESW", "title and target printed; effect and copies reconstructed"),
    ("COM", "I'm taking Command!", 3, False, "NES", "title and effect printed; copies and icons reconstructed"),
    ("SEA", "Seasickness", 3, False, "WNE", "the state printed; the card reconstructed"),
    ("LUR", "Beast Lure", 2, False, "SW", "reconstructed"),
    ("GAL", "Favourable Gale", 2, False, "", "reconstructed"),
    ("ODI", "Odin's Foresight", 2, False, "NE", "reconstructed"),
)
HERO_ROWS = (  # code, name, whether once per round, mark; one card each
    ("BER", "Berserker", False, "name and +1 printed; the rest reconstructed"),
    ("SHI", "Shieldmaiden", False, "reconstructed"),
    ("HUN", "Beast Hunter", False, "reconstructed"),
    ("QUA", "Quartermaster", False, "reconstructed"),
    ("HEA", "Ship's Healer", False, "reconstructed"),
    ("BOD", "Bodyguard", False, "reconstructed"),
    ("HEL", "Helmsman", True, "reconstructed"),
    ("OAR", "Oarmaster", True, "reconstructed"),
    ("SEE", "Seeress", True, "reconstructed"),
    ("REA", "Reaver", True, "reconstructed"),
    ("RUN", "Rune-caster", True, "reconstructed"),
    ("PIL", "Old Pilot", True, "reconstructed"),
)

TITLES = tuple(row[1] for row in EVENT_ROWS)
EVENT_CODES = tuple(row[0] for row in EVENT_ROWS)
LOK, THO, NOR, CAL, CRO, MIS, MUT, COM, SEA, LUR, GAL, ODI = range(len(EVENT_ROWS))
HERO_CODES = tuple(row[0] for row in HERO_ROWS)
BER, SHI, HUN, QUA, HEA, BOD, HEL, OAR, SEE, REA, RUN, PIL = range(len(HERO_ROWS))

# Kinds: a title with a wind icon. Equal cards are one kind.
_EVENT_KINDS = [(title, icon) for title, row in enumerate(EVENT_ROWS) for icon in dict.fromkeys(row[4] or "-")]
FIRST_EVENT = len(WIND_ROWS)
EVENT_KINDS = len(_EVENT_KINDS)
FIRST_HERO_KIND = FIRST_EVENT + EVENT_KINDS
KINDS = FIRST_HERO_KIND + len(HERO_ROWS)
CODES = (
    *(code for code, _, _ in WIND_ROWS),
    *(EVENT_CODES[title] + (f".{icon}" if icon != "-" else "") for title, icon in _EVENT_KINDS),
    *HERO_CODES,
)
COPIES = constants(
    [
        *(copies for _, copies, _ in WIND_ROWS),
        *((EVENT_ROWS[title][4].count(icon) if icon != "-" else EVENT_ROWS[title][2]) for title, icon in _EVENT_KINDS),
        *(1 for _ in HERO_ROWS),
    ]
)
DECK = int(COPIES.sum())
UNIVERSAL = 4  # the wind that blows every way
TITLE = constants([-1] * FIRST_EVENT + [title for title, _ in _EVENT_KINDS] + [-1] * len(HERO_ROWS))
ICON = constants([-1] * FIRST_EVENT + ["NESW".find(icon) for _, icon in _EVENT_KINDS] + [-1] * len(HERO_ROWS))
ICON_KINDS = constants([kind for kind in range(KINDS) if ICON[kind] >= 0])
ICON_INDEX = constants([max(0, sum(1 for other in range(kind) if ICON[other] >= 0)) for kind in range(KINDS)])
ABILITIES = constants([SEE, PIL, RUN])  # heroes that are used by a move of their own


def _kinds(*titles: int) -> int:
    """The kinds of some titles, as a set."""
    return sum(1 << FIRST_EVENT + k for k, (title, _) in enumerate(_EVENT_KINDS) if title in titles)


ALL_HEROES = (1 << KINDS) - (1 << FIRST_HERO_KIND)
WITH_ICON = sum(1 << kind for kind in range(KINDS) if ICON[kind] >= 0)
REACTIONS = _kinds(LOK, THO, NOR, CAL, CRO, MIS)
DEEDS = _kinds(MUT, COM, SEA, LUR, GAL, ODI)  # events without the reaction icon
LOK_KIND, NOR_KIND = _kinds(LOK), _kinds(NOR)
THO_KINDS, CAL_KINDS, CRO_KINDS, MIS_KINDS = _kinds(THO), _kinds(CAL), _kinds(CRO), _kinds(MIS)
MUT_KINDS, SEA_KINDS, LUR_KINDS = _kinds(MUT), _kinds(SEA), _kinds(LUR)
ALWAYS_KINDS = _kinds(COM, GAL, ODI)  # deeds that always have an object

# ---- the board as numbers

_ROWS = [space.split(":") for row, _ in BOARD_ROWS for space in row.split()]
SPACE_NAMES = tuple(name for name, _ in _ROWS)
SPACES = len(SPACE_NAMES)
_BY_WAY = [{link[0]: SPACE_NAMES.index(link[2:]) for link in links.split(",")} for _, links in _ROWS]
EXITS_BY_NAME = {
    name: {way: SPACE_NAMES[space] for way, space in exits.items()}
    for name, exits in zip(SPACE_NAMES, _BY_WAY, strict=True)
}
BESIDE = constants([[exits.get(way, -1) for way in WAYS] for exits in _BY_WAY])  # the neighbour on each side; -1: none
EXITS = constants([sum(1 << WAYS.index(way) for way in exits) for exits in _BY_WAY])  # the ways a space shows
DEEP = SPACE_NAMES.index("DEEP")
HARBOURS_BY_NAME = {harbour: colour for colour, harbour, _, _, _ in LANDS}
VILLAGES_BY_NAME = {village: colour for colour, _, village, _, _ in LANDS}
HARBOUR = constants([SPACE_NAMES.index(land[1]) for land in LANDS])
VILLAGE = constants([SPACE_NAMES.index(land[2]) for land in LANDS])
HARBOURS = sum(1 << SPACE_NAMES.index(land[1]) for land in LANDS)
VILLAGE_OF = constants(
    [next((colour for colour, land in enumerate(LANDS) if land[2] == name), -1) for name in SPACE_NAMES]
)
ALL_SPACES = (1 << SPACES) - 1
# Links over any water from each space to each, the nearest first.
LINKS = [steps_from(space, lambda here: _BY_WAY[here].values()) for space in range(SPACES)]


def _within(most: int) -> list[int]:
    """The spaces at most so many links from each space, as sets; the space itself is not among them."""
    return [sum(1 << space for space, far in row.items() if 0 < far <= most) for row in LINKS]


LURE = 3  # links the monster can be lured
NEAR = constants(_within(1))
LURED = constants(_within(LURE))

# ---- table

SEATS = 4
CREW = 3
EACH_COLOUR = 3
START_HAND = 6
HAND_LIMIT, QUARTERMASTER_LIMIT = 6, 8
CEILING = 24  # cards a hand can hold at all (WN-98)
TURN_DRAW = 2
SUCCESS, DECISIVE = 4, 6
ROUND_CAP = 60
STACK = 16
FACTS = 12  # cards a seat can remember others to hold
FIRST_DAUGHTER = len(HERO_ROWS) + 1  # crew cards: 0 none, 1 to 12 heroes, 13 to 16 daughters
ORDERS_OF_COLOURS = tuple(permutations(range(len(COLOURS))))
COLOUR_OF_SEAT = constants(ORDERS_OF_COLOURS)

# ---- names


def crew_code(card: int) -> str:
    """A crew card: `BER`, or `dY` for a daughter."""
    return f"d{LETTERS[card - FIRST_DAUGHTER]}" if card >= FIRST_DAUGHTER else HERO_CODES[card - 1]


def crew_code_or_none(card: int) -> str | None:
    return crew_code(card) if card else None


def colour_letters(colours: int) -> list[Colour]:
    return [letter for colour, letter in enumerate(LETTERS) if colours >> colour & 1]
