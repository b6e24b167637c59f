"""The cards of Spoils of War, a row each: the one file to correct with the box in hand.

Every row ends with its provenance: *printed* stands in the rulebook, *reconstructed* is ours and may differ from the
real cards. Everything else is worked out from these rows: decks, piles, choices, scores, pictures.

What may be corrected here: values, numbers of copies, Stages of artifacts, and whether an artifact works once or goes
on working. Order and number of the sixteen items are fixed. A set has 126 cards; a set of another size is refused.
"""

from typing import Literal, get_args

ITEM = "type and item printed; values and copies reconstructed"
GUESS = "name and effect printed; Stage, copies, Gold and duration reconstructed"
LASTS = "name, effect and duration printed; Stage, copies and Gold reconstructed"

Type = Literal["Jewelry", "Armor", "Dragon Egg", "Weapon"]  # four items each, in this order
TYPES: tuple[Type, ...] = get_args(Type)

# Item, Gold in Stage 1, 2 and 3, copies in Stage 1, 2 and 3, provenance.
TREASURES = (
    ("Ring", (1, 3, 5), (2, 2, 2), ITEM),
    ("Armband", (2, 4, 6), (2, 2, 2), ITEM),
    ("Pendant", (3, 5, 7), (2, 2, 2), ITEM),
    ("Crown", (4, 6, 8), (2, 2, 2), ITEM),
    ("Bracers", (1, 3, 5), (2, 2, 2), ITEM),
    ("Helmet", (2, 4, 6), (2, 2, 2), ITEM),
    ("Shield", (3, 5, 7), (2, 2, 2), ITEM),
    ("Chain Mail", (4, 6, 8), (2, 2, 2), ITEM),
    ("Sea Dragon", (1, 3, 5), (2, 2, 2), ITEM),
    ("Mountain Dragon", (2, 4, 6), (2, 2, 2), ITEM),
    ("Storm Dragon", (3, 5, 7), (2, 2, 2), ITEM),
    ("Fire Dragon", (4, 6, 8), (2, 2, 2), ITEM),
    ("Longbow", (1, 3, 5), (2, 2, 2), ITEM),
    ("Great Spear", (2, 4, 6), (2, 2, 2), ITEM),
    ("Battle Ax", (3, 5, 7), (2, 2, 2), ITEM),
    ("Broadsword", (4, 6, 8), (2, 2, 2), ITEM),
)

ONCE, LASTING = 1, 0

# Code, name, duration (ONCE or LASTING).
ABILITIES = (
    ("DAI", "Dainsleif", LASTING),
    ("DRA", "Draupnir", ONCE),
    ("MIR", "Frejya's Mirror", ONCE),
    ("SPY", "Heimdall's Spyglass", LASTING),
    ("HUG", "Huginn", LASTING),
    ("APP", "Idun's Gold Apple", ONCE),
    ("JAR", "Jarnglofar", ONCE),
    ("DIE", "Loki's Die", ONCE),
    ("LGO", "Loki's Gold", LASTING),
    ("MAS", "Loki's Mask", ONCE),
    ("TOO", "Lucky Dragon's Tooth", LASTING),
    ("MEA", "Mead of Poetry", ONCE),
    ("MEG", "Megingjord", ONCE),
    ("MUN", "Muninn", LASTING),
    ("ORB", "Norn Orb", LASTING),
    ("CHA", "Odin's Chalice", LASTING),
    ("EYE", "Odin's Eye", LASTING),
    ("SAM", "Sampo Talisman", ONCE),
    ("LYR", "Singing Lyre", LASTING),
    ("STO", "Stones of Fate", LASTING),
    ("TAR", "Tarnkappe", LASTING),
    ("DAG", "Traitor's Dagger", ONCE),
)

# Code, Stage, Gold, copies, provenance; by Stage.
ARTIFACTS = (
    ("HUG", 1, 1, 1, LASTS),
    ("SPY", 1, 1, 1, LASTS),
    ("EYE", 1, 1, 1, LASTS),
    ("DAG", 1, 2, 1, "name, effect, duration and Gold printed; Stage and copies reconstructed"),
    ("LYR", 1, 1, 1, LASTS),
    ("TAR", 1, 1, 1, GUESS),
    ("MEA", 1, 2, 1, GUESS),
    ("TOO", 1, 1, 1, GUESS),
    ("SAM", 1, 2, 1, GUESS),
    ("JAR", 1, 2, 1, GUESS),
    ("MUN", 2, 2, 1, LASTS),
    ("ORB", 2, 2, 1, GUESS),
    ("MAS", 2, 3, 1, GUESS),
    ("STO", 2, 2, 1, GUESS),
    ("CHA", 2, 2, 1, LASTS),
    ("APP", 2, 3, 1, GUESS),
    ("LGO", 2, 2, 1, LASTS),
    ("TOO", 2, 2, 1, GUESS),
    ("SAM", 2, 3, 1, GUESS),
    ("JAR", 2, 3, 1, GUESS),
    ("DAI", 3, 3, 1, LASTS),
    ("DRA", 3, 4, 1, GUESS),
    ("MIR", 3, 4, 1, GUESS),
    ("DIE", 3, 4, 1, GUESS),
    ("MEG", 3, 4, 1, GUESS),
    ("APP", 3, 4, 1, GUESS),
    ("LGO", 3, 3, 1, LASTS),
    ("TOO", 3, 3, 1, GUESS),
    ("SAM", 3, 4, 1, GUESS),
    ("JAR", 3, 4, 1, GUESS),
)

NOT_WITH_THREE = ("SPY", "ORB", "DAG")  # printed
SIZE = 126  # cards of a set, printed
