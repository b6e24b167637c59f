"""Positions of Spoils of War in which many Artifacts are about, so that rare things come up often."""

from __future__ import annotations

import random
from typing import Any

from tests.readings.spoils_cards import (
    ARTIFACTS,
    COPIES,
    ITEMS,
    NOT_WITH_THREE,
    ONE_TIME,
    TYPES,
    hoards,
    set_bonuses,
    value_of,
)  # fmt: skip

THEMES = (  # Artifacts that meet in some rule
    ("Frejya's Mirror", "Sampo Talisman", "Stones of Fate", "Loki's Gold"),
    ("Stones of Fate", "Mead of Poetry"),
    ("Stones of Fate", "Sampo Talisman"),
    ("Stones of Fate", "Sampo Talisman", "Frejya's Mirror"),
    ("Heimdall's Spyglass", "Tarnkappe"),
    ("Tarnkappe", "Loki's Mask"),
    ("Norn Orb", "Frejya's Mirror", "Sampo Talisman"),
    ("Odin's Chalice", "Loki's Die", "Dainsleif"),
    ("Jarnglofar", "Odin's Eye"),
    ("Sampo Talisman",),
    ("Tarnkappe", "Frejya's Mirror"),
    (),
)


def some_position(chance: random.Random) -> dict[str, Any]:
    """A pile is laid out late in the game; everybody owns cards, and some Artifacts have been used."""
    seats = chance.choice((3, 3, 4, 4, 4, 4, 5, 5, 6, 10))
    sets = 1 + (seats > 5)
    round_now = chance.choice((9, 9, 9, 8, 7, 4))
    deck = [f"{item} S{stage}" for item in ITEMS for stage in range(1, (round_now + 2) // 3)] * COPIES * sets
    chance.shuffle(deck)
    held = chance.randrange(4, 9 + seats)
    most = ((2 * seats + 1) * (round_now - 1) - held) // seats  # no more cards than were laid out
    stashes = [[deck.pop() for _ in range(chance.randrange(min(most, 10) + 1))] for _ in range(seats)]
    names = [
        f"{name} S{stage}" for name, stages in ARTIFACTS.items() for stage in stages
        if seats > 3 or name not in NOT_WITH_THREE
    ] * sets  # fmt: skip
    chance.shuffle(names)
    theme, owner = chance.choice(THEMES), chance.randrange(seats)
    names.sort(key=lambda card: card[:-3] in theme)
    artifacts: dict[str, dict[str, Any]] = {}
    for _ in range(held):
        told = some_artifact(chance, names.pop(), seats)
        if told["card"][:-3] in theme and chance.random() < 0.5:
            told["at"] = owner
        artifacts[f"A{len(artifacts) + 1}"] = told
    for told in artifacts.values():
        if told["card"].startswith("Frejya") and told.get("up"):
            lasting = [
                token for token, other in artifacts.items()
                if other.get("up") and not other["card"].startswith("Frejya") and other["card"][:-3] not in ONE_TIME
            ]  # fmt: skip
            if lasting:
                told["copies"] = chance.choice(lasting)
                if artifacts[told["copies"]]["card"].startswith("Loki's Gold"):
                    told["item"] = chance.choice(ITEMS)
    gold = [chance.choice((0, 3, 5, 6, 12, 70, chance.randrange(71))) for _ in range(seats)]
    return {
        "seats": seats, "round": round_now, "stage": "lay", "chief": chance.randrange(seats),
        "options": {"step_bidding": chance.random() < 0.2}, "gold": gold, "stashes": stashes, "artifacts": artifacts,
        "seed": chance.getrandbits(40),
    }  # fmt: skip


def some_artifact(chance: random.Random, card: str, seats: int) -> dict[str, Any]:
    """An Artifact of somebody's, up or not, or one among the Leftovers."""
    if chance.random() < 0.2:
        return {"card": card, "at": "leftovers", "known": chance.sample(range(seats), chance.randrange(3))}
    told: dict[str, Any] = {"card": card, "at": chance.randrange(seats)}
    if chance.random() < 0.4:
        told["up"] = True
        if chance.random() < 0.25:
            told["canceled"] = True
        if card.startswith("Loki's Gold"):
            told["item"] = chance.choice(ITEMS)
    elif chance.random() < 0.3:
        told["known"] = [chance.randrange(seats)]
    return told


def tied_position(chance: random.Random) -> dict[str, Any]:
    """The last chance after Round 9: totals are level or nearly so, and cards are much the same."""
    seats = chance.choice((3, 4, 5, 7))
    worth = [(chance.randrange(4), chance.randrange(1, 4)) for _ in range(chance.randrange(2, 8))]
    box = [f"{item} S{stage}" for item in ITEMS for stage in (1, 2, 3)] * COPIES * (1 + (seats > 5))
    artifacts = {
        f"A{number}": some_artifact(chance, f"{name} S{min(ARTIFACTS[name])}", seats)
        for number, name in enumerate(chance.sample(["Loki's Gold", "Huginn", "Muninn", "Lucky Dragon's Tooth"], 3), 1)
    }
    stashes, gold = [], []
    for seat in range(seats):
        stash = []
        for rank, stage in worth:
            if chance.random() < 0.05:
                stage = chance.randrange(1, 4)
            wanted = [card for card in box if card[:-3] in [items[rank] for items in TYPES.values()]]
            found = [card for card in wanted if card.endswith(str(stage))] or wanted or box
            stash.append(chance.choice(found))
            box.remove(stash[-1])
        held = [told for told in artifacts.values() if told["at"] == seat]
        named = [told["item"] for told in held if "item" in told and "canceled" not in told]
        items = [*(card[:-3] for card in stash), *named]
        worth_now = 8 * hoards(items, len(held)) + sum(set_bonuses(items).values())
        worth_now += sum(map(value_of, (*stash, *(told["card"] for told in held))))
        stashes.append(stash)
        gold.append(max(0, 70 - worth_now - (chance.random() < 0.1)))
    return {
        "seats": seats, "round": 9, "stage": "sweep", "chief": chance.randrange(seats), "gold": gold,
        "stashes": stashes, "artifacts": artifacts,
    }  # fmt: skip
