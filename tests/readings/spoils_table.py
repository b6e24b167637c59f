"""The second reading of Spoils of War: what lies on the table, and when an Artifact may be used."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.readings.spoils_cards import ONE_TIME, PASSIVE, hoards, name_of, set_bonuses, stage_of, value_of

OPEN = {"W0", "BT", "PT", "ANY"}
MOMENTS = {  # when an ability works; BT and PT are one's own turns, RS is a response, ANY is stepping in
    "Dainsleif": {"W7"},
    "Draupnir": {"W8"},
    "Heimdall's Spyglass": {"BT"},
    "Huginn": {"W0"},
    "Idun's Gold Apple": OPEN | {"W9"},
    "Jarnglofar": OPEN | {"W9"},
    "Loki's Die": {"W5"},
    "Loki's Gold": OPEN | {"W9"},
    "Loki's Mask": {"W2"},
    "Lucky Dragon's Tooth": {"W1"},
    "Mead of Poetry": {"W2", "BT", "ANY"},
    "Megingjord": {"W6"},
    "Muninn": {"W0"},
    "Norn Orb": set(),  # used by `wait`
    "Odin's Chalice": {"W5"},
    "Odin's Eye": OPEN | {"W9"},
    "Sampo Talisman": OPEN | {"W7", "W9", "RS"},
    "Singing Lyre": {"W2"},
    "Stones of Fate": {"W0"},
    "Tarnkappe": {"BT"},
    "Traitor's Dagger": {"W4"},
}
NOT_A_REASON = {("Mead of Poetry", "W2"), ("Odin's Eye", "W9")}  # offered, but nobody is asked because of it


class Lying:
    """What the second reading believes to lie on a table."""

    def __init__(self, position: dict[str, Any]) -> None:
        """Begins where a pile has been laid out and nobody has done anything yet."""
        self.truth = position  # the table's own, read for chance alone
        self.seats: int = position["seats"]
        self.step_bidding: bool = position["options"]["step_bidding"]
        self.round: int = position["round"]
        self.chief: int = position["chief"]
        self.gold: list[int] = list(position["gold"])
        self.treasury: int = position["treasury"]
        self.piles = [list(pile) for pile in position["piles"]]
        self.pile = list(position["pile"])
        self.stashes = [list(stash) for stash in position["stashes"]]
        self.leftovers = list(position["leftovers"])
        self.tokens: int = position["tokens"]
        self.artifacts = {token: artifact_of(told) for token, told in position["artifacts"].items()}
        self.over = False
        self.worked: Counter[str] = Counter()  # how often each ability had its effect
        self.stepping = False  # whether seats may step in
        self.bidding = False  # from the roll to the challenge
        self.new_round()

    def new_round(self) -> None:
        everyone = range(self.seats)
        self.dice: list[list[int]] = [[] for _ in everyone]
        self.shown: list[Counter[int]] = [Counter() for _ in everyone]
        self.extra: list[int] = []
        self.revealed: set[int] = set()
        self.resting: set[int] = set()
        self.spied: list[set[int]] = [set() for _ in everyone]
        self.looked = False
        self.opener: int | None = None
        self.turn: int | None = None
        self.holder: int | None = None
        self.bid: tuple[int, int] = (0, 0)
        self.ladder: list[tuple[int, int, int, str]] = []
        self.declarer: int | None = None
        self.challenger: int | None = None
        self.sides: list[str | None] = [None for _ in everyone]
        self.bets: list[int | None] = [None for _ in everyone]
        self.waiting: set[int] = set()
        self.orbs: list[int | None] = [None for _ in everyone]
        self.winner: str | None = None
        self.order: list[int] = []
        self.picked = 0
        for card in self.artifacts.values():
            card["used"], card["by"] = False, None

    # ---- what lies where

    def owned(self, seat: int) -> list[tuple[str, dict[str, Any]]]:
        return [(token, card) for token, card in self.artifacts.items() if card["at"] == seat]

    def from_chief(self) -> list[int]:
        return self.clockwise(self.chief)

    def clockwise(self, first: int) -> list[int]:
        return [(first + step) % self.seats for step in range(self.seats)]

    def distance(self, first: int, seat: int) -> int:
        return (seat - first) % self.seats

    def turn_up(self, token: str) -> None:
        card = self.artifacts[token]
        card["up"], card["known"] = True, set(range(self.seats))
        card["spent"] |= name_of(card["card"]) in ONE_TIME

    def has_cards(self, seat: int) -> bool:
        return bool(self.stashes[seat] or self.owned(seat))

    def power_of(self, token: str) -> str:
        """What an Artifact can do: a Mirror what it has copied, if that lasts."""
        card = self.artifacts[token]
        copied = card["copies"]
        return name_of(self.artifacts[copied]["card"] if copied in self.artifacts else card["card"])

    def lives(self, token: str) -> bool:
        """Whether an Artifact that is up still has an ability: a lasting one, not canceled."""
        card = self.artifacts[token]
        return card["up"] and not card["canceled"] and self.power_of(token) not in ONE_TIME

    def stones(self, seat: int) -> int:
        """Stones, or Mirrors of them, by which a seat rolled this Round and that nobody has canceled."""
        return sum(
            self.power_of(token) == "Stones of Fate" and card["by"] == seat and not card["canceled"]
            for token, card in self.artifacts.items()
        )

    def is_blind(self, seat: int) -> bool:
        return self.stones(seat) > 0 and seat not in self.revealed

    def matching(self) -> int:
        return sum(die == self.bid[1] for cup in (*self.dice, self.extra) for die in cup)

    def won(self, seat: int) -> bool:
        return self.winner is not None and self.sides[seat] == self.winner

    # ---- when an Artifact may be used

    def usable(self, seat: int, token: str, moment: str) -> bool:
        card = self.artifacts[token]
        if card["at"] != seat or card["canceled"]:
            return False
        if name_of(card["card"]) == "Frejya's Mirror" and not card["up"]:
            return bool(self.copyable(seat, moment))
        power = self.power_of(token)
        if power in ONE_TIME or power in PASSIVE:
            fresh = not card["up"]
        else:
            fresh = not card["used"]
        return fresh and self.works(seat, power, stage_of(card["card"]), moment)

    def works(self, seat: int, power: str, stage: int, moment: str) -> bool:
        """Whether an ability would do something for a seat at that moment."""
        if power not in MOMENTS or moment not in MOMENTS[power]:
            return False
        others = [other for other in range(self.seats) if other != seat]
        match power:
            case "Lucky Dragon's Tooth":
                return not self.is_blind(seat)
            case "Tarnkappe":
                return not self.looked and (seat + 1) % self.seats != self.holder
            case "Loki's Mask" | "Singing Lyre":
                return seat != self.holder
            case "Mead of Poetry":
                return self.bidding
            case "Traitor's Dagger":
                return seat not in (self.declarer, self.challenger)
            case "Megingjord":
                return self.matching() < self.bid[0]
            case "Dainsleif":
                return not self.won(seat) and any(self.won(other) and self.has_cards(other) for other in others)
            case "Draupnir":
                return any(self.pile)
            case "Idun's Gold Apple":
                return any(map(self.has_cards, others))
            case "Jarnglofar":
                return bool(self.fetchable(stage))
            case "Odin's Eye":
                return bool(self.peekable(seat))
            case "Sampo Talisman" if moment != "RS":
                found = self.cancelable(seat, moment)
                return any(moment in ("ANY", "W7") or self.artifacts[token]["at"] != seat for token in found)
        return True

    def copyable(self, seat: int, moment: str) -> list[str]:
        """What a face-down Mirror may copy (SW-57, SW-72, SW-80, SW-82)."""
        return [
            token for token, card in self.artifacts.items()
            if card["up"] and name_of(card["card"]) != "Frejya's Mirror"
            and (self.works(seat, name_of(card["card"]), stage_of(card["card"]), moment)
                 or (name_of(card["card"]) not in ONE_TIME and moment in OPEN))
        ]  # fmt: skip

    def cancelable(self, seat: int, moment: str) -> list[str]:
        """What a Sampo may be aimed at (SW-124); before the spoils and at the end it has fewer targets (SW-79)."""
        living = [(token, card) for token, card in self.artifacts.items() if self.lives(token)]
        if moment == "W9":  # Loki's Gold of others
            living = [(t, card) for t, card in living if self.power_of(t) == "Loki's Gold" and card["at"] != seat]
        if moment == "W7":  # Stones by which another winner rolled
            living = [(t, card) for t, card in living if self.power_of(t) == "Stones of Fate"]
            living = [(t, card) for t, card in living if card["by"] not in (None, seat) and self.won(card["by"])]
        return [token for token, _ in living]

    def peekable(self, seat: int) -> list[str]:
        return [
            token for token, card in self.artifacts.items()
            if not card["up"] and seat not in card["known"] and card["at"] not in (seat, "leftovers")
        ]  # fmt: skip

    def fetchable(self, stage: int) -> list[str]:
        """Cards of a Stage among the Leftovers, each kind once."""
        cards = [*self.leftovers, *(card["card"] for card in self.artifacts.values() if card["at"] == "leftovers")]
        return [card for card in dict.fromkeys(cards) if stage_of(card) == stage]

    def is_reason(self, seat: int, token: str, moment: str) -> bool:
        """Whether a usable Artifact makes a seat be asked."""
        card = self.artifacts[token]
        if name_of(card["card"]) == "Frejya's Mirror" and not card["up"]:
            return any((self.power_of(other), moment) not in NOT_A_REASON for other in self.copyable(seat, moment))
        return (self.power_of(token), moment) not in NOT_A_REASON

    def uses(self, seat: int, moment: str) -> list[str]:
        return [f"use {token}" for token, _ in self.owned(seat) if self.usable(seat, token, moment)]

    # ---- the count

    def items(self, seat: int) -> list[str]:
        """Items of a Stash, with those that Loki's Gold stands for (SW-R153 to SW-R156)."""
        named = [
            card["item"] for token, card in self.owned(seat)
            if card["item"] and self.lives(token) and self.power_of(token) == "Loki's Gold"
        ]  # fmt: skip
        return [*map(name_of, self.stashes[seat]), *named]

    def cards(self, seat: int) -> list[str]:
        return [*self.stashes[seat], *(card["card"] for _, card in self.owned(seat))]

    def bonus(self, seat: int) -> dict[str, Any]:
        items, artifacts = self.items(seat), len(self.owned(seat))
        found, sets = hoards(items, artifacts), set_bonuses(items)
        return {"hoards": found, "sets": sets, "gold": 8 * found + sum(sets.values())}

    def total(self, seat: int) -> int:
        return int(self.gold[seat] + self.bonus(seat)["gold"] + sum(map(value_of, self.cards(seat))))


def artifact_of(told: dict[str, Any]) -> dict[str, Any]:
    """An Artifact on the table, with a value for every mark."""
    blank = {"up": False, "spent": False, "canceled": False, "used": False, "item": None, "copies": None, "by": None}
    return {**blank, **told, "known": set(told["known"])}
