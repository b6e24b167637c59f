"""Spoils of War as its page knows it: what views, moves and events look like, its cards and their words."""

from __future__ import annotations

from typing import Literal, TypedDict

from meadhall.engine.page import Page
from meadhall.games.spoils import components
from meadhall.games.spoils.cards import TYPES, Type
from meadhall.games.spoils.components import HOARD, ITEM_NAMES, PARTIAL, ROUNDS, SIDES, Back, Face, Side, Treasure
from meadhall.games.spoils.screens.view import ALL_TYPES, VIEW, Known, LyingTreasure
from meadhall.games.spoils.words.help import EFFECTS, HELP

STEPS = ("Treasure Setup", "Roll Dice", "Bidding", "Place Bets", "Reveal Bets", "Reveal Dice", "Divide the Spoils")

# ---- moves

Say = Literal["pass", "rest", "challenge", "stop", "wait", "show", "pay"]


class WordMove(TypedDict):
    kind: Say


class BidMove(TypedDict):
    kind: Literal["bid"]
    quantity: int
    face: int
    odds: float


class TokenMove(TypedDict):
    kind: Literal["peek", "cancel", "copy"]
    token: str


class SwapMove(TypedDict):
    kind: Literal["swap"]
    token: str
    worth: float


class SeatMove(TypedDict):
    kind: Literal["first", "on", "give"]
    seat: int


class SideMove(TypedDict):
    kind: Literal["side"]
    side: Side


class BetMove(TypedDict):
    kind: Literal["bet"]
    amount: int


class DieMove(TypedDict):
    kind: Literal["reroll", "turn", "to"]
    face: int


class ItemMove(TypedDict):
    kind: Literal["item"]
    item: str
    type: Type
    worth: float


class TakeMove(TypedDict):
    kind: Literal["take"]
    position: int
    worth: float


class Choice(TypedDict):
    kind: Literal["swap", "fetch"]
    card: str
    worth: float


As = TypedDict("As", {"as": str})


class TreasureMove(Treasure, Choice):
    """A normal Treasure of a stash or of the Leftovers."""


class RelicMove(Known, Choice):
    """An artifact of the Leftovers."""


class OwnCard(Face, As):
    token: str
    effect: str


class UseMove(OwnCard):
    """An artifact of one's own: what it works as, a Mirror by what it has copied, and what it does."""

    kind: Literal["use"]


class RevealMove(OwnCard):
    """An artifact turned up for nothing: whether that loses it, and what comes of it."""

    kind: Literal["reveal"]
    lost: bool
    outcome: str


# ---- events that are told otherwise than declared


class Laid(TypedDict):
    first: int
    cards: list[Treasure | Back]


Aims = TypedDict("Aims", {"token": str, "as": str, "target": int | str, "kind": str | None, "place": int | None})


class Turned(Face, Back): ...


class Flipped(TypedDict):
    cards: list[Turned]


From = TypedDict("From", {"from": int})


class ToldBid(TypedDict):
    """A bid in an event, in notation and in words."""

    bid: str
    words: str
    quantity: int
    face: int


class Challenged(ToldBid):
    declarer: int


class Stole(ToldBid, From): ...


class Decided(TypedDict):
    matching: int
    side: Side
    quantity: int
    face: int
    verdict: str


class ToldFace(TypedDict):
    """An artifact in an event, whose own name is what happened."""

    token: str
    artifact: str
    code: str
    value: int
    once: bool


class Uses(ToldFace, As): ...


class Reveals(ToldFace):
    lost: bool


class Scored(TypedDict):
    gold: int
    cards: int
    hoards: int
    sets: int
    treasures: int
    points: int


def typeset(words: str) -> str:
    return words.replace("'", "’")


PAGE = Page(
    view=VIEW.type,
    moves=WordMove | BidMove | UseMove | RevealMove | TokenMove | SwapMove | SeatMove | SideMove | BetMove | DieMove
    | ItemMove | TakeMove | TreasureMove | RelicMove,
    events={
        "laid": Laid, "bid": ToldBid, "stole": Stole, "challenged": Challenged, "decided": Decided,
        "took": LyingTreasure, "learned": ToldFace, "peeked": ToldFace, "uses": Uses, "reveals": Reveals, "aims": Aims,
        "flipped": Flipped, "scored": Scored,
    },
    constants={
        "ROUNDS": ROUNDS,
        "STAGES": [1 + number * components.STAGES // ROUNDS for number in range(ROUNDS)],  # Round by Round
        "STEPS": ["", *STEPS],
        "SIDES": SIDES,
        "TYPES": ALL_TYPES,
        "FACES": list(range(1, components.FACES + 1)),
        "HOARD": HOARD,
        "PARTIAL": PARTIAL,
        "ITEMS": {kind: ITEM_NAMES[4 * number : 4 * number + 4] for number, kind in enumerate(TYPES)},
        "ARTIFACTS": {
            code: {"name": typeset(name), "does": typeset(EFFECTS[code].does), "when": typeset(EFFECTS[code].when)}
            for code, name in components.NAME_OF.items()
        },
        "HELP": HELP,
    },
)  # fmt: skip
