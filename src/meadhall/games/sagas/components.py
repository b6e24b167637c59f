"""What is in the box of the sagas: map, counters, cards, quests and tables, and the numbers of the moves.

Every row carries a mark: P is printed in the rulebook or forced by it, F was found in public reviews, R is
reconstructed here. Where a row mixes them, the mark of the part that was least sure stands first and a note names the
rest. The wording of cards, charts and map is our own throughout.
"""

from meadhall.engine.positions import members
from meadhall.engine.record import constants

# ---- the map: 49 spaces, 77 routes

# Code, name, kind, flags, place on a sheet of 100 by 60 (y grows downwards), mark of the row. All of them are
# reconstructed but for the homelands, Vinland, Groenland, Iceland, Constantinople (Miklagard) and the Volga (Bolghar,
# Itil), whose existence was found in reviews.
SPACES = (
    ("NOR", "Norvegr", "H", "C", 52, 18, "F"), ("DAN", "Danmark", "H", "C", 56, 28, "F"),
    ("SVE", "Svealand", "H", "C", 63, 20, "F"), ("sVI", "Vinland Sea", "S", "", 11, 24, "R"),
    ("sGR", "Greenland Sea", "S", "", 25, 16, "R"), ("sNW", "Norwegian Sea", "S", "", 44, 10, "R"),
    ("sWH", "White Sea", "S", "", 72, 5, "R"), ("sNO", "North Sea", "S", "", 48, 25, "R"),
    ("sIR", "Irish Sea", "S", "", 31, 27, "R"), ("sCH", "Channel", "S", "", 40, 37, "R"),
    ("sBI", "Biscay", "S", "", 33, 42, "R"), ("sWO", "Western Ocean", "S", "", 27, 48, "R"),
    ("sWM", "West Midland Sea", "S", "", 46, 51, "R"), ("sEM", "East Midland Sea", "S", "", 68, 56, "R"),
    ("sBL", "Black Sea", "S", "", 82, 45, "R"), ("sBA", "Baltic", "S", "", 62, 27, "R"),
    ("sFI", "Finnish Gulf", "S", "", 70, 19, "R"),
    ("VIN", "Vinland", "t", "C", 4, 30, "F"), ("GRO", "Groenland", "t", "C", 17, 14, "F"),
    ("ICE", "Iceland", "t", "C", 32, 11, "F"), ("ORK", "Orkneys", "t", "C", 43, 19, "R"),
    ("ALB", "Alba", "t", "WC", 40, 23, "R"), ("DUB", "Dublin", "t", "TC", 35, 31, "R"),
    ("YOR", "York", "f", "C", 43, 29, "R"), ("LON", "London", "f", "TC", 45, 34, "R"),
    ("FRI", "Frisia", "t", "TC", 51, 32, "R"), ("HED", "Hedeby", "t", "TC", 57, 31, "R"),
    ("SAX", "Saxland", "f", "", 58, 36, "R"), ("NMD", "Normandy", "t", "C", 44, 40, "R"),
    ("PAR", "Paris", "f", "", 49, 40, "R"), ("BRI", "Brittany", "t", "WC", 38, 41, "R"),
    ("LIS", "Lisbon", "t", "C", 31, 51, "R"), ("BJA", "Bjarmaland", "t", "C", 80, 8, "R"),
    ("SEV", "Seville", "f", "TC", 34, 54, "R"), ("LUN", "Luna", "t", "C", 55, 46, "R"),
    ("SIK", "Sikiley", "t", "WC", 57, 54, "R"), ("MIK", "Miklagard", "f", "TWC", 77, 49, "F"),
    ("BER", "Berezan", "t", "C", 80, 40, "R"), ("WOL", "Wolin", "t", "WC", 62, 31, "R"),
    ("GOT", "Gotland", "t", "TC", 66, 24, "R"), ("KUR", "Kurland", "t", "C", 70, 26, "R"),
    ("ALD", "Aldeigjuborg", "t", "C", 77, 17, "R"), ("HOL", "Holmgard", "f", "T", 79, 21, "R"),
    ("POL", "Polotsk", "t", "", 75, 27, "R"), ("GNE", "Gnezdovo", "t", "", 79, 29, "R"),
    ("KON", "Konugard", "f", "W", 80, 35, "R"), ("BOL", "Bolghar", "t", "T", 93, 23, "F"),
    ("ITI", "Itil", "f", "T", 95, 38, "F"), ("HUN", "Hunaland", "t", "W", 66, 40, "R"),
)  # fmt: skip
KINDS = {"H": "homeland", "S": "sea", "t": "town", "f": "fortress"}
CODES = tuple(row[0] for row in SPACES)
NAMES = tuple(row[1] for row in SPACES)
COUNT = len(SPACES)
FIRST_PLACE = 17  # homelands and seas come first; the rest are places, towns and fortresses
VIN, HUN = CODES.index("VIN"), CODES.index("HUN")


