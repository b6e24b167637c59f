"""Spoils of War as its page knows it: what views, moves and events look like, its cards and their words."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from meadhall.engine.page import Page
from meadhall.games.spoils import components
from meadhall.games.spoils.cards import TYPES, Type
from meadhall.games.spoils.components import HOARD, ITEM_NAMES, PARTIAL, ROUNDS, SIDES, Back, Face, Side, Treasure
from meadhall.games.spoils.words.help import EFFECTS, HELP

Phase = Literal[
    "opener", "bid", "window", "response", "target seat", "target artifact", "reroll", "lyre", "bets", "turn die",
    "turn to", "swap", "fetch", "item", "give", "pick", "draupnir", "waits", "over",
]  # fmt: skip
AnyType = Type | Literal["Artifact"]
ALL_TYPES: tuple[AnyType, ...] = (*TYPES, "Artifact")
STEPS = ("Treasure Setup", "Roll Dice", "Bidding", "Place Bets", "Reveal Bets", "Reveal Dice", "Divide the Spoils")


# ---- cards


class Artifact(TypedDict):
    """An artifact: its back for everybody, its face for those who know it."""

    token: str
    stage: int
    up: bool
    name: str | None
    code: str | None
    value: int | None
    once: bool | None
    spent: bool
    canceled: bool
    used: bool
    item: str | None
    counts_as: str | None  # the item, as long as it counts
    copies: str | None
    works_as: str | None  # the ability a Mirror has copied
    seen_by: list[int]


class LyingTreasure(Treasure):
    position: int


class LyingArtifact(Artifact):
    position: int


class Known(Face):
    stage: int


class Unseen(Known):
    count: int


class Counted(Treasure):
    count: int


class Leftovers(TypedDict):
    """What nobody took: artifacts by Stage, and those whose name this seat knows."""

    normal: list[Counted]
    artifacts: list[int]
    known: list[Known]


# ---- the table


class Options(TypedDict):
    step_bidding: bool
    open_purses: bool
    first_chief: int


class Wager(TypedDict):
    least: int
    most: int


Use = TypedDict(
    "Use", {"token": str, "user": int, "as": str, "target": int | str | None, "first": NotRequired[int]}
)  # an artifact in use, aimed at a seat or a token


class Bid(TypedDict):
    """The bid in force; `odds` by what this seat sees, null for spectators."""

    quantity: int
    face: int
    words: str
    holder: int
    odds: float | None


class Rung(TypedDict):
    seat: int
    quantity: int
    face: int
    words: str
    how: Literal["bid", "stolen", "skipped"]


class Bonus(TypedDict):
    """What collections pay; `missing` are the types that the next hoard lacks."""

    hoards: int
    sets: dict[str, int]
    gold: int
    missing: list[AnyType]


class Player(TypedDict):
    """A seat's cup, purse, bet and stash; null for what this viewer may not see."""

    gold: int | None
    dice: int
    seen: list[int] | None
    shown: list[int]
    blind: bool
    revealed: bool
    spied: list[int]
    ready: bool
    waits: bool | None
    side: Side | None
    bet: int | None
    looked_at: int | None
    stash: list[Treasure]
    artifacts: list[Artifact]
    treasures: int
    bonus: Bonus
    rests: bool | None


class Final(TypedDict):
    """The score of a seat, part by part; `hoards` and `sets` in Gold."""

    seat: int
    place: int
    gold: int
    cards: int
    treasures: int
    hoards: int
    sets: int
    total: int


class View(TypedDict):
    """What a seat sees; the step is 1 to 7 within a Round and 0 after the last."""

    game: Literal["spoils"]
    seat: int | None
    seats: int
    options: Options
    round: int
    step: int
    phase: Phase
    window: str | None
    turn: int | list[int] | None
    asked: bool
    chief: int
    opener: int | None
    pile: list[LyingTreasure | LyingArtifact | None]
    piles: int
    leftovers: Leftovers
    unseen: list[Unseen]
    bid: Bid | None
    cap: int
    dice: int
    extra: list[int]
    ladder: list[Rung]
    declarer: int | None
    challenger: int | None
    winner: Side | None
    verdict: str | None  # how many dice of the bid there were, once that is decided
    uses: list[Use]
    order: list[int]
    due: list[int]  # cards that each of them takes
    picker: int
    picked: int
    treasury: int
    wager: Wager | None  # what this seat may stake
    players: list[Player]
    finals: list[Final] | None  # when the game is over, the best first


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
    view=View,
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
