"""The cards of Spoils of War, and what they are worth at the end, written again from the specification."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

TYPES = {  # the four items of each type, the cheapest first
    "Jewelry": ("Ring", "Armband", "Pendant", "Crown"),
    "Armor": ("Bracers", "Helmet", "Shield", "Chain Mail"),
    "Dragon Egg": ("Sea Dragon", "Mountain Dragon", "Storm Dragon", "Fire Dragon"),
    "Weapon": ("Longbow", "Great Spear", "Battle Ax", "Broadsword"),
}
ITEMS = [item for items in TYPES.values() for item in items]
TYPE_OF = {item: kind for kind, items in TYPES.items() for item in items}
COPIES = 2  # of every item in every Stage

ARTIFACTS = {  # Gold by Stage, one copy each
    "Dainsleif": {3: 3},
    "Draupnir": {3: 4},
    "Frejya's Mirror": {3: 4},
    "Heimdall's Spyglass": {1: 1},
    "Huginn": {1: 1},
    "Idun's Gold Apple": {2: 3, 3: 4},
    "Jarnglofar": {1: 2, 2: 3, 3: 4},
    "Loki's Die": {3: 4},
    "Loki's Gold": {2: 2, 3: 3},
    "Loki's Mask": {2: 3},
    "Lucky Dragon's Tooth": {1: 1, 2: 2, 3: 3},
    "Mead of Poetry": {1: 2},
    "Megingjord": {3: 4},
    "Muninn": {2: 2},
    "Norn Orb": {2: 2},
    "Odin's Chalice": {2: 2},
    "Odin's Eye": {1: 1},
    "Sampo Talisman": {1: 2, 2: 3, 3: 4},
    "Singing Lyre": {1: 1},
    "Stones of Fate": {2: 2},
    "Tarnkappe": {1: 1},
    "Traitor's Dagger": {1: 2},
}
ONE_TIME = {
    "Draupnir", "Frejya's Mirror", "Idun's Gold Apple", "Jarnglofar", "Loki's Die", "Loki's Mask", "Mead of Poetry",
    "Megingjord", "Sampo Talisman", "Traitor's Dagger",
}  # fmt: skip
PASSIVE = {"Huginn", "Muninn", "Loki's Gold"}  # they work by lying there
NOT_WITH_THREE = {"Traitor's Dagger", "Norn Orb", "Heimdall's Spyglass"}


def name_of(card: str) -> str:
    """`Crown` of `Crown S2`."""
    return card[:-3]


def stage_of(card: str) -> int:
    return int(card[-1])


def value_of(card: str) -> int:
    """The Gold printed on a card."""
    name, stage = name_of(card), stage_of(card)
    if name in ARTIFACTS:
        return ARTIFACTS[name][stage]
    return 2 * stage - 1 + TYPES[TYPE_OF[name]].index(name)


@cache
def best_sets(counts: tuple[int, ...]) -> int:
    """The most that sets of one type can pay, by trying every division (SW-R107 to SW-R109)."""
    best = 0
    for left_out in (None, 0, 1, 2, 3):
        rest = tuple(sorted(count - (place != left_out) for place, count in enumerate(counts)))
        if rest[0] >= 0:
            best = max(best, (12 if left_out is None else 6) + best_sets(rest))
    return best


def set_bonuses(items: Sequence[str]) -> dict[str, int]:
    """What the sets of every type pay; items are those of normal cards and of Loki's Gold."""
    return {
        kind: best_sets(tuple(sorted(items.count(item) for item in of_kind))) for kind, of_kind in TYPES.items()
    }  # fmt: skip


def hoards(items: Sequence[str], artifacts: int) -> int:
    """How many times there is a card of each of the five types (SW-R105, SW-R106)."""
    return min(artifacts, *(sum(item in of_kind for item in items) for of_kind in TYPES.values()))


def places(totals: Sequence[int], stashes: Sequence[Iterable[str]]) -> list[int]:
    """Places from 1: by total, then by number of cards, then by values from the highest down (SW-R91 to SW-R93)."""
    ranks = []
    for total, stash in zip(totals, stashes, strict=True):
        values = sorted(map(value_of, stash), reverse=True)
        ranks.append((total, len(values), values))
    return [1 + sum(other > own for other in ranks) for own in ranks]