spaces_of = members


def codes_of(members: int) -> list[str]:
    return [CODES[space] for space in spaces_of(members)]


# Two-way routes by type, all R: sea routes, rivers and portages.
ROUTES = {
    "sea": "VIN-sVI GRO-sVI GRO-sGR ICE-sGR ICE-sNW ORK-sNW ORK-sNO ORK-sIR NOR-sNW NOR-sNO DAN-sNO DAN-sBA SVE-sBA "
           "SVE-sFI ALB-sNO ALB-sIR DUB-sIR YOR-sNO LON-sNO LON-sCH FRI-sNO FRI-sCH HED-sBA NMD-sCH BRI-sCH BRI-sBI "
           "LIS-sWO SEV-sWO LUN-sWM SIK-sWM SIK-sEM MIK-sEM MIK-sBL BER-sBL WOL-sBA GOT-sBA GOT-sFI KUR-sBA KUR-sFI "
           "ALD-sFI BJA-sWH sGR-sIR sNW-sNO sNW-sWH sNO-sCH sIR-sCH sIR-sBI sCH-sBI sBI-sWO sWO-sWM sWM-sEM sBA-sFI",
    "river": "NMD-PAR FRI-SAX ALD-HOL KUR-POL GNE-KON KON-BER HUN-BER BOL-ITI",
    "portage": "HOL-GNE HOL-BOL HOL-BJA POL-GNE KON-ITI SAX-HUN SAX-HED HED-FRI WOL-SAX YOR-ALB YOR-LON NMD-BRI "
               "PAR-SAX PAR-LUN LIS-SEV NOR-SVE LUN-HUN",
}  # fmt: skip


def _neighbours(*types: str) -> list[int]:
    near = [0] * COUNT
    for route in " ".join(ROUTES[kind] for kind in types).split():
        one, other = (CODES.index(code) for code in route.split("-"))
        near[one] |= 1 << other
        near[other] |= 1 << one
    return near


BY_SEA = constants(_neighbours("sea"))  # spaces one route away, as sets
BY_SHIP = constants(_neighbours("sea", "river"))
BY_LAND = constants(_neighbours("river", "portage"))
BY_ANY = constants(_neighbours("sea", "river", "portage"))


def _set(kinds: str = "HStf", flag: str = "") -> int:
    return sum(1 << k for k, row in enumerate(SPACES) if row[2] in kinds and (not flag or flag in row[3]))


HOMELANDS, SEAS, FORTRESSES = _set("H"), _set("S"), _set("f")
PLACES = _set("tf")
TRADES, WARRIORS, COASTAL = _set(flag="T"), _set(flag="W"), _set("tf", "C")

# The placement table for quests: a total of two dice, and its spaces. R; that there is such a table is P.
TABLE = (
    (2, "VIN ITI"), (3, "GRO SEV BOL"), (4, "ICE LUN HUN"), (5, "DUB SAX POL"), (6, "YOR NMD HOL"),
    (7, "LON GOT WOL BRI"), (8, "ALB FRI ALD"), (9, "ORK PAR GNE"), (10, "HED LIS KON"), (11, "BJA SIK KUR"),
    (12, "MIK BER"),
)  # fmt: skip
ROWS = constants([0, 0, *(sum(1 << CODES.index(code) for code in codes.split()) for _, codes in TABLE)])

# ---- counters

