"""What is in the box of Spoils of War, as tables the rules freeze, and what its cards are called.

A *card* is a number: 16 * (Stage - 1) + item for normal Treasures, NORMALS + row for artifacts; cards alike share it.
Artifacts on the table also have a *token*, given out in the order of layout.
"""

from collections.abc import Sequence
from typing import Literal, TypedDict, get_args

from meadhall.engine.record import constants
from meadhall.games.spoils import cards

SEATS = 10
MOST_WITH_ONE_SET = 5
ROUNDS = 9
STAGES = 3
START_GOLD = 70
ANTE = 5
FACES = 6
ITEMS = len(cards.TREASURES)  # sixteen, four of each type
TYPES = cards.TYPES
NORMALS = STAGES * ITEMS
KINDS = len(cards.ARTIFACTS)
CARDS = NORMALS + KINDS
PILE = 2 * SEATS + 1  # cards of the largest pile
DICE = constants([0, 0, 0, 10, 8, 6, 6, 6, 6, 6, 6])  # of a seat, by the number of seats

CODES = tuple(code for code, _, _ in cards.ABILITIES)
ABILITY_NAMES = tuple(name for _, name, _ in cards.ABILITIES)
NAME_OF = dict(zip(CODES, ABILITY_NAMES, strict=True))
(DAINSLEIF, DRAUPNIR, MIRROR, SPYGLASS, HUGINN, APPLE, JARNGLOFAR, LOKIS_DIE, LOKIS_GOLD, MASK, TOOTH, MEAD, MEGINGJORD,
 MUNINN, ORB, CHALICE, EYE, TALISMAN, LYRE, STONES, TARNKAPPE, DAGGER) = range(len(CODES))  # fmt: skip
ONE_TIME = constants([once for _, _, once in cards.ABILITIES])
PASSIVE = constants([int(code in ("HUG", "MUN", "LGO")) for code in CODES])  # these work by lying face up

# Artifacts by row.
ABILITY = constants([CODES.index(row[0]) for row in cards.ARTIFACTS])
ARTIFACT_STAGE = constants([row[1] - 1 for row in cards.ARTIFACTS])
FIRST_ARTIFACT = constants([sum(row[1] <= stage for row in cards.ARTIFACTS) for stage in range(STAGES + 1)])  # by Stage
LEFT_OUT = constants([int(row[0] in cards.NOT_WITH_THREE) for row in cards.ARTIFACTS])  # with three seats