# Class, name, number, combat value, elite, cost in gold (0: never bought), room on board, mark.
# The number and elite rank of Jarls, and that their value is at least 3, are P; so is that a Huskarl is not elite and
# worth at least 2, that there is one Varangian counter, one to four long ships that carry two, and an Ormr carrying 3.
UNITS = (
    ("Lf", "Leif", 1, 3, 1, 0, 0, "R"), ("Er", "Erik", 1, 3, 1, 0, 0, "R"), ("Ha", "Harald", 1, 3, 1, 0, 0, "R"),
    ("Ru", "Rurik", 1, 3, 1, 0, 0, "R"), ("H", "Huskarl", 6, 2, 0, 1, 0, "R"), ("B", "Berserkir", 2, 3, 1, 3, 0, "R"),
    ("V", "Varangians", 1, 4, 1, 3, 0, "R"), ("L", "long ship", 4, 1, 0, 2, 2, "R"),
    ("O", "Ormr", 1, 2, 1, 3, 3, "R"),
)  # fmt: skip
CLASSES = len(UNITS)
LETTERS = tuple(row[0] for row in UNITS)
UNIT_NAMES = tuple(row[1] for row in UNITS)
LEIF, ERIK, HARALD, RURIK, HUSKARL, BERSERKIR, VARANGIANS, LONG_SHIP, ORMR = range(CLASSES)
JARLS = 4  # the first classes
MOST_UNITS = sum(row[2] for row in UNITS)
STRENGTH = constants([row[3] for row in UNITS])
COST = constants([row[5] for row in UNITS])
UNIT_DEEDS = (
    "His force moves one space more.", "One gold more from every pillage.", "His side always fires first.",
    "Settlements cost one gold.", "The backbone of a band.", "The first hit of a battle is shrugged off.",
    "Join only in warrior kingdoms, after an Edda check.", "Carries two.",
    "The great ship: carries three. Built after an Edda check.",
)  # fmt: skip

# A stack of units is a number: four bits for each class, how many of it there are.
NIBBLE = 4
BOX = sum(row[2] << NIBBLE * k for k, row in enumerate(UNITS))  # all of them
JARL_BITS = 0x1111
SHIP_BITS = 0xFF << NIBBLE * LONG_SHIP
ELITE_BITS = sum(15 << NIBBLE * k for k, row in enumerate(UNITS) if row[4])


def stack_list(stack: int) -> dict[str, int]:
    """A stack by classes: `{'Er': 1, 'H': 3}`."""
    return {letter: stack >> 4 * k & 15 for k, letter in enumerate(LETTERS) if stack >> 4 * k & 15}


# Hostiles: number, kind, strength by level (easy, normal, hard), elite, mark. That leaders and fleet are elite, that
# there are eight, the fleet only on coasts, and that a 4, a 3 and a 1 are among the warriors is P.
HOSTILES = (
    (1, "leader", (4, 4, 5), 1, "R"), (2, "leader", (3, 3, 4), 1, "R"), (3, "warriors", (4, 4, 4), 0, "R"),
    (4, "warriors", (3, 3, 3), 0, "R"), (5, "warriors", (2, 2, 3), 0, "R"), (6, "warriors", (2, 2, 2), 0, "R"),
    (7, "warriors", (1, 1, 1), 0, "P"), (8, "fleet", (3, 3, 4), 1, "R"),
)  # fmt: skip
FOES = len(HOSTILES)
FOE_NAMES = (  # ours, by number
    "war-king", "war-chief", "house guard", "spearmen", "bowmen", "levy", "herdsmen", "war fleet",
)  # fmt: skip
# Their line from strongest to weakest, the same at every level: sets of hostiles are bits in this order.
LINE = (1, 3, 2, 8, 4, 5, 6, 7)
FOE_STRENGTH = constants([[HOSTILES[number - 1][2][level] for number in LINE] for level in range(3)])
FOE_PLACE = constants([LINE.index(number) for number in range(1, FOES + 1)])  # place in the line, by number
ELITE_FOES = sum(1 << k for k, number in enumerate(LINE) if HOSTILES[number - 1][3])
FLEET = 1 << LINE.index(8)


def foe_list(members: int) -> list[int]:
    """A set of hostiles by their numbers, strongest first."""
    return [LINE[place] for place in spaces_of(members)]


MARKERS = 6  # settlement on one side, pillage on the other; F (two-sided: P)
MOST_GOLD, MOST_EDDA = 20, 5  # P
LEAST_ROOM = 4  # units that a space holds beside one for each Edda; P

# ---- sagas: name, voyages, Edda, gold, quests, bonus of a won one, mark (names and themes P; Eirik's goal F)