# Cards by number.
VALUE = constants(
    [cards.TREASURES[item][1][stage] for stage in range(STAGES) for item in range(ITEMS)]
    + [row[2] for row in cards.ARTIFACTS]
)
COPIES = constants(
    [cards.TREASURES[item][2][stage] for stage in range(STAGES) for item in range(ITEMS)]
    + [row[3] for row in cards.ARTIFACTS]
)
STAGE = constants([card // ITEMS for card in range(NORMALS)] + [row[1] - 1 for row in cards.ARTIFACTS])
TOP_VALUE = int(VALUE.max())
ITEM_NAMES = tuple(row[0] for row in cards.TREASURES)

if sum(COPIES) != cards.SIZE or list(ARTIFACT_STAGE) != sorted(ARTIFACT_STAGE) or ITEMS != 16:
    raise ValueError(f"cards.py: a set has {cards.SIZE} cards, sixteen items, and artifacts in order of Stage")

# Tokens: every artifact of two sets, and a fresh one for each that may be fetched from the Leftovers.
TOKENS = 2 * sum(row[3] * (2 if row[0] in ("JAR", "MIR") else 1) for row in cards.ARTIFACTS)

# When a seat may use what: windows, own turns, the response to an announced use; and whenever its owner steps in.
W0, W1, W2, W3, W4, W5, W6, W7, W8, W9, BT, PT, RS, AT = range(14)
WINDOWS = ("W0", "W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8", "W9", "BT", "PT", "RS", "AT")
OPEN = 1 << W0 | 1 << BT | 1 << PT | 1 << W9 | 1 << AT
_WHEN = {
    DAINSLEIF: 1 << W7, DRAUPNIR: 1 << W8, MIRROR: 0, SPYGLASS: 1 << BT, HUGINN: 1 << W0, APPLE: OPEN, JARNGLOFAR: OPEN,
    LOKIS_DIE: 1 << W5, LOKIS_GOLD: OPEN, MASK: 1 << W2, TOOTH: 1 << W1, MEAD: 1 << W2 | 1 << BT | 1 << AT,
    MEGINGJORD: 1 << W6, MUNINN: 1 << W0, ORB: 1 << W3, CHALICE: 1 << W5, EYE: OPEN,
    TALISMAN: OPEN | 1 << W7 | 1 << RS, LYRE: 1 << W2, STONES: 1 << W0, TARNKAPPE: 1 << BT, DAGGER: 1 << W4,
}  # fmt: skip
WHEN = constants([_WHEN[ability] for ability in range(len(CODES))])
# The same by row of artifacts, a Mirror's for whatever it may copy; the last stands for no artifact (NONE).
WORKS = constants([(1 << len(WINDOWS)) - 1 if ability == MIRROR else _WHEN[ability] for ability in ABILITY] + [0])
COPY_ANY = 1 << W0 | 1 << BT | 1 << PT | 1 << AT  # here a Mirror may take any lasting ability, to be used later

LADDER = 16  # bids kept in view

# How many of something there can be.
EXTRA_DICE = 6  # Megingjord's, and how far a bid may go beyond the dice rolled
_RAVENS = 2 * sum(row[3] for row in cards.ARTIFACTS if row[0] in ("HUG", "MUN", "MIR"))  # a die each
CAP = max(SEATS * 6, MOST_WITH_ONE_SET * 6) + _RAVENS + EXTRA_DICE
CUP = 10 + _RAVENS  # most dice of a seat
LYRES = 2 * sum(row[3] for row in cards.ARTIFACTS if row[0] in ("LYR", "MIR"))
MOST_GOLD = START_GOLD + ROUNDS * 5 * LYRES

HOARD, PARTIAL = 8, 6  # Gold for one of each type; for three items of a type, and again for the fourth

# ---- how cards, dice and sides are called and told

Side = Literal["declarer", "challenger"]
SIDES: tuple[Side, ...] = get_args(Side)


class Treasure(TypedDict):
    """A normal Treasure."""

    item: str
    type: cards.Type
    stage: int
    value: int


class Face(TypedDict):
    """What stands on an artifact's face."""

    name: str
    code: str
    value: int
    once: bool


class Back(TypedDict):
    """An artifact that lies face down."""

    token: str


def artifact_name(kind: int) -> str:
    """An artifact by its row: `Odin's Eye`."""
    return ABILITY_NAMES[ABILITY[kind]]


def open_name(kind: int) -> str | None:
    """The same where it lies face up, else None."""
    return None if kind < 0 else artifact_name(kind)


def name_and_stage(card: int) -> tuple[str, int]:
    """What a card is called, and its Stage from one on."""
    if card >= NORMALS:
        return artifact_name(card - NORMALS), int(ARTIFACT_STAGE[card - NORMALS]) + 1
    return ITEM_NAMES[card % ITEMS], card // ITEMS + 1


def card_text(card: int) -> str:
    """A card by its number: `Crown S2`."""
    name, stage = name_and_stage(card)
    return f"{name} S{stage}"


def token_text(token: int) -> str:
    return f"A{token + 1}"


def pile_text(card: int) -> str:
    """A card as it lies in the pile: `Crown S2`, or `A7` for NORMALS + token."""
    return token_text(card - NORMALS) if card >= NORMALS else card_text(card)


def normal(card: int) -> Treasure:
    item = card % ITEMS
    return {"item": ITEM_NAMES[item], "type": TYPES[item // 4], "stage": card // ITEMS + 1, "value": int(VALUE[card])}


def artifact_face(kind: int) -> Face:
    ability = ABILITY[kind]
    return {
        "name": artifact_name(kind),
        "code": CODES[ability],
        "value": int(VALUE[NORMALS + kind]),
        "once": bool(ONE_TIME[ability]),
    }


def open_card(card: int) -> Treasure | Back:
    """A card by what everybody sees of it; NORMALS + token for an artifact."""
    return {"token": token_text(card - NORMALS)} if card >= NORMALS else normal(card)


def owner(place: int) -> int | None:
    """The seat whose stash a place is; None for the pile and the Leftovers."""
    return place if 0 <= place < SEATS else None


def faces(counts: Sequence[int]) -> list[int]:
    """Dice counted by face, as faces in rising order."""
    return [face for face, count in enumerate(counts, start=1) for _ in range(count)]