SAGAS = (
    ("Eirik", 8, 2, 6, 1, "two more voyage cards are dealt", "R"),
    ("Floamanna", 8, 2, 7, 2, "four more gold", "R"),
    ("Heimskringla", 9, 2, 7, 3, "one more Jarl at the start", "R"),
    ("Volsunga", 9, 2, 8, 3, "none: the campaign is won", "R"),
)
SAGA_NAMES = tuple(row[0] for row in SAGAS)
EIRIK, FLOAMANNA, HEIMSKRINGLA, VOLSUNGA = range(len(SAGAS))
VOYAGES = constants([row[1] for row in SAGAS])
START_EDDA = constants([row[2] for row in SAGAS])
START_GOLD = constants([row[3] for row in SAGAS])
QUESTS_NEEDED = constants([row[4] for row in SAGAS])
GOALS = (
    "two settlements, Vinland among them",
    "four places pillaged, a fortress among them",
    "three settlements: a fortress, a trade centre and a warrior kingdom between them",
    "a marker in Hunaland, and an Edda of 4 or 5",
)

# ---- voyage cards: name, what it does, mark (fourteen cards, Shield Wall, Viking Funeral, the Keep kind, Atli are P)

CARDS = (
    ("Skald's Verse", "A failed Edda check counts as passed.", "R"),
    ("Shield Wall", "You can break off a battle after a round.", "P"),
    ("Viking Funeral", "Another Jarl takes the place of a fallen one, and Edda rises.", "P"),
    ("Local Levy", "Battle. Won: 2 gold or a voyage. Lost: 2 gold or a voyage.", "R"),
    ("Shore Watch", "Battle. Won: Edda +1. Lost: Edda -1.", "R"),
    ("King's Host", "Battle with one hostile more. Won: Edda +1 and 3 gold. Lost: 3 gold or a voyage.", "R"),
    ("Danegeld", "Half a die of gold; or fight. Won: 4 gold and Edda +1. Lost: Edda -1.", "R"),
    ("Thing Assembly", "Edda check: passed, a Huskarl joins.", "R"),
    ("Atli", "Battle with two hostiles more. Won: Edda +1 and 2 voyages. Lost: Edda -1, and 3 gold or a voyage.", "P"),
    ("Settlers from Home", "Edda check: passed, a settlement here for nothing, or a voyage. Failed: 1 gold lost.", "R"),
    ("Traveller's Tale", "Turn up a quest; in a trade centre 1 gold as well.", "R"),
    ("Uprising", "Edda check: failed, a settlement is lost, or one of the force.", "R"),
    ("Wandering Jarl", "Edda check: passed, a Jarl joins (or 2 gold).", "R"),
    ("Monastery Hoard", "2 gold; with the new religion Edda +1 instead, if you like.", "R"),
)
DECK = len(CARDS)
CARD_TEXTS = tuple(f"c{card + 1:02}" for card in range(DECK))
(SKALD, SHIELD, FUNERAL, LEVY, WATCH, HOST, DANEGELD, THING, ATLI, SETTLERS, TALE, UPRISING, WANDERER,
 HOARD) = range(DECK)  # fmt: skip
KEEP = 1 << SKALD | 1 << SHIELD | 1 << FUNERAL  # cards that are kept
FIGHTS = 1 << LEVY | 1 << WATCH | 1 << HOST | 1 << DANEGELD | 1 << ATLI  # cards that bring a battle
EXTRA_FOES = constants([2 if card == ATLI else 1 if card == HOST else 0 for card in range(DECK)])

# ---- quests, all P

QUESTS = ("Niflung Horde", "Silk Road", "Sword Oath", "Jomsburg", "Ginnungagap", "Runes")
QUEST_GIFTS = (
    "Gold: one die and Edda.", "As many voyages as Edda.", "A Berserkir or a random Jarl joins here.",
    "A settlement for nothing, or Edda +1.", "A random Jarl joins here, or Edda +1.",
    "Name a hidden quest: it is shown and counts as done. All shown: a voyage or 2 gold.",
)  # fmt: skip
NIFLUNG, SILK_ROAD, SWORD_OATH, JOMSBURG, GINNUNGAGAP, RUNES = range(len(QUESTS))

# ---- options

STORIES = {"random": 0, "campaign": 1, "eirik": 2, "floamanna": 3, "heimskringla": 4, "volsunga": 5}
CAMPAIGN, FIRST_CHOSEN = 1, 2
LEVELS = {"easy": 0, "normal": 1, "hard": 2}
EASY, HARD = 0, 2
